/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of results in space, computed by hand: values, and the scales that errors are
 * measured by, which are the bounds stated in lockstep.h; for scales from a running error analysis,
 * that they are right up to a factor.
 */
#include "tests/reference/exact/exact_results.h"
#include "tests/unit.h"

/* The promised error of a result is from `least` to `most`. */
static void check_error(const char *name, const float *operands, unsigned k, double value,
			double least, double most)
{
	struct lockstep_truth truth = truth_of(name, operands);
	double error = truth.scale[k] * find_test(name)->error_bound * U;

	if (!(fabs(truth.value[k] - value) <= 1e-15 * fabs(value)) ||
	    !(error >= least && error <= most))
		fail_msg("%s: result %u: %.17g, off by %g; expected %.17g, %g to %g", name, k,
			 truth.value[k], error, value, least, most);
}

/* ---- Vectors --------------------------------------------------------------------------------- */

UNIT_TEST(test_normalize)
{
	const float v[] = {2, -3, 6}, tiny[] = {2 * TINY, -3 * TINY, 6 * TINY},
		    none[] = {0, -0.0f, 0};
	const float huge[] = {0x1p100f, 0, 1}, level[] = {-1, 0, -1}, steep[] = {1, 0x1p-130f, 0};
	const float long_one[] = {0x1p61f, 0, 0};

	check_result("normalize3", v, 0, 2 / 7.0, 2 / 7.0);
	check_result("normalize3", v, 1, -3 / 7.0, 3 / 7.0);
	check_result("normalize3", v, 2, 6 / 7.0, 6 / 7.0);
	check_result("normalize3", tiny, 1, -3 / 7.0, 3 / 7.0);
	check_result("normalize3", level, 0, -0.70710678118654752, 0.70710678118654752);
	/* For subnormal results, the spacing they are rounded to. */
	check_result("normalize3", steep, 1, 0x1p-130, 0x1p-130 + 0x1p-125);
	for (unsigned k = 0; k < 3; ++k)
		check_result("normalize3", none, k, 0, 0);
	/* Scaled by 2^-70, a zero may be off by 2^-150 of a length of 2^-9: 2^-117 roundings. */
	check_result("normalize3", long_one, 1, 0, 0x1p-117 + 0x1p-125);
	/* Scaled to 2^30 and 2^-70; the z of 2^-100 is promised to 2^-126 plus the loss by
	 * scaling. */
	check_result("normalize3", huge, 0, 1, 1);
	check_result("normalize3", huge, 2, 0x1p-100, 0x1p-100);
}

UNIT_TEST(test_products)
{
	const float vectors[] = {1, 2, 3, 4, -5, 6}, tiny[] = {TINY, TINY, TINY, TINY, 0, TINY};
	const float short_on[] = {0x1p20f, 4, 5, 0x1p-75f, 0, 0};
	double scale = truth_of("project3", short_on).scale[0];

	check_result("cross3", vectors, 0, 27, 27);
	check_result("cross3", vectors, 1, 6, 18);
	check_result("cross3", vectors, 2, -13, 13);
	check_result("cross3", tiny, 0, 0x1p-298, 0x1p-124);
	check_result("dot3", vectors, 0, 12, 32);
	check_result("dot3", tiny, 0, 0x1p-297, 3 * 0x1p-125);
	check_result("project3", vectors, 0, 12 * 4 / 77.0, 32 * 4 / 77.0);
	check_result("project3", vectors, 1, -12 * 5 / 77.0, 32 * 5 / 77.0);
	check_result("project3", vectors, 2, 12 * 6 / 77.0, 32 * 6 / 77.0);
	/* w . w is 0 in float, and the projection 2^20: the answer 0 must be accepted. */
	check_result("project3", short_on, 0, 0x1p20, scale);
	assert_true(scale * 8 * U >= 0x1p20);
	check_result("project3", short_on, 1, 0, 0x1p-125);
	check_result("project3", (const float[]){1, 2, 3, 0, 0, 0}, 0, 0, 0);
}

/* ---- Planes ---------------------------------------------------------------------------------- */

/* 4.01 units of a result's error, as in lockstep.h. */
static double plane_scale(double terms, double length)
{
	return (4.01 * terms / (length - 4.01 * U * terms) + 4.01) / 4.01;
}

UNIT_TEST(test_triangle_plane)
{
	/* n = (12, 0, 0) and its terms, from A = (1, 2, 3); n = (0, 0, 1) of terms (0, 0, 3) */
	const float level[] = {1, 2, 3, 1, 5, 3, 1, 2, 7}, slanted[] = {0, 0, 9, 1, 1, 9, 1, 2, 9};
	/* No area; certainly, or by vectors that no float holds. Less area than rounding makes. */
	const float line[] = {1, 2, 3, 2, 4, 6, 3, 6, 9},
		    doubtful[] = {-1, -1, 7, BIG, BIG, 7, 1, 1, 7};
	const float needle[] = {0, 0, 0, 1, 1 + 0x1p-23f, 0, 1, 1 + 0x1p-22f, 0};
	double scale = plane_scale(12, 12);

	check_result("triangle_plane", level, 0, 1, scale);
	check_result("triangle_plane", level, 1, 0, scale);
	check_result("triangle_plane", level, 3, -1, scale * 6);
	check_result("triangle_plane", slanted, 2, 1, plane_scale(3, 1));
	check_result("triangle_plane", slanted, 3, -9, plane_scale(3, 1) * 9);
	for (unsigned k = 0; k < 4; ++k) {
		check_result("triangle_plane", line, k, 0, 0);
		check_result("triangle_plane", doubtful, k, 0, INFINITY);
	}
	check_result("triangle_plane", needle, 2, 1, INFINITY);
}

UNIT_TEST(test_crossing_point)
{
	/* f = -1, of terms 1 + 4; g = 2, of 4 + 4; |f - g| = 3, F = 13; t = 1 / 3 */
	const float across[] = {0, 6, 1, 3, 0, 4, 0, 0, 1, -2};
	const float in_it[] = {5, 6, 2, 7, 8, 2, 0, 0, 1, -2},
		    miss[] = {5, 6, 3, 7, 8, 3, 0, 0, 1, -2};
	const float doubtful[] = {0.1f, 0.3f, 0, 0.1f, 0.3f, 1, 0.3f, -0.1f, 0, 0};
	/* One end is certain, the other one only if 1 + U were not rounded. */
	const float to_doubt[] = {0, 0, U, 1, U, -1, 1, 1, 1, -U},
		    from_doubt[] = {1, U, -1, 0, 0, U, 1, 1, 1, -U};
	double t = 1 / 3.0, off = (4.01 * 3 + 5.01 * t * 9) / (3 - 5.01 * U * 9) + t;

	check_result("plane_distance", (const float[]){1, 2, -2, 5, 3, 4, 7}, 0, 2, 3 + 8 + 14 + 5);
	check_result("plane_distance", (const float[]){TINY, 0, 0, 0, TINY, 0, 0}, 0, 0x1p-298,
		     3 * 0x1p-125);
	check_result("segment_plane_point", across, 3, t, off / 4.01);
	check_result("segment_plane_point", across, 0, 1, (off * 3 + 3 * t * 3 + 1) / 4.01);
	check_result("segment_plane_point", across, 1, 4, (off * 6 + 3 * t * 6 + 4) / 4.01);
	check_result("segment_plane_point", across, 2, 2, (off * 3 + 3 * t * 3 + 2) / 4.01);
	for (unsigned k = 0; k < 3; ++k)
		check_result("segment_plane_point", in_it, k, in_it[k], 0);
	check_result("segment_plane_point", in_it, 3, 0, 0);
	for (unsigned k = 0; k < 4; ++k) {
		assert_true(isnan(truth_of("segment_plane_point", miss).value[k]));
		assert_true(isinf(truth_of("segment_plane_point", doubtful).scale[k]));
		assert_true(isinf(truth_of("segment_plane_point", to_doubt).scale[k]));
		assert_true(isinf(truth_of("segment_plane_point", from_doubt).scale[k]));
	}
}

/* ---- Triangles ------------------------------------------------------------------------------- */

UNIT_TEST(test_pierce)
{
	/* A quarter of the way down; T = 72 * 3 / 8 of similar terms: some ten roundings of t */
	const float through[] = {1, 1, 3, 1, 1, -9, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	const float at_end[] = {1, 1, 0, 1, 1, -9, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	const float in_plane[] = {1, -2, 0, 1, 6, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	const float miss[] = {3, 3, 3, 3, 3, -9, 0, 0, 0, 4, 0, 0, 0, 4, 0};

	check_error("segment_triangle_point", through, 0, 0.25, U, 16 * U);
	check_error("segment_triangle_point", through, 1, 1, 0, 0);
	check_error("segment_triangle_point", through, 3, 0, 12 * U, 12 * 16 * U);
	/* A depth of 0 is 0. */
	check_error("segment_triangle_point", at_end, 0, 0, 0, 0);
	check_error("segment_triangle_point", at_end, 2, 1, 0, 0);
	check_error("segment_triangle_point", in_plane, 0, 0.25, INFINITY, INFINITY);
	check_error("segment_triangle_point", in_plane, 2, 0, INFINITY, INFINITY);
	for (unsigned k = 0; k < 4; ++k)
		assert_true(isnan(truth_of("segment_triangle_point", miss).value[k]));
}

UNIT_TEST(test_closest)
{
	/* Over the face; a vertex, beyond its sides; a point and a half along BC, off the plane */
	const float face[] = {1, 1, 7, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	const float vertex[] = {-1, -2, 7, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	const float side[] = {5, 7, -9, 0, 0, 0, 4, 0, 0, 0, 4, 0};
	/* So slightly outside AB that the face may also be taken; a triangle that is a segment, or
	 * a point; one with less area than rounding makes, and a point beside its middle */
	const float edge[] = {1.5f, 0.5f - 0x1p-25f, 2, 0, 0, 0, 3, 1, 0, 0, 4, 0};
	const float flat[] = {1, 5, 7, 3, 3, 3, 0, 0, 0, 6, 6, 6};
	const float point[] = {1, 5, 7, 3, 2, 1, 3, 2, 1, 3, 2, 1};
	const float needle[] = {2, 1, 0, 0, 0, 0, 4, 4, 0, 2, 2 + 0x1p-22f, 0};

	check_error("closest_point_triangle", face, 0, 1, 0, U);
	check_error("closest_point_triangle", face, 2, 0, 7 * U, 7 * 24 * U);
	check_error("closest_point_triangle", vertex, 0, 0, 0, 0);
	check_error("closest_point_triangle", vertex, 2, 0, 0, 0);
	check_error("closest_point_triangle", side, 0, 1, U, 40 * U);
	check_error("closest_point_triangle", side, 1, 3, U, 40 * U);
	check_error("closest_point_triangle", side, 2, 0, 0, 0);
	check_error("closest_point_triangle", edge, 1, 0.5 - 0x1p-25 / 10, U, 40 * U);
	check_error("closest_point_triangle", flat, 0, 13 / 3.0, U, 60 * U);
	check_error("closest_point_triangle", needle, 0, 1.5, U, 40 * U);
	for (unsigned k = 0; k < 3; ++k)
		check_error("closest_point_triangle", point, k, 3 - k, 0, 0);
}
