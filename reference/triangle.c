/* SPDX-License-Identifier: MIT */
/* References of the triangle family: the formulas of lockstep.h, one case at a time. */
#include "reference/arccos.h"
#include "reference/pierce.h"

static bool within(float v, float a, float b, float c)
{
	return v >= smaller(smaller(a, b), c) && v <= larger(larger(a, b), c);
}

REFERENCE_HIT2(point_triangle3, point3, point, triangle3, triangle)
{
	struct corners t = corners_of(triangle);
	struct sides s = sides_of(t);
	struct vec3 p = {point.x, point.y, point.z};
	struct vec3 ap = from_to(t.a, p), bp = from_to(t.b, p), cp = from_to(t.c, p);
	if (s.area)
		return in_prism(beside_of(&s, ap, bp, cp));
	/* The triangle is a segment or a point. A NaN in any operand makes a product of two
	 * differences NaN. */
	return within(p.x, t.a.x, t.b.x, t.c.x) && within(p.y, t.a.y, t.b.y, t.c.y) &&
	       within(p.z, t.a.z, t.b.z, t.c.z) && is_zero(cross(s.ab, ap)) &&
	       is_zero(cross(s.bc, bp)) && is_zero(cross(s.ca, cp));
}

REFERENCE_HIT2(segment_triangle, segment3, s, triangle3, t)
{
	return segment_meets((struct vec3){s.ax, s.ay, s.az}, (struct vec3){s.bx, s.by, s.bz},
			     corners_of(t));
}

REFERENCE_HIT_VALUES2(segment_triangle_point, 4, segment3, s, triangle3, triangle)
{
	struct vec3 p = {s.ax, s.ay, s.az}, q = {s.bx, s.by, s.bz};
	struct corners t = corners_of(triangle);
	if (!segment_meets(p, q, t))
		return false;
	result[0] = first_time(p, q, t);
	set_result3(result + 1, along(p, result[0], from_to(p, q)));
	return true;
}

REFERENCE_VALUES2(closest_point_triangle, 3, point3, point, triangle3, triangle)
{
	struct corners t = corners_of(triangle);
	struct vec3 p = {point.x, point.y, point.z};
	if (has_nan(p) || corner_is_nan(t))
		set_nan3(result);
	else
		set_result3(result, closest_point(t, p));
}

/* ---- Specimen: what was printed, step by step, whatever NaN does to it. ------------------------- */

static struct vec3 printed_normalise(struct vec3 v)
{
	float length = sqrtf(dot(v, v));
	if (length > 0)
		v.x /= length;
	v.y /= length;
	v.z /= length;
	return v;
}

/* The angle between the directions from i to a and to b; 400 is a full turn. */
static float printed_angle(struct vec3 i, struct vec3 a, struct vec3 b)
{
	struct vec3 u = printed_normalise(from_to(i, a)), w = printed_normalise(from_to(i, b));
	return arccos(dot(u, w) / (sqrtf(dot(u, u)) * sqrtf(dot(w, w)))) * 63.661977f;
}

REFERENCE_HIT2(segment_triangle_published, segment3, s, triangle3, triangle)
{
	struct corners t = corners_of(triangle);
	struct vec3 p = {s.ax, s.ay, s.az}, q = {s.bx, s.by, s.bz};
	struct vec3 n = printed_normalise(cross(from_to(t.b, t.a), from_to(t.c, t.b)));
	float d = -dot(n, t.a), f = dot(n, p) + d, g = dot(n, q) + d;
	if (!(f * g <= 0))
		return false;
	struct vec3 v = printed_normalise(from_to(p, q)), i = p;
	float e = dot(n, v);
	if (e != 0)
		i = along(p, -f / e, v);
	return (printed_angle(i, t.a, t.b) + printed_angle(i, t.b, t.c)) +
		   printed_angle(i, t.c, t.a) >=
	       360;
}
