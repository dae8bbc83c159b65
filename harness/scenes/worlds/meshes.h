/* SPDX-License-Identifier: MIT */
/* Makes triangle meshes: shapes of worlds in space, anywhere and of any size. */
#ifndef LOCKSTEP_SCENES_WORLDS_MESHES_H
#define LOCKSTEP_SCENES_WORLDS_MESHES_H

#include "harness/scenes/worlds/polygons.h"

/* Draws in space: points of the cube from -1 to 1 become corners of a world's triangles. */
struct mesh_pen {
	struct pen pen;
	struct frame depth; /* the grid of z, twice; the pen's frame is of x and y */
	bool inside_out;    /* triangles have the other orientation */
};

/* Begins a mesh in a frame, at a random depth that is no further away; whole numbers stay whole. */
void mesh_begin(struct mesh_pen *pen, struct random *rng, const struct frame *frame,
		struct world *world);

/* Ways to draw a mesh of about a given number of triangles (at least 1); ends with a NULL name. */
struct mesh_maker {
	const char *name;
	/* every side belongs to two triangles, and goes from a to b in one and from b to a in the
	 * other, as long as no two vertices are rounded to one */
	bool closed;
	void (*draw)(struct mesh_pen *pen, size_t triangles);
};
extern const struct mesh_maker mesh_makers[];

/* Draws a ball with bumps, which is closed. */
void draw_ball(struct mesh_pen *pen, size_t triangles);

#endif
