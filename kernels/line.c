/* SPDX-License-Identifier: MIT */
/* Lines and segments. Questions, boundaries and sources: lockstep.h. */
#include <math.h>

#include "kernels/kernel.h"

/* det(AB, AP) */
VALUES2(line_side, 1, line, l, point, p)
{
	result[0] = det2(sub2(l.b, l.a), sub2(p.at, l.a));
}

/*
 * t = AB . AP / AB^2, foot = A + t AB; t = 0 where AB^2 = 0. A NaN anywhere is in AB . AP, so that
 * tells where the results are NaN.
 */
VALUES2(project_on_line, 3, line, l, point, p)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec along = dot2(ab, sub2(p.at, l.a)), squared = dot2(ab, ab);
	vec t = choose(gt(squared, set(0)), divide(along, squared), set(0));
	mask valid = ordered(along, along);
	result[0] = choose(valid, add(l.a.x, mul(t, ab.x)), set(NAN));
	result[1] = choose(valid, add(l.a.y, mul(t, ab.y)), set(NAN));
	result[2] = choose(valid, t, set(NAN));
}

/* The determinants of a segment's ends do not have the same sign. No product: it underflows. */
static inline mask straddle(vec first, vec second)
{
	return both(le(min(first, second), set(0)), ge(max(first, second), set(0)));
}

/* The bounding box of a segment. */
static inline struct box bounds(struct vec2 a, struct vec2 b)
{
	return (struct box){{min(a.x, b.x), min(a.y, b.y)}, {max(a.x, b.x), max(a.y, b.y)}};
}

/* The point is on the segment: on its line, and in its bounding box. */
static inline mask on_segment(struct vec2 p, struct segment s)
{
	struct box box = bounds(s.a, s.b);
	mask in_box = both(both(le(box.min.x, p.x), le(p.x, box.max.x)),
			   both(le(box.min.y, p.y), le(p.y, box.max.y)));
	return both(in_box, eq(det2(sub2(s.b, s.a), sub2(p, s.a)), set(0)));
}

/*
 * The segment's ends are not both strictly on one side of AB. Where a == b, which is rare enough to
 * be worth a branch, the point a is on the segment. straddle() drops a NaN in its first operand, so
 * o is compared with itself.
 */
HIT2(line_segment, line, l, segment, s)
{
	struct vec2 ab = sub2(l.b, l.a);
	vec o = det2(ab, sub2(s.a, l.a)), p = det2(ab, sub2(s.b, l.a));
	mask is_point = both(eq(ab.x, set(0)), eq(ab.y, set(0)));
	mask crossed = both(straddle(o, p), ordered(o, o));
	if (none(is_point))
		return crossed;
	return both(crossed, either(invert(is_point), on_segment(l.a, s)));
}

/*
 * Each segment's ends are not both strictly on one side of the other, and the bounding boxes meet:
 * what the boxes add is the collinear case, where all determinants vanish. No determinant may be
 * NaN: straddle() drops those on its left.
 */
HIT2(segment_segment, segment, s, segment, t)
{
	struct vec2 ab = sub2(s.b, s.a), op = sub2(t.b, t.a);
	vec o = det2(ab, sub2(t.a, s.a)), p = det2(ab, sub2(t.b, s.a));
	vec a = det2(op, sub2(s.a, t.a)), b = det2(op, sub2(s.b, t.a));
	struct box first = bounds(s.a, s.b), second = bounds(t.a, t.b);
	mask boxes = both(both(le(first.min.x, second.max.x), le(second.min.x, first.max.x)),
			  both(le(first.min.y, second.max.y), le(second.min.y, first.max.y)));
	mask crossed = both(straddle(o, p), straddle(a, b));
	return both(both(boxes, crossed), ordered(o, a));
}
