/* SPDX-License-Identifier: MIT */
/*
 * Exact truths about masks and about the curves that form their borders. Masks use integers, k = 0; pixels.h
 * defines the margin. For curves, number.h explains how k, the error bound, is counted.
 */
#include <mpfr.h>

#include "reference/exact/pixels.h"
#include "reference/exact/root.h"

/* ---- Masks ----------------------------------------------------------------------------------- */

static bool is_wall(const void *mask, int32_t x, int32_t y)
{
	return lockstep_mask_wall(mask, x, y);
}

/* The distance to the nearest pixel outside the image, straight to one side; not positive if (x, y)
 * itself is outside. */
static int64_t to_outside(const struct lockstep_mask *mask, int64_t x, int64_t y)
{
	int32_t width, height;

	lockstep_mask_size(mask, &width, &height);
	return lesser_growth(lesser_growth(x + 1, width - x), lesser_growth(y + 1, height - y));
}

/* The pixel, as a box, contains a pixel of a wall or a pixel outside the image. */
EXACT_OF(circle_mask, OPERANDS1(pixel), ON(mask))
{
	struct walls walls = {.is_wall = is_wall, .world = world};
	struct exact_pixel p;
	int64_t growth;

	exact_pixels(&p, sizeof(p), operands);
	lockstep_mask_size(world, &walls.columns.count, &walls.rows.count);
	walls.columns = spans_of_cells(0, 1, walls.columns.count);
	walls.rows = spans_of_cells(0, 1, walls.rows.count);
	/* A single pixel cannot shrink. */
	growth = greater_growth(to_outside(world, p.x, p.y), 0);
	answer_growth(truth, growth_to_wall(span_of(p.x, 1), span_of(p.y, 1), &walls, growth));
}

/* The minimum of `most` and the squared distances to walls in the row at y, which is dy away. */
static int64_t squared_along(const struct lockstep_mask *mask, int32_t x, int32_t y, int64_t dy,
			     int64_t most)
{
	for (int32_t dx = 0; (int64_t)dx * dx + dy * dy < most; ++dx)
		if (lockstep_mask_wall(mask, x - dx, y) || lockstep_mask_wall(mask, x + dx, y))
			return (int64_t)dx * dx + dy * dy;
	return most;
}

/* The squared distance from a pixel to the nearest one that is a wall or outside the image. */
static int64_t squared_to_wall(const struct lockstep_mask *mask, int32_t x, int32_t y)
{
	int64_t outside = greater_growth(to_outside(mask, x, y), 0), least = outside * outside;

	for (int32_t dy = 0; (int64_t)dy * dy < least; ++dy) {
		least = squared_along(mask, x, y - dy, dy, least);
		least = squared_along(mask, x, y + dy, dy, least);
	}
	return least;
}

/*
 * A disc contains the nearest wall if its radius is at least the distance. A disc of radius 0 is
 * one pixel, and shrinks to none.
 */
EXACT_OF(circle_pixels, OPERANDS1(pixel_circle), ON(mask))
{
	struct exact_pixel_circle disc;
	int64_t squared, distance;

	exact_pixels(&disc, sizeof(disc), operands);
	if (disc.r < 0) {
		answer_no_pixels(truth);
		return;
	}
	squared = squared_to_wall(world, disc.x, disc.y);
	/* The square is at most 2^28, so no irrational root is rounded to an integer. */
	distance = (int64_t)ceil(sqrt((double)squared));
	answer_growth(truth, distance - disc.r);
}

/* ---- Curves beside curves -------------------------------------------------------------------- */

/*
 * The terms of a vector's length, from its square. k = 3: half of the square's 4, and 1 for the
 * root. If the two products in the square underflow, it is off by 2^-149 more, and the root by
 * 2^-149 / length, or by 2^-74.5 if that is less, as for a square that is 0 in float. With
 * u = 2^-24, these are u 2^-125 / length and u 2^-50.5. Three times the terms added here is at
 * least half as much again.
 */
static double length_terms(struct number squared)
{
	double length = sqrt(number_double(squared));

	return length > 0 ? length + fmin(0x1p-126 / length, 0x1p-51) : 0;
}

/*
 * L = 2 d det(AB, BC) is more than R = |AB| |BC| |AC|. L has 4 for det and 1 for a product, as 2 d is not
 * rounded; R has 3 for each length and 1 for each product: k = 3 * 3 + 2 = 11.
 *
 * The squares are integers, and if L > 0, the sign of L^2 - R^2 decides. Divided by L + R, it is L - R.
 */
static struct margin too_tight(struct vector ab, struct vector bc, struct vector ac,
			       struct number d)
{
	const struct number squared[] = {dot(ab, ab), dot(bc, bc), dot(ac, ac)};
	struct number left = mul(add(d, d), det(ab, bc));
	struct number right2 = mul(mul(squared[0], squared[1]), squared[2]);
	double terms, l, r, apart;
	int sign;

	if (number_moves())
		return both(at_least_zero(left), at_least_zero(sub(square(left), right2)));
	sign = number_sign(left) < 0 || number_sign(right2) > 0 ? -1 : 0;
	terms = length_terms(squared[0]);
	l = number_double(left);
	r = sqrt(number_double(right2));
	apart = l - r;
	for (unsigned k = 1; k < 3; ++k)
		terms = terms * length_terms(squared[k]) + 0x1p-125;
	if (number_sign(left) > 0) {
		struct number squares = sub(square(left), right2);

		sign = number_sign(squares);
		apart = number_double(squares) / (l + r);
	}
	return margin_of(sign, sign * fmax(fabs(apart) / (left.terms + terms), 0x1p-1074));
}

/*
 * b + top / sqrt(squared), with a relative error of 2^-40 however much cancels. Multiplied by the conjugate
 * sum, it is an integer with at most as many bits as the squares of its terms. So it is 0, or at most that
 * number of bits below the terms.
 */
static double offset_double(struct number b, struct number top, struct number squared)
{
	mpfr_prec_t bits;
	mpfr_t sum, shift, root;
	double value;

	if (number_is_close(b) && number_is_close(top) && number_is_close(squared) &&
	    squared.value > 0 && sum_is_close(b.value, top.value / sqrt(squared.value), &value))
		return value;
	bits = 128 + 2 * (mpfr_prec_t)mpz_sizeinbase(number_exact(b), 2) +
	       2 * (mpfr_prec_t)mpz_sizeinbase(number_exact(top), 2) +
	       2 * (mpfr_prec_t)mpz_sizeinbase(number_exact(squared), 2);
	mpfr_inits2(bits, sum, shift, root, (mpfr_ptr)NULL);
	mpfr_set_z_2exp(root, number_exact(squared), number_exponent(squared), MPFR_RNDN);
	mpfr_sqrt(root, root, MPFR_RNDN);
	mpfr_set_z_2exp(shift, number_exact(top), number_exponent(top), MPFR_RNDN);
	mpfr_div(shift, shift, root, MPFR_RNDN);
	mpfr_set_z_2exp(sum, number_exact(b), number_exponent(b), MPFR_RNDN);
	mpfr_add(sum, sum, shift, MPFR_RNDN);
	value = mpfr_get_d(sum, MPFR_RNDN);
	mpfr_clears(sum, shift, root, (mpfr_ptr)NULL);
	return value;
}

/*
 * Bounds the error of N = (-U.y, U.x) / w, with U = AC / m and w = |U|. The longer coordinate of U is 1. The
 * other one, t, has 3: 1 for each coordinate of AC, and 1 for the quotient.
 * - For the 3 of t, t / sqrt(1 + t^2) has 3 / (1 + t^2), and 1 / sqrt(1 + t^2) has 3 t^2 / (1 + t^2).
 * - The product t t has 1, which is half of t^2 / (1 + t^2) for either.
 * - The sum has 1, which the root halves. The root and the quotient have 1 each.
 *
 * In all, the former has at most 5.5, at t = 0, and the latter 4.25, at t = 1. d N.x has 6.5, and the sum
 * with B.x has 1 for either: 7.5 for |d N.x| and 1 for |B.x|. k = 8 would be enough. If t or a quotient is
 * subnormal, it has 2^-150, and so has d N.x.
 *
 * Kernels compute AC as (0, 0) only if it is, and then they return B, exactly.
 */
static void beside(struct vector b, struct vector ac, struct number d, struct lockstep_truth *truth)
{
	struct number length2 = dot(ac, ac);
	const struct number at[] = {b.x, b.y}, top[] = {negative(mul(d, ac.y)), mul(d, ac.x)};

	for (unsigned k = 0; k < 2; ++k) {
		double shift = fabs(number_over_root(top[k], length2));

		truth->value[k] = offset_double(at[k], top[k], length2);
		truth->scale[k] = at[k].terms + shift + (d.terms + 1) * 0x1p-125;
	}
}

/* k = 11: too_tight. If the curve turns back, it is certainly a hit, and the result is B. */
EXACT2(offset_curve, bend, bend, offset, offset)
{
	struct vector a = POINT(bend, a), b = POINT(bend, b), c = POINT(bend, c);

	if (equal(a, c)) {
		answer_open(truth, margin_of(1, 1));
		truth->value[0] = number_double(b.x);
		truth->value[1] = number_double(b.y);
		return;
	}
	answer_open(truth, too_tight(to(a, b), to(b, c), to(a, c), offset.d));
	if (!number_arena->answers_only)
		beside(b, to(a, c), offset.d, truth);
}
