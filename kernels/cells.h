/* SPDX-License-Identifier: MIT */
/* The cells of a grid over a world: which floats each of them has, for makers of maps. */
#ifndef LOCKSTEP_KERNELS_CELLS_H
#define LOCKSTEP_KERNELS_CELLS_H

#include "kernels/world.h"

/* The least and the greatest float of each cell of an axis. A cell may have none: then the least is
 * the greater one. */
struct cell_bounds {
	float *from, *to;
};

/* `count` cells from `min` to `max`, with `before` of them, 0 or 1, on the near side of `min`. False
 * if these are so near each other, or so far apart, that floats cannot say which cell is which. */
bool lockstep_cells_axis(struct cell_axis *axis, size_t count, size_t before, float min, float max);

/*
 * The bounds of an axis' cells; `memory` is for two floats a cell. The first cell begins at `least`,
 * and the last one ends at `greatest`, which is not less than the axis' own end.
 */
void lockstep_cells_bound(struct cell_bounds *bounds, const struct cell_axis *axis, float least,
			  float greatest, float *memory);

/* The float next below. */
float lockstep_float_before(float v);

#endif
