/* SPDX-License-Identifier: MIT */
/* Do two segments in the plane share a point, or a disc and a segment? */
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

/*
 * AC^2 <= r^2, or BC^2 <= r^2, or C is beside AB, max(AB . BC, AB . CA) < 0, and det(AB, LC)^2 <= r^2 AB^2, where L is
 * the lower end. If AB is (0, 0), only the ends count, as C is beside nothing. With a NaN in one end, the other end may
 * still be near, so AB^2 must be a number.
 */
PART mask near_segment(struct circle c, struct segment s)
{
	struct vec2 ab = sub2(s.b, s.a), ca = sub2(s.a, c.center), bc = sub2(c.center, s.b);
	/* LC or CL, as only the square of the determinant matters. */
	struct vec2 lc = choose2(gt(s.a.y, s.b.y), bc, ca);
	vec squared = dot2(ab, ab), r2 = mul(c.r, c.r), det = det2(ab, lc);
	mask near_end = le(min(dot2(ca, ca), dot2(bc, bc)), r2);
	mask near_line = le(mul(det, det), mul(r2, squared));
	mask beside = lt(max(dot2(ab, bc), dot2(ab, ca)), set(0));
	mask valid = ge(c.r, min(set(0), squared)); /* 0 or NaN */
	return both(either(near_end, both(near_line, beside)), valid);
}

#endif
