/* SPDX-License-Identifier: MIT */
/* Shared by sse2.h and sse41.h: four lanes in an XMM register. */
#include <math.h>

#include "kernels/lanes/transpose.h"

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

#define LOAD_FIRST
static inline vec load_first(const float *p, size_t count)
{
	return simde_mm_setr_ps(p[0], p[count > 1 ? 1 : 0], p[count > 2 ? 2 : 0], p[0]);
}

static inline void store_first(float *p, vec v, size_t count)
{
	if (count >= LANES) {
		store(p, v);
		return;
	}
	simde__m128 second = v;
	if (count & 2) {
		simde_mm_storel_pi((simde__m64 *)p, v);
		second = simde_mm_movehl_ps(v, v);
	}
	if (count & 1)
		simde_mm_store_ss(p + (count & 2), second);
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

#define CHEAP_MINIMA 1
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

/* Saturating packs preserve all-ones and zero: 16 lanes become 16 bytes, and then 16 bits. */
static inline uint64_t pack(const mask m[GROUP])
{
	simde__m128i low =
	    simde_mm_packs_epi32(simde_mm_castps_si128(m[0]), simde_mm_castps_si128(m[1]));
	simde__m128i high =
	    simde_mm_packs_epi32(simde_mm_castps_si128(m[2]), simde_mm_castps_si128(m[3]));
	return (uint32_t)simde_mm_movemask_epi8(simde_mm_packs_epi16(low, high));
}

/* ---- int32 ------------------------------------------------------------------------------------ */

typedef simde__m128i ivec;

static inline ivec load_int(const int32_t *p)
{
	return simde_mm_loadu_si128(p);
}

static inline void store_int(int32_t *p, ivec v)
{
	simde_mm_storeu_si128(p, v);
}

static inline ivec set_int(int32_t i)
{
	return simde_mm_set1_epi32(i);
}

static inline ivec as_int(vec v)
{
	return simde_mm_castps_si128(v);
}

static inline vec as_float(ivec i)
{
	return simde_mm_castsi128_ps(i);
}

static inline ivec add_int(ivec a, ivec b)
{
	return simde_mm_add_epi32(a, b);
}

static inline ivec sub_int(ivec a, ivec b)
{
	return simde_mm_sub_epi32(a, b);
}

static inline ivec and_int(ivec a, ivec b)
{
	return simde_mm_and_si128(a, b);
}

static inline mask lt_int(ivec a, ivec b)
{
	return simde_mm_castsi128_ps(simde_mm_cmplt_epi32(a, b));
}

static inline mask eq_int(ivec a, ivec b)
{
	return simde_mm_castsi128_ps(simde_mm_cmpeq_epi32(a, b));
}

/* Products are 64 bits wide: those of the even lanes, and of the odd ones after moving them
 * to even lanes. */
static inline ivec divide_positive(ivec a, struct divisor d)
{
	ivec multiplier = simde_mm_set1_epi32((int32_t)d.multiplier);
	ivec twice = simde_mm_slli_epi32(a, 1);
	ivec even = simde_mm_mul_epu32(twice, multiplier);
	ivec odd = simde_mm_mul_epu32(simde_mm_srli_epi64(twice, 32), multiplier);
	ivec odd_lanes = simde_mm_set_epi32(-1, 0, -1, 0);
	ivec high =
	    simde_mm_or_si128(simde_mm_srli_epi64(even, 32), simde_mm_and_si128(odd, odd_lanes));
	return simde_mm_srl_epi32(high, simde_mm_cvtsi32_si128(d.shift));
}

static inline vec to_float(ivec i)
{
	return simde_mm_cvtepi32_ps(i);
}

static inline ivec to_int(vec v)
{
	return simde_mm_cvttps_epi32(v);
}

static inline ivec gather(const int32_t *p, ivec i)
{
	int32_t lane[LANES];
	store_int(lane, i);
	return simde_mm_setr_epi32(p[lane[0]], p[lane[1]], p[lane[2]], p[lane[3]]);
}

/* Moves the bit to the sign, and copies the sign to all bits. */
static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	int32_t word[LANES], place[LANES];
	store_int(word, i);
	store_int(place, bit);
	for (unsigned k = 0; k < LANES; ++k)
		word[k] = (int32_t)(p[word[k]] << (31 - place[k]));
	return simde_mm_castsi128_ps(simde_mm_srai_epi32(load_int(word), 31));
}
