/* SPDX-License-Identifier: MIT */
/* Where operands are placed in a test's world, and the features they are deliberately placed on. */
#ifndef LOCKSTEP_SCENES_FAMILIES_PLACEMENT_H
#define LOCKSTEP_SCENES_FAMILIES_PLACEMENT_H

#include "harness/scenes/families/families.h"

enum placement {
	PLACEMENT_MOSTLY_ANYWHERE, /* in and around its bounding box; 1 in 8 as in the next */
	PLACEMENT_TIES,            /* mostly at a vertex, level with one, on a side or its line */
	PLACEMENT_LATTICE          /* half anywhere, half as at ties; on whole and half numbers */
};

/* Return how many coordinates a corner of a world's rows has, 2 or 3, and how many corners a row
 * has. */
unsigned world_dimensions(const struct lockstep_world *kind);
unsigned world_corners(const struct lockstep_world *kind);

/* Computes the bounding box of setting->world, which has rows. */
void bound_world(struct setting *setting);

/* Copies any side of a world, from columns[0..1] to columns[2..3]. It may have length 0. In space,
 * it is the side as seen from above. */
void pick_side(struct random *rng, const struct world *world, float side[4]);

/* Copy the columns of any triangle of a world in space, or of a mesh. */
void pick_triangle(struct random *rng, const struct setting *setting, float triangle[9]);
void pick_of_mesh(struct random *rng, const struct obj_mesh *mesh, float triangle[9]);

/* Returns a coordinate in or around the bounding box, which has surroundings even if it has no
 * size. On lattices it is a whole or half number. */
float anywhere_about_world(struct random *rng, const struct setting *setting, unsigned k,
			   bool lattice);

/* Moves every point of the operands, independently, to a place about the world; does nothing
 * without one. In space, radii and vectors also get sizes that suit the world. */
void place_near_world(struct random *rng, const struct layout *layout,
		      const struct setting *setting, enum placement nearness, float *operands);

/* The same in space, with a world: placement_space.c. */
void place_near_mesh(struct random *rng, const struct layout *layout, const struct setting *setting,
		     enum placement nearness, float *operands);

#endif
