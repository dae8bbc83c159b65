/* SPDX-License-Identifier: MIT */
/* References of the ray family: the formulas of lockstep.h, one case at a time. */
#include "reference/capsule3.h"
#include "reference/convex.h"
#include "reference/pierce.h"
#include "reference/segments.h"
#include "reference/span.h"

static bool is_nan(struct ray3 ray)
{
	return isnan(ray.x) || isnan(ray.y) || isnan(ray.z) || isnan(ray.dx) || isnan(ray.dy) ||
	       isnan(ray.dz);
}

/* ---- Boxes ------------------------------------------------------------------------------------ */

REFERENCE_HIT_VALUES2(ray_box3, 4, ray3, ray, box3, b)
{
	struct span span[] = {span_of(ray.x, ray.dx, b.min_x, b.max_x),
			      span_of(ray.y, ray.dy, b.min_y, b.max_y),
			      span_of(ray.z, ray.dz, b.min_z, b.max_z)};
	float direction[] = {ray.dx, ray.dy, ray.dz};
	if (is_nan(ray) || !(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
		return false;
	for (int k = 0; k < 3; ++k) {
		if (!(span[k].far >= 0) || (!(span[k].near <= 0) && direction[k] == 0))
			return false;
		for (int l = 0; l < 3; ++l)
			if (l != k && !(span[k].near * span[l].step <= span[l].far * span[k].step))
				return false;
	}
	enter(span, direction, 3, result);
	return true;
}

REFERENCE_HIT_VALUES2(ray_box, 3, ray, ray, box, b)
{
	struct span x = span_of(ray.x, ray.dx, b.min_x, b.max_x);
	struct span y = span_of(ray.y, ray.dy, b.min_y, b.max_y);
	if (isnan(ray.dx) || isnan(ray.dy) || !(b.min_x <= b.max_x && b.min_y <= b.max_y))
		return false;
	if (!(x.far >= 0 && y.far >= 0) || (ray.dx == 0 && !(x.near <= 0)) ||
	    (ray.dy == 0 && !(y.near <= 0)))
		return false;
	if (!(x.near * y.step <= y.far * x.step && y.near * x.step <= x.far * y.step))
		return false;
	enter((struct span[]){x, y}, (float[]){ray.dx, ray.dy}, 2, result);
	return true;
}

/* ---- Balls ------------------------------------------------------------------------------------ */

REFERENCE_HIT_VALUES2(ray_sphere, 4, ray3, ray, sphere, ball)
{
	struct vec3 given = {ray.dx, ray.dy, ray.dz};
	float scale = fitting(extent(given));
	struct vec3 d = scaled(scale, given);
	struct vec3 oc = {ball.x - ray.x, ball.y - ray.y, ball.z - ray.z}, m = cross(oc, d);
	float square = ball.r * ball.r, to_centre = dot(oc, d), at_most = square * dot(d, d);
	if (!(ball.r >= 0) || is_nan(ray))
		return false;
	if (dot(oc, oc) <= square) {
		result[0] = result[1] = result[2] = result[3] = 0;
		return true;
	}
	if (!(to_centre > 0) || !(dot(m, m) <= at_most))
		return false;
	float half_chord = sqrtf(larger(at_most - dot(m, m), 0));
	float t = (dot(oc, oc) - square) / (to_centre + half_chord);
	struct vec3 way = {t * d.x - oc.x, t * d.y - oc.y, t * d.z - oc.z};
	result[0] = t * scale;
	set_result3(result + 1, ball.r == 0 ? (struct vec3){0, 0, 0} : unit_vector(way));
	return true;
}

REFERENCE_HIT_VALUES2(ray_circle, 3, ray, ray, circle, disc)
{
	float scale = fitting(larger(fabsf(ray.dx), fabsf(ray.dy)));
	float dx = scale * ray.dx, dy = scale * ray.dy, cx = disc.x - ray.x, cy = disc.y - ray.y;
	float square = disc.r * disc.r, far = cx * cx + cy * cy, to_centre = cx * dx + cy * dy;
	float side = cx * dy - cy * dx, at_most = square * (dx * dx + dy * dy);
	if (!(disc.r >= 0) || isnan(ray.x) || isnan(ray.y) || isnan(ray.dx) || isnan(ray.dy))
		return false;
	if (far <= square) {
		result[0] = result[1] = result[2] = 0;
		return true;
	}
	if (!(to_centre > 0) || !(side * side <= at_most))
		return false;
	float t = (far - square) / (to_centre + sqrtf(larger(at_most - side * side, 0)));
	struct vec3 n = unit_vector((struct vec3){t * dx - cx, t * dy - cy, 0});
	result[0] = t * scale;
	result[1] = disc.r == 0 ? 0 : n.x;
	result[2] = disc.r == 0 ? 0 : n.y;
	return true;
}

/* ---- Planes ----------------------------------------------------------------------------------- */

REFERENCE_HIT_VALUES2(ray_plane, 1, ray3, ray, plane, plane)
{
	struct vec3 n = {plane.a, plane.b, plane.c}, o = {ray.x, ray.y, ray.z};
	struct vec3 d = {ray.dx, ray.dy, ray.dz};
	float height = dot(n, o) + plane.d, slope = dot(n, d);
	if (isnan(height) || isnan(slope))
		return false;
	if (height != 0 && !(height > 0 ? slope < 0 : slope > 0))
		return false;
	result[0] = height == 0 ? 0 : height / -slope;
	return true;
}

/* ---- Triangles -------------------------------------------------------------------------------- */

/* Subnormal directions count as zero. */
static float unit_scale(float v)
{
	return v < FLT_MIN ? 0 : to_unit(v);
}

REFERENCE_HIT_VALUES2(ray_triangle, 3, ray3, ray, triangle3, t)
{
	struct corners at = corners_of(t);
	struct vec3 o = {ray.x, ray.y, ray.z}, given = {ray.dx, ray.dy, ray.dz};
	float scale = unit_scale(extent(given));
	struct vec3 d = scaled(scale, given),
		    to[3] = {from_to(o, at.a), from_to(o, at.b), from_to(o, at.c)};
	struct view seen = look_along(d, to, to);
	float sum = seen.u + seen.v + seen.w, under = sum * turned(d, longest_axis(d)).z;
	bool left = seen.u >= 0 && seen.v >= 0 && seen.w >= 0;
	bool right = seen.u <= 0 && seen.v <= 0 && seen.w <= 0;
	if (left == right || under == 0 || isnan(under))
		return false;
	if (!(under > 0 ? seen.t_from >= 0 : seen.t_from <= 0))
		return false;
	result[0] = seen.t_from / under * scale;
	if (result[0] == 0)
		result[0] = 0; /* not -0 */
	result[1] = seen.v / sum;
	result[2] = seen.w / sum;
	return true;
}

/* ---- Capsules --------------------------------------------------------------------------------- */

/* A ray and the ball around an end: is it ahead, and when does the ray enter it? */
static bool ball_ahead(struct vec3 oc, struct vec3 d, float r, float *t)
{
	struct vec3 m = cross(oc, d);
	float square = r * r, room = square * dot(d, d) - dot(m, m);
	*t = dot(oc, oc) <= square ? 0
				   : (dot(oc, oc) - square) / (dot(oc, d) + sqrtf(larger(room, 0)));
	return dot(oc, d) > 0 && dot(m, m) <= square * dot(d, d);
}

/*
 * The time at which the ray enters the endless cylinder around E from A. `along_e` is the place
 * along E, multiplied by the squared length of E.
 */
static float enter_cylinder(struct vec3 oa, struct vec3 e, struct vec3 d, float r, float *along_e)
{
	struct vec3 m = cross(e, oa), g = cross(e, d);
	float b = dot(m, g), c = dot(m, m) - r * r * dot(e, e), k = dot(e, cross(oa, d));
	float j = larger(r * r * dot(g, g) - k * k, 0), h = sqrtf(dot(e, e)) * sqrtf(j);
	float p = b < 0 ? (b - h) / dot(g, g) : c / (b + h);
	*along_e = dot(g, g) > 0 ? dot(e, from_to(oa, scaled(p, d))) : -dot(e, d);
	return p;
}

REFERENCE_HIT_VALUES2(ray_capsule3, 4, ray3, ray, capsule3, capsule)
{
	struct ends ends = ends_of(capsule);
	struct vec3 o = {ray.x, ray.y, ray.z}, given = {ray.dx, ray.dy, ray.dz};
	struct vec3 oa = from_to(o, ends.a), ob = from_to(o, ends.b), e = from_to(ends.a, ends.b);
	float scale = unit_scale(extent(given)), rr = capsule.r * capsule.r, at_a, at_b, f;
	struct vec3 d = scaled(scale, given);
	if (!is_capsule(capsule) || has_nan(given) || has_nan(o))
		return false;
	if (near_segment(o, capsule.r, ends.a, ends.b)) {
		result[0] = result[1] = result[2] = result[3] = 0;
		return true;
	}
	struct nearest inner = between_inner_points(d, oa, e, INFINITY);
	bool ahead_a = ball_ahead(oa, d, capsule.r, &at_a),
	     ahead_b = ball_ahead(ob, d, capsule.r, &at_b);
	if (!ahead_a && !ahead_b && !(dot(inner.way, inner.way) <= rr))
		return false;
	float t = enter_cylinder(oa, e, d, capsule.r, &f);
	struct vec3 g = cross(e, d);
	if (!(f > 0 && f < dot(e, e) && dot(g, g) > 0))
		t = f <= 0 ? at_a : at_b;
	t = t > 0 && t < INFINITY ? t : 0;
	struct vec3 to = from_to(oa, scaled(t, d));
	result[0] = t * scale;
	set_result3(result + 1, capsule.r == 0
				    ? (struct vec3){0, 0, 0}
				    : unit_vector(from_to(scaled(place_along(e, to), e), to)));
	return true;
}

/* ---- Convex polygons --------------------------------------------------------------------------- */

/* A vertex as seen along the ray: how far to the left, multiplied by |D|, and how far ahead along D's longer axis. */
struct sighting {
	float left, ahead;
};

static struct sighting sight(struct ray ray, float x, float y)
{
	float to_x = x - ray.x, to_y = y - ray.y;
	float way = fabsf(ray.dx) >= fabsf(ray.dy) ? ray.dx : ray.dy;
	float ahead = fabsf(ray.dx) >= fabsf(ray.dy) ? to_x : to_y;
	return (struct sighting){ray.dx * to_y - ray.dy * to_x, way < 0 ? -ahead : ahead};
}

static bool ray_starts_inside(struct ray ray, const struct vertices *c)
{
	bool left = false, right = false;
	for (unsigned i = 0; i < CORNERS; ++i) {
		float of_side = left_of(side_from(c, i), ray.x, ray.y);
		left = left || of_side > 0;
		right = right || of_side < 0;
	}
	return !(left && right) && ray.x >= least(c->x) && ray.x <= greatest(c->x) &&
	       ray.y >= least(c->y) && ray.y <= greatest(c->y);
}

/* Do the ray and the side have a common point? If the side is on the ray's line, they do unless it is behind. */
static bool ray_meets_side(struct ray ray, struct segment side)
{
	struct sighting from = sight(ray, side.ax, side.ay), to = sight(ray, side.bx, side.by);
	float left = left_of(side, ray.x, ray.y);
	if (!(from.ahead >= 0) && !(to.ahead >= 0))
		return false;
	return (from.left >= 0 && to.left <= 0 && left <= 0) ||
	       (from.left <= 0 && to.left >= 0 && left >= 0);
}

static bool ray_meets(struct ray ray, const struct vertices *c)
{
	for (unsigned i = 0; i < CORNERS; ++i)
		if (ray_meets_side(ray, side_from(c, i)))
			return true;
	return false;
}

/* Twice the area, as seen from the ray's origin. */
static float area_around(struct ray ray, const struct vertices *c)
{
	float area = 0;
	for (unsigned i = 0; i < CORNERS; ++i)
		area += left_of(side_from(c, i), ray.x, ray.y);
	return area;
}

/* Where the line crosses a side; on a line along the side, where the side begins. */
static float crossing(struct sighting from, struct sighting to)
{
	float share = from.left == to.left ? 0 : from.left / (from.left - to.left);
	return from.ahead + share * (to.ahead - from.ahead);
}

REFERENCE_HIT_VALUES2(ray_convex, 3, ray, ray, convex, polygon)
{
	struct vertices c = vertices_of(polygon);
	float length = larger(fabsf(ray.dx), fabsf(ray.dy)), entry = INFINITY, front = INFINITY;
	bool inside = ray_starts_inside(ray, &c);
	struct vec3 normal = {0, 0, 0};
	if (isnan(ray.x) || isnan(ray.y) || isnan(ray.dx) || isnan(ray.dy) || any_nan(&c))
		return false;
	if (!inside && (length == 0 || !ray_meets(ray, &c)))
		return false;
	/* Seen from outside, the sides in front go from left to right in a polygon that turns left. */
	bool to_right = !(area_around(ray, &c) < 0);
	for (unsigned i = 0; i < CORNERS; ++i) {
		struct segment s = side_from(&c, i);
		struct sighting from = sight(ray, s.ax, s.ay), to = sight(ray, s.bx, s.by);
		struct sighting left = to_right ? from : to, right = to_right ? to : from;
		float place = crossing(from, to), x = s.bx - s.ax, y = s.by - s.ay;
		if (!(from.left >= 0 && to.left <= 0) && !(from.left <= 0 && to.left >= 0))
			continue;
		entry = place < entry ? place : entry;
		if (left.left > right.left && place < front) {
			front = place;
			normal = to_right ? (struct vec3){y, 0 - x, 0} : (struct vec3){0 - y, x, 0};
		}
	}
	if (inside || !(entry > 0)) {
		result[0] = result[1] = result[2] = 0;
		return true;
	}
	normal = unit_vector(normal);
	result[0] = entry / length;
	result[1] = normal.x;
	result[2] = normal.y;
	return true;
}
