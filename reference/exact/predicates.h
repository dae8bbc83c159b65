/* SPDX-License-Identifier: MIT */
/*
 * Questions about exact numbers, and vectors of them in the plane. How k is counted, and what a
 * margin is: number.h.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_PREDICATES_H
#define LOCKSTEP_REFERENCE_EXACT_PREDICATES_H

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

/* Moved ones are taken to be apart: see moved.h. */
static inline bool equal(struct vector a, struct vector b)
{
	return !number_moves() && number_compare(a.x, b.x) == 0 && number_compare(a.y, b.y) == 0;
}

/*
 * det(u, v) is 0, and a kernel will not miss that, however it rounds: both products are 0, or no
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

/* The coordinate o + t op, where t = top / under; a single rounding to double of each, as the sum
 * may cancel. */
static inline double point_double(struct number o, struct number op, struct number top,
				  struct number under)
{
	return number_ratio(add(mul(o, under), mul(top, op)), under);
}

/* ---- Questions ------------------------------------------------------------------------------ */

/* Yes, or no, unless a joined question decides. */
static const struct margin always = {.sign = 1, .value = INFINITY},
			   never = {.sign = -1, .value = -INFINITY};

/* a >= 0. The size of the margin is good to a few percent. */
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

/* a <= b: of operands, or of computed numbers, the comparison itself rounds nothing. */
static inline struct margin at_most(struct number a, struct number b)
{
	return at_least_zero(sub(b, a));
}

/* Is a further from yes than b? The signs decide first, whatever the doubles say. */
static inline bool margin_less(struct margin a, struct margin b)
{
	return a.sign != b.sign ? a.sign < b.sign : a.value < b.value;
}

/* The first or the second of two questions that are joined. */
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

#endif
