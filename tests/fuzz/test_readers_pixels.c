/* SPDX-License-Identifier: MIT */
/* Fuzz targets of readers check every promise of a reader of images and cells, and detect a wrong one. */
#include <config.h>

#include "tests/fuzz/wrong_readers.h"
#include "tests/unit.h"

/* ---- Images ------------------------------------------------------------------------------------------ */

/* The number of the rereading that fails; 1 is the first. */
static unsigned again, wrong_again;

static bool wrong_image(const char *name, const char *text, size_t size, struct pixel_image *image,
			char *error, size_t room)
{
	if (strcmp(name, "again") == 0) {
		const bool read = pnm_parse(name, text, size, image, error, room);
		if (++again == wrong_again && spoil)
			spoil(image);
		return read;
	}
	again = 0;
	if (size > 2)
		assert_asked(name, text, size);
	WRONG(pnm_parse("good", given, strlen(given), image, why, sizeof why),
	      wrong_again ? NULL : image, room);
}

ATTEMPT(try_image, reads_pnm, wrong_image)

#define IMAGE(name, statement) SPOIL(name, struct pixel_image, statement)
IMAGE(no_width, it->width = 0)
IMAGE(no_height, it->height = 0)
IMAGE(grey_first, it->walls[0] = 2)
IMAGE(grey_last, it->walls[it->width * it->height - 1] = 2)
IMAGE(no_image, pnm_free(it))
IMAGE(only_walls, it->width = it->height = 0)
IMAGE(only_width, pnm_free(it); it->width = 1)
IMAGE(only_height, pnm_free(it); it->height = 1)
IMAGE(narrower, --it->width)
IMAGE(lower, --it->height)
IMAGE(other_pixel, it->walls[it->width * it->height - 1] ^= 1)

UNIT_TEST(pixels_are_held)
{
	static const struct wrong wrong[] = {
	    {no_width, NULL, "no pixels"},
	    {no_height, NULL, "no pixels"},
	    {grey_first, NULL, "neither 0 nor 1"},
	    {grey_last, NULL, "neither 0 nor 1"},
	    {only_walls, "why", "refused, but not empty"},
	    {only_width, "why", "refused, but not empty"},
	    {only_height, "why", "refused, but not empty"},
	    REFUSALS(no_image),
	};
	static const struct wrong changed[] = {{narrower, NULL, "reads back"},
					       {lower, NULL, "reads back"},
					       {other_pixel, NULL, "reads back"}};
	static const char good[] = "P1\n4 4\n0 0 0 1\n0 1 0 0\n1 0 0 0\n1 1 1 1\n";
	wrong_again = 0;
	ASSERT_ALL(try_image, good, wrong);
	for (wrong_again = 1; wrong_again <= 4; ++wrong_again)
		ASSERT_ALL(try_image, good, changed);
	wrong_again = 0;
	assert_int_equal(again, 4);
	/* Sixteen pixels take at least two bytes. */
	spoil = NULL;
	assert_broken(reads_pnm(wrong_image, (const uint8_t *)asked, 2), NULL);
	assert_broken(reads_pnm(wrong_image, (const uint8_t *)asked, 1), "more pixels");
}

/* ---- Cells ------------------------------------------------------------------------------------------- */

static grid_parse_text *parse;
static bool wrong_written;

static bool wrong_cells(const char *name, const char *text, size_t size, struct cell_grid *cells,
			char *error, size_t room)
{
	if (strcmp(name, "again") == 0) {
		const bool read = parse(name, text, size, cells, error, room);
		if (wrong_written && spoil)
			spoil(cells);
		return read;
	}
	assert_asked(name, text, size);
	WRONG(parse("good", given, strlen(given), cells, why, sizeof why),
	      wrong_written ? NULL : cells, room);
}

static struct grid_target target;

ATTEMPT(try_cells, reads_grid, &target)

#define CELLS(name, statement) SPOIL(name, struct cell_grid, statement)
CELLS(no_columns, it->grid.width = 0)
CELLS(no_lines, it->grid.height = 0)
CELLS(bad_cells, it->grid.cell_w = 0)
CELLS(walls_first, it->walls[0] = target.most + 1)
CELLS(walls_last, it->walls[it->grid.width * it->grid.height - 1] = target.most + 1)
CELLS(no_grid, cells_free(it))
CELLS(only_its_walls, it->grid.width = it->grid.height = 0)
CELLS(only_its_width, cells_free(it); it->grid.width = 1)
CELLS(only_its_height, cells_free(it); it->grid.height = 1)
CELLS(elsewhere, ++it->grid.y)
CELLS(other_first, it->walls[0] ^= 1)
CELLS(other_last, it->walls[it->grid.width * it->grid.height - 1] ^= 1)

static void assert_grid(const struct grid_target *of, const char *good)
{
	static const struct wrong wrong[] = {
	    {no_columns, NULL, "no cells"},
	    {no_lines, NULL, "no cells"},
	    {bad_cells, NULL, "does not accept"},
	    {walls_first, NULL, "impossible walls"},
	    {walls_last, NULL, "impossible walls"},
	    {only_its_walls, "why", "refused, but not empty"},
	    {only_its_width, "why", "refused, but not empty"},
	    {only_its_height, "why", "refused, but not empty"},
	    REFUSALS(no_grid),
	};
	static const struct wrong written[] = {{elsewhere, NULL, "reads back"},
					       {other_first, NULL, "reads back"},
					       {other_last, NULL, "reads back"}};
	target = *of;
	parse = target.parse;
	target.parse = wrong_cells;
	wrong_written = false;
	ASSERT_ALL(try_cells, good, wrong);
	wrong_written = true;
	ASSERT_ALL(try_cells, good, written);
}

UNIT_TEST(cells_are_held)
{
	assert_int_equal(maze_target.most, 3);
	assert_grid(&maze_target, "+--+--+\n|     |\n+--+--+\n");
	assert_int_equal(tiles_target.most, 1);
	assert_grid(&tiles_target, "0,1,1\n2,0,0\n");
}
