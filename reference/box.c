/* SPDX-License-Identifier: MIT */
/* References of the box family: the formulas of lockstep.h, one case at a time. */
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

/*
 * Does one of the two side directions of `a` separate the boxes? (dx, dy) is the vector between the
 * centres, c = |u . v| and s = |det(u, v)|. True for NaN.
 */
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
	/* If neither box has a direction, both are points. */
	if (dot(a.cos, a.sin, a.cos, a.sin) == 0 && dot(b.cos, b.sin, b.cos, b.sin) == 0)
		return dx == 0 && dy == 0;
	return true;
}

/* ---- Specimens: as printed, step by step. ------------------------------------------------------- */

/* All 32-bit integers wrap around, so they are uint32_t, except in comparisons. */
struct corner {
	uint32_t x, y;
};

/* Sines of 0 to 90 degrees. */
static const float quarter[] = {
#define DEGREE(degrees, sine) [degrees] = sine,
#include "kernels/degrees.def"
#undef DEGREE
};

/* Valid for 0 to 449 degrees. */
static float sine_of(int32_t degrees)
{
	if (degrees >= 360)
		return sine_of(degrees - 360);
	if (degrees >= 180)
		return -sine_of(degrees - 180);
	return quarter[degrees <= 90 ? degrees : 180 - degrees];
}

/* floor(v + 0.5), or INT32_MIN if that does not fit int32. */
static int32_t printed_round(float v)
{
	float up = v + 0.5f;
	if (!(up >= -0x1p31f && up < 0x1p31f))
		return INT32_MIN;
	int32_t whole = (int32_t)up;
	return (float)whole > up ? whole - 1 : whole;
}

/* Corner `which` of the rectangle, rotated about its centre. */
static struct corner printed_corner(struct turned_box b, unsigned which)
{
	int32_t degrees = b.angle % 360 + (b.angle % 360 < 0 ? 360 : 0);
	float cosine = sine_of(degrees + 90), sine = sine_of(degrees);
	struct corner center = {(uint32_t)b.x + (uint32_t)(b.w / 2),
				(uint32_t)b.y + (uint32_t)(b.h / 2)};
	struct corner p = {(uint32_t)b.x, (uint32_t)b.y};
	if (which == 1 || which == 2)
		p.x += (uint32_t)b.w;
	if (which >= 2)
		p.y += (uint32_t)b.h;
	float dx = (float)(int32_t)p.x - (float)(int32_t)center.x;
	float dy = (float)(int32_t)p.y - (float)(int32_t)center.y;
	return (struct corner){center.x + (uint32_t)printed_round(dx * cosine - dy * sine),
			       center.y + (uint32_t)printed_round(dx * sine + dy * cosine)};
}

struct span {
	int32_t least, most;
};

/*
 * The least and greatest positions along the normal of corner `first` and every `step`-th corner
 * after it.
 */
static struct span printed_span(struct corner normal, const struct corner corner[static 4],
				unsigned first, unsigned step)
{
	struct span span = {INT32_MAX, INT32_MIN};
	for (unsigned k = first; k < 4; k += step) {
		int32_t at = (int32_t)(normal.x * corner[k].x + normal.y * corner[k].y);
		span.least = at < span.least ? at : span.least;
		span.most = at > span.most ? at : span.most;
	}
	return span;
}

/* Is b beyond a along the normals of two sides of a? Only two opposite corners of a are used. */
static bool printed_apart(const struct corner a[static 4], const struct corner b[static 4])
{
	for (unsigned i = 0; i < 2; ++i) {
		struct corner normal = {a[i + 1].y - a[i].y, a[i].x - a[i + 1].x};
		struct span own = printed_span(normal, a, i, 2);
		struct span others = printed_span(normal, b, 0, 1);
		if (own.least > others.most || own.most < others.least)
			return true;
	}
	return false;
}

REFERENCE_HIT2(rect_rect_published, turned_box, a, turned_box, b)
{
	struct corner of_a[4], of_b[4];
	for (unsigned k = 0; k < 4; ++k) {
		of_a[k] = printed_corner(a, k);
		of_b[k] = printed_corner(b, k);
	}
	return !printed_apart(of_a, of_b) && !printed_apart(of_b, of_a);
}
