/* SPDX-License-Identifier: MIT */
/*
 * One lane of plain C. The `auto` builds compile these lanes at -O3 with each instruction set's flags and
 * LOCKSTEP_AUTO, so they are written for the compiler's vectoriser: masks are bytes 0 or 1, and a whole block
 * of 64 is compared before its bits are packed.
 */
#include <math.h>

#define LANES 1
#define GROUP 64

typedef float vec;
typedef unsigned char mask;

static inline vec load(const float *p)
{
	return *p;
}

static inline void store(float *p, vec v)
{
	*p = v;
}

static inline vec set(float f)
{
	return f;
}

static inline vec add(vec a, vec b)
{
	return a + b;
}

static inline vec sub(vec a, vec b)
{
	return a - b;
}

static inline vec mul(vec a, vec b)
{
	return a * b;
}

static inline vec divide(vec a, vec b)
{
	return a / b;
}

/* -fno-math-errno, which all kernels are compiled with, makes this one instruction. */
static inline vec square_root(vec a)
{
	return __builtin_sqrtf(a);
}

static inline vec min(vec a, vec b)
{
	return a < b ? a : b;
}

static inline vec max(vec a, vec b)
{
	return a > b ? a : b;
}

static inline vec absolute(vec a)
{
	return __builtin_fabsf(a);
}

static inline vec negate(vec a)
{
	return -a;
}

static inline vec octave(vec a)
{
	uint32_t bits;
	memcpy(&bits, &a, sizeof bits);
	bits &= 0xff800000;
	memcpy(&a, &bits, sizeof bits);
	return a;
}

static inline mask lt(vec a, vec b)
{
	return a < b;
}

static inline mask le(vec a, vec b)
{
	return a <= b;
}

static inline mask eq(vec a, vec b)
{
	return a == b;
}

static inline mask ordered(vec a, vec b)
{
	return (a == a) & (b == b);
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
	return a ^ b;
}

static inline mask invert(mask a)
{
	return a ^ 1;
}

static inline vec choose(mask m, vec a, vec b)
{
	return m ? a : b;
}

/* A branch would prevent vectorisation. */
static inline bool none(mask m)
{
#if defined(LOCKSTEP_AUTO)
	(void)m;
	return false;
#else
	return !m;
#endif
}

static inline unsigned bits(mask m)
{
	return m;
}

/* Reads eight bytes 0 or 1 as one number; one multiplication collects them in its top byte. */
static inline uint64_t pack(const mask m[GROUP])
{
	uint64_t bits = 0;
	for (unsigned i = 0; i < GROUP; i += 8) {
		uint64_t bytes = 0;
		for (unsigned k = 0; k < 8; ++k)
			bytes |= (uint64_t)m[i + k] << 8 * k;
		bits |= (bytes * 0x0102040810204080u >> 56) << i;
	}
	return bits;
}

/* ---- int32 ------------------------------------------------------------------------------------ */

typedef int32_t ivec;

static inline ivec load_int(const int32_t *p)
{
	return *p;
}

static inline void store_int(int32_t *p, ivec v)
{
	*p = v;
}

static inline ivec set_int(int32_t i)
{
	return i;
}

static inline ivec as_int(vec v)
{
	ivec i;
	memcpy(&i, &v, sizeof i);
	return i;
}

static inline vec as_float(ivec i)
{
	vec v;
	memcpy(&v, &i, sizeof v);
	return v;
}

static inline ivec add_int(ivec a, ivec b)
{
	return (ivec)((uint32_t)a + (uint32_t)b);
}

static inline ivec sub_int(ivec a, ivec b)
{
	return (ivec)((uint32_t)a - (uint32_t)b);
}

static inline ivec mul_int(ivec a, ivec b)
{
	return (ivec)((uint32_t)a * (uint32_t)b);
}

static inline ivec and_int(ivec a, ivec b)
{
	return a & b;
}

static inline ivec min_int(ivec a, ivec b)
{
	return a < b ? a : b;
}

static inline ivec max_int(ivec a, ivec b)
{
	return a > b ? a : b;
}

static inline mask lt_int(ivec a, ivec b)
{
	return a < b;
}

static inline mask eq_int(ivec a, ivec b)
{
	return a == b;
}

static inline ivec choose_int(mask m, ivec a, ivec b)
{
	return m ? a : b;
}

static inline ivec divide_positive(ivec a, struct divisor d)
{
	return (ivec)(((uint64_t)d.multiplier * (2 * (uint32_t)a)) >> 32 >> d.shift);
}

static inline vec to_float(ivec i)
{
	return (vec)i;
}

static inline ivec to_int(vec v)
{
	return v >= -0x1p31f && v < 0x1p31f ? (ivec)v : INT32_MIN;
}

static inline ivec gather(const int32_t *p, ivec i)
{
	return p[i];
}

static inline mask bit_of(const uint32_t *p, ivec i, ivec bit)
{
	return p[i] >> bit & 1;
}
