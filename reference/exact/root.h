/* SPDX-License-Identifier: MIT */
/* Roots of exact numbers, to double precision. */
#ifndef LOCKSTEP_ROOT_H
#define LOCKSTEP_ROOT_H

#include <mpfr.h>

#include "reference/exact/number.h"

/*
 * a / sqrt(b), b > 0. With 120 bits a quotient of two roundings, of root and quotient, is as good
 * as a double gets; operands are taken whole.
 */
static inline double number_over_root(struct number a, struct number b)
{
	mpfr_t top, under;
	double value;

	mpfr_init2(top, 2 + mpz_sizeinbase(a.value, 2));
	mpfr_init2(under, 2 + mpz_sizeinbase(b.value, 2));
	mpfr_set_z_2exp(top, a.value, number_exponent(a), MPFR_RNDN);
	mpfr_set_z_2exp(under, b.value, number_exponent(b), MPFR_RNDN);
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
	/* a b / sqrt(b^2 a b) would be shorter to write, but 0 / 0 for a = 0. */
	return mpz_sgn(a.value) == 0 ? 0 : number_over_root(a, mul(a, b));
}

#endif
