/* SPDX-License-Identifier: MIT */
/*
 * A moving ball against a triangle, as in character controllers: first the boxes, then the plane
 * and the face, and only then the vertices and sides. Fauerby, "Improved Collision detection and
 * Response".
 */
#ifndef PLAIN_SWEEP_H
#define PLAIN_SWEEP_H

#include "space.h"

struct motion {
	struct vec3 p;
	float r;
	struct vec3 by;
};
struct touch {
	float time;
	struct vec3 at;
};

/* True if, along one axis, the triangle is beyond the ball's whole path. */
static inline bool beyond(float p, float by, float r, float a, float b, float c)
{
	const float low = (by < 0 ? p + by : p) - r, high = (by < 0 ? p : p + by) + r;
	return (a < low && b < low && c < low) || (a > high && b > high && c > high);
}

/* Returns the first root of a t t + 2 b t + c, or `last` if there is none before it or c is
 * negative. */
static inline float first_root(float a, float b, float c, float last)
{
	const float square = b * b - a * c;
	if (b >= 0 || c < 0 || square < 0)
		return last;
	const float time = c / (sqrtf(square) - b);
	return time < last ? time : last;
}

static inline void reach_vertex(const struct motion *m, struct vec3 vertex, struct touch *first)
{
	const struct vec3 from = sub3(m->p, vertex);
	const float time = first_root(dot_of(m->by, m->by), dot_of(from, m->by),
				      dot_of(from, from) - m->r * m->r, first->time);
	if (time < first->time)
		*first = (struct touch){time, vertex};
}

static inline void reach_side(const struct motion *m, struct vec3 a, struct vec3 b,
			      struct touch *first)
{
	const struct vec3 e = sub3(b, a), from = sub3(m->p, a);
	const float ee = dot_of(e, e), along = dot_of(e, from), speed = dot_of(e, m->by);
	const float time = first_root(
	    ee * dot_of(m->by, m->by) - speed * speed, ee * dot_of(from, m->by) - speed * along,
	    ee * (dot_of(from, from) - m->r * m->r) - along * along, first->time);
	const float foot = along + time * speed;
	if (time < first->time && foot >= 0 && foot <= ee)
		*first = (struct touch){time, add3(a, scale(e, foot / ee))};
}

/* True if a point of the plane with normal n is left of all sides or, for the reversed normal,
 * right of all. */
static inline bool on_face(struct vec3 p, struct vec3 n, const struct triangle3 *t)
{
	const struct vec3 ap = sub3(p, t->a), bp = sub3(p, t->b), cp = sub3(p, t->c);
	const float u = dot_of(cross_of(bp, cp), n), v = dot_of(cross_of(cp, ap), n);
	const float w = dot_of(cross_of(ap, bp), n);
	return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

static inline bool sphere_sweep(const struct motion *m, const struct triangle3 *t,
				struct touch *touch)
{
	if (beyond(m->p.x, m->by.x, m->r, t->a.x, t->b.x, t->c.x) ||
	    beyond(m->p.y, m->by.y, m->r, t->a.y, t->b.y, t->c.y) ||
	    beyond(m->p.z, m->by.z, m->r, t->a.z, t->b.z, t->c.z))
		return false;
	struct vec3 n = unit(cross_of(sub3(t->b, t->a), sub3(t->c, t->a)));
	float height = dot_of(n, sub3(m->p, t->a)), speed = dot_of(n, m->by);
	if (height < 0)
		n = scale(n, -1), height = -height, speed = -speed;
	if (height > m->r && height + speed > m->r)
		return false;
	const struct vec3 nearest = closest_point(m->p, t), to = sub3(nearest, m->p);
	if (dot_of(to, to) <= m->r * m->r) {
		*touch = (struct touch){0, nearest};
		return true;
	}
	if (height > m->r) {
		const float time = (m->r - height) / speed;
		const struct vec3 foot = sub3(add3(m->p, scale(m->by, time)), scale(n, m->r));
		if (on_face(foot, n, t)) {
			*touch = (struct touch){time, foot};
			return true;
		}
	}
	touch->time = 2;
	reach_vertex(m, t->a, touch);
	reach_vertex(m, t->b, touch);
	reach_vertex(m, t->c, touch);
	reach_side(m, t->a, t->b, touch);
	reach_side(m, t->b, t->c, touch);
	reach_side(m, t->c, t->a, touch);
	return touch->time <= 1;
}
HIT_VALUES2(sphere_sweep, motion, triangle3, touch)

#endif
