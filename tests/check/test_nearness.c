/* SPDX-License-Identifier: MIT */
/*
 * The promises of lockstep.h in units of length, from the smallest shapes up: a wrong answer becomes
 * right after a movement by a millionth of the case's size. Below the smallest shapes: known failures.
 * The examples of doc/accuracy.md.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "harness/check/nearness.h"
#include "harness/check/truth.h"
#include "harness/formats/columns.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

static const struct lockstep_test *find(const char *name)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	assert_non_null(test);
	return test;
}

/* Computes the reference's answer; returns whether it keeps all promises. */
static bool kept(const struct lockstep_test *test, const float *operands, const void *world,
		 bool *hit, struct lockstep_truth *truth, struct disagreement *what)
{
	float results[LOCKSTEP_RESULTS_MAX];
	*hit = answer_case(test, harness_of(test)->reference, operands, world, results);
	return cross_truth(test, operands, world, *hit, results, truth, what);
}

/* ---- How near -------------------------------------------------------------------------------- */

/* In units of 2^-20. */
static const struct {
	const char *test;
	double millionths;
	float operands[LOCKSTEP_COLUMNS_MAX];
} known[] = {
    {"point_circle", 8, {3, 0, 5, -8, 5}},
    {"point_circle", 50, {3, 0, 5, -8, 50}},
    {"in_front", 9, {0, 0, 2, 2, -7, 1}},
    {"circle_box", 10, {4, 4, 1, 0, 0, 10, 2}},
    {"obb_obb", 7, {0, 0, 7, 1, 1, 0, 4, 0, 1, 1, 0, 1}},
    {"obb_obb", INFINITY, {0, 0, 7, 1, 0.25f, 0, 4, 0, 1, 1, 0, 1}},
    /* 9 + 3 + 7: the half extents, and the distance of the centres. */
    {"obb3_obb3", 19, {0, 0, 0, 7, 1, 1, 1, 0, 0, 0, 1, 0, 2, 3, 6, 1, 1, 1, 0, 1, 0, 0, 0, 1}},
    {"obb3_obb3", INFINITY, {0, 0, 0, 7, 1, 1, 1, 0, 0, 0, 1,        0,
			     4, 0, 0, 1, 1, 1, 0, 1, 0, 0, 0x1p-19f, 1}},
    {"obb3_obb3", INFINITY, {0, 0, 0, 7, 1, 1, 1, 0, 0, 0, 0x1.fffep-1f, 0, 4, 0,
			     0, 1, 1, 1, 0, 1, 0, 0, 0, 1}},
    {"convex_convex", 6, {0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1,
			  6, 0, 5, 0, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1, 5, 1}},
    /* From the origin to the plane, and to the farthest coordinate; a plane of another length. */
    {"sphere_plane", 9, {1, 2, 3, 1, 0, 0, 1, -9}},
    {"sphere_plane", 6, {1, 2, -3, 1, 0, 0, 1.5f, -9}},
    {"sphere_plane", INFINITY, {1, 2, 3, 1, 0, 0, 8, -9}},
    /* Triangles whose longest side is twice, or 20 times, the height. */
    {"point_triangle3", 8, {0, 0, 4, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"point_triangle3", 16, {0, 0, 8, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"segment_triangle", 800, {0, 0, 8, 0, 0, -32, -10, 0, 0, 10, 0, 0, 0, 1, 0}},
    {"segment_triangle", INFINITY, {0, 0, 8, 0, 0, -32, -10, 0, 0, 10, 0, 0, 0, 0x1p-16f, 0}},
    {"segment_triangle", INFINITY, {0, 0, 8, 0, 0, -32, -10, 0, 0, 10, 0, 0, 10, 0, 0}},
    /* A segment that is almost in the triangle's plane, and one that is not. */
    {"segment_triangle", INFINITY, {0, 0, 0, 8, 0, 0x1p-15f, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"segment_triangle", 18, {0, 0, 0, 8, 0, 0x1p-13f, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"triangle_box3", 16, {-1, 0, 0, 1, 0, 0, 0, 1, 0, 4, 4, 4, 7, 5, 5}},
    {"triangle_box3", INFINITY, {-1, 0, 0, 1, 0, 0, 3, 0, 0, 4, 4, 4, 7, 5, 5}},
    {"triangle_triangle3", INFINITY, {0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 3, 1, -1, 1, 1, 1}},
    /* The end of the way counts, and a way may be short. */
    {"sphere_sweep", 70, {0, 0, 3, 1, 0, 0, -35, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"sphere_sweep", 6, {0, 0, 3, 1, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"sphere_sweep", 6, {0, 0, 3, 1, 0, 0x1p-100f, 0, -1, 0, 0, 1, 0, 0, 0, 1, 0}},
    {"circle_segment", INFINITY, {0x1p9f, 0, 1, 0, 0, 0x1.fp-16f, 0}},
    {"circle_segment", 512, {0x1p9f, 0, 1, 0, 0, 0x1p-15f, 0}},
    {"circle_segment", INFINITY, {0, 0, 0x1p-20f, 0, 0, 0x1.fp-19f, 0}},
    {"circle_segment", 0x1p-18, {0, 0, 0x1p-20f, 0, 0, 0x1p-18f, 0}},
    {"point_circle", INFINITY, {0, 0, 0, 0x1.fp-19f, 0}},
    {"box_box", 6, {0, 0, 1, 1, 3, 0, 6, 1}},
};

UNIT_TEST(sizes)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
		const double near = truth_nearness(find(known[i].test), known[i].operands, NULL);
		const double expected = known[i].millionths * 0x1p-20;
		if (!(near == expected || fabs(near / expected - 1) < 1e-6))
			fail_msg("row %zu, %s: %g, not %g", i, known[i].test, near * 0x1p20,
				 known[i].millionths);
	}
}

/* The nearness in a world of such rows. */
static double near_rows(const char *test, const float *row, size_t rows, const float *at)
{
	struct world world;
	make_rows(&world, test, rows, row);
	const double distance = truth_nearness(find(test), at, world.made);
	world_free(&world);
	return distance;
}

static double near_ring(const float ring[][2], size_t vertices, const float *at)
{
	return near_rows("point_polygon", ring[0], vertices, at);
}

/* All of a polygon counts. With a side that is too short, even the closing one, nothing is
 * promised; but a repeated first vertex at the end of a ring does not matter, as it makes no side.
 * Nor is anything promised for a rise on which products underflow. */
UNIT_TEST(polygons)
{
	const float at[] = {1, 1}, ring[][2] = {{0, 0}, {3000, 0}, {0, 3000}, {0, 0}},
		    closing[][2] = {{0, 0x1p-14f}, {3000, 0}, {0, 3000}, {0, 0}},
		    small[][2] = {{0, 0}, {0x1p-19f, 0}, {0, 1}},
		    rising[][2] = {{0, 0}, {8, 0x1p-80f}, {8, 8}, {0, 8}, {4, -8}},
		    hardly[][2] = {{0, 0}, {8, 0x1p-81f}, {8, 8}, {0, 8}, {4, -8}},
		    beside[] = {-0.25f, 0}, above[] = {-0.25f, 0x1p-81f};
	assert_true(near_ring(ring, 3, at) == 3000 * 0x1p-20);
	assert_true(near_ring(ring, 4, at) == 3000 * 0x1p-20);
	assert_true(isinf(near_ring(closing, 4, at)));
	assert_true(isinf(near_ring(small, 3, at)));
	assert_true(near_ring(rising, 5, beside) == 16 * 0x1p-20);
	assert_true(isinf(near_ring(hardly, 5, beside)));
	assert_true(isinf(near_ring(rising, 5, above)));
}

/* Two triangles of a mesh: one near, and a far one that is a point. */
UNIT_TEST(worlds)
{
	const float mesh[2][9] = {{-1, 0, 0, 1, 0, 0, 0, 1, 0}, {90, 0, 0, 90, 0, 0, 90, 0, 0}};
	const float ball[] = {0, 0, 3, 3}, far_ball[] = {90, 0, 3, 3};
	assert_true(near_rows("sphere_mesh", mesh[0], 2, ball) == 6 * 0x1p-20);
	assert_true(isinf(near_rows("sphere_mesh", mesh[0], 2, far_ball)));
}

/* A gap of 2 closed by the disc, its radius and the wall, each by two thirds. */
UNIT_TEST(movements)
{
	const float apart[] = {0, 3, 1, -5, 0, 5, 0}, over[] = {0, 0, 1, -5, 0, 5, 0};
	const struct lockstep_test *test = find("circle_segment");
	assert_false(truth_is_near(test, apart, NULL, false, 0.55));
	assert_true(truth_is_near(test, apart, NULL, false, 0.67));
	assert_false(truth_is_near(test, over, NULL, true, 0.25));
	assert_true(truth_is_near(test, over, NULL, true, 0.34));
	assert_true(truth_is_near(test, apart, NULL, false, INFINITY));
}

/*
 * Far from the origin, a level is compared with coordinates much larger than the polygon: half a
 * rounding of these is a 64th of its side. So the margin excuses an answer that nearness does not.
 */
UNIT_TEST(nearness_is_asked)
{
	const struct lockstep_test *test = find("point_polygon");
	const float x = 0x1p20f - 16, ring[3][2] = {{x, x}, {x + 4, x}, {x, x + 4}};
	const float below[] = {x + 1, x - 0x1p-4f};
	struct lockstep_truth truth;
	struct disagreement what;
	struct world world;
	make_rows(&world, test->name, 3, ring[0]);
	assert_true(cross_truth(test, below, world.made, false, NULL, &truth, &what));
	assert_true(truth.margin < 0 && truth.margin > -0x1p-24);
	assert_false(cross_truth(test, below, world.made, true, NULL, &truth, &what));
	assert_int_equal(what.fault, FAULT_TRUTH);
	assert_non_null(strstr(what.detail, "even if coordinates moved by 3.87e-06"));
	world_free(&world);
}

/* ---- The examples of the documentation -------------------------------------------------------- */

static const struct {
	const char *row, *test;
	double unit; /* the unit of the row */
	float operands[LOCKSTEP_COLUMNS_MAX];
} examples[] = {
    {"| 100 m, in metres | `circle_segment` | a disc of 0.25 m and a wall of 20 m |",
     "circle_segment",
     1e-3,
     {10, 0.25f, 0.25f, 0, 0, 20, 0}},
    {"| | `segment_segment` | two sight lines across the level |",
     "segment_segment",
     1e-3,
     {0, 0, 100, 100, 0, 100, 100, 0}},
    {"| | `sphere_triangle` | a ball of 0.25 m and half of a square of 3 m |",
     "sphere_triangle",
     1e-3,
     {1, 1, 0.25f, 0.25f, 0, 0, 0, 3, 0, 0, 0, 3, 0}},
    {"| 10 km, in metres | `circle_segment` | a disc of 0.25 m and a wall from end to end |",
     "circle_segment",
     1e-3,
     {5000, 0.25f, 0.25f, 0, 0, 10000, 0}},
    {"| | `circle_segment` | the same, and a wall of 20 m, wherever it stands |",
     "circle_segment",
     1e-3,
     {9010, 9000.25f, 0.25f, 9000, 9000, 9020, 9000}},
    {"| | `segment_triangle` | a bullet of 1 km and half of a square of 30 m |",
     "segment_triangle",
     1e-3,
     {10, 10, 500, 10, 10, -500, 0, 0, 0, 30, 0, 0, 0, 30, 0}},
    {"| 4096 pixels | `point_triangle` | a click and a triangle of 500 pixels |",
     "point_triangle",
     1,
     {100, 0, 0, 0, 500, 0, 0, 500}},
    {"| | `obb_obb` | two cars of 64 x 32 pixels |",
     "obb_obb",
     1,
     {2000, 2000, 32, 16, 1, 0, 2048, 2000, 32, 16, 0, 1}},
};

UNIT_TEST(documented)
{
	const char *source = getenv("srcdir");
	char path[4096], row[256], line[1024];
	unsigned found = 0;
	snprintf(path, sizeof path, "%s/doc/accuracy.md", source ? source : "..");
	for (size_t i = 0; i < sizeof examples / sizeof *examples; ++i) {
		FILE *file = fopen(path, "r");
		const double near =
		    truth_nearness(find(examples[i].test), examples[i].operands, NULL);
		if (!file)
			fail_msg("%s cannot be read", path);
		snprintf(row, sizeof row, "%s %.2g %s |\n", examples[i].row,
			 near / examples[i].unit, examples[i].unit == 1 ? "pixels" : "mm");
		const unsigned before = found;
		while (fgets(line, sizeof line, file))
			found += strcmp(line, row) == 0;
		fclose(file);
		if (found != before + 1)
			print_error("not in doc/accuracy.md: %s", row);
	}
	assert_int_equal(found, sizeof examples / sizeof *examples);
}

/* ---- Never further ---------------------------------------------------------------------------- */

/* Small discs with their centres on a long wall, a case that squared lengths cannot resolve. */
UNIT_TEST(long_walls)
{
	const struct lockstep_test *test = find("circle_segment"), *line = find("circle_line");
	struct random rng;
	random_begin(&rng, 1, 1, 1);
	for (unsigned i = 0; i < one_in(20000, 2000); ++i) {
		const double angle = random_uniform(&rng, 0, 6.2832f),
			     at = random_uniform(&rng, 0, 1000);
		const float x = random_uniform(&rng, -9, 9), y = random_uniform(&rng, -9, 9);
		const float operands[] = {
		    (float)(x + at * cos(angle)),   (float)(y + at * sin(angle)),  0.25f, x, y,
		    (float)(x + 1000 * cos(angle)), (float)(y + 1000 * sin(angle))};
		struct lockstep_truth truth;
		struct disagreement what;
		bool hit;
		assert_true(kept(test, operands, NULL, &hit, &truth, &what) && hit && truth.hit);
		assert_true(truth.margin > 64 * test->error_bound * 0x1p-24);
		assert_true(kept(line, operands, NULL, &hit, &truth, &what) && hit && truth.hit);
		assert_true(truth.margin > 64 * line->error_bound * 0x1p-24);
	}
}

/* Among promised answers: the number of wrong ones, and the total. */
struct count {
	size_t wrong, promised;
};

static void look_at_scene(const struct scene *scene, const struct lockstep_test *test, int exponent,
			  struct count *count)
{
	static struct cases cases;
	float operands[LOCKSTEP_COLUMNS_MAX];
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	roles_of_test(test, roles);
	fill_from(&cases, scene, test, 5, 0, one_in(160, 16));
	const void *world = cases.world[0].made;
	for (size_t i = 0; i < cases.n; ++i) {
		struct lockstep_truth truth;
		struct disagreement what;
		bool hit;
		operands_of(&cases, i, operands);
		for (unsigned k = 0; k < test->columns; ++k)
			if (!strchr("cslmn", roles[k]))
				operands[k] = ldexpf(operands[k], exponent);
		if (!kept(test, operands, world, &hit, &truth, &what))
			fail_msg("%s, %s, case %zu by 2^%d: %s", test->name, scene_name(scene), i,
				 exponent, what.detail);
		if (!truth_promises(test, operands, &truth) || truth.margin == -INFINITY ||
		    isinf(truth_nearness(test, operands, world)))
			continue;
		++count->promised;
		count->wrong += hit != truth.hit;
	}
}

/* Scenes in which shapes nearly touch, at their normal size, and scaled down until many are below
 * the limit. Two triangles in space have no such promise. */
UNIT_TEST(wrong_answers_are_near)
{
	static const char *const scenes[] = {"grazing", "degenerate", "lattice"};
	static const int exponents[] = {0, -12, -20, 10};
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		struct count count = {0, 0};
		if (!test->hits || test->judge || pixel_test(test) || !harness_of(test)->exact ||
		    test == find("triangle_triangle3"))
			continue;
		for (size_t s = 0; s < sizeof scenes / sizeof *scenes; ++s)
			for (unsigned e = 0; e < (test->world ? 1 : 4); ++e)
				look_at_scene(kept_open(scenes[s]), test, exponents[e], &count);
		print_message("%s: %zu wrong of %zu\n", test->name, count.wrong, count.promised);
		assert_true(count.promised > 0);
	}
}

/* ---- The lower limit --------------------------------------------------------------------------- */

/* Balls whose distance from triangles with sides of 2^-18 to 2^-16 equals their radius except for a
 * few roundings. */
UNIT_TEST(at_the_lower_limit)
{
	const struct lockstep_test *test = find("sphere_triangle");
	struct count count = {0, 0};
	struct random rng;
	random_begin(&rng, 2, 1, 1);
	for (unsigned i = 0; i < one_in(6000, 600); ++i) {
		const float up = random_uniform(&rng, 0, 0x1p-16f), side = 0x1p-18f;
		float operands[13], far = up * (1 + 0x1p-22f * random_uniform(&rng, -1, 1));
		struct lockstep_truth truth;
		struct disagreement what;
		bool hit;
		/* A corner at the origin, and a centre over the interior or over a side. */
		for (unsigned k = 0; k < 13; ++k)
			operands[k] = k < 4 ? 0 : side * random_uniform(&rng, -2, 2);
		operands[4] = operands[5] = operands[6] = operands[9] = operands[12] = 0;
		operands[0] = i % 2 ? (operands[7] + operands[10]) / 4 : operands[7] / 2;
		operands[1] = i % 2 ? (operands[8] + operands[11]) / 4 : operands[8] / 2;
		operands[2] = up;
		operands[3] = far;
		if (!kept(test, operands, NULL, &hit, &truth, &what))
			fail_msg("case %u: %s", i, what.detail);
		if (isinf(truth_nearness(test, operands, NULL)))
			continue;
		++count.promised;
		count.wrong += hit != truth.hit;
	}
	print_message("%zu wrong of %zu\n", count.wrong, count.promised);
	assert_true(count.promised > one_in(1000, 100) && count.wrong > 0);
}

/* Only the margin is promised here: squares underflow, so distant points are hit. */
UNIT_TEST(below_the_lower_limit)
{
	static const struct {
		const char *test;
		int exponent;
		float operands[15];
	} failure[] = {
	    {"sphere_triangle", -25, {0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0}},
	    /* 142 off, coplanar except for rounding. */
	    {"segment_triangle",
	     0,
	     {-0x1.98ae2cp+10f, -0x1.8b66dcp+8f, -0x1.cce19p+7f, 0x1.0dec8ep+12f, 0x1.cc389ap+11f,
	      -0x1.61a9bp+9f, -0x1.d4e8aap+9f, -0x1.762124p+9f, 0x1.a0ed02p+7f, 0x1.9436c2p+7f,
	      0x1.bf7658p+8f, -0x1.046b92p+7f, 0x1.c1816p+9f, 0x1.7a6bb4p+6f, 0x1.34b18p+8f}},
	    {"circle_segment", -38, {0.5f, 1, 0, 0, 0, 1, 0}},
	    {"circle_line", -38, {0, 1, 0, 0, 0, 1, 0}},
	};
	for (size_t i = 0; i < sizeof failure / sizeof *failure; ++i) {
		const struct lockstep_test *test = find(failure[i].test);
		float operands[15];
		struct lockstep_truth truth;
		struct disagreement what;
		bool hit;
		for (unsigned k = 0; k < 15; ++k)
			operands[k] = ldexpf(failure[i].operands[k], failure[i].exponent);
		assert_true(kept(test, operands, NULL, &hit, &truth, &what));
		assert_true(hit && !truth.hit);
		assert_true(isinf(truth_nearness(test, operands, NULL)));
		assert_false(truth_is_near(test, operands, NULL, false,
					   ldexp(NEARNESS, failure[i].exponent)));
	}
}
