/* SPDX-License-Identifier: MIT */
/* Tiles and mazes, like test_pixel_worlds.c. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "tests/kernels/pixel_rows.h"
#include "tests/unit.h"

/* ---- Grids ---------------------------------------------------------------------------------- */

static void check_same_grid(struct lockstep_grid a, struct lockstep_grid b)
{
	assert_memory_equal(&a, &b, sizeof a);
}

/* Do tiles and mazes accept the grid, as an argument and as rows? */
static void check_grid(enum lockstep_status status, struct lockstep_grid grid)
{
	static const uint8_t walls[64] = {0};
	const struct lockstep_pixels rows[] = {{grid.x, grid.y, grid.cell_w, grid.cell_h},
					       {0, 0, grid.width, grid.height}};
	int something;
	struct lockstep_tiles *tiles = (void *)&something;
	struct lockstep_maze *maze = (void *)&something;
	void *world;
	assert_int_equal(lockstep_tiles_create(&tiles, grid, walls), status);
	assert_int_equal(lockstep_maze_create(&maze, grid, walls), status);
	if (status != LOCKSTEP_OK) {
		assert_null(tiles);
		assert_null(maze);
		refuse_rows("tiles", status, 2, rows);
		refuse_rows("maze", status, 2, rows);
		return;
	}
	check_same_grid(lockstep_tiles_grid(tiles), grid);
	check_same_grid(lockstep_maze_grid(maze), grid);
	lockstep_tiles_free(tiles);
	lockstep_maze_free(maze);
	world = must_make("tiles", 2, rows);
	check_same_grid(lockstep_tiles_grid(world), grid);
	free_world("tiles", world);
	world = must_make("maze", 2, rows);
	check_same_grid(lockstep_maze_grid(world), grid);
	free_world("maze", world);
}

UNIT_TEST(grids)
{
	static const struct lockstep_grid good = {-5, 7, 3, 2, 8, 4};
	static const int32_t no_size[] = {0, -1, INT32_MIN};
	check_grid(LOCKSTEP_OK, good);
	for (unsigned k = 0; k < 3; ++k) {
		struct lockstep_grid g[] = {good, good, good, good};
		g[0].cell_w = g[1].cell_h = g[2].width = g[3].height = no_size[k];
		for (unsigned i = 0; i < 4; ++i)
			check_grid(LOCKSTEP_BAD_SIZE, g[i]);
	}
	/* The lowest position; the last valid pixel, and one beyond it: along x, and along y. */
	const int32_t least = INT32_MIN + 1, most = INT32_MAX;
	check_grid(LOCKSTEP_OK, (struct lockstep_grid){least, least, 3, 2, 8, 4});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){INT32_MIN, 0, 3, 2, 8, 4});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){0, INT32_MIN, 3, 2, 8, 4});
	check_grid(LOCKSTEP_OK, (struct lockstep_grid){most - 23, most - 7, 3, 2, 8, 4});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){most - 22, most - 7, 3, 2, 8, 4});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){most - 23, most - 6, 3, 2, 8, 4});
	/* All valid pixels but the first: 3 * 1431655765 = 2^32 - 1 of them. */
	const int32_t third = 1431655765;
	check_grid(LOCKSTEP_OK, (struct lockstep_grid){least, least, third, third, 3, 3});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){least + 1, 0, third, 1, 3, 1});
	check_grid(LOCKSTEP_BAD_PLACE, (struct lockstep_grid){0, 0, most, most, 8, 8});
}

UNIT_TEST(most_cells)
{
	static const int32_t most = LOCKSTEP_WORLD_ROWS_MAX;
	const struct lockstep_grid grid[] = {{-9, 0, 1, 1, most, 1}, {-9, 0, 1, 1, 1, most}};
	uint8_t *walls = calloc((size_t)most, 1);
	assert_non_null(walls);
	walls[most - 1] = LOCKSTEP_WALL_TOP;
	for (unsigned k = 0; k < 2; ++k) {
		struct lockstep_tiles *tiles;
		assert_int_equal(lockstep_tiles_create(&tiles, grid[k], walls), LOCKSTEP_OK);
		assert_true(lockstep_tiles_wall(tiles, grid[k].width - 1, grid[k].height - 1));
		assert_false(lockstep_tiles_wall(tiles, 0, 0));
		lockstep_tiles_free(tiles);
	}
	free(walls);
	check_grid(LOCKSTEP_TOO_MANY, (struct lockstep_grid){0, 0, 1, 1, most + 1, 1});
	check_grid(LOCKSTEP_TOO_MANY, (struct lockstep_grid){0, 0, 1, 1, most / 2 + 1, 2});
	/* Products that wrap around must also be refused. */
	check_grid(LOCKSTEP_TOO_MANY, (struct lockstep_grid){0, 0, 1, 1, 1 << 16, 1 << 16});
	check_grid(LOCKSTEP_TOO_MANY, (struct lockstep_grid){0, 0, 1, 1, INT32_MAX, INT32_MAX});
}

UNIT_TEST(frames_of_grids)
{
	static const char *const kinds[] = {"tiles", "maze"};
	static const struct lockstep_pixels cell = {-5, 7, 3, 2}, frame = {0, 0, 8, 4};
	for (unsigned k = 0; k < 2; ++k) {
		refuse_rows(kinds[k], LOCKSTEP_EMPTY, 1, &cell);
		refuse_rows(kinds[k], LOCKSTEP_BAD_PLACE, 2,
			    (struct lockstep_pixels[]){cell, {1, 0, 8, 4}});
		refuse_rows(kinds[k], LOCKSTEP_BAD_PLACE, 2,
			    (struct lockstep_pixels[]){cell, {0, -1, 8, 4}});
		refuse_rows(kinds[k], LOCKSTEP_BAD_SIZE, 4,
			    (struct lockstep_pixels[]){cell, frame, {1, 1, 1, 1}, {1, 1, -1, 1}});
		refuse_rows(kinds[k], LOCKSTEP_BAD_SIZE, 3,
			    (struct lockstep_pixels[]){cell, frame, {1, 1, 1, INT32_MIN}});
	}
}

/* ---- Cells ---------------------------------------------------------------------------------- */

/* Cells and those around them, in rows: one digit per cell has its bits. */
static void check_maze(const struct lockstep_maze *maze, int32_t width, int32_t height,
		       const char *picture)
{
	for (int32_t j = -2; j < height + 2; ++j)
		for (int32_t i = -2; i < width + 2; ++i) {
			bool inside = i >= 0 && j >= 0 && i < width && j < height;
			assert_int_equal(lockstep_maze_walls_of(maze, i, j),
					 inside ? picture[j * width + i] - '0' : 0);
		}
	assert_int_equal(lockstep_maze_walls_of(maze, INT32_MIN, INT32_MAX), 0);
	assert_int_equal(lockstep_maze_walls_of(maze, INT32_MAX, 0), 0);
}

static void check_tiles(const struct lockstep_tiles *tiles, int32_t width, int32_t height,
			const char *picture)
{
	for (int32_t j = -2; j < height + 2; ++j)
		for (int32_t i = -2; i < width + 2; ++i) {
			bool inside = i >= 0 && j >= 0 && i < width && j < height;
			assert_int_equal(lockstep_tiles_wall(tiles, i, j),
					 inside && picture[j * width + i] == '#');
		}
	assert_false(lockstep_tiles_wall(tiles, INT32_MIN, INT32_MAX));
	assert_false(lockstep_tiles_wall(tiles, INT32_MAX, 0));
}

UNIT_TEST(cells_are_kept)
{
	static const struct lockstep_grid grid = {-5, 7, 3, 2, 4, 2};
	uint8_t walls[] = {0, 1, 2, 3, 0xff, 0xfc, 0x80, 0xfe};
	struct lockstep_tiles *tiles;
	struct lockstep_maze *maze;
	assert_int_equal(lockstep_tiles_create(&tiles, grid, walls), LOCKSTEP_OK);
	assert_int_equal(lockstep_maze_create(&maze, grid, walls), LOCKSTEP_OK);
	memset(walls, 0xa5, sizeof walls);
	check_tiles(tiles, 4, 2, ".#######");
	check_maze(maze, 4, 2, "01233002");
	lockstep_tiles_free(tiles);
	lockstep_maze_free(maze);
}

UNIT_TEST(tiles_by_rows)
{
	static const struct lockstep_pixels rows[] = {
	    {-5, 7, 3, 2},
	    WILD_WALLS,
	};
	static const size_t parts[] = {1, 4, 10};
	void *tiles;
	assert_int_equal(make_world("tiles", &tiles, 3, parts, rows), LOCKSTEP_OK);
	check_tiles(tiles, 8, 5,
		    "#.....##"
		    "...##..."
		    "...##..."
		    "#......."
		    "#......#");
	free_world("tiles", tiles);
}

static void check_maze_of(struct lockstep_pixels wall, const char *picture)
{
	const struct lockstep_pixels rows[] = {{-5, 7, 3, 2}, {0, 0, 5, 4}, wall};
	void *maze = must_make("maze", 3, rows);
	check_maze(maze, 5, 4, picture);
	free_world("maze", maze);
}

#define NOTHING "00000000000000000000"

UNIT_TEST(thin_walls)
{
	check_maze_of((struct lockstep_pixels){2, 1, 0, 2}, "00000001000010000000");
	check_maze_of((struct lockstep_pixels){2, 1, 2, 0}, "00000002200000000000");
	check_maze_of((struct lockstep_pixels){2, 1, 0, 0}, NOTHING);
	/* The grid's left and upper borders are stored in its cells, the right and lower ones
	 * are not. */
	check_maze_of((struct lockstep_pixels){0, 0, 0, 4}, "10000100001000010000");
	check_maze_of((struct lockstep_pixels){0, 0, 5, 0}, "22222000000000000000");
	check_maze_of((struct lockstep_pixels){5, 0, 0, 4}, NOTHING);
	check_maze_of((struct lockstep_pixels){0, 4, 5, 0}, NOTHING);
	check_maze_of((struct lockstep_pixels){-1, 0, 0, 4}, NOTHING);
	check_maze_of((struct lockstep_pixels){0, -1, 5, 0}, NOTHING);
	/* Clipped at both ends. */
	check_maze_of((struct lockstep_pixels){4, INT32_MIN, 0, INT32_MAX}, NOTHING);
	check_maze_of((struct lockstep_pixels){4, -9, 0, INT32_MAX}, "00001000010000100001");
	check_maze_of((struct lockstep_pixels){-9, 3, INT32_MAX, 0}, "00000000000000022222");
}

UNIT_TEST(outlines)
{
	/* Cells (1, 1) and (2, 1): the closing walls are stored in (3, 1) and in row 2. */
	check_maze_of((struct lockstep_pixels){1, 1, 2, 1}, "00000032100220000000");
	check_maze_of((struct lockstep_pixels){0, 0, 1, 1}, "31000200000000000000");
	check_maze_of((struct lockstep_pixels){0, 0, 5, 4}, "32222100001000010000");
	/* Beyond the grid's left and top: two sides remain. */
	check_maze_of((struct lockstep_pixels){-2, -2, 4, 3}, "00100220000000000000");
	/* Beyond its right and bottom. */
	check_maze_of((struct lockstep_pixels){3, 2, INT32_MAX, INT32_MAX}, "00000000000003200010");
	/* All around it. */
	check_maze_of((struct lockstep_pixels){-1, -1, 9, 9}, NOTHING);
	check_maze_of((struct lockstep_pixels){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX},
		      NOTHING);
	check_maze_of((struct lockstep_pixels){INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
		      NOTHING);
}
