/* SPDX-License-Identifier: MIT */
/* A ball that moves among the triangles of a mesh: obstacles, whether a path is clear, and how far
 * it may go. */
#ifndef LOCKSTEP_REFERENCE_WALK_H
#define LOCKSTEP_REFERENCE_WALK_H

#include "reference/mesh.h"
#include "reference/sweep.h"

/* ---- Within reach ------------------------------------------------------------------------------- */

/* Along one axis, do a triangle's a, b and c come within e of the interval between p and q? */
static inline bool reaches(float p, float q, float e, float a, float b, float c)
{
	return smaller(smaller(a, b), c) <= larger(p, q) + e &&
	       larger(larger(a, b), c) >= smaller(p, q) - e;
}

/* For a ball that moves from p to q. */
static inline bool within_reach(struct vec3 p, struct vec3 q, float r, struct corners t)
{
	float m = larger(extent(p), extent(q)), e = r + 0x1p-18f * (m + r);
	return reaches(p.x, q.x, e, t.a.x, t.b.x, t.c.x) &&
	       reaches(p.y, q.y, e, t.a.y, t.b.y, t.c.y) &&
	       reaches(p.z, q.z, e, t.a.z, t.b.z, t.c.z);
}

static inline float squared_distance(struct vec3 p, struct corners t)
{
	struct vec3 qp = from_to(closest_point(t, p), p);
	return dot(qp, qp);
}

/* ---- In the way --------------------------------------------------------------------------------- */

/* Does a ball that moves by d move against n by more than rounding? */
static inline bool goes_against(struct vec3 n, struct vec3 d)
{
	float along_n = dot(n, d);
	return along_n < 0 && along_n * along_n > (0x1p-32f * dot(n, n)) * dot(d, d);
}

/*
 * The first triangle in the way, if there is one: the time of contact, and the vector from the
 * point of contact to the centre at that time.
 */
struct obstacle {
	bool found;
	float t;
	struct vec3 n;
	struct corners triangle;
};

/* Lowers `nearest` to the least squared distance of a triangle that the ball touches at the start. */
static inline struct obstacle first_in_the_way(struct vec3 p, float r, struct vec3 d,
					       const struct lockstep_mesh *mesh, float *nearest)
{
	struct motion motion = {p.x, p.y, p.z, r, d.x, d.y, d.z};
	struct vec3 end = {p.x + d.x, p.y + d.y, p.z + d.z};
	struct obstacle first = {.found = false};
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		if (!within_reach(p, end, r, t))
			continue;
		struct touch touch = first_touch(motion, t);
		if (!touch.hit)
			continue;
		struct vec3 n = from_to(touch.at, along(p, touch.t, d));
		if (touch.t == 0 && dot(n, n) < *nearest)
			*nearest = dot(n, n);
		if (first.found && !(touch.t < first.t))
			continue;
		if (goes_against(n, d) || (is_zero(n) && touch.t > 0))
			first = (struct obstacle){true, touch.t, n, t};
	}
	return first;
}

/* Would the ball at `to` certainly be deeper in the triangle than the squared distance k allows? */
static inline bool too_deep(struct vec3 to, float r, struct corners t, float k)
{
	return ball_touches_triangle(to, r, t) && squared_distance(to, t) < k * (1 - 0x1p-12f);
}

static inline bool way_is_clear(struct vec3 from, struct vec3 to, float r, float k,
				const struct lockstep_mesh *mesh)
{
	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		if (!within_reach(from, to, r, t))
			continue;
		if (segment_meets(from, to, t) || too_deep(to, r, t, k))
			return false;
	}
	return true;
}

/* The unit vector along n; if n is zero, along the triangle's normal, on the side that d comes from. */
static inline struct vec3 away_from(struct corners t, struct vec3 n, struct vec3 d)
{
	if (is_zero(n)) {
		n = cross(from_to(t.a, t.b), from_to(t.a, t.c));
		if (dot(n, d) > 0)
			n = opposite(n);
	}
	return unit_vector(n);
}

/* The distance to keep from a triangle: small for a large ball, but more than rounding errors. */
static inline float gap_to(struct corners t, struct vec3 p, float r)
{
	float m = larger(larger(extent(p), extent(t.a)), larger(extent(t.b), extent(t.c)));
	return 0x1p-10f * r + 0x1p-18f * m;
}

/* The share of d that stops short of a contact at t by the gap. */
static inline float share_to_go(float gap, struct vec3 d, float t, struct vec3 n)
{
	float a = -dot(n, d);
	return a > 0 ? larger(t - gap / a, 0) : 0;
}

#endif
