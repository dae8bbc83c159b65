/* SPDX-License-Identifier: MIT */
/*
 * Exact truths: margins depend neither on the unit of length nor on the direction of x, and match
 * the sign and the hit. Directions have no unit. With the smaller unit, terms of all degrees stay
 * far above the underflow threshold.
 */
#include "tests/reference/exact/exact_random.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* Valid operands: half of them small integers, for degenerate cases. */
static void random_operands(const struct test *test, float *operands)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);
	bool small = random_bits() & 1;

	for (unsigned k = 0; k < columns; ++k) {
		float x = small ? (float)random_below(9) - 4 : random_float(0x1p10);

		operands[k] = strchr("rh", roles[k]) ? fabsf(x)
			      : far_role(roles[k])   ? operands[near_column(roles, k)] + fabsf(x)
						     : x;
	}
	for (unsigned k = 0; k < columns; ++k)
		if (axes_begin(roles, k))
			random_axes(operands + k, NULL);
}

static void scale(const char *roles, const float *operands, float unit, float *scaled)
{
	for (unsigned k = 0; k < strlen(roles); ++k)
		scaled[k] = operands[k] * (without_unit(roles[k]) ? 1 : unit);
}

/* A polygon of three vertices, a triangle, or a plane: from the numbers, in a unit. */
static void *scaled_world(const struct test *test, const float *row, float unit)
{
	const bool plane = test->world && strcmp(test->world, "frustum") == 0;
	float scaled[WORLD_COLUMNS_MAX];

	for (unsigned k = 0; k < WORLD_COLUMNS_MAX; ++k)
		scaled[k] = plane && k < 3 ? row[k] : row[k] * unit;
	return !test->world ? NULL : make_world(test->world, test->world[0] == 'p' ? 3 : 1, scaled);
}

static void check_units(const struct test *test)
{
	/* Lengths of the third degree, of 2^-12, are well above the floor of 2^-52. */
	static const float units[] = {0x1p-4f, 0x1p40f};
	float operands[LOCKSTEP_COLUMNS_MAX] = {0}, scaled[LOCKSTEP_COLUMNS_MAX];
	float row[WORLD_COLUMNS_MAX];
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	struct lockstep_truth truth, other;
	void *world;

	all_roles(test, roles);
	for (unsigned k = 0; k < WORLD_COLUMNS_MAX; ++k)
		row[k] = (float)random_below(9) - 4;
	random_operands(test, operands);
	world = scaled_world(test, row, 1);
	test->exact(operands, world, &truth);
	free_world(test->world, world);
	assert_true(margin_sign(&truth) == truth.sign);
	/* On the boundary of a polygon it may be a hit or not. */
	assert_true(truth.sign == 0 || truth.hit == (test->hits && truth.sign > 0));
	for (unsigned u = 0; u < 2; ++u) {
		scale(roles, operands, units[u], scaled);
		world = scaled_world(test, row, units[u]);
		test->exact(scaled, world, &other);
		free_world(test->world, world);
		if (!other.promised && test->world && world_columns(test->world) == 9)
			continue; /* a mesh may be too large for any promise */
		assert_true(truth.hit == other.hit && truth.sign == other.sign);
		assert_true(fabs(truth.margin - other.margin) <= 1e-9 * fabs(truth.margin));
	}
}

UNIT_TEST(test_units)
{
	for (unsigned i = 0; i < TESTS * one_in(10000, 1000); ++i)
		if (!is_of_pixels(&tests[i % TESTS]))
			check_units(&tests[i % TESTS]);
}

/* The running error analysis of oriented boxes has magnitudes, which are the same in a mirror. */
UNIT_TEST(test_mirror)
{
	const struct test *test = find_test("obb3_obb3");

	for (unsigned i = 0; i < one_in(2000, 200); ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};
		struct lockstep_truth truth, mirrored;

		random_operands(test, operands);
		test->exact(operands, NULL, &truth);
		for (unsigned k = 0; k < 24; k += 3)
			if (k % 12 != 3)
				operands[k] = -operands[k];
		test->exact(operands, NULL, &mirrored);
		assert_int_equal(truth.sign, mirrored.sign);
		assert_true(fabs(truth.margin - mirrored.margin) <= 1e-9 * fabs(truth.margin));
	}
}
