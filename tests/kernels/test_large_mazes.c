/* SPDX-License-Identifier: MIT */
/*
 * Boxes of all sizes in large mazes, whose walls are looked up by blocks first: with no walls, a
 * few, many, and one at a time around the corner of a block. Every build that runs and the
 * reference must agree with a scan of each cell.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/base/random.h"
#include "kernels/world.h"
#include "tests/kernels/expected_hits.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* Neither side is a multiple of a block. */
enum { WIDTH = 514, HEIGHT = 259, CELLS = WIDTH * HEIGHT, BOXES = 3000, CELL = 3 };

static const struct lockstep_grid grid = {-40, 17, CELL, CELL, WIDTH, HEIGHT};

static uint8_t walls[CELLS];

/* A range of cells, which may extend beyond the grid. */
struct cells {
	int32_t left, top, right, bottom;
};

static struct {
	size_t n;
	float x[BOXES], y[BOXES], w[BOXES], h[BOXES];
	bool hit[BOXES];
} boxes;

static unsigned walls_at(int32_t i, int32_t j)
{
	return i >= 0 && j >= 0 && i < WIDTH && j < HEIGHT ? walls[j * WIDTH + i] : 0;
}

static bool has_wall(struct cells c)
{
	for (int32_t j = c.top > 0 ? c.top : 0; j <= c.bottom && j < HEIGHT; ++j)
		for (int32_t i = c.left > 0 ? c.left : 0; i <= c.right && i < WIDTH; ++i)
			if ((i > c.left && walls_at(i, j) & LOCKSTEP_WALL_LEFT) ||
			    (j > c.top && walls_at(i, j) & LOCKSTEP_WALL_TOP))
				return true;
	return false;
}

/* All pixels of these cells, or only the pixels of the first and last cells next to the others. */
static void add_box(struct cells c, bool all)
{
	const int32_t less_x = all || c.left == c.right ? 0 : CELL - 1;
	const int32_t less_y = all || c.top == c.bottom ? 0 : CELL - 1;

	assert_true(boxes.n < BOXES);
	boxes.x[boxes.n] = column_of_pixel(grid.x + c.left * CELL + less_x);
	boxes.y[boxes.n] = column_of_pixel(grid.y + c.top * CELL + less_y);
	boxes.w[boxes.n] = column_of_pixel((c.right - c.left + 1) * CELL - 2 * less_x);
	boxes.h[boxes.n] = column_of_pixel((c.bottom - c.top + 1) * CELL - 2 * less_y);
	boxes.hit[boxes.n++] = has_wall(c);
}

/* From one cell to more than two blocks; some boxes cover the whole maze. */
static void draw_box(struct random *rng)
{
	const bool large = random_chance(rng, 0.05);
	const uint32_t most_x = large ? WIDTH + 4 : 14, most_y = large ? HEIGHT + 4 : 14;
	const int32_t left = (int32_t)random_below(rng, WIDTH + 4) - 2;
	const int32_t top = (int32_t)random_below(rng, HEIGHT + 4) - 2;
	const struct cells c = {left, top, left + (int32_t)random_below(rng, most_x),
				top + (int32_t)random_below(rng, most_y)};

	add_box(c, random_chance(rng, 0.5));
}

static void check_everyone(const char *what, bool sparse)
{
	float *const columns[] = {boxes.x, boxes.y, boxes.w, boxes.h};
	const struct expected_hits expected = {"maze_walls", what, boxes.n, columns, boxes.hit};
	struct lockstep_maze *maze;

	assert_int_equal(lockstep_maze_create(&maze, grid, walls), LOCKSTEP_OK);
	assert_true(maze->large);
	assert_int_equal(maze->sparse, sparse);
	check_builds(&expected, maze);
	check_reference(&expected, maze);
	lockstep_maze_free(maze);
}

UNIT_TEST(boxes_of_all_sizes)
{
	static const struct {
		const char *what;
		double walls;
	} mazes[] = {
	    {"no walls", 0}, {"few walls", 0.002}, {"many walls", 0.07}, {"most walls", 0.8}};
	struct random rng;

	random_begin(&rng, 1, random_stream("large mazes", "test"), 0);
	for (size_t m = 0; m < sizeof mazes / sizeof *mazes; ++m) {
		for (size_t i = 0; i < CELLS; ++i)
			walls[i] = random_chance(&rng, mazes[m].walls)
				       ? (uint8_t)(1 + random_below(&rng, 3))
				       : 0;
		boxes.n = 0;
		while (boxes.n < BOXES)
			draw_box(&rng);
		check_everyone(mazes[m].what, mazes[m].walls < 0.03);
	}
}

/* One wall; all boxes of up to four cells by four that start near it, and some wider ones. */
UNIT_TEST(a_wall_on_every_side)
{
	for (int32_t place = 0; place < (int32_t)one_in(32, 2); ++place) {
		const int32_t i = 100 + place % 4, j = 60 + place / 4 % 4;

		memset(walls, 0, sizeof walls);
		walls[j * WIDTH + i] = place < 16 ? LOCKSTEP_WALL_LEFT : LOCKSTEP_WALL_TOP;
		boxes.n = 0;
		for (int32_t size = 0; size < 16; ++size)
			for (int32_t begin = 0; begin < 64; ++begin) {
				const int32_t left = i - 6 + begin % 8, top = j - 6 + begin / 8;
				const int32_t w = size % 4 * 3, h = size / 4 * 3;

				add_box((struct cells){left, top, left + w, top + h}, begin & 1);
			}
		check_everyone(place < 16 ? "a wall on the left" : "a wall on top", true);
	}
}
