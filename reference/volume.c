/* SPDX-License-Identifier: MIT */
/* References of the volume family: the formulas of lockstep.h, one case at a time. */
#include "reference/space.h"

static bool is_box(struct box3 b)
{
	return b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z;
}

static float squared_length(float x, float y, float z)
{
	struct vec3 v = {x, y, z};
	return dot(v, v);
}

REFERENCE_HIT2(point_box3, point3, p, box3, b)
{
	if (!(p.x >= b.min_x && p.y >= b.min_y && p.z >= b.min_z))
		return false;
	return b.max_x >= p.x && b.max_y >= p.y && b.max_z >= p.z;
}

REFERENCE_HIT2(point_sphere, point3, p, sphere, ball)
{
	if (!(ball.r >= 0))
		return false;
	return squared_length(p.x - ball.x, p.y - ball.y, p.z - ball.z) <= ball.r * ball.r;
}

REFERENCE_HIT2(sphere_sphere, sphere, a, sphere, b)
{
	if (!(a.r >= 0) || !(b.r >= 0))
		return false;
	float reach = a.r + b.r;
	return squared_length(b.x - a.x, b.y - a.y, b.z - a.z) <= reach * reach;
}

REFERENCE_HIT2(box3_box3, box3, a, box3, b)
{
	if (!is_box(a) || !is_box(b))
		return false;
	if (a.max_x < b.min_x || a.max_y < b.min_y || a.max_z < b.min_z)
		return false;
	return a.min_x <= b.max_x && a.min_y <= b.max_y && a.min_z <= b.max_z;
}

/* How far v is outside [low, high]. */
static float outside(float v, float low, float high)
{
	if (v < low)
		return v - low;
	return v > high ? v - high : v - v;
}

REFERENCE_HIT2(sphere_box3, sphere, ball, box3, b)
{
	if (!(ball.r >= 0) || !is_box(b))
		return false;
	float dx = outside(ball.x, b.min_x, b.max_x);
	float dy = outside(ball.y, b.min_y, b.max_y);
	float dz = outside(ball.z, b.min_z, b.max_z);
	return squared_length(dx, dy, dz) <= ball.r * ball.r;
}

/* Is c within r of the segment from a to b? */
static bool near_segment(struct vec3 c, float r, struct vec3 a, struct vec3 b)
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

static struct ends ends_of(struct capsule3 k)
{
	return (struct ends){{k.ax, k.ay, k.az}, {k.bx, k.by, k.bz}};
}

static bool is_capsule(struct capsule3 k)
{
	struct ends ends = ends_of(k);
	struct vec3 ab = from_to(ends.a, ends.b);
	return k.r >= 0 && !isnan(dot(ab, ab));
}

REFERENCE_HIT2(sphere_capsule3, sphere, ball, capsule3, k)
{
	struct ends ends = ends_of(k);
	if (!(ball.r >= 0) || !is_capsule(k))
		return false;
	return near_segment((struct vec3){ball.x, ball.y, ball.z}, ball.r + k.r, ends.a, ends.b);
}

static float share(float v)
{
	return smaller(larger(v, 0), 1);
}

REFERENCE_HIT2(capsule3_capsule3, capsule3, k, capsule3, l)
{
	struct ends of_k = ends_of(k), of_l = ends_of(l);
	struct vec3 ab = from_to(of_k.a, of_k.b), cd = from_to(of_l.a, of_l.b);
	struct vec3 ac = from_to(of_k.a, of_l.a), n = cross(ab, cd);
	float r = k.r + l.r;
	if (!is_capsule(k) || !is_capsule(l))
		return false;
	if (near_segment(of_k.a, r, of_l.a, of_l.b) || near_segment(of_k.b, r, of_l.a, of_l.b) ||
	    near_segment(of_l.a, r, of_k.a, of_k.b) || near_segment(of_l.b, r, of_k.a, of_k.b))
		return true;
	float s = share(dot(cross(ac, cd), n) / dot(n, n));
	float t = share(dot(cross(ac, ab), n) / dot(n, n));
	struct vec3 way = from_to(scaled(s, ab), along(ac, t, cd));
	return dot(way, way) <= r * r;
}

REFERENCE_HIT2(plane_box3, plane, plane, box3, b)
{
	struct vec3 n = {plane.a, plane.b, plane.c}, most, least;
	if (!is_box(b))
		return false;
	most.x = n.x >= 0 ? b.max_x : b.min_x, least.x = n.x >= 0 ? b.min_x : b.max_x;
	most.y = n.y >= 0 ? b.max_y : b.min_y, least.y = n.y >= 0 ? b.min_y : b.max_y;
	most.z = n.z >= 0 ? b.max_z : b.min_z, least.z = n.z >= 0 ? b.min_z : b.max_z;
	return dot(n, most) + plane.d >= 0 && dot(n, least) + plane.d <= 0;
}

/* ---- Nearest points -------------------------------------------------------------------------------- */

REFERENCE_VALUES2(closest_point_box3, 3, point3, p, box3, b)
{
	set_nan3(result);
	if (!is_box(b) || has_nan((struct vec3){p.x, p.y, p.z}))
		return;
	result[0] = smaller(larger(p.x, b.min_x), b.max_x);
	result[1] = smaller(larger(p.y, b.min_y), b.max_y);
	result[2] = smaller(larger(p.z, b.min_z), b.max_z);
}

REFERENCE_VALUES2(closest_point_segment3, 4, point3, p, segment3, s)
{
	struct vec3 a = {s.ax, s.ay, s.az}, b = {s.bx, s.by, s.bz}, ab = from_to(a, b);
	float onward = dot(ab, from_to(a, (struct vec3){p.x, p.y, p.z})), squared = dot(ab, ab);
	set_nan3(result);
	result[3] = NAN;
	if (isnan(onward))
		return;
	float t = squared > 0 ? share(onward / squared) : 0;
	set_result3(result, t == 1 ? b : along(a, t, ab));
	result[3] = t;
}
