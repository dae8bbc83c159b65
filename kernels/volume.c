/* SPDX-License-Identifier: MIT */
/* Balls and axis-aligned boxes in space. See lockstep.h for questions, boundaries and sources. */
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

/* How far c is from the interval from low to high, on either side. */
PART vec from_interval(vec c, vec low, vec high)
{
	return sub(c, min(max(c, low), high));
}

/* The squared distance from C to the nearest point of the box is at most r r; r >= 0, min <= max. */
HIT2(sphere_box3, sphere, ball, box3, b)
{
	struct vec3 c = ball.center;
	struct vec3 d = {from_interval(c.x, b.min.x, b.max.x), from_interval(c.y, b.min.y, b.max.y),
			 from_interval(c.z, b.min.z, b.max.z)};
	mask sound = both(both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)), le(b.min.z, b.max.z));
	return both(both(le(dot3(d, d), mul(ball.r, ball.r)), ge(ball.r, set(0))), sound);
}

/*
 * AC . AC <= r r, or BC . BC <= r r, or C is beside AB, max(AB . BC, AB . CA) < 0, and the square of AB x AC is
 * at most r r AB . AB, where r is the sum of the radii. If AB is (0, 0, 0), C is beside nothing. With a NaN in one
 * end, the other may still be near, so AB . AB must be a number.
 */
HIT2(sphere_capsule3, sphere, ball, capsule3, k)
{
	struct vec3 ab = sub3(k.b, k.a), ca = sub3(k.a, ball.center), bc = sub3(ball.center, k.b);
	struct vec3 aside = cross3(ab, ca);
	vec squared = dot3(ab, ab), r = add(ball.r, k.r), rr = mul(r, r);
	mask near_end = le(min(dot3(ca, ca), dot3(bc, bc)), rr);
	mask near_line = le(dot3(aside, aside), mul(rr, squared));
	mask beside = lt(max(dot3(ab, bc), dot3(ab, ca)), set(0));
	mask sound = both(ge(ball.r, min(set(0), squared)), ge(k.r, set(0)));
	return both(either(near_end, both(near_line, beside)), sound);
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
	mask sound = both(both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)), le(b.min.z, b.max.z));
	mask beyond = ge(height_over(plane, most), set(0));
	return both(both(beyond, le(height_over(plane, least), set(0))), sound);
}
