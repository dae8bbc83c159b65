/* SPDX-License-Identifier: MIT */
/* Levels of vertices and sides, for code that sorts them to triangulate, or bounds them. */
#ifndef LOCKSTEP_KERNELS_LEVELS_H
#define LOCKSTEP_KERNELS_LEVELS_H

#include "kernels/lockstep.h"

/* A level, and the index of the vertex or side that has it. */
struct level {
	float y;
	size_t i;
};

/* For qsort(). */
int lockstep_by_level(const void *a, const void *b);

/* The first of `count` ascending levels that is not below y; or, with `past`, that is above it. */
size_t lockstep_find_level(const float *level, size_t count, float y, bool past);

/* LOCKSTEP_NOT_SIMPLE if two sides of the ring cross at a point inside both, decided exactly. Sides
 * that touch or run along each other do not. Or LOCKSTEP_NO_MEMORY. */
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
