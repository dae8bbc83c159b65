/* SPDX-License-Identifier: MIT */
/* References of the cast family: the formulas of lockstep.h, one case at a time. */
#include "reference/span.h"
#include "reference/space.h"

/* ---- Balls ------------------------------------------------------------------------------------ */

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

/* ---- A ball and a box ------------------------------------------------------------------------- */

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

/* ---- Boxes ------------------------------------------------------------------------------------ */

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
