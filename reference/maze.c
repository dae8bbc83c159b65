/* SPDX-License-Identifier: MIT */
/*
 * References of the maze family: the formulas of lockstep.h, one case at a time, by a walk over the cells.
 *
 * There are no walls outside the grid, so the walk stays inside it, and its time does not depend on how far
 * the box extends. Everything computed from int32 fits into 64-bit integers.
 */
#include "reference/reference.h"

/* The columns or rows of cells from `first` to `last`, inside the grid or not. */
struct cells {
	int64_t first, last;
};

/* The quotient rounded down, even if it is negative, where C rounds up; cell > 0. */
static int64_t cell_of(int64_t pixel, int32_t cell)
{
	return pixel / cell - (pixel % cell < 0);
}

static struct cells covered(int64_t first, int32_t size, int32_t origin, int32_t cell)
{
	return (struct cells){cell_of(first - origin, cell),
			      cell_of(first + size - 1 - origin, cell)};
}

/* Clips the range to a grid of `count` cells; empty if first > last. */
static struct cells in_grid(struct cells cells, int32_t count)
{
	return (struct cells){cells.first < 0 ? 0 : cells.first,
			      cells.last < count ? cells.last : (int64_t)count - 1};
}

REFERENCE_WORLD_HIT1(tile_overlap, pixel_box, box, tiles, tiles)
{
	if (box.w <= 0 || box.h <= 0)
		return false;
	struct lockstep_grid grid = lockstep_tiles_grid(tiles);
	struct cells columns = in_grid(covered(box.x, box.w, grid.x, grid.cell_w), grid.width);
	struct cells rows = in_grid(covered(box.y, box.h, grid.y, grid.cell_h), grid.height);
	for (int64_t j = rows.first; j <= rows.last; ++j)
		for (int64_t i = columns.first; i <= columns.last; ++i)
			if (lockstep_tiles_wall(tiles, (int32_t)i, (int32_t)j))
				return true;
	return false;
}

/* Is there a wall on the left of any of these cells, except in the first column, or on top of any,
 * except in the first row? The first column and row may be outside the grid. */
static bool wall_between(const struct lockstep_maze *maze, struct cells columns, struct cells rows)
{
	struct lockstep_grid grid = lockstep_maze_grid(maze);
	struct cells i_seen = in_grid(columns, grid.width), j_seen = in_grid(rows, grid.height);
	for (int64_t i = i_seen.first; i <= i_seen.last; ++i)
		for (int64_t j = j_seen.first; j <= j_seen.last; ++j) {
			unsigned walls = lockstep_maze_walls_of(maze, (int32_t)i, (int32_t)j);
			if (i != columns.first && walls & LOCKSTEP_WALL_LEFT)
				return true;
			if (j != rows.first && walls & LOCKSTEP_WALL_TOP)
				return true;
		}
	return false;
}

REFERENCE_WORLD_HIT1(maze_walls, pixel_box, box, maze, maze)
{
	if (box.w <= 0 || box.h <= 0)
		return false;
	struct lockstep_grid grid = lockstep_maze_grid(maze);
	return wall_between(maze, covered(box.x, box.w, grid.x, grid.cell_w),
			    covered(box.y, box.h, grid.y, grid.cell_h));
}

/* ---- Specimens: as printed, step by step. ------------------------------------------------------- */

/* The difference wraps around; the quotient is rounded towards 0. */
static int32_t printed_position(uint32_t pixel, int32_t origin, int32_t cell)
{
	return (int32_t)(pixel - (uint32_t)origin) / cell;
}

/* Rows are also looked up by x; the box's y and h are not used. */
REFERENCE_WORLD_HIT1(maze_published, pixel_box, box, maze, maze)
{
	struct lockstep_grid grid = lockstep_maze_grid(maze);
	uint32_t first = (uint32_t)box.x, last = first + (uint32_t)box.w - 1;
	struct cells columns = {printed_position(first, grid.x, grid.cell_w),
				printed_position(last, grid.x, grid.cell_w)};
	struct cells rows = {printed_position(first, grid.y, grid.cell_h),
			     printed_position(last, grid.y, grid.cell_h)};
	return wall_between(maze, columns, rows);
}
