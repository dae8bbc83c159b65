/* SPDX-License-Identifier: MIT */
/* Convex polygons as operands. */
#ifndef LOCKSTEP_KERNELS_CONVEX_H
#define LOCKSTEP_KERNELS_CONVEX_H

#include "kernels/driver.h"
#include "kernels/vector.h"

/* Unrolling sides times vertices times vectors would not fit in the instruction cache. */
#define UNROLL_SIDES _Pragma("GCC unroll 1")

PART struct box bounds_of(struct convex c)
{
	struct box box = {vertex(c, 0), vertex(c, 0)};
	UNROLL_VERTICES
	for (unsigned i = 1; i < CONVEX_VERTICES; ++i) {
		box.min.x = min(box.min.x, vertex(c, i).x);
		box.min.y = min(box.min.y, vertex(c, i).y);
		box.max.x = max(box.max.x, vertex(c, i).x);
		box.max.y = max(box.max.y, vertex(c, i).y);
	}
	return box;
}

PART mask is_number(struct convex c)
{
	mask valid = ordered(vertex(c, 0).x, vertex(c, 0).y);
	UNROLL_VERTICES
	for (unsigned i = 1; i < CONVEX_VERTICES; ++i)
		valid = both(valid, ordered(vertex(c, i).x, vertex(c, i).y));
	return valid;
}

#endif
