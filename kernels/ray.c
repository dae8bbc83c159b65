/* SPDX-License-Identifier: MIT */
/* Rays against single shapes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/capsule3.h"
#include "kernels/convex.h"
#include "kernels/entry.h"
#include "kernels/kernel.h"
#include "kernels/segment_triangle.h"
#include "kernels/slab.h"

/* ---- Boxes ------------------------------------------------------------------------------------ */

HIT_VALUES2(ray_box3, 4, ray3, ray, box3, b)
{
	struct vec3 from = ray.from, d = ray.direction;
	struct axis x = axis_of(from.x, from.x, d.x, b.min.x, b.max.x);
	struct axis y = axis_of(from.y, from.y, d.y, b.min.y, b.max.y);
	struct axis z = axis_of(from.z, from.z, d.z, b.min.z, b.max.z);
	mask in_front = both(both(ahead(x), ahead(y)), ahead(z));
	mask hit = both(both(is_box3(b), in_front), all_together(x, y, z));
	enter_box(x, y, z, hit, result);
	return hit;
}

HIT_VALUES2(ray_box, 3, ray, ray, box, b)
{
	struct vec2 from = ray.from, d = ray.direction;
	struct axis x = axis_of(from.x, from.x, d.x, b.min.x, b.max.x);
	struct axis y = axis_of(from.y, from.y, d.y, b.min.y, b.max.y);
	mask sound = both(le(b.min.x, b.max.x), le(b.min.y, b.max.y));
	mask hit = both(both(sound, together(x, y)), both(ahead(x), ahead(y)));
	enter_plane_box(x, y, hit, result);
	return hit;
}

/* ---- Balls ------------------------------------------------------------------------------------ */

HIT_VALUES2(ray_sphere, 4, ray3, ray, sphere, ball)
{
	vec scale = scale_of(size3(ray.direction));
	struct vec3 d = scale3(scale, ray.direction), oc = sub3(ball.center, ray.from);
	struct vec3 aside = cross3(oc, d);
	struct aim aim = {dot3(oc, oc), dot3(oc, d), dot3(d, d), dot3(aside, aside)};
	struct entry e = entry_of(aim, ball.r);
	mask sound = both(ge(ball.r, set(0)), ordered(aim.squared, aim.squared));
	mask hit = both(either(e.inside, e.forward), sound);
	struct vec3 normal = outward_normal(sub3(scale3(e.t, d), oc), e, ball.r, hit);
	result[0] = choose(hit, mul(e.t, scale), set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	result[3] = normal.z;
	return hit;
}

/* In the plane z = 0, where all terms with z are 0. */
HIT_VALUES2(ray_circle, 3, ray, ray, circle, c)
{
	vec scale = scale_of(max(absolute(ray.direction.x), absolute(ray.direction.y)));
	struct vec2 d = {mul(scale, ray.direction.x), mul(scale, ray.direction.y)};
	struct vec2 oc = sub2(c.center, ray.from);
	vec aside = det2(oc, d);
	struct aim aim = {dot2(oc, oc), dot2(oc, d), dot2(d, d), mul(aside, aside)};
	struct entry e = entry_of(aim, c.r);
	mask sound = both(ge(c.r, set(0)), ordered(aim.squared, aim.squared));
	mask hit = both(either(e.inside, e.forward), sound);
	struct vec3 out = {sub(mul(e.t, d.x), oc.x), sub(mul(e.t, d.y), oc.y), set(0)};
	struct vec3 normal = outward_normal(out, e, c.r, hit);
	result[0] = choose(hit, mul(e.t, scale), set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	return hit;
}

/* ---- Planes ----------------------------------------------------------------------------------- */

/* The origin is in the plane, or the ray goes towards it: n . D has the sign opposite to f. */
HIT_VALUES2(ray_plane, 1, ray3, ray, plane, plane)
{
	vec f = height_over(plane, ray.from), g = dot3(plane.normal, ray.direction);
	mask starts = both(eq(f, set(0)), ordered(g, g));
	mask hit = either(
	    starts, either(both(gt(f, set(0)), lt(g, set(0))), both(lt(f, set(0)), gt(g, set(0)))));
	result[0] = choose(hit, choose(starts, set(0), divide(f, negate(g))), set(NAN));
	return hit;
}

/* ---- Triangles -------------------------------------------------------------------------------- */

/* The power of two that brings a size to at least 1 and less than 2; 0 if that is subnormal. */
PART vec unit_scale(vec size)
{
	return choose(lt(size, set(0x1p-126f)), set(0), divide(set(1), power_of(size)));
}

/* As in segment_triangle.h. For a point ahead, T and S D.z have the same sign. */
HIT_VALUES2(ray_triangle, 3, ray3, ray, triangle3, t)
{
	vec scale = unit_scale(size3(ray.direction));
	struct vec3 given = scale3(scale, ray.direction);
	struct longest l = longest_of(given);
	struct vec3 a = turned(l, sub3(t.a, ray.from)), b = turned(l, sub3(t.b, ray.from));
	struct vec3 c = turned(l, sub3(t.c, ray.from)), d = turned(l, given);
	struct weights s = weights_of(d, a, b, c);
	mask left = none_negative(s.u, s.v, s.w), right = none_positive(s.u, s.v, s.w);
	vec depth = add(add(mul(s.u, a.z), mul(s.v, b.z)), mul(s.w, c.z));
	vec sum = add(add(s.u, s.v), s.w), under = mul(sum, d.z);
	mask up = both(ge(depth, set(0)), gt(under, set(0)));
	mask down = both(le(depth, set(0)), lt(under, set(0)));
	mask hit = both(differ(left, right), either(up, down));
	/* Turns -0 into 0. */
	vec time = add(mul(divide(depth, under), scale), set(0));
	result[0] = choose(hit, time, set(NAN));
	result[1] = choose(hit, divide(s.v, sum), set(NAN));
	result[2] = choose(hit, divide(s.w, sum), set(NAN));
	return hit;
}

/* ---- Capsules --------------------------------------------------------------------------------- */

/* The ball around an end of a capsule, as seen from the ray's origin. */
PART struct entry end_entry(struct vec3 to_end, struct vec3 d, vec r)
{
	struct vec3 aside = cross3(to_end, d);
	return entry_of(
	    (struct aim){dot3(to_end, to_end), dot3(to_end, d), dot3(d, d), dot3(aside, aside)}, r);
}

/* When the ray enters the capsule's side, or the ball around an end, whichever comes first; may be
 * NaN or negative. The line enters an endless cylinder first. Where it does so beside the segment,
 * that is on the side. */
PART vec capsule_time(struct vec3 oa, struct vec3 e, struct vec3 d, vec r, vec at_a, vec at_b)
{
	struct vec3 m = cross3(e, oa), g = cross3(e, d);
	vec ee = dot3(e, e), gg = dot3(g, g), b = dot3(m, g), k = dot3(e, cross3(oa, d));
	vec rr = mul(r, r), c = sub(dot3(m, m), mul(rr, ee));
	vec j = max(sub(mul(rr, gg), mul(k, k)), set(0));
	vec h = mul(square_root(ee), square_root(j));
	vec p = choose(lt(b, set(0)), divide(sub(b, h), gg), divide(c, add(b, h)));
	mask crosses = gt(gg, set(0));
	vec f = choose(crosses, dot3(e, sub3(scale3(p, d), oa)), negate(dot3(e, d)));
	mask on_side = both(crosses, both(gt(f, set(0)), lt(f, ee)));
	return choose(on_side, p, choose(le(f, set(0)), at_a, at_b));
}

HIT_VALUES2(ray_capsule3, 4, ray3, ray, capsule3, k)
{
	vec scale = unit_scale(size3(ray.direction)), rr = mul(k.r, k.r);
	struct vec3 d = scale3(scale, ray.direction), e = sub3(k.b, k.a);
	struct vec3 oa = sub3(k.a, ray.from), ob = sub3(k.b, ray.from);
	struct entry a = end_entry(oa, d, k.r), b = end_entry(ob, d, k.r);
	struct vec3 way = between_feet(d, true, oa, e).way;
	struct entry in = {.inside = near_segment3(ray.from, rr, k.a, k.b)};
	in.forward = either(either(a.forward, b.forward), le(dot3(way, way), rr));
	mask sound = both(is_capsule3(k.r, e), is_number3(ray.direction));
	mask hit = both(either(in.inside, in.forward), sound);
	in.t = capsule_time(oa, e, d, k.r, a.t, b.t);
	mask outside = both(gt(in.t, set(0)), lt(in.t, set(INFINITY)));
	in.t = choose(outside, choose(in.inside, set(0), in.t), set(0));
	struct vec3 to = sub3(scale3(in.t, d), oa);
	struct vec3 normal = outward_normal(sub3(to, scale3(place_on(e, to), e)), in, k.r, hit);
	result[0] = choose(hit, mul(in.t, scale), set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	result[3] = normal.z;
	return hit;
}

/* ---- Convex polygons --------------------------------------------------------------------------- */

/* Of the sides that cross the ray's line in one direction, the first that the ray meets, and where. */
struct crossing {
	vec place;
	struct vec2 side;
};

PART struct crossing sooner(struct crossing first, mask crosses, vec place, struct vec2 side)
{
	mask is_first = both(crosses, lt(place, first.place));
	first.place = choose(is_first, place, first.place);
	first.side = choose2(is_first, side, first.side);
	return first;
}

PART mask in_box(struct vec2 p, struct box b)
{
	return both(both(ge(p.x, b.min.x), le(p.x, b.max.x)),
		    both(ge(p.y, b.min.y), le(p.y, b.max.y)));
}

/*
 * The ray starts in the polygon, or crosses a side: the side crosses the ray's line, and O is on the side's right if it
 * falls, from left to right, or else on its left. On the line itself, an end of the side must be ahead. Sides agree
 * about the vertex that they share, so no ray slips through.
 */
HIT_VALUES2(ray_convex, 3, ray, ray, convex, c)
{
	const struct vec2 o = ray.from, d = ray.direction;
	const struct box box = bounds_of(c);
	const struct crossing nowhere = {set(INFINITY), {set(0), set(0)}};
	const mask by_x = ge(absolute(d.x), absolute(d.y));
	const mask mirrored = lt(choose(by_x, d.x, d.y), set(0));
	const vec length = max(absolute(d.x), absolute(d.y));
	struct crossing down = nowhere, up = nowhere;
	vec first = set(INFINITY), area = set(0);
	mask meets = never(), is_left = never(), is_right = never();
	struct vec2 to = sub2(vertex(c, 0), o);
	vec aside = det2(d, to), along = choose(by_x, to.x, to.y);
	along = choose(mirrored, negate(along), along);
	UNROLL_SIDES
	for (unsigned i = 0; i < CONVEX_VERTICES; ++i) {
		const struct vec2 start = vertex(c, i), end = vertex(c, (i + 1) % CONVEX_VERTICES);
		const struct vec2 side = sub2(end, start), to_end = sub2(end, o);
		vec end_aside = det2(d, to_end), end_along = choose(by_x, to_end.x, to_end.y);
		end_along = choose(mirrored, negate(end_along), end_along);
		/* Where the side crosses the line. */
		vec share =
		    choose(eq(aside, end_aside), set(0), divide(aside, sub(aside, end_aside)));
		vec place = add(along, mul(share, sub(end_along, along)));
		mask falls = both(ge(aside, set(0)), le(end_aside, set(0)));
		mask rises = both(le(aside, set(0)), ge(end_aside, set(0)));
		first = choose(both(either(falls, rises), lt(place, first)), place, first);
		down = sooner(down, both(falls, gt(aside, end_aside)), place, side);
		up = sooner(up, both(rises, lt(aside, end_aside)), place, side);
		/* Where the ray starts, as seen along the side. */
		struct vec2 low = choose2(gt(start.y, end.y), to_end, to);
		vec left = det2(low, side);
		area = add(area, left);
		is_left = either(is_left, gt(left, set(0)));
		is_right = either(is_right, lt(left, set(0)));
		mask forward = either(both(falls, le(left, set(0))), both(rises, ge(left, set(0))));
		meets = either(meets, both(forward, ge(max(along, end_along), set(0))));
		to = to_end, aside = end_aside, along = end_along;
	}
	mask inside = both(in_box(o, box), invert(both(is_left, is_right)));
	mask valid = both(both(ordered(o.x, o.y), ordered(d.x, d.y)), is_number(c));
	mask hit = both(either(inside, both(gt(length, set(0)), meets)), valid);
	mask later = both(gt(first, set(0)), invert(inside));
	mask clockwise = lt(area, set(0));
	struct vec3 normal = {choose(clockwise, sub(set(0), up.side.y), down.side.y),
			      choose(clockwise, up.side.x, sub(set(0), down.side.x)), set(0)};
	normal = choose3(later, unit3(normal), set3(0));
	result[0] = choose(hit, choose(later, divide(first, length), set(0)), set(NAN));
	result[1] = choose(hit, normal.x, set(NAN));
	result[2] = choose(hit, normal.y, set(NAN));
	return hit;
}
