/* SPDX-License-Identifier: MIT */
/* Creates tiles and mazes; see lockstep.h and world.h for what they are. */
#include <stdlib.h>
#include <string.h>

#include "kernels/pixel_rows.h"

/* ---- Grids -------------------------------------------------------------------------------------- */

static enum lockstep_status check_grid(struct lockstep_grid g)
{
	if (g.cell_w <= 0 || g.cell_h <= 0 || g.width <= 0 || g.height <= 0)
		return LOCKSTEP_BAD_SIZE;
	if ((int64_t)g.width * g.height > LOCKSTEP_WORLD_ROWS_MAX)
		return LOCKSTEP_TOO_MANY;
	int64_t last_x = g.x + (int64_t)g.cell_w * g.width - 1;
	int64_t last_y = g.y + (int64_t)g.cell_h * g.height - 1;
	if (g.x == INT32_MIN || g.y == INT32_MIN || last_x > INT32_MAX || last_y > INT32_MAX)
		return LOCKSTEP_BAD_PLACE;
	return LOCKSTEP_OK;
}

static size_t cells_of(struct lockstep_grid g)
{
	return (size_t)g.width * (size_t)g.height;
}

static size_t cell_at(struct lockstep_grid g, int32_t i, int32_t j)
{
	return (size_t)j * (size_t)g.width + (size_t)i;
}

static bool in_grid(struct lockstep_grid g, int32_t i, int32_t j)
{
	return i >= 0 && j >= 0 && i < g.width && j < g.height;
}

/* Allocates sums for `more` columns and rows more than the grid has. */
static int32_t *sums_for(struct lockstep_grid g, size_t more)
{
	return malloc(((size_t)g.width + more) * ((size_t)g.height + more) * sizeof(int32_t));
}

/* Counts the cells in the first columns of the first rows that have this wall. The rows of `sums`
 * are `row` elements apart. */
static void add_up(int32_t *sums, size_t row, struct lockstep_grid g, const uint8_t *walls,
		   unsigned wall)
{
	for (size_t i = 0; i < row; ++i)
		sums[i] = 0;
	for (int32_t j = 0; j < g.height; ++j, sums += row) {
		int32_t count = 0;
		sums[row] = 0;
		for (int32_t i = 0; i < g.width; ++i, ++walls) {
			count += (*walls & wall) != 0;
			sums[row + (size_t)i + 1] = sums[(size_t)i + 1] + count;
		}
	}
}

/* Adds a wall to those cells of the box that are in the grid. */
static void add_walls(uint8_t *walls, struct lockstep_grid g, int64_t x, int64_t y, int64_t w,
		      int64_t h, unsigned wall)
{
	struct range columns = range_within(x, w, g.width), rows = range_within(y, h, g.height);
	for (int32_t j = rows.begin; j < rows.end; ++j)
		for (int32_t i = columns.begin; i < columns.end; ++i)
			walls[cell_at(g, i, j)] |= (uint8_t)wall;
}

/* Reads the grid from the first two rows. */
static enum lockstep_status grid_of_rows(struct lockstep_grid *grid, size_t parts,
					 const size_t *rows, const float *const *columns,
					 size_t *total)
{
	enum lockstep_status status = lockstep_count_rows(parts, rows, total);
	if (status != LOCKSTEP_OK)
		return status;
	if (*total < 2)
		return LOCKSTEP_EMPTY;
	struct lockstep_pixels cell = pixels_of_row(columns, 0), frame = pixels_of_row(columns, 1);
	*grid = (struct lockstep_grid){cell.x, cell.y, cell.w, cell.h, frame.w, frame.h};
	status = check_frame(frame);
	if (status == LOCKSTEP_OK)
		status = check_grid(*grid);
	return status == LOCKSTEP_OK ? check_walls(columns, 2, *total) : status;
}

/* ---- Tiles -------------------------------------------------------------------------------------- */

/* Allocates tiles without walls or sums; NULL if out of memory. */
static struct lockstep_tiles *tiles_for(struct lockstep_grid grid)
{
	struct lockstep_tiles *t = malloc(sizeof *t);
	if (!t)
		return NULL;
	*t = (struct lockstep_tiles){grid, calloc(cells_of(grid), 1), sums_for(grid, 1)};
	if (t->walls && t->sums)
		return t;
	lockstep_tiles_free(t);
	return NULL;
}

enum lockstep_status lockstep_tiles_create(struct lockstep_tiles **tiles, struct lockstep_grid grid,
					   const uint8_t *walls)
{
	enum lockstep_status status = check_grid(grid);
	*tiles = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_tiles *t = tiles_for(grid);
	if (!t)
		return LOCKSTEP_NO_MEMORY;
	for (size_t i = 0; i < cells_of(grid); ++i)
		t->walls[i] = walls[i] != 0;
	add_up(t->sums, (size_t)grid.width + 1, grid, t->walls, 1);
	*tiles = t;
	return LOCKSTEP_OK;
}

void lockstep_tiles_free(struct lockstep_tiles *tiles)
{
	if (!tiles)
		return;
	free(tiles->walls);
	free(tiles->sums);
	free(tiles);
}

struct lockstep_grid lockstep_tiles_grid(const struct lockstep_tiles *tiles)
{
	return tiles->grid;
}

bool lockstep_tiles_wall(const struct lockstep_tiles *tiles, int32_t i, int32_t j)
{
	return in_grid(tiles->grid, i, j) && tiles->walls[cell_at(tiles->grid, i, j)];
}

enum lockstep_status lockstep_world_tiles_create(void **world, size_t parts, const size_t *rows,
						 const float *const *columns)
{
	struct lockstep_grid grid;
	size_t total;
	enum lockstep_status status = grid_of_rows(&grid, parts, rows, columns, &total);
	*world = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_tiles *t = tiles_for(grid);
	if (!t)
		return LOCKSTEP_NO_MEMORY;
	for (size_t row = 2; row < total; ++row) {
		struct lockstep_pixels box = pixels_of_row(columns, row);
		add_walls(t->walls, grid, box.x, box.y, box.w, box.h, 1);
	}
	add_up(t->sums, (size_t)grid.width + 1, grid, t->walls, 1);
	*world = t;
	return LOCKSTEP_OK;
}

void lockstep_world_tiles_free(void *world)
{
	lockstep_tiles_free(world);
}

/* ---- Mazes -------------------------------------------------------------------------------------- */

/* The number of blocks for the cells, one more cell before them and one after them. */
static size_t blocks_for(int32_t cells)
{
	return ((size_t)cells + 2 + MAZE_BLOCK - 1) / MAZE_BLOCK;
}

/* Like tiles_for(). */
static struct lockstep_maze *maze_for(struct lockstep_grid grid)
{
	struct lockstep_maze *m = malloc(sizeof *m);
	if (!m)
		return NULL;
	size_t block_row = blocks_for(grid.width), block_rows = blocks_for(grid.height);
	*m = (struct lockstep_maze){.grid = grid,
				    .walls = calloc(cells_of(grid), 1),
				    .block_row = (int32_t)block_row,
				    .blocks = calloc(block_row * block_rows, sizeof *m->blocks)};
	bool complete = m->walls && m->blocks;
	for (unsigned k = 0; k < 4; ++k) {
		m->sums[k] = sums_for(grid, 2);
		complete = complete && m->sums[k];
	}
	if (complete)
		return m;
	lockstep_maze_free(m);
	return NULL;
}

/* The same with one more column and row, which repeat the last ones. */
static void add_up_more(int32_t *sums, struct lockstep_grid g, const uint8_t *walls, unsigned wall)
{
	size_t row = (size_t)g.width + 2, height = (size_t)g.height;
	add_up(sums, row, g, walls, wall);
	for (size_t j = 0; j <= height; ++j)
		sums[j * row + row - 1] = sums[j * row + row - 2];
	memcpy(sums + (height + 1) * row, sums + height * row, row * sizeof *sums);
}

/* Works from the end, so that values are read before they are overwritten. The first table holds L,
 * the second T. */
static void add_up_maze(struct lockstep_maze *m)
{
	size_t row = (size_t)m->grid.width + 2, rows = (size_t)m->grid.height + 2;
	int32_t *const *sums = m->sums;
	add_up_more(sums[0], m->grid, m->walls, LOCKSTEP_WALL_LEFT);
	add_up_more(sums[1], m->grid, m->walls, LOCKSTEP_WALL_TOP);
	for (size_t at = row * rows; at-- > 0;) {
		int32_t left = sums[0][at], top = sums[1][at];
		int32_t left_before = at >= row ? sums[0][at - row] : 0;
		int32_t top_before = at % row > 0 ? sums[1][at - 1] : 0;
		sums[0][at] = left + top;
		sums[1][at] = left + top_before;
		sums[2][at] = left_before + top;
		sums[3][at] = left_before + top_before;
	}
}

static void fill_blocks(struct lockstep_maze *m)
{
	size_t cells = cells_of(m->grid), count = 0;
	const uint8_t *walls = m->walls;
	for (int32_t y = 1; y <= m->grid.height; ++y) {
		uint32_t *row = m->blocks + (size_t)(y / MAZE_BLOCK) * (size_t)m->block_row;
		for (int32_t x = 1; x <= m->grid.width; ++x, ++walls) {
			uint32_t left = *walls & LOCKSTEP_WALL_LEFT;
			uint32_t top = *walls / LOCKSTEP_WALL_TOP;
			row[x / MAZE_BLOCK] |= (left | top << 16)
					       << (y % MAZE_BLOCK * MAZE_BLOCK + x % MAZE_BLOCK);
			count += left + top;
		}
	}
	m->large = cells >= MAZE_LARGE;
	m->sparse = count < cells / 16;
}

/* Computes everything that follows from the cells' walls. */
static void finish_maze(struct lockstep_maze *m)
{
	add_up_maze(m);
	fill_blocks(m);
}

enum lockstep_status lockstep_maze_create(struct lockstep_maze **maze, struct lockstep_grid grid,
					  const uint8_t *walls)
{
	enum lockstep_status status = check_grid(grid);
	*maze = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_maze *m = maze_for(grid);
	if (!m)
		return LOCKSTEP_NO_MEMORY;
	for (size_t i = 0; i < cells_of(grid); ++i)
		m->walls[i] = walls[i] & (LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP);
	finish_maze(m);
	*maze = m;
	return LOCKSTEP_OK;
}

void lockstep_maze_free(struct lockstep_maze *maze)
{
	if (!maze)
		return;
	free(maze->blocks);
	free(maze->walls);
	for (unsigned k = 0; k < 4; ++k)
		free(maze->sums[k]);
	free(maze);
}

struct lockstep_grid lockstep_maze_grid(const struct lockstep_maze *maze)
{
	return maze->grid;
}

unsigned lockstep_maze_walls_of(const struct lockstep_maze *maze, int32_t i, int32_t j)
{
	return in_grid(maze->grid, i, j) ? maze->walls[cell_at(maze->grid, i, j)] : 0;
}

/* The right wall of a box is the left wall of the cells beyond it; likewise its bottom wall. In a
 * box without width or height, two opposite walls coincide. */
static void add_box(struct lockstep_maze *m, struct lockstep_pixels box)
{
	int64_t x = box.x, y = box.y, w = box.w, h = box.h;
	add_walls(m->walls, m->grid, x, y, 1, h, LOCKSTEP_WALL_LEFT);
	add_walls(m->walls, m->grid, x + w, y, 1, h, LOCKSTEP_WALL_LEFT);
	add_walls(m->walls, m->grid, x, y, w, 1, LOCKSTEP_WALL_TOP);
	add_walls(m->walls, m->grid, x, y + h, w, 1, LOCKSTEP_WALL_TOP);
}

enum lockstep_status lockstep_world_maze_create(void **world, size_t parts, const size_t *rows,
						const float *const *columns)
{
	struct lockstep_grid grid;
	size_t total;
	enum lockstep_status status = grid_of_rows(&grid, parts, rows, columns, &total);
	*world = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_maze *m = maze_for(grid);
	if (!m)
		return LOCKSTEP_NO_MEMORY;
	for (size_t row = 2; row < total; ++row)
		add_box(m, pixels_of_row(columns, row));
	finish_maze(m);
	*world = m;
	return LOCKSTEP_OK;
}

void lockstep_world_maze_free(void *world)
{
	lockstep_maze_free(world);
}
