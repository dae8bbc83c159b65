/* SPDX-License-Identifier: MIT */
/* Makes rows of pixel worlds; see worlds.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/scenes/pixels/worlds.h"

#include <string.h>

enum pixel_kind pixel_kind_of(const struct lockstep_world *kind)
{
	static const char *const names[] = {"court", "mask", "tiles"};
	unsigned number = 0;

	while (number < KIND_MAZE && strcmp(kind->row.name, names[number]) != 0)
		++number;
	return (enum pixel_kind)number;
}

void add_box(struct world *world, int32_t x, int32_t y, int32_t w, int32_t h)
{
	float row[4] = {column_of_pixel(x), column_of_pixel(y), column_of_pixel(w),
			column_of_pixel(h)};

	world_add_row(world, row);
}

void add_court(struct world *world, const struct lockstep_pixels paddles[2])
{
	for (unsigned i = 0; i < 2; ++i)
		add_box(world, paddles[i].x, paddles[i].y, paddles[i].w, paddles[i].h);
}

/* Returns the length of the run of pixels that begins at x and has one of the bits. */
static int32_t run_length(const uint8_t *row, int32_t width, int32_t x, unsigned bits)
{
	int32_t end = x;

	while (end < width && (row[end] & bits) != 0)
		++end;
	return end - x;
}

/* True if a run of that length begins and ends there. */
static bool is_run(const uint8_t *row, int32_t width, int32_t x, int32_t length, unsigned bits)
{
	return (x == 0 || (row[x - 1] & bits) == 0) && run_length(row, width, x, bits) == length;
}

/* Adds all boxes of pixels that have one of the bits. */
static void add_walls(struct world *world, int32_t width, int32_t height, const uint8_t *walls,
		      unsigned bits)
{
	for (int32_t y = 0; y < height; ++y)
		for (int32_t x = 0, length; x < width; x += length + 1) {
			const uint8_t *row = walls + (size_t)y * (size_t)width;
			int32_t rows = 1;

			length = run_length(row, width, x, bits);
			if (length == 0 || (y > 0 && is_run(row - width, width, x, length, bits)))
				continue; /* part of a box that began above */
			while (y + rows < height &&
			       is_run(row + (ptrdiff_t)rows * width, width, x, length, bits))
				++rows;
			add_box(world, x, y, length, rows);
		}
}

void add_mask(struct world *world, int32_t width, int32_t height, const uint8_t *walls)
{
	add_box(world, 0, 0, width, height);
	add_walls(world, width, height, walls, 0xff);
}

static void add_grid(struct world *world, const struct lockstep_grid *grid)
{
	add_box(world, grid->x, grid->y, grid->cell_w, grid->cell_h);
	add_box(world, 0, 0, grid->width, grid->height);
}

void add_tiles(struct world *world, const struct lockstep_grid *grid, const uint8_t *walls)
{
	add_grid(world, grid);
	add_walls(world, grid->width, grid->height, walls, 0xff);
}

void add_maze(struct world *world, const struct lockstep_grid *grid, const uint8_t *walls)
{
	int32_t width = grid->width, height = grid->height;

	add_grid(world, grid);
	for (int32_t y = 0; y < height; ++y)
		for (int32_t x = 0, length; x < width; x += length + 1) {
			const uint8_t *row = walls + (size_t)y * (size_t)width;

			length = run_length(row, width, x, LOCKSTEP_WALL_TOP);
			if (length > 0)
				add_box(world, x, y, length, 0);
		}
	for (int32_t x = 0; x < width; ++x)
		for (int32_t y = 0, length; y < height; y += length + 1) {
			length = 0;
			while (y + length < height &&
			       walls[(size_t)(y + length) * (size_t)width + (size_t)x] &
				   LOCKSTEP_WALL_LEFT)
				++length;
			if (length > 0)
				add_box(world, x, y, 0, length);
		}
}
