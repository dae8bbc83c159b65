/* SPDX-License-Identifier: MIT */
/*
 * Tiles from CSV files, as tile map editors export them: a line for each row of cells, with a
 * number for each cell, separated by commas; a line may end in one more comma.
 *
 *	# origin 100 -20
 *	# cell 16 16
 *	17,17,17,17
 *	17,-1,0,3221225489
 *
 * A cell is free if its number is -1 or 0: Tiled writes both for no tile, in exported files and in
 * its own. Any other number, up to 4294967295, is a wall; the highest bits say that a tile is
 * turned. The first two lines may come in either order, or be missing: the grid then begins at (0,
 * 0), and its cells are 16 x 16 pixels. Empty lines before and after the rows, and blanks around
 * numbers, are ignored.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns tiles or an error.
 * Source: Thorbjørn Lindeijer and others, Tiled Documentation, TMX Map Format, Global Tile IDs, and
 * Export Formats, CSV.
 */
#ifndef LOCKSTEP_FORMATS_TILES_CSV_H
#define LOCKSTEP_FORMATS_TILES_CSV_H

#include "harness/formats/grid_text.h"

/*
 * Reads the bytes of a file called `name`. False on failure, with one line in `error`: "NAME:LINE:
 * why", with lines counted from 1, or "NAME: why" if no line is to blame; `tiles` is then empty.
 * Free with cells_free(). Each of walls[] is 1, a wall, or 0.
 */
bool tiles_parse(const char *name, const char *text, size_t size, struct cell_grid *tiles,
		 char *error, size_t error_size);

/* The same from a file. */
bool tiles_read_file(const char *path, struct cell_grid *tiles, char *error, size_t error_size);

/* Write the two lines, and then rows of 1 and 0. tiles_write_file() writes the file beside its
 * final name and renames it; false on failure, with one line in `error`. */
void tiles_write(FILE *to, const struct cell_grid *tiles);
bool tiles_write_file(const char *path, const struct cell_grid *tiles, char *error,
		      size_t error_size);

#endif
