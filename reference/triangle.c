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

/* ---- Two triangles ------------------------------------------------------------------------------ */

static struct vec3 normal_of(const struct vec3 v[3])
{
	return cross(from_to(v[0], v[1]), from_to(v[0], v[2]));
}

static bool all_positive(const float *h, unsigned n)
{
	for (unsigned k = 0; k < n; ++k)
		if (!(h[k] > 0))
			return false;
	return true;
}

static bool all_negative(const float *h, unsigned n)
{
	for (unsigned k = 0; k < n; ++k)
		if (!(h[k] < 0))
			return false;
	return true;
}

/* The heights of v over the plane of w. */
static void measure(const struct vec3 v[3], const struct vec3 w[3], float height[3])
{
	for (unsigned k = 0; k < 3; ++k)
		height[k] = dot(normal_of(w), from_to(w[0], v[k]));
}

static bool lies_in_plane(const float height[3])
{
	return height[0] == 0 && height[1] == 0 && height[2] == 0;
}

/* The vertex that is alone in front, or alone not in front. */
static unsigned alone(const float height[3])
{
	float highest = larger(larger(height[0], height[1]), height[2]);
	float lowest = smaller(smaller(height[0], height[1]), height[2]);
	bool front[3];
	for (unsigned k = 0; k < 3; ++k)
		front[k] = highest >= -lowest ? height[k] > highest * 0x1p-20f
					      : height[k] < lowest * 0x1p-20f;
	if (front[1] != front[0] && front[1] != front[2])
		return 1;
	return front[2] != front[0] && front[2] != front[1] ? 2 : 0;
}

/*
 * Does the line of a side have all of w strictly on one side, and the third vertex not, as seen along one of the
 * axes?
 */
static bool has_separating_side(const struct vec3 v[3], const struct vec3 w[3])
{
	for (const char *axis = "xyz"; *axis != '\0'; ++axis)
		for (unsigned k = 0; k < 3; ++k) {
			struct vec3 o = v[k], side = from_to(o, v[(k + 1) % 3]);
			float own = turn_of(side, from_to(o, v[(k + 2) % 3]), *axis), other[3];
			for (unsigned i = 0; i < 3; ++i)
				other[i] = turn_of(side, from_to(o, w[i]), *axis);
			if ((all_positive(other, 3) && own <= 0) ||
			    (all_negative(other, 3) && own >= 0))
				return true;
		}
	return false;
}

/* Do the heights over the plane of the normal n hardly differ, given the size of v? */
static bool hardly_tilted(const struct vec3 v[3], const float height[3], struct vec3 n)
{
	float spread = larger(larger(height[0], height[1]), height[2]) -
		       smaller(smaller(height[0], height[1]), height[2]);
	float size = larger(extent(from_to(v[0], v[1])), extent(from_to(v[2], v[0])));
	return spread <= 0x1p-8f * (size * ((fabsf(n.x) + fabsf(n.y)) + fabsf(n.z)));
}

static bool has_side_through(const struct vec3 v[3], struct corners t)
{
	return segment_meets(v[0], v[1], t) || segment_meets(v[1], v[2], t) ||
	       segment_meets(v[2], v[0], t);
}

REFERENCE_HIT2(triangle_triangle3, triangle3, first, triangle3, second)
{
	const struct corners s = corners_of(first), t = corners_of(second);
	const struct vec3 v[] = {s.a, s.b, s.c}, w[] = {t.a, t.b, t.c};
	struct vec3 n = normal_of(v), m = normal_of(w);
	float g[3], h[3], volume[4];
	measure(v, w, g);
	measure(w, v, h);
	for (unsigned k = 0; k < 3; ++k)
		if (isnan(g[k]) || isnan(h[k]))
			return false;
	if (all_positive(g, 3) || all_negative(g, 3) || all_positive(h, 3) || all_negative(h, 3))
		return false;
	bool flat = lies_in_plane(g) || lies_in_plane(h);
	unsigned i = alone(g), j = alone(h);
	for (unsigned k = 0; k < 4; ++k) {
		struct vec3 d =
		    k % 2 == 0 ? from_to(v[i], v[(i + 1) % 3]) : from_to(v[(i + 2) % 3], v[i]);
		struct vec3 e =
		    k < 2 ? from_to(w[j], w[(j + 1) % 3]) : from_to(w[(j + 2) % 3], w[j]);
		volume[k] = dot(d, cross(from_to(v[i], w[j]), e));
	}
	volume[1] = -volume[1];
	volume[2] = -volume[2];
	if (!flat && (all_positive(volume, 4) || all_negative(volume, 4)))
		return false;
	if ((flat || hardly_tilted(v, g, m)) &&
	    (has_separating_side(v, w) || has_separating_side(w, v)))
		return false;
	if (flat && (is_zero(n) || is_zero(m)))
		return has_side_through(v, t) || has_side_through(w, s);
	return true;
}

/* ---- Specimen: as printed, step by step, whatever NaN does to it. ------------------------------- */

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
