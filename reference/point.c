/* SPDX-License-Identifier: MIT */
/* References of the point family: the formulas of lockstep.h, one case at a time. */
#include "reference/in_triangle.h"
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
	/* None of the four comparisons excludes the point, but they do not exclude NaN either. */
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

REFERENCE_HIT2(point_triangle, point, p, triangle, t)
{
	return in_triangle(p, t);
}

REFERENCE_HIT2(point_on_segment_band, segment, s, point, p)
{
	float dx = s.bx - s.ax, dy = s.by - s.ay;
	if (!(dx * (p.x - s.ax) + dy * (p.y - s.ay) >= 0))
		return false; /* before a */
	return dx * (p.x - s.bx) + dy * (p.y - s.by) <= 0;
}
