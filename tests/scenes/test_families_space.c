/* SPDX-License-Identifier: MIT */
/* Families in space: degenerate and lattice cases of each promised kind occur. */
#include <config.h>

#include <math.h>

#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* The determinant of a, b, c and p: 0 if they are coplanar. Exact on lattices; elsewhere it is
 * rarely 0. */
static double side_of(const double *a, const double *b, const double *c, const double *p)
{
	double u[3], v[3], w[3];

	for (unsigned k = 0; k < 3; ++k) {
		u[k] = b[k] - a[k];
		v[k] = c[k] - a[k];
		w[k] = p[k] - a[k];
	}
	return w[0] * (u[1] * v[2] - u[2] * v[1]) + w[1] * (u[2] * v[0] - u[0] * v[2]) +
	       w[2] * (u[0] * v[1] - u[1] * v[0]);
}

/* A predicate for a kind of cases, by their columns v. */
typedef bool is_kind(const double *v);

#define KIND(name, condition)                                                                      \
	static bool name(const double *v)                                                          \
	{                                                                                          \
		return condition;                                                                  \
	}

static size_t count_kind(const struct cases *cases, is_kind *kind)
{
	size_t count = 0;

	for (size_t i = 0; i < cases->n; ++i) {
		double v[LOCKSTEP_COLUMNS_MAX];

		for (unsigned k = 0; k < cases->test->columns; ++k)
			v[k] = cases->values[k][i];
		count += kind(v);
	}
	return count;
}

static bool same(const double *a, const double *b)
{
	return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

static bool collinear(const double *a, const double *b, const double *c)
{
	for (unsigned k = 0; k < 3; ++k) {
		unsigned m = (k + 1) % 3;

		if ((b[k] - a[k]) * (c[m] - a[m]) != (b[m] - a[m]) * (c[k] - a[k]))
			return false;
	}
	return true;
}

/* p on ab, ends included. */
static bool between(const double *a, const double *b, const double *p)
{
	for (unsigned k = 0; k < 3; ++k)
		if (p[k] < fmin(a[k], b[k]) || p[k] > fmax(a[k], b[k]))
			return false;
	return collinear(a, b, p);
}

/* Kinds for a segment3 and a triangle3. */
KIND(is_point, same(v, v + 3))
KIND(has_no_area, collinear(v + 6, v + 9, v + 12))
KIND(is_point_triangle, same(v + 6, v + 9) && same(v + 6, v + 12))
KIND(is_coplanar, !has_no_area(v) && !is_point(v) && side_of(v + 6, v + 9, v + 12, v) == 0 &&
		      side_of(v + 6, v + 9, v + 12, v + 3) == 0)
KIND(ends_in_plane,
     !has_no_area(v) && !is_coplanar(v) &&
	 side_of(v + 6, v + 9, v + 12, v) * side_of(v + 6, v + 9, v + 12, v + 3) == 0)
KIND(meets_vertex, !is_coplanar(v) && (between(v, v + 3, v + 6) || between(v, v + 3, v + 9) ||
				       between(v, v + 3, v + 12)))

/* The line through the segment meets that of a side; only for three-dimensional cases. */
KIND(meets_side,
     !has_no_area(v) && !is_coplanar(v) && !meets_vertex(v) &&
	 (side_of(v, v + 3, v + 6, v + 9) == 0 || side_of(v, v + 3, v + 9, v + 12) == 0 ||
	  side_of(v, v + 3, v + 12, v + 6) == 0))

/* It starts on the line of the first side, but at neither of its ends. */
KIND(begins_on_line,
     !same(v, v + 6) && !same(v, v + 9) && !same(v + 6, v + 9) && collinear(v, v + 6, v + 9))

/* All five points have a coordinate in common. */
static bool is_flat(const double *v)
{
	for (unsigned k = 0; k < 3; ++k)
		if (v[k] == v[3 + k] && v[k] == v[6 + k] && v[k] == v[9 + k] && v[k] == v[12 + k])
			return true;
	return false;
}

/* Kinds for a motion, and a triangle from v + 7 on. */
KIND(goes_nowhere, v[4] == 0 && v[5] == 0 && v[6] == 0)
KIND(goes_along_axis, !goes_nowhere(v) && (v[4] == 0) + (v[5] == 0) + (v[6] == 0) == 2)

static bool goes_along_side(const double *v)
{
	for (unsigned side = 0; side < 3; ++side) {
		const double *a = v + 7 + 3 * side, *b = v + 7 + 3 * ((side + 1) % 3);
		double d[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};

		if (same(v + 4, d) && !goes_nowhere(v))
			return true;
	}
	return false;
}

KIND(has_no_radius, v[3] == 0)

static bool touches_vertex(const double *v)
{
	double square = 0;

	for (unsigned k = 0; k < 3; ++k)
		square += (v[k] - v[7 + k]) * (v[k] - v[7 + k]);
	return square == v[3] * v[3];
}

KIND(begins_in_plane, !collinear(v + 7, v + 10, v + 13) && side_of(v + 7, v + 10, v + 13, v) == 0)

static bool moves_in_plane(const double *v)
{
	double end[3] = {v[0] + v[4], v[1] + v[5], v[2] + v[6]};

	return begins_in_plane(v) && !goes_nowhere(v) && side_of(v + 7, v + 10, v + 13, end) == 0;
}

/* Kinds for a segment3 and a plane. */
KIND(has_no_normal, v[6] == 0 && v[7] == 0 && v[8] == 0)
KIND(has_axis_normal, !has_no_normal(v) && (v[6] == 0) + (v[7] == 0) + (v[8] == 0) == 2)
KIND(first_in_plane, v[0] * v[6] + v[1] * v[7] + v[2] * v[8] + v[9] == 0)
KIND(lies_in_plane,
     first_in_plane(v) && !is_point(v) && v[3] * v[6] + v[4] * v[7] + v[5] * v[8] + v[9] == 0)

/* Kinds for two vectors. */
static bool are_parallel(const double *v)
{
	static const double origin[3] = {0, 0, 0};

	return collinear(origin, v, v + 3);
}

KIND(are_square, v[0] * v[3] + v[1] * v[4] + v[2] * v[5] == 0)

/* Kinds for two oriented boxes. */
static bool is_square(const double *u)
{
	const double *v = u + 3;

	return fabs(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] - 1) < 0x1p-22 &&
	       fabs(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] - 1) < 0x1p-22 &&
	       fabs(u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) < 0x1p-22;
}

KIND(have_axes, is_square(v + 6) && is_square(v + 18))
KIND(have_turned_axes, have_axes(v) && fabs(v[6]) > 0 && fabs(v[6]) < 1)
KIND(have_no_size, v[3] == 0 || v[4] == 0 || v[5] == 0)

UNIT_TEST(kinds_occur)
{
	static const struct {
		const char *test;
		is_kind *kind;
		const char *name;
		/* At least this many per thousand: about half of the actual shares. */
		unsigned lattice, degenerate;
	} promised[] = {
	    {"segment_triangle", is_point, "segments that are points", 0, 60},
	    {"segment_triangle", has_no_area, "triangles without an area", 1, 130},
	    {"segment_triangle", is_point_triangle, "triangles that are points", 0, 70},
	    {"segment_triangle", is_coplanar, "segments in the plane", 1, 60},
	    {"segment_triangle", ends_in_plane, "segments with an end in the plane", 90, 110},
	    {"segment_triangle", meets_vertex, "segments through a vertex", 25, 100},
	    {"segment_triangle", meets_side, "segments that meet a side's line", 60, 80},
	    {"segment_triangle", begins_on_line, "segments from a side's line", 4, 14},
	    {"segment_triangle", is_flat, "all at one coordinate", 0, 65},
	    {"sphere_sweep", goes_along_side, "motions along a side", 0, 6},
	    {"sphere_sweep", goes_nowhere, "motions of no length", 0, 70},
	    {"sphere_sweep", goes_along_axis, "motions along an axis", 13, 35},
	    {"sphere_sweep", has_no_radius, "balls without a size", 130, 150},
	    {"sphere_sweep", touches_vertex, "balls that touch a vertex", 4, 18},
	    {"sphere_sweep", begins_in_plane, "balls in the plane", 40, 110},
	    {"sphere_sweep", moves_in_plane, "motions in the plane", 2, 35},
	    {"segment_plane", has_no_normal, "planes without a normal", 20, 20},
	    {"segment_plane", has_axis_normal, "planes across an axis", 200, 170},
	    {"segment_plane", first_in_plane, "segments that begin in the plane", 120, 140},
	    {"segment_plane", lies_in_plane, "segments in the plane", 40, 30},
	    {"obb3_obb3", have_axes, "boxes at right angles", 1000, 800},
	    {"obb3_obb3", have_turned_axes, "boxes at right angles, turned", 0, 100},
	    {"obb3_obb3", have_no_size, "boxes that are flat", 250, 250},
	    {"cross3", are_parallel, "parallel vectors", 3, 220},
	    {"dot3", are_square, "vectors at right angles", 25, 160},
	};
	static struct cases cases;

	for (size_t i = 0; i < 2 * sizeof(promised) / sizeof(promised[0]); ++i) {
		const char *scene = i % 2 == 0 ? "lattice" : "degenerate";
		size_t least = i % 2 == 0 ? promised[i / 2].lattice : promised[i / 2].degenerate;
		size_t count;

		fill(&cases, scene, lockstep_test_find(promised[i / 2].test), CASES);
		count = count_kind(&cases, promised[i / 2].kind);
		if (getenv("LOCKSTEP_SHARES"))
			print_message("%s of %s: %zu of %d are %s\n", scene, promised[i / 2].test,
				      count, CASES, promised[i / 2].name);
		if (count * 1000 < least * CASES)
			fail_msg("%s of %s: %zu of %d are %s", scene, promised[i / 2].test, count,
				 CASES, promised[i / 2].name);
	}
}

/* Balls whose centre is at a corner of the world; in the plane of one of its triangles; level
 * with a corner in some coordinate. */
UNIT_TEST(balls_tie_with_meshes)
{
	static const struct {
		const char *scene;
		size_t corner, plane, level; /* at least this many percent */
	} promised[] = {
	    {"uniform", 0, 0, 2},      {"clustered", 0, 0, 2}, {"lattice", 4, 15, 30},
	    {"degenerate", 3, 20, 20}, {"extreme", 0, 0, 2},
	};
	static const char *const tests[] = {"sphere_mesh", "sphere_walk"};
	static struct cases cases;

	for (size_t s = 0; s < 2 * sizeof(promised) / sizeof(promised[0]); ++s) {
		size_t corners = 0, planes = 0, levels = 0;

		fill(&cases, promised[s / 2].scene, lockstep_test_find(tests[s % 2]), CASES);
		for (size_t i = 0; i < CASES; ++i) {
			const struct world *world = &cases.world[i / WORLD_SHARE];
			bool corner = false, plane = false, level = false;
			double p[3], at[9];

			for (unsigned k = 0; k < 3; ++k)
				p[k] = cases.values[k][i];
			for (size_t row = 0; row < world->rows; ++row) {
				for (unsigned k = 0; k < 9; ++k) {
					at[k] = world->column[k][row];
					level |= at[k] == p[k % 3];
				}
				for (unsigned k = 0; k < 9; k += 3)
					corner |= memcmp(at + k, p, sizeof(p)) == 0;
				plane |= side_of(at, at + 3, at + 6, p) == 0;
			}
			corners += corner;
			planes += plane;
			levels += level;
		}
		if (corners * 100 < promised[s / 2].corner * CASES ||
		    planes * 100 < promised[s / 2].plane * CASES ||
		    levels * 100 < promised[s / 2].level * CASES)
			fail_msg("%s of %s: of %d balls %zu at corners, %zu in planes, %zu level",
				 promised[s / 2].scene, tests[s % 2], CASES, corners, planes,
				 levels);
	}
}

UNIT_FIXTURE(find_data, NULL)
