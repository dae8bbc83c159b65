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

/* Reads a grid that must equal the picture: each cell is a digit for its walls, each row ends in
 * a newline. */
static inline void must_read(try_grid *try, const char *text, size_t size, int32_t x, int32_t y,
			     int32_t cell_w, int32_t cell_h, const char *walls)
{
	struct cell_grid cells;
	char error[200] = "", read[200];
	size_t used = 0;

	if (!try(text, size, &cells, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	for (int32_t j = 0; j < cells.grid.height; ++j) {
		for (int32_t i = 0; i < cells.grid.width; ++i) {
			uint8_t wall = cells.walls[j * cells.grid.width + i];

			assert_in_range(wall, 0, 3);
			assert_in_range(used, 0, sizeof(read) - 3);
			read[used++] = (char)('0' + wall);
		}
		read[used++] = '\n';
	}
	read[used] = '\0';
	if (strcmp(read, walls) != 0)
		fail_msg("the walls are\n%snot\n%sof\n%s", read, walls, text);
	assert_int_equal(cells.grid.x, x);
	assert_int_equal(cells.grid.y, y);
	assert_int_equal(cells.grid.cell_w, cell_w);
	assert_int_equal(cells.grid.cell_h, cell_h);
	cells_free(&cells);
	assert_null(cells.walls);
	cells_free(&cells); /* harmless */
}

#endif
