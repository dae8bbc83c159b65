/* SPDX-License-Identifier: MIT */
/*
 * Predicates for exact numbers, and for vectors of them in the plane. number.h explains how k is
 * counted, and what a margin is.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_PREDICATES_H
#define LOCKSTEP_REFERENCE_EXACT_PREDICATES_H

#include <float.h>

#include "reference/exact/number.h"

/* ---- Vectors -------------------------------------------------------------------------------- */

/* A point, or the vector between two. */
struct vector {
	struct number x, y;
};

/* The point of an operand whose columns are named p##x and p##y. */
#define POINT(operand, p) ((struct vector){(operand).p##x, (operand).p##y})

/* From one operand point to another. */
static inline struct vector to(struct vector from, struct vector target)
{
	return (struct vector){difference(target.x, from.x), difference(target.y, from.y)};
}

/* For vectors from to(): k = 1 + 1 for the vectors, + 1 product, + 1 sum = 4. */
static inline struct number dot(struct vector a, struct vector b)
{
	return add(mul(a.x, b.x), mul(a.y, b.y));
}

/* For vectors from to(): k = 4 likewise. */
static inline struct number det(struct vector a, struct vector b)
{
	return sub(mul(a.x, b.y), mul(a.y, b.x));
}

/* Moved vectors are assumed to be apart; see moved.h. */
static inline bool equal(struct vector a, struct vector b)
{
	return !number_moves() && number_compare(a.x, b.x) == 0 && number_compare(a.y, b.y) == 0;
}

/*
 * det(u, v) is 0, and every kernel computes 0, whatever the rounding: both products are 0, or no
 * coordinate of the vectors is rounded, so that equal products are rounded alike.
 */
static inline bool surely_parallel(struct vector u, struct vector v)
{
	struct number first = mul(u.x, v.y), second = mul(u.y, v.x);

	if (number_compare(first, second) != 0)
		return false;
	return number_sign(first) == 0 || (number_is_float(u.x) && number_is_float(u.y) &&
					   number_is_float(v.x) && number_is_float(v.y));
}

/* The lower end of [AB], where kernels begin a determinant; the terms differ, the value does not. */
static inline struct vector lower_end(struct vector a, struct vector b)
{
	return a.y.value > b.y.value ? b : a;
}

/* det(AB, AP), computed from LP, with L the lower end. k = 4. */
static inline struct number side_det(struct vector a, struct vector b, struct vector p)
{
	return det(to(a, b), to(lower_end(a, b), p));
}

/* The coordinate o + t op, where t = top / under; rounded to double only once, as the
 * sum may cancel. */
static inline double point_double(struct number o, struct number op, struct number top,
				  struct number under)
{
	return number_ratio(add(mul(o, under), mul(top, op)), under);
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* True or false, unless a joined condition decides. */
static const struct margin always = {.sign = 1, .value = INFINITY},
			   never = {.sign = -1, .value = -INFINITY};

/* a >= 0. The size of the margin is accurate to a few percent. */
static inline struct margin at_least_zero(struct number a)
{
	double size = fabs(a.value), margin;

	if (size == 0 && a.error == 0)
		return margin_of(0, 0);
	margin = a.value / a.terms;
	if (size > 64 * a.error && fabs(margin) > 0)
		return margin_of((a.value > 0) - (a.value < 0), margin);
	return number_exact_margin(a);
}

static inline struct margin opposite(struct margin a)
{
	a.sign = -a.sign, a.value = -a.value;
	return a;
}

/* a <= 0 */
static inline struct margin at_most_zero(struct number a)
{
	return opposite(at_least_zero(a));
}

/* a == 0: touching at best */
static inline struct margin is_zero(struct number a)
{
	struct margin m = at_least_zero(a);

	return m.sign > 0 ? opposite(m) : m;
}

/* a <= b, for operands or computed numbers; the comparison itself rounds nothing. */
static inline struct margin at_most(struct number a, struct number b)
{
	return at_least_zero(sub(b, a));
}

/*
 * sqrt(vv) <= r sqrt(ww), which kernels compare as vv <= (r r) ww: vv and ww are squares, or sums of squares,
 * of computed values. The margin is that of the lengths, not of their squares: if vv nearly cancels, an r
 * that is small beside the terms has no effect on the squares, but it has one on the lengths.
 *
 * Let the values squared in vv have k, and those in ww l, with n terms in each sum. Then the left side is off
 * by k + n / 2 of sqrt(terms vv), and the right side by l + n / 2 + 1 of r sqrt(terms ww). Underflow is
 * 2^-150 for each of the n terms of a sum of squares, and likewise in r r and in the product. Its effect is
 * at most that of the square of a length of 2^-74. So 2^-52 is added to each of these lengths, and 4 u of
 * that is enough.
 */
static inline struct margin lengths_at_most(struct number vv, struct number r, struct number ww)
{
	const double floor = 0x1p-52;
	struct number bound = mul(square(r), ww);
	struct margin m = at_most(vv, bound);
	double size = fabs(vv.value) + fabs(bound.value), lengths, terms;

	if (m.sign == 0 || number_moves())
		return m;
	/* vv may consist of nothing but its error. */
	if (vv.error + bound.error <= size * 0x1p-10)
		lengths = sqrt(fabs(vv.value)) + sqrt(fabs(bound.value));
	else
		lengths = sqrt(number_double(vv)) + sqrt(number_double(bound));
	terms = sqrt(vv.terms) + (r.terms + floor) * (sqrt(ww.terms) + floor) + 2 * floor;
	if (lengths > 0)
		m.value *= (vv.terms + bound.terms) / (lengths * terms);
	if (m.value == 0)
		m.value = m.sign * DBL_TRUE_MIN;
	return m;
}

/* Is a further from true than b? The signs decide first, whatever the doubles say. */
static inline bool margin_less(struct margin a, struct margin b)
{
	return a.sign != b.sign ? a.sign < b.sign : a.value < b.value;
}

/* The first or the second of two joined conditions. */
static inline struct margin joined(struct margin a, struct margin b, bool first)
{
	unsigned others = a.others + 1 + b.others;

	if (!first) {
		b.decided += a.others + 1;
		a = b;
	}
	a.others = others;
	return a;
}

static inline struct margin both(struct margin a, struct margin b)
{
	return joined(a, b, margin_less(a, b));
}

static inline struct margin either(struct margin a, struct margin b)
{
	return joined(a, b, !margin_less(a, b));
}

/* low <= a <= high */
static inline struct margin between(struct number low, struct number a, struct number high)
{
	return both(at_most(low, a), at_most(a, high));
}

/* How far an operand is outside the interval from low to high. k = 1. */
static inline struct number outside_of(struct number a, struct number low, struct number high)
{
	return positive_part(greater(difference(low, a), difference(a, high)));
}

#endif
