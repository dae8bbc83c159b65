/* SPDX-License-Identifier: MIT */
/* Rays and moving balls that enter a ball: when, and with which normal. */
#ifndef LOCKSTEP_KERNELS_ENTRY_H
#define LOCKSTEP_KERNELS_ENTRY_H

#include <math.h>

#include "kernels/space.h"

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

#endif
