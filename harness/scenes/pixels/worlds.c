/* SPDX-License-Identifier: MIT */
/* Pixel worlds of the ordinary families: courts, masks, tiles and mazes. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/pixels/worlds.h"
#include "harness/scenes/pixels/caves.h"
#include "harness/scenes/pixels/mazes.h"
#include "harness/scenes/pixels/pixels.h"
#include "harness/scenes/pixels/tracks.h"

#include <stdlib.h>

/* Images with shorter sides are too small for a track. */
enum { TRACK_LEAST = 32 };

/* Draws any image of walls; for games, tracks for cars, and caves and rooms for characters. */
static void draw_image(struct random *rng, bool game, bool track, int32_t width, int32_t height,
		       uint8_t *walls)
{
	static wall_drawer *const drawers[] = {cave_draw, rooms_draw, boxes_draw, noise_draw};
	bool fits = width >= TRACK_LEAST && height >= TRACK_LEAST;
	unsigned way = random_below(rng, game ? 2 : 4);

	if (track && fits && (game || random_chance(rng, 0.3))) {
		track_draw(rng, width, height, walls);
		return;
	}
	/* noise makes nearly every pixel a row */
	if (drawers[way] == noise_draw && (int64_t)width * height > 4096)
		--way;
	drawers[way](rng, width, height, walls);
}

/* Draws mazes as in games, or random walls anywhere. */
static void draw_maze(struct random *rng, bool game, int32_t width, int32_t height, uint8_t *walls)
{
	double density;

	if (game || random_chance(rng, 0.75)) {
		maze_draw(rng, random_chance(rng, 0.5), width, height, walls);
		return;
	}
	density = random_uniform(rng, 0, 1);
	for (int64_t i = 0; i < (int64_t)width * height; ++i) {
		walls[i] = random_chance(rng, density) ? LOCKSTEP_WALL_LEFT : 0;
		if (random_chance(rng, density))
			walls[i] |= LOCKSTEP_WALL_TOP;
	}
}

void draw_plan(struct random *rng, const struct plan *plan, struct world *world)
{
	const struct lockstep_grid *grid = &plan->grid;
	enum pixel_kind kind = pixel_kind_of(world->kind);
	uint8_t *walls;

	if (kind == KIND_COURT) {
		add_court(world, plan->paddles);
		return;
	}
	walls = memory_must(calloc((size_t)grid->width * (size_t)grid->height, 1));
	if (kind == KIND_MAZE)
		draw_maze(rng, plan->game, grid->width, grid->height, walls);
	else
		draw_image(rng, plan->game, kind == KIND_MASK, grid->width, grid->height, walls);
	if (kind == KIND_MASK)
		add_mask(world, grid->width, grid->height, walls);
	else
		(kind == KIND_MAZE ? add_maze : add_tiles)(world, grid, walls);
	free(walls);
}

/* Plans a court, for games of 320 x 240 to 1920 x 1080. */
static void plan_court(struct random *rng, int64_t x, int64_t y, struct lockstep_pixels paddles[2])
{
	int64_t width = random_between(rng, 320, 1920);
	int64_t height = random_chance(rng, 0.5) ? width * 3 / 4 : width * 9 / 16;

	for (unsigned i = 0; i < 2; ++i) {
		int64_t w = random_between(rng, width / 64, width / 24);
		int64_t h = random_between(rng, height / 10, height / 3);
		int64_t in = random_between(rng, 0, width / 16);

		paddles[i] = (struct lockstep_pixels){.w = (int32_t)w, .h = (int32_t)h};
		paddles[i].x = (int32_t)(i == 0 ? x + in : x + width - w - in);
		paddles[i].y = (int32_t)(y + random_between(rng, 0, height - h));
	}
}

struct plan ordinary_plan(struct random *rng, enum pixel_kind kind, int64_t distance)
{
	struct plan plan = {.game = false};
	struct lockstep_grid *grid = &plan.grid;

	grid->x = (int32_t)random_between(rng, -distance, distance);
	grid->y = (int32_t)random_between(rng, -distance, distance);
	if (random_chance(rng, 0.25))
		grid->y = grid->x; /* where confusing one for the other does not show immediately */
	switch (kind) {
	case KIND_COURT:
		plan_court(rng, grid->x, grid->y, plan.paddles);
		break;
	case KIND_MASK:
		grid->width = (int32_t)random_between(rng, 16, 160);
		grid->height = (int32_t)random_between(rng, 16, 160);
		break;
	default:
		grid->cell_w = grid->cell_h = (int32_t)random_between(rng, 4, 64);
		if (random_chance(rng, 0.25))
			grid->cell_h = (int32_t)random_between(rng, 4, 64);
		grid->width = (int32_t)random_between(rng, 3, 48);
		grid->height = (int32_t)random_between(rng, 3, 48);
		break;
	}
	return plan;
}

void pixel_world_uniform(struct random *rng, const struct lockstep_test *test,
			 const struct setting *setting, struct world *world)
{
	struct plan plan = ordinary_plan(rng, pixel_kind_of(world->kind), 500);

	(void)test;
	(void)setting;
	draw_plan(rng, &plan, world);
}

/* Makes worlds far from the origin, except that masks all begin there. */
void pixel_world_clustered(struct random *rng, const struct lockstep_test *test,
			   const struct setting *setting, struct world *world)
{
	struct plan plan = ordinary_plan(rng, pixel_kind_of(world->kind), 1 << 30);

	(void)test;
	(void)setting;
	draw_plan(rng, &plan, world);
}

/* Uses few pixels, and cells of few pixels: everything touches something. */
void pixel_world_lattice(struct random *rng, const struct lockstep_test *test,
			 const struct setting *setting, struct world *world)
{
	struct plan plan = {.game = false};
	int64_t distance = 8, end = 0;

	(void)test;
	(void)setting;
	plan.grid.x = (int32_t)random_between(rng, -distance, distance);
	plan.grid.y = (int32_t)random_between(rng, -distance, distance);
	plan.grid.cell_w = 1 + (int32_t)random_below(rng, 4);
	plan.grid.cell_h = 1 + (int32_t)random_below(rng, 4);
	plan.grid.width = 3 + (int32_t)random_below(rng, 10);
	plan.grid.height = 3 + (int32_t)random_below(rng, 10);
	for (unsigned i = 0; i < 2; ++i) {
		struct lockstep_pixels *paddle = &plan.paddles[i];

		paddle->x = (int32_t)(plan.grid.x + end + (int64_t)random_below(rng, 6));
		paddle->y = plan.grid.y + (int32_t)random_below(rng, 8);
		paddle->w = 1 + (int32_t)random_below(rng, 4);
		paddle->h = 1 + (int32_t)random_below(rng, 5);
		end = paddle->x + paddle->w - plan.grid.x;
	}
	draw_plan(rng, &plan, world);
}

void draw_large(struct random *rng, size_t rows, struct world *world)
{
	enum pixel_kind kind = pixel_kind_of(world->kind);
	struct plan plan = ordinary_plan(rng, kind, 500);
	int32_t most = kind == KIND_MASK ? LOCKSTEP_MASK_SIDE_MAX : 4096, side = 1;

	while (side < most && ((size_t)side + 1) * ((size_t)side + 1) <= rows)
		++side;
	if (kind == KIND_MAZE && side < 2)
		side = 2; /* one room, and the cells that close it */
	plan.game = true;
	plan.grid.width = plan.grid.height = side;
	plan.grid.cell_w = plan.grid.cell_h = 16;
	draw_plan(rng, &plan, world);
}
