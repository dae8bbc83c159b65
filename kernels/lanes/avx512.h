/* SPDX-License-Identifier: MIT */
/* AVX-512 (F, DQ, BW, VL): sixteen lanes in a ZMM register, masks in mask registers. */
#include <simde/x86/avx512.h>

#define LANES 16
#define GROUP 4

typedef simde__m512 vec;
typedef simde__mmask16 mask;

LANE vec load(const float *p)
{
	return simde_mm512_loadu_ps(p);
}

LANE void store(float *p, vec v)
{
	simde_mm512_storeu_ps(p, v);
}

LANE vec set(float f)
{
	return simde_mm512_set1_ps(f);
}

LANE vec add(vec a, vec b)
{
	return simde_mm512_add_ps(a, b);
}

LANE vec sub(vec a, vec b)
{
	return simde_mm512_sub_ps(a, b);
}

LANE vec mul(vec a, vec b)
{
	return simde_mm512_mul_ps(a, b);
}

LANE vec divide(vec a, vec b)
{
	return simde_mm512_div_ps(a, b);
}

LANE vec square_root(vec a)
{
	return simde_mm512_sqrt_ps(a);
}

LANE vec min(vec a, vec b)
{
	return simde_mm512_min_ps(a, b);
}

LANE vec max(vec a, vec b)
{
	return simde_mm512_max_ps(a, b);
}

LANE vec absolute(vec a)
{
	return simde_mm512_andnot_ps(simde_mm512_set1_ps(-0.0f), a);
}

LANE vec negate(vec a)
{
	return simde_mm512_xor_ps(a, simde_mm512_set1_ps(-0.0f));
}

LANE mask lt(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_LT_OQ);
}

LANE mask le(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_LE_OQ);
}

LANE mask eq(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_EQ_OQ);
}

LANE mask ordered(vec a, vec b)
{
	return simde_mm512_cmp_ps_mask(a, b, SIMDE_CMP_ORD_Q);
}

LANE mask both(mask a, mask b)
{
	return a & b;
}

LANE mask either(mask a, mask b)
{
	return a | b;
}

LANE mask invert(mask a)
{
	return (mask)~a;
}

LANE vec choose(mask m, vec a, vec b)
{
	return simde_mm512_mask_blend_ps(m, b, a);
}

LANE uint64_t pack(const mask m[GROUP])
{
	return (uint64_t)m[0] | (uint64_t)m[1] << 16 | (uint64_t)m[2] << 32 | (uint64_t)m[3] << 48;
}
