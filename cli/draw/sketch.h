/* SPDX-License-Identifier: MIT */
/*
 * Shapes of float32 in the plane and in space, as `lockstep draw` handles them: a few corners, and
 * how they belong together. The kind of shape follows from the roles of its columns
 * (kernels/shapes.def).
 */
#ifndef LOCKSTEP_CLI_DRAW_SKETCH_H
#define LOCKSTEP_CLI_DRAW_SKETCH_H

#include "cli/draw/draw.h"

enum sketch_kind {
	/* a point, a segment, or a polygon, with everything within `radius` */
	SKETCH_PATH,
	SKETCH_LINE,      /* without ends, through both corners */
	SKETCH_ARROW,     /* from the first corner to the second */
	SKETCH_DIRECTION, /* the same, at whatever length shows best */
	SKETCH_RAY,       /* from the first corner through the second, without end */
	SKETCH_BOX,       /* in space, from the first corner to the second; moved, to the fourth */
	SKETCH_PLANE      /* all p with corner[0] . p + offset = 0 */
};

enum { SKETCH_CORNERS = 8, SKETCH_PIECES = 12 };
struct sketch {
	enum sketch_kind kind;
	unsigned corners;
	double corner[SKETCH_CORNERS][3]; /* in the plane the last is 0 */
	double radius, offset;
	bool space; /* it has a z */
	bool valid; /* false if there is nothing to draw */
};
struct sketch sketch_of(const struct lockstep_shape *shape, const float *columns);

/* The corners of what a box in the plane passes when it moves, in order. Returns their number. */
unsigned corners_swept(const double low[2], const double high[2], const double by[2],
		       double corner[6][2]);

/* A box in space: lowest and highest of each coordinate. */
struct region {
	double low[3], high[3];
};
struct region region_none(void);
bool region_any(const struct region *region);
void region_add(struct region *region, const double point[3], double radius);
void region_add_sketch(struct region *region, const struct sketch *sketch);
double region_side(const struct region *region);      /* the longest */
double region_magnitude(const struct region *region); /* of the largest coordinate */
void region_middle(const struct region *region, double middle[3]);

/* Returns the shape of each row of a world; for rings, the side that begins there. To be freed. */
struct sketch *sketches_of_world(const struct world *world);

/* ---- Where two shapes are nearest to touching (nearest.c) ------------------------------------ */

struct nearest_spot {
	double at[3]; /* midway between both */
	double gap;   /* if negative, the depth of the overlap */
	bool any;
};

/* Replaces *contact by the contact of the two shapes, if that is nearer. `region` surrounds
 * everything; endless shapes are cut off far outside it. */
void contact_nearer(struct nearest_spot *contact, const struct sketch *a, const struct sketch *b,
		    const struct region *region);

/* ---- Strokes (strokes.c) --------------------------------------------------------------------- */

struct spot {
	double x, y;
};

/* Returns the view, grown by its own size on each side. */
struct extent view_around(const struct view *view);

/* Write parts of the `d` of a path: the line through two spots, or the segment between them; a
 * closed ring; a disc; a small round mark of fixed size. */
void segment_put(FILE *to, const struct view *view, struct spot a, struct spot b, bool endless);
void polygon_put(FILE *to, const struct view *view, const struct spot *spots, size_t count);
void disc_put(FILE *to, const struct view *view, struct spot centre, double r);
void dot_put(FILE *to, const struct view *view, struct spot at);

/* ---- Shapes (figure.c) ----------------------------------------------------------------------- */

/* Space seen along an axis. */
struct projection {
	struct view view;
	unsigned across, up; /* the coordinates that go to the right and up */
	double middle[3];    /* planes are cut at this depth; if `cut`, balls and triangles too */
	bool cut;
};
/* Draws a path of this class, without strokes if there is nothing to draw. */
void sketch_draw(FILE *to, const struct sketch *sketch, const struct projection *projection,
		 const char *class);

/* Draws a cross at a point, or nothing if it is outside the view. */
void mark_draw(FILE *to, const double at[3], const struct projection *projection,
	       const char *class);

/* ---- Cases (model.c) ------------------------------------------------------------------------- */

/* One case as it is drawn. */
struct model {
	struct sketch operand[LOCKSTEP_OPERANDS_MAX];
	struct region region; /* around all that can be drawn, except the world */
	bool valid;           /* all operands can be drawn */
	bool has_result;      /* the results are a point near them, or a vector */
	struct sketch result;
	double zoom[3], width; /* the middle of the zoom, and its width */
};

/* All cases that are drawn, and their world. */
struct models {
	size_t count;
	struct model *model;
	struct sketch *row; /* of the world; NULL if there is none */
	struct region world;
};
void models_make(struct drawing *drawing, size_t count);
void models_free(struct drawing *drawing);

/* Draws the whole world. */
void world_draw(FILE *to, const struct drawing *drawing, const struct projection *projection);

/* True if the test is drawn twice, from above and from the side. */
bool model_space(const struct lockstep_test *test);

#endif
