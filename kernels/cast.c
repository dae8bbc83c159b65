/* SPDX-License-Identifier: MIT */
/* Rays and moving shapes against single shapes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/capsule3.h"
#include "kernels/kernel.h"
#include "kernels/sweep.h"

/* Along one axis, as if the ray went upwards: the box from `near` to `far` as seen from the origin,
 * and the size of the direction's component. A ray at t is in the slab if near <= t step <= far.
 * Likewise for a moving box: at t, it is not beyond either end of the slab. */
struct axis {
	vec near, far, step;
	mask down;
};

PART struct axis axis_of(vec from_min, vec from_max, vec direction, vec min, vec max)
{
	mask down = lt(direction, set(0));
	vec low = sub(min, from_max), high = sub(max, from_min);
	return (struct axis){choose(down, negate(high), low), choose(down, negate(low), high),
			     absolute(direction), down};
}

/* The slab is not behind the ray, and if the ray runs along the slab, it is inside. NaN fails. */
PART mask ahead(struct axis s)
{
	return both(ge(s.far, set(0)), either(gt(s.step, set(0)), le(s.near, set(0))));
}

/* The ray enters slab a before it leaves slab b, and slab b before it leaves slab a. This is
 * near / step <= far / step without the divisions, which may be 0 / 0. */
PART mask together(struct axis a, struct axis b)
{
	return both(le(mul(a.near, b.step), mul(b.far, a.step)),
		    le(mul(b.near, a.step), mul(a.far, b.step)));
}

/* Moves t to where the ray enters the slab, if that is later. Returns whether it is. */
PART mask enters_later(struct axis s, vec *t)
{
	vec at = divide(s.near, s.step);
	mask later = both(gt(s.step, set(0)), gt(at, *t));
	*t = choose(later, at, *t);
	return later;
}

/* Returns the component along this axis of the normal that points against the ray. */
PART vec against(struct axis s)
{
	return choose(s.down, set(1), set(-1));
}

/* t, and the normal of the side that is entered last. */
PART void enter_box(struct axis x, struct axis y, struct axis z, mask hit, vec *result)
{
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t), by_z = enters_later(z, &t);
	vec first = choose(by_x, against(x), none), second = choose(by_y, against(y), none);
	first = choose(either(by_y, by_z), none, first);
	second = choose(by_z, none, second);
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, second, set(NAN));
	result[3] = choose(hit, choose(by_z, against(z), none), set(NAN));
}

/* Intervals of t that overlap in pairs have a common point, so three pairs are enough. */
PART mask all_together(struct axis x, struct axis y, struct axis z)
{
	return both(both(together(x, y), together(y, z)), together(z, x));
}

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

/* t, and the normal of the side in the plane that is entered last. */
PART void enter_plane_box(struct axis x, struct axis y, mask hit, vec *result)
{
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t);
	vec first = choose(by_y, none, choose(by_x, against(x), none));
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, choose(by_y, against(y), none), set(NAN));
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

/* The slab is neither behind the motion nor beyond it. NaN fails. */
PART mask in_time(struct axis s)
{
	return both(ge(s.far, set(0)), le(s.near, s.step));
}

HIT_VALUES2(box_cast_box, 3, moving_box, a, box, b)
{
	struct axis x = axis_of(a.min.x, a.max.x, a.by.x, b.min.x, b.max.x);
	struct axis y = axis_of(a.min.y, a.max.y, a.by.y, b.min.y, b.max.y);
	mask sound = both(both(le(a.min.x, a.max.x), le(a.min.y, a.max.y)),
			  both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)));
	mask hit = both(both(sound, together(x, y)), both(in_time(x), in_time(y)));
	enter_plane_box(x, y, hit, result);
	return hit;
}

HIT_VALUES2(box3_cast_box3, 4, moving_box3, a, box3, b)
{
	struct axis x = axis_of(a.min.x, a.max.x, a.by.x, b.min.x, b.max.x);
	struct axis y = axis_of(a.min.y, a.max.y, a.by.y, b.min.y, b.max.y);
	struct axis z = axis_of(a.min.z, a.max.z, a.by.z, b.min.z, b.max.z);
	mask sound = both(is_box3((struct box3){a.min, a.max}), is_box3(b));
	mask reached = both(both(in_time(x), in_time(y)), in_time(z));
	mask hit = both(both(sound, reached), all_together(x, y, z));
	enter_box(x, y, z, hit, result);
	return hit;
}

/* ---- Balls ------------------------------------------------------------------------------------- */

/* What decides where a ray enters a ball of radius r: OC . OC, OC . D, D . D and the square of OC x D. */
struct aim {
	vec far, along, squared, off;
};

/* Where a ray enters a ball: whether the origin is in it, whether the line meets it ahead of the origin, and t,
 * which is 0 from inside. */
struct entry {
	mask inside, forward;
	vec t;
};

/*
 * C is within r of the origin, or ahead of it and within r of the line: |OC x D| <= r |D|. The ray enters at
 * t = (b - h) / (D . D), where b = OC . D and h h = r r D . D - (OC x D)^2, or without the cancellation in b - h
 * at t = (OC . OC - r r) / (b + h).
 */
PART struct entry entry_of(struct aim aim, vec r)
{
	vec rr = mul(r, r), most = mul(rr, aim.squared);
	vec h = square_root(max(sub(most, aim.off), set(0)));
	struct entry e = {le(aim.far, rr), both(gt(aim.along, set(0)), le(aim.off, most)), set(0)};
	e.t = choose(e.inside, set(0), divide(sub(aim.far, rr), add(aim.along, h)));
	return e;
}

/* The unit vector along `out`; zero if the ray starts inside, or for a point. */
PART struct vec3 outward_normal(struct vec3 out, struct entry e, vec r, mask hit)
{
	struct vec3 normal = choose3(either(e.inside, eq(r, set(0))), set3(0), unit3(out));
	return choose3(hit, normal, set3(NAN));
}

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

HIT_VALUES2(sphere_cast_sphere, 4, motion, m, sphere, ball)
{
	vec scale = scale_of(size3(m.by)), r = add(m.r, ball.r);
	struct vec3 d = scale3(scale, m.by), oc = sub3(ball.center, m.center);
	struct vec3 aside = cross3(oc, d), ec = sub3(oc, m.by);
	struct aim aim = {dot3(oc, oc), dot3(oc, d), dot3(d, d), dot3(aside, aside)};
	struct entry e = entry_of(aim, r);
	mask passes = both(e.forward, lt(dot3(ec, d), set(0)));
	mask touches = either(e.inside, either(le(dot3(ec, ec), mul(r, r)), passes));
	/* A NaN in D leaves the start. */
	mask sound = both(both(ge(m.r, set(0)), ge(ball.r, set(0))), is_number3(ec));
	mask hit = both(touches, sound);
	vec t = clamp(mul(e.t, scale));
	struct vec3 normal = outward_normal(sub3(scale3(t, m.by), oc), e, r, hit);
	result[0] = choose(hit, t, set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	result[3] = normal.z;
	return hit;
}

HIT_VALUES2(circle_cast_circle, 3, moving_circle, m, circle, c)
{
	vec scale = scale_of(max(absolute(m.by.x), absolute(m.by.y))), r = add(m.r, c.r);
	struct vec2 d = {mul(scale, m.by.x), mul(scale, m.by.y)}, oc = sub2(c.center, m.center);
	struct vec2 ec = sub2(oc, m.by);
	vec aside = det2(oc, d);
	struct aim aim = {dot2(oc, oc), dot2(oc, d), dot2(d, d), mul(aside, aside)};
	struct entry e = entry_of(aim, r);
	mask passes = both(e.forward, lt(dot2(ec, d), set(0)));
	mask touches = either(e.inside, either(le(dot2(ec, ec), mul(r, r)), passes));
	mask sound = both(both(ge(m.r, set(0)), ge(c.r, set(0))), ordered(ec.x, ec.y));
	mask hit = both(touches, sound);
	vec t = clamp(mul(e.t, scale));
	struct vec3 out = {sub(mul(t, m.by.x), oc.x), sub(mul(t, m.by.y), oc.y), set(0)};
	struct vec3 normal = outward_normal(out, e, r, hit);
	result[0] = choose(hit, t, set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	return hit;
}

/* ---- A ball and a box --------------------------------------------------------------------------- */

/* A moving centre and a box. Axes are mirrored so that the centre goes upwards; `step` is its motion along an axis in a
 * unit of time, and `end` the duration. */
struct course {
	struct axis x, y, z;
	vec end, rr;
};

/* Along one axis, from the nearest point of the box to the centre. */
PART vec gap_along(struct axis a, vec time)
{
	vec at = mul(time, a.step);
	return sub(at, min(max(at, a.near), a.far));
}

PART struct vec3 gap_at(const struct course *c, vec time)
{
	return (struct vec3){gap_along(c->x, time), gap_along(c->y, time), gap_along(c->z, time)};
}

PART struct vec3 steps_of(const struct course *c)
{
	return (struct vec3){c->x.step, c->y.step, c->z.step};
}

/* When the centre passes a face's plane, from 0 to the end; 0 if it moves along the plane. */
PART vec passes(const struct course *c, vec plane, vec step)
{
	vec time = min(max(divide(plane, step), set(0)), c->end);
	return choose(gt(step, set(0)), time, set(0));
}

/* The ball does not touch the box yet, but comes nearer. */
PART mask approaches(const struct course *c, vec time)
{
	struct vec3 gap = gap_at(c, time);
	return both(lt(dot3(gap, steps_of(c)), set(0)), gt(dot3(gap, gap), c->rr));
}

/*
 * The motion has up to seven parts, between the times at which the centre passes the planes of faces. In each, one
 * feature of the box, which is a face, an edge or a vertex, is nearest. The distance falls before it rises, so the
 * part with the first contact begins when the ball approaches for the last time.
 */
enum { PASSES = 6 };
struct part_of_course {
	vec begin, end;
};

PART struct part_of_course contact_part(const struct course *c)
{
	const vec time[PASSES] = {passes(c, c->x.near, c->x.step), passes(c, c->x.far, c->x.step),
				  passes(c, c->y.near, c->y.step), passes(c, c->y.far, c->y.step),
				  passes(c, c->z.near, c->z.step), passes(c, c->z.far, c->z.step)};
	struct part_of_course part = {set(0), c->end};
	for (unsigned k = 0; k < PASSES; ++k)
		part.begin = max(choose(approaches(c, time[k]), time[k], set(0)), part.begin);
	for (unsigned k = 0; k < PASSES; ++k)
		part.end = choose(gt(time[k], part.begin), min(time[k], part.end), part.end);
	return part;
}

/* Along one axis, the feature that is nearest at `time`, and the step if the feature is not parallel to the axis. */
PART vec feature_along(struct axis a, vec time, vec *step)
{
	vec at = mul(time, a.step), place = choose(gt(at, a.far), a.far, set(0));
	mask below = lt(at, a.near);
	*step = choose(either(below, gt(at, a.far)), a.step, set(0));
	return choose(below, a.near, place);
}

/* Leaves 0 as it is, instead of -0. */
PART vec mirrored(struct axis a, vec gap)
{
	return choose(a.down, sub(set(0), gap), gap);
}

PART vec within(vec time, struct part_of_course part)
{
	return min(max(time, part.begin), part.end);
}

HIT_VALUES2(sphere_cast_box3, 4, motion, m, box3, b)
{
	struct vec3 o = m.center, d = m.by, way, to;
	vec power = power_of(size3(d)), scale = divide(set(1), power);
	struct course c = {axis_of(o.x, o.x, d.x, b.min.x, b.max.x),
			   axis_of(o.y, o.y, d.y, b.min.y, b.max.y),
			   axis_of(o.z, o.z, d.z, b.min.z, b.max.z), power, mul(m.r, m.r)};
	mask meets =
	    both(both(both(in_time(c.x), in_time(c.y)), in_time(c.z)), all_together(c.x, c.y, c.z));
	c.x.step = mul(scale, c.x.step);
	c.y.step = mul(scale, c.y.step);
	c.z.step = mul(scale, c.z.step);
	struct part_of_course part = contact_part(&c);
	vec middle = add(part.begin, mul(set(0.5f), sub(part.end, part.begin)));
	to.x = feature_along(c.x, middle, &way.x);
	to.y = feature_along(c.y, middle, &way.y);
	to.z = feature_along(c.z, middle, &way.z);
	struct vec3 aside = cross3(to, way), start = gap_at(&c, set(0));
	struct aim aim = {dot3(to, to), dot3(to, way), dot3(way, way), dot3(aside, aside)};
	struct vec3 nearest = gap_at(&c, within(divide(aim.along, aim.squared), part));
	struct entry e = entry_of(aim, m.r);
	e.inside = le(dot3(start, start), c.rr);
	e.t = choose(e.inside, set(0), within(e.t, part));
	mask touches = either(le(dot3(nearest, nearest), c.rr), meets);
	mask sound = both(both(ge(m.r, set(0)), is_box3(b)), both(is_number3(o), is_number3(d)));
	mask hit = both(either(e.inside, touches), sound);
	struct vec3 gap = gap_at(&c, e.t),
		    normal = {mirrored(c.x, gap.x), mirrored(c.y, gap.y), mirrored(c.z, gap.z)};
	normal = outward_normal(normal, e, m.r, hit);
	result[0] = choose(hit, mul(e.t, scale), set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	result[3] = normal.z;
	return hit;
}

/* ---- Planes ------------------------------------------------------------------------------------ */

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

/* The power of two that brings a size to at least 1 and less than 2; 0 if that is subnormal. */
PART vec unit_scale(vec size)
{
	return choose(lt(size, set(0x1p-126f)), set(0), divide(set(1), power_of(size)));
}

/* ---- Triangles --------------------------------------------------------------------------------- */

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

/* ---- Capsules ---------------------------------------------------------------------------------- */

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
