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

/* The number of sides, without those at the end that are points in all lanes, as vertices are repeated. */
PART unsigned side_count(struct convex c)
{
	unsigned sides = CONVEX_VERTICES;
	for (; sides > 1; --sides) {
		struct vec2 last = vertex(c, sides - 1), before = vertex(c, sides - 2);
		if (!none(invert(both(eq(last.x, before.x), eq(last.y, before.y)))))
			break;
	}
	return sides;
}

struct interval {
	vec min, max;
};

/* Where points are along the normal of a side. */
PART struct interval across(struct vec2 side, const struct vec2 *points, unsigned count)
{
	vec first = det2(side, points[0]);
	struct interval all = {first, first};
	UNROLL_VERTICES
	for (unsigned k = 1; k < count; ++k) {
		vec next = det2(side, points[k]);
		all.min = min(next, all.min);
		all.max = max(next, all.max);
	}
	return all;
}

PART mask disjoint(struct interval a, struct interval b)
{
	return either(lt(a.max, b.min), lt(b.max, a.min));
}

#endif
