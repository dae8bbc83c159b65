/* SPDX-License-Identifier: MIT */
/* Grids of cells from text files: shared by mazes (maze_file.h) and tiles (tiles_csv.h). */
#ifndef LOCKSTEP_FORMATS_GRID_TEXT_H
#define LOCKSTEP_FORMATS_GRID_TEXT_H

#include <stdio.h>

#include "harness/formats/text_reader.h"
#include "kernels/lockstep.h"

/* A grid that is all zero can be freed. lockstep_tiles_create() and lockstep_maze_create() accept
 * every grid that was read. */
struct cell_grid {
	struct lockstep_grid grid;
	uint8_t *walls; /* walls[j * grid.width + i], of cell (i, j) */
};

void cells_free(struct cell_grid *cells);

/* ---- For the readers ------------------------------------------------------------------------- */

struct grid_reader {
	struct text_reader text;
	struct cell_grid *cells; /* cell sizes and the origin are set; it has no size or rows yet */
	size_t room;             /* number of allocated rows */
	bool has_origin, has_cell;
};

/* Reads all lines of a text that is not empty, row by row. */
typedef bool grid_read_rows(struct grid_reader *reader);

/* A format: its name in errors, and its reader. */
struct grid_format {
	const char *what; /* "a maze" */
	grid_read_rows *read_rows;
};

/* Read a whole text or file. False on failure, with one line in `error` as by
 * text_fail(), and `cells` empty. */
bool grid_parse(const struct grid_format *format, const char *name, const char *text, size_t size,
		struct cell_grid *cells, char *error, size_t error_size);
typedef bool grid_parse_text(const char *name, const char *text, size_t size,
			     struct cell_grid *cells, char *error, size_t error_size);
bool grid_read_file(grid_parse_text *parse, const char *path, struct cell_grid *cells, char *error,
		    size_t error_size);

/* Reads "origin X Y", the first pixel of the grid, or "cell W H", the pixels of a
 * cell. Each may come once. */
bool grid_statement(struct grid_reader *reader, struct text_word line);

/* Adds a row of free cells; grid.width must be set. NULL, after reporting it,
 * if there are too many. */
uint8_t *grid_add_row(struct grid_reader *reader);

/* True if the library accepts this grid, apart from its number of cells. */
bool grid_fits(const struct text_reader *reader, const struct lockstep_grid *grid);

/* Writes both statements, each after `prefix`. */
void grid_write_statements(FILE *to, const char *prefix, const struct lockstep_grid *grid);

/* Writes a file beside its final name, and renames it. */
typedef void grid_write(FILE *to, const struct cell_grid *cells);
bool grid_write_file(grid_write *write, const char *path, const struct cell_grid *cells,
		     char *error, size_t error_size);

#endif
