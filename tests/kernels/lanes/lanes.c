/* SPDX-License-Identifier: MIT */
/*
 * Checks one build of the lanes against kernels/lanes/lanes.h: every operation, over all pairs of
 * special values in every lane, and over random bits. This file covers floats and masks.
 *
 * Compiled once for every build of the kernels, with its flags: LOCKSTEP_LANES names the lanes, and
 * LOCKSTEP_BUILD is the same name for a native build, another for an emulated one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kernels/lanes/lanes.h"
#include "kernels/lockstep.h"
#include "tests/kernels/lanes/lanes_convert.h"
#include "tests/kernels/lanes/lanes_groups.h"
#include "tests/kernels/lanes/lanes_int.h"
#include "tests/kernels/lanes/lanes_memory.h"
#include "tests/kernels/lanes/lanes_values.h"
#include "tests/unit.h"

/* ---- The operations ------------------------------------------------------------------------- */

/* An operation on one vector, in the form of those on two. */
#define OF_ONE(operation)                                                                          \
	static vec operation##_of(vec a, vec b)                                                    \
	{                                                                                          \
		(void)b;                                                                           \
		return operation(a);                                                               \
	}
OF_ONE(absolute)
OF_ONE(negate)
OF_ONE(octave)
OF_ONE(square_root)

static const struct {
	const char *name;
	vec (*of)(vec a, vec b);
	uint32_t (*expected)(uint32_t a, uint32_t b);
	bool rounds; /* any NaN is accepted for NaN */
} operations[] = {
    {"add", add, expected_add, true},
    {"sub", sub, expected_sub, true},
    {"mul", mul, expected_mul, true},
    {"divide", divide, expected_divide, true},
    {"square_root", square_root_of, expected_square_root, true},
    {"min", min, expected_min, false},
    {"max", max, expected_max, false},
    {"absolute", absolute_of, expected_absolute, false},
    {"negate", negate_of, expected_negate, false},
    {"octave", octave_of, expected_octave, false},
};

static const struct {
	const char *name;
	mask (*of)(vec a, vec b);
	bool (*expected)(uint32_t a, uint32_t b);
} comparisons[] = {
    {"lt", lt, expected_lt}, {"le", le, expected_le}, {"eq", eq, expected_eq},
    {"gt", gt, expected_gt}, {"ge", ge, expected_ge}, {"ordered", ordered, expected_ordered},
};

/* All operations on two vectors. */
static void check_operations(const uint32_t *a, const uint32_t *b)
{
	for (size_t k = 0; k < sizeof operations / sizeof *operations; ++k) {
		float got[LANES];
		store(got, operations[k].of(vec_of(a), vec_of(b)));
		for (unsigned i = 0; i < LANES; ++i) {
			uint32_t expected = operations[k].expected(a[i], b[i]);
			if (bits_of(got[i]) == expected ||
			    (operations[k].rounds && is_nan(expected) && is_nan(bits_of(got[i]))))
				continue;
			fail_msg("%s: %s(0x%08x, 0x%08x) in lane %u is 0x%08x, not 0x%08x", BUILD,
				 operations[k].name, a[i], b[i], i, bits_of(got[i]), expected);
		}
	}
	for (size_t k = 0; k < sizeof comparisons / sizeof *comparisons; ++k) {
		uint64_t got = bits_of_mask(comparisons[k].of(vec_of(a), vec_of(b)));
		for (unsigned i = 0; i < LANES; ++i)
			if ((got >> i & 1) != comparisons[k].expected(a[i], b[i]))
				fail_msg("%s: %s(0x%08x, 0x%08x) in lane %u is %u", BUILD,
					 comparisons[k].name, a[i], b[i], i,
					 (unsigned)(got >> i & 1));
		assert_int_equal(got & ~LANE_BITS, 0);
	}
}

/* Each pair appears once in each lane, next to pairs that are far from it in the list. */
UNIT_TEST(special_values)
{
	enum { PAIRS = SPECIALS * SPECIALS, STEP = 7 * SPECIALS + 5 };
	for (unsigned first = 0; first < PAIRS; ++first) {
		uint32_t a[LANES], b[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			unsigned pair = (first + i * STEP) % PAIRS;
			a[i] = specials[pair / SPECIALS];
			b[i] = specials[pair % SPECIALS];
		}
		check_operations(a, b);
	}
}

/* Random bits; or, as those rarely have close exponents, exponents so close that sums round. */
UNIT_TEST(random_values)
{
	uint64_t random = 1;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		uint32_t a[LANES], b[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			a[i] = (uint32_t)bits;
			b[i] = (uint32_t)(bits >> 32);
			if (k % 2)
				b[i] = (b[i] & 0x807fffff) |
				       (((a[i] >> 23) + (b[i] >> 23) % 32 - 16) & 0xff) << 23;
		}
		check_operations(a, b);
	}
}

/* ---- Masks ---------------------------------------------------------------------------------- */

static void check_pack(uint64_t bits)
{
	mask group[GROUP];
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = mask_of(bits >> k * LANES & LANE_BITS);
	assert_int_equal(pack(group), bits);
	/* A mask's complement is also a valid mask. */
	for (unsigned k = 0; k < GROUP; ++k)
		group[k] = invert(group[k]);
	assert_int_equal(pack(group), ~bits & GROUP_BITS);
}

UNIT_TEST(no_lane_is_set)
{
	float lane[LANES] = {0};
	assert_true(none(lt(load(lane), set(0))));
	for (unsigned i = 0; i < LANES; ++i) {
		lane[i] = -1;
		assert_false(none(lt(load(lane), set(0))));
		lane[i] = 0;
	}
}

UNIT_TEST(packing)
{
	uint64_t random = 2;
	check_pack(0);
	for (unsigned i = 0; i < BITS; ++i)
		check_pack((uint64_t)1 << i);
	for (unsigned k = 0; k < RANDOMS; ++k)
		check_pack(next_random(&random) & GROUP_BITS);
}

UNIT_TEST(mask_logic_and_choice)
{
	uint64_t random = 3;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		uint64_t p = next_random(&random) & LANE_BITS, q = next_random(&random) & LANE_BITS;
		uint32_t a[LANES], b[LANES];
		float got[LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			a[i] = specials[next_random(&random) % SPECIALS];
			b[i] = (uint32_t)next_random(&random);
		}
		assert_int_equal(bits_of_mask(both(mask_of(p), mask_of(q))), p & q);
		assert_int_equal(bits_of_mask(either(mask_of(p), mask_of(q))), p | q);
		assert_int_equal(bits_of_mask(differ(mask_of(p), mask_of(q))), p ^ q);
		assert_int_equal(bits(mask_of(p)), p);
		assert_int_equal(bits_of_mask(settled(mask_of(p))), p);
		assert_int_equal(bits_of_mask(invert(mask_of(p))), ~p & LANE_BITS);
		store(got, choose(mask_of(p), vec_of(a), vec_of(b)));
		for (unsigned i = 0; i < LANES; ++i)
			assert_int_equal(bits_of(got[i]), p >> i & 1 ? a[i] : b[i]);
		store(got, choose(invert(mask_of(p)), vec_of(a), vec_of(b)));
		for (unsigned i = 0; i < LANES; ++i)
			assert_int_equal(bits_of(got[i]), p >> i & 1 ? b[i] : a[i]);
		store(got, squeeze(mask_of(p), vec_of(b)));
		for (unsigned i = 0, at = 0; i < LANES; ++i)
			if (p >> i & 1)
				assert_int_equal(bits_of(got[at++]), b[i]);
		store(got, as_float(squeeze_int(p, as_int(vec_of(b)))));
		for (unsigned i = 0, at = 0; i < LANES; ++i)
			if (p >> i & 1)
				assert_int_equal(bits_of(got[at++]), b[i]);
	}
}

UNIT_TEST(one_value_in_every_lane)
{
	for (unsigned k = 0; k < SPECIALS; ++k) {
		float got[LANES];
		store(got, set(float_of(specials[k])));
		for (unsigned i = 0; i < LANES; ++i)
			assert_int_equal(bits_of(got[i]), specials[k]);
	}
}

/* ---- Contraction ---------------------------------------------------------------------------- */

/* a * b minus its rounded value is zero; a fused operation leaves the rounding error. */
UNIT_TEST(products_are_rounded_before_sums)
{
	uint64_t random = 4;
	unsigned inexact = 0;
	for (unsigned k = 0; k < RANDOMS; ++k) {
		float a[LANES], b[LANES], product[LANES], got[5][LANES];
		for (unsigned i = 0; i < LANES; ++i) {
			uint64_t bits = next_random(&random);
			a[i] = float_of(((uint32_t)bits & 0x807fffff) | 0x3f800000);
			b[i] = float_of(((uint32_t)(bits >> 32) & 0x807fffff) | 0x3f800000);
			product[i] = float_of(expected_mul(bits_of(a[i]), bits_of(b[i])));
			inexact += (double)a[i] * b[i] != product[i];
		}
		store(got[0], sub(mul(load(a), load(b)), load(product)));
		store(got[1], sub(load(product), mul(load(a), load(b))));
		store(got[2], add(mul(load(a), load(b)), negate(load(product))));
		store(got[3], add(mul(load(a), load(b)), mul(negate(load(a)), load(b))));
		for (unsigned i = 0; i < LANES; ++i) {
			volatile float x = a[i], y = b[i], z = product[i];
			got[4][i] = x * y - z;
		}
		for (unsigned form = 0; form < 5; ++form)
			for (unsigned i = 0; i < LANES; ++i)
				assert_int_equal(bits_of(got[form][i]), 0);
	}
	assert_true(inexact > RANDOMS * LANES / 2);
}

#define LANES_OF "lanes of " BUILD ": "

/* Emulated lanes run everywhere. */
UNIT_NEEDS(strcmp(EXPANDED(LOCKSTEP_LANES), BUILD) != 0 || lockstep_isa_runs(BUILD),
	   LANES_OF "this CPU lacks the instruction set")
