/* SPDX-License-Identifier: MIT */
/* AVX2: eight lanes in a YMM register. */
#include <math.h>

#include <simde/x86/avx2.h>
#if !defined(SIMDE_X86_AVX2_NATIVE) && !defined(LOCKSTEP_EMULATED)
#error "AVX2 is off in CFLAGS or CPPFLAGS: SIMDe would emulate it"
#endif

#include "kernels/lanes/transpose.h"

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

/* When emulated, SIMDe 0.7.4 would read all lanes. */
#if defined(SIMDE_X86_AVX2_NATIVE)
#define LOAD_FIRST
static const int32_t first_lanes[2 * LANES] = {-1, -1, -1, -1, -1, -1, -1, -1};

static inline __m256i first_mask(size_t count)
{
	size_t lanes = count < LANES ? count : LANES;
	return _mm256_loadu_si256((const __m256i *)(first_lanes + LANES - lanes));
}

static inline vec load_first(const float *p, size_t count)
{
	__m256i first = first_mask(count);
	return _mm256_blendv_ps(_mm256_broadcast_ss(p), _mm256_maskload_ps(p, first),
				_mm256_castsi256_ps(first));
}

/* A masked store takes 8 ns on an AMD Zen 3. */
static inline void store_first(float *p, vec v, size_t count)
{
	__m128 left = _mm256_castps256_ps128(v);
	if (count >= LANES) {
		store(p, v);
		return;
	}
	if (count & 4) {
		_mm_storeu_ps(p, left);
		left = _mm256_extractf128_ps(v, 1);
		p += 4;
	}
	if (count & 2) {
		_mm_storel_pi((__m64 *)p, left);
		left = _mm_movehl_ps(left, left);
		p += 2;
	}
	if (count & 1)
		_mm_store_ss(p, left);
}
#endif

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

#define CHEAP_MINIMA 1
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

#if defined(SIMDE_X86_AVX2_NATIVE)
#define SQUEEZE
/* The numbers of the lanes that a mask has, in ascending order, eight bits each. */
#define BIT(m, i) ((uint64_t)((m) >> (i)&1))
#define BITS2(m) (BIT(m, 0) + BIT(m, 1))
#define BITS4(m) (BITS2(m) + BITS2((m) >> 2))
#define BITS_BELOW(m, i) (BITS4((m) & ((1 << (i)) - 1)) + BITS4(((m) & ((1 << (i)) - 1)) >> 4))
#define LANE(m, i) (BIT(m, i) * (i) << 8 * BITS_BELOW(m, i))
#define ORDER(m)                                                                                   \
	(LANE(m, 0) | LANE(m, 1) | LANE(m, 2) | LANE(m, 3) | LANE(m, 4) | LANE(m, 5) |             \
	 LANE(m, 6) | LANE(m, 7))
#define ORDERS4(m) ORDER(m), ORDER((m) + 1), ORDER((m) + 2), ORDER((m) + 3)
#define ORDERS16(m) ORDERS4(m), ORDERS4((m) + 4), ORDERS4((m) + 8), ORDERS4((m) + 12)
#define ORDERS64(m) ORDERS16(m), ORDERS16((m) + 16), ORDERS16((m) + 32), ORDERS16((m) + 48)
static const uint64_t squeezed_order[256] = {ORDERS64(0), ORDERS64(64), ORDERS64(128),
					     ORDERS64(192)};

static inline vec squeeze(mask m, vec v)
{
	const uint64_t *order = &squeezed_order[bits(m)];
	return _mm256_permutevar8x32_ps(
	    v, _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)order)));
}
#endif

/* Saturating packs preserve all-ones and zero: 32 lanes become 32 bytes, and then 32 bits. They
 * pack each half of a register separately, so the quarters of every mask must then be reordered. */
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

/* ---- int32 ------------------------------------------------------------------------------------ */

typedef simde__m256i ivec;

#if defined(SQUEEZE)
static inline ivec squeeze_int(unsigned set, ivec i)
{
	const uint64_t *order = &squeezed_order[set];
	return _mm256_permutevar8x32_epi32(
	    i, _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)order)));
}
#endif

static inline ivec load_int(const int32_t *p)
{
	return simde_mm256_loadu_si256(p);
}

static inline void store_int(int32_t *p, ivec v)
{
	simde_mm256_storeu_si256(p, v);
}

static inline ivec set_int(int32_t i)
{
	return simde_mm256_set1_epi32(i);
}

static inline ivec as_int(vec v)
{
	return simde_mm256_castps_si256(v);
}

static inline vec as_float(ivec i)
{
	return simde_mm256_castsi256_ps(i);
}

static inline ivec and_int(ivec a, ivec b)
{
	return simde_mm256_and_si256(a, b);
}

static inline ivec min_int(ivec a, ivec b)
{
	return simde_mm256_min_epi32(a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return simde_mm256_max_epi32(a, b);
}

static inline ivec add_int(ivec a, ivec b)
{
	return simde_mm256_add_epi32(a, b);
}

static inline ivec sub_int(ivec a, ivec b)
{
	return simde_mm256_sub_epi32(a, b);
}

static inline mask lt_int(ivec a, ivec b)
{
	return simde_mm256_castsi256_ps(simde_mm256_cmpgt_epi32(b, a));
}

static inline mask eq_int(ivec a, ivec b)
{
	return simde_mm256_castsi256_ps(simde_mm256_cmpeq_epi32(a, b));
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return simde_mm256_blendv_epi8(b, a, simde_mm256_castps_si256(m));
}

/* Products are 64 bits wide: those of the even lanes, and of the odd ones after moving them
 * to even lanes. */
static inline ivec divide_positive(ivec a, struct divisor d)
{
	ivec multiplier = simde_mm256_set1_epi32((int32_t)d.multiplier);
	ivec twice = simde_mm256_slli_epi32(a, 1);
	ivec even = simde_mm256_mul_epu32(twice, multiplier);
	ivec odd = simde_mm256_mul_epu32(simde_mm256_srli_epi64(twice, 32), multiplier);
	ivec high = simde_mm256_blend_epi32(simde_mm256_srli_epi64(even, 32), odd, 0xaa);
	return simde_mm256_srl_epi32(high, simde_mm_cvtsi32_si128(d.shift));
}

static inline vec to_float(ivec i)
{
	return simde_mm256_cvtepi32_ps(i);
}

/* SIMDe 0.7.4 emulates these with overflows, which are undefined in C. */
#if defined(SIMDE_X86_AVX2_NATIVE)
static inline ivec mul_int(ivec a, ivec b)
{
	return _mm256_mullo_epi32(a, b);
}

static inline ivec to_int(vec v)
{
	return _mm256_cvttps_epi32(v);
}
#else
static inline ivec mul_int(ivec a, ivec b)
{
	int32_t lane[LANES], factor[LANES];
	store_int(lane, a);
	store_int(factor, b);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = (int32_t)((uint32_t)lane[i] * (uint32_t)factor[i]);
	return load_int(lane);
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
#endif

static inline ivec gather(const int32_t *p, ivec i)
{
	return simde_mm256_i32gather_epi32(p, i, 4);
}

#if defined(SIMDE_X86_AVX2_NATIVE)
#define GATHERS 1
static inline ivec byte_of(const uint8_t *p, ivec i)
{
	return and_int(_mm256_i32gather_epi32((const int *)(const void *)p, i, 1), set_int(0xff));
}
#endif

/* Moves the bit to the sign, and copies the sign to all bits. */
static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	ivec word = gather((const int32_t *)p, i);
	word = simde_mm256_sllv_epi32(word, sub_int(set_int(31), bit));
	return simde_mm256_castsi256_ps(simde_mm256_srai_epi32(word, 31));
}
