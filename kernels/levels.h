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

/* Sorts by level, and those on one level by their order so far. `spare`: memory for as many. */
void lockstep_sort_levels(struct level *order, struct level *spare, size_t count);

/* How many of `count` ascending levels are at most y. In steps that double first: callers give levels
 * that begin next to where they know y to be. */
size_t lockstep_levels_up_to(const float *level, size_t count, float y);

/* The same of those before `end`, from there on down, that are not below y. */
size_t lockstep_levels_down_to(const float *end, size_t count, float y);

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
