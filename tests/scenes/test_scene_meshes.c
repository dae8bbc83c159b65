/* SPDX-License-Identifier: MIT */
/* Meshes made by scenes: those that claim to be closed are closed. */
#include <config.h>

#include <math.h>

#include "harness/formats/obj.h"
#include "harness/scenes/data/room.h"
#include "harness/scenes/worlds/meshes.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

enum { SIDE = 6 };

/* A side of a triangle: from its lesser end a to b. */
struct side {
	float end[SIDE];
	int direction; /* 1 from the lesser end to the greater, -1 back, 0 of no length */
};

static int by_ends(const void *a, const void *b)
{
	const struct side *p = a, *q = b;

	for (unsigned k = 0; k < SIDE; ++k)
		if (p->end[k] != q->end[k])
			return p->end[k] < q->end[k] ? -1 : 1;
	return 0;
}

static int compare_points(const float *a, const float *b)
{
	for (unsigned k = 0; k < 3; ++k)
		if (a[k] != b[k])
			return a[k] < b[k] ? -1 : 1;
	return 0;
}

/* The number of sides that do not occur once in each direction. */
static size_t count_open_sides(size_t triangles, float *const *column)
{
	struct side *side = calloc(3 * triangles, sizeof(*side));
	size_t open = 0;

	assert_non_null(side);
	for (size_t i = 0; i < 3 * triangles; ++i) {
		unsigned from = 3 * (i % 3), to = 3 * ((i + 1) % 3);
		float a[3], b[3];

		for (unsigned k = 0; k < 3; ++k) {
			a[k] = column[from + k][i / 3];
			b[k] = column[to + k][i / 3];
		}
		side[i].direction = compare_points(b, a);
		memcpy(side[i].end, side[i].direction > 0 ? a : b, sizeof(a));
		memcpy(side[i].end + 3, side[i].direction > 0 ? b : a, sizeof(b));
	}
	qsort(side, 3 * triangles, sizeof(*side), by_ends);
	for (size_t i = 0, end; i < 3 * triangles; i = end) {
		int sum = 0;

		for (end = i; end < 3 * triangles && by_ends(&side[i], &side[end]) == 0; ++end)
			sum += side[end].direction;
		open += end - i != 2 || sum != 0 || side[i].direction == 0;
	}
	free(side);
	return open;
}

/* Six times the volume, > 0 if the triangles go counter-clockwise as seen from outside. */
static double volume(size_t triangles, float *const *column)
{
	double sum = 0;

	for (size_t i = 0; i < triangles; ++i) {
		double a[9];

		for (unsigned k = 0; k < 9; ++k)
			a[k] = column[k][i];
		sum += a[0] * (a[4] * a[8] - a[5] * a[7]) + a[1] * (a[5] * a[6] - a[3] * a[8]) +
		       a[2] * (a[3] * a[7] - a[4] * a[6]);
	}
	return sum;
}

static const struct lockstep_world *mesh_kind(void)
{
	return lockstep_test_find("sphere_mesh")->world;
}

/* On the finest grid, no two corners coincide. */
UNIT_TEST(makers_keep_their_word)
{
	static const size_t counts[] = {1, 2, 6, 7, 12, 13, 64, 257, 1000};
	enum { SIZES = sizeof(counts) / sizeof(counts[0]) };

	for (const struct mesh_maker *maker = mesh_makers; maker->name; ++maker)
		for (unsigned seed = 0; seed < 16 * SIZES; ++seed) {
			struct mesh_pen pen;
			struct random rng;
			struct frame frame;
			struct world world;
			size_t count = counts[seed % SIZES], open;

			world_begin(&world, mesh_kind());
			random_begin(&rng, seed, 1, 0);
			frame_begin(&frame, 10, -70, 300);
			mesh_begin(&pen, &rng, &frame, &world);
			maker->draw(&pen, count);
			assert_in_range(world.rows, 1, 2 * count + 32);
			if (count >= 64)
				assert_in_range(world.rows, count / 4, count * 3 / 2);
			open = count_open_sides(world.rows, world.column);
			if (maker->closed && open > 0)
				fail_msg("a %s of %zu triangles has %zu open sides", maker->name,
					 count, open);
			if (!maker->closed)
				assert_int_not_equal(open, 0);
			for (unsigned k = 0; k < 9; ++k)
				for (size_t i = 0; i < world.rows; ++i)
					assert_true(fabsf(world.column[k][i]) <= 371);
			assert_int_equal(world_make(&world), LOCKSTEP_OK);
			world_free(&world);
		}
}

UNIT_TEST(outlines_are_closed_meshes_of_that_size)
{
	static const size_t counts[] = {1, 6, 100, 10000, 300000};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); ++i) {
		struct world world, other;

		assert_true(scene_outline(1, counts[i], mesh_kind(), &world));
		assert_in_range(world.rows, counts[i] - counts[i] / 50, counts[i] * 51 / 50 + 5);
		if (counts[i] <= 10000)
			assert_int_equal(count_open_sides(world.rows, world.column), 0);
		assert_true(scene_outline(2, counts[i], mesh_kind(), &other));
		assert_int_equal(world.rows, other.rows);
		assert_memory_not_equal(world.column[0], other.column[0],
					world.rows * sizeof(float));
		world_free(&world);
		world_free(&other);
	}
}

/* True if there is a triangle with these ranges of coordinates, with a normal along this axis or
 * none (3). */
static bool has_triangle(const struct obj_mesh *room, const float min[3], const float max[3],
			 unsigned axis)
{
	for (size_t i = 0; i < room->triangles; ++i) {
		bool within = true;
		unsigned flat = 0;

		for (unsigned k = 0; k < 3; ++k) {
			float a = room->corner[k][i], b = room->corner[3 + k][i];
			float c = room->corner[6 + k][i];

			within = within && fminf(fminf(a, b), c) >= min[k] &&
				 fmaxf(fmaxf(a, b), c) <= max[k];
			flat += a == b && b == c ? 1u << k : 0;
		}
		if (within && flat == (axis < 3 ? 1u << axis : 0))
			return true;
	}
	return false;
}

UNIT_TEST(room_is_closed)
{
	/* Stairs in the corner; the doorway's lintel; the ramp. */
	static const float stairs[][3] = {{880, 80, 16}, {960, 160, 16}},
			   lintel[][3] = {{320, 240, 112}, {400, 320, 112}},
			   ramp[][3] = {{80, 640, 11}, {160, 720, 22}};
	struct obj_mesh room, again;

	room_make(&room);
	assert_in_range(room.triangles, 500, 2000);
	assert_int_equal(count_open_sides(room.triangles, room.corner), 0);
	/* Counter-clockwise as seen from inside, so clockwise from outside. It is a box of 960 by
	 * 720 by 160, minus a fifth or so. */
	assert_true(volume(room.triangles, room.corner) < -6 * 0.7 * 960 * 720 * 160);
	assert_true(volume(room.triangles, room.corner) > -6 * 0.95 * 960 * 720 * 160);
	assert_true(has_triangle(&room, stairs[0], stairs[1], 2));
	assert_true(has_triangle(&room, lintel[0], lintel[1], 2));
	assert_true(has_triangle(&room, ramp[0], ramp[1], 3));
	for (size_t i = 0; i < room.triangles; ++i) {
		double u[3], v[3], square = 0;

		for (unsigned k = 0; k < 3; ++k) {
			u[k] = room.corner[3 + k][i] - room.corner[k][i];
			v[k] = room.corner[6 + k][i] - room.corner[k][i];
		}
		for (unsigned k = 0; k < 3; ++k)
			square += pow(
			    u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3], 2);
		assert_true(square > 1); /* each has an area */
	}
	room_make(&again);
	assert_int_equal(room.triangles, again.triangles);
	for (unsigned k = 0; k < 9; ++k)
		assert_memory_equal(room.corner[k], again.corner[k],
				    room.triangles * sizeof(float));
	obj_free(&room);
	obj_free(&again);
}

/* Nine columns of corners, and nothing after them. */
UNIT_TEST(room_is_nine_columns)
{
	static float corner;
	struct {
		struct obj_mesh room;
		float *behind[2];
	} made = {.behind = {&corner, &corner}};
	room_make(&made.room);
	assert_ptr_equal(made.behind[0], &corner);
	assert_ptr_equal(made.behind[1], &corner);
	obj_free(&made.room);
}

UNIT_FIXTURE(find_data, NULL)
