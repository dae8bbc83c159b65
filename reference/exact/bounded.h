/* SPDX-License-Identifier: MIT */
/*
 * Running error analysis: bounds the error of a kernel that evaluates a formula in float, if no
 * closed form of the error is known.
 *
 * A bounded number is the value of a part of the formula, with a bound on a kernel's error in it.
 * Each operation propagates the errors of its operands and adds its rounding error: u = 2^-24
 * times the result, and 2^-150 for subnormal results, except that sums are exact there.
 *
 * Values are computed in double, with the same operations. The roundings of double are 2^-29 of
 * those of float, so their effect is at most 2^-29 of the computed error, and the error's own
 * arithmetic has a relative error of a few 2^-53: the factor of 1.001 in bounded_scale() is ample.
 * Values below the range of double, 2^-1074, are negligible beside 2^-150.
 *
 * A value that is certainly exactly 0 or 1, as the result of a comparison, has an error of 0.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_BOUNDED_H
#define LOCKSTEP_REFERENCE_EXACT_BOUNDED_H

#include <math.h>
#include <stdbool.h>

#include "reference/exact/predicates.h"
#include "reference/exact/space.h"

struct bounded {
	double value, error;
};

struct bounded3 {
	struct bounded x, y, z;
};

/* A number that no kernel rounds: an operand or a constant. */
static inline struct bounded bounded_exactly(double value)
{
	return (struct bounded){value, 0};
}

static inline struct bounded bounded_operand(struct number a)
{
	return bounded_exactly(number_double(a));
}

/* Any value at all, even NaN. */
static inline struct bounded bounded_unknown(double value)
{
	return (struct bounded){value, INFINITY};
}

/* The computed value, before rounding, is within `error` of `value`. */
static inline struct bounded bounded_rounded(double value, double error, double floor)
{
	double rounding = 0x1p-24 * (fabs(value) + error) + floor;

	return (struct bounded){value, isnan(value) || isnan(error) ? INFINITY : error + rounding};
}

static inline bool bounded_is_zero(struct bounded a)
{
	return a.value == 0 && a.error == 0;
}

static inline struct bounded bounded_negative(struct bounded a)
{
	return (struct bounded){-a.value, a.error};
}

static inline struct bounded bounded_add(struct bounded a, struct bounded b)
{
	if (bounded_is_zero(a) || bounded_is_zero(b))
		return bounded_is_zero(a) ? b : a;
	return bounded_rounded(a.value + b.value, a.error + b.error, 0);
}

static inline struct bounded bounded_sub(struct bounded a, struct bounded b)
{
	return bounded_add(a, bounded_negative(b));
}

static inline struct bounded bounded_mul(struct bounded a, struct bounded b)
{
	if (isinf(a.error) || isinf(b.error))
		return bounded_unknown(a.value * b.value);
	if (bounded_is_zero(a) || bounded_is_zero(b))
		return bounded_exactly(0);
	return bounded_rounded(
	    a.value * b.value,
	    fabs(a.value) * b.error + fabs(b.value) * a.error + a.error * b.error, 0x1p-150);
}

/* If the divisor is within its error of 0, the result can be anything. */
static inline struct bounded bounded_div(struct bounded a, struct bounded b)
{
	double least = fabs(b.value) - b.error, value = a.value / b.value;

	if (!(least > 0) || isinf(a.error))
		return bounded_unknown(value);
	if (bounded_is_zero(a))
		return a;
	return bounded_rounded(value, (a.error + fabs(value) * b.error) / least, 0x1p-150);
}

/* For values that are not negative, or not computed as negative. |sqrt(v) - sqrt(w)| is
 * |v - w| / (sqrt(v) + sqrt(w)), and at most sqrt(|v - w|). */
static inline struct bounded bounded_sqrt(struct bounded a)
{
	double root = sqrt(fmax(a.value, 0)), error = sqrt(a.error);

	if (bounded_is_zero(a))
		return a;
	return bounded_rounded(root, root > 0 ? fmin(error, a.error / root) : error, 0);
}

/* a < b, whatever the rounding. */
static inline bool surely_less(struct bounded a, struct bounded b)
{
	return a.value + a.error < b.value - b.error;
}

/* a < 0, or a > 0, whatever the rounding. */
static inline bool surely_negative(struct bounded a)
{
	return a.value < -a.error;
}

static inline bool surely_positive(struct bounded a)
{
	return a.value > a.error;
}

/* max(a, b) and min(a, b). In doubtful cases, the error is the larger of the two. */
static inline struct bounded bounded_max(struct bounded a, struct bounded b)
{
	if (surely_less(a, b) || surely_less(b, a))
		return a.value > b.value ? a : b;
	return (struct bounded){fmax(a.value, b.value), fmax(a.error, b.error)};
}

static inline struct bounded bounded_min(struct bounded a, struct bounded b)
{
	return bounded_negative(bounded_max(bounded_negative(a), bounded_negative(b)));
}

/* min(max(a, 0), 1), which is from 0 to 1 for any a. */
static inline struct bounded bounded_share(struct bounded a)
{
	if (surely_negative(a) || surely_less(bounded_exactly(1), a))
		return bounded_exactly(a.value > 0);
	return (struct bounded){fmin(fmax(a.value, 0), 1), fmin(a.error, 1)};
}

/* The value of a, with an error that covers kernels that take a or b. */
static inline struct bounded bounded_either(struct bounded a, struct bounded b)
{
	double of_b = fabs(a.value - b.value) + b.error;

	return (struct bounded){a.value, isnan(of_b) ? INFINITY : fmax(a.error, of_b)};
}

/* The scale of a result with this error, in a test with that error bound. */
static inline double bounded_scale(struct bounded a, double error_bound)
{
	return 1.001 * a.error / (error_bound * 0x1p-24);
}

/* ---- Vectors in space ------------------------------------------------------------------------ */

static inline struct bounded3 bounded_point(struct vector3 p)
{
	return (struct bounded3){bounded_operand(p.x), bounded_operand(p.y), bounded_operand(p.z)};
}

/* The vector from a to b, b - a. */
static inline struct bounded3 bounded_to3(struct bounded3 a, struct bounded3 b)
{
	return (struct bounded3){bounded_sub(b.x, a.x), bounded_sub(b.y, a.y),
				 bounded_sub(b.z, a.z)};
}

static inline struct bounded3 bounded_add3(struct bounded3 a, struct bounded3 b)
{
	return (struct bounded3){bounded_add(a.x, b.x), bounded_add(a.y, b.y),
				 bounded_add(a.z, b.z)};
}

static inline struct bounded3 bounded_negative3(struct bounded3 a)
{
	return (struct bounded3){bounded_negative(a.x), bounded_negative(a.y),
				 bounded_negative(a.z)};
}

static inline struct bounded3 bounded_scale3(struct bounded s, struct bounded3 a)
{
	return (struct bounded3){bounded_mul(s, a.x), bounded_mul(s, a.y), bounded_mul(s, a.z)};
}

static inline struct bounded bounded_dot3(struct bounded3 a, struct bounded3 b)
{
	return bounded_add(bounded_add(bounded_mul(a.x, b.x), bounded_mul(a.y, b.y)),
			   bounded_mul(a.z, b.z));
}

static inline struct bounded3 bounded_cross3(struct bounded3 a, struct bounded3 b)
{
	return (struct bounded3){
	    bounded_sub(bounded_mul(a.y, b.z), bounded_mul(a.z, b.y)),
	    bounded_sub(bounded_mul(a.z, b.x), bounded_mul(a.x, b.z)),
	    bounded_sub(bounded_mul(a.x, b.y), bounded_mul(a.y, b.x)),
	};
}

static inline struct bounded3 bounded_either3(struct bounded3 a, struct bounded3 b)
{
	return (struct bounded3){bounded_either(a.x, b.x), bounded_either(a.y, b.y),
				 bounded_either(a.z, b.z)};
}

/* a 2^-exponent. Results that are subnormal are rounded. */
static inline struct bounded bounded_scaled(struct bounded a, int exponent)
{
	struct bounded b = {ldexp(a.value, -exponent), ldexp(a.error, -exponent)};

	if (!bounded_is_zero(b) && fabs(b.value) < 0x1p-125)
		b.error += 0x1p-150;
	return b;
}

static inline struct bounded3 bounded_scaled3(struct bounded3 a, int exponent)
{
	return (struct bounded3){bounded_scaled(a.x, exponent), bounded_scaled(a.y, exponent),
				 bounded_scaled(a.z, exponent)};
}

/*
 * The exponent of the power of two by which kernels divide a vector, so that its squares neither overflow
 * nor underflow. It is in doubt only near 2^60 and 2^-60, where it affects only subnormal results.
 */
static inline int bounded_exponent(struct bounded3 v)
{
	double most = fmax(fmax(fabs(v.x.value), fabs(v.y.value)), fabs(v.z.value));

	return most > 0x1p61 ? 70 : most < 0x1p-61 ? -90 : 0;
}

/*
 * The exponent of the largest coordinate, or 0 if that coordinate is 0 or subnormal. Kernels divide directions by
 * this power of two.
 */
static inline int bounded_octave(struct bounded3 v)
{
	double most = fmax(fmax(fabs(v.x.value), fabs(v.y.value)), fabs(v.z.value));

	return most < 0x1p-126 ? 0 : ilogb(most);
}

/* The unit vector of v, as in lockstep_normalize3(). */
static inline struct bounded3 bounded_unit(struct bounded3 v)
{
	struct bounded3 u = bounded_scaled3(v, bounded_exponent(v));
	struct bounded length = bounded_sqrt(bounded_dot3(u, u));

	u = (struct bounded3){bounded_div(u.x, length), bounded_div(u.y, length),
			      bounded_div(u.z, length)};
	u.x.error += 0x1p-140;
	u.y.error += 0x1p-140;
	u.z.error += 0x1p-140;
	return u;
}

#endif
