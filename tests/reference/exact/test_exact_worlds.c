/* SPDX-License-Identifier: MIT */
/* Exact truths of polygons, computed by hand: hits and margins of points in worlds, and of
 * pairs. */
#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */

/* Corners of a triangle and a square, and the like. */
#define TRIANGLE 0, 0, 4, 0, 0, 4
#define SQUARE 0, 0, 4, 0, 4, 4, 0, 4

static const struct {
	const char *test;
	size_t rows;
	float row[12], point[2];
	bool hit;
	double margin; /* its sign gives the sign */
} hand[] = {
    /* det / (|x term| + |y term|); worst of (x - min) / (|x| + |min|) and the like */
    {"point_convex", 3, {TRIANGLE}, {1, 1}, true, 1 / 2.0},
    {"point_convex", 3, {0, 0, 0, 4, 4, 0}, {1, 1}, true, 1 / 2.0},
    {"point_convex", 3, {TRIANGLE}, {3, 3}, false, -1 / 2.0},
    {"point_convex", 3, {TRIANGLE}, {2, 2}, true, 0},
    {"point_convex", 3, {TRIANGLE}, {2, 2 + 0x1p-22f}, false, -U},
    {"point_convex", 4, {SQUARE}, {3, 2}, true, 1 / 7.0},
    {"point_convex", 4, {SQUARE}, {5, 2}, false, -1},
    /* A repeated vertex does not count; two are a segment, whose line has no end; one is a
     * point. */
    {"point_convex", 4, {0, 0, 4, 0, 4, 0, 0, 4}, {1, 1}, true, 1 / 2.0},
    {"point_convex", 2, {0, 0, 4, 2}, {2, 1}, true, 0},
    {"point_convex", 2, {0, 0, 4, 2}, {6, 3}, false, -1 / 5.0},
    {"point_convex", 2, {0, 0, 4, 2}, {1, 1}, false, -1 / 5.0},
    {"point_convex", 1, {1, 2}, {1, 2}, true, 0},
    {"point_convex", 1, {1, 2}, {1, 3}, false, -1 / 5.0},
    /* For each side the larger of |det| / terms and the distance from its levels; the least. */
    {"point_polygon", 4, {SQUARE}, {1, 1}, true, 3 / 5.0},
    {"point_polygon", 4, {SQUARE}, {5, 1}, false, -3 / 5.0},
    {"point_polygon", 4, {SQUARE}, {1, 5}, false, -1 / 9.0},
    {"point_polygon", 3, {TRIANGLE}, {3, 3}, false, -1 / 2.0},
    {"point_polygon", 3, {TRIANGLE}, {2, 2 + 0x1p-22f}, false, -U},
    {"point_polygon", 3, {TRIANGLE}, {2, 2 - 0x1p-22f}, true, U},
    /* On the left, lower, right and upper side: half-open, to the right and upwards. */
    {"point_polygon", 4, {SQUARE}, {0, 1}, true, 0},
    {"point_polygon", 4, {SQUARE}, {1, 0}, true, 0},
    {"point_polygon", 4, {SQUARE}, {4, 1}, false, 0},
    {"point_polygon", 4, {SQUARE}, {1, 4}, false, 0},
    {"point_polygon", 4, {SQUARE}, {0, 0}, true, 0},
    {"point_polygon", 4, {SQUARE}, {4, 0}, false, 0},
    /* A level side's line is no boundary beyond its ends, and neither is a ring without an
     * interior. */
    {"point_polygon", 4, {SQUARE}, {6, 4}, false, -1 / 5.0},
    {"point_polygon", 2, {0, 0, 4, 2}, {2, 1}, false, 0},
    {"point_polygon", 1, {1, 2}, {1, 3}, false, -1 / 5.0},
    /* The best of the triangles, even if P is outside all of them. */
    {"point_triangles", 2, {TRIANGLE, 9, 9, 9, 1, 1, 9}, {1, 1}, true, 1 / 2.0},
    {"point_triangles", 2, {9, 9, 9, 1, 1, 9, TRIANGLE}, {1, 1}, true, 1 / 2.0},
    {"point_triangles", 2, {9, 9, 9, 1, 1, 9, TRIANGLE}, {2, 2}, true, 0},
    {"point_triangles", 2, {TRIANGLE, 8, 8, 8, 9, 9, 8}, {3, 3}, false, -1 / 2.0},
};

UNIT_TEST(test_points)
{
	for (size_t i = 0; i < sizeof(hand) / sizeof(*hand); ++i) {
		const struct test *test = find_test(hand[i].test);
		void *world = make_world(test->world, hand[i].rows, hand[i].row);
		struct lockstep_truth truth;

		test->exact(hand[i].point, world, &truth);
		expect_truth(hand[i].test, i, &truth, hand[i].hit, hand[i].margin);
		free_world(test->world, world);
	}
}

/* ---- Two convex polygons -------------------------------------------------------------------- */

static const struct {
	unsigned vertices[2];
	float vertex[2][8];
	bool hit;
	double margin;
} pairs[] = {
    {{4, 4}, {{0, 0, 2, 0, 2, 2, 0, 2}, {1, 1, 3, 1, 3, 3, 1, 3}}, true, 1 / 3.0},
    {{4, 4}, {{0, 0, 2, 0, 2, 2, 0, 2}, {1, 1, 1, 3, 3, 3, 3, 1}}, true, 1 / 3.0},
    {{4, 4}, {{0, 0, 2, 0, 2, 2, 0, 2}, {2, 2, 3, 2, 3, 3, 2, 3}}, true, 0},
    {{4, 4}, {{0, 0, 2, 0, 2, 2, 0, 2}, {3, 0, 4, 0, 4, 1, 3, 1}}, false, -1},
    /* A slanted side separates them, by det / terms; it touches; it misses by a rounding. */
    {{3, 3}, {{TRIANGLE}, {3, 3, 4, 3, 4, 4}}, false, -1 / 5.0},
    {{3, 3}, {{TRIANGLE}, {2, 2, 4, 3, 4, 4}}, true, 0},
    {{3, 3}, {{TRIANGLE}, {2, 2 + 0x1p-22f, 4, 3, 4, 4}}, false, -U / 2},
    /* The nearest vertices do not decide: their distance is 1 of 5 terms, and that of others 1 of 17. */
    {{3, 3}, {{0, 3, 2, 0, 4, 0}, {4, 2, 2, 5, 2, 2}}, false, -1 / 17.0},
    /* One in the other, which overlap least across the slanted side. */
    {{4, 3}, {{-1, -1, 9, -1, 9, 9, -1, 9}, {TRIANGLE}}, true, 9 / 11.0},
    /* Two segments; a point and a segment; two points. */
    {{2, 2}, {{-2, -2, 2, 2}, {-2, 2, 2, -2}}, true, 1},
    {{2, 2}, {{0, 0, 2, 2}, {1, 1, 3, 3}}, true, 0},
    {{2, 2}, {{0, 0, 1, 1}, {2, 2, 3, 3}}, false, -1 / 3.0},
    {{1, 2}, {{1, 1}, {0, 0, 2, 2}}, true, 0},
    {{1, 2}, {{1, 0}, {0, 0, 2, 2}}, false, -1 / 5.0},
    {{1, 1}, {{1, 2}, {1, 3}}, false, -1 / 5.0},
};

UNIT_TEST(test_pairs)
{
	for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		struct lockstep_truth truth;

		for (unsigned k = 0; k < 32; ++k) {
			unsigned last = 2 * pairs[i].vertices[k / 16] - 2;

			operands[k] =
			    pairs[i].vertex[k / 16][k % 16 < last ? k % 16 : last + k % 2];
		}
		find_test("convex_convex")->exact(operands, NULL, &truth);
		expect_truth("convex_convex", i, &truth, pairs[i].hit, pairs[i].margin);
	}
}

/* ---- Doubles and GMP ------------------------------------------------------------------------ */

/* For a single triangle, doubles usually decide in point_triangles, and GMP in point_triangle.
 * Points are near a side's line, where doubles must defer to GMP. */
UNIT_TEST(test_same)
{
	const struct test *many = find_test("point_triangles"), *one = find_test("point_triangle");
	uint64_t bits = 1;

	for (unsigned n = 0; n < 100000; ++n) {
		struct lockstep_truth by_doubles, by_gmp;
		double v[8];
		float operands[8];
		void *world;

		for (unsigned k = 2; k < 8; ++k) {
			bits = bits * 6364136223846793005 + 1442695040888963407;
			v[k] = ldexp((double)(bits >> 40) - 0x1p23, (int)(bits >> 32 & 15) - 16);
		}
		v[0] = v[2] + (v[4] - v[2]) / 4;
		v[1] = v[3] + (v[5] - v[3]) / 4;
		for (unsigned k = 0; k < 8; ++k)
			operands[k] = (float)v[k];
		world = make_world(many->world, 1, operands + 2);
		many->exact(operands, world, &by_doubles);
		one->exact(operands, NULL, &by_gmp);
		free_world(many->world, world);
		assert_true(by_doubles.hit == by_gmp.hit && by_doubles.sign == by_gmp.sign);
		assert_true(fabs(by_doubles.margin - by_gmp.margin) <= 1e-2 * fabs(by_gmp.margin));
	}
}

/* Three points on a line, so far apart that doubles, which cannot hold all differences, place
 * them off it. */
UNIT_TEST(test_far_apart)
{
	const struct test *test = find_test("point_convex");
	unsigned fooled = 0;

	for (unsigned n = 1; n < 1000; ++n) {
		const double at[] = {n * 0x1p-47, 1000 + 7 * n, 33 + n};
		const float a[] = {(float)(5 * at[0]), (float)(3 * at[0])};
		const float b[] = {(float)(5 * at[1]), (float)(3 * at[1])};
		const float p[] = {(float)(5 * at[2]), (float)(3 * at[2])};
		const float row[] = {a[0], a[1], b[0], b[1]};
		void *world = make_world(test->world, 2, row);
		struct lockstep_truth truth;

		test->exact(p, world, &truth);
		free_world(test->world, world);
		assert_true(truth.hit && truth.sign == 0 && truth.margin == 0);
		fooled += ((double)b[0] - a[0]) * ((double)p[1] - a[1]) !=
			  ((double)b[1] - a[1]) * ((double)p[0] - a[0]);
	}
	assert_true(fooled > 100);
}
