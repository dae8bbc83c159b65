/* SPDX-License-Identifier: MIT */
/*
 * Mazes of thin walls, from hand-drawn text files and from images.
 *
 *	origin 100 -20
 *	cell 16 16
 *	+--+--+--+
 *	|     |  |
 *	+  +--+  +
 *	|        |
 *	+--+--+  +
 *
 * Lines of corners and lines of cells alternate; the first and the last are lines of corners. A
 * line of corners has a + at each corner. Between two corners there are only -, for a wall, or only
 * blanks. The first two corners set the drawn width of all cells, at least one character. A line of
 * cells has | or a blank below each corner, for a wall on the left of the next cell or none, and
 * otherwise only blanks, which may be missing at its end.
 *
 * The grid has one more column and row than the drawing: the walls that close it on the right and
 * at the bottom are left and top walls of these extra cells. The two lines before the drawing may
 * come in either order, or be missing: the grid then begins at (0, 0), and its cells are 16 x 16
 * pixels. Empty lines before and after the drawing are ignored.
 *
 * An image (pnm.h) of 2 w + 1 times 2 h + 1 pixels is a maze of w times h cells, plus the same
 * extra column and row. Pixels with two odd coordinates are the cells' insides, and free; a pixel
 * between two of them is the wall between these two cells; corners, with two even coordinates, are
 * ignored.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns a maze or an error.
 */
#ifndef LOCKSTEP_FORMATS_MAZE_FILE_H
#define LOCKSTEP_FORMATS_MAZE_FILE_H

#include "harness/formats/grid_text.h"
#include "harness/formats/pnm.h"

/*
 * Reads the bytes of a file called `name`: a drawing, or an image if it begins with a P and a
 * digit. False on failure, with one line in `error`: "NAME:LINE: why", with lines counted from 1,
 * or "NAME: why" if no line is to blame; `maze` is then empty. Free with cells_free(). Each of
 * walls[] combines the bits LOCKSTEP_WALL_LEFT and LOCKSTEP_WALL_TOP.
 */
bool maze_parse(const char *name, const char *text, size_t size, struct cell_grid *maze,
		char *error, size_t error_size);

/* The same from a file. */
bool maze_read_file(const char *path, struct cell_grid *maze, char *error, size_t error_size);

/* Makes the maze in an image. False on failure, with one line in `error` that
 * says why, without a name. */
bool maze_from_image(const struct pixel_image *image, struct cell_grid *maze, char *error,
		     size_t error_size);

/*
 * Draws a maze. A maze that was read reads back the same. Other mazes may have walls on top of
 * their last column, or on the left of their last row; they are drawn, and read back, with one more
 * column, or row, of free cells.
 */
void maze_write(FILE *to, const struct cell_grid *maze);

/* The same to a file, written beside its final name and renamed. False on failure, with one line in
 * `error`; also if the maze with its extra column or row could not be read back. */
bool maze_write_file(const char *path, const struct cell_grid *maze, char *error,
		     size_t error_size);

#endif
