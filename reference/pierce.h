/* SPDX-License-Identifier: MIT */
/* Do a segment PQ and a triangle in space share a point, and where? */
#ifndef LOCKSTEP_REFERENCE_PIERCE_H
#define LOCKSTEP_REFERENCE_PIERCE_H

#include "reference/triangle3.h"

/* Rotates the axes so that `third` is the third. */
static inline struct vec3 turned(struct vec3 v, char third)
{
	if (third == 'x')
		return (struct vec3){v.y, v.z, v.x};
	if (third == 'y')
		return (struct vec3){v.z, v.x, v.y};
	return v;
}

static inline char longest_axis(struct vec3 d)
{
	if (fabsf(d.z) >= larger(fabsf(d.x), fabsf(d.y)))
		return 'z';
	return fabsf(d.x) >= fabsf(d.y) ? 'x' : 'y';
}

/* A triangle as seen along a segment: U, V, W, T and T'. */
struct view {
	float u, v, w, t_from, t_to;
};

/* `p` holds PA, PB and PC, and `q` QA, QB and QC. */
static inline struct view look_along(struct vec3 d, const struct vec3 p[3], const struct vec3 q[3])
{
	float x[3], y[3], from[3], to[3];
	char third = longest_axis(d);
	d = turned(d, third);
	for (unsigned i = 0; i < 3; ++i) {
		struct vec3 v = turned(p[i], third);
		x[i] = d.z * v.x - d.x * v.z;
		y[i] = d.z * v.y - d.y * v.z;
		from[i] = v.z;
		to[i] = turned(q[i], third).z;
	}
	float u = x[2] * y[1] - y[2] * x[1];
	float v = x[0] * y[2] - y[0] * x[2];
	float w = x[1] * y[0] - y[1] * x[0];
	return (struct view){u, v, w, (u * from[0] + v * from[1]) + w * from[2],
			     (u * to[0] + v * to[1]) + w * to[2]};
}

static inline struct view look_from_to(struct vec3 p, struct vec3 q, struct corners t)
{
	struct vec3 from[3] = {from_to(p, t.a), from_to(p, t.b), from_to(p, t.c)};
	struct vec3 to[3] = {from_to(q, t.a), from_to(q, t.b), from_to(q, t.c)};
	return look_along(from_to(p, q), from, to);
}

/* A triangle coplanar with the segment is seen edge on. */
static inline bool edge_on(struct view s)
{
	return s.u == 0 && s.v == 0 && s.w == 0;
}

/* Does the segment go from one side of the triangle to the other, through it? */
static inline bool goes_through(struct view s)
{
	if (edge_on(s) || isnan(s.t_from) || isnan(s.t_to))
		return false;
	if (!(s.u >= 0 && s.v >= 0 && s.w >= 0) && !(s.u <= 0 && s.v <= 0 && s.w <= 0))
		return false;
	return !(s.t_from > 0 && s.t_to > 0) && !(s.t_from < 0 && s.t_to < 0);
}

/* ---- In one plane ------------------------------------------------------------------------------- */

/* The orientation as seen along an axis. */
static inline float turn_of(struct vec3 u, struct vec3 v, char axis)
{
	u = turned(u, axis);
	v = turned(v, axis);
	return u.x * v.y - u.y * v.x;
}

/* Is the triangle on one side of the line PQ? */
static inline bool segment_separates(struct vec3 p, struct vec3 q, struct corners t, char axis)
{
	struct vec3 pq = from_to(p, q);
	float a = turn_of(pq, from_to(p, t.a), axis);
	float b = turn_of(pq, from_to(p, t.b), axis);
	float c = turn_of(pq, from_to(p, t.c), axis);
	return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

/* Does the line through a side, from a to b, have the segment on one side and the vertex c not? */
static inline bool side_separates(struct vec3 a, struct vec3 b, struct vec3 c, struct vec3 p,
				  struct vec3 q, char axis)
{
	struct vec3 ab = from_to(a, b);
	float from = turn_of(ab, from_to(a, p), axis), to = turn_of(ab, from_to(a, q), axis);
	float inside = turn_of(ab, from_to(a, c), axis);
	if (from > 0 && to > 0)
		return inside <= 0;
	return from < 0 && to < 0 && inside >= 0;
}

/* Are p and q both before, or both after, all of a, b and c? */
static inline bool apart(float p, float q, float a, float b, float c)
{
	return larger(p, q) < smaller(smaller(a, b), c) || smaller(p, q) > larger(larger(a, b), c);
}

static inline bool meets_in_plane(struct vec3 p, struct vec3 q, struct corners t)
{
	if (apart(p.x, q.x, t.a.x, t.b.x, t.c.x) || apart(p.y, q.y, t.a.y, t.b.y, t.c.y) ||
	    apart(p.z, q.z, t.a.z, t.b.z, t.c.z))
		return false;
	for (const char *axis = "xyz"; *axis != '\0'; ++axis)
		if (segment_separates(p, q, t, *axis) ||
		    side_separates(t.a, t.b, t.c, p, q, *axis) ||
		    side_separates(t.b, t.c, t.a, p, q, *axis) ||
		    side_separates(t.c, t.a, t.b, p, q, *axis))
			return false;
	return !is_zero(from_to(p, q)) || dot(sides_of(t).n, from_to(p, t.a)) == 0;
}

static inline bool segment_meets(struct vec3 p, struct vec3 q, struct corners t)
{
	struct view seen = look_from_to(p, q, t);
	return edge_on(seen) ? meets_in_plane(p, q, t) : goes_through(seen);
}

/* ---- Where ------------------------------------------------------------------------------------- */

/* How far PQ is outside the line of a side at its beginning, and at its end. */
struct crossing {
	float f, g;
};

static inline struct crossing cross_side(struct vec3 o, struct vec3 e, struct vec3 n, struct vec3 p,
					 struct vec3 q)
{
	return (struct crossing){dot(cross(e, from_to(o, p)), n), dot(cross(e, from_to(o, q)), n)};
}

/* The time at which PQ crosses that line inwards; 0 if it does not. */
static inline float time_inwards(struct crossing c)
{
	return c.f < 0 && c.g > c.f ? c.f / (c.f - c.g) : 0;
}

static inline float first_time_in_plane(struct vec3 p, struct vec3 q, struct corners t)
{
	struct vec3 d = from_to(p, q), ab = from_to(t.a, t.b), ac = from_to(t.a, t.c);
	struct vec3 n = cross(ab, ac);
	if (is_zero(n))
		n = cross(ab, d);
	if (is_zero(n))
		n = cross(ac, d);
	struct crossing sab = cross_side(t.a, ab, n, p, q);
	struct crossing sbc = cross_side(t.b, from_to(t.b, t.c), n, p, q);
	struct crossing sca = cross_side(t.c, from_to(t.c, t.a), n, p, q);
	if (sab.f == 0 && sab.g == 0 && sbc.f == 0 && sbc.g == 0 && sca.f == 0 && sca.g == 0) {
		float squared = dot(d, d);
		if (squared == 0)
			return 0;
		float least = smaller(smaller(dot(from_to(p, t.a), d), dot(from_to(p, t.b), d)),
				      dot(from_to(p, t.c), d));
		return larger(least / squared, 0);
	}
	float last = larger(larger(time_inwards(sab), time_inwards(sbc)), time_inwards(sca));
	return smaller(last, 1);
}

static inline float first_time(struct vec3 p, struct vec3 q, struct corners t)
{
	struct view seen = look_from_to(p, q, t);
	if (edge_on(seen))
		return first_time_in_plane(p, q, t);
	float change = seen.t_from - seen.t_to;
	return change == 0 ? 0 : seen.t_from / change;
}

#endif
