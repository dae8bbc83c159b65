/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of results in space, computed by hand: values, and the scales that errors are
 * measured by, which are the bounds stated in lockstep.h; for scales from a running error analysis,
 * that they are right up to a factor.
 */
#include "tests/reference/exact/exact_results.h"
#include "tests/unit.h"

/* ---- Vectors and planes --------------------------------------------------------------------- */

/* 4.01 units of a result's error, as in lockstep.h. */
#define PLANE_SCALE(terms, length) ((4.01 * (terms) / ((length)-4.01 * U * (terms)) + 4.01) / 4.01)

/* t = 1 / 3 between f = -1, of terms 1 + 4, and g = 2, of 4 + 4: |f - g| = 3, F = 13. */
#define T (1 / 3.0)
#define OFF ((4.01 * 3 + 5.01 * T * 9) / (3 - 5.01 * U * 9) + T)
#define SHARE(value)                                                                               \
	{                                                                                          \
		value, (value < 0 ? -value : value)                                                \
	}
#define ROOT 0.70710678118654752

static const struct by_hand rows[] = {
    {"normalize3", {2, -3, 6}, {SHARE(2 / 7.0), SHARE(-3 / 7.0), SHARE(6 / 7.0)}},
    {"normalize3", {2 * TINY, -3 * TINY, 6 * TINY}, {ANY, SHARE(-3 / 7.0), ANY}},
    {"normalize3", {-1, 0, -1}, {SHARE(-ROOT), ANY, ANY}},
    /* For subnormal results, the spacing they are rounded to. */
    {"normalize3", {1, 0x1p-130f, 0}, {ANY, {0x1p-130, 0x1p-130 + 0x1p-125}, ANY}},
    {"normalize3", {0, -0.0f, 0}, {{0, 0}, {0, 0}, {0, 0}}},
    /* Scaled by 2^-70, a zero may be off by 2^-150 of a length of 2^-9: 2^-117 roundings. */
    {"normalize3", {0x1p61f, 0, 0}, {ANY, {0, 0x1p-117 + 0x1p-125}, ANY}},
    /* Scaled to 2^30 and 2^-70; the z of 2^-100 is promised to 2^-126 plus the loss by
     * scaling. */
    {"normalize3", {0x1p100f, 0, 1}, {{1, 1}, ANY, SHARE(0x1p-100)}},
    {"cross3", {1, 2, 3, 4, -5, 6}, {{27, 27}, {6, 18}, {-13, 13}}},
    {"cross3", {TINY, TINY, TINY, TINY, 0, TINY}, {{0x1p-298, 0x1p-124}, ANY, ANY}},
    {"dot3", {1, 2, 3, 4, -5, 6}, {{12, 32}}},
    {"dot3", {TINY, TINY, TINY, TINY, 0, TINY}, {{0x1p-297, 3 * 0x1p-125}}},
    {"project3",
     {1, 2, 3, 4, -5, 6},
     {{12 * 4 / 77.0, 32 * 4 / 77.0},
      {-12 * 5 / 77.0, 32 * 5 / 77.0},
      {12 * 6 / 77.0, 32 * 6 / 77.0}}},
    {"project3", {0x1p20f, 4, 5, 0x1p-75f, 0, 0}, {ANY, {0, 0x1p-125}, ANY}},
    {"project3", {1, 2, 3, 0, 0, 0}, {{0, 0}, ANY, ANY}},
    /* n = (12, 0, 0) and its terms, from A = (1, 2, 3); n = (0, 0, 1) of terms (0, 0, 3) */
    {"triangle_plane",
     {1, 2, 3, 1, 5, 3, 1, 2, 7},
     {{1, PLANE_SCALE(12, 12)}, {0, PLANE_SCALE(12, 12)}, ANY, {-1, PLANE_SCALE(12, 12) * 6}}},
    {"triangle_plane",
     {0, 0, 9, 1, 1, 9, 1, 2, 9},
     {ANY, ANY, {1, PLANE_SCALE(3, 1)}, {-9, PLANE_SCALE(3, 1) * 9}}},
    /* No area; certainly, or by vectors that no float holds. Less area than rounding makes. */
    {"triangle_plane", {1, 2, 3, 2, 4, 6, 3, 6, 9}, {{0, 0}, {0, 0}, {0, 0}, {0, 0}}},
    {"triangle_plane",
     {-1, -1, 7, BIG, BIG, 7, 1, 1, 7},
     {{0, INFINITY}, {0, INFINITY}, {0, INFINITY}, {0, INFINITY}}},
    {"triangle_plane",
     {0, 0, 0, 1, 1 + 0x1p-23f, 0, 1, 1 + 0x1p-22f, 0},
     {ANY, ANY, {1, INFINITY}, ANY}},
    {"plane_distance", {1, 2, -2, 5, 3, 4, 7}, {{2, 3 + 8 + 14 + 5}}},
    {"plane_distance", {TINY, 0, 0, 0, TINY, 0, 0}, {{0x1p-298, 3 * 0x1p-125}}},
    {"segment_plane_point",
     {0, 6, 1, 3, 0, 4, 0, 0, 1, -2},
     {{1, (OFF * 3 + 3 * T * 3 + 1) / 4.01},
      {4, (OFF * 6 + 3 * T * 6 + 4) / 4.01},
      {2, (OFF * 3 + 3 * T * 3 + 2) / 4.01},
      {T, OFF / 4.01}}},
    {"segment_plane_point", {5, 6, 2, 7, 8, 2, 0, 0, 1, -2}, {{5, 0}, {6, 0}, {2, 0}, {0, 0}}},
};

UNIT_TEST(test_by_hand)
{
	check_by_hand(rows, sizeof(rows) / sizeof(*rows));
}

/* w . w is 0 in float, and the projection 2^20: the answer 0 must be accepted. */
UNIT_TEST(test_short_vector)
{
	const float short_on[] = {0x1p20f, 4, 5, 0x1p-75f, 0, 0};
	struct lockstep_truth truth = truth_of("project3", short_on);

	assert_true(fabs(truth.value[0] - 0x1p20) <= 1e-15 * 0x1p20);
	assert_true(truth.scale[0] * 8 * U >= 0x1p20);
}

UNIT_TEST(test_doubtful_crossing)
{
	static const float miss[] = {5, 6, 3, 7, 8, 3, 0, 0, 1, -2};
	/* In the last two, one end is certain, the other one only if 1 + U were not rounded. */
	static const float doubtful[][10] = {{0.1f, 0.3f, 0, 0.1f, 0.3f, 1, 0.3f, -0.1f, 0, 0},
					     {0, 0, U, 1, U, -1, 1, 1, 1, -U},
					     {1, U, -1, 0, 0, U, 1, 1, 1, -U}};

	for (unsigned k = 0; k < 4; ++k) {
		assert_true(isnan(truth_of("segment_plane_point", miss).value[k]));
		for (unsigned i = 0; i < 3; ++i)
			assert_true(isinf(truth_of("segment_plane_point", doubtful[i]).scale[k]));
	}
}

/* ---- Triangles ------------------------------------------------------------------------------- */

#define FLAT 0, 0, 0, 4, 0, 0, 0, 4, 0 /* at z = 0, a right angle at 0 */

/* A case and a result, whose promised error is from `least` to `most` roundings. */
static const struct {
	const char *test;
	float operands[15];
	unsigned k;
	double value, least, most;
} errors[] = {
    /* A quarter of the way down; T = 72 * 3 / 8 of similar terms: some ten roundings of t */
    {"segment_triangle_point", {1, 1, 3, 1, 1, -9, FLAT}, 0, 0.25, 1, 16},
    {"segment_triangle_point", {1, 1, 3, 1, 1, -9, FLAT}, 1, 1, 0, 0},
    {"segment_triangle_point", {1, 1, 3, 1, 1, -9, FLAT}, 3, 0, 12, 12 * 16},
    /* A depth of 0 is 0. */
    {"segment_triangle_point", {1, 1, 0, 1, 1, -9, FLAT}, 0, 0, 0, 0},
    {"segment_triangle_point", {1, 1, 0, 1, 1, -9, FLAT}, 2, 1, 0, 0},
    {"segment_triangle_point", {1, -2, 0, 1, 6, 0, FLAT}, 0, 0.25, INFINITY, INFINITY},
    {"segment_triangle_point", {1, -2, 0, 1, 6, 0, FLAT}, 2, 0, INFINITY, INFINITY},
    /* Over the face; a vertex, beyond its sides; a point and a half along BC, off the plane */
    {"closest_point_triangle", {1, 1, 7, FLAT}, 0, 1, 0, 1},
    {"closest_point_triangle", {1, 1, 7, FLAT}, 2, 0, 7, 7 * 24},
    {"closest_point_triangle", {-1, -2, 7, FLAT}, 0, 0, 0, 0},
    {"closest_point_triangle", {-1, -2, 7, FLAT}, 2, 0, 0, 0},
    {"closest_point_triangle", {5, 7, -9, FLAT}, 0, 1, 1, 40},
    {"closest_point_triangle", {5, 7, -9, FLAT}, 1, 3, 1, 40},
    {"closest_point_triangle", {5, 7, -9, FLAT}, 2, 0, 0, 0},
    /* So slightly outside AB that the face may also be taken; a triangle that is a segment; one
     * with less area than rounding makes, and a point beside its middle; one that is a point */
    {"closest_point_triangle",
     {1.5f, 0.5f - 0x1p-25f, 2, 0, 0, 0, 3, 1, 0, 0, 4, 0},
     1,
     0.5 - 0x1p-25 / 10,
     1,
     40},
    {"closest_point_triangle", {1, 5, 7, 3, 3, 3, 0, 0, 0, 6, 6, 6}, 0, 13 / 3.0, 1, 60},
    {"closest_point_triangle", {2, 1, 0, 0, 0, 0, 4, 4, 0, 2, 2 + 0x1p-22f, 0}, 0, 1.5, 1, 40},
    {"closest_point_triangle", {1, 5, 7, 3, 2, 1, 3, 2, 1, 3, 2, 1}, 0, 3, 0, 0},
    {"closest_point_triangle", {1, 5, 7, 3, 2, 1, 3, 2, 1, 3, 2, 1}, 1, 2, 0, 0},
    {"closest_point_triangle", {1, 5, 7, 3, 2, 1, 3, 2, 1, 3, 2, 1}, 2, 1, 0, 0},
};

UNIT_TEST(test_errors)
{
	const float miss[] = {3, 3, 3, 3, 3, -9, FLAT};

	for (size_t i = 0; i < sizeof(errors) / sizeof(*errors); ++i) {
		const char *test = errors[i].test;
		struct lockstep_truth truth = truth_of(test, errors[i].operands);
		double value = truth.value[errors[i].k];
		double error = truth.scale[errors[i].k] * find_test(test)->error_bound;

		if (!(fabs(value - errors[i].value) <= 1e-15 * fabs(errors[i].value)) ||
		    !(error >= errors[i].least && error <= errors[i].most))
			fail_msg("row %zu, %s: %.17g, off by %g roundings", i, test, value, error);
	}
	for (unsigned k = 0; k < 4; ++k)
		assert_true(isnan(truth_of("segment_triangle_point", miss).value[k]));
}
