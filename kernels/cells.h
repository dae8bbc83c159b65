/* SPDX-License-Identifier: MIT */
/* The floats in each cell of a grid over a world, for code that makes maps. */
#ifndef LOCKSTEP_KERNELS_CELLS_H
#define LOCKSTEP_KERNELS_CELLS_H

#include "kernels/world.h"

/* The least and the greatest float of each cell of an axis. If a cell has none, the least exceeds
 * the greatest. */
struct cell_bounds {
	float *from, *to;
};

/* Sets up `count` cells from `min` to `max`, `before` of them (0 or 1) below `min`. False if `min` and `max`
 * are too near each other, or too far apart, for floats to tell the cells apart. */
bool lockstep_cells_axis(struct cell_axis *axis, size_t count, size_t before, float min, float max);

/*
 * The bounds of an axis' cells; `memory` has room for two floats a cell. The first cell begins at `least`,
 * and the last one ends at `greatest`, which is not less than the axis' own end.
 */
void lockstep_cells_bound(struct cell_bounds *bounds, const struct cell_axis *axis, float least,
			  float greatest, float *memory);

/* The next smaller float. */
float lockstep_float_before(float v);

#endif
