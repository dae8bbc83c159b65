/* SPDX-License-Identifier: MIT */
/* Do two segments in the plane share a point? */
#ifndef LOCKSTEP_KERNELS_SEGMENTS_H
#define LOCKSTEP_KERNELS_SEGMENTS_H

#include "kernels/vector.h"

/* The bounding box of a segment. */
static inline struct box bounds(struct vec2 a, struct vec2 b)
{
	return (struct box){{min(a.x, b.x), min(a.y, b.y)}, {max(a.x, b.x), max(a.y, b.y)}};
}

/*
 * Neither segment's ends are both strictly on one side of the other segment, and the bounding boxes meet. The
 * boxes decide the collinear case, in which all determinants vanish. With L and M the lower ends of AB and of
 * OP, o and a are det(AB, LO) and det(OP, MA). Neither may be NaN: the outer max() passes on a NaN in o, and
 * the outer min() one in a. p and b can be NaN on their own only by overflow, and then the inner min() and
 * max() return o for p and a for b.
 */
static inline mask segments_meet(struct segment s, struct segment t, struct vec2 ab, struct vec2 op,
				 vec o, vec a)
{
	vec p = det2(ab, sub2(t.b, lower_end(s.a, s.b)));
	vec b = det2(op, sub2(s.b, lower_end(t.a, t.b)));
	struct box first = bounds(s.a, s.b), second = bounds(t.a, t.b);
	mask boxes = both(both(le(first.min.x, second.max.x), le(second.min.x, first.max.x)),
			  both(le(first.min.y, second.max.y), le(second.min.y, first.max.y)));
	vec least = max(min(b, a), min(p, o)), greatest = min(max(p, o), max(b, a));
	return both(boxes, both(le(least, set(0)), ge(greatest, set(0))));
}

PART mask segments_share_a_point(struct segment s, struct segment t)
{
	struct vec2 ab = sub2(s.b, s.a), op = sub2(t.b, t.a);
	vec o = det2(ab, sub2(t.a, lower_end(s.a, s.b)));
	vec a = det2(op, sub2(s.a, lower_end(t.a, t.b)));
	return segments_meet(s, t, ab, op, o, a);
}

#endif
