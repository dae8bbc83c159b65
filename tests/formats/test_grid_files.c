/* SPDX-License-Identifier: MIT */
/*
 * The readers of mazes and tiles read valid files, and read back what was written;
 * test_grid_files_malformed.c has malformed files.
 */
#include <config.h>

#include "harness/base/data.h"
#include "tests/formats/grid_files.h"
#include "tests/unit.h"

#include <unistd.h>

/* ---- Mazes ------------------------------------------------------------------------------------ */

/* 3 x 2 cells; digits are left 1 + top 2, including the column and the row that close the maze. */
#define DRAWN                                                                                      \
	"+--+--+--+\n"                                                                             \
	"|     |  |\n"                                                                             \
	"+  +--+  +\n"                                                                             \
	"|         \n"                                                                             \
	"+--+  +--+\n"
#define WALLS "3231\n1200\n2020\n"

UNIT_TEST(reads_drawings)
{
	static const struct bytes texts[] = {
	    {BYTES(DRAWN)},
	    {BYTES("\n \t\n\r\n" DRAWN "\n\n  \t\n")},
	    {BYTES("\xef\xbb\xbf" DRAWN)},
	    {BYTES("+--+--+--+   \n|     |  |\t\n+  +--+  +\n|\n+--+  +--+")},
	    {BYTES("+--+--+--+\r\n|     |  |\r\n+  +--+  +\r\n|\r\n+--+  +--+\r\n")},
	    {BYTES("+--+--+--+\r|     |  |\r+  +--+  +\r|\r+--+  +--+\r")},
	    {BYTES("+-+-+-+\n|   | |\n+ +-+ +\n|      \n+-+ +-+\n")},
	    {BYTES("+-----+-----+-----+\n|           |     |\n+     +-----+     +\n|\n"
		   "+-----+     +-----+\n")},
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i)
		must_read(try_maze, texts[i].text, texts[i].size, 0, 0, 16, 16, WALLS);
}

UNIT_TEST(reads_small_mazes)
{
	must_read(try_maze, BYTES("+-+\n\n+ +"), 0, 0, 16, 16, "20\n00\n");
	must_read(try_maze, BYTES("+ +\n| |\n+ +"), 0, 0, 16, 16, "11\n00\n");
	must_read(try_maze, BYTES("+ +\n  |\n+-+"), 0, 0, 16, 16, "01\n20\n");
	must_read(try_maze, BYTES("+   +---+\n\n+   +   +\n    |\n+   +   +\n"), 0, 0, 16, 16,
		  "020\n010\n000\n");
}

UNIT_TEST(reads_places)
{
	must_read(try_maze, BYTES("origin 100 -20\ncell 8 4\n+-+\n\n+ +"), 100, -20, 8, 4,
		  "20\n00\n");
	must_read(try_maze, BYTES("\ncell\t1  2 \n\n origin -0 007\n\n+-+\n\n+ +"), 0, 7, 1, 2,
		  "20\n00\n");
	must_read(try_maze, BYTES("origin -2147483647 -2147483647\n+-+\n\n+ +"), -2147483647,
		  -2147483647, 16, 16, "20\n00\n");
	/* The last pixel is the last valid one. */
	must_read(try_maze, BYTES("origin 2147483638 2147483644\ncell 5 2\n+-+\n\n+ +"), 2147483638,
		  2147483644, 5, 2, "20\n00\n");
	must_read(try_maze, BYTES("origin -1 -1\ncell 1073741824 1073741824\n+-+\n\n+ +"), -1, -1,
		  1073741824, 1073741824, "20\n00\n");
	must_read(try_tiles, BYTES("# origin 100 -20\n# cell 8 4\n1\n"), 100, -20, 8, 4, "1\n");
	must_read(try_tiles, BYTES("#cell 8 4\r\n\r\n#\torigin 1 2\r\n1\r\n"), 1, 2, 8, 4, "1\n");
	must_read(try_tiles, BYTES("# cell 2147483647 1\n1\n"), 0, 0, 2147483647, 1, "1\n");
}

/* The maze above as an image, with its corners black or not. */
UNIT_TEST(reads_images)
{
	must_read(try_maze, BYTES("P1 7 5\n1111111\n1000101\n1011101\n1000000\n1110011\n"), 0, 0,
		  16, 16, WALLS);
	must_read(try_maze, BYTES("P1 7 5\n0101010\n1000101\n0001000\n1000000\n0100010\n"), 0, 0,
		  16, 16, WALLS);
	must_read(try_maze, BYTES("P4 7 5\n\xfe\x8a\xba\x80\xe6"), 0, 0, 16, 16, WALLS);
	must_read(try_maze, BYTES("P5 3 3 255\n\0\xff\0\0\xff\xff\0\0\0"), 0, 0, 16, 16,
		  "10\n20\n");
}

/* ---- Tiles ------------------------------------------------------------------------------------ */

UNIT_TEST(reads_tiles)
{
	static const struct bytes texts[] = {
	    {BYTES("1,0,1\n0,0,1\n")},
	    {BYTES("1,0,1\n0,0,1")},
	    {BYTES("17,-1,4294967295\n0,-1,1\n")},
	    {BYTES("\xef\xbb\xbf\n17,0,3221225489,\n0,0,9,\n\n\n")},
	    {BYTES("\r\n5,-1,5,\r\n-1,-1,5\r\n")}, /* as within a file of Tiled */
	    {BYTES("5,-1,5\r-1,-1,5\r")},
	    {BYTES(" 1 ,\t0, 1\t\n00,-0 , 1 ,  \n \n")},
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); ++i)
		must_read(try_tiles, texts[i].text, texts[i].size, 0, 0, 16, 16, "101\n001\n");
	must_read(try_tiles, BYTES("7"), 0, 0, 16, 16, "1\n");
	must_read(try_tiles, BYTES("0,"), 0, 0, 16, 16, "0\n");
	must_read(try_tiles, BYTES("0\n1\n-1\n2147483648"), 0, 0, 16, 16, "0\n1\n0\n1\n");
}

/* ---- Writing ---------------------------------------------------------------------------------- */

static char *written(grid_write *write, const struct cell_grid *cells, size_t *size)
{
	char *text;
	FILE *file = open_memstream(&text, size);

	assert_non_null(file);
	write(file, cells);
	assert_int_equal(fclose(file), 0);
	return text;
}

static void assert_written(grid_write *write, struct lockstep_grid grid, uint8_t *walls,
			   const char *wanted)
{
	const struct cell_grid cells = {grid, walls};
	size_t size;
	char *text = written(write, &cells, &size);

	assert_string_equal(text, wanted);
	free(text);
}

/* Character for character, including walls of a last column or row that close nothing. */
UNIT_TEST(writes_them)
{
	uint8_t walls[] = {3, 2, 3, 1, 1, 2, 0, 0, 2, 0, 2, 0}, odd[] = {7, 8, 12, 2, 0, 1};
	uint8_t one = 3, none = 0, corner[] = {2, 2, 0, 1};

	assert_written(maze_write, (struct lockstep_grid){0, 0, 16, 16, 4, 3}, walls,
		       "origin 0 0\ncell 16 16\n+--+--+--+\n|     |  |\n+  +--+  +\n|        \n"
		       "+--+  +--+\n");
	assert_written(maze_write, (struct lockstep_grid){-3, 2147483000, 1, 2, 3, 2}, odd,
		       "origin -3 2147483000\ncell 1 2\n+--+  +\n|     \n+--+  +\n      |\n"
		       "+  +  +\n");
	assert_written(maze_write, (struct lockstep_grid){0, 0, 16, 16, 2, 2}, corner,
		       "origin 0 0\ncell 16 16\n+--+--+\n      \n+  +  +\n   |  \n+  +  +\n");
	assert_written(maze_write, (struct lockstep_grid){0, 0, 16, 16, 1, 1}, &none,
		       "origin 0 0\ncell 16 16\n+  +\n   \n+  +\n");
	assert_written(maze_write, (struct lockstep_grid){0, 0, 16, 16, 1, 1}, &one,
		       "origin 0 0\ncell 16 16\n+--+\n|  \n+  +\n");
	assert_written(tiles_write, (struct lockstep_grid){-3, 2147483000, 1, 2, 3, 2}, odd,
		       "# origin -3 2147483000\n# cell 1 2\n1,1,1\n1,0,1\n");
}

/* Random walls in grids of many sizes; all walls of a maze except the closing ones are drawn. */
static void assert_read_again(bool maze, int32_t width, int32_t height, unsigned *noise)
{
	uint8_t walls[12 * 12];
	const struct cell_grid cells = {
	    {(int32_t)next_noise(noise) - 30000, -7, 1 + width, 9, width, height}, walls};
	struct cell_grid read;
	char *text, error[200] = "";
	size_t size, count = (size_t)(width * height);

	for (size_t i = 0; i < count; ++i)
		walls[i] = (uint8_t)(next_noise(noise) % (maze ? 4 : 2));
	for (int32_t j = 0; maze && j < height; ++j)
		walls[j * width + width - 1] &= LOCKSTEP_WALL_LEFT;
	for (int32_t i = 0; maze && i < width; ++i)
		walls[(height - 1) * width + i] &= LOCKSTEP_WALL_TOP;
	text = written(maze ? maze_write : tiles_write, &cells, &size);
	if (!(maze ? try_maze : try_tiles)(text, size, &read, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_memory_equal(&read.grid, &cells.grid, sizeof(cells.grid));
	assert_memory_equal(read.walls, walls, count);
	cells_free(&read);
	free(text);
}

UNIT_TEST(reads_what_it_writes)
{
	unsigned noise = 1;

	for (int32_t width = 1; width <= 12; ++width)
		for (int32_t height = 1; height <= 12; ++height) {
			if (width > 1 && height > 1)
				assert_read_again(true, width, height, &noise);
			assert_read_again(false, width, height, &noise);
		}
}

UNIT_TEST(writes_files)
{
	char folder[] = "/tmp/test_grid_XXXXXX", path[100], error[200] = "", wanted[200];
	uint8_t walls[] = {3, 1, 2, 0}, odd = LOCKSTEP_WALL_TOP;
	const struct cell_grid cells = {{-1, 2, 3, 4, 2, 2}, walls},
			       last = {{2147483647, 0, 1, 1, 1, 1}, &odd};
	struct cell_grid read;

	assert_non_null(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/map", folder);
	for (unsigned tiles = 0; tiles < 2; ++tiles) {
		if (!(tiles ? tiles_write_file : maze_write_file)(path, &cells, error,
								  sizeof(error)) ||
		    !(tiles ? tiles_read_file : maze_read_file)(path, &read, error, sizeof(error)))
			fail_msg("%s", error);
		assert_memory_equal(&read.grid, &cells.grid, sizeof(cells.grid));
		assert_memory_equal(read.walls, tiles ? "\1\1\1\0" : "\3\1\2\0", 4);
		cells_free(&read);
	}
	/* One more column would exceed the range of pixels. */
	assert_false(maze_write_file(path, &last, error, sizeof(error)));
	snprintf(wanted, sizeof(wanted),
		 "%s: 2 x 1 pixels across, from 2147483647 on, exceed int32", path);
	assert_string_equal(error, wanted);
	assert_int_equal(unlink(path), 0);
	assert_int_equal(rmdir(folder), 0); /* nothing was left behind */
	snprintf(wanted, sizeof(wanted), "%s: No such file or directory", path);
	assert_false(maze_write_file(path, &cells, error, sizeof(error)));
	assert_string_equal(error, wanted);
	assert_false(tiles_write_file(path, &cells, error, sizeof(error)));
	assert_string_equal(error, wanted);
}

/* ---- The shipped worlds ------------------------------------------------------------------------ */

static size_t shipped(const char *name, bool read(const char *, struct cell_grid *, char *, size_t),
		      struct lockstep_grid *grid)
{
	char path[4096], error[512] = "";
	struct cell_grid cells;
	size_t walls = 0;

	if (!data_find(name, path, sizeof(path), error, sizeof(error)) ||
	    !read(path, &cells, error, sizeof(error)))
		fail_msg("%s", error);
	*grid = cells.grid;
	for (size_t i = 0; i < (size_t)(cells.grid.width * cells.grid.height); ++i)
		walls += (cells.walls[i] & 1u) + (cells.walls[i] >> 1);
	cells_free(&cells);
	return walls;
}

/* Their numbers are in data/games/README.md; another program counted them. */
UNIT_TEST(reads_the_shipped_worlds)
{
	static const struct lockstep_grid maze = {8, 8, 16, 16, 17, 13},
					  tiles = {0, 0, 16, 16, 24, 16};
	struct lockstep_grid grid;

	assert_int_equal(shipped("games/maze.txt", maze_read_file, &grid), 213);
	assert_memory_equal(&grid, &maze, sizeof(grid));
	assert_int_equal(shipped("games/tiles.csv", tiles_read_file, &grid), 127);
	assert_memory_equal(&grid, &tiles, sizeof(grid));
}
