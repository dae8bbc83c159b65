/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the readers of mazes and tiles. */
#ifndef LOCKSTEP_TESTS_FORMATS_GRID_FILES_H
#define LOCKSTEP_TESTS_FORMATS_GRID_FILES_H

#include "harness/formats/maze_file.h"
#include "harness/formats/tiles_csv.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* What was read, or nothing. */
static inline bool check(bool ok, const struct cell_grid *cells)
{
	assert_true(ok == !!cells->walls);
	assert_true(ok == (cells->grid.width > 0));
	assert_true(ok == (cells->grid.height > 0));
	assert_true(ok == (cells->grid.cell_w > 0));
	return ok;
}

READER(maze, "map", struct cell_grid, maze_parse, maze_read_file, cells_free)
READER(tiles, "map", struct cell_grid, tiles_parse, tiles_read_file, cells_free)

/* try_maze, or try_tiles. */
typedef bool try_grid(const char *text, size_t size, struct cell_grid *cells, char *error,
		      size_t error_size);

/* Reads a grid that must equal the picture: each cell is a digit for its walls. */
static inline void must_read(try_grid *try, const char *text, size_t size, int32_t x, int32_t y,
			     int32_t cell_w, int32_t cell_h, const char *walls)
{
	struct cell_grid cells;
	char error[200] = "";

	if (!try(text, size, &cells, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_picture(cells.walls, cells.grid.width, cells.grid.height, "0123", walls);
	assert_int_equal(cells.grid.x, x);
	assert_int_equal(cells.grid.y, y);
	assert_int_equal(cells.grid.cell_w, cell_w);
	assert_int_equal(cells.grid.cell_h, cell_h);
	cells_free(&cells);
	assert_null(cells.walls);
	cells_free(&cells); /* harmless */
}

#endif
