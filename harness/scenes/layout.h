/* SPDX-License-Identifier: MIT */
/*
 * The operands of a test as the random families see them: not as shapes, only as columns with
 * roles, and the points that they make up.
 */
#ifndef LOCKSTEP_SCENES_LAYOUT_H
#define LOCKSTEP_SCENES_LAYOUT_H

#include "kernels/table.h"

struct layout {
	const struct lockstep_test *test;
	/* The number of elements of each array below. */
	unsigned columns, points, radii, corners, polygons, directions, planes, triangles, offsets;
	unsigned frames;
	bool spatial; /* in space, not in the plane */
	bool pixels;  /* the columns are int32, and nothing below is used */
	char role[LOCKSTEP_COLUMNS_MAX + 1];
	struct layout_point {
		unsigned x, y;    /* columns */
		unsigned operand; /* which operand it belongs to */
		int polygon;      /* and which polygon, if it is a vertex; or -1 */
		int z;            /* in space, its third column; or -1 */
		bool vector;      /* it is a difference of points */
	} point[LOCKSTEP_COLUMNS_MAX];
	struct layout_radius { /* or half extents */
		unsigned column;
		unsigned center; /* the point it is around */
	} radius[LOCKSTEP_COLUMNS_MAX];
	struct layout_corner {
		unsigned near, far; /* columns of a box's min and max in one direction */
	} corner[LOCKSTEP_COLUMNS_MAX];
	struct layout_polygon {
		unsigned column;   /* the first; from there on x and y alternate */
		unsigned vertices; /* room for this many */
	} polygon[LOCKSTEP_OPERANDS_MAX];
	struct layout_direction {
		unsigned x, y; /* columns of the cosine and the sine */
	} direction[LOCKSTEP_COLUMNS_MAX];
	struct layout_surface {  /* planes: four columns; triangles in space: nine */
		unsigned column; /* the first */
		unsigned operand;
	} plane[LOCKSTEP_OPERANDS_MAX], triangle[LOCKSTEP_OPERANDS_MAX];
	unsigned offset[LOCKSTEP_COLUMNS_MAX]; /* columns of signed lengths */
	struct layout_frame {    /* axes of a box in space: six columns, after its half extents */
		unsigned column; /* the first */
		unsigned point;  /* its centre */
	} frame[LOCKSTEP_OPERANDS_MAX];
};

/* Fills in the layout of a test. Either all shapes of a test are made of pixels, or none. */
void layout_of(const struct lockstep_test *test, struct layout *layout);

/* Swaps the sides of every box that has min > max. */
void layout_sort_boxes(const struct layout *layout, float *operands);

#endif
