/* SPDX-License-Identifier: MIT */
/* Makes polygons and sets of triangles: shapes of worlds, anywhere and of any size. */
#ifndef LOCKSTEP_SCENES_WORLDS_POLYGONS_H
#define LOCKSTEP_SCENES_WORLDS_POLYGONS_H

#include "harness/formats/world.h"
#include "harness/scenes/families/convex.h"

/* Draws in the plane: points of the square from -1 to 1 become rows of a world, on the frame's
 * grid. */
struct pen {
	struct random *rng;
	const struct frame *frame;
	struct world *world;
};

/* pen_ring() begins a ring, and pen_vertex() adds a vertex to it. */
void pen_ring(struct pen *pen);
void pen_vertex(struct pen *pen, double x, double y);

/* Properties of polygons if the frame's grid is fine enough for them. */
enum polygon_virtue {
	POLYGON_ANY,    /* nothing */
	POLYGON_SIMPLE, /* one ring whose sides meet at its vertices only, if it has 3 or more */
	POLYGON_CONVEX  /* the same, and convex without collinear vertices; on any grid */
};

/* Ways to draw a polygon of about a given number of vertices (at least 1); ends with a NULL name.
 * The orientation is random. */
struct polygon_maker {
	const char *name;
	enum polygon_virtue virtue;
	void (*draw)(struct pen *pen, size_t vertices);
};
extern const struct polygon_maker polygon_makers[];

/* Draws a star-shaped polygon with exactly `vertices` vertices, as jagged as a coast: coast.c. */
void draw_coast(struct pen *pen, size_t vertices);

/* Adds vertices that do not change the shape to the last ring, by chance: copies, and the middles
 * of sides whose middle is on the grid. */
void pen_repeat(struct pen *pen, double chance);

/* The same for sets of triangles. Each has either orientation. */
struct triangles_maker {
	const char *name;
	void (*draw)(struct pen *pen, size_t triangles);
};
extern const struct triangles_maker triangles_makers[];

/* Draws exactly `triangles` triangles around the centre of a star, with common sides. */
void draw_fan(struct pen *pen, size_t triangles);

#endif
