/* SPDX-License-Identifier: MIT */
/* Balls, capsules and axis-aligned boxes in space. See lockstep.h for questions, boundaries and
 * sources. */
#include <math.h>

#include "kernels/capsule3.h"
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

HIT2(sphere_capsule3, sphere, ball, capsule3, k)
{
	vec r = add(ball.r, k.r);
	mask sound = both(ge(ball.r, set(0)), is_capsule3(k.r, sub3(k.b, k.a)));
	return both(near_segment3(ball.center, mul(r, r), k.a, k.b), sound);
}

/* An end of one is near the other, or inner points are near each other. */
HIT2(capsule3_capsule3, capsule3, k, capsule3, l)
{
	struct vec3 ab = sub3(k.b, k.a), cd = sub3(l.b, l.a);
	vec r = add(k.r, l.r), rr = mul(r, r);
	mask of_first = either(near_segment3(k.a, rr, l.a, l.b), near_segment3(k.b, rr, l.a, l.b));
	mask of_second = either(near_segment3(l.a, rr, k.a, k.b), near_segment3(l.b, rr, k.a, k.b));
	struct vec3 way = between_feet(ab, false, sub3(l.a, k.a), cd).way;
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

/* ---- A triangle and a box ---------------------------------------------------------------------- */

struct interval {
	vec low, high;
};

/* The products of s and the numbers in an interval. */
PART struct interval times(vec s, vec low, vec high)
{
	vec p = mul(s, low), q = mul(s, high);
	return (struct interval){min(p, q), max(p, q)};
}

/* Along one axis, the box meets the interval of the vertices. */
PART mask meets_between(vec a, vec b, vec c, vec low, vec high)
{
	return overlap(min(min(a, b), c), max(max(a, b), c), low, high);
}

/* The plane of a triangle from a vertex at the origin to ab and ac; its normal is n. All vertices count, as rounding may
 * turn n away. */
PART mask plane_meets(struct vec3 n, struct vec3 ab, struct vec3 ac, struct box3 q)
{
	struct interval x = times(n.x, q.min.x, q.max.x), y = times(n.y, q.min.y, q.max.y);
	struct interval z = times(n.z, q.min.z, q.max.z);
	vec b = dot3(n, ab), c = dot3(n, ac);
	mask meets = both(le(add(add(x.low, y.low), z.low), max(max(b, c), set(0))),
			  ge(add(add(x.high, y.high), z.high), min(min(b, c), set(0))));
	return both(meets, ordered(b, c));
}

/* Seen along one axis: the side (x, y) from the origin, with the third vertex's determinant d, and a rectangle. */
PART mask side_meets(vec x, vec y, vec d, struct interval of_x, struct interval of_y)
{
	struct interval p = times(x, of_y.low, of_y.high), q = times(y, of_x.low, of_x.high);
	return both(le(sub(p.low, q.high), max(d, set(0))), ge(sub(p.high, q.low), min(d, set(0))));
}

PART mask side_meets_along_axes(struct vec3 e, struct vec3 d, struct box3 q)
{
	struct interval x = {q.min.x, q.max.x}, y = {q.min.y, q.max.y}, z = {q.min.z, q.max.z};
	return both(both(side_meets(e.y, e.z, d.x, y, z), side_meets(e.z, e.x, d.y, z, x)),
		    side_meets(e.x, e.y, d.z, x, y));
}

/* None of 13 directions separates the two. The axes decide most misses, so the other directions are worth a branch. A
 * NaN in the triangle is in n, and in its products. */
HIT2(triangle_box3, triangle3, t, box3, box)
{
	mask x = meets_between(t.a.x, t.b.x, t.c.x, box.min.x, box.max.x);
	mask y = meets_between(t.a.y, t.b.y, t.c.y, box.min.y, box.max.y);
	mask z = meets_between(t.a.z, t.b.z, t.c.z, box.min.z, box.max.z);
	mask hit = both(both(x, y), both(z, is_box3(box)));
	if (none(hit))
		return hit;
	vec scale = set(0x1p48f);
	struct vec3 ab = sub3(t.b, t.a), ac = sub3(t.c, t.a);
	struct vec3 side = scale3(scale, ab), n = cross3(side, ac);
	struct box3 from_a = {sub3(box.min, t.a), sub3(box.max, t.a)};
	struct box3 from_b = {sub3(box.min, t.b), sub3(box.max, t.b)};
	hit = both(hit, plane_meets(n, ab, ac, from_a));
	hit = both(hit, side_meets_along_axes(side, n, from_a));
	hit = both(hit, side_meets_along_axes(scale3(negate(scale), ac), n, from_a));
	side = scale3(scale, sub3(t.c, t.b));
	return both(hit, side_meets_along_axes(side, cross3(ab, side), from_b));
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
	struct vec3 ap = sub3(p.at, s.a);
	vec along = dot3(ab, ap), t = place_on(ab, ap);
	struct vec3 at = choose3(eq(t, set(1)), s.b, add3(s.a, scale3(t, ab)));
	mask valid = ordered(along, along);
	result[0] = choose(valid, at.x, set(NAN));
	result[1] = choose(valid, at.y, set(NAN));
	result[2] = choose(valid, at.z, set(NAN));
	result[3] = choose(valid, t, set(NAN));
}

/* Replaces the nearest places so far by others that are nearer. */
PART void if_nearer(struct between *nearest, vec *least, struct between other)
{
	vec far = dot3(other.way, other.way);
	mask nearer = lt(far, *least);
	nearest->s = choose(nearer, other.s, nearest->s);
	nearest->t = choose(nearer, other.t, nearest->t);
	nearest->way = choose3(nearer, other.way, nearest->way);
	*least = choose(nearer, far, *least);
}

/* The nearest points are inner ones of both segments, or one is an end. A NaN in any operand makes
 * AC x CD or AB NaN in a coordinate, and so the vector between inner points. */
VALUES2(closest_points_segments3, 5, segment3, first, segment3, second)
{
	struct vec3 ab = sub3(first.b, first.a), cd = sub3(second.b, second.a);
	struct vec3 ac = sub3(second.a, first.a), bc = sub3(second.a, first.b);
	struct vec3 ad = sub3(second.b, first.a);
	struct between nearest = between_feet(ab, false, ac, cd);
	vec least = dot3(nearest.way, nearest.way), none = set(0), all = set(1);
	mask valid = ordered(least, least);
	if_nearer(&nearest, &least, between(ab, ac, cd, none, place_on(cd, negate3(ac))));
	if_nearer(&nearest, &least, between(ab, ac, cd, all, place_on(cd, negate3(bc))));
	if_nearer(&nearest, &least, between(ab, ac, cd, place_on(ab, ac), none));
	if_nearer(&nearest, &least, between(ab, ac, cd, place_on(ab, ad), all));
	result[0] = choose(valid, nearest.s, set(NAN));
	result[1] = choose(valid, nearest.t, set(NAN));
	result[2] = choose(valid, nearest.way.x, set(NAN));
	result[3] = choose(valid, nearest.way.y, set(NAN));
	result[4] = choose(valid, nearest.way.z, set(NAN));
}
