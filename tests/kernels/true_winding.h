/* SPDX-License-Identifier: MIT */
/* The winding of a ring in GMP's integers, to check the library. */
#ifndef LOCKSTEP_TESTS_KERNELS_TRUE_WINDING_H
#define LOCKSTEP_TESTS_KERNELS_TRUE_WINDING_H

#if HAVE_GMP
#include <gmp.h>
#endif

#include "tests/kernels/wild_floats.h"

#if HAVE_GMP
/* Any float is a multiple of 2^-149. */
static inline void set_float(mpz_t to, float v)
{
	mpz_set_d(to, ldexp((double)v, 149));
}

/* to += x[i] y[j] - x[j] y[i], in units of 2^-298. */
static inline void add_determinant(mpz_t to, float xi, float yi, float xj, float yj)
{
	mpz_t a, b;
	mpz_inits(a, b, NULL);
	set_float(a, xi);
	set_float(b, yj);
	mpz_addmul(to, a, b);
	set_float(a, xj);
	set_float(b, yi);
	mpz_submul(to, a, b);
	mpz_clears(a, b, NULL);
}

static inline int true_winding(size_t n, const float *x, const float *y)
{
	mpz_t sum;
	mpz_init(sum);
	for (size_t i = 0; i < n; ++i) {
		size_t next = (i + 1) % n;
		add_determinant(sum, x[i], y[i], x[next], y[next]);
	}
	int sign = mpz_sgn(sum);
	mpz_clear(sum);
	return sign;
}
#endif

#endif
