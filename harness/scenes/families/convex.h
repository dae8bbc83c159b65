/* SPDX-License-Identifier: MIT */
/*
 * Convex polygons, and the grid that makes them so. If coordinates are multiples of one step, and
 * fewer than 2^24 of it, every determinant of differences is exact in double. So polygons that are
 * convex or simple on the grid are exactly so, and the same on every machine.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_CONVEX_H
#define LOCKSTEP_SCENES_FAMILIES_CONVEX_H

#include "harness/base/random.h"
#include "harness/scenes/layout.h"

/* A square, and the grid in it. */
struct frame {
	double x, y, size;     /* centre, and half of a side */
	double step_x, step_y; /* the grid's; every multiple in the square is a float */
};

/* Sets the finest grid for a square within the range of floats. */
void frame_begin(struct frame *frame, double x, double y, double size);

/* Sets the square around the origin with whole numbers for a grid. */
void frame_lattice(struct frame *frame, double size);

/* Returns where a point of the square from -1 to 1 lies in the frame. */
void frame_place(const struct frame *frame, double x, double y, double at[2]);

/*
 * Computes the convex hull of points on a grid: its corners, counter-clockwise. Reorders `point`;
 * `hull` needs room for n + 1. Returns their number: 1 or 2 if all points are on a line.
 */
size_t convex_hull(double (*point)[2], size_t n, double (*hull)[2]);

/*
 * Makes a convex polygon in a frame for an operand with room for `room` vertices (at most 8), in
 * either orientation, including 1- and 2-gons. `extras` is the chance that it gets vertices that do
 * not change its shape, copies and midpoints, if there is room.
 */
void convex_operand(struct random *rng, const struct frame *frame, unsigned room, double extras,
		    float *operands);

#endif
