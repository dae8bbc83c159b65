/* SPDX-License-Identifier: MIT */
/* References of the box family: what lockstep.h says, one case at a time. */
#include "reference/reference.h"

static bool is_box(struct box b)
{
	return b.min_x <= b.max_x && b.min_y <= b.max_y;
}

REFERENCE_HIT2(box_box, box, a, box, b)
{
	if (!is_box(a) || !is_box(b))
		return false;
	if (a.max_x < b.min_x || b.max_x < a.min_x)
		return false;
	return a.max_y >= b.min_y && b.max_y >= a.min_y;
}

static float dot(float ax, float ay, float bx, float by)
{
	return ax * bx + ay * by;
}

static float det(float ax, float ay, float bx, float by)
{
	return ax * by - ay * bx;
}

/* Does a direction of the sides of a separate boxes whose centres are (dx, dy) apart? NaN does.
 * c = |u . v| and s = |det(u, v)|. */
static bool kept_apart_along(struct obb a, struct obb b, float dx, float dy, float c, float s)
{
	float squared = dot(a.cos, a.sin, a.cos, a.sin);
	if (!(fabsf(dot(dx, dy, a.cos, a.sin)) <= a.hx * squared + (b.hx * c + b.hy * s)))
		return true;
	return !(fabsf(det(a.cos, a.sin, dx, dy)) <= a.hy * squared + (b.hx * s + b.hy * c));
}

REFERENCE_HIT2(obb_obb, obb, a, obb, b)
{
	if (!(a.hx >= 0) || !(a.hy >= 0) || !(b.hx >= 0) || !(b.hy >= 0))
		return false;
	float dx = b.x - a.x, dy = b.y - a.y;
	float c = fabsf(dot(a.cos, a.sin, b.cos, b.sin));
	float s = fabsf(det(a.cos, a.sin, b.cos, b.sin));
	if (kept_apart_along(a, b, dx, dy, c, s) || kept_apart_along(b, a, dx, dy, c, s))
		return false;
	/* Boxes without any direction are points. */
	if (dot(a.cos, a.sin, a.cos, a.sin) == 0 && dot(b.cos, b.sin, b.cos, b.sin) == 0)
		return dx == 0 && dy == 0;
	return true;
}
