/* SPDX-License-Identifier: MIT */
/* Exact truths of results, computed by hand: values, and the scales for measuring errors. */
#include "tests/reference/exact/exact_results.h"
#include "tests/unit.h"

#define CENTER 0.5, 1.125
#define F (0.5 - (double)0.001f)

static const struct by_hand rows[] = {
    {"line_side", {1, 1, 3, 2, 2, 3}, {{3, 5}}},
    {"line_side", {0, 0, TINY, 0, 0, TINY}, {{0x1p-298, 0x1p-124}}},
    {"project_on_line", {0, 0, 3, 0, 1, 9}, {{1, 1}, {0, 0x1p-125}, {1 / 3.0, 1 / 3.0}}},
    {"project_on_line", {1, 1, 4, 5, 3, 12}, {{7, 1 + 2 * 3}, {9, 1 + 2 * 4}, {2, 2}}},
    {"project_on_line", {7, -8, 7, -8, 1, 9}, {{7, 7}, {-8, 8}, {0, 0}}},
    /* AB^2 is 0 in float, so t = 0 must be accepted. */
    {"project_on_line", {0, 0, TINY, 0, 2 * TINY, 0}, {{0x1p-148, 0x1p199}, ANY, {2, 0x1p348}}},
    {"segment_crossing", {0, 0, 2, 0, 1, -1, 1, 1}, {{1, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 1, 1, 1, -1}, {{1, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 2, -1, 2, 1}, {{0, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 0, -1, 0, 1}, {{1, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 3, -1, 3, 1}, {{0, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 1, -1, 1, 0}, {{0, 0}}},
    {"segment_crossing", {0, 0, 2, 0, 1, 0, 1, 1}, {{1, 0}}},
    {"segment_crossing", {0, 0, 3, 1, 0, 0, 3, 1}, {{-1, 0}}},
    {"segment_crossing", {1, 1, 1, 1, 0, 0, 2, 2}, {{-1, 0}}},
    {"segment_crossing", {-1, 0, BIG, 1, -1, 1, BIG, 2}, {{-1, 0}}},
    /* k, l, x, y, each with its scale: T / |d|, and |quotient| T(d) / |d|, and a quarter of
     * the quotient; those plus 3 / 4 l, times |OP.x|, plus |O.x| / 4 */
    {"segment_segment_point",
     {-1, -1, 1, 1, -1, 1, 1, -1},
     {{CENTER}, {CENTER}, {0, 3.25}, {0, 3.25}}},
    {"segment_segment_point",
     {0, 0, 4, 0, 3, 0, 3, 2},
     {{0.75, 1.5 + 0.1875}, {0, 0x1p-126}, {3, 0.75}, {0, 0x1p-124}}},
    /* Collinear: A is ahead, B is nearer, O is on AB, OP is a point, AB is one. */
    {"segment_segment_point", {1, 1, 4, 4, 0, 0, 2, 2}, {{0, 0}, {CENTER}, {1, 0}, {1, 0}}},
    {"segment_segment_point", {4, 4, 1, 1, 0, 0, 2, 2}, {{1, 0}, {CENTER}, {1, 0}, {1, 0}}},
    {"segment_segment_point", {0, 0, 4, 4, 1, 1, 2, 2}, {{0.25, 0.5625}, {0, 0}, {1, 0}, {1, 0}}},
    {"segment_segment_point", {0, 0, 4, 4, 1, 1, 1, 1}, {{0.25, 0.5625}, {0, 0}, {1, 0}, {1, 0}}},
    {"segment_segment_point", {1, 1, 1, 1, 0, 0, 2, 2}, {{0, 0}, {CENTER}, {1, 0}, {1, 0}}},
    /* Vectors that no float holds, so that d need not be 0. */
    {"segment_segment_point",
     {-1, -1, BIG, BIG, -1, -1, BIG, BIG},
     {{0, INFINITY}, {0, INFINITY}, {-1, INFINITY}, {-1, INFINITY}}},
    /* Across; no wall in the way; a start on the wall; 0.0005 from it; 0.00105. */
    {"move_until_wall", {2, -1, 2, 1, 0, 0, 4, 0}, {{4 * F, (1.25 + F) * 4}, {0, 0x1p-125}}},
    {"move_until_wall", {2, 1, 2, 2, 0, 0, 4, 0}, {{4, 0}, {0, 0}}},
    {"move_until_wall", {2, -1, 2, 1, 2, 0, 4, 0}, {{2, 0}, {0, 0}}},
    {"move_until_wall", {2, -1, 2, 1, 1, 0, 2001, 0}, {{1, 0}, ANY}},
    {"move_until_wall",
     {2, -1, 2, 1, 1, 0, 953, 0},
     {{2 - 952 * (double)0.001f, 2.75 + 952 * (1 / 952.0 - (double)0.001f)}, ANY}},
    /* So flat that l is unknown. */
    {"move_until_wall",
     {-1, -1, BIG, BIG, -1, -1, BIG, BIG},
     {{-1, (BIG + 1) * 0x1p22 + 0.25}, ANY}},
    {"line_normal", {0, 0, 3, 4, 0, 5}, {{-0.8, 0.8}, {0.6, 0.6}}},
    {"line_normal", {0, 0, 3, 4, 5, 0}, {{0.8, 0.8}, {-0.6, 0.6}}},
    {"line_normal", {0, 0, 3 * TINY, 4 * TINY, 0, TINY}, {{-0.8, 0.8}, ANY}},
    {"line_normal", {1, 1, 5, 1, 3, 2}, {{0, 0x1p-125}, {1, 1}}},
    {"reflect", {3, 4, 0, 1}, {{3, 3}, {-4, 4 + 8}}},
    {"reflect", {1, -2, 0.5f, 2}, {{4.5, 1 + 2 * 4.5 * 0.5}, {12, 2 + 2 * 4.5 * 2}}},
};

UNIT_TEST(test_by_hand)
{
	check_by_hand(rows, sizeof(rows) / sizeof(*rows));
}

/* Wide enough for the answers that roundings may lead to. */
UNIT_TEST(test_wide_scales)
{
	/* No line in float; ends a rounding apart: B may be mistaken for A. */
	const float tiny[] = {0, 0, TINY, 0, 2 * TINY, 0};
	const float close[] = {BIG, BIG, BIG + 2, BIG + 2, 0, 0, 2 * BIG, 2 * BIG};
	struct lockstep_truth truth = truth_of("segment_segment_point", close);

	assert_true(truth_of("project_on_line", tiny).scale[2] * 12 * U >= 2);
	assert_true(truth.value[0] == 0 && isinf(truth.scale[0]));
	assert_true(truth.value[1] == 0.5 && truth.scale[1] < 2);
	assert_true(truth.value[2] == BIG && truth.scale[2] * 4 * U > 2);
	assert_true(truth.value[3] == BIG && truth.scale[3] * 4 * U < 32);
}

UNIT_TEST(test_miss)
{
	const float miss[] = {0, 0, 1, 1, 2, 2, 3, 3};

	for (unsigned k = 0; k < 4; ++k)
		assert_true(isnan(truth_of("segment_segment_point", miss).value[k]));
}

UNIT_TEST(test_doubtful_side)
{
	/* So near a slanted wall that a kernel cannot be sure of the side. */
	const float slanted[] = {0, 0, 4096, 4096, 1000, 1000 + 0x1p-14f, 3000, 2000};
	/* The move starts 2^-10 above a wall of slope 1 and ends twice that below: terms of 8e6
	 * hide it. */
	const float wall[] = {0, 0, 4096, 4096, 1000, 1000 + 0x1p-10f, 3000, 3000 - 0x1p-9f};
	/* Halfway, there is no float short of the wall. */
	const float near[] = {0, 0, 2, 2, 1, 1 + 0x1p-22f, 1, 1 - 0x1p-22f};
	struct lockstep_truth truth = truth_of("move_until_wall", slanted);
	double moved;

	assert_true(truth.hit && truth.margin > 0 && truth.value[0] == 1000);
	truth = truth_of("move_until_wall", wall);
	moved = truth.value[0] - 1000;
	assert_true(truth.hit && moved > 100 && truth.scale[0] * 4.01 * U >= moved);
	truth = truth_of("move_until_wall", near);
	moved = 1 + 0x1p-22 - truth.value[1];
	assert_true(truth.hit && moved > 0x1p-23 && truth.scale[1] * 4.01 * U >= moved);
}

/* What jumps may be either: always a crossing's state, and a normal unless it is certainly (0, 0). */
UNIT_TEST(test_jumps)
{
	static const float normals[][6] = {{0, 0, 3, 4, 0, 5}, {-1, -1, BIG, BIG, BIG, BIG},
					   {0, 0, 3, 4, 6, 8}, {1, 1, 5, 1, 3, 1},
					   {1, 1, 1, 1, 3, 1}, {1, 1, 3, 4, 1, 1}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
		if (strcmp(rows[i].name, "segment_crossing") == 0)
			assert_true(truth_of("segment_crossing", rows[i].operands).jumps);
	for (unsigned i = 0; i < 6; ++i) {
		struct lockstep_truth truth = truth_of("line_normal", normals[i]);

		assert_int_equal(truth.jumps, i < 2);
		for (unsigned k = 0; k < 2 && i >= 2; ++k)
			assert_true(truth.value[k] == 0 && truth.scale[k] == 0);
	}
}
