/* SPDX-License-Identifier: MIT */
/* AVX2: eight lanes in a YMM register. */
#include <math.h>

#include <simde/x86/avx2.h>

#define LANES 8
#define GROUP 4

typedef simde__m256 vec;
typedef simde__m256 mask; /* all bits of a lane, or none */

static inline vec load(const float *p)
{
	return simde_mm256_loadu_ps(p);
}

static inline void store(float *p, vec v)
{
	simde_mm256_storeu_ps(p, v);
}

static inline vec set(float f)
{
	return simde_mm256_set1_ps(f);
}

static inline vec add(vec a, vec b)
{
	return simde_mm256_add_ps(a, b);
}

static inline vec sub(vec a, vec b)
{
	return simde_mm256_sub_ps(a, b);
}

static inline vec mul(vec a, vec b)
{
	return simde_mm256_mul_ps(a, b);
}

static inline vec divide(vec a, vec b)
{
	return simde_mm256_div_ps(a, b);
}

static inline vec square_root(vec a)
{
	return simde_mm256_sqrt_ps(a);
}

static inline vec min(vec a, vec b)
{
	return simde_mm256_min_ps(a, b);
}

static inline vec max(vec a, vec b)
{
	return simde_mm256_max_ps(a, b);
}

static inline vec absolute(vec a)
{
	return simde_mm256_andnot_ps(simde_mm256_set1_ps(-0.0f), a);
}

static inline vec negate(vec a)
{
	return simde_mm256_xor_ps(a, simde_mm256_set1_ps(-0.0f));
}

static inline vec octave(vec a)
{
	return simde_mm256_and_ps(a, simde_mm256_set1_ps(-INFINITY));
}

static inline mask lt(vec a, vec b)
{
	return simde_mm256_cmp_ps(a, b, SIMDE_CMP_LT_OQ);
}

static inline mask le(vec a, vec b)
{
	return simde_mm256_cmp_ps(a, b, SIMDE_CMP_LE_OQ);
}

static inline mask eq(vec a, vec b)
{
	return simde_mm256_cmp_ps(a, b, SIMDE_CMP_EQ_OQ);
}

static inline mask ordered(vec a, vec b)
{
	return simde_mm256_cmp_ps(a, b, SIMDE_CMP_ORD_Q);
}

static inline mask both(mask a, mask b)
{
	return simde_mm256_and_ps(a, b);
}

static inline mask either(mask a, mask b)
{
	return simde_mm256_or_ps(a, b);
}

static inline mask differ(mask a, mask b)
{
	return simde_mm256_xor_ps(a, b);
}

static inline mask invert(mask a)
{
	return simde_mm256_xor_ps(a, simde_mm256_castsi256_ps(simde_mm256_set1_epi32(-1)));
}

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm256_blendv_ps(b, a, m);
}

static inline bool none(mask m)
{
	return simde_mm256_movemask_ps(m) == 0;
}

static inline unsigned bits(mask m)
{
	return (unsigned)simde_mm256_movemask_ps(m);
}

/* Saturating packs keep all-ones and zero: 32 lanes become 32 bytes, and then 32 bits. They pack
 * each half of a register for itself, and so leave quarters of every mask to be put in order. */
static inline uint64_t pack(const mask m[GROUP])
{
	simde__m256i low =
	    simde_mm256_packs_epi32(simde_mm256_castps_si256(m[0]), simde_mm256_castps_si256(m[1]));
	simde__m256i high =
	    simde_mm256_packs_epi32(simde_mm256_castps_si256(m[2]), simde_mm256_castps_si256(m[3]));
	simde__m256i order = simde_mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
	simde__m256i bytes = simde_mm256_packs_epi16(low, high);
	bytes = simde_mm256_permutevar8x32_epi32(bytes, order);
	return (uint32_t)simde_mm256_movemask_epi8(bytes);
}
