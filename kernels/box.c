/* SPDX-License-Identifier: MIT */
/* Axis-aligned boxes. Questions, boundaries and sources: lockstep.h. */
#include "kernels/kernel.h"

static inline mask is_box(struct box b)
{
	return both(le(b.min.x, b.max.x), le(b.min.y, b.max.y));
}

/* Each starts before the other ends, along both axes; both min <= max, which NaN is not. */
HIT2(box_box, box, a, box, b)
{
	mask meet = both(both(le(a.min.x, b.max.x), le(b.min.x, a.max.x)),
			 both(le(a.min.y, b.max.y), le(b.min.y, a.max.y)));
	return both(meet, both(is_box(a), is_box(b)));
}

/* |D . axis| <= reach and |det(axis, D)| <= reach, for the two axes along a box's direction u with
 * its half extents, against the other's, whose directions make these angles with it. */
static inline mask meet_along(struct vec2 d, struct vec2 u, vec squared, struct vec2 half,
			      struct vec2 other, vec cosine, vec sine)
{
	vec along = add(mul(half.x, squared), add(mul(other.x, cosine), mul(other.y, sine)));
	vec across = add(mul(half.y, squared), add(mul(other.x, sine), mul(other.y, cosine)));
	return both(le(absolute(dot2(d, u)), along), le(absolute(det2(u, d)), across));
}

/*
 * None of the four directions of sides separates the boxes. A direction (0, 0) separates nothing,
 * and makes its box a point; where both are, the points must be equal. Every operand is in one of
 * the four comparisons, so NaN is a miss.
 */
HIT2(obb_obb, obb, a, obb, b)
{
	struct vec2 d = sub2(b.center, a.center);
	vec cosine = absolute(dot2(a.u, b.u)), sine = absolute(det2(a.u, b.u));
	vec first = dot2(a.u, a.u), second = dot2(b.u, b.u);
	mask along_a = meet_along(d, a.u, first, a.half, b.half, cosine, sine);
	mask along_b = meet_along(d, b.u, second, b.half, a.half, cosine, sine);
	vec least = min(min(a.half.x, a.half.y), min(b.half.x, b.half.y));
	mask directed = either(gt(first, set(0)), gt(second, set(0)));
	mask same = both(eq(d.x, set(0)), eq(d.y, set(0)));
	return both(both(along_a, along_b), both(ge(least, set(0)), either(directed, same)));
}
