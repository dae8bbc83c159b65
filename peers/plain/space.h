/* SPDX-License-Identifier: MIT */
/* Shapes in space. */
#ifndef PLAIN_SPACE_H
#define PLAIN_SPACE_H

#include "batch.h"

struct vec3 {
	float x, y, z;
};
struct sphere {
	struct vec3 p;
	float r;
};
struct segment3 {
	struct vec3 a, b;
};
struct triangle3 {
	struct vec3 a, b, c;
};
struct plane {
	struct vec3 n;
	float d;
};
struct number {
	float value;
};

static inline struct vec3 add3(struct vec3 a, struct vec3 b)
{
	return (struct vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct vec3 sub3(struct vec3 a, struct vec3 b)
{
	return (struct vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline struct vec3 scale(struct vec3 a, float s)
{
	return (struct vec3){a.x * s, a.y * s, a.z * s};
}

static inline float dot_of(struct vec3 a, struct vec3 b)
{
	return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vec3 cross_of(struct vec3 a, struct vec3 b)
{
	return (struct vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline struct vec3 unit(struct vec3 v)
{
	const float length = sqrtf(dot_of(v, v));
	return length > 0 ? (struct vec3){v.x / length, v.y / length, v.z / length} : v;
}

static inline struct number dot3(const struct vec3 *a, const struct vec3 *b)
{
	return (struct number){dot_of(*a, *b)};
}
VALUE2(dot3, vec3, vec3, number)

static inline struct vec3 cross3(const struct vec3 *a, const struct vec3 *b)
{
	return cross_of(*a, *b);
}
VALUE2(cross3, vec3, vec3, vec3)

static inline struct vec3 normalize3(const struct vec3 *v)
{
	return unit(*v);
}
VALUE1(normalize3, vec3, vec3)

static inline struct plane triangle_plane(const struct triangle3 *t)
{
	const struct vec3 n = unit(cross_of(sub3(t->b, t->a), sub3(t->c, t->a)));
	return (struct plane){n, -dot_of(n, t->a)};
}
VALUE1(triangle_plane, triangle3, plane)

static inline struct number plane_distance(const struct plane *plane, const struct vec3 *p)
{
	return (struct number){dot_of(plane->n, *p) + plane->d};
}
VALUE2(plane_distance, plane, vec3, number)

static inline bool segment_plane(const struct segment3 *s, const struct plane *plane)
{
	const float a = dot_of(plane->n, s->a) + plane->d, b = dot_of(plane->n, s->b) + plane->d;
	return !((a > 0 && b > 0) || (a < 0 && b < 0));
}
HIT2(segment_plane, segment3, plane)

static inline bool sphere_plane(const struct sphere *s, const struct plane *plane)
{
	const float f = dot_of(plane->n, s->p) + plane->d;
	return f * f <= s->r * s->r * dot_of(plane->n, plane->n);
}
HIT2(sphere_plane, sphere, plane)

/* Where a line meets the plane of a triangle, and its weights there, all times the determinant. */
struct crossing {
	float det, time, u, v;
};

/*
 * Möller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection": computes the numerators
 * of the barycentric coordinates and of the time one by one, and compares each with the
 * determinant, without a division.
 */
static inline bool through_triangle(struct vec3 from, struct vec3 d, const struct triangle3 *t,
				    struct crossing *at)
{
	const struct vec3 ab = sub3(t->b, t->a), ac = sub3(t->c, t->a), p = cross_of(d, ac);
	const float det = dot_of(ab, p), sign = det < 0 ? -1 : 1;
	if (det == 0)
		return false;
	const struct vec3 to = scale(sub3(from, t->a), sign);
	at->det = det * sign;
	at->u = dot_of(to, p);
	if (at->u < 0 || at->u > at->det)
		return false;
	const struct vec3 q = cross_of(to, ab);
	at->v = dot_of(d, q);
	if (at->v < 0 || at->u + at->v > at->det)
		return false;
	at->time = dot_of(ac, q);
	return true;
}

static inline bool segment_triangle(const struct segment3 *s, const struct triangle3 *t)
{
	struct crossing at;
	return through_triangle(s->a, sub3(s->b, s->a), t, &at) && at.time >= 0 &&
	       at.time <= at.det;
}
HIT2(segment_triangle, segment3, triangle3)

/* By Voronoi region: Ericson, "Real-Time Collision Detection", 5.1.5. */
static inline struct vec3 closest_point(struct vec3 p, const struct triangle3 *t)
{
	const struct vec3 ab = sub3(t->b, t->a), ac = sub3(t->c, t->a), ap = sub3(p, t->a);
	const float d1 = dot_of(ab, ap), d2 = dot_of(ac, ap);
	if (d1 <= 0 && d2 <= 0)
		return t->a;
	const struct vec3 bp = sub3(p, t->b);
	const float d3 = dot_of(ab, bp), d4 = dot_of(ac, bp);
	if (d3 >= 0 && d4 <= d3)
		return t->b;
	const float vc = d1 * d4 - d3 * d2;
	if (vc <= 0 && d1 >= 0 && d3 <= 0)
		return add3(t->a, scale(ab, d1 / (d1 - d3)));
	const struct vec3 cp = sub3(p, t->c);
	const float d5 = dot_of(ab, cp), d6 = dot_of(ac, cp);
	if (d6 >= 0 && d5 <= d6)
		return t->c;
	const float vb = d5 * d2 - d1 * d6;
	if (vb <= 0 && d2 >= 0 && d6 <= 0)
		return add3(t->a, scale(ac, d2 / (d2 - d6)));
	const float va = d3 * d6 - d5 * d4;
	if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
		return add3(t->b, scale(sub3(t->c, t->b), (d4 - d3) / ((d4 - d3) + (d5 - d6))));
	const float over = 1 / (va + vb + vc);
	return add3(t->a, add3(scale(ab, vb * over), scale(ac, vc * over)));
}

static inline struct vec3 closest_point_triangle(const struct vec3 *p, const struct triangle3 *t)
{
	return closest_point(*p, t);
}
VALUE2(closest_point_triangle, vec3, triangle3, vec3)

static inline bool sphere_triangle(const struct sphere *s, const struct triangle3 *t)
{
	const struct vec3 d = sub3(closest_point(s->p, t), s->p);
	return dot_of(d, d) <= s->r * s->r;
}
HIT2(sphere_triangle, sphere, triangle3)

#endif
