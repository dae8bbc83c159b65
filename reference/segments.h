/* SPDX-License-Identifier: MIT */
/* Do two segments in the plane share a point? */
#ifndef LOCKSTEP_REFERENCE_SEGMENTS_H
#define LOCKSTEP_REFERENCE_SEGMENTS_H

#include "reference/reference.h"

/* Twice the signed area of a, b, p. */
static inline float side(float ax, float ay, float bx, float by, float px, float py)
{
	return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

/* The same, computed from the side's lower end to its upper one, in either order of a and b. */
static inline float side_upwards(float ax, float ay, float bx, float by, float px, float py)
{
	return ay > by ? side(bx, by, ax, ay, px, py) : side(ax, ay, bx, by, px, py);
}

/* > 0 if P is left of AB, < 0 if it is right of it. */
static inline float left_of(struct segment s, float px, float py)
{
	float left = side_upwards(s.ax, s.ay, s.bx, s.by, px, py);
	return s.ay > s.by ? -left : left;
}

/* Both are strictly left, or both strictly right. */
static inline bool same_side(float first, float second)
{
	return (first > 0 && second > 0) || (first < 0 && second < 0);
}

/* Do the intervals [a, b] and [c, d] meet, in either order of their ends? */
static inline bool intervals_meet(float a, float b, float c, float d)
{
	bool all_less = a < c && a < d && b < c && b < d;
	bool all_more = a > c && a > d && b > c && b > d;
	return !all_less && !all_more;
}

/*
 * Are p and q not strictly on one side of [AB]? If anything except q is NaN, the answer is no. If only q is NaN,
 * by overflow, p alone decides.
 */
static inline bool straddle(struct segment ab, float px, float py, float qx, float qy)
{
	float p = side_upwards(ab.ax, ab.ay, ab.bx, ab.by, px, py);
	float q = side_upwards(ab.ax, ab.ay, ab.bx, ab.by, qx, qy);
	if (isnan(p))
		return false;
	return isnan(q) ? p == 0 : !same_side(p, q);
}

static inline bool share_a_point(struct segment s, struct segment t)
{
	if (!intervals_meet(s.ax, s.bx, t.ax, t.bx) || !intervals_meet(s.ay, s.by, t.ay, t.by))
		return false;
	return straddle(s, t.ax, t.ay, t.bx, t.by) && straddle(t, s.ax, s.ay, s.bx, s.by);
}

#endif
