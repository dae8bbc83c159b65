/* SPDX-License-Identifier: MIT */
/* Sorting and searching the levels of vertices and sides, for triangulation and bounds. */
#ifndef LOCKSTEP_KERNELS_LEVELS_H
#define LOCKSTEP_KERNELS_LEVELS_H

#include "kernels/lockstep.h"

/* A level, and the index of the vertex or side at that level. */
struct level {
	float y;
	size_t i;
};

/* Stable sort by level. `spare` has room for `count` elements. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count);

/* The number of `count` ascending levels that are at most y. The search starts with doubling steps, because
 * callers pass levels that begin near y. */
size_t lockstep_levels_up_to(const float *level, size_t count, float y);

/* The same for the levels just before `end`: the number of them that are not below y. */
size_t lockstep_levels_down_to(const float *end, size_t count, float y);

/* Returns LOCKSTEP_NOT_SIMPLE if two sides of the ring cross at a point inside both, decided
 * exactly; sides that touch or overlap do not cross. May return LOCKSTEP_NO_MEMORY. */
enum lockstep_status lockstep_refuse_crossing(size_t n, const float *x, const float *y);

static inline float least(float a, float b)
{
	return a < b ? a : b;
}

static inline float greatest(float a, float b)
{
	return a > b ? a : b;
}

#endif
