/* SPDX-License-Identifier: MIT */
/*
 * Tiles out of CSV files, as editors of tile maps export them: a line for each row of cells, a number
 * for each cell, separated by commas, and maybe one more comma at the end of a line.
 *
 *	# origin 100 -20
 *	# cell 16 16
 *	17,17,17,17
 *	17,-1,0,3221225489
 *
 * A cell is free if its number is -1 or 0, which are what Tiled writes for no tile, in exported files
 * and within its own; any other number, up to 4294967295, is a wall: the highest bits say that a tile
 * is turned. The first two lines may be missing, or change places: the grid then begins at (0, 0), and
 * its cells are 16 x 16 pixels. Empty lines before and after the rows, and blanks around numbers, do
 * not count.
 *
 * Nothing in a file is trusted: whatever bytes it is made of, a reader returns tiles or an error.
 * Source: Thorbjørn Lindeijer and others, Tiled Documentation, TMX Map Format, Global Tile IDs, and
 * Export Formats, CSV.
 */
#ifndef LOCKSTEP_FORMATS_TILES_CSV_H
#define LOCKSTEP_FORMATS_TILES_CSV_H

#include "formats/grid_text.h"

/*
 * Read the bytes of a file, which `name` is the name of. False on failure, with one line in `error`:
 * "NAME:LINE: why", lines being counted from 1, or "NAME: why" where no line is to blame; `tiles` is
 * then empty. Free with cells_free(). Each of walls[] is 1, a wall, or 0.
 */
bool tiles_parse(const char *name, const char *text, size_t size, struct cell_grid *tiles,
		 char *error, size_t error_size);

/* The same from a file. */
bool tiles_read_file(const char *path, struct cell_grid *tiles, char *error, size_t error_size);

/* Write rows of 1 and 0, and the lines before them. To a file: beside its final name, and renamed;
 * false on failure, with one line in `error`. */
void tiles_write(FILE *to, const struct cell_grid *tiles);
bool tiles_write_file(const char *path, const struct cell_grid *tiles, char *error,
		      size_t error_size);

#endif
