/* SPDX-License-Identifier: MIT */
/* Exact truths of results, computed by hand: values, and the scales for measuring errors. */
#include "tests/reference/exact/exact_results.h"
#include "tests/unit.h"

UNIT_TEST(test_line)
{
	const float side[] = {1, 1, 3, 2, 2, 3}, tiny_side[] = {0, 0, TINY, 0, 0, TINY};
	const float third[] = {0, 0, 3, 0, 1, 9}, slanted[] = {1, 1, 4, 5, 3, 12};
	const float point[] = {7, -8, 7, -8, 1, 9}, tiny[] = {0, 0, TINY, 0, 2 * TINY, 0};

	check_result("line_side", side, 0, 3, 5);
	check_result("line_side", tiny_side, 0, 0x1p-298, 0x1p-124);
	check_result("project_on_line", third, 0, 1, 1);
	check_result("project_on_line", third, 1, 0, 0x1p-125);
	check_result("project_on_line", third, 2, 1 / 3.0, 1 / 3.0);
	check_result("project_on_line", slanted, 0, 7, 1 + 2 * 3);
	check_result("project_on_line", slanted, 1, 9, 1 + 2 * 4);
	check_result("project_on_line", slanted, 2, 2, 2);
	check_result("project_on_line", point, 0, 7, 7);
	check_result("project_on_line", point, 1, -8, 8);
	check_result("project_on_line", point, 2, 0, 0);
	check_result("project_on_line", tiny, 0, 0x1p-148, 0x1p199);
	/* AB^2 is 0 in float, so t = 0 must be accepted. */
	check_result("project_on_line", tiny, 2, 2, 0x1p348);
	assert_true(truth_of("project_on_line", tiny).scale[2] * 12 * U >= 2);
}

UNIT_TEST(test_crossing)
{
	static const struct {
		float operands[8];
		double state;
	} cases[] = {
	    {{0, 0, 2, 0, 1, -1, 1, 1}, 1}, {{0, 0, 2, 0, 1, 1, 1, -1}, 1},
	    {{0, 0, 2, 0, 2, -1, 2, 1}, 0}, {{0, 0, 2, 0, 0, -1, 0, 1}, 1},
	    {{0, 0, 2, 0, 3, -1, 3, 1}, 0}, {{0, 0, 2, 0, 1, -1, 1, 0}, 0},
	    {{0, 0, 2, 0, 1, 0, 1, 1}, 1},  {{0, 0, 3, 1, 0, 0, 3, 1}, -1},
	    {{1, 1, 1, 1, 0, 0, 2, 2}, -1}, {{-1, 0, BIG, 1, -1, 1, BIG, 2}, -1},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		check_result("segment_crossing", cases[i].operands, 0, cases[i].state, 0);
		assert_true(truth_of("segment_crossing", cases[i].operands).jumps);
	}
}

static void check_meeting(const float *operands, const double *expected)
{
	for (unsigned k = 0; k < 4; ++k)
		check_result("segment_segment_point", operands, k, expected[2 * k],
			     expected[2 * k + 1]);
}

UNIT_TEST(test_meeting)
{
	/* k, l, x, y, each with its scale: T / |d|, and |quotient| T(d) / |d|, and a quarter of
	 * the quotient; those plus 3 / 4 l, times |OP.x|, plus |O.x| / 4 */
	const float cross[] = {-1, -1, 1, 1, -1, 1, 1, -1};
	const double at_cross[] = {0.5, 1.125, 0.5, 1.125, 0, 3.25, 0, 3.25};
	const float end[] = {0, 0, 4, 0, 3, 0, 3, 2};
	const double at_end[] = {0.75, 1.5 + 0.1875, 0, 0x1p-126, 3, 0.75, 0, 0x1p-124};
	/* Collinear: A is ahead, B is nearer, O is on AB, OP is a point, AB is one. */
	const float to_a[] = {1, 1, 4, 4, 0, 0, 2, 2}, to_b[] = {4, 4, 1, 1, 0, 0, 2, 2};
	const double at_a[] = {0, 0, 0.5, 1.125, 1, 0, 1, 0},
		     at_b[] = {1, 0, 0.5, 1.125, 1, 0, 1, 0};
	const float to_o[] = {0, 0, 4, 4, 1, 1, 2, 2}, op_point[] = {0, 0, 4, 4, 1, 1, 1, 1};
	const double at_o[] = {0.25, 0.5625, 0, 0, 1, 0, 1, 0};
	const float ab_point[] = {1, 1, 1, 1, 0, 0, 2, 2};
	const double at_point[] = {0, 0, 0.5, 1.125, 1, 0, 1, 0};
	const float miss[] = {0, 0, 1, 1, 2, 2, 3, 3};
	/* Vectors that no float holds, so that d need not be 0; ends a rounding apart. */
	const float doubtful[] = {-1, -1, BIG, BIG, -1, -1, BIG, BIG};
	const float close[] = {BIG, BIG, BIG + 2, BIG + 2, 0, 0, 2 * BIG, 2 * BIG};
	struct lockstep_truth truth;

	check_meeting(cross, at_cross);
	check_meeting(end, at_end);
	check_meeting(to_a, at_a);
	check_meeting(to_b, at_b);
	check_meeting(to_o, at_o);
	check_meeting(op_point, at_o);
	check_meeting(ab_point, at_point);
	truth = truth_of("segment_segment_point", miss);
	for (unsigned k = 0; k < 4; ++k)
		assert_true(isnan(truth.value[k]));
	truth = truth_of("segment_segment_point", doubtful);
	for (unsigned k = 0; k < 4; ++k)
		assert_true(truth.value[k] == (k < 2 ? 0 : -1) && isinf(truth.scale[k]));
	truth = truth_of("segment_segment_point", close);
	assert_true(truth.value[0] == 0 && isinf(truth.scale[0]));
	assert_true(truth.value[1] == 0.5 && truth.scale[1] < 2);
	/* Wide enough to mistake B for A. */
	assert_true(truth.value[2] == BIG && truth.scale[2] * 4 * U > 2);
	assert_true(truth.value[3] == BIG && truth.scale[3] * 4 * U < 32);
}

UNIT_TEST(test_wall)
{
	const double step = 0.001f, f = 0.5 - step;
	/* Across; no wall in the way; a start on the wall; 0.0005 from it; 0.00105. */
	const float across[] = {2, -1, 2, 1, 0, 0, 4, 0}, past[] = {2, 1, 2, 2, 0, 0, 4, 0};
	const float at[] = {2, -1, 2, 1, 2, 0, 4, 0}, near[] = {2, -1, 2, 1, 1, 0, 2001, 0};
	const float farther[] = {2, -1, 2, 1, 1, 0, 953, 0};
	/* So near a slanted wall that a kernel cannot be sure of the side. */
	const float slanted[] = {0, 0, 4096, 4096, 1000, 1000 + 0x1p-14f, 3000, 2000};
	/* So flat that l is unknown. */
	const float flat[] = {-1, -1, BIG, BIG, -1, -1, BIG, BIG};
	struct lockstep_truth truth;

	check_result("move_until_wall", across, 0, 4 * f, (1.25 + f) * 4);
	check_result("move_until_wall", across, 1, 0, 0x1p-125);
	check_result("move_until_wall", past, 0, 4, 0);
	check_result("move_until_wall", past, 1, 0, 0);
	check_result("move_until_wall", at, 0, 2, 0);
	check_result("move_until_wall", at, 1, 0, 0);
	check_result("move_until_wall", near, 0, 1, 0);
	check_result("move_until_wall", farther, 0, 2 - 952 * step,
		     2.75 + 952 * (1 / 952.0 - step));
	truth = truth_of("move_until_wall", slanted);
	assert_true(truth.hit && truth.margin > 0 && truth.value[0] == 1000);
	check_result("move_until_wall", flat, 0, -1, (BIG + 1) * 0x1p22 + 0.25);
}

UNIT_TEST(test_doubtful_side)
{
	/* The move starts 2^-10 above a wall of slope 1 and ends twice that below: terms of 8e6
	 * hide it. */
	const float wall[] = {0, 0, 4096, 4096, 1000, 1000 + 0x1p-10f, 3000, 3000 - 0x1p-9f};
	/* Halfway, there is no float short of the wall. */
	const float near[] = {0, 0, 2, 2, 1, 1 + 0x1p-22f, 1, 1 - 0x1p-22f};
	struct lockstep_truth truth = truth_of("move_until_wall", wall);
	double moved = truth.value[0] - 1000;

	assert_true(truth.hit && moved > 100 && truth.scale[0] * 4.01 * U >= moved);
	truth = truth_of("move_until_wall", near);
	moved = 1 + 0x1p-22 - truth.value[1];
	assert_true(truth.hit && moved > 0x1p-23 && truth.scale[1] * 4.01 * U >= moved);
}

UNIT_TEST(test_normal)
{
	const float left[] = {0, 0, 3, 4, 0, 5}, right[] = {0, 0, 3, 4, 5, 0};
	const float tiny[] = {0, 0, 3 * TINY, 4 * TINY, 0, TINY};
	const float on[] = {0, 0, 3, 4, 6, 8}, level[] = {1, 1, 5, 1, 3, 1};
	const float rounded[] = {-1, -1, BIG, BIG, BIG, BIG}, above[] = {1, 1, 5, 1, 3, 2};
	const float point[] = {1, 1, 1, 1, 3, 1}, at_a[] = {1, 1, 3, 4, 1, 1};

	check_result("line_normal", left, 0, -0.8, 0.8);
	check_result("line_normal", left, 1, 0.6, 0.6);
	check_result("line_normal", right, 0, 0.8, 0.8);
	check_result("line_normal", right, 1, -0.6, 0.6);
	check_result("line_normal", tiny, 0, -0.8, 0.8);
	check_result("line_normal", above, 0, 0, 0x1p-125);
	check_result("line_normal", above, 1, 1, 1);
	for (unsigned k = 0; k < 2; ++k) {
		check_result("line_normal", on, k, 0, 0);
		check_result("line_normal", level, k, 0, 0);
		check_result("line_normal", point, k, 0, 0);
		check_result("line_normal", at_a, k, 0, 0);
	}
	assert_true(truth_of("line_normal", left).jumps && truth_of("line_normal", rounded).jumps);
	/* (0, 0), certainly */
	assert_false(truth_of("line_normal", on).jumps);
	assert_false(truth_of("line_normal", level).jumps);
	assert_false(truth_of("line_normal", point).jumps);
	assert_false(truth_of("line_normal", at_a).jumps);
}

UNIT_TEST(test_reflect)
{
	const float level[] = {3, 4, 0, 1}, slanted[] = {1, -2, 0.5f, 2};

	check_result("reflect", level, 0, 3, 3);
	check_result("reflect", level, 1, -4, 4 + 8);
	check_result("reflect", slanted, 0, 4.5, 1 + 2 * 4.5 * 0.5);
	check_result("reflect", slanted, 1, 12, 2 + 2 * 4.5 * 2);
}
