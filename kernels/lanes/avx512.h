/* SPDX-License-Identifier: MIT */
/* AVX-512 (F, DQ, BW, VL): sixteen lanes in a ZMM register, masks in mask registers. */
#include <math.h>

#include <simde/x86/avx512.h>
#if !defined(SIMDE_X86_AVX512F_NATIVE) && !defined(LOCKSTEP_EMULATED)
#error "AVX-512 is off in CFLAGS or CPPFLAGS: SIMDe would emulate it"
#endif

#include "kernels/lanes/transpose.h"

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

#if defined(SIMDE_X86_AVX512F_NATIVE)
#define LOAD_FIRST
static inline mask first_mask(size_t count)
{
	return (mask)(count < LANES ? (1u << count) - 1 : 0xffff);
}

static inline vec load_first(const float *p, size_t count)
{
	return _mm512_mask_loadu_ps(_mm512_set1_ps(*p), first_mask(count), p);
}

static inline void store_first(float *p, vec v, size_t count)
{
	_mm512_mask_storeu_ps(p, first_mask(count), v);
}
#endif

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

#if defined(SIMDE_X86_AVX512F_NATIVE)
#define SQUEEZE
static inline vec squeeze(mask m, vec v)
{
	return _mm512_maskz_compress_ps(m, v);
}

#define SETTLED
static inline mask settled(mask m)
{
	__asm__ volatile("" : "+r"(m));
	return m;
}
#endif

static inline uint64_t pack(const mask m[GROUP])
{
	return (uint64_t)m[0] | (uint64_t)m[1] << 16 | (uint64_t)m[2] << 32 | (uint64_t)m[3] << 48;
}

/* ---- int32 ------------------------------------------------------------------------------------ */

typedef simde__m512i ivec;

#if defined(SQUEEZE)
static inline ivec squeeze_int(unsigned set, ivec i)
{
	return _mm512_maskz_compress_epi32((__mmask16)set, i);
}
#endif

static inline ivec load_int(const int32_t *p)
{
	return simde_mm512_loadu_si512(p);
}

static inline void store_int(int32_t *p, ivec v)
{
	simde_mm512_storeu_si512(p, v);
}

static inline ivec set_int(int32_t i)
{
	return simde_mm512_set1_epi32(i);
}

static inline ivec as_int(vec v)
{
	return simde_mm512_castps_si512(v);
}

static inline vec as_float(ivec i)
{
	return simde_mm512_castsi512_ps(i);
}

static inline ivec and_int(ivec a, ivec b)
{
	return simde_mm512_and_si512(a, b);
}

static inline ivec min_int(ivec a, ivec b)
{
	return simde_mm512_min_epi32(a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return simde_mm512_max_epi32(a, b);
}

static inline ivec add_int(ivec a, ivec b)
{
	return simde_mm512_add_epi32(a, b);
}

static inline mask lt_int(ivec a, ivec b)
{
	return simde_mm512_cmpgt_epi32_mask(b, a);
}

static inline mask eq_int(ivec a, ivec b)
{
	return simde_mm512_cmpeq_epi32_mask(a, b);
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return simde_mm512_mask_blend_epi32(m, b, a);
}

/* Products are 64 bits wide: those of the even lanes, and of the odd ones after moving them
 * to even lanes. */
static inline ivec divide_positive(ivec a, struct divisor d)
{
	ivec multiplier = simde_mm512_set1_epi32((int32_t)d.multiplier);
	ivec twice = simde_mm512_slli_epi32(a, 1);
	ivec even = simde_mm512_mul_epu32(twice, multiplier);
	ivec odd = simde_mm512_mul_epu32(simde_mm512_srli_epi64(twice, 32), multiplier);
	ivec high = simde_mm512_mask_blend_epi32(0xaaaa, simde_mm512_srli_epi64(even, 32), odd);
	return simde_mm512_srl_epi32(high, simde_mm_cvtsi32_si128(d.shift));
}

/* SIMDe 0.7.4 lacks these conversions and the gather, 0.7.2 the shift by lanes, and they emulate
 * the others with overflows, which are undefined in C. */
#if defined(SIMDE_X86_AVX512F_NATIVE)
static inline ivec sub_int(ivec a, ivec b)
{
	return _mm512_sub_epi32(a, b);
}

static inline ivec mul_int(ivec a, ivec b)
{
	return _mm512_mullo_epi32(a, b);
}

static inline vec to_float(ivec i)
{
	return _mm512_cvtepi32_ps(i);
}

static inline ivec to_int(vec v)
{
	return _mm512_cvttps_epi32(v);
}

/* Gathers into zeros, not into an undefined register, so that the compiler merges equal gathers. */
static inline ivec gather(const int32_t *p, ivec i)
{
	return _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), 0xffff, i, p, 4);
}

#define GATHERS 1
static inline ivec byte_of(const uint8_t *p, ivec i)
{
	return and_int(_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), 0xffff, i, p, 1),
		       set_int(0xff));
}

static inline ivec power_of_two(ivec bit)
{
	return _mm512_sllv_epi32(set_int(1), bit);
}
#else
static inline ivec sub_int(ivec a, ivec b)
{
	int32_t lane[LANES], term[LANES];
	store_int(lane, a);
	store_int(term, b);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = (int32_t)((uint32_t)lane[i] - (uint32_t)term[i]);
	return load_int(lane);
}

static inline ivec mul_int(ivec a, ivec b)
{
	int32_t lane[LANES], factor[LANES];
	store_int(lane, a);
	store_int(factor, b);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = (int32_t)((uint32_t)lane[i] * (uint32_t)factor[i]);
	return load_int(lane);
}

static inline vec to_float(ivec i)
{
	int32_t from[LANES];
	float lane[LANES];
	store_int(from, i);
	for (unsigned k = 0; k < LANES; ++k)
		lane[k] = (float)from[k];
	return load(lane);
}

static inline ivec to_int(vec v)
{
	float from[LANES];
	int32_t lane[LANES];
	store(from, v);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = from[i] >= -0x1p31f && from[i] < 0x1p31f ? (int32_t)from[i] : INT32_MIN;
	return load_int(lane);
}

static inline ivec gather(const int32_t *p, ivec i)
{
	int32_t lane[LANES];
	store_int(lane, i);
	for (unsigned k = 0; k < LANES; ++k)
		lane[k] = p[lane[k]];
	return load_int(lane);
}

static inline ivec power_of_two(ivec bit)
{
	int32_t lane[LANES];
	store_int(lane, bit);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = (int32_t)(UINT32_C(1) << lane[i]);
	return load_int(lane);
}
#endif

static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	return simde_mm512_test_epi32_mask(gather((const int32_t *)p, i), power_of_two(bit));
}
