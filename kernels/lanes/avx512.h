/* SPDX-License-Identifier: MIT */
/* AVX-512 (F, DQ, BW, VL): sixteen lanes in a ZMM register, masks in mask registers. */
#include <math.h>

#include <simde/x86/avx512.h>

#define LANES 16
#define GROUP 4

typedef simde__m512 vec;
typedef simde__mmask16 mask;

static inline vec load(const float *p)
{
	return simde_mm512_loadu_ps(p);
}

static inline void store(float *p, vec v)
{
	simde_mm512_storeu_ps(p, v);
}

static inline vec set(float f)
{
	return simde_mm512_set1_ps(f);
}

static inline vec add(vec a, vec b)
{
	return simde_mm512_add_ps(a, b);
}

static inline vec sub(vec a, vec b)
{
	return simde_mm512_sub_ps(a, b);
}

static inline vec mul(vec a, vec b)
{
	return simde_mm512_mul_ps(a, b);
}

static inline vec divide(vec a, vec b)
{
	return simde_mm512_div_ps(a, b);
}

static inline vec square_root(vec a)
{
	return simde_mm512_sqrt_ps(a);
}

static inline vec min(vec a, vec b)
{
	return simde_mm512_min_ps(a, b);
}

static inline vec max(vec a, vec b)
{
	return simde_mm512_max_ps(a, b);
}

static inline vec absolute(vec a)
{
	return simde_mm512_andnot_ps(simde_mm512_set1_ps(-0.0f), a);
}

static inline vec negate(vec a)
{
	return simde_mm512_xor_ps(a, simde_mm512_set1_ps(-0.0f));
}

static inline vec octave(vec a)
{
	return simde_mm512_and_ps(a, simde_mm512_set1_ps(-INFINITY));
}

static inline mask lt(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_LT_OQ);
}

static inline mask le(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_LE_OQ);
}

static inline mask eq(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_EQ_OQ);
}

static inline mask ordered(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_ORD_Q);
}

static inline mask both(mask a, mask b)
{
	return a & b;
}

static inline mask either(mask a, mask b)
{
	return a | b;
}

static inline mask differ(mask a, mask b)
{
	return (mask)(a ^ b);
}

static inline mask invert(mask a)
{
	return (mask)~a;
}

static inline vec choose(mask m, vec a, vec b)
{
	return simde_mm512_mask_blend_ps(m, b, a);
}

static inline bool none(mask m)
{
	return m == 0;
}

static inline unsigned bits(mask m)
{
	return m;
}

static inline uint64_t pack(const mask m[GROUP])
{
	return (uint64_t)m[0] | (uint64_t)m[1] << 16 | (uint64_t)m[2] << 32 | (uint64_t)m[3] << 48;
}
