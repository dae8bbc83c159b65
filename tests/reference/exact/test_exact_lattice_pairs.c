/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of pairs of convex polygons, of oriented boxes, and of a capsule or a ray and a polygon against plain
 * integer arithmetic: by the hull of their vertices' differences.
 */
#include "tests/reference/exact/exact_batches.h"
#include "tests/reference/exact/exact_hulls.h"
#include "tests/unit.h"

/* ---- Two convex polygons -------------------------------------------------------------------- */

enum { POLYGONS_MAX = 4096 };
static struct {
	unsigned vertices;
	integer vertex[2 * VERTICES];
} polygons[POLYGONS_MAX];

/* Triangles, in any order and of any area; quadrilaterals; an octagon, in either winding. */
static unsigned make_polygons(unsigned each)
{
	static const integer octagon[2 * VERTICES] = {2, 0, 4, 0, 6, 2, 6, 4,
						      4, 6, 2, 6, 0, 4, 0, 2};
	unsigned count = 0, convex = 0;

	for (unsigned number = 0; number < 4096; number += each) {
		polygons[count].vertices = 3;
		lattice_polygon(number, 3, polygons[count++].vertex);
	}
	for (unsigned number = 0; number < 65536; ++number) {
		lattice_polygon(number, 4, polygons[count].vertex);
		polygons[count].vertices = 4;
		if (is_convex(polygons[count].vertex) && convex++ % each == 0)
			++count;
		assert_true(count < POLYGONS_MAX - 2);
	}
	for (unsigned way = 0; way < 2; ++way, ++count) {
		polygons[count].vertices = VERTICES;
		for (unsigned i = 0; i < 2 * VERTICES; ++i)
			polygons[count].vertex[i] = octagon[way ? (2 * VERTICES - i) % 16 ^ 1 : i];
	}
	return count;
}

/* The last vertex is repeated. */
static void to_columns(unsigned polygon, integer *v)
{
	for (unsigned i = 0; i < 2 * VERTICES; ++i) {
		unsigned last = 2 * polygons[polygon].vertices - 2;

		v[i] = polygons[polygon].vertex[i < last ? i : last + i % 2];
	}
}

/* A case whose vertices have such a hull, in one of the units in turn. */
static void check_pair(const struct test *test, const integer *v, int sign, unsigned turn)
{
	float operands[LOCKSTEP_COLUMNS_MAX];

	to_floats(v, test, units[turn % UNITS], operands);
	check_truth(test, operands, NULL, sign >= 0, sign);
	if (turn % UNITS == 0)
		check_kernels(test, operands, NULL, sign >= 0, NULL);
}

/* One polygon in seventeen: all of them would make some hundred million pairs, and take minutes. */
UNIT_TEST(test_convex_convex)
{
	const struct test *test = find_test("convex_convex");
	unsigned count = make_polygons(one_in(17, 97));

	for (unsigned i = 0; i < count; ++i) {
		for (unsigned k = 0; k < count; ++k) {
			integer v[4 * VERTICES];
			int sign = hulls_meet(polygons[i].vertices, polygons[i].vertex,
					      polygons[k].vertices, polygons[k].vertex);

			to_columns(i, v);
			to_columns(k, v + 2 * VERTICES);
			check_pair(test, v, sign, i + k);
		}
	}
	print_message("%u polygons\n", count);
	assert_signs(test->name);
}

/* ---- A capsule and a polygon ------------------------------------------------------------------ */

/* Compares the squared distance of P from AB with that of r: 1 if P is nearer, 0 if it is as far, -1 if it is farther. */
static int nearer(const integer *p, const integer *a, const integer *b, integer r)
{
	integer ab[2] = {b[0] - a[0], b[1] - a[1]}, ap[2] = {p[0] - a[0], p[1] - a[1]};
	integer length = ab[0] * ab[0] + ab[1] * ab[1], along = ab[0] * ap[0] + ab[1] * ap[1];
	integer det = cross(ab[0], ab[1], ap[0], ap[1]), left, right;

	if (along > 0 && along < length) {
		left = r * r * length;
		right = det * det;
	} else {
		const integer *end = along > 0 ? b : a;

		left = r * r;
		right = (p[0] - end[0]) * (p[0] - end[0]) + (p[1] - end[1]) * (p[1] - end[1]);
	}
	return (left > right) - (left < right);
}

/* If they share no point, an end or a vertex is nearest. */
static int capsule_meets(const integer *capsule, unsigned n, const integer *polygon)
{
	const integer *a = capsule, *b = capsule + 2;
	integer r = capsule[4];
	int sign = hulls_meet(2, a, n, polygon);

	if (r > 0 && sign >= 0)
		return 1;
	for (unsigned i = 0; i < n && r > 0; ++i) {
		const integer *v = polygon + 2 * i, *w = polygon + 2 * ((i + 1) % n);
		int signs[] = {nearer(v, a, b, r), nearer(a, v, w, r), nearer(b, v, w, r)};

		for (unsigned k = 0; k < 3; ++k)
			sign = signs[k] > sign ? signs[k] : sign;
	}
	return sign;
}

/* Ends from -1 to 4, so that they may be beyond a polygon on either side. */
UNIT_TEST(test_capsule_convex)
{
	const struct test *test = find_test("capsule_convex");
	unsigned count = make_polygons(97);

	for (unsigned number = 0; number < 1296 * 4; number += one_in(5, 13)) {
		integer v[5 + 2 * VERTICES];
		size_t rest = number / 4;

		for (unsigned k = 0; k < 4; ++k, rest /= 6)
			v[k] = 2 * (integer)(rest % 6) - 2;
		v[4] = (integer)(number % 4);
		for (unsigned i = 0; i < count; ++i) {
			to_columns(i, v + 5);
			check_pair(test, v,
				   capsule_meets(v, polygons[i].vertices, polygons[i].vertex),
				   number + i);
		}
	}
	assert_signs(test->name);
}

/* ---- A ray and a polygon ---------------------------------------------------------------------- */

/* Where the ray meets a side VW. On the side's own line, it meets its first end. */
static bool meets_side(const integer *ray, const integer *v, const integer *w, struct fraction *t)
{
	const integer *o = ray, *d = ray + 2;
	integer e[2] = {w[0] - v[0], w[1] - v[1]}, to[2] = {v[0] - o[0], v[1] - o[1]};
	integer under = cross(d[0], d[1], e[0], e[1]), aside = cross(to[0], to[1], d[0], d[1]);
	struct fraction place = fraction_of(aside, under);

	*t = fraction_of(cross(to[0], to[1], e[0], e[1]), under);
	if (under == 0)
		*t = (struct fraction){to[0] * d[0] + to[1] * d[1], norm2(d[0], d[1])};
	if (under == 0 ? aside != 0 || t->under == 0 : place.top < 0 || place.top > place.under)
		return false;
	return t->top >= 0;
}

/* Expects the results: the time, and the normal of the first side that faces the ray there. Without an area, all sides
 * face it. Only a root and quotients round, of at most 8 and 1. */
static void expect_entry(const integer *ray, unsigned n, const integer *polygon, bool inside)
{
	integer area = 0, facing[2] = {0};
	struct fraction first = {1, 0}, t;
	double length;

	for (unsigned i = 0; i < n; ++i)
		area += shoelace(polygon, polygon + 2 * i, polygon + 2 * ((i + 1) % n));
	for (unsigned i = 0; i < n; ++i) {
		const integer *v = polygon + 2 * i, *w = polygon + 2 * ((i + 1) % n);
		integer out[2] = {w[1] - v[1], v[0] - w[0]};
		integer along = out[0] * ray[2] + out[1] * ray[3];

		if (inside || !meets_side(ray, v, w, &t) || is_more(t, first))
			continue;
		if (is_more(first, t))
			facing[0] = facing[1] = 0;
		first = t;
		if (area < 0 || (area == 0 && along > 0))
			out[0] = -out[0], out[1] = -out[1], along = -along;
		if (along < 0 && facing[0] == 0 && facing[1] == 0)
			facing[0] = out[0], facing[1] = out[1];
	}
	length = sqrt((double)norm2(facing[0], facing[1]));
	expect_result(0, first.under > 0 ? (double)first.top / (double)first.under : 0, 32 * U);
	for (unsigned k = 0; k < 2; ++k)
		expect_result(1 + k, length > 0 ? (double)facing[k] / length : 0, 3 * U);
}

/* Every ray from a square around the polygons, in directions of up to 3 along each axis. */
UNIT_TEST(test_ray_convex)
{
	unsigned count = make_polygons(97), step = one_in(2, 41);

	begin("ray_convex", 1, 7);
	for (unsigned number = 0; number < 9 * 9 * 49; number += step) {
		integer v[4 + 2 * VERTICES];

		digits(digits(number, 2, 9, -1, v), 2, 7, -3, v + 2);
		for (unsigned i = 0; i < count; ++i) {
			unsigned n = polygons[i].vertices;
			const integer *polygon = polygons[i].vertex;
			const integer line[] = {v[0], v[1], v[0] + 100 * v[2], v[1] + 100 * v[3]};

			to_columns(i, v + 4);
			expect_entry(v, n, polygon, hulls_meet(1, v, n, polygon) >= 0);
			add(v, hulls_meet(2, line, n, polygon));
		}
	}
	finish(true);
}

/* ---- Oriented boxes ------------------------------------------------------------------------- */

/* Of length 1, 5, root of 2, 0: u is used as given. */
static const integer directions[][2] = {{1, 0}, {0, -1}, {3, 4}, {-4, 3}, {1, 1}, {0, 0}};
enum { DIRECTIONS = sizeof(directions) / sizeof(*directions), BOXES = DIRECTIONS * 9 };

struct obb {
	integer half[2], corner[8];
	const integer *u;
};

static struct obb obb_of(unsigned number, integer x, integer y)
{
	struct obb box = {.u = directions[number / 9], .half = {number % 3, number / 3 % 3}};

	for (unsigned i = 0; i < 4; ++i) {
		integer along = i & 1 ? box.half[0] : -box.half[0];
		integer across = i & 2 ? box.half[1] : -box.half[1];

		box.corner[2 * i] = x + along * box.u[0] - across * box.u[1];
		box.corner[2 * i + 1] = y + along * box.u[1] + across * box.u[0];
	}
	return box;
}

UNIT_TEST(test_obb_obb)
{
	const struct test *test = find_test("obb_obb");
	struct obb boxes[BOXES];

	for (unsigned i = 0; i < BOXES; ++i)
		boxes[i] = obb_of(i, 0, 0);
	for (unsigned number = 0; number < BOXES * 21 * 21; number += one_in(1, 41)) {
		integer x = (integer)(number / 21 % 21) - 10, y = (integer)(number % 21) - 10;
		struct obb b = obb_of(number / 21 / 21, x, y);

		for (unsigned i = 0; i < BOXES; ++i) {
			const struct obb *a = &boxes[i];
			const integer v[] = {0, 0, a->half[0], a->half[1], a->u[0], a->u[1],
					     x, y, b.half[0],  b.half[1],  b.u[0],  b.u[1]};

			check_pair(test, v, hulls_meet(4, a->corner, 4, b.corner), number + i);
		}
	}
	assert_signs(test->name);
}
