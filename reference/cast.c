/* SPDX-License-Identifier: MIT */
/* References of the cast family: the formulas of lockstep.h, one case at a time. */
#include "reference/capsule3.h"
#include "reference/sweep.h"

/* One axis of a ray and a box, mirrored so that the ray does not go down. */
struct span {
	float near, far, step;
};

static struct span span_of(float from, float direction, float low, float high)
{
	if (direction < 0)
		return (struct span){from - high, from - low, -direction};
	return (struct span){low - from, high - from, direction};
}

/*
 * Sets the time at which the ray enters the last of the spans, and the normal there. All are 0 if
 * it starts inside.
 */
static void enter(const struct span *span, const float *way, unsigned count, float *result)
{
	for (unsigned k = 0; k <= count; ++k)
		result[k] = 0;
	for (unsigned k = 0; k < count; ++k) {
		if (!(span[k].step > 0 && span[k].near / span[k].step > result[0]))
			continue;
		for (unsigned other = 0; other < count; ++other)
			result[1 + other] = 0;
		result[0] = span[k].near / span[k].step;
		result[1 + k] = way[k] < 0 ? 1 : -1;
	}
}

static bool any_nan(struct ray3 ray)
{
	return isnan(ray.x) || isnan(ray.y) || isnan(ray.z) || isnan(ray.dx) || isnan(ray.dy) ||
	       isnan(ray.dz);
}

REFERENCE_HIT_VALUES2(ray_box3, 4, ray3, ray, box3, b)
{
	struct span span[] = {span_of(ray.x, ray.dx, b.min_x, b.max_x),
			      span_of(ray.y, ray.dy, b.min_y, b.max_y),
			      span_of(ray.z, ray.dz, b.min_z, b.max_z)};
	float direction[] = {ray.dx, ray.dy, ray.dz};
	if (any_nan(ray) || !(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
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

REFERENCE_HIT_VALUES2(ray_sphere, 4, ray3, ray, sphere, ball)
{
	struct vec3 given = {ray.dx, ray.dy, ray.dz};
	float scale = fitting(extent(given));
	struct vec3 d = scaled(scale, given);
	struct vec3 oc = {ball.x - ray.x, ball.y - ray.y, ball.z - ray.z}, m = cross(oc, d);
	float square = ball.r * ball.r, to_centre = dot(oc, d), at_most = square * dot(d, d);
	if (!(ball.r >= 0) || any_nan(ray))
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

/* ---- In the plane -------------------------------------------------------------------------------- */

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

/* ---- Planes ----------------------------------------------------------------------------------------- */

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

/* Subnormal directions count as zero. */
static float unit_scale(float v)
{
	return v < FLT_MIN ? 0 : to_unit(v);
}

/* ---- Triangles -------------------------------------------------------------------------------------- */

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

/* ---- Capsules --------------------------------------------------------------------------------------- */

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

/* ---- Moving shapes ---------------------------------------------------------------------------------- */

/*
 * A point O that moves by D past a ball of radius r around C. In this order: r, OC . OC, OC . D, the square of
 * OC x D, and D . D; with the end E of the motion, EC . EC and EC . D; and the scale of D. D is scaled, except
 * in E.
 */
struct pass {
	float r, far, onward, aside, length, end_far, end_onward, scale;
};

/* Is the ball touched? If so, t is the time. */
static bool touches(const struct pass *p, float *t)
{
	float square = p->r * p->r, most = square * p->length;
	*t = 0;
	if (isnan(p->end_far))
		return false;
	if (p->far <= square)
		return true;
	bool passes = p->onward > 0 && p->end_onward < 0 && p->aside <= most;
	if (!(p->end_far <= square) && !passes)
		return false;
	*t = p->scale * ((p->far - square) / (p->onward + sqrtf(larger(most - p->aside, 0))));
	*t = smaller(larger(*t, 0), 1);
	return true;
}

REFERENCE_HIT_VALUES2(sphere_cast_sphere, 4, motion, m, sphere, ball)
{
	struct vec3 way = {m.dx, m.dy, m.dz}, oc = {ball.x - m.x, ball.y - m.y, ball.z - m.z};
	float scale = fitting(extent(way)), r = m.r + ball.r, t;
	struct vec3 d = scaled(scale, way), ec = from_to(way, oc), beside = cross(oc, d);
	struct pass p = {r,         dot(oc, oc), dot(oc, d), dot(beside, beside),
			 dot(d, d), dot(ec, ec), dot(ec, d), scale};
	if (!(m.r >= 0) || !(ball.r >= 0) || !touches(&p, &t))
		return false;
	bool none = p.far <= r * r || r == 0;
	result[0] = t;
	set_result3(result + 1,
		    none ? (struct vec3){0, 0, 0} : unit_vector(from_to(oc, scaled(t, way))));
	return true;
}

REFERENCE_HIT_VALUES2(circle_cast_circle, 3, moving_circle, m, circle, disc)
{
	float scale = fitting(larger(fabsf(m.dx), fabsf(m.dy))), r = m.r + disc.r, t;
	float dx = scale * m.dx, dy = scale * m.dy, cx = disc.x - m.x, cy = disc.y - m.y;
	float ex = cx - m.dx, ey = cy - m.dy, side = cx * dy - cy * dx;
	struct pass p = {r,
			 cx * cx + cy * cy,
			 cx * dx + cy * dy,
			 side * side,
			 dx * dx + dy * dy,
			 ex * ex + ey * ey,
			 ex * dx + ey * dy,
			 scale};
	if (!(m.r >= 0) || !(disc.r >= 0) || !touches(&p, &t))
		return false;
	struct vec3 n = unit_vector((struct vec3){t * m.dx - cx, t * m.dy - cy, 0});
	bool none = p.far <= r * r || r == 0;
	result[0] = t;
	result[1] = none ? 0 : n.x;
	result[2] = none ? 0 : n.y;
	return true;
}

/* A moving point beside a box, both mirrored so that it does not go down along any axis. */
struct passage {
	struct span span[3];
	float duration;
};

/* From the box to the point. */
static struct vec3 away_at(const struct passage *p, float time)
{
	float v[3];
	for (int k = 0; k < 3; ++k) {
		float at = time * p->span[k].step;
		v[k] = at - smaller(larger(at, p->span[k].near), p->span[k].far);
	}
	return (struct vec3){v[0], v[1], v[2]};
}

/* The part of the motion in which the ball first touches the box, if it does. */
static void find_contact(const struct passage *p, float r, float *begin, float *end)
{
	struct vec3 w = {p->span[0].step, p->span[1].step, p->span[2].step};
	float time[6];
	*begin = 0;
	*end = p->duration;
	for (int k = 0; k < 6; ++k) {
		float step = p->span[k / 2].step,
		      plane = k % 2 ? p->span[k / 2].far : p->span[k / 2].near;
		time[k] = step > 0 ? smaller(larger(plane / step, 0), p->duration) : 0;
		struct vec3 v = away_at(p, time[k]);
		if (dot(v, w) < 0 && dot(v, v) > r * r && time[k] > *begin)
			*begin = time[k];
	}
	for (int k = 0; k < 6; ++k)
		if (time[k] > *begin && time[k] < *end)
			*end = time[k];
}

REFERENCE_HIT_VALUES2(sphere_cast_box3, 4, motion, m, box3, b)
{
	struct vec3 given = {m.dx, m.dy, m.dz}, o = {m.x, m.y, m.z}, c, w;
	float scale = to_unit(extent(given)), rr = m.r * m.r, begin, end;
	struct passage p = {{span_of(m.x, m.dx, b.min_x, b.max_x),
			     span_of(m.y, m.dy, b.min_y, b.max_y),
			     span_of(m.z, m.dz, b.min_z, b.max_z)},
			    1 / scale};
	bool meets = true;
	if (!(m.r >= 0) || has_nan(given) || has_nan(o))
		return false;
	if (!(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
		return false;
	for (int k = 0; k < 3; ++k)
		p.span[k].step = fabsf(p.span[k].step);
	for (int k = 0; k < 3; ++k) {
		meets = meets && p.span[k].far >= 0 && p.span[k].near <= p.span[k].step;
		for (int l = 0; l < 3; ++l)
			if (!(p.span[k].near * p.span[l].step <= p.span[l].far * p.span[k].step) &&
			    l != k)
				meets = false;
	}
	for (int k = 0; k < 3; ++k)
		p.span[k].step *= scale;
	struct vec3 v = away_at(&p, 0);
	if (dot(v, v) <= rr) {
		result[0] = result[1] = result[2] = result[3] = 0;
		return true;
	}
	find_contact(&p, m.r, &begin, &end);
	float *place[] = {&c.x, &c.y, &c.z}, *way[] = {&w.x, &w.y, &w.z};
	for (int k = 0; k < 3; ++k) {
		float at = (begin + 0.5f * (end - begin)) * p.span[k].step;
		bool below = at<p.span[k].near, above = at> p.span[k].far;
		*place[k] = below ? p.span[k].near : above ? p.span[k].far : 0;
		*way[k] = below || above ? p.span[k].step : 0;
	}
	v = away_at(&p, smaller(larger(dot(w, c) / dot(w, w), begin), end));
	if (!meets && !(dot(v, v) <= rr))
		return false;
	struct vec3 beside = cross(c, w);
	float room = larger(rr * dot(w, w) - dot(beside, beside), 0);
	float time = (dot(c, c) - rr) / (dot(w, c) + sqrtf(room));
	time = smaller(larger(time, begin), end);
	v = away_at(&p, time);
	v = (struct vec3){m.dx < 0 ? 0 - v.x : v.x, m.dy < 0 ? 0 - v.y : v.y,
			  m.dz < 0 ? 0 - v.z : v.z};
	result[0] = time * scale;
	set_result3(result + 1, m.r == 0 ? (struct vec3){0, 0, 0} : unit_vector(v));
	return true;
}

/* One axis of two boxes: when, in multiples of 1 / step, A reaches B and leaves it again. */
static struct span span_of_boxes(float a_min, float a_max, float way, float b_min, float b_max)
{
	if (way < 0)
		return (struct span){a_min - b_max, a_max - b_min, -way};
	return (struct span){b_min - a_max, b_max - a_min, way};
}

REFERENCE_HIT_VALUES2(box_cast_box, 3, moving_box, a, box, b)
{
	struct span x = span_of_boxes(a.min_x, a.max_x, a.dx, b.min_x, b.max_x);
	struct span y = span_of_boxes(a.min_y, a.max_y, a.dy, b.min_y, b.max_y);
	if (!(a.min_x <= a.max_x && a.min_y <= a.max_y && b.min_x <= b.max_x && b.min_y <= b.max_y))
		return false;
	if (!(x.far >= 0 && y.far >= 0 && x.near <= x.step && y.near <= y.step))
		return false;
	if (!(x.near * y.step <= y.far * x.step && y.near * x.step <= x.far * y.step))
		return false;
	enter((struct span[]){x, y}, (float[]){a.dx, a.dy}, 2, result);
	return true;
}

REFERENCE_HIT_VALUES2(box3_cast_box3, 4, moving_box3, a, box3, b)
{
	struct span span[] = {span_of_boxes(a.min_x, a.max_x, a.dx, b.min_x, b.max_x),
			      span_of_boxes(a.min_y, a.max_y, a.dy, b.min_y, b.max_y),
			      span_of_boxes(a.min_z, a.max_z, a.dz, b.min_z, b.max_z)};
	float way[] = {a.dx, a.dy, a.dz};
	if (!(a.min_x <= a.max_x && a.min_y <= a.max_y && a.min_z <= a.max_z) ||
	    !(b.min_x <= b.max_x && b.min_y <= b.max_y && b.min_z <= b.max_z))
		return false;
	for (int k = 0; k < 3; ++k) {
		int next = (k + 1) % 3;
		if (!(span[k].far >= 0 && span[k].near <= span[k].step))
			return false;
		if (!(span[k].near * span[next].step <= span[next].far * span[k].step) ||
		    !(span[next].near * span[k].step <= span[k].far * span[next].step))
			return false;
	}
	enter(span, way, 3, result);
	return true;
}
