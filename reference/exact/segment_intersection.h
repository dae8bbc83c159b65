/* SPDX-License-Identifier: MIT */
/*
 * Where two segments meet, exactly; an error bound for kernels that compute it in float by the
 * formula of lockstep_segment_segment_point(); and whether a point is certainly short of a wall.
 * For the exact truths of line.c.
 *
 * Errors are counted in units of 4 u, u = 2^-24. So k = 4, the count of a det or a dot, also holds
 * for all derived values: an error of u v adds v / 4 to a scale.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_SEGMENT_INTERSECTION_H
#define LOCKSTEP_REFERENCE_EXACT_SEGMENT_INTERSECTION_H

#include <math.h>

#include "reference/exact/predicates.h"

/* 4 u, with room for second-order terms. A det or a dot greater than this share of its terms has
 * the right sign. */
static const double det_error_bound = 4.01 * 0x1p-24;

/*
 * top / under, with under > 0, both with k = 4 and degree 2; and the scale of the computed
 * quotient.
 */
struct quotient {
	struct number top, under;
	double scale;
};

/*
 * The first point along OP that AB and OP share: O + l OP = A + k AB, and which of A, B and O it is
 * if they are on one line. The scale of its x is along |OP.x| + origin |O.x|.
 */
struct meeting {
	struct quotient k, l;
	bool on_line;
	struct vector end;
	double along, origin;
};

static inline double quotient_double(struct quotient q)
{
	return number_double(q.top) / number_double(q.under);
}

/*
 * The error of top is 4 u T(top), and that of under is 4 u T(under) = doubt * under. So the error
 * of the quotient is
 * 	(4 u T(top) + |quotient| 4 u T(under)) / (under (1 - doubt)) + u |quotient|
 * or u 2^-126 for the last term if it is subnormal. If under is within its error of 0, the result
 * can be anything.
 */
static inline struct quotient quotient(struct number top, struct number under)
{
	struct quotient q = {top, under, INFINITY};
	double size = number_double(under), value = fabs(quotient_double(q));
	double doubt = det_error_bound * under.terms / size;

	if (doubt < 0.5)
		q.scale =
		    (top.terms + value * under.terms) / (size * (1 - doubt)) + value / 4 + 0x1p-127;
	return q;
}

/* 0 / 1 or 1 / 1, without error. */
static inline struct quotient quotient_of(bool one)
{
	struct number under = number_one(2);

	return (struct quotient){one ? under : number_zero(2), under, 0};
}

/* Certainly > 0 or < 0. */
static inline bool sure(struct number a)
{
	return fabs(at_least_zero(a).value) > det_error_bound;
}

/*
 * For lines that cross, d = det(AB, OP) != 0. k = det(OP, MA) / d and l = -det(AB, LO) / d are in
 * [0, 1], so clamping the computed values only improves them. l OP.x has l's own 4 u scale, u for
 * OP.x and u for the product; the sum with O.x has u of both.
 */
static inline void meet_crossing(struct vector a, struct vector b, struct vector o, struct vector p,
				 struct number d, struct meeting *m)
{
	struct number k = side_det(o, p, a), l = negative(side_det(a, b, o));

	if (number_sign(d) < 0)
		d = negative(d), k = negative(k), l = negative(l);
	m->k = quotient(k, d);
	m->l = quotient(l, d);
	m->along = m->l.scale + 0.75 * quotient_double(m->l);
	m->origin = 0.25;
	m->on_line = false;
}

/*
 * For segments on one line, if kernels find that too. With na = OA.OP and nb = OB.OP, the point is
 * A or B, whichever is nearer, if both are ahead of O, and otherwise O. k = 4: dot.
 *
 * It may be doubtful which of na and nb is less, or what their signs are, though for such vectors
 * the signs are doubtful only with underflow. Then a kernel may take another of these three points.
 * Its distance is within the errors, (T(na) + T(nb)) / OP^2 of OP, or twice that if both were
 * doubtful. But k may jump: the other end of a short AB has a different k. The lesser of na and nb
 * is off by no more than the worse of them.
 */
static inline void meet_collinear(struct vector a, struct vector b, struct vector o,
				  struct vector p, struct meeting *m)
{
	struct vector ab = to(a, b), op = to(o, p), ao = to(a, o);
	struct number na = dot(to(o, a), op), nb = dot(to(o, b), op), length2 = dot(op, op);
	bool a_first = number_compare(na, nb) <= 0, known;
	struct number nearer = a_first ? na : nb;
	bool ahead = number_sign(nearer) > 0;

	if (ahead)
		known = sure(na) && sure(nb) && (equal(a, b) || sure(sub(na, nb)));
	else
		known = equal(o, p) || equal(o, a_first ? a : b) || sure(nearer);
	if (ahead)
		m->k = quotient_of(!a_first);
	else if (equal(a, b))
		m->k = quotient_of(0);
	else
		m->k = quotient(dot(ao, ab), dot(ab, ab));
	if (known && !ahead) {
		m->l = quotient_of(0);
	} else {
		nearer = ahead ? nearer : number_zero(2);
		if (!known)
			nearer.terms = fmax(na.terms, nb.terms);
		m->l = quotient(nearer, length2);
	}
	m->on_line = true;
	m->end = !ahead ? o : a_first ? a : b;
	m->along = m->origin = 0;
	if (!known) {
		m->k.scale = INFINITY;
		m->along = 2 * (na.terms + nb.terms) / number_double(length2);
	}
}

/* For segments that do meet. */
static inline void meet(struct vector a, struct vector b, struct vector o, struct vector p,
			struct meeting *m)
{
	struct vector ab = to(a, b), op = to(o, p);
	struct number d = det(ab, op);

	if (number_sign(d) != 0) {
		meet_crossing(a, b, o, p, d, m);
		return;
	}
	meet_collinear(a, b, o, p, m);
	if (!surely_parallel(ab, op))
		m->k.scale = m->l.scale = m->along = INFINITY;
}

/* The scale of the point's x, of O.x and OP.x; likewise of y. */
static inline double meeting_scale(const struct meeting *m, struct number o, struct number op)
{
	if (m->along == 0)
		return 0;
	return isinf(m->along) ? INFINITY : m->along * op.terms + m->origin * o.terms + 0x1p-125;
}

/* ---- Short of a wall --------------------------------------------------------------------------- */

/* `first`, and `second` to within `off`, are both less than a and b, or both greater. */
static inline bool beside(double first, double second, double off, double a, double b)
{
	return fmax(first, second + off) < fmin(a, b) || fmin(first, second - off) > fmax(a, b);
}

/*
 * The sign of det(AB, AP) if it is the same for all P within `off`, otherwise 0. Computed in double, with
 * room for rounding.
 */
static inline int sure_side(const double *a, const double *b, const double *p, const double *off)
{
	double abx = b[0] - a[0], aby = b[1] - a[1], apx = p[0] - a[0], apy = p[1] - a[1];
	double side = abx * apy - aby * apx, doubt = fabs(abx) * off[1] + fabs(aby) * off[0];
	double terms = fabs(abx * apy) + fabs(aby * apx) + doubt;

	if (fabs(side) - doubt <= 0x1p-50 * terms)
		return 0;
	return side > 0 ? 1 : -1;
}

/* The path from O to any place within `off` of X is certainly clear of the wall. */
static inline bool surely_safe(struct vector a, struct vector b, struct vector o, const double *x,
			       const double *off)
{
	const double pa[] = {number_double(a.x), number_double(a.y)};
	const double pb[] = {number_double(b.x), number_double(b.y)};
	const double po[] = {number_double(o.x), number_double(o.y)}, none[] = {0, 0};
	const double *low = pa[1] > pb[1] ? pb : pa, *high = low == pa ? pb : pa;

	if (beside(po[0], x[0], off[0], pa[0], pb[0]) || beside(po[1], x[1], off[1], pa[1], pb[1]))
		return true;
	return sure_side(low, high, x, off) * sure_side(low, high, po, none) > 0;
}

#endif
