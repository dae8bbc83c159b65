/* SPDX-License-Identifier: MIT */
/* The readers of mazes and tiles survive any input: too large, too long, truncated, or noise. */
#include <config.h>

#include "tests/formats/grid_files.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* One cell more than the limit; and as many, in one line. */
UNIT_TEST(refuses_too_many_cells)
{
	enum { CELLS = 1 << 24 };
	struct cell_grid cells;
	char error[200] = "";
	size_t size;
	char *text;

	if (slow_cpu())
		skip();
	assert_many_refused(read_tiles, "", "1,", CELLS + 1, "", "map:1: more than 16777216 cells");
	assert_many_refused(read_tiles, "1\n", "1\n", CELLS, "",
			    "map:16777217: more than 16777216 cells");
	assert_many_refused(read_maze, "+", "-+", CELLS, "", "map:1: more than 16777216 cells");
	assert_many_refused(read_maze, "+-+", "\n\n+ +", CELLS / 2, "",
			    "map:16777217: more than 16777216 cells");
	text = many("", "1,", CELLS, "", &size);
	assert_true(tiles_parse("map", text, size, &cells, error, sizeof(error)));
	assert_int_equal(cells.grid.width, CELLS);
	cells_free(&cells);
	free(text);
}

/* The smallest square image over the limit, and a maze that exceeds it only when it is closed. */
UNIT_TEST(refuses_too_many_walls)
{
	enum { SIDE = 8193 };
	uint8_t *walls = calloc(SIDE, SIDE);
	const struct pixel_image image = {SIDE, SIDE, walls};
	const struct cell_grid column = {{0, 0, 1, 1, 1, 1 << 24}, walls};
	struct cell_grid cells;
	char error[200] = "";

	assert_non_null(walls);
	assert_false(maze_from_image(&image, &cells, error, sizeof(error)));
	assert_string_equal(error, "more than 16777216 cells");
	assert_null(cells.walls);
	assert_false(maze_write_file("/no/such/map", &column, error, sizeof(error)));
	assert_string_equal(error, "/no/such/map: more than 16777216 cells with the closing walls");
	free(walls);
}

/* A byte more than the limit, which is refused unread, while a byte less is read; and a name of two lines. */
UNIT_TEST(refuses_too_much)
{
	size_t size = ((size_t)256 << 20) + 1;
	char *text = calloc(size, 1), error[200] = "";
	struct cell_grid cells;

	assert_non_null(text);
	assert_false(maze_parse("two\nlines", text, size, &cells, error, sizeof(error)));
	assert_string_equal(error, "two?lines: larger than 256 MiB, which is the limit");
	assert_false(maze_parse("map", text, size - 1, &cells, error, sizeof(error)));
	assert_string_equal(error, "map: not a maze: it contains a NUL byte");
	free(text);
}

/* Lines of a million characters are ordinary lines. */
UNIT_TEST(reads_long_lines)
{
	enum { LENGTH = 1000000 };
	struct cell_grid cells;
	char error[200] = "";
	size_t size;
	char *text = many("+-+\n", " ", LENGTH, "\n+ +\n", &size);

	assert_true(try_maze(text, size, &cells, error, sizeof(error)));
	assert_int_equal(cells.grid.width, 2);
	cells_free(&cells);
	free(text);
	assert_many_refused(read_maze, "+-+\n", " ", LENGTH, "+",
			    "map:2: column 1000001 is not | or blank: '+'");
	assert_many_refused(read_tiles, "", "9", LENGTH, "",
			    "map:1: a tile of 9999999999999999999999999999999999999999: must be "
			    "from -1 to 4294967295");
	assert_many_read(read_tiles, "", "0", LENGTH, "");
}

/* ---- Arbitrary bytes ------------------------------------------------------------------ */

#define DRAWN "origin 1 2\ncell 3 4\n+--+--+\n|  |  |\n+  +--+\n|     |\n+--+  +\n"
#define EXPORTED "# origin 1 2\n# cell 3 4\n17,-1,0,3221225489\n1,1,0,2\n"

/* A truncated file may be valid: with fewer rows, or with a shortened number. */
UNIT_TEST(refuses_truncated)
{
	/* Up to the second and the third line of corners, with and without the newline. */
	assert_int_equal(whole_beginnings(read_maze, BYTES(DRAWN), "map:"), 4);
	/* Up to each of the 18 characters of the first row except the minus, and to its newline;
	 * and to the end of the second row, with and without its newline. */
	assert_int_equal(whole_beginnings(read_tiles, BYTES(EXPORTED), "map:"), 18 + 2);
}

UNIT_TEST(survives_noise)
{
	static const char *const pieces[] = {"+", "--", "|", "  ", "\n", "7",  "-1", ",",
					     "0", "#",  " ", "\r", "-",  "P1", "1",  "\xff"};
	static const char drawn[] = DRAWN, exported[] = EXPORTED,
			  image[] = "P1\n5 5\n11111\n10001\n10111\n10000\n11111\n";
	static const struct noise maze = {BYTES(drawn), pieces, 16, 2},
				  picture = {BYTES(image), pieces, 16, 2},
				  tiles = {BYTES(exported), pieces, 16, 2};

	survive(&maze, read_maze);
	survive(&picture, read_maze);
	survive(&tiles, read_tiles);
}

UNIT_TEST(cuts_errors)
{
	assert_error_cut(read_maze, BYTES("+"), "map:1: a first line without two corners");
	assert_error_cut(read_maze, BYTES("P1 1 1 1"),
			 "map: an image of 1 x 1 pixels: a maze has odd sides of 3 or more");
	assert_error_cut(read_tiles, BYTES("x"), "map:1: not a tile: 'x'");
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {
	    .empty = ": not a maze: it is empty",
	    .size = ((off_t)256 << 20) + 1,
	    .large = ": larger than 256 MiB, which is the limit",
	    .folder = ": Is a directory"};
	struct strange_files tiles = strange;

	refuse_strange_files(read_maze_file, &strange);
	tiles.empty = ": not tiles: it is empty";
	tiles.text = "1,0\n1\n";
	tiles.malformed = ":2: a row of 1 tile, but the first has 2";
	refuse_strange_files(read_tiles_file, &tiles);
}
