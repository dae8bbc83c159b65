/* SPDX-License-Identifier: MIT */
/* The readers of mazes and tiles survive any input: too large, too long, truncated, or noise. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "tests/formats/grid_files.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

#include <unistd.h>

/* A first text, then one line repeated many times, then a NUL. */
static char *many(const char *first, const char *line, size_t times, size_t *size)
{
	size_t head = strlen(first), length = strlen(line);
	char *text = malloc(head + times * length + 1);

	assert_non_null(text);
	memcpy(text, first, head);
	for (size_t i = 0; i < times; ++i)
		memcpy(text + head + i * length, line, length);
	*size = head + times * length;
	text[*size] = '\0';
	return text;
}

static void many_refused(grid_parse_text *parse, const char *first, const char *line, size_t times,
			 const char *why)
{
	struct cell_grid cells;
	char error[200] = "";
	size_t size;
	char *text = many(first, line, times, &size);

	assert_false(parse("map", text, size, &cells, error, sizeof(error)));
	assert_string_equal(error, why);
	assert_null(cells.walls);
	free(text);
}

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
	many_refused(tiles_parse, "", "1,", CELLS + 1, "map:1: more than 16777216 cells");
	many_refused(tiles_parse, "1\n", "1\n", CELLS, "map:16777217: more than 16777216 cells");
	many_refused(maze_parse, "+", "-+", CELLS, "map:1: more than 16777216 cells");
	many_refused(maze_parse, "+-+", "\n\n+ +", CELLS / 2,
		     "map:16777217: more than 16777216 cells");
	text = many("", "1,", CELLS, &size);
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
	struct cell_grid cells;
	char error[200] = "";
	size_t size;
	char *text = many("+-+", " ", 1000000, &size);

	text[3] = '\n';
	text[size - 1] = '+'; /* at the end of a million blanks */
	assert_refused(maze_parse, text, size, "map:2: column 999999 is not | or blank: '+'");
	text[size - 1] = ' ';
	text[size - 5] = '\n';
	memcpy(text + size - 4, "+ +\n", 4);
	assert_true(try_bytes(maze_parse, text, size, &cells, error, sizeof(error)));
	assert_int_equal(cells.grid.width, 2);
	cells_free(&cells);
	free(text);
	text = many("", "9", 1000000, &size);
	assert_refused(
	    tiles_parse, text, size,
	    "map:1: a tile of 9999999999999999999999999999999999999999: must be from -1 to "
	    "4294967295");
	memset(text, '0', size);
	assert_true(try_bytes(tiles_parse, text, size, &cells, error, sizeof(error)));
	cells_free(&cells);
	free(text);
}

/* ---- Arbitrary bytes ------------------------------------------------------------------ */

#define DRAWN "origin 1 2\ncell 3 4\n+--+--+\n|  |  |\n+  +--+\n|     |\n+--+  +\n"
#define EXPORTED "# origin 1 2\n# cell 3 4\n17,-1,0,3221225489\n1,1,0,2\n"

/* How many prefixes of a text are read, including the whole text; all others are refused. */
static size_t whole_beginnings(grid_parse_text *parse, const char *text, size_t length)
{
	size_t whole = 0;

	for (size_t size = 0; size <= length; ++size) {
		struct cell_grid cells;
		char error[200] = "";

		if (try_bytes(parse, text, size, &cells, error, sizeof(error))) {
			++whole;
		} else {
			assert_memory_equal(error, "map:", 4);
			assert_null(strchr(error, '\n'));
		}
		cells_free(&cells);
	}
	return whole;
}

/* A truncated file may be valid: with fewer rows, or with a shortened number. */
UNIT_TEST(refuses_truncated)
{
	/* Up to the second and the third line of corners, with and without the newline. */
	assert_int_equal(whole_beginnings(maze_parse, BYTES(DRAWN)), 4);
	/* Up to each of the 18 characters of the first row except the minus, and to its newline;
	 * and to the end of the second row, with and without its newline. */
	assert_int_equal(whole_beginnings(tiles_parse, BYTES(EXPORTED)), 18 + 2);
}

static bool read_maze(const char *text, size_t size, char *error, size_t error_size)
{
	struct cell_grid cells;
	bool read = try_bytes(maze_parse, text, size, &cells, error, error_size);

	cells_free(&cells);
	return read;
}

static bool read_tiles(const char *text, size_t size, char *error, size_t error_size)
{
	struct cell_grid cells;
	bool read = try_bytes(tiles_parse, text, size, &cells, error, error_size);

	cells_free(&cells);
	return read;
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

UNIT_TEST(needs_no_room_for_the_error)
{
	struct cell_grid cells;
	char error[20];

	assert_false(try_bytes(maze_parse, BYTES("+"), &cells, error, sizeof(error)));
	assert_string_equal(error, "map:1: a first line");
	assert_false(try_bytes(maze_parse, BYTES("+"), &cells, NULL, 0));
	assert_false(try_bytes(maze_parse, BYTES("P1 1 1 1"), &cells, NULL, 0));
	assert_false(try_bytes(tiles_parse, BYTES("x"), &cells, error, 3));
	assert_string_equal(error, "ma");
}

UNIT_TEST(refuses_strange_files)
{
	char path[] = "/tmp/test_grid_XXXXXX", error[200] = "", wanted[200];
	struct cell_grid cells;
	int file = mkstemp(path);

	assert_true(file >= 0);
	assert_false(maze_read_file(path, &cells, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: not a maze: it is empty", path);
	assert_string_equal(error, wanted);
	assert_int_equal(write(file, "1,0\n1\n", 6), 6);
	assert_false(tiles_read_file(path, &cells, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s:2: a row of 1 tile, but the first has 2", path);
	assert_string_equal(error, wanted);
	assert_int_equal(ftruncate(file, ((off_t)256 << 20) + 1), 0); /* no room on disk */
	assert_false(tiles_read_file(path, &cells, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: larger than 256 MiB, which is the limit", path);
	assert_string_equal(error, wanted);
	close(file);
	unlink(path);
	assert_false(maze_read_file(path, &cells, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted), "%s: No such file or directory", path);
	assert_string_equal(error, wanted);
	assert_false(tiles_read_file("/", &cells, error, sizeof(error)));
	assert_string_equal(error, "/: Is a directory");
	assert_null(cells.walls);
}
