/* SPDX-License-Identifier: MIT */
/*
 * Triangles and segments in space in plain integer arithmetic, with other formulations than the
 * library's: volumes of tetrahedra, barycentric coordinates, points of intersection. Vertices are
 * three consecutive integers each.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_SPACE_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_SPACE_H

#include "tests/reference/exact/exact_lattice.h"

static inline void minus3(const integer *a, const integer *b, integer *d)
{
	for (unsigned k = 0; k < 3; ++k)
		d[k] = a[k] - b[k];
}

static inline integer dot_of(const integer *a, const integer *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void cross_of(const integer *a, const integer *b, integer *c)
{
	for (unsigned k = 0; k < 3; ++k)
		c[k] = cross(a[(k + 1) % 3], a[(k + 2) % 3], b[(k + 1) % 3], b[(k + 2) % 3]);
}

static inline bool is_null(const integer *a)
{
	return a[0] == 0 && a[1] == 0 && a[2] == 0;
}

/* (B - A) x (C - A) */
static inline void normal_of(const integer *a, const integer *b, const integer *c, integer *n)
{
	integer ab[3], ac[3];

	minus3(b, a, ab), minus3(c, a, ac);
	cross_of(ab, ac, n);
}

/* A ratio of integers, under > 0. */
struct fraction {
	integer top, under;
};

static inline struct fraction fraction_of(integer top, integer under)
{
	return under < 0 ? (struct fraction){-top, -under} : (struct fraction){top, under};
}

static inline bool is_more(struct fraction a, struct fraction b)
{
	return a.top * b.under > b.top * a.under;
}

/* ---- In a plane: points projected along one axis --------------------------------------------- */

/* The axis along which a vector is longest: projecting along it loses nothing. */
static inline unsigned main_axis(const integer *n)
{
	unsigned axis = 0;

	for (unsigned k = 1; k < 3; ++k)
		if (llabs(n[k]) > llabs(n[axis]))
			axis = k;
	return axis;
}

static inline void drop(const integer *p, unsigned axis, integer *flat)
{
	flat[0] = p[(axis + 1) % 3], flat[1] = p[(axis + 2) % 3];
}

/* 1 inside, 0 on the boundary, -1 outside a triangle with an area, within its plane. */
static inline int in_triangle(const integer *p, const integer *a, const integer *b,
			      const integer *c)
{
	int u = sign_of(shoelace(a, b, p)), v = sign_of(shoelace(b, c, p));
	int w = sign_of(shoelace(c, a, p));

	if (u == v && v == w)
		return 1;
	return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0) ? 0 : -1;
}

/* ---- Points ---------------------------------------------------------------------------------- */

/* p sees a and b in opposite directions, or is one of them. */
static inline bool between3(const integer *p, const integer *a, const integer *b)
{
	integer pa[3], pb[3], n[3];

	minus3(a, p, pa), minus3(b, p, pb);
	cross_of(pa, pb, n);
	return is_null(n) && dot_of(pa, pb) <= 0;
}

/* The two vertices farthest apart: they span a triangle without area. */
static inline void longest_side(const integer *v, const integer **from, const integer **to)
{
	integer longest = -1;

	for (unsigned k = 0; k < 3; ++k) {
		integer side[3];

		minus3(v + 3 * ((k + 1) % 3), v + 3 * k, side);
		if (dot_of(side, side) > longest) {
			longest = dot_of(side, side);
			*from = v + 3 * k, *to = v + 3 * ((k + 1) % 3);
		}
	}
}

/* v: the point, and the triangle's vertices. By the barycentric coordinates of the foot, from
 * least squares. */
static inline int point_triangle3(const integer *v)
{
	const integer *p = v, *a = v + 3, *from, *to;
	integer ab[3], ac[3], ap[3], n[3], second, third, all;

	minus3(a + 3, a, ab), minus3(a + 6, a, ac), minus3(p, a, ap);
	cross_of(ab, ac, n);
	if (is_null(n)) {
		longest_side(a, &from, &to);
		return between3(p, from, to) ? 0 : -1;
	}
	second = dot_of(ac, ac) * dot_of(ap, ab) - dot_of(ab, ac) * dot_of(ap, ac);
	third = dot_of(ab, ab) * dot_of(ap, ac) - dot_of(ab, ac) * dot_of(ap, ab);
	all = dot_of(ab, ab) * dot_of(ac, ac) - dot_of(ab, ac) * dot_of(ab, ac);
	if (second < 0 || third < 0 || second + third > all)
		return -1;
	return second > 0 && third > 0 && second + third < all;
}

/* ---- Segments: 1 through the inside, 0 touching, or in one plane, -1 apart ------------------- */

static inline int segments3(const integer *p, const integer *q, const integer *a, const integer *b)
{
	integer d[3], e[3], pa[3], n[3], flat[8];

	minus3(q, p, d), minus3(b, a, e), minus3(a, p, pa);
	cross_of(d, e, n);
	if (is_null(n))
		return between3(p, a, b) || between3(q, a, b) || between3(a, p, q) ||
			       between3(b, p, q)
			   ? 0
			   : -1;
	if (dot_of(n, pa) != 0)
		return -1;
	drop(p, main_axis(n), flat), drop(q, main_axis(n), flat + 2);
	drop(a, main_axis(n), flat + 4), drop(b, main_axis(n), flat + 6);
	return segment_segment(flat) >= 0 ? 0 : -1;
}

/* The heights of P and Q above the plane. */
static inline void heights(const integer *v, integer *at_p, integer *at_q)
{
	integer ap[3], aq[3], n[3];

	normal_of(v + 6, v + 9, v + 12, n);
	minus3(v, v + 6, ap), minus3(v + 3, v + 6, aq);
	*at_p = dot_of(n, ap), *at_q = dot_of(n, aq);
}

/* The intersection of the segment and the plane, times a common denominator. */
static inline int through(const integer *v, integer at_p, integer at_q, const integer *n)
{
	integer scaled[4][2], under = at_p - at_q;
	int inside;

	for (unsigned k = 0; k < 4; ++k) {
		integer at[3];

		for (unsigned c = 0; c < 3; ++c)
			at[c] = k == 3 ? at_p * v[3 + c] - at_q * v[c] : under * v[6 + 3 * k + c];
		drop(at, main_axis(n), scaled[k]);
	}
	inside = in_triangle(scaled[3], scaled[0], scaled[1], scaled[2]);
	return inside > 0 && (at_p == 0 || at_q == 0) ? 0 : inside;
}

/* v: the ends of the segment, and the triangle's vertices. */
static inline int segment_triangle(const integer *v)
{
	const integer *a = v + 6, *from, *to;
	integer n[3], at_p, at_q;
	int hit = -1;

	normal_of(a, a + 3, a + 6, n);
	if (is_null(n)) {
		longest_side(a, &from, &to);
		return segments3(v, v + 3, from, to);
	}
	heights(v, &at_p, &at_q);
	if ((at_p > 0 && at_q > 0) || (at_p < 0 && at_q < 0))
		return -1;
	if (at_p != at_q)
		return through(v, at_p, at_q, n);
	for (unsigned k = 0; k < 3; ++k)
		if (segments3(v, v + 3, a + 3 * k, a + 3 * ((k + 1) % 3)) >= 0)
			hit = 0;
	return point_triangle3((integer[]){v[0], v[1], v[2], a[0], a[1], a[2], a[3], a[4], a[5],
					   a[6], a[7], a[8]}) >= 0
		   ? 0
		   : hit;
}

/* The first parameter along PQ that is on the side, given that they meet. */
static inline struct fraction first_of_side(const integer *p, const integer *q, const integer *a,
					    const integer *b)
{
	integer d[3], e[3], pa[3], n[3], m[3], to_a, to_b;

	minus3(q, p, d), minus3(b, a, e), minus3(a, p, pa);
	cross_of(d, e, n);
	if (!is_null(n)) {
		cross_of(pa, e, m);
		return fraction_of(dot_of(m, n), dot_of(n, n));
	}
	if (is_null(d))
		return (struct fraction){0, 1};
	minus3(b, p, m);
	to_a = dot_of(pa, d), to_b = dot_of(m, d);
	to_a = to_b < to_a ? to_b : to_a;
	return fraction_of(to_a < 0 ? 0 : to_a, dot_of(d, d));
}

/* The first parameter along PQ that is in the triangle, given that they meet: at P, at a side,
 * or at the plane. */
static inline struct fraction first_of_triangle(const integer *v)
{
	const integer *a = v + 6;
	struct fraction first = {2, 1};
	integer at_p, at_q;

	heights(v, &at_p, &at_q);
	if (at_p != at_q)
		return fraction_of(at_p, at_p - at_q);
	for (unsigned k = 0; k < 3; ++k) {
		const integer *b = a + 3 * ((k + 1) % 3);
		struct fraction side;

		if (segments3(v, v + 3, a + 3 * k, b) < 0)
			continue;
		side = first_of_side(v, v + 3, a + 3 * k, b);
		first = is_more(first, side) ? side : first;
	}
	if (segment_triangle((integer[]){v[0], v[1], v[2], v[0], v[1], v[2], a[0], a[1], a[2], a[3],
					 a[4], a[5], a[6], a[7], a[8]}) >= 0)
		first = (struct fraction){0, 1};
	return first;
}

#endif
