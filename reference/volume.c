/* SPDX-License-Identifier: MIT */
/* References of the volume family: the formulas of lockstep.h, one case at a time. */
#include "reference/capsule3.h"

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

/* The signed distance of v from [low, high]: 0 inside, and NaN if v is NaN. */
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

REFERENCE_HIT2(sphere_capsule3, sphere, ball, capsule3, k)
{
	struct ends ends = ends_of(k);
	if (!(ball.r >= 0) || !is_capsule(k))
		return false;
	return near_segment((struct vec3){ball.x, ball.y, ball.z}, ball.r + k.r, ends.a, ends.b);
}

REFERENCE_HIT2(capsule3_capsule3, capsule3, k, capsule3, l)
{
	struct ends of_k = ends_of(k), of_l = ends_of(l);
	struct vec3 ab = from_to(of_k.a, of_k.b), cd = from_to(of_l.a, of_l.b);
	float r = k.r + l.r;
	if (!is_capsule(k) || !is_capsule(l))
		return false;
	if (near_segment(of_k.a, r, of_l.a, of_l.b) || near_segment(of_k.b, r, of_l.a, of_l.b) ||
	    near_segment(of_l.a, r, of_k.a, of_k.b) || near_segment(of_l.b, r, of_k.a, of_k.b))
		return true;
	struct nearest inner = between_inner_points(ab, from_to(of_k.a, of_l.a), cd, 1);
	return dot(inner.way, inner.way) <= r * r;
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

/* ---- A triangle and a box -------------------------------------------------------------------------- */

/* A set as seen along a direction. */
struct interval {
	float least, greatest;
};

static struct interval interval_of(float a, float b, float c)
{
	return (struct interval){smaller(smaller(a, b), c), larger(larger(a, b), c)};
}

static struct interval multiple(float s, struct interval e)
{
	return (struct interval){smaller(s * e.least, s * e.greatest),
				 larger(s * e.least, s * e.greatest)};
}

static bool are_apart(struct interval a, struct interval b)
{
	return !(a.least <= b.greatest && b.least <= a.greatest);
}

/* As seen along an axis, the side e from p has the box on one side, or beyond the third vertex, whose determinants are
 * those of d. */
static bool side_separates_box(struct vec3 e, struct vec3 p, struct vec3 d,
			       const struct interval box[3])
{
	const float side[] = {e.x, e.y, e.z}, from[] = {p.x, p.y, p.z}, third[] = {d.x, d.y, d.z};
	for (unsigned axis = 0; axis < 3; ++axis) {
		unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
		struct interval along_u = {box[u].least - from[u], box[u].greatest - from[u]};
		struct interval along_v = {box[v].least - from[v], box[v].greatest - from[v]};
		struct interval first = multiple(side[u], along_v);
		struct interval second = multiple(side[v], along_u);
		struct interval of_box = {first.least - second.greatest,
					  first.greatest - second.least};
		if (are_apart(of_box, interval_of(third[axis], 0, 0)))
			return true;
	}
	return false;
}

/* n . AQ for all corners of the box */
static struct interval heights_of(struct vec3 n, struct vec3 a, const struct interval box[3])
{
	struct interval x =
	    multiple(n.x, (struct interval){box[0].least - a.x, box[0].greatest - a.x});
	struct interval y =
	    multiple(n.y, (struct interval){box[1].least - a.y, box[1].greatest - a.y});
	struct interval z =
	    multiple(n.z, (struct interval){box[2].least - a.z, box[2].greatest - a.z});
	return (struct interval){(x.least + y.least) + z.least,
				 (x.greatest + y.greatest) + z.greatest};
}

REFERENCE_HIT2(triangle_box3, triangle3, t, box3, b)
{
	const struct interval box[] = {{b.min_x, b.max_x}, {b.min_y, b.max_y}, {b.min_z, b.max_z}};
	const float by = 0x1p48f;
	struct vec3 first = {t.ax, t.ay, t.az}, second = {t.bx, t.by, t.bz};
	struct vec3 third = {t.cx, t.cy, t.cz};
	struct vec3 ab = from_to(first, second), ac = from_to(first, third);
	struct vec3 side_ab = scaled(by, ab), side_bc = scaled(by, from_to(second, third));
	struct vec3 n = cross(side_ab, ac);
	float height_b = dot(n, ab), height_c = dot(n, ac);
	if (!is_box(b) || isnan(height_b) || isnan(height_c))
		return false;
	if (are_apart(interval_of(t.ax, t.bx, t.cx), box[0]) ||
	    are_apart(interval_of(t.ay, t.by, t.cy), box[1]) ||
	    are_apart(interval_of(t.az, t.bz, t.cz), box[2]) ||
	    are_apart(heights_of(n, first, box), interval_of(height_b, height_c, 0)))
		return false;
	return !side_separates_box(side_ab, first, n, box) &&
	       !side_separates_box(opposite(scaled(by, ac)), first, n, box) &&
	       !side_separates_box(side_bc, second, cross(ab, side_bc), box);
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
	struct vec3 ap = from_to(a, (struct vec3){p.x, p.y, p.z});
	set_nan3(result);
	result[3] = NAN;
	if (isnan(dot(ab, ap)))
		return;
	float t = place_along(ab, ap);
	set_result3(result, t == 1 ? b : along(a, t, ab));
	result[3] = t;
}

REFERENCE_VALUES2(closest_points_segments3, 5, segment3, first, segment3, second)
{
	struct vec3 a = {first.ax, first.ay, first.az}, b = {first.bx, first.by, first.bz};
	struct vec3 c = {second.ax, second.ay, second.az}, d = {second.bx, second.by, second.bz};
	struct vec3 ab = from_to(a, b), cd = from_to(c, d), ac = from_to(a, c);
	struct nearest at = between_inner_points(ab, ac, cd, 1);
	float end[4][2] = {{0, place_along(cd, from_to(c, a))},
			   {1, place_along(cd, from_to(c, b))},
			   {place_along(ab, ac), 0},
			   {place_along(ab, from_to(a, d)), 1}};
	for (unsigned k = 0; k < 5; ++k)
		result[k] = NAN;
	if (isnan(dot(at.way, at.way)))
		return;
	for (unsigned k = 0; k < 4; ++k) {
		struct nearest other = between_places(ab, ac, cd, end[k][0], end[k][1]);
		if (dot(other.way, other.way) < dot(at.way, at.way))
			at = other;
	}
	result[0] = at.s;
	result[1] = at.t;
	set_result3(result + 2, at.way);
}
