/* SPDX-License-Identifier: MIT */
/* Oriented boxes and triangles in space, by separating axes. */
#ifndef PLAIN_ORIENTED_H
#define PLAIN_ORIENTED_H

#include "space.h"
#include "volume.h"

struct obb3 {
	struct vec3 center, half, u, v;
};

/*
 * The second box in the axes of the first: Gottschalk, Lin and Manocha, "OBBTree". Where edges are
 * nearly parallel, their cross product is nothing but rounding, and a little is added so that it
 * separates nothing.
 */
static inline bool obb3_obb3(const struct obb3 *a, const struct obb3 *b)
{
	const struct vec3 ua[] = {a->u, a->v, cross_of(a->u, a->v)};
	const struct vec3 ub[] = {b->u, b->v, cross_of(b->u, b->v)};
	const float ha[] = {a->half.x, a->half.y, a->half.z};
	const float hb[] = {b->half.x, b->half.y, b->half.z};
	const struct vec3 d = sub3(b->center, a->center);
	float turn[3][3], size[3][3], at[3];
	for (int i = 0; i < 3; ++i) {
		at[i] = dot_of(d, ua[i]);
		for (int j = 0; j < 3; ++j) {
			turn[i][j] = dot_of(ua[i], ub[j]);
			size[i][j] = fabsf(turn[i][j]) + 1e-6f;
		}
		if (fabsf(at[i]) >
		    ha[i] + hb[0] * size[i][0] + hb[1] * size[i][1] + hb[2] * size[i][2])
			return false;
	}
	for (int j = 0; j < 3; ++j)
		if (fabsf(dot_of(d, ub[j])) >
		    hb[j] + ha[0] * size[0][j] + ha[1] * size[1][j] + ha[2] * size[2][j])
			return false;
	for (int i = 0; i < 3; ++i)
		for (int j = 0; j < 3; ++j) {
			const int i1 = (i + 1) % 3, i2 = (i + 2) % 3;
			const int j1 = (j + 1) % 3, j2 = (j + 2) % 3;
			if (fabsf(at[i2] * turn[i1][j] - at[i1] * turn[i2][j]) >
			    ha[i1] * size[i2][j] + ha[i2] * size[i1][j] + hb[j1] * size[i][j2] +
				hb[j2] * size[i][j1])
				return false;
		}
	return true;
}
HIT2(obb3_obb3, obb3, obb3)

/* True if the shadows of the triangles on an axis are apart. */
static inline bool apart(struct vec3 axis, const struct vec3 *a, const struct vec3 *b)
{
	const float a0 = dot_of(axis, a[0]), a1 = dot_of(axis, a[1]), a2 = dot_of(axis, a[2]);
	const float b0 = dot_of(axis, b[0]), b1 = dot_of(axis, b[1]), b2 = dot_of(axis, b[2]);
	return fmaxf(fmaxf(a0, a1), a2) < fminf(fminf(b0, b1), b2) ||
	       fmaxf(fmaxf(b0, b1), b2) < fminf(fminf(a0, a1), a2);
}

/*
 * The axes are both normals, the cross products of the sides, and in each plane the directions at
 * right angles to the sides: the last separate triangles in one plane, where all cross products are
 * its normal.
 */
static inline bool triangle_triangle3(const struct triangle3 *s, const struct triangle3 *t)
{
	/* Relative to a vertex, so that few digits are lost far from the origin. */
	const struct vec3 a[] = {{0, 0, 0}, sub3(s->b, s->a), sub3(s->c, s->a)};
	const struct vec3 b[] = {sub3(t->a, s->a), sub3(t->b, s->a), sub3(t->c, s->a)};
	const struct vec3 e[] = {a[1], sub3(s->c, s->b), a[2]};
	const struct vec3 f[] = {sub3(t->b, t->a), sub3(t->c, t->b), sub3(t->c, t->a)};
	const struct vec3 n = cross_of(e[0], e[2]), m = cross_of(f[0], f[2]);
	if (apart(n, a, b) || apart(m, a, b))
		return false;
	for (int i = 0; i < 3; ++i)
		for (int j = 0; j < 3; ++j)
			if (apart(cross_of(e[i], f[j]), a, b))
				return false;
	for (int i = 0; i < 3; ++i)
		if (apart(cross_of(n, e[i]), a, b) || apart(cross_of(m, f[i]), a, b))
			return false;
	return true;
}
HIT2(triangle_triangle3, triangle3, triangle3)

/*
 * As seen along an axis of the box, the side from (ax, ay) by (ex, ey) has the rectangle of half extents (hx, hy) on one
 * side, and the vertex (cx, cy) on the other.
 */
static inline bool is_beside(float ax, float ay, float ex, float ey, float cx, float cy, float hx,
			     float hy)
{
	const float p = ex * ay - ey * ax, q = ex * cy - ey * cx;
	const float reach = hx * fabsf(ey) + hy * fabsf(ex);
	return fminf(p, q) > reach || fmaxf(p, q) < -reach;
}

static inline bool is_beside_along_axes(struct vec3 a, struct vec3 e, struct vec3 c, struct vec3 h)
{
	return is_beside(a.y, a.z, e.y, e.z, c.y, c.z, h.y, h.z) ||
	       is_beside(a.z, a.x, e.z, e.x, c.z, c.x, h.z, h.x) ||
	       is_beside(a.x, a.y, e.x, e.y, c.x, c.y, h.x, h.y);
}

static inline bool is_beyond(float a, float b, float c, float half)
{
	return fminf(fminf(a, b), c) > half || fmaxf(fmaxf(a, b), c) < -half;
}

/* Akenine-Möller, "Fast 3D triangle-box overlap testing". */
static inline bool triangle_box3(const struct triangle3 *t, const struct box3 *box)
{
	const struct vec3 h = scale(sub3(box->max, box->min), 0.5f), at = add3(box->min, h);
	const struct vec3 a = sub3(t->a, at), b = sub3(t->b, at), c = sub3(t->c, at);
	if (is_beyond(a.x, b.x, c.x, h.x) || is_beyond(a.y, b.y, c.y, h.y) ||
	    is_beyond(a.z, b.z, c.z, h.z))
		return false;
	const struct vec3 ab = sub3(t->b, t->a), bc = sub3(t->c, t->b), n = cross_of(ab, bc);
	if (fabsf(dot_of(n, a)) > h.x * fabsf(n.x) + h.y * fabsf(n.y) + h.z * fabsf(n.z))
		return false;
	return !is_beside_along_axes(a, ab, c, h) && !is_beside_along_axes(b, bc, a, h) &&
	       !is_beside_along_axes(c, sub3(t->a, t->c), b, h);
}
HIT2(triangle_box3, triangle3, box3)

#endif
