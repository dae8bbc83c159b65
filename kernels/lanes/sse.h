/* SPDX-License-Identifier: MIT */
/* What sse2.h and sse41.h share: four lanes in an XMM register. */
#include <math.h>

#define LANES 4
#define GROUP 4

typedef simde__m128 vec;
typedef simde__m128 mask; /* all bits of a lane, or none */

static inline vec load(const float *p)
{
	return simde_mm_loadu_ps(p);
}

static inline void store(float *p, vec v)
{
	simde_mm_storeu_ps(p, v);
}

static inline vec set(float f)
{
	return simde_mm_set1_ps(f);
}

static inline vec add(vec a, vec b)
{
	return simde_mm_add_ps(a, b);
}

static inline vec sub(vec a, vec b)
{
	return simde_mm_sub_ps(a, b);
}

static inline vec mul(vec a, vec b)
{
	return simde_mm_mul_ps(a, b);
}

static inline vec divide(vec a, vec b)
{
	return simde_mm_div_ps(a, b);
}

static inline vec square_root(vec a)
{
	return simde_mm_sqrt_ps(a);
}

static inline vec min(vec a, vec b)
{
	return simde_mm_min_ps(a, b);
}

static inline vec max(vec a, vec b)
{
	return simde_mm_max_ps(a, b);
}

static inline vec absolute(vec a)
{
	return simde_mm_andnot_ps(simde_mm_set1_ps(-0.0f), a);
}

static inline vec negate(vec a)
{
	return simde_mm_xor_ps(a, simde_mm_set1_ps(-0.0f));
}

static inline vec octave(vec a)
{
	return simde_mm_and_ps(a, simde_mm_set1_ps(-INFINITY));
}

static inline mask lt(vec a, vec b)
{
	return simde_mm_cmplt_ps(a, b);
}

static inline mask le(vec a, vec b)
{
	return simde_mm_cmple_ps(a, b);
}

static inline mask eq(vec a, vec b)
{
	return simde_mm_cmpeq_ps(a, b);
}

static inline mask ordered(vec a, vec b)
{
	return simde_mm_cmpord_ps(a, b);
}

static inline mask both(mask a, mask b)
{
	return simde_mm_and_ps(a, b);
}

static inline mask either(mask a, mask b)
{
	return simde_mm_or_ps(a, b);
}

static inline mask differ(mask a, mask b)
{
	return simde_mm_xor_ps(a, b);
}

static inline mask invert(mask a)
{
	return simde_mm_xor_ps(a, simde_mm_castsi128_ps(simde_mm_set1_epi32(-1)));
}

static inline bool none(mask m)
{
	return simde_mm_movemask_ps(m) == 0;
}

static inline unsigned bits(mask m)
{
	return (unsigned)simde_mm_movemask_ps(m);
}

/* Saturating packs keep all-ones and zero: 16 lanes become 16 bytes, and then 16 bits. */
static inline uint64_t pack(const mask m[GROUP])
{
	simde__m128i low =
	    simde_mm_packs_epi32(simde_mm_castps_si128(m[0]), simde_mm_castps_si128(m[1]));
	simde__m128i high =
	    simde_mm_packs_epi32(simde_mm_castps_si128(m[2]), simde_mm_castps_si128(m[3]));
	return (uint32_t)simde_mm_movemask_epi8(simde_mm_packs_epi16(low, high));
}
