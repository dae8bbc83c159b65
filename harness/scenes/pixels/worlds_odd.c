/* SPDX-License-Identifier: MIT */
/*
 * Pixel worlds of the degenerate family, with a single pixel, row or column, all wall or all free;
 * and of the extreme family, as far out and as large as allowed.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/pixels.h"
#include "harness/scenes/pixels/worlds.h"

#include <stdlib.h>
#include <string.h>

/* Adds one box that covers all of an image or a grid, or none. */
static void add_all_or_nothing(struct random *rng, const struct plan *plan, struct world *world)
{
	const struct lockstep_grid *grid = &plan->grid;

	if (pixel_kind_of(world->kind) != KIND_MASK)
		add_box(world, grid->x, grid->y, grid->cell_w, grid->cell_h);
	add_box(world, 0, 0, grid->width, grid->height);
	if (random_chance(rng, 0.5))
		add_box(world, 0, 0, grid->width, grid->height);
}

void pixel_world_degenerate(struct random *rng, const struct lockstep_test *test,
			    const struct setting *setting, struct world *world)
{
	struct plan plan = ordinary_plan(rng, pixel_kind_of(world->kind), 4);
	unsigned way = random_below(rng, 4);

	if (way == 0) {
		pixel_world_lattice(rng, test, setting, world);
		return;
	}
	if (way == 1)
		plan.grid.width = plan.grid.height = 1;
	else if (way == 2)
		*(random_chance(rng, 0.5) ? &plan.grid.width : &plan.grid.height) = 1;
	if (random_chance(rng, 0.5))
		plan.grid.cell_w = plan.grid.cell_h = 1;
	if (pixel_kind_of(world->kind) == KIND_COURT) {
		/* paddles of one pixel, or one column or row, and one beside the other */
		for (unsigned i = 0; i < 2; ++i) {
			struct lockstep_pixels *paddle = &plan.paddles[i];

			paddle->w = way == 2 ? paddle->w : 1;
			paddle->h = way == 3 ? paddle->h : 1;
		}
		if (random_chance(rng, 0.5)) {
			plan.paddles[1].x = plan.paddles[0].x + plan.paddles[0].w;
			plan.paddles[1].y = plan.paddles[0].y;
		}
	} else if (random_chance(rng, 0.25)) {
		add_all_or_nothing(rng, &plan, world);
		return;
	}
	draw_plan(rng, &plan, world);
}

/* Returns where a run of pixels may begin, at or after a smallest place: anywhere, or at either end
 * of int32. */
static int32_t extreme_begin(struct random *rng, int64_t least, int64_t size)
{
	int64_t last = (int64_t)INT32_MAX - size + 1;

	switch (random_below(rng, 4)) {
	case 0:
		return (int32_t)least;
	case 1:
		return (int32_t)last;
	default:
		return (int32_t)random_between(rng, least, last);
	}
}

/* Returns a length from 1 to `most`, in any octave, or `most` itself. */
static int64_t extreme_size(struct random *rng, int64_t most)
{
	int64_t size = (int64_t)random_octaves(rng, 0, 32);

	return random_chance(rng, 0.25) || size > most ? most : size;
}

static void extreme_court(struct random *rng, struct lockstep_pixels paddles[2])
{
	for (unsigned i = 0; i < 2; ++i) {
		int64_t w = extreme_size(rng, INT32_MAX), h = extreme_size(rng, INT32_MAX);

		paddles[i].x = extreme_begin(rng, INT32_MIN, w);
		paddles[i].y = extreme_begin(rng, INT32_MIN, h);
		paddles[i].w = (int32_t)w;
		paddles[i].h = (int32_t)h;
	}
	if (paddles[0].x > paddles[1].x) {
		struct lockstep_pixels swap = paddles[0];

		paddles[0] = paddles[1];
		paddles[1] = swap;
	}
	if (paddles[0].x == paddles[1].x) {
		paddles[0].x = INT32_MIN;
		paddles[1].x = INT32_MAX;
		paddles[1].w = 1;
	}
	/* the left one ends before the right one begins */
	if (paddles[0].w > (int64_t)paddles[1].x - paddles[0].x)
		paddles[0].w = int32_of((int64_t)paddles[1].x - paddles[0].x);
}

/* Makes one direction of a grid: `count` cells of some size, beginning at a place other than
 * INT32_MIN. */
static void extreme_cells(struct random *rng, int32_t count, int32_t *begin, int32_t *cell)
{
	int64_t most = (((int64_t)1 << 32) - 1) / count;

	*cell = (int32_t)extreme_size(rng, most < INT32_MAX ? most : INT32_MAX);
	*begin = extreme_begin(rng, (int64_t)INT32_MIN + 1, (int64_t)*cell * count);
}

/* Adds walls that extend beyond the grid as far as numbers go; only their part inside counts. */
static void add_far_walls(struct random *rng, struct world *world)
{
	for (unsigned walls = random_below(rng, 4); walls > 0; --walls) {
		int32_t x = extreme_pixel(rng), y = extreme_pixel(rng);
		int32_t w = int32_of(extreme_size(rng, INT32_MAX));
		int32_t h = int32_of(extreme_size(rng, INT32_MAX));

		add_box(world, x, y, w, h);
	}
}

void pixel_world_extreme(struct random *rng, const struct lockstep_test *test,
			 const struct setting *setting, struct world *world)
{
	enum pixel_kind kind = pixel_kind_of(world->kind);
	struct plan plan = ordinary_plan(rng, kind, 500);
	struct lockstep_grid *grid = &plan.grid;

	(void)test;
	(void)setting;
	if (kind != KIND_MASK && random_chance(rng, 0.25)) {
		draw_plan(rng, &plan, world);
		return;
	}
	extreme_court(rng, plan.paddles);
	if (kind == KIND_MASK && random_chance(rng, 0.25)) {
		/* the longest allowed */
		grid->width = LOCKSTEP_MASK_SIDE_MAX;
		grid->height = 1 + (int32_t)random_below(rng, 4);
		if (random_chance(rng, 0.5)) {
			grid->width = grid->height;
			grid->height = LOCKSTEP_MASK_SIDE_MAX;
		}
		add_all_or_nothing(rng, &plan, world);
		add_far_walls(rng, world);
		return;
	}
	if (kind == KIND_TILES || kind == KIND_MAZE) {
		if (random_chance(rng, 0.25))
			grid->width = 1;
		extreme_cells(rng, grid->width, &grid->x, &grid->cell_w);
		extreme_cells(rng, grid->height, &grid->y, &grid->cell_h);
	}
	draw_plan(rng, &plan, world);
	if (kind != KIND_COURT && !random_chance(rng, 0.75))
		add_far_walls(rng, world);
}
