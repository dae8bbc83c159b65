/* SPDX-License-Identifier: MIT */
/* Capsules and segments in space: nearness, and nearest points. */
#ifndef LOCKSTEP_REFERENCE_CAPSULE3_H
#define LOCKSTEP_REFERENCE_CAPSULE3_H

#include "reference/space.h"

/* Is c within r of the segment from a to b? */
static inline bool near_segment(struct vec3 c, float r, struct vec3 a, struct vec3 b)
{
	struct vec3 ab = from_to(a, b), ac = from_to(a, c), bc = from_to(b, c);
	float to_a = dot(ac, ac), to_b = dot(bc, bc);
	if ((to_a < to_b ? to_a : to_b) <= r * r)
		return true;
	float behind = dot(ab, from_to(c, a)), beyond = dot(ab, bc);
	if (!((beyond > behind ? beyond : behind) < 0))
		return false;
	struct vec3 m = cross(ab, ac);
	return dot(m, m) <= r * r * dot(ab, ab);
}

struct ends {
	struct vec3 a, b;
};

static inline struct ends ends_of(struct capsule3 k)
{
	return (struct ends){{k.ax, k.ay, k.az}, {k.bx, k.by, k.bz}};
}

static inline bool is_capsule(struct capsule3 k)
{
	struct ends ends = ends_of(k);
	struct vec3 ab = from_to(ends.a, ends.b);
	return k.r >= 0 && !isnan(dot(ab, ab));
}

static inline float share(float v)
{
	return smaller(larger(v, 0), 1);
}

/* Where the segment from A along E is nearest to P, given AP. */
static inline float place_along(struct vec3 e, struct vec3 ap)
{
	float squared = dot(e, e);
	return squared > 0 ? share(dot(e, ap) / squared) : 0;
}

/* Points on two segments, and the vector from the first to the second. */
struct nearest {
	float s, t;
	struct vec3 way;
};

static inline struct nearest between_places(struct vec3 ab, struct vec3 ac, struct vec3 cd, float s,
					    float t)
{
	return (struct nearest){s, t, from_to(scaled(s, ab), along(ac, t, cd))};
}

/*
 * The nearest points of the two lines, clamped to the segments. The first segment is `most` times
 * as long as AB.
 */
static inline struct nearest between_inner_points(struct vec3 ab, struct vec3 ac, struct vec3 cd,
						  float most)
{
	struct vec3 n = cross(ab, cd);
	float s = larger(dot(cross(ac, cd), n) / dot(n, n), 0);
	float t = share(dot(cross(ac, ab), n) / dot(n, n));
	return between_places(ab, ac, cd, smaller(s, most), t);
}

#endif
