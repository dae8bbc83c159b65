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

/* The later start is not after the earlier end, and neither interval is empty. Given a NaN and a
 * number, min() and max() return the second argument, so the first must be checked for NaN. */
PART mask overlap(vec a_min, vec a_max, vec b_min, vec b_max)
{
	return both(le(max(a_min, b_min), min(a_max, b_max)), ordered(a_min, a_max));
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
