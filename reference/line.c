/* SPDX-License-Identifier: MIT */
/* References of the line family: what lockstep.h says, one case at a time. */
#include "reference/reference.h"

/* Twice the signed area of a, b, p. */
static float side(float ax, float ay, float bx, float by, float px, float py)
{
	return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

REFERENCE_VALUES2(line_side, 1, line, l, point, p)
{
	result[0] = side(l.ax, l.ay, l.bx, l.by, p.x, p.y);
}

REFERENCE_VALUES2(project_on_line, 3, line, l, point, p)
{
	float dx = l.bx - l.ax, dy = l.by - l.ay;
	float squared = dx * dx + dy * dy;
	float along = dx * (p.x - l.ax) + dy * (p.y - l.ay);
	if (isnan(along)) {
		result[0] = result[1] = result[2] = NAN;
		return;
	}
	float t = squared > 0 ? along / squared : 0;
	result[0] = l.ax + t * dx;
	result[1] = l.ay + t * dy;
	result[2] = t;
}

/* Both strictly left, or both strictly right. */
static bool same_side(float first, float second)
{
	return (first > 0 && second > 0) || (first < 0 && second < 0);
}

static bool between(float v, float a, float b)
{
	return a < b ? a <= v && v <= b : b <= v && v <= a;
}

REFERENCE_HIT2(line_segment, line, l, segment, s)
{
	float a = side(l.ax, l.ay, l.bx, l.by, s.ax, s.ay);
	float b = side(l.ax, l.ay, l.bx, l.by, s.bx, s.by);
	if (isnan(a) || isnan(b) || same_side(a, b))
		return false;
	if (l.bx - l.ax != 0 || l.by - l.ay != 0)
		return true;
	/* The line is a point: on the segment? */
	return side(s.ax, s.ay, s.bx, s.by, l.ax, l.ay) == 0 && between(l.ax, s.ax, s.bx) &&
	       between(l.ay, s.ay, s.by);
}

/* Do the intervals that a, b and c, d span meet? */
static bool intervals_meet(float a, float b, float c, float d)
{
	bool all_less = a < c && a < d && b < c && b < d;
	bool all_more = a > c && a > d && b > c && b > d;
	return !all_less && !all_more;
}

REFERENCE_HIT2(segment_segment, segment, s, segment, t)
{
	if (isnan(s.ax) || isnan(s.ay) || isnan(s.bx) || isnan(s.by) || isnan(t.ax) ||
	    isnan(t.ay) || isnan(t.bx) || isnan(t.by))
		return false;
	if (!intervals_meet(s.ax, s.bx, t.ax, t.bx) || !intervals_meet(s.ay, s.by, t.ay, t.by))
		return false;
	float o = side(s.ax, s.ay, s.bx, s.by, t.ax, t.ay);
	float p = side(s.ax, s.ay, s.bx, s.by, t.bx, t.by);
	if (isnan(o) || isnan(p) || same_side(o, p))
		return false;
	float a = side(t.ax, t.ay, t.bx, t.by, s.ax, s.ay);
	float b = side(t.ax, t.ay, t.bx, t.by, s.bx, s.by);
	return !isnan(a) && !isnan(b) && !same_side(a, b);
}
