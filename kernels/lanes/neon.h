/* SPDX-License-Identifier: MIT */
/* NEON of AArch64: four lanes in a Q register. */
#include <simde/arm/neon.h>
#if !defined(SIMDE_ARM_NEON_A64V8_NATIVE) && !defined(LOCKSTEP_EMULATED)
#error "NEON is off in CFLAGS or CPPFLAGS: SIMDe would emulate it"
#endif

#define LANES 4
#define GROUP 4

typedef simde_float32x4_t vec;
typedef simde_uint32x4_t mask; /* all bits of a lane, or none */

static inline vec load(const float *p)
{
	return simde_vld1q_f32(p);
}

static inline void store(float *p, vec v)
{
	simde_vst1q_f32(p, v);
}

static inline vec set(float f)
{
	return simde_vdupq_n_f32(f);
}

static inline vec add(vec a, vec b)
{
	return simde_vaddq_f32(a, b);
}

static inline vec sub(vec a, vec b)
{
	return simde_vsubq_f32(a, b);
}

static inline vec mul(vec a, vec b)
{
	return simde_vmulq_f32(a, b);
}

/* SIMDe 0.7.4 has neither division nor square root for NEON. */
#if defined(SIMDE_ARM_NEON_A64V8_NATIVE)
static inline vec divide(vec a, vec b)
{
	return vdivq_f32(a, b);
}

static inline vec square_root(vec a)
{
	return vsqrtq_f32(a);
}
#else
static inline vec divide(vec a, vec b)
{
	float dividend[LANES], divisor[LANES];
	store(dividend, a);
	store(divisor, b);
	for (unsigned i = 0; i < LANES; ++i)
		dividend[i] /= divisor[i];
	return load(dividend);
}

static inline vec square_root(vec a)
{
	float lane[LANES];
	store(lane, a);
	for (unsigned i = 0; i < LANES; ++i)
		lane[i] = __builtin_sqrtf(lane[i]);
	return load(lane);
}
#endif

static inline mask lt(vec a, vec b)
{
	return simde_vcltq_f32(a, b);
}

static inline mask le(vec a, vec b)
{
	return simde_vcleq_f32(a, b);
}

static inline mask eq(vec a, vec b)
{
	return simde_vceqq_f32(a, b);
}

static inline mask both(mask a, mask b)
{
	return simde_vandq_u32(a, b);
}

static inline mask either(mask a, mask b)
{
	return simde_vorrq_u32(a, b);
}

static inline mask differ(mask a, mask b)
{
	return simde_veorq_u32(a, b);
}

static inline mask invert(mask a)
{
	return simde_vmvnq_u32(a);
}

static inline mask ordered(vec a, vec b)
{
	return both(eq(a, a), eq(b, b));
}

static inline vec choose(mask m, vec a, vec b)
{
	return simde_vbslq_f32(m, a, b);
}

/* NEON's minimum returns NaN for NaN and orders the zeros, so this uses a comparison. */
static inline vec min(vec a, vec b)
{
	return choose(lt(a, b), a, b);
}

static inline vec max(vec a, vec b)
{
	return choose(lt(b, a), a, b);
}

static inline vec absolute(vec a)
{
	return simde_vabsq_f32(a);
}

static inline vec negate(vec a)
{
	return simde_vnegq_f32(a);
}

static inline vec octave(vec a)
{
	return simde_vreinterpretq_f32_u32(
	    simde_vandq_u32(simde_vreinterpretq_u32_f32(a), simde_vdupq_n_u32(0xff800000)));
}

static inline bool none(mask m)
{
	return simde_vmaxvq_u32(m) == 0;
}

static inline unsigned bits(mask m)
{
	static const uint32_t weight[4] = {1, 2, 4, 8};
	return simde_vaddvq_u32(simde_vandq_u32(m, simde_vld1q_u32(weight)));
}

/* Narrows 16 lanes to 16 bytes, keeps one bit of each, and adds neighbours three times. */
static inline uint64_t pack(const mask m[GROUP])
{
	static const uint8_t weight[16] = {1, 2, 4, 8, 16, 32, 64, 128,
					   1, 2, 4, 8, 16, 32, 64, 128};
	simde_uint16x8_t low = simde_vcombine_u16(simde_vmovn_u32(m[0]), simde_vmovn_u32(m[1]));
	simde_uint16x8_t high = simde_vcombine_u16(simde_vmovn_u32(m[2]), simde_vmovn_u32(m[3]));
	simde_uint8x16_t bytes = simde_vcombine_u8(simde_vmovn_u16(low), simde_vmovn_u16(high));
	bytes = simde_vandq_u8(bytes, simde_vld1q_u8(weight));
	bytes = simde_vpaddq_u8(bytes, bytes);
	bytes = simde_vpaddq_u8(bytes, bytes);
	bytes = simde_vpaddq_u8(bytes, bytes);
	return simde_vgetq_lane_u16(simde_vreinterpretq_u16_u8(bytes), 0);
}

/* ---- int32 ------------------------------------------------------------------------------------ */

typedef simde_int32x4_t ivec;

static inline ivec load_int(const int32_t *p)
{
	return simde_vld1q_s32(p);
}

static inline void store_int(int32_t *p, ivec v)
{
	simde_vst1q_s32(p, v);
}

static inline ivec set_int(int32_t i)
{
	return simde_vdupq_n_s32(i);
}

static inline ivec as_int(vec v)
{
	return simde_vreinterpretq_s32_f32(v);
}

static inline vec as_float(ivec i)
{
	return simde_vreinterpretq_f32_s32(i);
}

/* Uses unsigned numbers, whose emulation also wraps around. */
static inline ivec add_int(ivec a, ivec b)
{
	return simde_vreinterpretq_s32_u32(
	    simde_vaddq_u32(simde_vreinterpretq_u32_s32(a), simde_vreinterpretq_u32_s32(b)));
}

static inline ivec sub_int(ivec a, ivec b)
{
	return simde_vreinterpretq_s32_u32(
	    simde_vsubq_u32(simde_vreinterpretq_u32_s32(a), simde_vreinterpretq_u32_s32(b)));
}

/* SIMDe 0.7.4 emulates this with signed numbers, whose overflow is undefined in C. */
#if defined(SIMDE_ARM_NEON_A32V7_NATIVE)
static inline ivec mul_int(ivec a, ivec b)
{
	return vmulq_s32(a, b);
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
#endif

static inline ivec and_int(ivec a, ivec b)
{
	return simde_vandq_s32(a, b);
}

static inline ivec min_int(ivec a, ivec b)
{
	return simde_vminq_s32(a, b);
}

static inline ivec max_int(ivec a, ivec b)
{
	return simde_vmaxq_s32(a, b);
}

static inline mask lt_int(ivec a, ivec b)
{
	return simde_vcltq_s32(a, b);
}

static inline mask eq_int(ivec a, ivec b)
{
	return simde_vceqq_s32(a, b);
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return simde_vbslq_s32(m, a, b);
}

/* Products are 64 bits wide; their high halves are the odd ones of their 32-bit words. */
static inline ivec divide_positive(ivec a, struct divisor d)
{
	simde_uint32x4_t twice = simde_vshlq_n_u32(simde_vreinterpretq_u32_s32(a), 1);
	simde_uint32x2_t multiplier = simde_vdup_n_u32(d.multiplier);
	simde_uint64x2_t low = simde_vmull_u32(simde_vget_low_u32(twice), multiplier);
	simde_uint64x2_t high = simde_vmull_u32(simde_vget_high_u32(twice), multiplier);
	simde_uint32x4_t halves =
	    simde_vuzp2q_u32(simde_vreinterpretq_u32_u64(low), simde_vreinterpretq_u32_u64(high));
	return simde_vreinterpretq_s32_u32(simde_vshlq_u32(halves, simde_vdupq_n_s32(-d.shift)));
}

static inline vec to_float(ivec i)
{
	return simde_vcvtq_f32_s32(i);
}

/* NEON's conversion turns NaN into 0, and values that are too large into INT32_MAX. */
static inline ivec to_int(vec v)
{
	mask within = both(le(set(-0x1p31f), v), lt(v, set(0x1p31f)));
	ivec i = simde_vcvtq_s32_f32(choose(within, v, set(0)));
	return choose_int(within, i, set_int(INT32_MIN));
}

static inline ivec gather(const int32_t *p, ivec i)
{
	int32_t lane[LANES];
	store_int(lane, i);
	for (unsigned k = 0; k < LANES; ++k)
		lane[k] = p[lane[k]];
	return load_int(lane);
}

static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	int32_t word[LANES], place[LANES];
	store_int(word, i);
	store_int(place, bit);
	for (unsigned k = 0; k < LANES; ++k)
		word[k] = (int32_t)(p[word[k]] << (31 - place[k]));
	return lt_int(load_int(word), set_int(0));
}
