/* SPDX-License-Identifier: MIT */
/* Sorting vertices for triangulation. */
#ifndef LOCKSTEP_KERNELS_LEVELS_H
#define LOCKSTEP_KERNELS_LEVELS_H

#include "kernels/lockstep.h"

/* A key to sort by, and the index of the vertex that has it. */
struct level {
	uint32_t key, i;
};

/* Stable sort by the low `bytes` bytes of the keys, 2 or 4. `spare` has room for `count` elements. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count, unsigned bytes);

static inline float least(float a, float b)
{
	return a < b ? a : b;
}

static inline float greatest(float a, float b)
{
	return a > b ? a : b;
}

#endif
