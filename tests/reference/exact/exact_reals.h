/* SPDX-License-Identifier: MIT */
/*
 * Real numbers of many bits, and the distance of a point from a triangle: a second witness of exact
 * truths, which shares only MPFR with them. All numbers come from a pool, which each case empties.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_REALS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_REALS_H

#include <gmp.h>
#include <mpfr.h>

#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

enum { POOL = 2048, BITS = 512 };
static mpfr_t pool[POOL];
static unsigned used;

static inline void pool_init(void)
{
	for (unsigned i = 0; i < POOL; ++i)
		mpfr_init2(pool[i], BITS);
}

static inline void pool_clear(void)
{
	for (unsigned i = 0; i < POOL; ++i)
		mpfr_clear(pool[i]);
	mpfr_free_cache();
}

static inline mpfr_ptr fresh(void)
{
	assert_true(used < POOL);
	return pool[used++];
}

static inline mpfr_ptr real(double x)
{
	mpfr_ptr to = fresh();

	mpfr_set_d(to, x, MPFR_RNDN);
	return to;
}

#define OPERATION(name, function)                                                                  \
	static inline mpfr_ptr name(mpfr_ptr a, mpfr_ptr b)                                        \
	{                                                                                          \
		mpfr_ptr to = fresh();                                                             \
                                                                                                   \
		function(to, a, b, MPFR_RNDN);                                                     \
		return to;                                                                         \
	}

OPERATION(plus, mpfr_add)
OPERATION(minus, mpfr_sub)
OPERATION(product, mpfr_mul)
OPERATION(quotient, mpfr_div)
OPERATION(length, mpfr_hypot)

static inline mpfr_ptr least(mpfr_ptr a, mpfr_ptr b)
{
	return mpfr_less_p(b, a) ? b : a;
}

struct real3 {
	mpfr_ptr x, y, z;
};

static inline struct real3 point(const float *v)
{
	return (struct real3){real(v[0]), real(v[1]), real(v[2])};
}

static inline struct real3 to_from(struct real3 a, struct real3 b)
{
	return (struct real3){minus(a.x, b.x), minus(a.y, b.y), minus(a.z, b.z)};
}

static inline mpfr_ptr dot(struct real3 a, struct real3 b)
{
	return plus(plus(product(a.x, b.x), product(a.y, b.y)), product(a.z, b.z));
}

/* ---- How far a point is from a triangle ------------------------------------------------------ */

/* The squared distance of p from the segment ab. */
static inline mpfr_ptr far_from_segment(struct real3 p, struct real3 a, struct real3 b)
{
	struct real3 e = to_from(b, a), w = to_from(p, a), v = to_from(p, b);
	mpfr_ptr along = dot(e, w), whole = dot(e, e);

	if (mpfr_sgn(along) <= 0)
		return dot(w, w);
	if (mpfr_cmp(along, whole) >= 0)
		return dot(v, v);
	return minus(dot(w, w), quotient(product(along, along), whole));
}

/* By the normal equations of the plane; otherwise the nearest of the three sides. */
static inline mpfr_ptr far_from(struct real3 p, const float *triangle)
{
	struct real3 a = point(triangle), b = point(triangle + 3), c = point(triangle + 6);
	struct real3 e = to_from(b, a), f = to_from(c, a), w = to_from(p, a);
	mpfr_ptr ee = dot(e, e), ef = dot(e, f), ff = dot(f, f), we = dot(w, e), wf = dot(w, f);
	mpfr_ptr det = minus(product(ee, ff), product(ef, ef));
	mpfr_ptr first = minus(product(ff, we), product(ef, wf));
	mpfr_ptr second = minus(product(ee, wf), product(ef, we));

	if (mpfr_sgn(det) > 0 && mpfr_sgn(first) >= 0 && mpfr_sgn(second) >= 0 &&
	    mpfr_cmp(plus(first, second), det) <= 0)
		return minus(dot(w, w),
			     quotient(plus(product(first, we), product(second, wf)), det));
	return least(far_from_segment(p, a, b),
		     least(far_from_segment(p, b, c), far_from_segment(p, c, a)));
}

static inline double root(mpfr_ptr a)
{
	mpfr_ptr to = fresh();

	if (mpfr_sgn(a) <= 0)
		return 0;
	mpfr_sqrt(to, a, MPFR_RNDN);
	return mpfr_get_d(to, MPFR_RNDN);
}

#endif
