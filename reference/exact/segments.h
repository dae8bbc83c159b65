/* SPDX-License-Identifier: MIT */
/* Do two segments in the plane share a point? number.h explains how k is counted. */
#ifndef LOCKSTEP_REFERENCE_EXACT_SEGMENTS_H
#define LOCKSTEP_REFERENCE_EXACT_SEGMENTS_H

#include "reference/exact/predicates.h"

/* O and P are not both strictly on one side of the line AB; always true if A == B. k = 4: det. */
static inline struct margin straddle(struct vector a, struct vector b, struct vector o,
				     struct vector p)
{
	struct margin left_o = at_least_zero(side_det(a, b, o));
	struct margin left_p = at_least_zero(side_det(a, b, p));

	return both(either(left_o, left_p), either(opposite(left_o), opposite(left_p)));
}

static inline struct margin bounds_meet(struct number a, struct number b, struct number o,
					struct number p)
{
	return both(at_most(lesser(a, b), greater(o, p)), at_most(lesser(o, p), greater(a, b)));
}

/*
 * Neither segment's ends are both strictly on one side of the other's line, and the bounds meet.
 *
 * If the lines cross in one point, each segment must reach the other's line, and reaches it only in
 * that point. If both segments are on one line, all det are 0, and two intervals of a line meet if
 * their bounds do. If the lines are parallel, all det of a line have the same sign, so nothing
 * straddles. A segment that is a point O always straddles; it must be on the line of the other
 * segment, so that all det are 0, and the bounds decide as on one line. If both are points, the
 * bounds are the points.
 *
 * The margin is 0 exactly if they touch without crossing: if segments cross at an inner point of
 * both and are not on one line, bounds that met only there would make both segments run along the
 * same side.
 *
 * k = 4: det. The bounds compare operands.
 */
static inline struct margin segments_meet(struct vector a, struct vector b, struct vector o,
					  struct vector p)
{
	struct margin bounds =
	    both(bounds_meet(a.x, b.x, o.x, p.x), bounds_meet(a.y, b.y, o.y, p.y));

	return both(bounds, both(straddle(a, b, o, p), straddle(o, p, a, b)));
}

#endif
