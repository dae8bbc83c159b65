/* SPDX-License-Identifier: MIT */
/* Segments in space: what is near them, and where they are nearest to each other. */
#ifndef LOCKSTEP_KERNELS_CAPSULE3_H
#define LOCKSTEP_KERNELS_CAPSULE3_H

#include "kernels/space.h"

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

/* Where the segment AB is nearest to P, from 0 to 1. */
PART vec place_on(struct vec3 ab, struct vec3 ap)
{
	vec squared = dot3(ab, ab);
	return choose(gt(squared, set(0)), clamp(divide(dot3(ab, ap), squared)), set(0));
}

/* The vector from A + s AB to C + t CD. */
struct between {
	vec s, t;
	struct vec3 way;
};

PART struct between between(struct vec3 ab, struct vec3 ac, struct vec3 cd, vec s, vec t)
{
	return (struct between){s, t, sub3(add3(ac, scale3(t, cd)), scale3(s, ab))};
}

/*
 * The vector between the feet of the lines' common perpendicular, or between the ends nearest to
 * them. As s and t are clamped, the points always lie on the segments, so rounding cannot bring
 * distant segments near each other. The cross product loses less of s and t than dot products
 * would, where segments are nearly parallel. AB may be a ray.
 */
PART struct between between_feet(struct vec3 ab, bool endless, struct vec3 ac, struct vec3 cd)
{
	struct vec3 n = cross3(ab, cd);
	vec nn = dot3(n, n), s = divide(dot3(cross3(ac, cd), n), nn);
	s = endless ? max(s, set(0)) : clamp(s);
	vec t = clamp(divide(dot3(cross3(ac, ab), n), nn));
	return between(ab, ac, cd, s, t);
}

#endif
