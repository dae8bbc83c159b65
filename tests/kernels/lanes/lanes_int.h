/* SPDX-License-Identifier: MIT */
/*
 * The operations on int32 of tests/kernels/lanes/lanes.c, checked against expected results computed here in int64,
 * without any lanes.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_LANES_LANES_INT_H
#define LOCKSTEP_TESTS_KERNELS_LANES_LANES_INT_H

#include "tests/kernels/lanes/lanes_groups.h"
#include "tests/kernels/lanes/lanes_values.h"
#include "tests/unit.h"

/* clang-format off */
static const int32_t special_int[] = {
    0, 1, -1, 2, -2, 3, -3, 5, -5, 7, -7, 10, -10, 31, 32, 33, 127, 128, 255, 256, 257,
    32767, 32768, -32768, -32769,                         /* int16 */
    65535, 65536, 65537, -65535, -65536, -65537,          /* halves of a word */
    46340, 46341, -46341,                                 /* squares about 2^31 */
    0x55555555, -0x55555556, 0x12345678, -0x12345678,     /* bits */
    (1 << 24) - 1, 1 << 24, (1 << 24) + 1, (1 << 24) + 3, /* ties of two floats, to either side */
    -(1 << 24) - 1, -(1 << 24) - 3, (1 << 25) + 2, (1 << 25) + 3, (1 << 25) + 6,
    (1 << 30) - 1, 1 << 30, (1 << 30) + 1, -(1 << 30) - 1, -(1 << 30), -(1 << 30) + 1,
    INT32_MAX, INT32_MAX - 1, INT32_MIN, INT32_MIN + 1, INT32_MIN + 2,
    INT32_MAX - 63, INT32_MAX - 64, INT32_MIN + 64, INT32_MIN + 65, /* ties with +-2^31 */
};
/* clang-format on */
enum { SPECIAL_INTS = sizeof special_int / sizeof *special_int };

/* ---- The operations ------------------------------------------------------------------------- */

/* The int32 that is congruent modulo 2^32. */
static inline int32_t wrapped(int64_t exact)
{
	int64_t word = exact & 0xffffffff;
	return (int32_t)(word > INT32_MAX ? word - ((int64_t)1 << 32) : word);
}

#define WRAPPING(name, sign)                                                                       \
	static inline int32_t expected_##name(int32_t a, int32_t b)                                \
	{                                                                                          \
		const int64_t x = a, y = b;                                                        \
		return wrapped(x sign y);                                                          \
	}
WRAPPING(add_int, +)
WRAPPING(sub_int, -)
WRAPPING(mul_int, *)
WRAPPING(and_int, &)

static inline int32_t expected_min_int(int32_t a, int32_t b)
{
	return (int64_t)a - b < 0 ? a : b;
}

static inline int32_t expected_max_int(int32_t a, int32_t b)
{
	return (int64_t)a - b > 0 ? a : b;
}

static const struct {
	const char *name;
	ivec (*of)(ivec a, ivec b);
	int32_t (*expected)(int32_t a, int32_t b);
} int_operations[] = {
    {"add_int", add_int, expected_add_int}, {"sub_int", sub_int, expected_sub_int},
    {"mul_int", mul_int, expected_mul_int}, {"and_int", and_int, expected_and_int},
    {"min_int", min_int, expected_min_int}, {"max_int", max_int, expected_max_int},
};

/* The sign of a - b for which each comparison holds. */
static const struct {
	const char *name;
	mask (*of)(ivec a, ivec b);
	int sign;
} int_comparisons[] = {{"lt_int", lt_int, -1}, {"eq_int", eq_int, 0}, {"gt_int", gt_int, 1}};

/* All operations on two vectors. */
static inline void check_ints(const int32_t *a, const int32_t *b)
{
	for (size_t k = 0; k < sizeof int_operations / sizeof *int_operations; ++k) {
		int32_t got[LANES];
		store_int(got, int_operations[k].of(load_int(a), load_int(b)));
		for (unsigned i = 0; i < LANES; ++i) {
			int32_t expected = int_operations[k].expected(a[i], b[i]);
			if (got[i] != expected)
				fail_msg("%s: %s(%d, %d) in lane %u is %d, not %d", BUILD,
					 int_operations[k].name, a[i], b[i], i, got[i], expected);
		}
	}
	for (size_t k = 0; k < sizeof int_comparisons / sizeof *int_comparisons; ++k) {
		mask m = int_comparisons[k].of(load_int(a), load_int(b));
		uint64_t got = bits_of_mask(m), inverse = bits_of_mask(invert(m));
		for (unsigned i = 0; i < LANES; ++i) {
			int64_t difference = (int64_t)a[i] - b[i];
			int sign = (difference > 0) - (difference < 0);
			if ((got >> i & 1) != (sign == int_comparisons[k].sign))
				fail_msg("%s: %s(%d, %d) in lane %u is %u", BUILD,
					 int_comparisons[k].name, a[i], b[i], i,
					 (unsigned)(got >> i & 1));
		}
		assert_int_equal(got ^ inverse, LANE_BITS);
	}
}

/* Each pair appears once in each lane, next to pairs that are far from it in the list. */
UNIT_TEST(special_ints)
{
	enum { PAIRS = SPECIAL_INTS * SPECIAL_INTS, STEP = 7 * SPECIAL_INTS + 5 };
	for (unsigned first = 0; first < PAIRS; ++first) {
		int32_t a[LANES], b[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			unsigned pair = (first + i * STEP) % PAIRS;
			a[i] = special_int[pair / SPECIAL_INTS];
			b[i] = special_int[pair % SPECIAL_INTS];
		}
		check_ints(a, b);
	}
}

/* Two random values; or, as those are rarely close, two close to each other. */
UNIT_TEST(random_ints)
{
	uint64_t random = 6;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		int32_t a[LANES], b[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			a[i] = wrapped((int64_t)(uint32_t)bits);
			b[i] = wrapped(k % 2 ? (int64_t)a[i] + (int64_t)(bits >> 62) - 1
					     : (int64_t)(bits >> 32));
		}
		check_ints(a, b);
	}
}

UNIT_TEST(choice_of_ints)
{
	uint64_t random = 7;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		uint64_t p = next_random(&random) & LANE_BITS;
		int32_t a[LANES], b[LANES], got[LANES], other[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			a[i] = special_int[next_random(&random) % SPECIAL_INTS];
			b[i] = wrapped((int64_t)(next_random(&random) >> 32));
		}
		store_int(got, choose_int(mask_of(p), load_int(a), load_int(b)));
		store_int(other, choose_int(invert(mask_of(p)), load_int(a), load_int(b)));
		for (unsigned i = 0; i < LANES; ++i) {
			assert_int_equal(got[i], p >> i & 1 ? a[i] : b[i]);
			assert_int_equal(other[i], p >> i & 1 ? b[i] : a[i]);
		}
	}
}

UNIT_TEST(one_int_in_every_lane)
{
	for (unsigned k = 0; k < SPECIAL_INTS; ++k) {
		int32_t got[LANES];
		store_int(got, set_int(special_int[k]));
		for (unsigned i = 0; i < LANES; ++i)
			assert_int_equal(got[i], special_int[k]);
	}
}

/* ---- Division ------------------------------------------------------------------------------- */

static inline void check_division(const int32_t *a, int32_t d)
{
	int32_t got[LANES];
	store_int(got, divide_floor(load_int(a), divisor_of(d)));
	for (unsigned i = 0; i < LANES; ++i) {
		int64_t quotient = (int64_t)a[i] / d, expected = quotient - (a[i] % d < 0);
		if (got[i] != expected)
			fail_msg("%s: divide_floor(%d, %d) in lane %u is %d, not %d", BUILD, a[i],
				 d, i, got[i], (int)expected);
	}
}

/* Values before, at and after multiples of d: the first, the last and random ones; and special
 * values. */
static inline void check_divisor(int32_t d, uint64_t *random)
{
	enum { EDGE = 24, SOME = 24, ROUNDS = 3 * (4 * EDGE + SOME) + SPECIAL_INTS };
	int64_t most = INT32_MAX / d, quotient = 0;
	int32_t a[LANES];
	for (unsigned k = 0; k < ROUNDS; ++k) {
		for (unsigned i = 0; i < LANES; ++i) {
			int64_t at = (k / 3 + (int64_t)i * 5) % (4 * EDGE + SOME), dividend;
			if (at < 2 * EDGE)
				quotient = at - EDGE;
			else if (at < 3 * EDGE)
				quotient = most - (at - 2 * EDGE);
			else if (at < 4 * EDGE)
				quotient = -most - 1 + (at - 3 * EDGE);
			else
				quotient =
				    (int64_t)(next_random(random) % (uint64_t)(2 * most + 2)) -
				    most - 1;
			dividend = quotient * d + k % 3 - 1;
			if (k >= ROUNDS - SPECIAL_INTS || dividend < INT32_MIN ||
			    dividend > INT32_MAX)
				dividend = special_int[(k + i) % SPECIAL_INTS];
			a[i] = (int32_t)dividend;
		}
		check_division(a, d);
	}
}

UNIT_TEST(division)
{
	static const int32_t primes[] = {65521, 65537, 1000003, 16777213, 1073741789, 2147483629};
	uint64_t random = 10;
	for (int32_t d = 1; d <= 1000; ++d)
		check_divisor(d, &random);
	for (int power = 10; power < 31; ++power)
		for (int32_t beside = -1; beside <= 1; ++beside)
			check_divisor((1 << power) + beside, &random);
	for (unsigned k = 0; k < sizeof primes / sizeof *primes; ++k)
		check_divisor(primes[k], &random);
	for (int32_t d = INT32_MAX; d > INT32_MAX - 4; --d)
		check_divisor(d, &random);
	for (unsigned k = 0; k < 500; ++k)
		check_divisor((int32_t)(next_random(&random) >> 33) | 1, &random);
}

#endif
