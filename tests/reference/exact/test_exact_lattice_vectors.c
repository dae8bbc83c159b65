/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of vectors, planes and nearest points in space against plain integer arithmetic,
 * over small lattices: the values of results, by their definitions.
 */
#include "tests/reference/exact/exact_space.h"
#include "tests/unit.h"

static bool near(double a, double b)
{
	return fabs(a - b) <= 1e-12 * (1 + fabs(b));
}

/* ---- Vectors --------------------------------------------------------------------------------- */

static int normalize3(const integer *v)
{
	return sign_of(v[0]);
}

/* Of length 1, along v; or (0, 0, 0). */
static void normalize3_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	double length = sqrt((double)dot_of(v, v));

	(void)unit;
	for (unsigned k = 0; k < 3; ++k)
		assert_true(near(truth->value[k] * length, (double)v[k]) &&
			    (length > 0 || truth->value[k] == 0));
}

static int cross3(const integer *v)
{
	integer n[3];

	cross_of(v, v + 3, n);
	return sign_of(n[0]);
}

static void cross3_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	integer n[3];

	cross_of(v, v + 3, n);
	for (unsigned k = 0; k < 3; ++k)
		assert_true(truth->value[k] / unit / unit == (double)n[k]);
}

/* By the law of cosines. */
static int dot3(const integer *v)
{
	integer d[3];

	minus3(v, v + 3, d);
	return sign_of(dot_of(v, v) + dot_of(v + 3, v + 3) - dot_of(d, d));
}

static void dot3_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	integer d[3];

	minus3(v, v + 3, d);
	assert_true(2 * truth->value[0] / unit / unit ==
		    (double)(dot_of(v, v) + dot_of(v + 3, v + 3) - dot_of(d, d)));
}

/* Along w, and the rest of v is at a right angle to it. */
static void project3_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	double foot[3], square = 0;

	for (unsigned k = 0; k < 3; ++k) {
		foot[k] = truth->value[k] / unit;
		square += ((double)v[k] - foot[k]) * (double)v[3 + k];
	}
	assert_true(near(square, 0));
	for (unsigned k = 0; k < 3; ++k)
		assert_true(near(foot[k] * (double)v[3 + (k + 1) % 3],
				 foot[(k + 1) % 3] * (double)v[3 + k]));
	if (is_null(v + 3))
		assert_true(foot[0] == 0 && foot[1] == 0 && foot[2] == 0);
}

/* ---- Planes ---------------------------------------------------------------------------------- */

static integer height(const integer *plane, const integer *p)
{
	return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3];
}

static int plane_distance(const integer *v)
{
	return sign_of(height(v, v + 4));
}

static void plane_distance_results(const integer *v, double unit,
				   const struct lockstep_truth *truth)
{
	assert_true(truth->value[0] / unit == (double)height(v, v + 4));
}

static int segment_plane(const integer *v)
{
	int from = sign_of(height(v + 6, v)), to = sign_of(height(v + 6, v + 3));

	return -from * to;
}

/* The ends divide the segment in the ratio of their heights. */
static void segment_plane_point_results(const integer *v, double unit,
					const struct lockstep_truth *truth)
{
	double from = (double)height(v + 6, v), to = (double)height(v + 6, v + 3);
	double t = truth->value[3];

	assert_true(segment_plane(v) >= 0 ? t >= 0 && t <= 1 : isnan(t));
	for (unsigned k = 0; k < 3 && segment_plane(v) >= 0; ++k)
		assert_true(
		    near(truth->value[k] / unit, (double)v[k] * (1 - t) + (double)v[3 + k] * t));
	if (segment_plane(v) >= 0)
		assert_true(near(from * (1 - t), -to * t) && (from != to || t == 0));
}

/* The vertices are on it, or it is (0, 0, 0, 0); and they are counter-clockwise as seen from its
 * side. */
static void triangle_plane_results(const integer *v, double unit,
				   const struct lockstep_truth *truth)
{
	integer n[3];
	double length = 0, up = 0;

	normal_of(v, v + 3, v + 6, n);
	for (unsigned k = 0; k < 3; ++k) {
		length += truth->value[k] * truth->value[k];
		up += truth->value[k] * (double)n[k];
	}
	for (unsigned i = 0; i < 3; ++i) {
		double off = truth->value[3] / unit;

		for (unsigned k = 0; k < 3; ++k)
			off += truth->value[k] * (double)v[3 * i + k];
		assert_true(near(off, 0));
	}
	assert_true(is_null(n) ? length == 0 && truth->value[3] == 0 : near(length, 1) && up > 0);
}

static int triangle_plane(const integer *v)
{
	integer n[3];

	normal_of(v, v + 3, v + 6, n);
	return sign_of(n[2]);
}

/* ---- The nearest point of a triangle --------------------------------------------------------- */

/* The squared distance from a side. */
static struct fraction from_side(const integer *p, const integer *a, const integer *b)
{
	integer ab[3], ap[3], bp[3], n[3];

	minus3(b, a, ab), minus3(p, a, ap), minus3(p, b, bp);
	if (dot_of(ab, ap) <= 0)
		return (struct fraction){dot_of(ap, ap), 1};
	if (dot_of(ab, bp) >= 0)
		return (struct fraction){dot_of(bp, bp), 1};
	cross_of(ab, ap, n);
	return (struct fraction){dot_of(n, n), dot_of(ab, ab)};
}

static double from_triangle(const integer *v)
{
	struct fraction least = {1 << 20, 1};
	integer n[3], ap[3];

	for (unsigned k = 0; k < 3; ++k) {
		struct fraction side = from_side(v, v + 3 + 3 * k, v + 3 + 3 * ((k + 1) % 3));

		least = is_more(least, side) ? side : least;
	}
	normal_of(v + 3, v + 6, v + 9, n);
	minus3(v, v + 3, ap);
	if (!is_null(n) && point_triangle3(v) >= 0)
		least = (struct fraction){dot_of(n, ap) * dot_of(n, ap), dot_of(n, n)};
	return (double)least.top / (double)least.under;
}

static int closest_point_triangle(const integer *v)
{
	integer n[3], ab[3], ap[3];

	normal_of(v + 3, v + 6, v + 9, n);
	minus3(v + 6, v + 3, ab), minus3(v, v + 3, ap);
	return is_null(n) ? sign_of(dot_of(ab, ap)) : point_triangle3(v);
}

/* At the triangle's distance, with no vertex nearer in that direction: there is only one such
 * point. */
static void closest_results(const integer *v, double unit, const struct lockstep_truth *truth)
{
	double way[3], far = 0;

	for (unsigned k = 0; k < 3; ++k) {
		way[k] = (double)v[k] - truth->value[k] / unit;
		far += way[k] * way[k];
	}
	assert_true(near(far, from_triangle(v)));
	for (unsigned i = 1; i < 4; ++i) {
		double nearer = 0;

		for (unsigned k = 0; k < 3; ++k)
			nearer += way[k] * ((double)v[3 * i + k] - truth->value[k] / unit);
		assert_true(nearer <= 1e-12);
	}
}

static const struct lattice lattices[] = {
    {"normalize3", normalize3, normalize3_results, 1},
    {"cross3", cross3, cross3_results, 1},
    {"dot3", dot3, dot3_results, 1},
    {"project3", dot3, project3_results, 1},
    {"plane_distance", plane_distance, plane_distance_results, 1},
    {"triangle_plane", triangle_plane, triangle_plane_results, 7},
    {"segment_plane", segment_plane, NULL, 31},
    {"segment_plane_point", segment_plane, segment_plane_point_results, 31},
    {"closest_point_triangle", closest_point_triangle, closest_results, 251},
};

UNIT_TEST_ROWS(test_lattice, lattices)
