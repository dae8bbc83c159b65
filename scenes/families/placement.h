/* SPDX-License-Identifier: MIT */
/* Operands of tests that have a world: where in it, and on what of it on purpose, they are put. */
#ifndef LOCKSTEP_SCENES_FAMILIES_PLACEMENT_H
#define LOCKSTEP_SCENES_FAMILIES_PLACEMENT_H

#include "scenes/families/families.h"

enum placement {
	PLACEMENT_MOSTLY_ANYWHERE, /* in and around its bounding box; 1 in 8 as below */
	PLACEMENT_TIES,            /* mostly at a vertex, level with one, on a side or a line of one */
	PLACEMENT_LATTICE          /* as often the one as the other; on whole and half coordinates */
};

/* How many coordinates a corner of a world's rows has: 2 or 3; and how many corners a row has. */
unsigned world_dimensions(const struct lockstep_world *kind);
unsigned world_corners(const struct lockstep_world *kind);

/* The bounding box of setting->world, which has rows. */
void bound_world(struct setting *setting);

/* Any side of a world: columns[0..1] to columns[2..3], a copy. It may be of no length. In space, as it
 * is seen from above. */
void pick_side(struct random *rng, const struct world *world, float side[4]);

/* Any triangle of a world in space: a copy of its columns. The same of a mesh. */
void pick_triangle(struct random *rng, const struct world *world, float triangle[9]);
void pick_of_mesh(struct random *rng, const struct obj_mesh *mesh, float triangle[9]);

/* A coordinate in or around the bounding box, which has surroundings all the same if it has no size;
 * a whole or a half one on lattices. */
float anywhere_about_world(struct random *rng, const struct setting *setting, unsigned k,
			   bool lattice);

/* Move every point of the operands, each on its own, to a place about the world; does nothing
 * without one. In space radii and vectors get sizes that suit the world, too. */
void place_near_world(struct random *rng, const struct layout *layout,
		      const struct setting *setting, enum placement nearness, float *operands);

/* The same in space, with a world: near_space.c. */
void place_near_mesh(struct random *rng, const struct layout *layout, const struct setting *setting,
		     enum placement nearness, float *operands);

#endif
