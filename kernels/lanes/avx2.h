/* SPDX-License-Identifier: MIT */
/* AVX2: eight lanes in a YMM register. */
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

static inline mask invert(mask a)
{
	return simde_mm256_xor_ps(a, simde_mm256_castsi256_ps(simde_mm256_set1_epi32(-1)));
}

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm256_blendv_ps(b, a, m);
}

/* Four move-masks: the integer units that join them have nothing else to do here. */
static inline uint64_t pack(const mask m[GROUP])
{
	uint32_t bits = 0;
	for (unsigned i = 0; i < GROUP; ++i)
		bits |= (uint32_t)simde_mm256_movemask_ps(m[i]) << LANES * i;
	return bits;
}
