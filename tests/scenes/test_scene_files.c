/* SPDX-License-Identifier: MIT */
/* The scenes from files of masks, mazes and tiles: their worlds are windows of the file's
 * content. */
#include <config.h>

#include <unistd.h>

#include "harness/formats/maze_file.h"
#include "harness/formats/tiles_csv.h"
#include "harness/scenes/pixels/mazes.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

static struct random numbers(uint64_t index)
{
	struct random rng;

	random_begin(&rng, 1, 2, index);
	return rng;
}

/* A scene from a written file, and its world number `number` for a test. */
static void open_world(const char *prefix, const char *path, const char *test, uint64_t number,
		       struct world *world)
{
	char name[300];
	struct scene *scene;

	snprintf(name, sizeof(name), "%s%s", prefix, path);
	scene = open_or_fail(name);
	scene_world(scene, lockstep_test_find(test), 3, number * SCENE_WORLD_CASES, world);
	scene_close(scene);
}

static void write_image(const char *path, enum pnm_format format, const struct pixel_image *image)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	pnm_write(file, format, image);
	assert_int_equal(fclose(file), 0);
}

/* Each pixel's neighbours on the right identify it: a window fits in only one place. */
UNIT_TEST(windows_are_of_the_image)
{
	static uint8_t walls[300 * 20];
	struct pixel_image image = {300, 20, walls};
	char path[] = "test_scene_files.pbm";
	bool seen[300] = {false};
	unsigned places = 0;
	struct random rng = numbers(5);

	for (size_t i = 0; i < sizeof(walls); ++i)
		walls[i] = random_chance(&rng, 0.5);
	write_image(path, PNM_PBM_RAW, &image);
	for (uint64_t i = 0; i < 30; ++i) {
		int32_t width, height, fits = -1;
		struct world world;

		open_world("mask:", path, "circle_mask", i, &world);
		lockstep_mask_size(world.made, &width, &height);
		assert_int_equal(width, 256);
		assert_int_equal(height, 20);
		for (int32_t from = 0; from <= 300 - 256; ++from) {
			int32_t same = 0;

			while (same < 256 * 20 &&
			       lockstep_mask_wall(world.made, same % 256, same / 256) ==
				   walls[same / 256 * 300 + from + same % 256])
				++same;
			if (same == 256 * 20)
				fits = from;
		}
		assert_true(fits >= 0);
		places += !seen[fits];
		seen[fits] = true;
		world_free(&world);
	}
	assert_true(places > 10);
	unlink(path);
}

/* The wall or walls of a cell of either kind of world. */
static unsigned cell_of(const struct world *world, bool maze, int32_t x, int32_t y)
{
	return maze ? lockstep_maze_walls_of(world->made, x, y)
		    : lockstep_tiles_wall(world->made, x, y);
}

/* At the position given by their grid. */
UNIT_TEST(windows_are_of_the_grid)
{
	static uint8_t walls[100 * 40];
	struct cell_grid cells = {{-700, 55, 16, 12, 100, 40}, walls};
	char path[] = "test_scene_files.txt", error[300] = "";

	for (uint64_t i = 0; i < 20; ++i) {
		bool maze = i % 2 == 0;
		struct random rng = numbers(i);
		struct lockstep_grid grid;
		struct world world;
		int32_t from;

		maze_draw(&rng, true, 100, 40, walls);
		for (size_t k = 0; k < sizeof(walls) && !maze; ++k)
			walls[k] = random_chance(&rng, 0.5);
		assert_true((maze ? maze_write_file : tiles_write_file)(path, &cells, error,
									sizeof(error)));
		open_world(maze ? "maze:" : "tiles:", path, maze ? "maze_walls" : "tile_overlap", i,
			   &world);
		grid = maze ? lockstep_maze_grid(world.made) : lockstep_tiles_grid(world.made);
		assert_int_equal(grid.width, 64);
		assert_int_equal(grid.height, 40);
		assert_int_equal(grid.y, 55);
		from = (grid.x + 700) / 16;
		assert_int_equal(grid.x, -700 + 16 * from);
		assert_in_range(from, 0, 100 - 64);
		for (int32_t k = 0; k < 64 * 40; ++k)
			assert_int_equal(cell_of(&world, maze, k % 64, k / 64),
					 walls[k / 64 * 100 + from + k % 64]);
		world_free(&world);
	}
	unlink(path);
}

/* Scenes from files make cases for all tests, including those that do not use the file. */
UNIT_TEST(files_make_cases_of_all_tests)
{
	static uint8_t walls[9] = {0, 0, 0, 0, 1, 0, 0, 0, 0};
	struct pixel_image image = {3, 3, walls};
	char path[] = "test_scene_files.pgm", error[300] = "";
	static struct cases cases;

	write_image(path, PNM_PGM_PLAIN, &image);
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		fill(&cases, "mask:test_scene_files.pgm", &lockstep_tests[t], WORLD_SHARE);
		if (strcmp(lockstep_tests[t].name, "circle_pixels") == 0)
			assert_int_equal(cases.world[0].rows, 2);
	}
	unlink(path);
	assert_null(scene_open("mask:", error, sizeof(error)));
	assert_string_equal(error, "scene mask:: it must be mask:FILE");
	assert_null(scene_open("maze:", error, sizeof(error)));
	assert_string_equal(error, "scene maze:: it must be maze:FILE");
	assert_null(scene_open("tiles:", error, sizeof(error)));
	assert_string_equal(error, "scene tiles:: it must be tiles:FILE");
	assert_null(scene_open("tiles:/nowhere\n", error, sizeof(error)));
	assert_non_null(strstr(error, "/nowhere?: No such file"));
}

UNIT_FIXTURE(find_data, NULL)
