/* SPDX-License-Identifier: MIT */
/*
 * Does a segment in space meet a triangle, seen along the segment or in one plane? The names are
 * those of lockstep_segment_triangle() in lockstep.h.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_PIERCE_H
#define LOCKSTEP_REFERENCE_EXACT_PIERCE_H

#include <float.h>

#include "reference/exact/moved_hulls.h"
#include "reference/exact/space.h"

/* ---- As seen along the segment --------------------------------------------------------------- */

/* Rotates the axes so that number `axis` is the third. */
static inline struct vector3 turned(struct vector3 v, unsigned axis)
{
	return axis == 2   ? v
	       : axis == 0 ? (struct vector3){v.y, v.z, v.x}
			   : (struct vector3){v.z, v.x, v.y};
}

/* The axis along which D is longest, as kernels compute it: D is rounded. */
static inline unsigned longest_axis(struct vector3 d)
{
	double x = fabs(number_rounded(d.x)), y = fabs(number_rounded(d.y));
	double z = fabs(number_rounded(d.z));

	return z >= fmax(x, y) ? 2 : x >= y ? 0 : 1;
}

/*
 * A projected vertex: its position (k = 4, degree 2), whether kernels compute each coordinate
 * without rounding, and its depths from P and Q (k = 1).
 */
struct sight {
	struct number x, y, from_p, from_q;
	bool x_known, y_known;
};

/* A kernel that computes a b, for vectors from to3(), does not round. */
static inline bool product_known(struct number a, struct number b)
{
	struct number product = mul(a, b);

	return number_sign(product) == 0 ||
	       (number_is_float(a) && number_is_float(b) && number_is_float(product));
}

static inline struct sight sight_of(struct vector3 d, struct vector3 pa, struct vector3 qa,
				    unsigned axis)
{
	struct vector3 along = turned(d, axis), at = turned(pa, axis);
	struct sight s = {
	    .x = sub(mul(along.z, at.x), mul(along.x, at.z)),
	    .y = sub(mul(along.z, at.y), mul(along.y, at.z)),
	    .from_p = at.z,
	    .from_q = turned(qa, axis).z,
	};

	if (number_moves())
		return s;
	s.x_known =
	    product_known(along.z, at.x) && product_known(along.x, at.z) && number_is_float(s.x);
	s.y_known =
	    product_known(along.z, at.y) && product_known(along.y, at.z) && number_is_float(s.y);
	return s;
}

/* X_C Y_B - Y_C X_B. k = 4 + 4 + 2 = 10, of degree 4. */
static inline struct number around(const struct sight *c, const struct sight *b)
{
	return sub(mul(c->x, b->y), mul(c->y, b->x));
}

/*
 * around() is 0, and every kernel computes 0: each product has a factor known to be 0, or all
 * factors are known, so that equal products are rounded alike.
 */
static inline bool surely_in_line(const struct sight *c, const struct sight *b)
{
	bool first =
	    (c->x_known && number_sign(c->x) == 0) || (b->y_known && number_sign(b->y) == 0);
	bool second =
	    (c->y_known && number_sign(c->y) == 0) || (b->x_known && number_sign(b->x) == 0);

	if (number_sign(around(c, b)) != 0)
		return false;
	return (first && second) || (c->x_known && c->y_known && b->x_known && b->y_known);
}

/* The projected triangle. */
struct pierce {
	struct number u, v, w;          /* k = 10, of degree 4 */
	struct number from_p, from_q;   /* T and T', k = 10 + 1 + 3 = 14, of degree 5 */
	bool in_plane, surely_in_plane; /* U, V and W are 0; and every kernel finds that */
};

static inline struct pierce pierce_of(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct vector3 d = to3(p, q);
	unsigned axis = longest_axis(d);
	struct sight a = sight_of(d, to3(p, f->a), to3(q, f->a), axis);
	struct sight b = sight_of(d, to3(p, f->b), to3(q, f->b), axis);
	struct sight c = sight_of(d, to3(p, f->c), to3(q, f->c), axis);
	struct pierce seen = {.u = around(&c, &b), .v = around(&a, &c), .w = around(&b, &a)};

	seen.from_p = dot3((struct vector3){seen.u, seen.v, seen.w},
			   (struct vector3){a.from_p, b.from_p, c.from_p});
	seen.from_q = dot3((struct vector3){seen.u, seen.v, seen.w},
			   (struct vector3){a.from_q, b.from_q, c.from_q});
	if (number_moves())
		return seen;
	seen.in_plane =
	    number_sign(seen.u) == 0 && number_sign(seen.v) == 0 && number_sign(seen.w) == 0;
	seen.surely_in_plane =
	    surely_in_line(&c, &b) && surely_in_line(&a, &c) && surely_in_line(&b, &a);
	return seen;
}

/* ---- In one plane ---------------------------------------------------------------------------- */

/* The projection along an axis: the other two coordinates. */
static inline struct vector flattened(struct vector3 v, unsigned axis)
{
	struct vector3 t = turned(v, axis);

	return (struct vector){t.x, t.y};
}

/* The line through A, along AB, has P and Q strictly on one side but not C. If all three vertices
 * are on that line, a kernel may not find that; then the margin is 0 at best. k = 4: det. */
static inline struct margin side_separates(struct vector a, struct vector b, struct vector c,
					   struct vector p, struct vector q)
{
	struct vector ab = to(a, b), ac = to(a, c);
	struct margin at_p = at_least_zero(det(ab, to(a, p)));
	struct margin at_q = at_least_zero(det(ab, to(a, q))), at_c = at_least_zero(det(ab, ac));
	struct margin left, right;

	if (at_c.sign != 0) {
		left = both(both(at_p, at_q), opposite(at_c));
		right = both(both(opposite(at_p), opposite(at_q)), at_c);
	} else {
		struct margin on = margin_of(1, surely_parallel(ab, ac) ? INFINITY : DBL_TRUE_MIN);

		left = both(both(at_p, at_q), on);
		right = both(both(opposite(at_p), opposite(at_q)), on);
	}
	return either(left, right);
}

/* The line PQ has all vertices strictly on one side. k = 4: det. */
static inline struct margin segment_separates(struct vector a, struct vector b, struct vector c,
					      struct vector p, struct vector q)
{
	struct vector pq = to(p, q);
	struct margin at_a = at_least_zero(det(pq, to(p, a)));
	struct margin at_b = at_least_zero(det(pq, to(p, b)));
	struct margin at_c = at_least_zero(det(pq, to(p, c)));

	return either(both(both(at_a, at_b), at_c),
		      both(both(opposite(at_a), opposite(at_b)), opposite(at_c)));
}

static inline struct margin intervals_meet(struct number low, struct number high, struct number p,
					   struct number q)
{
	return both(at_most(low, greater(p, q)), at_most(lesser(p, q), high));
}

/* k = 0 */
static inline struct margin bounds_meet3(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct margin x = intervals_meet(least(f->a.x, f->b.x, f->c.x),
					 greatest(f->a.x, f->b.x, f->c.x), p.x, q.x);
	struct margin y = intervals_meet(least(f->a.y, f->b.y, f->c.y),
					 greatest(f->a.y, f->b.y, f->c.y), p.y, q.y);
	struct margin z = intervals_meet(least(f->a.z, f->b.z, f->c.z),
					 greatest(f->a.z, f->b.z, f->c.z), p.z, q.z);

	return both(x, both(y, z));
}

/*
 * Convex figures in a plane are apart if and only if the line of one of their sides separates them,
 * or, if all are on one line, their bounds do. Any projection except along the plane shows this. A
 * point must also be in the triangle's plane: k = 4 + 1 + 3 = 8; det has 4.
 */
static inline struct margin meet_in_plane(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct margin hit = bounds_meet3(f, p, q);

	for (unsigned axis = 0; axis < 3; ++axis) {
		struct vector a = flattened(f->a, axis), b = flattened(f->b, axis);
		struct vector c = flattened(f->c, axis);
		struct vector from = flattened(p, axis), to_q = flattened(q, axis);

		hit = both(hit, opposite(segment_separates(a, b, c, from, to_q)));
		hit = both(hit, opposite(side_separates(a, b, c, from, to_q)));
		hit = both(hit, opposite(side_separates(b, c, a, from, to_q)));
		hit = both(hit, opposite(side_separates(c, a, b, from, to_q)));
	}
	if (equal3(p, q))
		hit = both(hit, is_zero(dot3(f->normal, to3(p, f->a))));
	return hit;
}

/* ---- Do they meet? --------------------------------------------------------------------------- */

/* Not both are > 0 or both < 0. */
static inline struct margin not_one_sided(struct margin f, struct margin g)
{
	return both(either(f, g), either(opposite(f), opposite(g)));
}

static inline bool segment_moved_apart(const struct face *f, struct vector3 p, struct vector3 q)
{
	const struct spots ends = {2, {spot3(p), spot3(q)}};
	const struct spots vertices = {3, {spot3(f->a), spot3(f->b), spot3(f->c)}};

	return number_moves() && moved_hulls_apart(&ends, &vertices, number_zero(1));
}

/*
 * Seen along the segment, the segment is outside none of the sides, and its ends are not both
 * strictly on one side of the plane. k = 14: T; U has 10, and meet_in_plane less.
 *
 * If a kernel computes U, V and W as 0 though they are not, they are within 10 u of their terms. So
 * T and T' are within 10 u of theirs, and the margin is within 10 u, whatever the coplanar test
 * says. If they are 0, but a kernel may compute something else, nothing can be promised.
 */
static inline struct margin segment_meets(const struct face *f, struct vector3 p, struct vector3 q)
{
	struct margin u, v, w, hit;
	struct pierce seen;

	if (segment_moved_apart(f, p, q))
		return never;
	seen = pierce_of(f, p, q);
	u = at_least_zero(seen.u), v = at_least_zero(seen.v), w = at_least_zero(seen.w);
	if (seen.in_plane) {
		hit = meet_in_plane(f, p, q);
		if (!seen.surely_in_plane)
			hit.value = hit.sign * DBL_TRUE_MIN;
		return hit;
	}
	hit = either(both(both(u, v), w), both(both(opposite(u), opposite(v)), opposite(w)));
	return both(hit, not_one_sided(at_least_zero(seen.from_p), at_least_zero(seen.from_q)));
}

#endif
