/* SPDX-License-Identifier: MIT */
/*
 * Shapes of float32 in the plane and in space as `lockstep draw` knows them: a few corners, and how
 * they belong together. What a shape is follows from the roles of its columns (kernels/shapes.def).
 */
#ifndef LOCKSTEP_CLI_DRAW_SKETCH_H
#define LOCKSTEP_CLI_DRAW_SKETCH_H

#include "cli/draw/draw.h"

enum sketch_kind {
	SKETCH_PATH,      /* a point, a segment, or a polygon, with all that is within `radius` */
	SKETCH_LINE,      /* without ends, through both corners */
	SKETCH_ARROW,     /* from the first corner to the second */
	SKETCH_DIRECTION, /* the same, but as long as shows best */
	SKETCH_PLANE      /* all p with corner[0] . p + offset = 0 */
};

enum { SKETCH_CORNERS = 8 };
struct sketch {
	enum sketch_kind kind;
	unsigned corners;
	double corner[SKETCH_CORNERS][3]; /* in the plane the last is 0 */
	double radius, offset;
	bool space; /* it has a z */
	bool valid; /* false: there is nothing to draw */
};
struct sketch sketch_of(const struct lockstep_shape *shape, const float *columns);

/* Where in space something is: lowest and highest of each coordinate. */
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

/* The shape of each row of a world, or of rings the side that begins there. To be freed. */
struct sketch *sketches_of_world(const struct world *world);

/* ---- Where two of them are nearest to touching (nearest.c) ----------------------------------- */

struct nearest_spot {
	double at[3]; /* between both */
	double gap;   /* negative: how deep they overlap */
	bool any;
};

/* Make it the contact of the two, if that is nearer. `region` surrounds everything; what has no end
 * is cut off far outside it. */
void contact_nearer(struct nearest_spot *contact, const struct sketch *a, const struct sketch *b,
		    const struct region *region);

/* ---- Strokes (strokes.c) --------------------------------------------------------------------- */

struct spot {
	double x, y;
};

/* The view, grown by its own size on each side. */
struct extent view_around(const struct view *view);

/* For the `d` of a path: the line through two spots, or what is between them; a closed ring; a
 * disc; a small round mark of a fixed size. */
void segment_put(FILE *to, const struct view *view, struct spot a, struct spot b, bool endless);
void polygon_put(FILE *to, const struct view *view, const struct spot *spots, size_t count);
void disc_put(FILE *to, const struct view *view, struct spot centre, double r);
void dot_put(FILE *to, const struct view *view, struct spot at);

/* ---- Shapes (figure.c) ----------------------------------------------------------------------- */

/* Space seen along an axis. */
struct projection {
	struct view view;
	unsigned across, up; /* which coordinates go to the right and up */
	double middle[3];    /* planes are cut at its depth; if `cut`, balls and triangles too */
	bool cut;
};
/* A path of that class, without strokes if there is nothing to draw. */
void sketch_draw(FILE *to, const struct sketch *sketch, const struct projection *projection,
		 const char *class);

/* A cross at a point; nothing if it is not in the view. */
void mark_draw(FILE *to, const double at[3], const struct projection *projection,
	       const char *class);

/* ---- Cases (model.c) ------------------------------------------------------------------------- */

/* One case as it is drawn. */
struct model {
	struct sketch operand[LOCKSTEP_OPERANDS_MAX];
	struct region region; /* around all that can be drawn, but not the world */
	bool valid;           /* all operands can be drawn */
	bool has_result;      /* the results are a point near them, or a vector */
	struct sketch result;
	double zoom[3], width; /* the middle of what is shown larger, and how wide that is */
};

/* All that are drawn, and their world. */
struct models {
	size_t count;
	struct model *model;
	struct sketch *row; /* of the world; NULL if there is none */
	struct region world;
};
void models_make(struct drawing *drawing, size_t count);
void models_free(struct drawing *drawing);

/* All of the world. */
void world_draw(FILE *to, const struct drawing *drawing, const struct projection *projection);

/* Is it seen twice, from above and from the side? */
bool model_space(const struct lockstep_test *test);

#endif
