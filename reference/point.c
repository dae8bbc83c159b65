/* SPDX-License-Identifier: MIT */
/* References of the point family: what lockstep.h says, one case at a time. */
#include "reference/reference.h"

REFERENCE_HIT2(in_front, segment, view, point, p)
{
	float look_x = view.bx - view.ax, look_y = view.by - view.ay;
	return look_x * (p.x - view.ax) + look_y * (p.y - view.ay) > 0;
}

REFERENCE_HIT2(point_box, point, p, box, box)
{
	if (p.x < box.min_x || p.x > box.max_x || p.y < box.min_y || p.y > box.max_y)
		return false;
	/* None of the four was too small or too great: but was any of them a number at all? */
	return !isnan(p.x) && !isnan(p.y) && !isnan(box.min_x) && !isnan(box.max_x) &&
	       !isnan(box.min_y) && !isnan(box.max_y);
}

REFERENCE_HIT2(point_circle, point, p, circle, disc)
{
	if (!(disc.r >= 0))
		return false;
	float dx = p.x - disc.x, dy = p.y - disc.y;
	return dx * dx + dy * dy <= disc.r * disc.r;
}

static float triangle_side(float ax, float ay, float bx, float by, struct point p)
{
	return (bx - ax) * (p.y - ay) - (by - ay) * (p.x - ax);
}

/* Is v between the least and the greatest of three? */
static bool between(float v, float a, float b, float c)
{
	if (v < a && v < b && v < c)
		return false;
	return !(v > a && v > b && v > c);
}

REFERENCE_HIT2(point_triangle, point, p, triangle, t)
{
	if (isnan(p.x) || isnan(p.y) || isnan(t.ax) || isnan(t.ay) || isnan(t.bx) || isnan(t.by) ||
	    isnan(t.cx) || isnan(t.cy))
		return false;
	if (!between(p.x, t.ax, t.bx, t.cx) || !between(p.y, t.ay, t.by, t.cy))
		return false;
	float ab = triangle_side(t.ax, t.ay, t.bx, t.by, p);
	float bc = triangle_side(t.bx, t.by, t.cx, t.cy, p);
	float ca = triangle_side(t.cx, t.cy, t.ax, t.ay, p);
	if (isnan(ab) || isnan(bc) || isnan(ca))
		return false; /* an infinite vertex */
	return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

REFERENCE_HIT2(point_on_segment_band, segment, s, point, p)
{
	float dx = s.bx - s.ax, dy = s.by - s.ay;
	if (!(dx * (p.x - s.ax) + dy * (p.y - s.ay) >= 0))
		return false; /* before a */
	return dx * (p.x - s.bx) + dy * (p.y - s.by) <= 0;
}
