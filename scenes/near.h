/* SPDX-License-Identifier: MIT */
/* Operands of tests that have a world: where in it, and on what of it on purpose, they are put. */
#ifndef LOCKSTEP_NEAR_H
#define LOCKSTEP_NEAR_H

#include "scenes/families.h"

enum nearness {
	NEAR_MOSTLY_ANYWHERE, /* in and around its bounding box; 1 in 8 as below */
	NEAR_TIES,            /* mostly at a vertex, level with one, on a side or a line of one */
	NEAR_LATTICE          /* as often the one as the other; on whole and half coordinates */
};

/* The bounding box of setting->world, which has rows. */
void bound_world(struct setting *setting);

/* Any side of a world: columns[0..1] to columns[2..3], a copy. It may be of no length. */
void pick_side(struct random *rng, const struct world *world, float side[4]);

/* Move every point of the operands, each on its own, to a place about the world; does nothing
 * without one. */
void place_near_world(struct random *rng, const struct layout *layout,
		      const struct setting *setting, enum nearness nearness, float *operands);

#endif
