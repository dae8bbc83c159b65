/* SPDX-License-Identifier: MIT */
/* Makes frusta: the views of cameras, and other bodies between planes. */
#ifndef LOCKSTEP_SCENES_WORLDS_PLANES_H
#define LOCKSTEP_SCENES_WORLDS_PLANES_H

#include "harness/scenes/families/families.h"
#include "harness/scenes/worlds/polygons.h"

/* True for worlds whose rows are planes. */
bool world_of_planes(const struct lockstep_world *kind);

/* Draws a frustum of any kind, of about `rows` planes or of as many as the kind has. */
void draw_planes(struct random *rng, const struct frame *frame, size_t rows, struct world *world);

/* Draws that many planes around a ball. */
void draw_facets(struct random *rng, const struct frame *frame, size_t planes, struct world *world);

/*
 * Draws the view of a camera at `eye`, up to a distance of `size`, in any direction. On lattices it
 * looks along an axis, and all numbers are whole if the eye's coordinates are.
 */
void draw_view(struct random *rng, const double eye[3], double size, bool lattice,
	       struct world *world);

/* Changes planes so that some are repeated, reversed, parallel to an axis, or without a normal. */
void spoil_planes(struct random *rng, struct world *world);

/* Extends a bounding box by corners of the frustum, or by other places on its planes. */
void bound_planes(const struct world *world, double min[3], double max[3]);

/* Picks three points of a plane, anywhere in the world's bounds. */
void pick_on_plane(struct random *rng, const struct setting *setting, float triangle[9]);

#endif
