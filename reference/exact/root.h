/* SPDX-License-Identifier: MIT */
/* Roots of exact numbers, with a relative error of 2^-40. */
#ifndef LOCKSTEP_REFERENCE_EXACT_ROOT_H
#define LOCKSTEP_REFERENCE_EXACT_ROOT_H

#include <math.h>
#include <mpfr.h>

#include "reference/exact/number.h"

/*
 * Sets a + b, where a and b have relative errors of 2^-41. If at most half cancels, the sum's relative error is 2^-40.
 * False if more may cancel, or if the sum may be a float, which must be exact.
 */
static inline bool sum_is_close(double a, double b, double *sum)
{
	*sum = a + b;
	return fabs(*sum) >= (fabs(a) + fabs(b)) / 2 && !number_may_be_float(*sum);
}

/*
 * a / sqrt(b), b > 0. Close doubles give it with a relative error of 2^-42. With 120 more bits, the
 * two roundings, of root and quotient, leave a result that is as good as a double gets; operands
 * are not rounded.
 */
static inline double number_over_root(struct number a, struct number b)
{
	mpfr_t top, under;
	double value;

	if (number_is_close(a) && number_is_close(b)) {
		value = a.value / sqrt(b.value);
		if (!number_may_be_float(value))
			return value;
	}
	mpfr_init2(top, 2 + mpz_sizeinbase(number_exact(a), 2));
	mpfr_init2(under, 2 + mpz_sizeinbase(number_exact(b), 2));
	mpfr_set_z_2exp(top, number_exact(a), number_exponent(a), MPFR_RNDN);
	mpfr_set_z_2exp(under, number_exact(b), number_exponent(b), MPFR_RNDN);
	mpfr_prec_round(under, mpfr_get_prec(under) + 120, MPFR_RNDN);
	mpfr_sqrt(under, under, MPFR_RNDN);
	mpfr_prec_round(top, mpfr_get_prec(top) + 120, MPFR_RNDN);
	mpfr_div(top, top, under, MPFR_RNDN);
	value = mpfr_get_d(top, MPFR_RNDN);
	mpfr_clears(top, under, (mpfr_ptr)NULL);
	return value;
}

/* sqrt(a / b), b > 0. */
static inline double number_root(struct number a, struct number b)
{
	/* a b / sqrt(b^2 a b) would be shorter, but is 0 / 0 for a = 0. */
	return number_sign(a) == 0 ? 0 : number_over_root(a, mul(a, b));
}

#endif
