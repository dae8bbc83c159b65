/* SPDX-License-Identifier: MIT */
/* Shapes in the plane, and polygons. */
#ifndef PLAIN_PLANE_H
#define PLAIN_PLANE_H

#include "batch.h"

struct vec2 {
	float x, y;
};
struct circle {
	struct vec2 p;
	float r;
};
struct segment {
	struct vec2 a, b;
};
struct aabb {
	struct vec2 min, max;
};
struct obb {
	struct vec2 center, half, axis;
};
struct triangle {
	struct vec2 a, b, c;
};
struct capsule {
	struct vec2 a, b;
	float r;
};

static inline struct vec2 sub(struct vec2 a, struct vec2 b)
{
	return (struct vec2){a.x - b.x, a.y - b.y};
}

static inline float dot(struct vec2 a, struct vec2 b)
{
	return a.x * b.x + a.y * b.y;
}

static inline float cross(struct vec2 a, struct vec2 b)
{
	return a.x * b.y - a.y * b.x;
}

static inline bool point_circle(const struct vec2 *p, const struct circle *c)
{
	const struct vec2 d = sub(*p, c->p);
	return dot(d, d) <= c->r * c->r;
}
HIT2(point_circle, vec2, circle)

static inline bool point_box(const struct vec2 *p, const struct aabb *b)
{
	return p->x >= b->min.x && p->x <= b->max.x && p->y >= b->min.y && p->y <= b->max.y;
}
HIT2(point_box, vec2, aabb)

/* The point is on one side of all three edges. */
static inline bool point_triangle(const struct vec2 *p, const struct triangle *t)
{
	const float ab = cross(sub(t->b, t->a), sub(*p, t->a));
	const float bc = cross(sub(t->c, t->b), sub(*p, t->b));
	if ((ab < 0 && bc > 0) || (ab > 0 && bc < 0))
		return false;
	const float ca = cross(sub(t->a, t->c), sub(*p, t->c));
	return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}
HIT2(point_triangle, vec2, triangle)

static inline bool circle_circle(const struct circle *a, const struct circle *b)
{
	const struct vec2 d = sub(b->p, a->p);
	const float reach = a->r + b->r;
	return dot(d, d) <= reach * reach;
}
HIT2(circle_circle, circle, circle)

static inline bool circle_line(const struct circle *c, const struct segment *l)
{
	const struct vec2 ab = sub(l->b, l->a);
	const float det = cross(ab, sub(c->p, l->a));
	return det * det <= c->r * c->r * dot(ab, ab);
}
HIT2(circle_line, circle, segment)

/* The answer depends on the region of the centre: near an end, that end counts; beside the segment,
 * its line. */
static inline bool circle_segment(const struct circle *c, const struct segment *s)
{
	const struct vec2 ab = sub(s->b, s->a), ac = sub(c->p, s->a);
	const float along = dot(ab, ac), length = dot(ab, ab), r2 = c->r * c->r;
	if (along <= 0)
		return dot(ac, ac) <= r2;
	if (along >= length) {
		const struct vec2 bc = sub(c->p, s->b);
		return dot(bc, bc) <= r2;
	}
	const float det = cross(ab, ac);
	return det * det <= r2 * length;
}
HIT2(circle_segment, circle, segment)

static inline bool circle_capsule(const struct circle *c, const struct capsule *d)
{
	return circle_segment(&(struct circle){c->p, c->r + d->r}, &(struct segment){d->a, d->b});
}
HIT2(circle_capsule, circle, capsule)

static inline bool circle_box(const struct circle *c, const struct aabb *b)
{
	const struct vec2 nearest = {clamp(c->p.x, b->min.x, b->max.x),
				     clamp(c->p.y, b->min.y, b->max.y)};
	const struct vec2 d = sub(c->p, nearest);
	return dot(d, d) <= c->r * c->r;
}
HIT2(circle_box, circle, aabb)

static inline bool box_box(const struct aabb *a, const struct aabb *b)
{
	return a->min.x <= b->max.x && b->min.x <= a->max.x && a->min.y <= b->max.y &&
	       b->min.y <= a->max.y;
}
HIT2(box_box, aabb, aabb)

/* One axis at a time; returns once one separates them. Axes need not be of length 1. */
static inline bool obb_obb(const struct obb *a, const struct obb *b)
{
	const struct vec2 d = sub(b->center, a->center);
	const float c = fabsf(dot(a->axis, b->axis)), s = fabsf(cross(a->axis, b->axis));
	const float aa = dot(a->axis, a->axis);
	if (fabsf(dot(d, a->axis)) > a->half.x * aa + b->half.x * c + b->half.y * s)
		return false;
	if (fabsf(cross(a->axis, d)) > a->half.y * aa + b->half.x * s + b->half.y * c)
		return false;
	const float bb = dot(b->axis, b->axis);
	if (fabsf(dot(d, b->axis)) > b->half.x * bb + a->half.x * c + a->half.y * s)
		return false;
	return fabsf(cross(b->axis, d)) <= b->half.y * bb + a->half.x * s + a->half.y * c;
}
HIT2(obb_obb, obb, obb)

/* The ends of each are on both sides of the other. */
static inline bool segment_segment(const struct segment *s, const struct segment *t)
{
	const struct vec2 d = sub(s->b, s->a), e = sub(t->b, t->a);
	const float a = cross(d, sub(t->a, s->a)), b = cross(d, sub(t->b, s->a));
	if ((a > 0 && b > 0) || (a < 0 && b < 0))
		return false;
	const float f = cross(e, sub(s->a, t->a)), g = cross(e, sub(s->b, t->a));
	if ((f > 0 && g > 0) || (f < 0 && g < 0))
		return false;
	if (a != 0 || b != 0)
		return true;
	/* All are on one line: test whether their boxes meet. */
	return fminf(s->a.x, s->b.x) <= fmaxf(t->a.x, t->b.x) &&
	       fminf(t->a.x, t->b.x) <= fmaxf(s->a.x, s->b.x) &&
	       fminf(s->a.y, s->b.y) <= fmaxf(t->a.y, t->b.y) &&
	       fminf(t->a.y, t->b.y) <= fmaxf(s->a.y, s->b.y);
}
HIT2(segment_segment, segment, segment)

/* The segments cross, or an end of one is near the other. */
static inline bool capsule_capsule(const struct capsule *c, const struct capsule *d)
{
	const struct segment s = {c->a, c->b}, t = {d->a, d->b};
	const float r = c->r + d->r;
	return circle_segment(&(struct circle){s.a, r}, &t) ||
	       circle_segment(&(struct circle){s.b, r}, &t) ||
	       circle_segment(&(struct circle){t.a, r}, &s) ||
	       circle_segment(&(struct circle){t.b, r}, &s) || segment_segment(&s, &t);
}
HIT2(capsule_capsule, capsule, capsule)

static inline bool line_segment(const struct segment *l, const struct segment *s)
{
	const struct vec2 d = sub(l->b, l->a);
	const float a = cross(d, sub(s->a, l->a)), b = cross(d, sub(s->b, l->a));
	return !((a > 0 && b > 0) || (a < 0 && b < 0));
}
HIT2(line_segment, segment, segment)

/* ---- Polygons -------------------------------------------------------------------------------- */

enum { SIDES = 8 };
struct convex {
	struct vec2 v[SIDES];
};

/* Repetitions of the last vertex end the polygon. */
static inline int sides_of(const struct convex *p)
{
	int n = SIDES;
	while (n > 1 && p->v[n - 1].x == p->v[n - 2].x && p->v[n - 1].y == p->v[n - 2].y)
		--n;
	return n;
}

static inline bool turns_left(const struct convex *p, int n)
{
	float turn = 0;
	for (int i = 2; i < n; ++i)
		turn += cross(sub(p->v[i - 1], p->v[0]), sub(p->v[i], p->v[0]));
	return turn > 0;
}

/* True if all of b is beyond a side of a. If a turns to the left, beyond is to the right. */
static inline bool side_separates(const struct convex *a, int n, const struct convex *b, int m)
{
	const bool left = turns_left(a, n);
	for (int i = 0, j = n - 1; i < n; j = i++) {
		const struct vec2 side = left ? sub(a->v[i], a->v[j]) : sub(a->v[j], a->v[i]);
		int k = 0;
		while (k < m && cross(side, sub(b->v[k], a->v[j])) < 0)
			++k;
		if (k == m)
			return true;
	}
	return false;
}

static inline bool convex_convex(const struct convex *a, const struct convex *b)
{
	const int n = sides_of(a), m = sides_of(b);
	return !side_separates(a, n, b, m) && !side_separates(b, m, a, n);
}
HIT2(convex_convex, convex, convex)

/* A is inside, or the capsule meets a side. */
static inline bool capsule_convex(const struct capsule *c, const struct convex *p)
{
	const int n = sides_of(p);
	bool left = false, right = false;
	for (int i = 0, j = n - 1; i < n; j = i++) {
		const struct capsule side = {p->v[j], p->v[i], 0};
		if (capsule_capsule(c, &side))
			return true;
		const float at = cross(sub(p->v[i], p->v[j]), sub(c->a, p->v[j]));
		left |= at > 0;
		right |= at < 0;
	}
	return left != right;
}
HIT2(capsule_convex, capsule, convex)

/* The vertices of each ring in order, with its first vertex repeated at the end. */
struct polygon {
	size_t rings;
	const size_t *sides; /* of each ring */
	struct vec2 v[];
};

static void *polygon_prepare(const struct lockstep_rows *rows)
{
	struct polygon *polygon =
	    malloc(sizeof *polygon + (rows->rows + rows->parts) * sizeof *polygon->v);
	if (!polygon)
		return NULL;
	struct vec2 *to = polygon->v;
	polygon->rings = rows->parts;
	polygon->sides = rows->part;
	for (size_t k = 0, first = 0; k < rows->parts; first += rows->part[k++])
		for (size_t i = 0; rows->part[k] && i <= rows->part[k]; ++i)
			*to++ = (struct vec2){rows->column[0][first + i % rows->part[k]],
					      rows->column[1][first + i % rows->part[k]]};
	return polygon;
}

/* The ray to the right can cross a side only if exactly one end is above the point. */
static inline bool point_polygon(const struct vec2 *p, const struct polygon *polygon)
{
	const struct vec2 *v = polygon->v;
	bool inside = false;
	for (size_t k = 0; k < polygon->rings; ++k, ++v)
		for (size_t i = 0; i < polygon->sides[k]; ++i, ++v)
			if ((v[0].y > p->y) != (v[1].y > p->y) &&
			    p->x < (v[1].x - v[0].x) * (p->y - v[0].y) / (v[1].y - v[0].y) + v[0].x)
				inside = !inside;
	return inside;
}
HIT1(point_polygon, vec2, polygon)

/* The point is on one side of all edges. */
static inline bool point_convex(const struct vec2 *p, const struct polygon *polygon)
{
	const struct vec2 *v = polygon->v;
	bool left = false, right = false;
	for (size_t k = 0; k < polygon->rings; ++k, ++v)
		for (size_t i = 0; i < polygon->sides[k]; ++i, ++v) {
			const float det = cross(sub(v[1], v[0]), sub(*p, v[0]));
			left = left || det > 0;
			right = right || det < 0;
			if (left && right)
				return false;
		}
	return true;
}
HIT1(point_convex, vec2, polygon)

#endif
