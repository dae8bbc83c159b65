/* SPDX-License-Identifier: MIT */
/* Helpers that families share for making worlds. */
#ifndef LOCKSTEP_SCENES_WORLDS_WORLDS_H
#define LOCKSTEP_SCENES_WORLDS_WORLDS_H

#include "harness/scenes/families/families.h"
#include "harness/scenes/worlds/polygons.h"

/* Returns the number of rows for a world: mostly up to 64, sometimes some hundreds, so that the
 * library cuts a polygon into slabs. */
size_t any_rows(struct random *rng);

/* Draws any world of its kind, of about `rows` rows. `repeats` is the chance that a polygon has
 * vertices that do not change its shape. */
void draw_world(struct random *rng, const struct frame *frame, size_t rows, double repeats,
		struct world *world);

/* Returns any value, mostly a strange one. */
float extreme_float(struct random *rng, bool finite); /* extreme.c */

#endif
