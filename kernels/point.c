/* SPDX-License-Identifier: MIT */
/* Points against simple shapes. See lockstep.h for questions, boundaries and sources. */
#include "kernels/kernel.h"

/* AB . AP > 0. A NaN makes the product NaN, which is not greater. */
HIT2(in_front, segment, s, point, p)
{
	return gt(dot2(sub2(s.b, s.a), sub2(p.at, s.a)), set(0));
}

/* min <= p <= max, which excludes inverted boxes and NaN. */
HIT2(point_box, point, p, box, b)
{
	return both(both(le(b.min.x, p.at.x), le(p.at.x, b.max.x)),
		    both(le(b.min.y, p.at.y), le(p.at.y, b.max.y)));
}

/* CP^2 <= r^2, r >= 0. */
HIT2(point_circle, point, p, circle, c)
{
	struct vec2 cp = sub2(p.at, c.center);
	return both(le(dot2(cp, cp), mul(c.r, c.r)), ge(c.r, set(0)));
}

/*
 * The determinants of the three sides, each with the offset of p from the side's lower end, have no
 * two opposite signs, and p is in the bounding box. For a triangle that is not flat, the box adds
 * nothing; for a flat one, all three determinants vanish along its whole line, and the box picks
 * out the triangle. Every operand occurs in one of the first two determinants, and none of the
 * three may be NaN; two are tested explicitly, as min() and max() drop a NaN in their first
 * argument.
 */
HIT2(point_triangle, point, p, triangle, t)
{
	vec ab = det2(sub2(t.b, t.a), sub2(p.at, lower_end(t.a, t.b)));
	vec bc = det2(sub2(t.c, t.b), sub2(p.at, lower_end(t.b, t.c)));
	vec ca = det2(sub2(t.a, t.c), sub2(p.at, lower_end(t.c, t.a)));
	vec least = min(min(ab, bc), ca), greatest = max(max(ab, bc), ca);
	mask in_x = both(ge(p.at.x, min(min(t.a.x, t.b.x), t.c.x)),
			 le(p.at.x, max(max(t.a.x, t.b.x), t.c.x)));
	mask in_y = both(ge(p.at.y, min(min(t.a.y, t.b.y), t.c.y)),
			 le(p.at.y, max(max(t.a.y, t.b.y), t.c.y)));
	mask one_side = either(ge(least, set(0)), le(greatest, set(0)));
	return both(both(in_x, in_y), both(one_side, ordered(ab, bc)));
}

/* AB . AP >= 0 and AB . BP <= 0. */
HIT2(point_on_segment_band, segment, s, point, p)
{
	struct vec2 ab = sub2(s.b, s.a);
	return both(ge(dot2(ab, sub2(p.at, s.a)), set(0)), le(dot2(ab, sub2(p.at, s.b)), set(0)));
}
