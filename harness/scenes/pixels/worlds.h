/* SPDX-License-Identifier: MIT */
/* Pixel worlds, and the rows that they consist of: kernels/worlds.def. */
#ifndef LOCKSTEP_SCENES_PIXELS_WORLDS_H
#define LOCKSTEP_SCENES_PIXELS_WORLDS_H

#include "harness/scenes/families/families.h"

enum pixel_kind { KIND_COURT, KIND_MASK, KIND_TILES, KIND_MAZE };

/* Returns which of these a kind is, by name. */
enum pixel_kind pixel_kind_of(const struct lockstep_world *kind);

/* Adds one row. */
void add_box(struct world *world, int32_t x, int32_t y, int32_t w, int32_t h);

/* Add all rows of a court; of a mask with walls[y * width + x]; of tiles; and of a maze with bits.
 * Walls become as few rows as is simple: runs, with equal ones below each other merged into one
 * box. */
void add_court(struct world *world, const struct lockstep_pixels paddles[2]);
void add_mask(struct world *world, int32_t width, int32_t height, const uint8_t *walls);
void add_tiles(struct world *world, const struct lockstep_grid *grid, const uint8_t *walls);
void add_maze(struct world *world, const struct lockstep_grid *grid, const uint8_t *walls);

/* The data that a world is drawn from. */
struct plan {
	struct lockstep_pixels paddles[2]; /* for a court */
	/* for other worlds; a mask uses only width and height */
	struct lockstep_grid grid;
	bool game; /* like a game's: no boxes or noise */
};

/* Draws a world of its kind. */
void draw_plan(struct random *rng, const struct plan *plan, struct world *world);

/* Returns a plan of ordinary size, whose first pixel is at most `distance` from the origin. */
struct plan ordinary_plan(struct random *rng, enum pixel_kind kind, int64_t distance);

/* Draws a world with about `rows` pixels or cells, for benchmarks. */
void draw_large(struct random *rng, size_t rows, struct world *world);

#endif
