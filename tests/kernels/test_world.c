/* SPDX-License-Identifier: MIT */
/* Worlds from the user's point of view: made, read, shared and freed, by type and by name. */
#include <config.h>

#include <pthread.h>
#include <string.h>

#include "tests/kernels/wild_floats.h"
#include "tests/kernels/world_parts.h"
#include "tests/unit.h"

enum { THREADS = 8, ROUNDS = 25, POINTS = 1000, WORDS = (POINTS + 63) / 64, SIDES = 2000 };

/* ---- Valid worlds --------------------------------------------------------------------------- */

UNIT_TEST(polygons_keep_what_they_were_given)
{
	size_t vertices[] = {4, 3};
	float x[7], y[7];
	const float *got_x, *got_y;
	struct lockstep_polygon *polygon;
	memcpy(x, ring_x, sizeof x);
	memcpy(y, ring_y, sizeof y);
	assert_int_equal(lockstep_polygon_create(&polygon, 2, vertices, x, y), LOCKSTEP_OK);
	memset(vertices, 0xff, sizeof vertices);
	memset(x, 0xff, sizeof x);
	memset(y, 0xff, sizeof y);
	assert_int_equal(lockstep_polygon_rings(polygon), 2);
	assert_int_equal(lockstep_polygon_ring(polygon, 0, &got_x, &got_y), 4);
	assert_memory_equal(got_x, ring_x, 4 * sizeof *got_x);
	assert_memory_equal(got_y, ring_y, 4 * sizeof *got_y);
	assert_int_equal(lockstep_polygon_ring(polygon, 1, &got_x, &got_y), 3);
	assert_memory_equal(got_x, ring_x + 4, 3 * sizeof *got_x);
	assert_memory_equal(got_y, ring_y + 4, 3 * sizeof *got_y);
	for (size_t beyond = 2; beyond != 1; beyond = beyond == 2 ? SIZE_MAX : 1) {
		assert_int_equal(lockstep_polygon_ring(polygon, beyond, &got_x, &got_y), 0);
		assert_true(!got_x && !got_y);
	}
	/* In the polygon, in the hole. */
	const float in[][2] = {{0.5f, 2}, {5, 2}};
	const struct lockstep_point points = {in[0], in[1], false};
	uint64_t hits;
	lockstep_point_polygon(2, points, polygon, &hits);
	assert_int_equal(hits, 1);
	lockstep_polygon_free(polygon);
}

UNIT_TEST(triangles_keep_what_they_were_given)
{
	float column[6][2];
	const float *got[6];
	struct lockstep_triangles *triangles;
	for (int one = 0; one < 2; ++one) { /* `one` is ignored */
		memcpy(column, corner, sizeof corner);
		struct lockstep_triangle columns = columns_of(column);
		columns.one = one;
		assert_int_equal(lockstep_triangles_create(&triangles, 2, columns), LOCKSTEP_OK);
		memset(column, 0xff, sizeof column);
		assert_int_equal(lockstep_triangles_get(triangles, got), 2);
		for (unsigned k = 0; k < 6; ++k)
			assert_memory_equal(got[k], corner[k], sizeof corner[k]);
		const float in[][2] = {{1, 3}, {1, 3}}, beyond[][2] = {{4, 8}, {4, 8}};
		const struct lockstep_point points = {in[0], in[1], false};
		const struct lockstep_point others = {beyond[0], beyond[1], false};
		uint64_t hits[2];
		lockstep_point_triangles(2, points, triangles, hits);
		lockstep_point_triangles(2, others, triangles, hits + 1);
		assert_int_equal(hits[0], 1);
		assert_int_equal(hits[1], 0);
		lockstep_triangles_free(triangles);
	}
}

/* Dense, and from rows of another order and shape. */
UNIT_TEST(frusta_keep_what_they_were_given)
{
	static const float plane[4][2] = {{0, 3}, {0, 0}, {2, -4}, {-2, 40}};
	static const uint32_t backwards[] = {1, 0};
	for (int by_rows = 0; by_rows < 2; ++by_rows) {
		const float ball[][2] = {{0, 0}, {0, 0}, {5, 5}, {4, 4}}, *got[4];
		struct lockstep_frustum *frustum;
		float column[4][2], row[2][5], inside;
		uint64_t hits;
		memcpy(column, plane, sizeof column);
		for (unsigned k = 0; k < 4; ++k)
			for (unsigned i = 0; i < 2; ++i)
				row[1 - i][k] = plane[k][i];
		const struct lockstep_plane dense = {column[0], column[1], column[2], column[3],
						     true};
		const struct lockstep_plane rows = {row[0], row[0] + 1, row[0] + 2, row[0] + 3,
						    false,  backwards,  sizeof *row};
		assert_int_equal(lockstep_frustum_create(&frustum, 2, by_rows ? rows : dense),
				 LOCKSTEP_OK);
		memset(column, 0xff, sizeof column);
		memset(row, 0xff, sizeof row);
		assert_int_equal(lockstep_frustum_get(frustum, got), 2);
		for (unsigned k = 0; k < 4; ++k)
			assert_memory_equal(got[k], plane[k], sizeof plane[k]);
		lockstep_sphere_frustum(
		    1, (struct lockstep_sphere){ball[0], ball[1], ball[2], ball[3], false}, frustum,
		    &hits, &inside);
		assert_int_equal(hits, 1);
		assert_true(inside == 1); /* 2 * 4 away from the first, 20 / 5 from the second */
		lockstep_frustum_free(frustum);
	}
}

UNIT_TEST(the_smallest_there_are)
{
	const size_t one = 1;
	const float value = 7, *x, *y, *column[6];
	const struct lockstep_triangle columns = {&value, &value, &value, &value,
						  &value, &value, true};
	struct lockstep_polygon *polygon;
	struct lockstep_triangles *triangles;
	assert_int_equal(lockstep_polygon_create(&polygon, 1, &one, &value, &value), LOCKSTEP_OK);
	assert_int_equal(lockstep_polygon_rings(polygon), 1);
	assert_int_equal(lockstep_polygon_ring(polygon, 0, &x, &y), 1);
	assert_true(*x == 7 && *y == 7);
	assert_int_equal(lockstep_triangles_create(&triangles, 1, columns), LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_get(triangles, column), 1);
	lockstep_polygon_free(polygon);
	lockstep_triangles_free(triangles);
}

UNIT_TEST(null_may_be_freed)
{
	lockstep_polygon_free(NULL);
	lockstep_triangles_free(NULL);
	lockstep_frustum_free(NULL);
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (lockstep_tests[t].world)
			lockstep_tests[t].world->free(NULL);
}

/* ---- By name -------------------------------------------------------------------------------- */

UNIT_TEST(worlds_by_name)
{
	const float *const columns[] = {ring_x, ring_y};
	const float in[][2] = {{0.5f, 2}, {5, 2}};
	const float *const operands[] = {in[0], in[1]};
	const struct lockstep_test *test = lockstep_test_find("point_polygon");
	void *world;
	uint64_t hits;
	assert_null(lockstep_test_find("convex_convex")->world);
	assert_string_equal(lockstep_test_find("point_triangles")->world->row.name, "triangles");
	assert_string_equal(test->world->row.name, "polygon");
	assert_int_equal(test->world->row.columns, 2);
	assert_string_equal(test->world->row.roles, "xy");
	assert_string_equal(test->world->row.column[1], "y");
	assert_int_equal(test->world->create(&world, 2, rings, columns), LOCKSTEP_OK);
	assert_int_equal(lockstep_call(test, 2, operands, NULL, &hits, world, 0), 0);
	assert_int_equal(hits, 1);
	test->world->free(world);
}

/* ---- Threads -------------------------------------------------------------------------------- */

/* One polygon cut into slabs, a smaller one, triangles, and the answers of each for the same
 * points. */
static struct shared {
	struct lockstep_polygon *large, *small;
	struct lockstep_triangles *triangles;
	struct lockstep_point points;
	uint64_t answers[4][WORDS];
} shared;

static void answer(uint64_t answers[4][WORDS])
{
	lockstep_point_polygon(POINTS, shared.points, shared.large, answers[0]);
	lockstep_point_polygon(POINTS, shared.points, shared.small, answers[1]);
	lockstep_point_convex(POINTS, shared.points, shared.small, answers[2]);
	lockstep_point_triangles(POINTS, shared.points, shared.triangles, answers[3]);
}

static void *work(void *mine)
{
	uint64_t answers[4][WORDS];
	for (size_t round = 0; round < ROUNDS; ++round) {
		memset(answers, 0xa5, sizeof answers);
		answer(answers);
		if (memcmp(answers, shared.answers, sizeof answers) != 0)
			return NULL;
	}
	return mine;
}

UNIT_TEST(threads_share_worlds)
{
	static float x[SIDES], y[SIDES], px[POINTS], py[POINTS];
	const size_t sides = SIDES;
	pthread_t thread[THREADS];
	uint64_t rng = 1;
	for (size_t i = 0; i < SIDES; ++i) {
		x[i] = (float)between(&rng, 0, 9);
		y[i] = (float)between(&rng, 0, 9);
	}
	for (size_t i = 0; i < POINTS; ++i) {
		px[i] = (float)between(&rng, 0, 9);
		py[i] = (float)between(&rng, 0, 9);
	}
	shared.points = (struct lockstep_point){px, py, false};
	assert_int_equal(lockstep_polygon_create(&shared.large, 1, &sides, x, y), LOCKSTEP_OK);
	assert_int_equal(lockstep_polygon_create(&shared.small, 2, rings, ring_x, ring_y),
			 LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_create(&shared.triangles, 2, columns_of(corner)),
			 LOCKSTEP_OK);
	answer(shared.answers);
	for (size_t t = 0; t < THREADS; ++t)
		assert_int_equal(pthread_create(&thread[t], NULL, work, &shared), 0);
	for (size_t t = 0; t < THREADS; ++t) {
		void *right;
		assert_int_equal(pthread_join(thread[t], &right), 0);
		assert_non_null(right);
	}
	lockstep_polygon_free(shared.large);
	lockstep_polygon_free(shared.small);
	lockstep_triangles_free(shared.triangles);
}
