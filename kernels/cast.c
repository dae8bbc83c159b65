/* SPDX-License-Identifier: MIT */
/* Rays against single shapes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"

/* Along one axis, as if the ray went upwards: the box from `near` to `far` as seen from the origin, and the
 * size of the direction's component. A ray at t is in the slab if near <= t step <= far. */
struct axis {
	vec near, far, step;
	mask down;
};

PART struct axis axis_of(vec from, vec direction, vec low, vec high)
{
	mask down = lt(direction, set(0));
	low = sub(low, from);
	high = sub(high, from);
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

/* Intervals of t that overlap in pairs have a common point, so three pairs are enough. */
HIT_VALUES2(ray_box3, 4, ray3, ray, box3, b)
{
	struct axis x = axis_of(ray.from.x, ray.direction.x, b.min.x, b.max.x);
	struct axis y = axis_of(ray.from.y, ray.direction.y, b.min.y, b.max.y);
	struct axis z = axis_of(ray.from.z, ray.direction.z, b.min.z, b.max.z);
	mask sound = both(both(le(b.min.x, b.max.x), le(b.min.y, b.max.y)), le(b.min.z, b.max.z));
	mask in_front = both(both(ahead(x), ahead(y)), ahead(z));
	mask meet = both(both(together(x, y), together(y, z)), together(z, x));
	mask hit = both(both(sound, in_front), meet);
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t), by_z = enters_later(z, &t);
	vec first = choose(by_x, against(x), none), second = choose(by_y, against(y), none);
	first = choose(either(by_y, by_z), none, first);
	second = choose(by_z, none, second);
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, second, set(NAN));
	result[3] = choose(hit, choose(by_z, against(z), none), set(NAN));
	return hit;
}

HIT_VALUES2(ray_box, 3, ray, ray, box, b)
{
	struct axis x = axis_of(ray.from.x, ray.direction.x, b.min.x, b.max.x);
	struct axis y = axis_of(ray.from.y, ray.direction.y, b.min.y, b.max.y);
	mask sound = both(le(b.min.x, b.max.x), le(b.min.y, b.max.y));
	mask hit = both(both(sound, together(x, y)), both(ahead(x), ahead(y)));
	vec t = set(0), none = set(0);
	mask by_x = enters_later(x, &t), by_y = enters_later(y, &t);
	vec first = choose(by_y, none, choose(by_x, against(x), none));
	result[0] = choose(hit, t, set(NAN));
	result[1] = choose(hit, first, set(NAN));
	result[2] = choose(hit, choose(by_y, against(y), none), set(NAN));
	return hit;
}

/* ---- Balls ------------------------------------------------------------------------------------- */

/* What decides where a ray enters a ball of radius r: OC . OC, OC . D, D . D and the square of OC x D. */
struct aim {
	vec far, along, squared, off;
};

/*
 * C is within r of the origin, or ahead of it and within r of the line: |OC x D| <= r |D|. The ray enters at
 * t = (b - h) / (D . D), where b = OC . D and h h = r r D . D - (OC x D)^2, or without the cancellation in b - h
 * at t = (OC . OC - r r) / (b + h).
 */
PART mask enters(struct aim aim, vec r, mask *inside, vec *t)
{
	vec rr = mul(r, r), most = mul(rr, aim.squared);
	vec h = square_root(max(sub(most, aim.off), set(0)));
	mask forward = both(gt(aim.along, set(0)), le(aim.off, most));
	*inside = le(aim.far, rr);
	*t = choose(*inside, set(0), divide(sub(aim.far, rr), add(aim.along, h)));
	return both(either(*inside, forward),
		    both(ge(r, set(0)), ordered(aim.squared, aim.squared)));
}

HIT_VALUES2(ray_sphere, 4, ray3, ray, sphere, ball)
{
	vec scale = scale_of(size3(ray.direction)), t;
	struct vec3 d = scale3(scale, ray.direction), oc = sub3(ball.center, ray.from);
	struct vec3 aside = cross3(oc, d);
	mask inside;
	mask hit = enters((struct aim){dot3(oc, oc), dot3(oc, d), dot3(d, d), dot3(aside, aside)},
			  ball.r, &inside, &t);
	struct vec3 normal = unit3(sub3(scale3(t, d), oc));
	normal = choose3(either(inside, eq(ball.r, set(0))), set3(0), normal);
	normal = choose3(hit, normal, set3(NAN));
	result[0] = choose(hit, mul(t, scale), set(NAN));
	result[1] = normal.x;
	result[2] = normal.y;
	result[3] = normal.z;
	return hit;
}

/* In the plane z = 0, where all terms with z are 0. */
HIT_VALUES2(ray_circle, 3, ray, ray, circle, c)
{
	vec scale = scale_of(max(absolute(ray.direction.x), absolute(ray.direction.y))), t;
	struct vec2 d = {mul(scale, ray.direction.x), mul(scale, ray.direction.y)};
	struct vec2 oc = sub2(c.center, ray.from);
	vec aside = det2(oc, d);
	mask inside;
	mask hit = enters((struct aim){dot2(oc, oc), dot2(oc, d), dot2(d, d), mul(aside, aside)},
			  c.r, &inside, &t);
	struct vec3 normal =
	    unit3((struct vec3){sub(mul(t, d.x), oc.x), sub(mul(t, d.y), oc.y), set(0)});
	normal = choose3(either(inside, eq(c.r, set(0))), set3(0), normal);
	result[0] = choose(hit, mul(t, scale), set(NAN));
	result[1] = choose(hit, normal.x, set(NAN));
	result[2] = choose(hit, normal.y, set(NAN));
	return hit;
}
