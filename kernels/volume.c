/* SPDX-License-Identifier: MIT */
/* Balls, capsules and axis-aligned boxes in space. See lockstep.h for questions, boundaries and
 * sources. */
#include <math.h>

#include "kernels/kernel.h"

/* min <= p <= max, which excludes inverted boxes and NaN. */
HIT2(point_box3, point3, p, box3, b)
{
	mask x = both(le(b.min.x, p.at.x), le(p.at.x, b.max.x));
	mask y = both(le(b.min.y, p.at.y), le(p.at.y, b.max.y));
	return both(both(x, y), both(le(b.min.z, p.at.z), le(p.at.z, b.max.z)));
}

/* CP . CP <= r r, r >= 0. */
HIT2(point_sphere, point3, p, sphere, ball)
{
	struct vec3 cp = sub3(p.at, ball.center);
	return both(le(dot3(cp, cp), mul(ball.r, ball.r)), ge(ball.r, set(0)));
}

/* CD . CD is at most the square of the sum of the radii, and neither is negative. A NaN radius makes the sum
 * NaN; min() drops only one in its first argument. */
HIT2(sphere_sphere, sphere, a, sphere, b)
{
	struct vec3 way = sub3(b.center, a.center);
	vec reach = add(a.r, b.r);
	return both(le(dot3(way, way), mul(reach, reach)), ge(min(a.r, b.r), set(0)));
}

/* The boxes overlap along all three axes. */
HIT2(box3_box3, box3, a, box3, b)
{
	mask x = overlap(a.min.x, a.max.x, b.min.x, b.max.x);
	mask y = overlap(a.min.y, a.max.y, b.min.y, b.max.y);
	return both(both(x, y), overlap(a.min.z, a.max.z, b.min.z, b.max.z));
}

/* The number in the interval from low to high that is nearest to c. */
PART vec nearest(vec c, vec low, vec high)
{
	return min(max(c, low), high);
}

/* How far c is from the interval from low to high, on either side. */
PART vec from_interval(vec c, vec low, vec high)
{
	return sub(c, nearest(c, low, high));
}

/* The squared distance from C to the nearest point of the box is at most r r; r >= 0, min <= max. */
HIT2(sphere_box3, sphere, ball, box3, b)
{
	struct vec3 c = ball.center;
	struct vec3 d = {from_interval(c.x, b.min.x, b.max.x), from_interval(c.y, b.min.y, b.max.y),
			 from_interval(c.z, b.min.z, b.max.z)};
	mask sound = is_box3(b);
	return both(both(le(dot3(d, d), mul(ball.r, ball.r)), ge(ball.r, set(0))), sound);
}

/* AC . AC <= r r, or BC . BC <= r r, or C is beside AB, max(AB . BC, AB . CA) < 0, and the square of AB x AC is
 * at most r r AB . AB. If AB is (0, 0, 0), C is beside nothing. With a NaN in one end, the other may still be
 * near. */
PART mask near_segment3(struct vec3 c, vec rr, struct vec3 a, struct vec3 b)
{
	struct vec3 ab = sub3(b, a), ca = sub3(a, c), bc = sub3(c, b), aside = cross3(ab, ca);
	mask near_end = le(min(dot3(ca, ca), dot3(bc, bc)), rr);
	mask near_line = le(dot3(aside, aside), mul(rr, dot3(ab, ab)));
	mask beside = lt(max(dot3(ab, bc), dot3(ab, ca)), set(0));
	return either(near_end, both(near_line, beside));
}

/* r >= 0, and AB . AB is a number. */
PART mask is_capsule3(vec r, struct vec3 ab)
{
	return ge(r, min(set(0), dot3(ab, ab)));
}

HIT2(sphere_capsule3, sphere, ball, capsule3, k)
{
	vec r = add(ball.r, k.r);
	mask sound = both(ge(ball.r, set(0)), is_capsule3(k.r, sub3(k.b, k.a)));
	return both(near_segment3(ball.center, mul(r, r), k.a, k.b), sound);
}

/*
 * An end of one is near the other, or inner points are near each other. The nearest points of the lines are at s
 * and t, but as they are clamped, any s and t are on the segments: rounding cannot make capsules hit that
 * are apart. The cross product loses less of s and t than dot products would, where segments are nearly parallel.
 */
HIT2(capsule3_capsule3, capsule3, k, capsule3, l)
{
	struct vec3 ab = sub3(k.b, k.a), cd = sub3(l.b, l.a), ac = sub3(l.a, k.a);
	vec r = add(k.r, l.r), rr = mul(r, r);
	mask of_first = either(near_segment3(k.a, rr, l.a, l.b), near_segment3(k.b, rr, l.a, l.b));
	mask of_second = either(near_segment3(l.a, rr, k.a, k.b), near_segment3(l.b, rr, k.a, k.b));
	struct vec3 n = cross3(ab, cd);
	vec nn = dot3(n, n);
	vec s = clamp(divide(dot3(cross3(ac, cd), n), nn));
	vec t = clamp(divide(dot3(cross3(ac, ab), n), nn));
	struct vec3 way = sub3(add3(ac, scale3(t, cd)), scale3(s, ab));
	mask near = either(either(of_first, of_second), le(dot3(way, way), rr));
	return both(near, both(is_capsule3(k.r, ab), is_capsule3(l.r, cd)));
}

/* The corner farthest along the normal is not behind the plane, and the corner farthest against it not in front.
 * Every coordinate is in one of the two sums, so NaN is a miss. */
HIT2(plane_box3, plane, plane, box3, b)
{
	struct vec3 n = plane.normal;
	mask x = ge(n.x, set(0)), y = ge(n.y, set(0)), z = ge(n.z, set(0));
	struct vec3 most = {choose(x, b.max.x, b.min.x), choose(y, b.max.y, b.min.y),
			    choose(z, b.max.z, b.min.z)};
	struct vec3 least = {choose(x, b.min.x, b.max.x), choose(y, b.min.y, b.max.y),
			     choose(z, b.min.z, b.max.z)};
	mask sound = is_box3(b);
	mask beyond = ge(height_over(plane, most), set(0));
	return both(both(beyond, le(height_over(plane, least), set(0))), sound);
}

/* ---- Nearest points ---------------------------------------------------------------------------- */

VALUES2(closest_point_box3, 3, point3, p, box3, b)
{
	mask valid = is_box3(b);
	struct vec3 at = {nearest(p.at.x, b.min.x, b.max.x), nearest(p.at.y, b.min.y, b.max.y),
			  nearest(p.at.z, b.min.z, b.max.z)};
	at = choose3(both(valid, is_number3(p.at)), at, set3(NAN));
	result[0] = at.x;
	result[1] = at.y;
	result[2] = at.z;
}

/* A NaN in any operand makes AB . AP NaN. */
VALUES2(closest_point_segment3, 4, point3, p, segment3, s)
{
	struct vec3 ab = sub3(s.b, s.a);
	vec along = dot3(ab, sub3(p.at, s.a)), squared = dot3(ab, ab);
	vec t = choose(gt(squared, set(0)), clamp(divide(along, squared)), set(0));
	struct vec3 at = choose3(eq(t, set(1)), s.b, add3(s.a, scale3(t, ab)));
	mask valid = ordered(along, along);
	result[0] = choose(valid, at.x, set(NAN));
	result[1] = choose(valid, at.y, set(NAN));
	result[2] = choose(valid, at.z, set(NAN));
	result[3] = choose(valid, t, set(NAN));
}
