/* SPDX-License-Identifier: MIT */
/* The exact truths of meshes, computed by hand: the nearest triangle, and whether the path is
 * free. */
#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */

/* Two faces at z = 0 with a common side from (4, 0, 0) to (0, 4, 0), one at z = 3 over the first,
 * and a needle far away. */
static const float rows[] = {
    0,   0, 0, 4,   0,        0, 0,   4, 0, /* 0 */
    4,   4, 0, 0,   4,        0, 4,   0, 0, /* 1 */
    0,   0, 3, 4,   0,        3, 0,   4, 3, /* 2 */
    100, 0, 0, 100, 0x1p-20f, 0, 100, 0, 90,
};

static struct lockstep_truth truth_of(const char *name, const float *operands, const float *row)
{
	struct lockstep_truth truth;
	void *mesh = make_world("mesh", 4, row);

	find_test(name)->exact(operands, mesh, &truth);
	free_world("mesh", mesh);
	return truth;
}

/* ---- At rest --------------------------------------------------------------------------------- */

static const struct at_rest {
	float ball[4];
	double triangle, distance;
	int sign;
	bool doubt; /* is the triangle in doubt? */
} at_rest[] = {
    {{1, 1, 1, 2}, 0, 1, 1, false},          {{1, 1, 2, 2}, 2, 1, 1, false},
    {{1, 1, 1.5f, 2}, 0, 1.5, 1, true},      {{3, 3, 1, 2}, 1, 1, 1, false},
    {{2, 2, 0.5f, 1}, 0, 0.5, 1, true}, /* over the common side */
    {{1, 1, -2, 2}, 0, 2, 0, false},         {{-3, -4, 0, 6}, 0, 5, 1, false},
    {{1, 1, -2, 1.5f}, NAN, NAN, -1, false}, {{97, 0, 45, 3.5f}, 3, 3, 1, false},
    {{-1000, 0, 0, 1}, NAN, NAN, -1, false},
};

UNIT_TEST(test_at_rest)
{
	const double error_bound = find_test("sphere_mesh")->error_bound * U;

	for (unsigned i = 0; i < sizeof(at_rest) / sizeof(*at_rest); ++i) {
		const struct at_rest *c = &at_rest[i];
		struct lockstep_truth truth = truth_of("sphere_mesh", c->ball, rows);

		if (!truth.promised || truth.sign != c->sign || truth.hit != (c->sign >= 0))
			fail_msg("case %u: hit %d, sign %d", i, truth.hit, truth.sign);
		if (!truth.hit) {
			assert_true(isnan(truth.value[0]) && isnan(truth.value[1]));
			continue;
		}
		if ((!c->doubt && truth.value[0] != c->triangle) ||
		    !(fabs(truth.value[1] - c->distance) <= 0x1p-52 * c->distance))
			fail_msg("case %u: %g, %.17g", i, truth.value[0], truth.value[1]);
		/* A ball that just touches may be missed, and another triangle found. */
		if (c->sign > 0)
			assert_true(c->doubt ? isinf(truth.scale[0]) : truth.scale[0] == 0);
		/* Each difference, square, sum and root may be rounded: 1 + 1/2 + 1/2 + 1. */
		if (!c->doubt && !(truth.scale[1] * error_bound <= 0x1p-15 * c->distance &&
				   truth.scale[1] * error_bound >= 3 * U * c->distance))
			fail_msg("case %u: scale %g", i, truth.scale[1]);
	}
}

/* ---- Walking --------------------------------------------------------------------------------- */

static const struct walk {
	float motion[7];
	int sign; /* 1: the path is free, 0: it touches, -1: it is blocked */
} walks[] = {
    {{1, 1, 10, 1, 0, 0, -4}, 1},    {{1, 1, 10, 1, 0, 0, -20}, -1},
    {{1, 1, 10, 1, 0, 0, -6}, 0},    {{1, 1, 1.5f, 1, 0.5f, 0, 0.25f}, 1},
    {{1, 1, 3, 1, 0, 0, 0}, -1},     {{1, 1, 3.5f, 1, 0, 0, 1}, -1},
    {{50, 50, 0, 1, 9, 0, 0}, 1},    {{100, -3, 45, 1, 0, 6, 0}, -1},
    {{-500, 9, 1, 1, 999, 0, 0}, 1}, {{-500, 4, 0.5f, 1, 999, 0, 0}, -1},
};

UNIT_TEST(test_walks)
{
	const double error_bound = find_test("sphere_walk")->error_bound * U;

	for (unsigned i = 0; i < sizeof(walks) / sizeof(*walks); ++i) {
		const float *v = walks[i].motion;
		struct lockstep_truth truth = truth_of("sphere_walk", v, rows);
		bool free = walks[i].sign > 0;

		if (!truth.promised || truth.hit || truth.sign != walks[i].sign)
			fail_msg("case %u: sign %d", i, truth.sign);
		assert_true(truth.jumps && (!free || truth.margin > error_bound));
		for (unsigned k = 0; k < 3; ++k) {
			double to = (double)v[k] + v[4 + k];

			assert_true(free ? truth.value[k] == to : truth_unknown(&truth, k));
			assert_true(!free ||
				    truth.scale[k] * error_bound <= 1.01 * U * fabs(to) + 0x1p-149);
		}
	}
}

/* A ball that passes 2^-10 beside a face; but its end is so far from the origin that it is
 * rounded by more than that. */
UNIT_TEST(test_rounded_end)
{
	const float far = 0x1p19f, low = 0x1p19f + 0x1p-4f;
	const float row[36] = {far - 4, -9, low, far + 9, -9, low, far, 9, low};
	const float motion[] = {far, 0, low + 3, 1, 0, 0, -2 + 0x1p-10f};
	struct lockstep_truth truth = truth_of("sphere_walk", motion, row);

	assert_true(truth.sign == 1 && truth.margin <= 14.01 * U);
}

/* ---- Worlds and operands without a promise --------------------------------------------------- */

UNIT_TEST(test_refused)
{
	const float ball[] = {0, 0, 0, 1}, motion[] = {0, 0, 0, 1, 1, 1, 1};
	const float negative[] = {0, 0, 0, -1, 1, 1, 1};
	float large[36];

	memcpy(large, rows, sizeof(large));
	large[20] = 0x1.8p20f;
	assert_false(truth_of("sphere_mesh", ball, large).promised);
	assert_false(truth_of("sphere_walk", motion, large).promised);
	assert_true(truth_of("sphere_mesh", negative, rows).margin == -INFINITY);
	assert_true(truth_of("sphere_walk", negative, rows).margin == -INFINITY);
	for (unsigned k = 0; k < 3; ++k)
		assert_true(isnan(truth_of("sphere_walk", negative, rows).value[k]));
}
