/* SPDX-License-Identifier: MIT */
/* References of the oriented family: the formulas of lockstep.h, one case at a time. */
#include "reference/space.h"

/* An oriented box: its centre, its axes U, and the vectors P from the centre to the faces. */
struct oriented {
	struct vec3 center, u[3], p[3];
};

static struct oriented oriented(struct obb3 box)
{
	struct vec3 u = {box.ux, box.uy, box.uz}, v = {box.vx, box.vy, box.vz}, w = cross(u, v);
	return (struct oriented){.center = {box.x, box.y, box.z},
				 .u = {u, v, w},
				 .p = {scaled(box.hx, u), scaled(box.hy, v), scaled(box.hz, w)}};
}

static float reach(const struct oriented *box, struct vec3 l)
{
	float sum = 0;
	for (unsigned k = 0; k < 3; ++k)
		sum += fabsf(dot(box->p[k], l));
	return sum;
}

/* True for NaN. */
static bool kept_apart_by(struct vec3 l, const struct oriented *a, const struct oriented *b)
{
	return !(fabsf(dot(from_to(a->center, b->center), l)) <= reach(a, l) + reach(b, l));
}

static bool kept_apart_by_faces(const struct oriented *of, const struct oriented *a,
				const struct oriented *b)
{
	const struct vec3 *u = of->u;
	return kept_apart_by(cross(u[1], u[2]), a, b) || kept_apart_by(cross(u[2], u[0]), a, b) ||
	       kept_apart_by(u[2], a, b);
}

/* 2^64 u x (v - u) or, for edges that point in opposite ways, 2^64 u x (v + u). */
static struct vec3 perpendicular(struct vec3 u, struct vec3 v)
{
	struct vec3 to_v = from_to(u, v);
	if (!(dot(u, v) >= 0))
		to_v = (struct vec3){v.x + u.x, v.y + u.y, v.z + u.z};
	return cross(scaled(0x1p64f, u), to_v);
}

static bool is_valid(struct obb3 box)
{
	return box.hx >= 0 && box.hy >= 0 && box.hz >= 0;
}

REFERENCE_HIT2(obb3_obb3, obb3, first, obb3, second)
{
	const struct oriented a = oriented(first), b = oriented(second);
	if (!is_valid(first) || !is_valid(second) || kept_apart_by_faces(&a, &a, &b) ||
	    kept_apart_by_faces(&b, &a, &b))
		return false;
	for (unsigned edge = 0; edge < 9; ++edge)
		if (kept_apart_by(perpendicular(a.u[edge / 3], b.u[edge % 3]), &a, &b))
			return false;
	return true;
}
