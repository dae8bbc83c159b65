/* SPDX-License-Identifier: MIT */
/* Sorting vertices, and whether a ring crosses itself, for triangulation. */
#ifndef LOCKSTEP_KERNELS_LEVELS_H
#define LOCKSTEP_KERNELS_LEVELS_H

#include "kernels/lockstep.h"

/* A key to sort by, and the index of the vertex or side that has it. */
struct level {
	uint32_t key, i;
};

/* Stable sort by the low `bytes` bytes of the keys, 2 or 4. `spare` has room for `count` elements. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count, unsigned bytes);

/* Returns LOCKSTEP_NOT_SIMPLE if two sides of the ring cross at a point inside both, decided
 * exactly; sides that touch or overlap do not cross. Sets `touches` if any do, besides neighbours at
 * the vertex between them. May return LOCKSTEP_NO_MEMORY. */
enum lockstep_status lockstep_refuse_crossing(size_t n, const float *x, const float *y,
					      bool *touches);

static inline float least(float a, float b)
{
	return a < b ? a : b;
}

static inline float greatest(float a, float b)
{
	return a > b ? a : b;
}

#endif
