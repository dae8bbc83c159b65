/* SPDX-License-Identifier: MIT */
/*
 * Worlds of more than 2^16 rows, and of more than 2^20: they reveal an index with too few bits in a
 * kernel, a constructor or a reference. Queries lie beyond both limits; their answers are known by
 * hand, or from a pattern that is recomputed here.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/world.h"
#include "tests/kernels/large_worlds.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* For answers that cannot be known otherwise: the reference has its own loops. */
static void answer_by_reference(const char *name, struct questions *q, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	float *columns[LOCKSTEP_COLUMNS_MAX];
	struct answers answers;

	for (unsigned k = 0; k < test->columns; ++k)
		columns[k] = q->column[k];
	answers_allocate(&answers, CASES);
	answer_batch(test, harness_of(test)->reference, columns, world, q->n, MODE_PAIRS, &answers);
	for (size_t i = 0; i < q->n; ++i)
		q->hit[i] = answers_hit(&answers, i);
	answers_free(&answers);
}

/* ---- Polygons ---------------------------------------------------------------------------------- */

/* The polygon keeps copies of x and y, which are freed. */
static struct lockstep_polygon *polygon_of(size_t rings, const size_t *vertices, float *x, float *y)
{
	struct lockstep_polygon *polygon;

	assert_int_equal(lockstep_polygon_create(&polygon, rings, vertices, x, y), LOCKSTEP_OK);
	free(x);
	free(y);
	return polygon;
}

/* From 1 to 3 and back, one level per side; the last side leads back from the top, far on the
 * left. */
static float zigzag_x(double y)
{
	double level = floor(y), t = y - level;

	return (float)((uint32_t)level % 2 ? 3 - 2 * t : 1 + 2 * t);
}

UNIT_TEST(polygon_of_many_levels)
{
	const size_t n = ROWS;
	float *x = column_of(n), *y = column_of(n);
	struct lockstep_polygon *polygon;
	struct questions q = {.n = 0};

	for (size_t i = 0; i + 2 < n; ++i) {
		x[i] = i % 2 ? 3 : 1;
		y[i] = (float)i;
	}
	x[n - 2] = x[n - 1] = -5;
	y[n - 2] = (float)(n - 3);
	y[n - 1] = 0;
	polygon = polygon_of(1, &n, x, y);
	for (size_t k = 0; k + 1 < PLACES_OF_ROWS; ++k) {
		const float level = (float)places[k] + 0.25f, edge = zigzag_x(level);

		add_point(&q, edge - 0.25f, level, true);
		add_point(&q, edge + 0.25f, level, false);
		add_point(&q, -5.5f, level, false);
	}
	ask("point_polygon", &q, polygon);
	q.n = q.n < 4 ? q.n : 4;
	ask_reference("point_polygon", &q, polygon);
	lockstep_polygon_free(polygon);
}

/* A comb, whose teeth are too long for slabs: each point is compared with each side. */
UNIT_TEST(polygon_of_long_sides)
{
	const size_t n = ROWS;
	float *x = column_of(n), *y = column_of(n);
	struct lockstep_polygon *polygon;
	struct questions q = {.n = 0};

	for (size_t i = 0; i < n; ++i) {
		x[i] = (float)i;
		y[i] = i % 2 ? -8 : 8;
	}
	y[n - 1] = 9;
	polygon = polygon_of(1, &n, x, y);
	/* Above a lower tip there is a gap up to the line from one end to the other; below an upper one
	 * there is a tooth. */
	for (size_t k = 2; k + 1 < PLACES_OF_ROWS; ++k) {
		const uint32_t tip = places[k] | 1;

		add_point(&q, (float)tip, -7, true);
		add_point(&q, (float)tip + 1, -7, false);
		add_point(&q, (float)tip + 0.25f, 0, true);
		add_point(&q, (float)tip + 0.75f, 0, false);
	}
	ask("point_polygon", &q, polygon);
	q.n = 4;
	ask_reference("point_polygon", &q, polygon);
	lockstep_polygon_free(polygon);
}

/* A right triangle with many vertices on its legs. Only the last side is the hypotenuse: without
 * it, the whole bounding box would be in the triangle. */
UNIT_TEST(convex_polygon)
{
	const size_t n = ROWS;
	const float width = BEYOND_16 + 100, height = (float)n - 1 - width;
	float *x = column_of(n), *y = column_of(n);
	struct lockstep_polygon *polygon;
	struct questions q = {.n = 0};

	for (size_t i = 0; i < n; ++i) {
		x[i] = (float)i < width ? (float)i : width;
		y[i] = (float)i < width ? 0 : (float)i - width;
	}
	polygon = polygon_of(1, &n, x, y);
	add_point(&q, width * 0.75f, height * 0.25f, true);
	add_point(&q, width * 0.5f, height * 0.25f, true);
	add_point(&q, width * 0.25f, height * 0.75f, false);
	add_point(&q, width * 0.5f, height * 0.75f, false);
	add_point(&q, width + 1, height * 0.5f, false);
	ask_all("point_convex", &q, polygon);
	/* The published algorithm is wrong about some. */
	answer_by_reference("point_polygon_published", &q, polygon);
	ask("point_polygon_published", &q, polygon);
	lockstep_polygon_free(polygon);
}

/* Triangles, one ring each: more than 2^16 rings. */
UNIT_TEST(polygon_of_many_rings)
{
	enum { RINGS = ROWS / 3, SIDE = 1024 };
	const size_t n = (size_t)RINGS * 3;
	size_t *rings = malloc(RINGS * sizeof *rings);
	float *x = column_of(n), *y = column_of(n);
	const float *got_x, *got_y;
	struct lockstep_polygon *polygon;
	struct questions q = {.n = 0};

	assert_non_null(rings);
	for (size_t k = 0; k < RINGS; ++k) {
		const float at_x = (float)(k % SIDE * 4), at_y = (float)(k / SIDE * 4);

		rings[k] = 3;
		x[3 * k] = x[3 * k + 2] = at_x;
		x[3 * k + 1] = at_x + 2;
		y[3 * k] = y[3 * k + 1] = at_y;
		y[3 * k + 2] = at_y + 2;
	}
	polygon = polygon_of(RINGS, rings, x, y);
	assert_int_equal(lockstep_polygon_rings(polygon), RINGS);
	for (size_t k = 0; k < PLACES_OF_ROWS; ++k) {
		const size_t ring = places[k] < RINGS ? places[k] : RINGS - 1 - k;
		const float at_x = (float)(ring % SIDE * 4), at_y = (float)(ring / SIDE * 4);

		assert_int_equal(lockstep_polygon_ring(polygon, ring, &got_x, &got_y), 3);
		assert_true(got_x[0] == at_x && got_y[0] == at_y);
		add_point(&q, at_x + 0.5f, at_y + 0.5f, true);
		add_point(&q, at_x + 1.75f, at_y + 1.75f, false);
	}
	ask("point_polygon", &q, polygon);
	lockstep_polygon_free(polygon);
	free(rings);
}

/* ---- Triangles, and meshes ----------------------------------------------------------------------- */

/* Corner k of triangle i: x, then y. */
typedef float corner_of(size_t i, unsigned k);

static struct lockstep_triangles *triangles_of(size_t n, corner_of *corner)
{
	float *c[6];
	struct lockstep_triangles *triangles;

	for (unsigned k = 0; k < 6; ++k) {
		c[k] = column_of(n);
		for (size_t i = 0; i < n; ++i)
			c[k][i] = corner(i, k);
	}
	assert_int_equal(lockstep_triangles_create(
			     &triangles, n,
			     (struct lockstep_triangle){c[0], c[1], c[2], c[3], c[4], c[5], false}),
			 LOCKSTEP_OK);
	free_columns(c, 6);
	return triangles;
}

/* Triangle i at (4 (i % 1024), 4 (i / 1024)): a right one, with legs of 2. */
static float scattered(size_t i, unsigned k)
{
	static const float leg[] = {0, 0, 2, 0, 0, 2};

	return (float)((k % 2 ? i / 1024 : i % 1024) * 4) + leg[k];
}

UNIT_TEST(many_triangles)
{
	const float *got[6];
	struct lockstep_triangles *triangles = triangles_of(ROWS, scattered);
	struct questions q = {.n = 0};

	assert_int_equal(lockstep_triangles_get(triangles, got), ROWS);
	for (size_t p = 0; p < PLACES_OF_ROWS; ++p) {
		const size_t i = places[p];

		for (unsigned k = 0; k < 6; ++k)
			assert_true(got[k][i] == scattered(i, k));
		add_point(&q, scattered(i, 0) + 0.5f, scattered(i, 1) + 0.5f, true);
	}
	add_point(&q, scattered(ROWS - 2, 0) + 1.75f, scattered(ROWS - 2, 1) + 1.75f, false);
	ask_all("point_triangles", &q, triangles);
	lockstep_triangles_free(triangles);
}

enum { PILED = BEYOND_16 + 200 };

/* All but the last are above the diagonal of a square. */
static float piled(size_t i, unsigned k)
{
	const bool last = i == PILED - 1;
	const float corner[] = {0, 0, 8, 8, last ? 8 : 0, last ? 0 : 8};

	return corner[k];
}

/* No cell leaves any of them out. */
UNIT_TEST(many_triangles_on_top_of_each_other)
{
	struct lockstep_triangles *triangles = triangles_of(PILED, piled);
	struct questions q = {.n = 0};

	assert_null(triangles->cells.list);
	add_point(&q, 7, 1, true);
	add_point(&q, 1, 7, true);
	add_point(&q, 9, 1, false);
	ask_all("point_triangles", &q, triangles);
	lockstep_triangles_free(triangles);
}

/* A ball rests on each tested triangle, and on no other. */
static void ask_on_triangles(const struct lockstep_mesh *mesh, const struct build *build,
			     float *const *column, const uint32_t *triangle, size_t n)
{
	const struct lockstep_test *test = lockstep_test_find("sphere_mesh");
	float *ball[4];
	struct answers answers;

	for (unsigned k = 0; k < 4; ++k)
		ball[k] = column_of(n);
	for (size_t i = 0; i < n; ++i) {
		ball[0][i] = column[0][triangle[i]] + 0.5f;
		ball[1][i] = column[1][triangle[i]] + 0.5f;
		ball[2][i] = 0.5f;
		ball[3][i] = 0.75f;
	}
	answers_allocate(&answers, n);
	answer_batch(test, build_kernel(build, test), ball, mesh, n, MODE_PAIRS, &answers);
	for (size_t i = 0; i < n; ++i)
		if (!answers_hit(&answers, i) || answers.out[0][i] != (float)triangle[i] ||
		    answers.out[1][i] != 0.5f)
			fail_msg("sphere_mesh, %s, ball on triangle %u: %s of %g at %g",
				 build->name, (unsigned)triangle[i],
				 answers_hit(&answers, i) ? "a hit" : "a miss", answers.out[0][i],
				 answers.out[1][i]);
	answers_free(&answers);
	free_columns(ball, 4);
}

/*
 * The library's kernels are tested on every triangle. Other builds are tested on those of the
 * highest row and of the highest column, which include the mesh's last ones in whatever order it
 * splits along an axis; and on the others in turn.
 */
static void ask_on_all(const struct lockstep_mesh *mesh, float *const *column)
{
	uint32_t *triangle = malloc(ROWS * sizeof *triangle);
	size_t turn = 0;

	assert_non_null(triangle);
	for (const struct build *build = NULL; next_build(&build); ++turn) {
		const bool all = strcmp(build->name, lockstep_isa_in_use()) == 0 && !slow_cpu();
		size_t n = 0;

		for (size_t i = 0; i < ROWS; ++i)
			if (all || i % 1024 == 1023 || i / 1024 >= 1023 || i % 128 == turn)
				triangle[n++] = (uint32_t)i;
		ask_on_triangles(mesh, build, column, triangle, n);
	}
	free(triangle);
}

/* The same triangles, level in space. A ball rests half a unit above some, and segments fall through them. Other balls
 * fall onto some, which gives the same as falling onto these alone. */
UNIT_TEST(many_in_a_mesh)
{
	const struct lockstep_test *walk = lockstep_test_find("sphere_walk");
	float *column[9], small[9][PLACES_OF_ROWS];
	const float *few_columns[9];
	struct lockstep_mesh *mesh, *few;
	struct questions q = {.n = 0}, s = {.n = 0}, w = {.n = 0};

	for (unsigned k = 0; k < 9; ++k) {
		column[k] = column_of(ROWS);
		few_columns[k] = small[k];
		for (size_t i = 0; i < ROWS; ++i)
			column[k][i] = k % 3 == 2 ? 0 : scattered(i, k / 3 * 2 + k % 3);
	}
	for (size_t p = 0; p < PLACES_OF_ROWS; ++p) {
		const float x = column[0][places[p]] + 0.5f, y = column[1][places[p]] + 0.5f;
		const float ball[] = {x, y, 0.5f, 0.75f}, motion[] = {x, y, 3, 0.5f, 0.1f, 0, -4};
		const float through[] = {x, y, 3, x, y, -1},
			    met[] = {(float)places[p], 0.75f, x, y, 0};

		for (unsigned k = 0; k < 9; ++k)
			small[k][p] = column[k][places[p]];
		for (unsigned k = 0; k < 4; ++k)
			q.column[k][p] = ball[k];
		for (unsigned k = 0; k < 7; ++k)
			w.column[k][p] = motion[k];
		for (unsigned k = 0; k < 6; ++k)
			s.column[k][p] = through[k];
		for (unsigned k = 0; k < 5; ++k)
			s.result[k][p] = met[k];
		q.hit[p] = s.hit[p] = true;
		q.result[0][p] = (float)places[p];
		q.result[1][p] = 0.5f;
	}
	q.n = s.n = w.n = PLACES_OF_ROWS;
	assert_int_equal(
	    walk->world->create((void **)&mesh, 1, &(size_t){ROWS}, (const float *const *)column),
	    LOCKSTEP_OK);
	assert_int_equal(
	    walk->world->create((void **)&few, 1, &(size_t){PLACES_OF_ROWS}, few_columns),
	    LOCKSTEP_OK);
	assert_true(mesh->large);
	ask_all("sphere_mesh", &q, mesh);
	ask_all("segment_mesh", &s, mesh);
	ask_all("segment_mesh_point", &s, mesh);
	ask_on_all(mesh, column);

	float *columns[7];
	struct answers expected;
	struct disagreement what;
	struct cross *cross = cross_open(CASES);

	answers_allocate(&expected, CASES);
	assert_non_null(cross);
	for (unsigned k = 0; k < 7; ++k)
		columns[k] = w.column[k];
	answer_batch(walk, harness_of(walk)->reference, columns, few, w.n, MODE_PAIRS, &expected);
	for (size_t i = 0; i < w.n; ++i)
		assert_true(expected.out[2][i] > 0 && expected.out[2][i] < 1);
	for (const struct build *build = NULL; next_build(&build);)
		if (!cross_kernel(cross, walk, build_kernel(build, walk), columns, mesh, w.n,
				  MODE_PAIRS, PLACE_END, &expected, &what))
			fail_msg("sphere_walk, %s, case %zu: %s", build->name, what.index,
				 what.detail);
	if (!cross_kernel(cross, walk, harness_of(walk)->reference, columns, mesh, 2, MODE_PAIRS,
			  PLACE_END, &expected, &what))
		fail_msg("sphere_walk, reference, case %zu: %s", what.index, what.detail);
	cross_close(cross);
	answers_free(&expected);
	lockstep_mesh_free(mesh);
	lockstep_mesh_free(few);
	free_columns(column, 9);
}
