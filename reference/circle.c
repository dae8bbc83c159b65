/* SPDX-License-Identifier: MIT */
/* References of the circle family: the formulas of lockstep.h, one case at a time. */
#include "reference/convex.h"
#include "reference/segments.h"

static float squared_length(float x, float y)
{
	return x * x + y * y;
}

REFERENCE_HIT2(circle_circle, circle, c, circle, d)
{
	if (!(c.r >= 0) || !(d.r >= 0))
		return false;
	float reach = c.r + d.r;
	return squared_length(d.x - c.x, d.y - c.y) <= reach * reach;
}

/* det(AB, LC)^2 <= r^2 AB^2 for a line with the lower end L. */
static bool near_line(struct circle c, struct line l)
{
	if (l.ay > l.by)
		l = (struct line){l.bx, l.by, l.ax, l.ay};
	float dx = l.bx - l.ax, dy = l.by - l.ay;
	float det = dx * (c.y - l.ay) - dy * (c.x - l.ax);
	return det * det <= c.r * c.r * squared_length(dx, dy);
}

REFERENCE_HIT2(circle_line, circle, c, line, l)
{
	if (!(c.r >= 0))
		return false;
	if (squared_length(l.bx - l.ax, l.by - l.ay) != 0)
		return near_line(c, l);
	float low_x = l.ay > l.by ? l.bx : l.ax, low_y = l.ay > l.by ? l.by : l.ay;
	return squared_length(c.x - low_x, c.y - low_y) <= c.r * c.r;
}

REFERENCE_HIT2(circle_segment, circle, c, segment, s)
{
	float dx = s.bx - s.ax, dy = s.by - s.ay, squared = squared_length(dx, dy);
	if (!(c.r >= 0) || isnan(squared))
		return false;
	/* Is the nearer end in the disc? */
	float to_a = squared_length(c.x - s.ax, c.y - s.ay);
	float to_b = squared_length(c.x - s.bx, c.y - s.by);
	if ((to_a < to_b ? to_a : to_b) <= c.r * c.r)
		return true;
	/* How far the centre is behind a and beyond b, times the segment's length. Both are < 0 if
	 * it is beside the segment. */
	float behind = dx * (s.ax - c.x) + dy * (s.ay - c.y);
	float beyond = dx * (c.x - s.bx) + dy * (c.y - s.by);
	if (!((beyond > behind ? beyond : behind) < 0))
		return false;
	return near_line(c, (struct line){s.ax, s.ay, s.bx, s.by});
}

/* A disc that has grown by the capsule's radius, against the segment. */
REFERENCE_HIT2(circle_capsule, circle, c, capsule, k)
{
	struct circle grown = {c.x, c.y, c.r + k.r};
	return c.r >= 0 && k.r >= 0 &&
	       circle_segment(grown, (struct segment){k.ax, k.ay, k.bx, k.by});
}

REFERENCE_HIT2(capsule_capsule, capsule, k, capsule, l)
{
	struct segment ab = {k.ax, k.ay, k.bx, k.by}, cd = {l.ax, l.ay, l.bx, l.by};
	float reach = k.r + l.r;
	if (!(k.r >= 0) || !(l.r >= 0) || isnan(squared_length(ab.bx - ab.ax, ab.by - ab.ay)) ||
	    isnan(squared_length(cd.bx - cd.ax, cd.by - cd.ay)))
		return false;
	return share_a_point(ab, cd) || circle_segment((struct circle){ab.ax, ab.ay, reach}, cd) ||
	       circle_segment((struct circle){ab.bx, ab.by, reach}, cd) ||
	       circle_segment((struct circle){cd.ax, cd.ay, reach}, ab) ||
	       circle_segment((struct circle){cd.bx, cd.by, reach}, ab);
}

/* True if the interval from P to Q and that of the values are more than `gap` apart. */
static bool beyond(float p, float q, const float *values, float gap)
{
	float low = p < q ? p : q, high = p < q ? q : p;
	return !(least(values) - high <= gap && low - greatest(values) <= gap);
}

REFERENCE_HIT2(capsule_convex, capsule, k, convex, polygon)
{
	struct segment ab = {k.ax, k.ay, k.bx, k.by};
	struct vertices c = vertices_of(polygon);
	if (any_nan(&c) || !(k.r >= 0) || isnan(k.bx - k.ax) || isnan(k.by - k.ay))
		return false;
	if (beyond(k.ax, k.bx, c.x, k.r) || beyond(k.ay, k.by, c.y, k.r))
		return false;
	for (unsigned i = 0; i < CORNERS; ++i) {
		struct segment s = side_from(&c, i);
		if (circle_segment((struct circle){s.ax, s.ay, k.r}, ab) ||
		    circle_segment((struct circle){k.ax, k.ay, k.r}, s) ||
		    circle_segment((struct circle){k.bx, k.by, k.r}, s))
			return true;
	}
	/* AB as a polygon that repeats its second vertex */
	struct vertices thin;
	for (unsigned i = 0; i < CORNERS; ++i) {
		thin.x[i] = i == 0 ? k.ax : k.bx;
		thin.y[i] = i == 0 ? k.ay : k.by;
	}
	return polygons_meet(&thin, &c);
}

/* The point of [low, high] nearest to v. */
static float nearest(float v, float low, float high)
{
	if (v < low)
		return low;
	return v > high ? high : v;
}

REFERENCE_HIT2(circle_box, circle, c, box, box)
{
	if (!(c.r >= 0) || !(box.min_x <= box.max_x) || !(box.min_y <= box.max_y))
		return false;
	float dx = c.x - nearest(c.x, box.min_x, box.max_x);
	float dy = c.y - nearest(c.y, box.min_y, box.max_y);
	return squared_length(dx, dy) <= c.r * c.r;
}

/* ---- Specimens: as printed, step by step. ------------------------------------------------------- */

static bool printed_circle_line(struct circle c, float ax, float ay, float bx, float by)
{
	float dx = bx - ax, dy = by - ay;
	float numerator = dx * (c.y - ay) - dy * (c.x - ax);
	if (numerator < 0)
		numerator = -numerator;
	return numerator / sqrtf(dx * dx + dy * dy) < c.r;
}

REFERENCE_HIT2(circle_line_published, circle, c, line, l)
{
	return printed_circle_line(c, l.ax, l.ay, l.bx, l.by);
}

REFERENCE_HIT2(circle_segment_published, circle, c, segment, s)
{
	if (!printed_circle_line(c, s.ax, s.ay, s.bx, s.by))
		return false;
	float dx = s.bx - s.ax, dy = s.by - s.ay;
	float after_a = dx * (c.x - s.ax) + dy * (c.y - s.ay);
	float before_b = -dx * (c.x - s.bx) + -dy * (c.y - s.by);
	if (after_a >= 0 && before_b >= 0)
		return true;
	if (squared_length(c.x - s.ax, c.y - s.ay) <= c.r * c.r)
		return true;
	return squared_length(c.x - s.bx, c.y - s.by) <= c.r * c.r;
}

/* In uint32_t, sums, differences and products wrap around; only comparisons interpret
 * them as int32. */
static int32_t signed_of(uint32_t v)
{
	return (int32_t)v;
}

static uint32_t wrapped_square(uint32_t x, uint32_t y)
{
	return x * x + y * y;
}

/* Does one span begin where the other ends, or after it? */
static bool printed_apart(uint32_t first, uint32_t size, uint32_t other, uint32_t other_size)
{
	return signed_of(first) >= signed_of(other + other_size) ||
	       signed_of(other) >= signed_of(first + size);
}

static bool printed_within(uint32_t v, uint32_t first, uint32_t size)
{
	return signed_of(first) <= signed_of(v) && signed_of(v) < signed_of(first + size);
}

/* A horizontal or vertical side AB of length `along` has only one nonzero coordinate; `from_a` is
 * that coordinate of AC. */
static bool printed_projection(uint32_t from_a, uint32_t along)
{
	uint32_t from_b = from_a - along;
	return signed_of(from_a * along * (from_b * along)) <= 0;
}

REFERENCE_HIT2(circle_box_published, pixel_circle, c, pixel_box, box)
{
	uint32_t r = (uint32_t)c.r, w = (uint32_t)box.w, h = (uint32_t)box.h;
	uint32_t cx = (uint32_t)c.x, cy = (uint32_t)c.y, x = (uint32_t)box.x, y = (uint32_t)box.y;
	if (printed_apart(cx - r, 2 * r, x, w) || printed_apart(cy - r, 2 * r, y, h))
		return false;
	for (unsigned corner = 0; corner < 4; ++corner) {
		uint32_t dx = cx - x - (corner & 1) * w, dy = cy - y - (corner >> 1) * h;
		if (signed_of(wrapped_square(dx, dy)) <= signed_of(r * r))
			return true;
	}
	if (printed_within(cx, x, w) && printed_within(cy, y, h))
		return true;
	return printed_projection(cy - y, h) || printed_projection(cx - x, w);
}
