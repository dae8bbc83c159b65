/* SPDX-License-Identifier: MIT */
/* Convex polygons as operands. */
#ifndef LOCKSTEP_REFERENCE_CONVEX_H
#define LOCKSTEP_REFERENCE_CONVEX_H

#include "reference/reference.h"

enum { CORNERS = 8 };

/* The columns of a convex polygon are x0, y0, x1, y1, ... */
struct vertices {
	float x[CORNERS], y[CORNERS];
};

static inline struct vertices vertices_of(struct convex polygon)
{
	float column[2 * CORNERS];
	struct vertices c;
	memcpy(column, &polygon, sizeof column);
	for (unsigned i = 0; i < CORNERS; ++i) {
		c.x[i] = column[2 * i];
		c.y[i] = column[2 * i + 1];
	}
	return c;
}

/* The side from corner i to the next one. */
static inline struct segment side_from(const struct vertices *c, unsigned i)
{
	unsigned next = (i + 1) % CORNERS;
	return (struct segment){c->x[i], c->y[i], c->x[next], c->y[next]};
}

static inline float least(const float v[CORNERS])
{
	float result = v[0];
	for (unsigned i = 1; i < CORNERS; ++i)
		result = v[i] < result ? v[i] : result;
	return result;
}

static inline float greatest(const float v[CORNERS])
{
	float result = v[0];
	for (unsigned i = 1; i < CORNERS; ++i)
		result = v[i] > result ? v[i] : result;
	return result;
}

/* Along the normal of some side of `one`, all of it is before all of the other, or beyond it. */
static inline bool apart_across_side(const struct vertices *one, const struct vertices *other)
{
	for (unsigned i = 0; i < CORNERS; ++i) {
		struct segment s = side_from(one, i);
		float dx = s.bx - s.ax, dy = s.by - s.ay, own[CORNERS], its[CORNERS];
		for (unsigned k = 0; k < CORNERS; ++k) {
			own[k] = dx * (one->y[k] - one->y[0]) - dy * (one->x[k] - one->x[0]);
			its[k] = dx * (other->y[k] - one->y[0]) - dy * (other->x[k] - one->x[0]);
		}
		if (greatest(own) < least(its) || greatest(its) < least(own))
			return true;
	}
	return false;
}

/* Do the bounding boxes meet, and does no side separate the polygons? */
static inline bool polygons_meet(const struct vertices *a, const struct vertices *b)
{
	if (greatest(a->x) < least(b->x) || greatest(b->x) < least(a->x))
		return false;
	if (greatest(a->y) < least(b->y) || greatest(b->y) < least(a->y))
		return false;
	return !apart_across_side(a, b) && !apart_across_side(b, a);
}

static inline bool any_nan(const struct vertices *c)
{
	for (unsigned i = 0; i < CORNERS; ++i)
		if (isnan(c->x[i]) || isnan(c->y[i]))
			return true;
	return false;
}

#endif
