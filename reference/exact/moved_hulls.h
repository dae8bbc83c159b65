/* SPDX-License-Identifier: MIT */
/*
 * Are two hulls of moving points certainly apart? Truths that ask whether convex shapes share a point
 * test this first, as their formulas are long, and intervals grow with each step.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_MOVED_HULLS_H
#define LOCKSTEP_REFERENCE_EXACT_MOVED_HULLS_H

#include "reference/exact/space.h"

/* A point, and how far each of its coordinates may be off; in the plane, z is 0. */
struct spot {
	double at[3], off[3];
};

struct spots {
	unsigned n; /* 1 to 3, or 8: the vertices of an axis-aligned box */
	struct spot of[8];
};

static inline struct spot spot3(struct vector3 v)
{
	return (struct spot){{v.x.value, v.y.value, v.z.value}, {v.x.error, v.y.error, v.z.error}};
}

static inline struct spot spot2(struct vector v)
{
	return (struct spot){{v.x.value, v.y.value, 0}, {v.x.error, v.y.error, 0}};
}

static const struct spot spot_at_0 = {{0, 0, 0}, {0, 0, 0}};

/* No point of one hull is within r of the other, however they move. */
bool moved_hulls_apart(const struct spots *a, const struct spots *b, struct number r);

#endif
