/* SPDX-License-Identifier: MIT */
/* Hand-computed answers for masks, their dilations, tiles and mazes. See api_answers.h. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CELLS_H
#define LOCKSTEP_TESTS_KERNELS_API_ANSWERS_CELLS_H

#include "tests/kernels/api_answers_pixels.h"

/* ---- Masks ---------------------------------------------------------------------------------- */

/* 5 by 4 with a wall at (2, 2); and its dilation by radius 0, which is the same. */
static inline void *make_hall(void)
{
	const uint8_t walls[5 * 4] = {[2 * 5 + 2] = 1};
	struct lockstep_mask *mask = NULL;
	(void)lockstep_mask_create(&mask, 5, 4, walls);
	return mask;
}

/* Dilates `mask` and frees it. */
static inline void *make_dilation(void *mask, int32_t r)
{
	struct lockstep_mask *dilation = NULL;
	(void)lockstep_mask_dilate(&dilation, mask, r);
	lockstep_mask_free(mask);
	return dilation;
}

static inline void *make_hall_dilated_0(void)
{
	return make_dilation(make_hall(), 0);
}

static const struct pixel_row in_hall[] = {
    {{2, 2}, HIT},       {{1, 2}, MISS},      {{3, 2}, MISS},        {{2, 1}, MISS},
    {{2, 3}, MISS},      {{0, 0}, MISS},      {{4, 3}, MISS},        {{5, 0}, HIT},
    {{-1, 0}, HIT},      {{0, -1}, HIT},      {{0, 4}, HIT},         {{LEAST, 0}, HIT},
    {{0, LEAST}, HIT},   {{MOST, MOST}, HIT}, {{LEAST, LEAST}, HIT}, {{0, 1 << 30}, HIT},
    {{1 << 30, 1}, HIT}, {{-31, 1}, HIT},
};

/* With the greatest radius, everything is within reach of a wall. */
static inline void *make_hall_dilated_most(void)
{
	return make_dilation(make_hall(), MOST);
}

static const struct pixel_row in_full_hall[] = {
    {{0, 0}, HIT}, {{2, 2}, HIT}, {{4, 3}, HIT}, {{-1, 0}, HIT}, {{MOST, 0}, HIT},
};

/* 70 by 2; a row takes three words. Walls at (31, 0), (32, 1), (64, 0), (69, 1). */
static inline void *make_corridor(void)
{
	const uint8_t walls[70 * 2] = {[31] = 1, [70 + 32] = 255, [64] = 2, [70 + 69] = 128};
	struct lockstep_mask *mask = NULL;
	(void)lockstep_mask_create(&mask, 70, 2, walls);
	return mask;
}

static const struct pixel_row in_corridor[] = {
    {{31, 0}, HIT},  {{31, 1}, MISS}, {{32, 0}, MISS}, {{32, 1}, HIT},  {{33, 1}, MISS},
    {{63, 0}, MISS}, {{64, 0}, HIT},  {{64, 1}, MISS}, {{65, 0}, MISS}, {{69, 0}, MISS},
    {{69, 1}, HIT},  {{70, 0}, HIT},  {{70, 1}, HIT},  {{95, 0}, HIT},  {{96, 0}, HIT},
    {{-1, 1}, HIT},  {{0, 1}, MISS},  {{0, 2}, HIT},
};

/* 25 by 25 with a wall at (12, 12). */
static inline void *make_room(void)
{
	const uint8_t walls[25 * 25] = {[12 * 25 + 12] = 1};
	struct lockstep_mask *mask = NULL;
	(void)lockstep_mask_create(&mask, 25, 25, walls);
	return mask;
}

static inline void *make_room_dilated_5(void)
{
	return make_dilation(make_room(), 5);
}

/* 3 3 + 4 4 = 5 5. The outside begins at -1 and at 25. */
static const struct pixel_row in_room_dilated_5[] = {
    {{12, 12}, HIT}, {{15, 16}, HIT}, {{8, 15}, HIT},   {{9, 8}, HIT},      {{16, 16}, MISS},
    {{8, 8}, MISS},  {{17, 12}, HIT}, {{18, 12}, MISS}, {{17, 13}, MISS},   {{12, 7}, HIT},
    {{12, 6}, MISS}, {{4, 12}, HIT},  {{5, 12}, MISS},  {{20, 12}, HIT},    {{19, 12}, MISS},
    {{12, 4}, HIT},  {{12, 5}, MISS}, {{12, 20}, HIT},  {{12, 19}, MISS},   {{5, 5}, MISS},
    {{4, 4}, HIT},   {{0, 24}, HIT},  {{25, 12}, HIT},  {{12, LEAST}, HIT},
};

/* x, y, r in the room itself. */
static const struct pixel_row circles_in_room[] = {
    {{15, 16, 5}, HIT},   {{8, 15, 5}, HIT},         {{16, 16, 5}, MISS},
    {{17, 12, 5}, HIT},   {{18, 12, 5}, MISS},       {{17, 13, 5}, MISS},
    {{4, 12, 5}, HIT},    {{5, 12, 5}, MISS},        {{20, 12, 5}, HIT},
    {{12, 12, 0}, HIT},   {{11, 12, 0}, MISS},       {{0, 0, 0}, MISS},
    {{24, 24, 0}, MISS},  {{24, 24, 1}, HIT},        {{25, 24, 0}, HIT},
    {{13, 13, 1}, MISS},  {{14, 9, 3}, MISS},        {{14, 9, 4}, HIT}, /* 13 */
    {{18, 18, 6}, MISS},  {{18, 18, 7}, HIT},        {{6, 6, 6}, MISS},
    {{6, 6, 7}, HIT},     {{12, 12, -1}, MISS},      {{12, 12, LEAST}, MISS},
    {{-5, 0, -1}, MISS},  {{LEAST, 0, LEAST}, MISS}, {{-1, 5, 0}, HIT},
    {{5, 5, MOST}, HIT},  {{LEAST, LEAST, 0}, HIT},  {{MOST, MOST, MOST}, HIT},
    {{5, 5, 65536}, HIT}, {{5, 5, 46341}, HIT},
};

/* ---- Tiles ---------------------------------------------------------------------------------- */

/* Walls at (0, 0): x 10 to 25, y 20 to 27, and at (2, 2): x 42 to 57, y 36 to 43. */
static const struct lockstep_grid grid = {10, 20, 16, 8, 4, 3};

static inline void *make_tiles(void)
{
	const uint8_t walls[4 * 3] = {[0] = 1, [2 * 4 + 2] = 255};
	struct lockstep_tiles *tiles = NULL;
	(void)lockstep_tiles_create(&tiles, grid, walls);
	return tiles;
}

/* x, y, w, h. */
static const struct pixel_row on_tiles[] = {
    {{10, 20, 1, 1}, HIT}, /* the first and the last pixel, and beside them */
    {{9, 20, 1, 1}, MISS},
    {{10, 19, 1, 1}, MISS},
    {{25, 27, 1, 1}, HIT},
    {{26, 27, 1, 1}, MISS},
    {{25, 28, 1, 1}, MISS},
    {{0, 0, 11, 21}, HIT}, /* from outside */
    {{0, 0, 10, 21}, MISS},
    {{0, 0, 11, 20}, MISS},
    {{42, 36, 1, 1}, HIT},
    {{41, 36, 1, 1}, MISS},
    {{42, 35, 1, 1}, MISS},
    {{57, 43, 1, 1}, HIT},
    {{58, 43, 1, 1}, MISS},
    {{57, 44, 1, 1}, MISS},
    {{26, 28, 16, 8}, MISS}, /* all of a free cell, and one more each way */
    {{26, 28, 17, 9}, HIT},
    {{25, 27, 16, 8}, HIT},
    {{26, 20, 48, 16}, MISS},
    {{73, 43, 9, 9}, MISS}, /* across the border */
    {{-1000, -1000, 3000, 3000}, HIT},
    {{25, 27, 0, 1}, MISS}, /* no pixels */
    {{25, 27, 1, 0}, MISS},
    {{26, 27, -5, 1}, MISS},
    {{25, 28, 1, -3}, MISS},
    {{25, 27, LEAST, LEAST}, MISS},
    {{LEAST, LEAST, MOST, MOST}, MISS},
    {{-2147483637, 20, MOST, 1}, MISS}, /* to 9, to 10 */
    {{-2147483636, 20, MOST, 1}, HIT},
    {{10, 20, MOST, MOST}, HIT},
    {{42, 36, MOST, MOST}, HIT},
    {{58, 20, MOST, MOST}, MISS},
    {{MOST, 20, 1, 1}, MISS},
    {{LEAST, 20, 1, 1}, MISS},
    {{MOST, MOST, MOST, MOST}, MISS},
};

/* As far out as a grid may be: "#." over ".#", in cells of 3 by 1. */
static inline void *make_far_tiles(void)
{
	const uint8_t walls[2 * 2] = {1, 0, 0, 1};
	const struct lockstep_grid far = {LEAST + 1, MOST - 1, 3, 1, 2, 2};
	struct lockstep_tiles *tiles = NULL;
	(void)lockstep_tiles_create(&tiles, far, walls);
	return tiles;
}

static const struct pixel_row on_far_tiles[] = {
    {{LEAST, MOST - 1, 1, 1}, MISS},
    {{LEAST, MOST - 1, 2, 1}, HIT},
    {{LEAST + 1, MOST - 1, 1, 1}, HIT},
    {{LEAST + 3, MOST - 1, 1, 1}, HIT},
    {{LEAST + 4, MOST - 1, 1, 1}, MISS},
    {{LEAST + 4, MOST, 1, 1}, HIT},
    {{LEAST + 7, MOST, 1, 1}, MISS},
    {{LEAST + 1, MOST, 3, 1}, MISS},
    {{LEAST + 1, MOST, 4, 1}, HIT},
    {{LEAST + 4, MOST - 1, MOST, 1}, MISS},
    {{LEAST + 4, MOST - 1, MOST, MOST}, HIT},
    {{LEAST, LEAST, MOST, MOST}, MISS},
    {{MOST, MOST, 1, 1}, MISS}, /* 2^32 - 2 from the grid */
    {{MOST, MOST - 1, MOST, MOST}, MISS},
    {{LEAST + 1, LEAST, 1, 1}, MISS},
};

/* Four cells from one end of int32 to the other; the third is a wall: x -1 to 1073741821. */
static inline void *make_widest_tiles(void)
{
	const uint8_t walls[4] = {0, 0, 1, 0};
	const struct lockstep_grid widest = {LEAST + 1, 0, (1 << 30) - 1, 1, 4, 1};
	struct lockstep_tiles *tiles = NULL;
	(void)lockstep_tiles_create(&tiles, widest, walls);
	return tiles;
}

static const struct pixel_row on_widest_tiles[] = {
    {{-1, 0, 1, 1}, HIT},
    {{-2, 0, 1, 1}, MISS},
    {{1073741821, 0, 1, 1}, HIT},
    {{1073741822, 0, 1, 1}, MISS},
    {{0, 0, 1, 1}, HIT},
    {{MOST - 3, 0, 1, 1}, MISS},
    {{MOST, 0, MOST, 1}, MISS},
    {{LEAST, 0, 1, 1}, MISS},
    {{LEAST + 1, 0, 1, 1}, MISS},
    {{LEAST, 0, MOST, 1}, MISS}, /* to -2, to -1 */
    {{LEAST + 1, 0, MOST, 1}, HIT},
    {{1073741821, 0, MOST, 1}, HIT},
    {{1073741822, 0, MOST, 1}, MISS},
    {{-1, 1, 1, 1}, MISS},
    {{-1, -1, 1, 1}, MISS},
};

/* ---- Mazes ---------------------------------------------------------------------------------- */

/*
 * Walls on the left: x 9 and 10 in row 0, y 20 to 27; x 25 and 26 in row 0; x 57 and 58 in row 2, y
 * 36 to 43. On top: y 19 and 20 of column 0, x 10 to 25; y 27 and 28 of column 2, x 42 to 57; y 35 and
 * 36 of column 3, x 58 to 73.
 */
static inline void *make_maze(void)
{
	enum { LEFT = LOCKSTEP_WALL_LEFT, TOP = LOCKSTEP_WALL_TOP, OTHERS = 0xfc };
	const uint8_t walls[4 * 3] = {LEFT | TOP,   LEFT, 0, OTHERS, 0, 0,
				      TOP | OTHERS, 0,    0, 0,      0, LEFT | TOP};
	struct lockstep_maze *maze = NULL;
	(void)lockstep_maze_create(&maze, grid, walls);
	return maze;
}

/* x, y, w, h. */
static const struct pixel_row in_maze[] = {
    {{10, 20, 16, 8}, MISS}, /* all of a cell */
    {{25, 20, 2, 1}, HIT},
    {{25, 27, 2, 1}, HIT},
    {{26, 20, 2, 1}, MISS}, /* on one side of it, and where it has ended */
    {{25, 28, 2, 1}, MISS},
    {{25, 27, 1, 2}, MISS},
    {{24, 27, 3, 2}, HIT},
    {{9, 20, 2, 1}, HIT}, /* the outer walls */
    {{9, 28, 2, 1}, MISS},
    {{10, 19, 1, 2}, HIT},
    {{26, 19, 1, 2}, MISS},
    {{9, 19, 1, 1}, MISS},
    {{0, 0, 11, 20}, MISS},
    {{0, 0, 10, 21}, MISS},
    {{0, 0, 11, 21}, HIT},
    {{42, 27, 1, 2}, HIT},
    {{57, 27, 1, 2}, HIT},
    {{41, 27, 1, 2}, MISS},
    {{58, 27, 1, 2}, MISS},
    {{41, 27, 2, 1}, MISS},
    {{57, 43, 2, 1}, HIT},
    {{57, 35, 2, 1}, MISS},
    {{57, 44, 2, 1}, MISS}, /* below the maze, and on the right of it */
    {{73, 36, 2, 1}, MISS},
    {{58, 35, 1, 2}, HIT},
    {{26, 28, 32, 8}, MISS},
    {{26, 27, 32, 8}, HIT},
    {{-1000, -1000, 3000, 3000}, HIT},
    {{25, 20, 0, 1}, MISS}, /* no pixels */
    {{25, 20, 2, 0}, MISS},
    {{27, 20, -2, 1}, MISS},
    {{27, 20, LEAST, 1}, MISS},
    {{42, 29, 1, -2}, MISS},
    {{-2147483637, 20, MOST, 1}, MISS}, /* to 9, to 10 */
    {{-2147483636, 20, MOST, 1}, HIT},
    {{26, 20, MOST, 8}, MISS},
    {{26, 20, MOST, 9}, HIT},
    {{25, 20, MOST, MOST}, HIT},
    {{LEAST, LEAST, MOST, MOST}, MISS},
    {{MOST, MOST, MOST, MOST}, MISS},
};

/* Columns are (x - 10) / 16, rows (x - 20) / 8; y and h have no effect. */
static const struct pixel_row in_maze_published[] = {
    {{25, 20, 2, 1}, HIT}, /* columns 0 and 1 of row 0, wherever it is */
    {{25, 1000, 2, 0}, HIT},
    {{26, 20, 2, 1}, MISS},
    {{42, 27, 1, 2}, MISS}, /* one column and one row, through a wall */
    {{9, 20, 2, 1}, MISS},  /* columns from -1 / 16 to 0: both 0 */
    {{12, 0, 9, 1}, HIT},   /* rows -8 / 8 and 0 */
    {{13, 0, 8, 1}, MISS},  /* rows from -7 / 8 to 0: both 0 */
    {{26, 0, 16, 1}, MISS}, /* column 1, columns 1 and 2, of rows 0 to 2 */
    {{26, 0, 17, 1}, HIT},
    {{43, 0, 16, 1}, HIT}, /* columns 2 and 3, of rows 2 to 4 and of 3 to 4 */
    {{44, 0, 15, 1}, MISS},
    {{57, 43, 2, 1}, MISS},
    {{10, 0, 1000000, 1}, HIT},
    {{-2000000000, 0, 2000000100, 1}, HIT},
    {{25, 20, -20, 1}, MISS},
    {{25, 20, MOST, 1}, MISS}, /* to -2147483625 */
    {{-10, 0, LEAST, 1}, HIT}, /* to 2147483637 */
    {{MOST, 0, 2, 1}, MISS},
    {{LEAST, 0, 1, 1}, MISS},
};

#endif
