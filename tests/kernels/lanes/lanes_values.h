/* SPDX-License-Identifier: MIT */
/*
 * Operands for tests/kernels/lanes/lanes.c, and the expected results of the operations of
 * kernels/lanes/lanes.h, computed here in integers and doubles, without any lanes.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_LANES_LANES_VALUES_H
#define LOCKSTEP_TESTS_KERNELS_LANES_LANES_VALUES_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static const uint32_t specials[] = {
    0x00000000, 0x80000000,             /* zeros */
    0x00000001, 0x80000001, 0x00000003, /* the smallest subnormals */
    0x00400000, 0x007fffff, 0x807fffff, /* half of FLT_MIN; the largest subnormals */
    0x00800000, 0x80800000, 0x00800001, /* FLT_MIN, and the next */
    0x3f800000, 0xbf800000,             /* 1 */
    0x3f800001, 0xbf800001, 0x3f7fffff, /* 1 + ulp, 1 - ulp */
    0x3f000000, 0x40000000, 0x40400000, /* 1/2, 2, 3 */
    0x3eaaaaab, 0xc0490fdb,             /* about 1/3 and -pi */
    0x33800000, 0xb3800000, 0x34000000, /* 2^-24: 1 + 2^-24 and 1 + ulp + 2^-24 are ties */
    0x33800001, 0x337fffff,             /* just above and below the tie */
    0x3f800800, 0x3f801800,             /* 1 + 2^-12 and 1 + 3 * 2^-12: squares that are ties */
    0x4b7fffff, 0x4b800000, 0x4b800001, /* 2^24 - 1, 2^24, 2^24 + 2 */
    0x5f800000, 0x1f800000, 0x20000000, /* 2^64, 2^-64, 2^-63: their products leave the range */
    0x1a000000, 0x1a000001,             /* 2^-75: its square is a tie of 0 and the least number */
    0x7f000000, 0x7f7fffff, 0xff7fffff, /* 2^127, FLT_MAX */
    0x73000000, 0x72ffffff,             /* FLT_MAX + 2^103 is a tie with infinity */
    0x7f800000, 0xff800000,             /* infinities */
    0x7fc00000, 0xffc00000, 0x7fc12345, /* quiet NaN */
    0x7fffffff, 0xffffffff,             /* quiet NaN, all of the payload */
    0x7f800001, 0xff80beef,             /* signalling NaN */
};
enum { SPECIALS = sizeof specials / sizeof *specials };

/* splitmix64: the same operands on every machine. */
static inline uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline float float_of(uint32_t bits)
{
	float f;
	memcpy(&f, &bits, sizeof f);
	return f;
}

static inline uint32_t bits_of(float f)
{
	uint32_t bits;
	memcpy(&bits, &f, sizeof bits);
	return bits;
}

static inline bool is_nan(uint32_t a)
{
	return (a & 0x7fffffff) > 0x7f800000;
}

/* Floats that are not NaN are ordered as these integers. */
static inline int64_t order_of(uint32_t a)
{
	int64_t magnitude = a & 0x7fffffff;
	return a >> 31 ? -magnitude : magnitude;
}

static inline bool expected_ordered(uint32_t a, uint32_t b)
{
	return !is_nan(a) && !is_nan(b);
}

#define COMPARISON(name, sign)                                                                     \
	static inline bool expected_##name(uint32_t a, uint32_t b)                                 \
	{                                                                                          \
		return expected_ordered(a, b) && order_of(a) sign order_of(b);                     \
	}
COMPARISON(lt, <)
COMPARISON(le, <=)
COMPARISON(eq, ==)
COMPARISON(gt, >)
COMPARISON(ge, >=)

static inline uint32_t expected_min(uint32_t a, uint32_t b)
{
	return expected_lt(a, b) ? a : b;
}

static inline uint32_t expected_max(uint32_t a, uint32_t b)
{
	return expected_gt(a, b) ? a : b;
}

/* By ilogb() and ldexp(), if the power exists. */
static inline uint32_t expected_octave(uint32_t a, uint32_t b)
{
	float value = float_of(a);
	uint32_t sign = a & 0x80000000;
	(void)b;
	if (isnan(value) || isinf(value))
		return sign | 0x7f800000;
	if (fabsf(value) < FLT_MIN)
		return sign;
	return sign | bits_of(ldexpf(1, ilogbf(value)));
}

static inline uint32_t expected_absolute(uint32_t a, uint32_t b)
{
	(void)b;
	return a & 0x7fffffff;
}

static inline uint32_t expected_negate(uint32_t a, uint32_t b)
{
	(void)b;
	return a ^ 0x80000000;
}

/*
 * Arithmetic in double, rounded to float, equals float arithmetic: 53 >= 2 * 24 + 2, so a double is
 * never a tie of two floats unless the exact value is (Figueroa, "When is double rounding
 * innocuous?", 1995). If the result is a subnormal float, sums and products are exact in double,
 * and a quotient of floats that is not a tie is at least 2^-49 of itself away from one.
 */
static inline uint32_t rounded(double exact)
{
	volatile float f = (float)exact;
	return bits_of(f);
}

#define ARITHMETIC(name, sign)                                                                     \
	static inline uint32_t expected_##name(uint32_t a, uint32_t b)                             \
	{                                                                                          \
		volatile double x = float_of(a), y = float_of(b);                                  \
		return rounded(x sign y);                                                          \
	}
ARITHMETIC(add, +)
ARITHMETIC(sub, -)
ARITHMETIC(mul, *)
ARITHMETIC(divide, /)

static inline uint32_t expected_square_root(uint32_t a, uint32_t b)
{
	volatile double x = float_of(a);
	(void)b;
	return rounded(sqrt(x));
}

#endif
