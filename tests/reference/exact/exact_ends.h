/* SPDX-License-Identifier: MIT */
/* Exact truths of pixel tests at the ends of int32, computed by hand. */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_ENDS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_ENDS_H

#include "tests/reference/exact/exact_cells.h"
#include "tests/unit.h"

enum { LEAST = INT32_MIN, MOST = INT32_MAX, ALL = 1 << 24 };

UNIT_TEST(test_ends_of_boxes)
{
	static const struct {
		int32_t v[8], pixels;
	} cases[] = {
	    {{LEAST, 0, 1, 1, MOST, 0, 1, 1}, -ALL},
	    {{LEAST, 0, MOST, 1, -1, 0, 1, 1}, -1},
	    {{LEAST, 0, MOST, 1, -2, 0, 1, 1}, 1},
	    {{LEAST, 0, MOST, 9, -4, 0, 1, 9}, 3},
	    {{MOST, MOST, MOST, MOST, MOST, MOST, MOST, MOST}, ALL},
	    {{MOST, 0, MOST, 1, LEAST, 0, MOST, 1}, -ALL},
	    {{MOST, 0, 1, 1, 0, 0, MOST, 1}, -1},
	    {{MOST, 0, 1, 1, 1, 0, MOST, 1}, 1},
	    {{0, ALL, 1, 1, 0, 0, 1, 1}, -ALL},
	    {{0, ALL - 1, 1, 1, 0, 0, 1, 1}, 1 - ALL},
	    {{0, 0, 2 * ALL - 1, 2 * ALL - 2, 0, 0, 2 * ALL, 2 * ALL}, ALL - 1},
	    {{0, 0, 1, 1, 0, 0, 1, LEAST}, 0},
	    {{0, 0, LEAST, 1, 0, 0, 1, 1}, 0},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		expect_pixels("pixel_box_overlap", cases[i].v, NULL, cases[i].pixels);
}

UNIT_TEST(test_ends_of_worlds)
{
	const int32_t far[8] = {LEAST, LEAST, MOST, MOST}, near[8] = {MOST, MOST - 1, MOST, 4};
	const int32_t before[8] = {LEAST, LEAST + 1, MOST, 4}, last[8] = {MOST - 1, MOST, 2, 1};
	const int32_t disc[8] = {LEAST, MOST, 0}, all[8] = {1, 1, MOST}, pixel[8] = {LEAST, MOST};
	const struct lockstep_grid grid = {MOST - 2, MOST - 1, 1, 2, 3, 1};
	const struct lockstep_grid from = {LEAST + 1, LEAST + 1, MOST, MOST, 2, 2};
	const struct lockstep_grid whole = {LEAST + 1, 0, (1 << 30) - 1, 1, 4, 1};
	const uint8_t first[] = {3, 0, 0, 0}, end[] = {0, 0, LOCKSTEP_WALL_LEFT}, free_pixel = 0;
	const uint8_t last_of_four[] = {0, 0, 0, 1};
	const int32_t at_last[8] = {0, 0, (1 << 30) - 1, 1};
	const int32_t before_last[8] = {0, 0, (1 << 30) - 3, 1};
	struct lockstep_tiles *tiles;
	struct lockstep_mask *mask;
	struct lockstep_maze *maze;

	assert_int_equal(lockstep_tiles_create(&tiles, grid, end), LOCKSTEP_OK);
	expect_pixels("tile_overlap", far, tiles, -ALL);
	expect_pixels("tile_overlap", near, tiles, 1);
	expect_pixels("tile_overlap", before, tiles, -ALL);
	expect_pixels("tile_overlap", last, tiles, 1);
	lockstep_tiles_free(tiles);
	assert_int_equal(lockstep_maze_create(&maze, grid, end), LOCKSTEP_OK);
	expect_pixels("maze_walls", far, maze, -ALL);
	expect_pixels("maze_walls", near, maze, -1);
	expect_pixels("maze_walls", last, maze, 1);
	lockstep_maze_free(maze);
	/* From one end to the other: the last cell starts 3 (2^30 - 1) after the first, at 2^30 - 2. */
	assert_int_equal(lockstep_tiles_create(&tiles, whole, last_of_four), LOCKSTEP_OK);
	expect_pixels("tile_overlap", at_last, tiles, 1);
	expect_pixels("tile_overlap", before_last, tiles, -2);
	lockstep_tiles_free(tiles);
	/* Cells of the greatest size: a box that starts one pixel before the first one. */
	assert_int_equal(lockstep_tiles_create(&tiles, from, first), LOCKSTEP_OK);
	expect_pixels("tile_overlap", far, tiles, ALL);
	expect_pixels("tile_overlap", near, tiles, -ALL);
	lockstep_tiles_free(tiles);
	assert_int_equal(lockstep_maze_create(&maze, from, first), LOCKSTEP_OK);
	expect_pixels("maze_walls", far, maze, 1);
	expect_pixels("maze_walls", before, maze, 1);
	lockstep_maze_free(maze);
	assert_int_equal(lockstep_mask_create(&mask, 1, 1, &free_pixel), LOCKSTEP_OK);
	expect_pixels("circle_mask", pixel, mask, 1);
	expect_pixels("circle_pixels", disc, mask, 1);
	expect_pixels("circle_pixels", all, mask, ALL);
	lockstep_mask_free(mask);
}

#endif
