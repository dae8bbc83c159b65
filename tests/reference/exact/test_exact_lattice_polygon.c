/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of points against polygons, checked against plain integer arithmetic: all triangles
 * and quadrilaterals of a lattice, and points at half its spacing.
 */
#include "tests/reference/exact/exact_hulls.h"
#include "tests/unit.h"

static void *world_of(const struct test *test, unsigned count, const integer *v, double unit)
{
	float row[VERTICES * 6];

	for (unsigned i = 0; i < count; ++i)
		row[i] = (float)((double)v[i] * unit);
	return make_world(test->world, count / (strcmp(test->world, "polygon") == 0 ? 2 : 6), row);
}

/* With the first unit, nothing rounds. World coordinates must not be much larger than the last unit, for products of
 * differences. */
static const double world_units[UNITS] = {0.5, 0x1p-149, 0x1p58};

/* Gives the hit and the sign of a point against n numbers of a world. */
typedef int oracle(unsigned n, const integer *v, const integer *p, bool *hit);

/* A world against all points from -1 to 7 half units, in one of the units in turn. */
static void check_world(const struct test *test, oracle *expected, unsigned n, const integer *v,
			unsigned turn)
{
	double unit = world_units[turn % UNITS];
	void *world = world_of(test, n, v, unit);

	for (integer x = -1; x <= 2 * SIDE - 1; ++x) {
		for (integer y = -1; y <= 2 * SIDE - 1; ++y) {
			const integer p[] = {x, y};
			float operands[LOCKSTEP_COLUMNS_MAX] = {(float)((double)x * unit),
								(float)((double)y * unit)};
			bool hit;
			int sign;

			sign = expected(n, v, p, &hit);
			check_truth(test, operands, world, hit, sign);
			if (turn % UNITS == 0)
				check_kernels(test, operands, world, hit, NULL);
		}
	}
	free_world(test->world, world);
}

/* ---- Points in convex polygons -------------------------------------------------------------- */

static int in_convex(unsigned n, const integer *v, const integer *p, bool *hit)
{
	int sign = hulls_meet(n / 2, v, 1, p);

	*hit = sign >= 0;
	return sign;
}

UNIT_TEST(test_point_convex)
{
	const struct test *test = find_test("point_convex");
	integer v[8];

	for (unsigned number = 0; number < 65536; ++number) {
		lattice_polygon(number, 4, v);
		if (is_convex(v))
			check_world(test, in_convex, 8, v, number);
	}
	for (unsigned number = 0; number < 256; ++number) {
		lattice_polygon(number, 2, v);
		check_world(test, in_convex, number % 2 ? 2 : 4, v, number);
	}
	assert_signs(test->name);
}

/* ---- Points in any polygon ------------------------------------------------------------------ */

enum { FINE = 1000 };

/*
 * An upright ray from a point next to P, to its right and, by much less, above it: nothing is
 * between the two, and no vertex is on the ray. The rule of lockstep.h for points on a side amounts
 * to such a point. Everything is in units of 1 / FINE.
 */
static int in_polygon(unsigned n, const integer *v, const integer *p, bool *hit)
{
	const integer beside[] = {FINE * p[0] + 20, FINE * p[1] + 1};
	bool odd = false, on_side = false;

	for (unsigned i = 0; i < n; i += 2) {
		const integer *a = v + i, *b = v + (i + 2) % n;
		const integer from[] = {FINE * a[0], FINE * a[1]},
			      at[] = {FINE * b[0], FINE * b[1]};
		bool rightwards = from[0] < at[0];

		on_side |= on_segment(p, a, b);
		if ((from[0] > beside[0]) != (at[0] > beside[0]))
			odd ^= rightwards ? shoelace(from, at, beside) < 0
					  : shoelace(from, at, beside) > 0;
	}
	*hit = odd;
	return on_side ? 0 : odd ? 1 : -1;
}

UNIT_TEST(test_point_polygon)
{
	const struct test *test = find_test("point_polygon");
	integer v[2 * VERTICES];

	for (unsigned number = 0; number < 65536; ++number) {
		lattice_polygon(number, 4, v);
		check_world(test, in_polygon, 8, v, number);
	}
	for (unsigned number = 0; number < 4096; ++number) {
		lattice_polygon(number, 3, v);
		check_world(test, in_polygon, 6, v, number);
		/* Each vertex is repeated, which changes nothing. */
		for (unsigned i = 0; i < 6; ++i)
			lattice_point(number >> i / 2 * 4 & 15, v + 2 * i);
		check_world(test, in_polygon, 12, v, number);
	}
	assert_signs(test->name);
}

/* Polygons of two rings, a square inside a square: a hole, with and without a shared side. */
UNIT_TEST(test_rings)
{
	const struct test *test = find_test("point_polygon");
	const float x[] = {0, 4, 4, 0, 0, 2, 2, 0}, y[] = {0, 0, 4, 4, 1, 1, 3, 3};
	const float in_hole[] = {1, 2}, around[] = {3, 2}, on_both[] = {0, 2}, on_one[] = {2, 2};
	const size_t rings[] = {4, 4};
	struct lockstep_polygon *polygon;

	assert_int_equal(lockstep_polygon_create(&polygon, 2, rings, x, y), LOCKSTEP_OK);
	check_truth(test, in_hole, polygon, false, -1);
	check_truth(test, around, polygon, true, 1);
	check_truth(test, on_both, polygon, false, 0);
	check_truth(test, on_one, polygon, true, 0);
	check_truth(find_test("point_convex"), in_hole, polygon, true, 1);
	lockstep_polygon_free(polygon);
}

/* ---- Points in triangles -------------------------------------------------------------------- */

/* The best of the triangles: as for hulls, and at most touching if it has no interior. */
static int in_triangles(unsigned n, const integer *v, const integer *p, bool *hit)
{
	int best = -1;

	for (unsigned i = 0; i < n; i += 6) {
		int sign = hulls_meet(3, v + i, 1, p);

		best = sign > best ? sign : best;
	}
	*hit = best >= 0;
	return best;
}

UNIT_TEST(test_point_triangles)
{
	const struct test *test = find_test("point_triangles");

	for (unsigned number = 0; number < 4096; ++number) {
		integer v[VERTICES * 6];

		/* One, and up to seven others that are unrelated to it. */
		for (unsigned i = 0; i < VERTICES; ++i)
			lattice_polygon((number + 2731 * i * i) % 4096, 3, v + 6 * i);
		check_world(test, in_triangles, 6, v, number);
		check_world(test, in_triangles, 6 + 6 * (number % VERTICES), v, number / 2);
	}
	assert_signs(test->name);
}
