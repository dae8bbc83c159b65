/* SPDX-License-Identifier: MIT */
/*
 * The conversions between floats and int32 of tests/kernels/lanes/lanes.c, checked against double, which holds
 * both exactly.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_LANES_LANES_CONVERT_H
#define LOCKSTEP_TESTS_KERNELS_LANES_LANES_CONVERT_H

#include "tests/kernels/lanes/lanes_int.h"
#include "tests/unit.h"

/* Signalling NaNs stay unchanged. */
UNIT_TEST(bits_stay_the_same)
{
	for (unsigned first = 0; first < SPECIALS; ++first) {
		uint32_t bits[LANES], got[LANES];
		for (unsigned i = 0; i < LANES; ++i)
			bits[i] = specials[(first + i) % SPECIALS];
		store_int((int32_t *)got, as_int(load((const float *)bits)));
		assert_memory_equal(got, bits, sizeof bits);
		store((float *)got, as_float(load_int((const int32_t *)bits)));
		assert_memory_equal(got, bits, sizeof bits);
	}
}

/* A double holds every int32: only one rounding remains. */
static inline void check_to_float(const int32_t *a)
{
	float got[LANES];
	store(got, to_float(load_int(a)));
	for (unsigned i = 0; i < LANES; ++i)
		if (bits_of(got[i]) != rounded((double)a[i]))
			fail_msg("%s: to_float(%d) in lane %u is %a", BUILD, a[i], i, got[i]);
}

UNIT_TEST(ints_to_floats)
{
	uint64_t random = 8;
	for (unsigned k = 0; k < SPECIAL_INTS + RANDOMS; ++k) {
		int32_t a[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			a[i] = k < SPECIAL_INTS ? special_int[(k + i) % SPECIAL_INTS]
						: wrapped((int64_t)(bits >> 32)) >> bits % 32;
		}
		check_to_float(a);
	}
}

static inline void check_to_int(const uint32_t *a)
{
	int32_t got[LANES];
	store_int(got, to_int(vec_of(a)));
	for (unsigned i = 0; i < LANES; ++i) {
		double whole = trunc((double)float_of(a[i]));
		int32_t expected = INT32_MIN;
		if (whole >= INT32_MIN && whole <= INT32_MAX)
			expected = (int32_t)whole;
		if (got[i] != expected)
			fail_msg("%s: to_int(%a) in lane %u is %d, not %d", BUILD,
				 (double)float_of(a[i]), i, got[i], expected);
	}
}

/* The ends of the range of int32, and fractions on both sides of whole numbers. */
static const float near_ints[] = {
    0x1p31f,         -0x1p31f,       0x1.fffffep30f, -0x1.fffffep30f, 0x1.000002p31f,
    -0x1.000002p31f, 0x1p32f,        -0x1p32f,       0x1p63f,         -0x1p63f,
    0x1.8p32f,       0x1.000002p32f, 0.5f,           -0.5f,           1.5f,
    -1.5f,           2.5f,           -2.5f,          0x1.fffffep-1f,  -0x1.fffffep-1f,
    0x1.fffffep0f,   -0x1.fffffep0f, 0x1.000002p0f,  0x1.fffffep22f,  -0x1.fffffep22f,
    0x1p24f,         -0x1p24f,       0x1.fffffep23f,
};
enum { NEAR_INTS = sizeof near_ints / sizeof *near_ints };

UNIT_TEST(floats_to_ints)
{
	uint64_t random = 9;
	for (unsigned k = 0; k < SPECIALS + NEAR_INTS + RANDOMS; ++k) {
		uint32_t a[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			unsigned at = (k + i) % (SPECIALS + NEAR_INTS);
			uint32_t bits = (uint32_t)next_random(&random);
			if (k >= SPECIALS + NEAR_INTS) /* any sign and fraction of 2^-4 to 2^33 */
				a[i] = (bits & 0x807fffff) | (123 + (bits >> 23) % 38) << 23;
			else
				a[i] = at < SPECIALS ? specials[at]
						     : bits_of(near_ints[at - SPECIALS]);
		}
		check_to_int(a);
	}
}

#endif
