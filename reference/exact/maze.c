/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about boxes of pixels in grids, in integers; k = 0. pixels.h defines the margin. A cell is a
 * box of pixels like the operand; no truth needs the cell of a pixel.
 */
#include "reference/exact/pixels.h"

static bool is_tile(const void *tiles, int32_t i, int32_t j)
{
	return lockstep_tiles_wall(tiles, i, j);
}

/* The box and a cell that is a wall share a pixel. */
EXACT_OF(tile_overlap, OPERANDS1(pixel_box), ON(tiles))
{
	struct lockstep_grid g = lockstep_tiles_grid(world);
	struct walls tiles = {spans_of_cells(g.x, g.cell_w, g.width),
			      spans_of_cells(g.y, g.cell_h, g.height), is_tile, world};
	struct exact_pixel_box box;

	exact_pixels(&box, sizeof(box), operands);
	if (box.w <= 0 || box.h <= 0)
		answer_no_pixels(truth);
	else
		answer_growth(truth, growth_to_wall(span_of(box.x, box.w), span_of(box.y, box.h),
						    &tiles, GROWTH_MAX));
}

static bool is_left(const void *maze, int32_t i, int32_t j)
{
	return (lockstep_maze_walls_of(maze, i, j) & LOCKSTEP_WALL_LEFT) != 0;
}

static bool is_top(const void *maze, int32_t i, int32_t j)
{
	return (lockstep_maze_walls_of(maze, i, j) & LOCKSTEP_WALL_TOP) != 0;
}

/*
 * The box has pixels on both sides of a wall's line, and in the rows of the wall's cell, or in its columns
 * if the wall is on top.
 */
EXACT_OF(maze_walls, OPERANDS1(pixel_box), ON(maze))
{
	struct lockstep_grid g = lockstep_maze_grid(world);
	struct walls left = {spans_of_lines(g.x, g.cell_w, g.width),
			     spans_of_cells(g.y, g.cell_h, g.height), is_left, world};
	struct walls top = {spans_of_cells(g.x, g.cell_w, g.width),
			    spans_of_lines(g.y, g.cell_h, g.height), is_top, world};
	struct exact_pixel_box box;
	struct span x, y;
	int64_t growth;

	exact_pixels(&box, sizeof(box), operands);
	if (box.w <= 0 || box.h <= 0) {
		answer_no_pixels(truth);
		return;
	}
	x = span_of(box.x, box.w), y = span_of(box.y, box.h);
	growth = growth_to_wall(x, y, &left, GROWTH_MAX);
	answer_growth(truth, growth_to_wall(x, y, &top, growth));
}
