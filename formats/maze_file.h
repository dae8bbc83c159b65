/* SPDX-License-Identifier: MIT */
/*
 * Mazes of thin walls, out of text files as people draw them, and out of images.
 *
 *	origin 100 -20
 *	cell 16 16
 *	+--+--+--+
 *	|     |  |
 *	+  +--+  +
 *	|        |
 *	+--+--+  +
 *
 * Lines of corners and lines of cells take turns, and a line of corners is the first and the last. A
 * line of corners has a + at each corner; all between two of them is -, a wall, or blank. The first
 * two corners say how wide the cells are drawn, at least one character, and all others follow suit.
 * A line of cells has | or a blank below each corner, a wall on the left of the cell behind it or none,
 * and nothing else but blanks, which may be missing at its end.
 *
 * The grid is one column and one row greater than what is drawn: the walls that close it on the right
 * and at the bottom are walls on the left and on top of cells of these. The two lines before the
 * drawing may be missing, or change places: the grid then begins at (0, 0), and its cells are 16 x 16
 * pixels. Empty lines before and after it do not count.
 *
 * An image (pnm.h) of 2 w + 1 times 2 h + 1 pixels is a maze of w times h cells, and the same column
 * and row more. Pixels with two odd coordinates are the cells' insides, and free; one between two of
 * them is the wall between these two cells; corners, of two even coordinates, are not looked at.
 *
 * Nothing in a file is trusted: whatever bytes it is made of, a reader returns a maze or an error.
 */
#ifndef LOCKSTEP_FORMATS_MAZE_FILE_H
#define LOCKSTEP_FORMATS_MAZE_FILE_H

#include "formats/grid_text.h"
#include "formats/pnm.h"

/*
 * Read the bytes of a file, which `name` is the name of: a drawing, or an image if it begins with a P
 * and a digit. False on failure, with one line in `error`: "NAME:LINE: why", lines being counted from
 * 1, or "NAME: why" where no line is to blame; `maze` is then empty. Free with cells_free(). Each of
 * walls[] is made of the bits LOCKSTEP_WALL_LEFT and LOCKSTEP_WALL_TOP.
 */
bool maze_parse(const char *name, const char *text, size_t size, struct cell_grid *maze,
		char *error, size_t error_size);

/* The same from a file. */
bool maze_read_file(const char *path, struct cell_grid *maze, char *error, size_t error_size);

/* The maze in an image. False on failure, with one line in `error` that says why, but of no name. */
bool maze_from_image(const struct pixel_image *image, struct cell_grid *maze, char *error,
		     size_t error_size);

/*
 * Draw a maze. What was read is written so that it is read again as it was. Other mazes may have walls
 * on top of their last column, or on the left of their last row; they are drawn, and read again, with
 * a column, or a row, of free cells more.
 */
void maze_write(FILE *to, const struct cell_grid *maze);

/* The same to a file: beside its final name, and renamed. False on failure, with one line in `error`;
 * also if what is one column or row more cannot be read again. */
bool maze_write_file(const char *path, const struct cell_grid *maze, char *error,
		     size_t error_size);

#endif
