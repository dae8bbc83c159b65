/* SPDX-License-Identifier: MIT */
/* A sweep over a ring: do its sides cross, do they touch, and if not, its triangles. */
#ifndef LOCKSTEP_KERNELS_RING_SWEEP_H
#define LOCKSTEP_KERNELS_RING_SWEEP_H

#include "kernels/lockstep.h"

/*
 * Returns LOCKSTEP_NOT_SIMPLE if two sides of the ring of n >= 3 vertices cross at a point inside both,
 * decided exactly; sides that touch or overlap do not cross. Sets `touches` if any do, besides
 * neighbours at the vertex between them. If none touch, cuts the ring into n - 2 triangles, which
 * are written to the columns ax, ay, bx, by, cx, cy: each has an area, and goes round
 * counter-clockwise. If some touch, the columns' contents are undefined.
 * Takes O(n log n) comparisons, and uses lockstep_sweep_scratch() bytes at `scratch`, which is aligned
 * like a float.
 */
enum lockstep_status lockstep_sweep_ring(size_t n, const float *x, const float *y, void *scratch,
					 float *const columns[6], bool *touches);
size_t lockstep_sweep_scratch(size_t n);

#endif
