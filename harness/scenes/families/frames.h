/* SPDX-License-Identifier: MIT */
/*
 * The axes of oriented boxes in space. Columns chosen independently are never at right angles, so
 * they are chosen together, and both boxes of a case often have the same axes, or nearly.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_FRAMES_H
#define LOCKSTEP_SCENES_FAMILIES_FRAMES_H

#include "harness/base/random.h"
#include "harness/scenes/layout.h"

/* Set the six columns of a box's axes: in any direction, upright, or along the axes of space, in any order. */
void random_frame(struct random *rng, float *columns);
void upright_frame(struct random *rng, float *columns);
void lattice_frame(struct random *rng, float *columns);

/*
 * Gives the first of two boxes the axes of the second, in any order, in 1 of 4 cases. In 1 of 8
 * cases it gets nearly these axes, and one of its edges is beside one of the second box's, at a
 * small angle. Does nothing to other operands.
 */
void relate_frames(struct random *rng, const struct layout *layout, float *operands);

/* Replaces all columns that are not valid axes by axes, except for one in eight. */
void mend_frames(struct random *rng, const struct layout *layout, float *operands);

/* Turns boxes by angles of all sizes, down to the smallest float, in half of the cases. */
void extreme_frames(struct random *rng, const struct layout *layout, float *operands);

/*
 * Turns and moves the first of two boxes so that one of its edges is beside one of the second
 * box's, at a small angle, as deep in the other box as this share of its reach; outside if that is
 * negative. Returns the unit vector across both; false if the edges are parallel.
 */
bool cross_boxes(struct random *rng, const struct layout *layout, double deep, float *operands,
		 double across[3]);

/* True if six columns are two vectors of length 1 at right angles, except for rounding. */
bool are_axes(const float *columns);

/* True if column k belongs to a box's axes. */
bool in_frame(const struct layout *layout, unsigned k);

#endif
