/* SPDX-License-Identifier: MIT */
/* Exact truths about boxes. number.h explains how k, the error bound, is counted. */
#include <mpfr.h>
#include <pthread.h>
#include <stdlib.h>

#include "reference/exact/pixels.h"

/* Neither is wholly beyond the other, along x and along y. k = 0: operands are compared. */
EXACT2(box_box, box, first, box, second)
{
	struct margin x =
	    both(at_most(first.min_x, second.max_x), at_most(second.min_x, first.max_x));
	struct margin y =
	    both(at_most(first.min_y, second.max_y), at_most(second.min_y, first.max_y));

	answer_closed(truth, both(x, y));
}

/* Neither side direction of a separates the boxes: |D.u| and |det(u, D)| are within a's own reach
 * plus the reach of the other box at the angle with cosine c and sine s. If u is (0, 0), this is
 * 0 <= 0, in kernels too. */
static struct margin reached(struct vector d, struct exact_obb a, struct exact_obb b,
			     struct number c, struct number s)
{
	struct vector u = {a.cos, a.sin};
	struct number square_u = dot(u, u);
	struct number along = add(mul(a.hx, square_u), add(mul(b.hx, c), mul(b.hy, s)));
	struct number across = add(mul(a.hy, square_u), add(mul(b.hx, s), mul(b.hy, c)));

	if (number_sign(square_u) == 0)
		return always;
	return both(at_most(lift(magnitude(dot(d, u)), 1), along),
		    at_most(lift(magnitude(det(u, d)), 1), across));
}

/*
 * The four conditions of lockstep.h. Directions are operands, and D is compared with (0, 0) by
 * comparing operands. k = 5: 1 + 1 for a square, a cosine or a sine, 1 for its product with a half
 * extent, 1 + 1 for the sums. |D.u| has 1 for D, 1 for the product and 1 for the sum.
 *
 * Kernels compare D with (0, 0) also if u and v are not 0, but so short that their squares are 0 in
 * float, at most 2^-149 each. That cannot lose a hit beyond the error bound: the reach of the boxes
 * is then at most 2^-149 times the sum of the half extents, and its terms are 2^-124 times that
 * sum.
 */
EXACT2(obb_obb, obb, a, obb, b)
{
	struct vector u = {a.cos, a.sin}, v = {b.cos, b.sin};
	struct vector from = POINT(a, ), at = POINT(b, ), d = to(from, at);
	struct number c = magnitude(dot(u, v)), s = magnitude(det(u, v));
	struct number squares = add(dot(u, u), dot(v, v));

	if (number_sign(squares) == 0)
		answer_closed(truth,
			      both(between(from.x, at.x, from.x), between(from.y, at.y, from.y)));
	else
		answer_closed(truth, both(reached(d, a, b, c, s), reached(d, b, a, c, s)));
}

/* ---- Turned rectangles of int32 -------------------------------------------------------------- */

/*
 * The cosines and sines of whole degrees are stored as multiples of 2^-60. They are exact if they are 0, 1 or
 * a half, and otherwise have an error of up to 2^-61. No sine of a whole degree is between 0 and 2^-6, so the
 * resulting change in one of obb_obb's conditions is less than 2^-50 of its terms. Within 2^-45 of touching,
 * nothing is promised, unless both rectangles are horizontal or vertical: then everything is exact.
 */
enum { TURN_UNIT = -60, TURN_BITS = 128 };
static const double turn_doubt = 0x1p-45;

/* For all whole degrees from 0 to 359, computed once. */
static struct {
	mpz_t cosine, sine;
} directions[360];
static pthread_once_t directions_once = PTHREAD_ONCE_INIT;

static void whole_of(mpz_t count, mpfr_t x)
{
	mpz_init(count);
	mpfr_mul_2si(x, x, -TURN_UNIT, MPFR_RNDN);
	mpfr_get_z(count, x, MPFR_RNDN);
}

static void free_directions(void)
{
	for (int degrees = 0; degrees < 360; ++degrees)
		mpz_clears(directions[degrees].cosine, directions[degrees].sine, (mpz_ptr)NULL);
}

/* The conversion to radians has an error of at most 2^-120. */
static void make_directions(void)
{
	mpfr_t angle, cosine, sine;

	mpfr_inits2(TURN_BITS, angle, cosine, sine, (mpfr_ptr)NULL);
	for (int degrees = 0; degrees < 360; ++degrees) {
		mpfr_const_pi(angle, MPFR_RNDN);
		mpfr_mul_si(angle, angle, degrees, MPFR_RNDN);
		mpfr_div_ui(angle, angle, 180, MPFR_RNDN);
		mpfr_sin_cos(sine, cosine, angle, MPFR_RNDN);
		whole_of(directions[degrees].cosine, cosine);
		whole_of(directions[degrees].sine, sine);
	}
	mpfr_clears(angle, cosine, sine, (mpfr_ptr)NULL);
	if (atexit(free_directions) != 0)
		abort();
}

/* Angles are taken modulo 360 degrees. */
static struct vector direction(int32_t degrees)
{
	int turned = degrees % 360 < 0 ? degrees % 360 + 360 : degrees % 360;

	pthread_once(&directions_once, make_directions);
	return (struct vector){number_integer(directions[turned].cosine, TURN_UNIT),
			       number_integer(directions[turned].sine, TURN_UNIT)};
}

/* The centre and the half extents are multiples of a half. */
static struct exact_obb turned(struct exact_turned_box b)
{
	struct vector u = direction(b.angle);

	return (struct exact_obb){whole(2 * (int64_t)b.x + b.w, -1, 1.5),
				  whole(2 * (int64_t)b.y + b.h, -1, 1.5),
				  whole(b.w, -1, 0.5),
				  whole(b.h, -1, 0.5),
				  u.x,
				  u.y};
}

/* The truth of obb_obb for the same rectangles as boxes around their centres. Flat rectangles are
 * segments or points here. */
EXACT_OF(rect_rect_published, OPERANDS2(turned_box, turned_box), NO_WORLD)
{
	struct exact_turned_box a, b;

	(void)world;
	exact_pixels(&b, sizeof(b), exact_pixels(&a, sizeof(a), operands));
	if (a.w < 0 || a.h < 0 || b.w < 0 || b.h < 0) {
		answer_no_pixels(truth);
		return;
	}
	whole_begin(TURN_UNIT, truth);
	truth_obb_obb(turned(a), turned(b), truth);
	if (fabs(truth->margin) < turn_doubt && (a.angle % 90 != 0 || b.angle % 90 != 0))
		exact_nothing_promised(truth);
}
