/* SPDX-License-Identifier: MIT */
/* Point in triangle, which is one test for a single triangle and another for many. */
#ifndef LOCKSTEP_REFERENCE_IN_TRIANGLE_H
#define LOCKSTEP_REFERENCE_IN_TRIANGLE_H

#include "reference/reference.h"

/* > 0 if p is left of the side from a to b. Computed from the side's lower end. */
static inline float triangle_side(float ax, float ay, float bx, float by, struct point p)
{
	if (ay > by)
		return -((ax - bx) * (p.y - by) - (ay - by) * (p.x - bx));
	return (bx - ax) * (p.y - ay) - (by - ay) * (p.x - ax);
}

/* Is v between the least and the greatest of three values? */
static inline bool between_three(float v, float a, float b, float c)
{
	if (v < a && v < b && v < c)
		return false;
	return !(v > a && v > b && v > c);
}

static inline bool in_triangle(struct point p, struct triangle t)
{
	if (isnan(p.x) || isnan(p.y) || isnan(t.ax) || isnan(t.ay) || isnan(t.bx) || isnan(t.by) ||
	    isnan(t.cx) || isnan(t.cy))
		return false;
	if (!between_three(p.x, t.ax, t.bx, t.cx) || !between_three(p.y, t.ay, t.by, t.cy))
		return false;
	float ab = triangle_side(t.ax, t.ay, t.bx, t.by, p);
	float bc = triangle_side(t.bx, t.by, t.cx, t.cy, p);
	float ca = triangle_side(t.cx, t.cy, t.ax, t.ay, p);
	if (isnan(ab) || isnan(bc) || isnan(ca))
		return false; /* an infinite vertex */
	return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

#endif
