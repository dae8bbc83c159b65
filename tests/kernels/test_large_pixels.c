/* SPDX-License-Identifier: MIT */
/*
 * Worlds of more than 2^16 pixels, cells or rows, and of more than 2^20: they reveal an index with too few bits in a
 * kernel, a constructor or a reference. Queries lie beyond both limits; their answers are known by hand, or from a
 * pattern that is recomputed here.
 */
#include <config.h>

#include "tests/kernels/large_worlds.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* True for a wall: about one pixel in eight, scattered. */
static bool pattern(uint32_t x, uint32_t y)
{
	uint32_t mixed = (x * 0x9e3779b9u) ^ (y * 0x85ebca6bu);

	mixed = (mixed ^ mixed >> 15) * 0x2c1b3c6du;
	return (mixed >> 13) % 8 == 0;
}

static void add_pixel(struct questions *q, int32_t x, int32_t y, int32_t w, int32_t h, bool hit)
{
	add_point(q, column_of_pixel(x), column_of_pixel(y), hit);
	q->column[2][q->n - 1] = column_of_pixel(w);
	q->column[3][q->n - 1] = column_of_pixel(h);
}

static uint8_t *image_of(int32_t width, int32_t height, uint8_t wall)
{
	uint8_t *image = malloc((size_t)width * (size_t)height);

	assert_non_null(image);
	for (int32_t y = 0; y < height; ++y)
		for (int32_t x = 0; x < width; ++x)
			image[(size_t)y * (size_t)width + (size_t)x] =
			    pattern((uint32_t)x, (uint32_t)y) ? wall : 0;
	return image;
}

static bool disc_has_wall(int32_t x, int32_t y, int32_t r)
{
	for (int32_t dy = -r; dy <= r; ++dy)
		for (int32_t dx = -r; dx <= r; ++dx)
			if (dx * dx + dy * dy <= r * r &&
			    pattern((uint32_t)(x + dx), (uint32_t)(y + dy)))
				return true;
	return false;
}

/* More than 2^16 words at 2,100,000 pixels, and more than 2^20 words at 33,600,000. */
static void large_mask(int32_t width, int32_t height)
{
	uint8_t *image = image_of(width, height, 1);
	struct lockstep_mask *mask, *dilation;
	struct questions q = {.n = 0}, discs = {.n = 0};

	assert_int_equal(lockstep_mask_create(&mask, width, height, image), LOCKSTEP_OK);
	for (uint32_t k = 0; k < CASES; ++k) {
		/* Mostly in the last rows. */
		const int32_t y = k < 40
				      ? height - 3 - (int32_t)(k / 2)
				      : (int32_t)((uint64_t)k * 7919 % (uint32_t)(height - 4)) + 2;
		const int32_t x = (int32_t)(k * 104729u % (uint32_t)(width - 4)) + 2;

		add_pixel(&q, x, y, 0, 0, pattern((uint32_t)x, (uint32_t)y));
		add_pixel(&discs, x, y, 1, 0, disc_has_wall(x, y, 1));
		assert_int_equal(lockstep_mask_wall(mask, x, y), pattern((uint32_t)x, (uint32_t)y));
	}
	ask_all("circle_mask", &q, mask);
	ask_all("circle_pixels", &discs, mask);
	/* The same walls, without clearances. */
	assert_int_equal(lockstep_mask_dilate(&dilation, mask, 0), LOCKSTEP_OK);
	ask("circle_pixels", &discs, dilation);
	lockstep_mask_free(dilation);
	lockstep_mask_free(mask);
	free(image);
}

UNIT_TEST(large_masks)
{
	large_mask(1500, 1501);
	large_mask(LOCKSTEP_MASK_SIDE_MAX, slow_cpu() ? 100 : 1030);
}

/* Cells of 3 x 2 pixels; boxes of one pixel, of two by two, and of all pixels. */
UNIT_TEST(many_cells)
{
	const struct lockstep_grid grid = {-7, 5, 3, 2, 1025, 1033};
	uint8_t *image = image_of(grid.width, grid.height, LOCKSTEP_WALL_TOP);
	struct lockstep_tiles *tiles;
	struct lockstep_maze *maze;
	struct questions q = {.n = 0}, walls = {.n = 0};

	assert_int_equal(lockstep_tiles_create(&tiles, grid, image), LOCKSTEP_OK);
	assert_int_equal(lockstep_maze_create(&maze, grid, image), LOCKSTEP_OK);
	for (uint32_t k = 0; k < CASES; ++k) {
		const uint32_t i = k * 7919u % (uint32_t)(grid.width - 1);
		const uint32_t j = k < 40 ? (uint32_t)grid.height - 2 - k / 2
					  : k * 104729u % (uint32_t)(grid.height - 1);
		const int32_t x = grid.x + grid.cell_w * (int32_t)i;
		const int32_t y = grid.y + grid.cell_h * (int32_t)j;

		assert_int_equal(lockstep_tiles_wall(tiles, (int32_t)i, (int32_t)j), pattern(i, j));
		assert_int_equal(lockstep_maze_walls_of(maze, (int32_t)i, (int32_t)j),
				 pattern(i, j) ? LOCKSTEP_WALL_TOP : 0);
		if (k % 2)
			add_pixel(&q, x + 1, y, 1, 1, pattern(i, j));
		else
			add_pixel(&q, x + 2, y + 1, 2, 2,
				  pattern(i, j) || pattern(i + 1, j) || pattern(i, j + 1) ||
				      pattern(i + 1, j + 1));
		/* The line between a cell and the one below it. */
		add_pixel(&walls, x, y + 1, 1, 2, pattern(i, j + 1));
	}
	ask_all("tile_overlap", &q, tiles);
	ask_all("maze_walls", &walls, maze);
	lockstep_tiles_free(tiles);
	lockstep_maze_free(maze);
	free(image);
}

/* By rows; all but a few are the same wall, at (1, 0). Row i, if it is one of the few, has a wall
 * at (3 + 2 k, 10). */
static void *world_of_rows(const char *name, size_t frame, int32_t width, int32_t height)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	float *column[4];
	void *world;

	for (unsigned k = 0; k < 4; ++k)
		column[k] = column_of(ROWS);
	for (size_t i = 0; i < ROWS; ++i) {
		struct lockstep_pixels row = {1, 0, 1, 1};

		for (int32_t k = 0; k < PLACES_OF_ROWS; ++k)
			if (places[k] == i)
				row = (struct lockstep_pixels){3 + 2 * k, 10, 1, 1};
		if (i < frame)
			row = (struct lockstep_pixels){0, 0, 1, 1};
		else if (i == frame)
			row = (struct lockstep_pixels){0, 0, width, height};
		column[0][i] = column_of_pixel(row.x);
		column[1][i] = column_of_pixel(row.y);
		column[2][i] = column_of_pixel(row.w);
		column[3][i] = column_of_pixel(row.h);
	}
	assert_int_equal(
	    lockstep_world_create(test, &world, 1, &(size_t){ROWS}, (const float *const *)column),
	    LOCKSTEP_OK);
	free_columns(column, 4);
	return world;
}

UNIT_TEST(worlds_of_many_rows)
{
	static const struct {
		const char *test;
		size_t frame;
	} kinds[] = {{"circle_mask", 0}, {"tile_overlap", 1}, {"maze_walls", 1}};
	enum { FIRST = 2 }; /* the first place that is not a frame */

	for (size_t w = 0; w < sizeof kinds / sizeof *kinds; ++w) {
		const struct lockstep_test *test = lockstep_test_find(kinds[w].test);
		void *world = world_of_rows(test->name, kinds[w].frame, 40, 20);
		struct questions q = {.n = 0};

		/* A maze's wall is visible from both sides of its left line. */
		const int32_t reach = strcmp(test->name, "maze_walls") == 0;
		for (int32_t k = FIRST; k < PLACES_OF_ROWS; ++k) {
			add_pixel(&q, 3 + 2 * k - reach, 10, 1 + reach, 1, true);
			add_pixel(&q, 3 + 2 * k - reach, 13, 1 + reach, 1, false);
		}
		ask_all(test->name, &q, world);
		lockstep_world_free(test, world);
	}
}
