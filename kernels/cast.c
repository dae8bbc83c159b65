/* SPDX-License-Identifier: MIT */
/* Moving shapes against single shapes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/entry.h"
#include "kernels/kernel.h"
#include "kernels/slab.h"

/* ---- Boxes ------------------------------------------------------------------------------------ */

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

/* ---- Balls ------------------------------------------------------------------------------------ */

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

/* ---- A ball and a box ------------------------------------------------------------------------- */

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
