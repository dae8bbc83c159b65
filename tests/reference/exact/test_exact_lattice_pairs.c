/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of pairs of convex polygons, of oriented boxes, and of a capsule and a polygon against plain integer
 * arithmetic: by the hull of their vertices' differences.
 */
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
