/* SPDX-License-Identifier: MIT */
/*
 * Exact predicates for points in doubles, for truths that evaluate thousands of them.
 *
 * Coordinates are floats, so a double holds the difference of two to 1 in 2^53 and decides nearly
 * everything; GMP decides the rest.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_POINT_PREDICATES_H
#define LOCKSTEP_REFERENCE_EXACT_POINT_PREDICATES_H

#include <math.h>

#include "reference/exact/moved.h"
#include "reference/exact/predicates.h"

/* A point whose coordinates are floats. */
struct place {
	double x, y;
};

static inline struct place place_of(struct vector p)
{
	return (struct place){p.x.value, p.y.value};
}

static inline struct vector exactly(struct place p)
{
	return (struct vector){number_float((float)p.x), number_float((float)p.y)};
}

/* a <= b: at_most(), without GMP. The difference of two floats is 0 in double only if
 * they are equal. */
static inline struct margin places_at_most(double a, double b)
{
	int sign = (a < b) - (a > b);

	if (number_moves() && fabs(b - a) <= moved_apart())
		return margin_of(0, 0);
	return margin_of(sign, sign == 0 ? 0 : (b - a) / (fabs(a) + fabs(b)));
}

static inline struct margin places_between(double low, double a, double high)
{
	return both(places_at_most(low, a), places_at_most(a, high));
}

/*
 * det(AB, AP) and its terms. In double, differences and products have a relative error of 2^-53, and nothing
 * overflows or underflows. So the error of the determinant is less than 2^-50 of its terms, and a determinant
 * of 2^-40 of its terms is known to 1 in a thousand.
 */
static inline double roughly_left_of(struct place a, struct place b, struct place p, double *terms)
{
	double first = (b.x - a.x) * (p.y - a.y), second = (b.y - a.y) * (p.x - a.x);

	*terms = fabs(first) + fabs(second);
	return first - second;
}

/*
 * A bound on the error of roughly_left_of(). Everything is doubtful if all decisions are left to
 * GMP.
 */
static inline double doubt_of_side(struct place a, struct place b, struct place p, double terms)
{
	double doubt = (0x1p-40 + number_arena->doubt) * terms;

	return number_moves() ? doubt + moved_side(b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y)
			      : doubt;
}

/* det(AB, AP) >= 0: P is not to the right of AB. GMP decides doubtful cases. k = 4: det. */
static inline struct margin left_of(struct place a, struct place b, struct place p)
{
	double terms, det_ab_ap = roughly_left_of(a, b, p, &terms);
	struct margin exact;
	unsigned mark;

	if (terms == 0)
		return margin_of(0, 0);
	if (fabs(det_ab_ap) > doubt_of_side(a, b, p, terms))
		return margin_of(det_ab_ap > 0 ? 1 : -1, det_ab_ap / (terms + 0x1p-124));
	if (number_moves())
		return margin_of(0, 0);
	mark = number_mark();
	exact = at_least_zero(det(to(exactly(a), exactly(b)), to(exactly(a), exactly(p))));
	number_release(mark);
	return exact;
}

/* Copies of a point move together. */
static inline bool same_place(struct place a, struct place b)
{
	return a.x == b.x && a.y == b.y;
}

/* The bounding box of places. */
struct bounds {
	struct place min, max;
};

/* fmin() and fmax() are function calls, because of NaN. */
static inline double less(double a, double b)
{
	return a < b ? a : b;
}

static inline double more(double a, double b)
{
	return a > b ? a : b;
}

static inline void bounds_add(struct bounds *bounds, struct place p)
{
	bounds->min = (struct place){less(bounds->min.x, p.x), less(bounds->min.y, p.y)};
	bounds->max = (struct place){more(bounds->max.x, p.x), more(bounds->max.y, p.y)};
}

static const struct bounds no_bounds = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};

static inline struct margin in_bounds(struct place p, const struct bounds *bounds)
{
	return both(places_between(bounds->min.x, p.x, bounds->max.x),
		    places_between(bounds->min.y, p.y, bounds->max.y));
}

/* ---- Moved places ---------------------------------------------------------------------------- */

/* How far x is outside the interval between a and b. */
static inline double outside_by(double a, double x, double b)
{
	return more(0, more(less(a, b) - x, x - more(a, b)));
}

/*
 * For moved points: P cannot be on the side, as it is outside the side's bounds or off its line. While P and
 * all vertices move and P is on no side, the parity of the number of crossed sides does not change. So it can
 * be found with the points that have not moved.
 */
static inline bool moved_off(struct place a, struct place b, struct place p)
{
	double terms, side = roughly_left_of(a, b, p, &terms), apart = moved_apart();

	return outside_by(a.x, p.x, b.x) > apart || outside_by(a.y, p.y, b.y) > apart ||
	       fabs(side) > doubt_of_side(a, b, p, terms);
}

/* P is to the left of LH, which reaches P's level. P must not possibly be on LH. */
static inline bool moved_is_left(struct place low, struct place high, struct place p)
{
	double terms, side = roughly_left_of(low, high, p, &terms);

	return outside_by(low.x, p.x, high.x) > 0 ? p.x < low.x : side > 0;
}

#endif
