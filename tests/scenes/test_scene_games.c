/* SPDX-License-Identifier: MIT */
/* The sources of game worlds: mazes, tracks, and the large worlds of benchmarks. */
#include <config.h>

#include <math.h>

#include "harness/scenes/pixels/mazes.h"
#include "harness/scenes/pixels/tracks.h"
#include "tests/scenes/floods.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

static struct random numbers(uint64_t index)
{
	struct random rng;

	random_begin(&rng, 1, 2, index);
	return rng;
}

/* The number of walls between rooms; the walls that close the maze must be present, and no others
 * outside the rooms. */
static size_t inner_walls(const uint8_t *walls, int32_t width, int32_t height)
{
	size_t count = 0;

	for (int32_t y = 0; y < height; ++y)
		for (int32_t x = 0; x < width; ++x) {
			unsigned bits = walls[y * width + x];
			bool left = bits & LOCKSTEP_WALL_LEFT, top = bits & LOCKSTEP_WALL_TOP;

			assert_true(bits < 4);
			if (x == 0 || x == width - 1)
				assert_int_equal(left, y < height - 1);
			else if (y == height - 1)
				assert_false(left);
			else
				count += left;
			if (y == 0 || y == height - 1)
				assert_int_equal(top, x < width - 1);
			else if (x == width - 1)
				assert_false(top);
			else
				count += top;
		}
	return count;
}

static const int32_t maze_sizes[][2] = {{2, 2}, {3, 2},   {2, 9},   {3, 3},     {4, 7},
					{9, 4}, {17, 17}, {65, 33}, {128, 128}, {200, 130}};
enum { MAZE_SIZES = sizeof(maze_sizes) / sizeof(maze_sizes[0]) };

/* For w x h rooms, a tree has w h - 1 connections between neighbours, so there are w h - 1 fewer
 * walls than pairs of neighbours; and all rooms are within reach. Open mazes have even fewer
 * walls, unless there are too few to choose from. */
UNIT_TEST(mazes_are_trees_or_open)
{
	for (uint64_t i = 0; i < 20 * MAZE_SIZES; ++i) {
		int32_t width = maze_sizes[i % MAZE_SIZES][0], w = width - 1;
		int32_t height = maze_sizes[i % MAZE_SIZES][1], h = height - 1;
		size_t all = (size_t)((w - 1) * h + w * (h - 1)), rooms = (size_t)(w * h);
		bool open = i / MAZE_SIZES % 2 == 1;
		uint8_t walls[200 * 130], reached[200 * 130] = {0};
		struct random rng = numbers(i);
		size_t count;

		memset(walls, 0xaa, sizeof(walls));
		maze_draw(&rng, open, width, height, walls);
		count = inner_walls(walls, width, height);
		if (!open)
			assert_int_equal(count, all - (rooms - 1));
		else if (rooms > 100)
			assert_in_range(count, (all - rooms) / 10, (all - rooms) * 19 / 20);
		assert_int_equal(flood(walls, width, height, 0, through_rooms, reached), rooms);
		if (width * height < 200 * 130)
			assert_int_equal(walls[width * height], 0xaa);
	}
}

/* Too small for a room: nothing within reach, and nothing is written outside. */
UNIT_TEST(mazes_without_rooms)
{
	uint8_t walls[6] = {9, 9, 9, 9, 9, 9};
	struct random rng = numbers(1);

	maze_draw(&rng, true, 1, 1, walls);
	assert_int_equal(walls[0], 0);
	maze_draw(&rng, false, 5, 1, walls);
	for (unsigned i = 0; i < 4; ++i)
		assert_int_equal(walls[i], LOCKSTEP_WALL_TOP);
	assert_int_equal(walls[4], 0);
	assert_int_equal(walls[5], 9);
}

/* Both methods: a walk that continues while it can leaves few dead ends, Wilson's many. For the
 * latter, a share of about 0.29 is known: (8 / pi^2) (1 - 2 / pi) for rooms far from the border
 * (Manna, Dhar, Majumdar: Spanning trees in two dimensions, 1992). */
UNIT_TEST(mazes_are_of_two_kinds)
{
	enum { SIDE = 101, MAZES = 20 };
	static uint8_t walls[SIDE * SIDE];
	unsigned few = 0, many = 0;

	for (uint64_t i = 0; i < MAZES; ++i) {
		struct random rng = numbers(i);
		size_t ends = 0;
		double share;

		maze_draw(&rng, false, SIDE, SIDE, walls);
		for (size_t y = 0; y < SIDE - 1; ++y)
			for (size_t x = 0; x < SIDE - 1; ++x) {
				const uint8_t *at = &walls[y * SIDE + x];
				unsigned sides = (at[0] & LOCKSTEP_WALL_LEFT) != 0;

				sides += (at[0] & LOCKSTEP_WALL_TOP) != 0;
				sides += (at[1] & LOCKSTEP_WALL_LEFT) != 0;
				sides += (at[SIDE] & LOCKSTEP_WALL_TOP) != 0;
				ends += sides == 3;
			}
		share = (double)ends / ((SIDE - 1) * (SIDE - 1));
		few += share < 0.15;
		many += share > 0.27 && share < 0.33;
	}
	assert_int_equal(few + many, MAZES);
	assert_true(few >= MAZES / 5 && many >= MAZES / 5);
}

/* Straight up, down, left and right of the middle, the road is where tracks.h says: its sides are
 * at corners of the polygons. A length L contains from L - 1 to L + 1 centres of pixels. */
static void assert_road_width(const uint8_t *walls, int32_t width, int32_t height)
{
	const uint8_t *middle = walls + (ptrdiff_t)(height / 2) * width + width / 2;
	const ptrdiff_t steps[4] = {1, -1, width, -width};

	for (unsigned side = 0; side < 4; ++side) {
		int32_t size = side < 2 ? width : height, first = 0, end;

		while (first <= size / 2 && middle[first * steps[side]] != 0)
			++first;
		for (end = first; end <= size / 2 && middle[end * steps[side]] == 0;)
			++end;
		for (int32_t i = end; i <= size / 2; ++i)
			assert_int_equal(middle[i * steps[side]], 1);
		assert_true(first >= TRACK_INNER * size / 2);
		assert_true(end - 1 <= TRACK_OUTER * size / 2);
		assert_true(end - first >= TRACK_WIDTH_MIN * size / 2 - 1);
		assert_true(end - first <= TRACK_WIDTH_MAX * size / 2 + 1);
	}
}

/* The road is one piece; the rest is two, one inside it and one around it, which contains the whole
 * border of the image. */
UNIT_TEST(tracks_are_rings)
{
	static const int32_t sizes[][2] = {{33, 33}, {63, 47}, {255, 255}, {301, 101}, {129, 513}};

	for (uint64_t i = 0; i < 100; ++i) {
		int32_t width = sizes[i % 5][0], height = sizes[i % 5][1];
		size_t size = (size_t)width * (size_t)height, road = 0;
		uint8_t *walls = malloc(size);
		struct random rng = numbers(i);

		memset(walls, 7, size);
		track_draw(&rng, width, height, walls);
		for (size_t k = 0; k < size; ++k) {
			size_t x = k % (size_t)width, y = k / (size_t)width;

			assert_true(walls[k] <= 1);
			road += walls[k] == 0;
			if (size > 2000 &&
			    (x == 0 || y == 0 || x + 1 == (size_t)width || y + 1 == (size_t)height))
				assert_int_equal(walls[k], 1);
		}
		assert_in_range(road, size / 10, size * 6 / 10);
		assert_int_equal(pieces(walls, width, height, false), 1);
		assert_int_equal(pieces(walls, width, height, true), 2);
		assert_road_width(walls, width, height);
		free(walls);
	}
}

/* Whatever the size, nothing is written outside the image; different numbers draw different
 * tracks. */
UNIT_TEST(tracks_of_any_size)
{
	static uint8_t walls[40 * 40 + 1], other[40 * 40];
	struct random rng = numbers(1);

	for (int32_t i = 0; i < 40 * 40; ++i) {
		int32_t width = 1 + i % 40, height = 1 + i / 40;

		walls[width * height] = 9;
		track_draw(&rng, width, height, walls);
		assert_int_equal(walls[width * height], 9);
		for (int32_t k = 0; k < width * height; ++k)
			assert_true(walls[k] <= 1);
	}
	rng = numbers(1);
	track_draw(&rng, 40, 40, walls);
	rng = numbers(2);
	track_draw(&rng, 40, 40, other);
	assert_memory_not_equal(walls, other, sizeof(other));
	rng = numbers(1);
	track_draw(&rng, 40, 40, other);
	assert_memory_equal(walls, other, sizeof(other));
}

/* For benchmarks: square, with this many pixels or cells, and a different one for a different
 * seed. */
UNIT_TEST(large_worlds_are_of_a_size)
{
	static const char *const tests[] = {"circle_mask", "tile_overlap", "maze_walls", "pong"};
	static const size_t sizes[] = {1, 2, 4, 1000, 40000, 200000};

	for (size_t t = 0; t < 4; ++t)
		for (size_t i = 0; i < 6; ++i) {
			const struct lockstep_world *kind = lockstep_test_find(tests[t])->world;
			struct lockstep_grid grid = {.width = 0};
			struct world world, other;
			int32_t side = 1;

			while ((size_t)(side + 1) * (size_t)(side + 1) <= sizes[i])
				++side;
			if (t == 2 && side < 2)
				side = 2;
			assert_true(scene_outline(1, sizes[i], kind, &world));
			assert_true(scene_outline(2, sizes[i], kind, &other));
			if (t == 0)
				lockstep_mask_size(world.made, &grid.width, &grid.height);
			else if (t < 3)
				grid = t == 1 ? lockstep_tiles_grid(world.made)
					      : lockstep_maze_grid(world.made);
			assert_int_equal(grid.width, t < 3 ? side : 0);
			assert_int_equal(grid.height, t < 3 ? side : 0);
			if (sizes[i] > 10 && world.rows == other.rows)
				assert_memory_not_equal(world.column[0], other.column[0],
							world.rows * sizeof(float));
			world_free(&world);
			world_free(&other);
		}
}

/* For curves of all families whose points are close together, or real, the offset has the size of the
 * bend, and is sometimes too much for it. */
UNIT_TEST(offsets_suit_bends)
{
	static const char *const names[] = {"clustered", "map", "room", "mesh", "games"};
	static struct cases cases;

	for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); ++s) {
		float x[CASES], y[CASES], *out[LOCKSTEP_RESULTS_MAX] = {x, y};
		uint64_t hits[CASES / 64];
		size_t large = 0, count = 0;

		fill(&cases, names[s], lockstep_test_find("offset_curve"), CASES);
		harness_of(cases.test)
		    ->reference(&(struct lockstep_batch){.n = CASES,
							 .in = (const float *const *)cases.columns,
							 .out = out,
							 .hits = hits});
		for (size_t i = 0; i < CASES; ++i) {
			float low = INFINITY, high = -INFINITY, d = fabsf(cases.values[6][i]);

			for (unsigned k = 0; k < 6; k += 2) {
				low = fminf(low, cases.values[k][i] + cases.values[k + 1][i]);
				high = fmaxf(high, cases.values[k][i] + cases.values[k + 1][i]);
			}
			large += d > (high - low) / 100;
			count += hits[i / 64] >> i % 64 & 1;
			assert_true(isfinite(d));
		}
		assert_in_range(count, CASES / 20, CASES / 4);
		assert_in_range(large, CASES * 9 / 10, CASES);
	}
}

UNIT_FIXTURE(find_data, NULL)
