/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of offset_curve: computed by hand, against reals of many bits, and against the
 * formula of lockstep.h in float, which must be within its error bound.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_BENDS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_BENDS_H

#include "tests/reference/exact/exact_random.h"
#include "tests/reference/exact/exact_reals.h"
#include "tests/unit.h"

static inline struct lockstep_truth bend_truth(const float *v)
{
	struct lockstep_truth truth;

	find_test("offset_curve")->exact(v, NULL, &truth);
	assert_true(truth.promised && !truth.jumps && truth.hit == (truth.sign > 0));
	assert_true(margin_sign(&truth) == truth.sign);
	return truth;
}

/* ---- By hand --------------------------------------------------------------------------------- */

/* At the same bend: on the centre of curvature, a step beyond it, and a step short of it. */
static inline void expect_center(const float *bend, float d, double x, double y)
{
	float v[7], beyond[7], within[7];
	struct lockstep_truth truth;

	memcpy(v, bend, 6 * sizeof(*v));
	v[6] = d;
	truth = bend_truth(v);
	assert_true(truth.sign == 0 && fabs(truth.value[0] - x) <= 1e-15 * fabs(d) &&
		    fabs(truth.value[1] - y) <= 1e-15 * fabs(d));
	memcpy(beyond, v, sizeof(v)), memcpy(within, v, sizeof(v));
	beyond[6] = nextafterf(d, d * 2), within[6] = nextafterf(d, 0);
	assert_true(bend_truth(beyond).hit && bend_truth(within).sign < 0);
	/* On the other side there is no centre at any distance. */
	v[6] = -d * 1000;
	assert_true(bend_truth(v).sign < 0);
}

/* Circles of radius 5 around (0, 0), and one of 65 around (100, -200). */
UNIT_TEST(test_circle_of_bends)
{
	const float right[] = {4, -3, 5, 0, 4, 3}, top[] = {3, 4, 0, 5, -3, 4};
	const float back[] = {-3, 4, 0, 5, 3, 4}, uneven[] = {5, 0, 4, 3, 3, 4};
	const float large[] = {100 + 16, -200 + 63, 100, -200 + 65, 100 - 16, -200 + 63};
	const float at_2[] = {4, -3, 5, 0, 4, 3, 2}, turn[] = {4, 3, 5, 0, 4, -3, 2};
	const double step = sqrt(5);

	expect_center(right, 5, 0, 0);
	expect_center(top, 5, 0, 0);
	expect_center(back, -5, 0, 0);
	/* N is (-2, -1) / sqrt(5) there. */
	expect_center(uneven, 5, 4 - 2 * step, 3 - step);
	expect_center(large, 65, 100, -200);
	assert_true(bend_truth(at_2).value[0] == 3 && bend_truth(at_2).value[1] == 0);
	assert_true(bend_truth(turn).value[0] == 7 && bend_truth(turn).value[1] == 0);
	/* |d| det = 2 * 2 * 18, with terms 2 * 2 * (3 + 3 + 12), minus 6 sqrt(10)^2; det of (1,
	 * 3) and (-1, 3) is 3 + 3. */
	assert_true(fabs(bend_truth(at_2).margin - (24 - 60) / (24.0 + 60)) < 1e-12);
	assert_true(fabs(bend_truth(at_2).scale[0] - 7) < 1e-12 &&
		    bend_truth(at_2).scale[1] < 1e-30);
}

UNIT_TEST(test_degenerate_bends)
{
	const float hairpin[] = {1, 2, 7, -5, 1, 2, 3}, point[] = {4, 4, 4, 4, 4, 4, -1};
	const float straight[] = {0, 0, 1, 2, 3, 6, 0x1p20f}, no_first[] = {1, 1, 1, 1, 4, 5, 10};
	const float backwards[] = {0, 0, 5, 0, 3, 0, -0x1p20f}, none[] = {4, -3, 5, 0, 4, 3, 0};
	const float nan[] = {0, 0, 1, 0, 2, 0, NAN}, infinite[] = {0, 0, INFINITY, 0, 2, 0, 1};
	struct lockstep_truth truth;

	/* Turning back is certain, and the result is given exactly. */
	truth = bend_truth(hairpin);
	assert_true(truth.hit && truth.margin == 1 && truth.value[0] == 7 && truth.value[1] == -5);
	assert_true(truth.scale[0] == 0 && truth.scale[1] == 0);
	truth = bend_truth(point);
	assert_true(truth.hit && truth.margin == 1 && truth.value[0] == 4 && truth.value[1] == 4);
	/* Straight on, or partly straight back: no centre. */
	assert_true(bend_truth(straight).margin < 0 && bend_truth(backwards).margin < 0);
	/* No first side: everything is 0, which is not more than 0. N is (-4, 3) / 5. */
	truth = bend_truth(no_first);
	assert_true(truth.sign == 0 && truth.value[0] == -7 && truth.value[1] == 7);
	truth = bend_truth(none);
	assert_true(fabs(truth.margin + 1) < 1e-12 && truth.value[0] == 5 && truth.value[1] == 0);
	find_test("offset_curve")->exact(nan, NULL, &truth);
	assert_true(truth.promised && !truth.hit && truth.margin == -INFINITY);
	assert_true(isnan(truth.value[0]) && isnan(truth.value[1]));
	find_test("offset_curve")->exact(infinite, NULL, &truth);
	assert_false(truth.promised || truth.hit);
}

/* ---- In many bits ---------------------------------------------------------------------------- */

static inline mpfr_ptr absolute(mpfr_ptr a)
{
	mpfr_ptr to = fresh();

	mpfr_abs(to, a, MPFR_RNDN);
	return to;
}

/* Half of them nearly straight, or turning back; or small whole numbers. */
static inline void random_bend(float *v, double scale)
{
	unsigned kind = random_below(4);
	double along = 2 * random_unit(), off = random_power(-30, 0);

	for (unsigned k = 0; k < 7; ++k)
		v[k] = kind == 0 ? (float)((int)random_below(9) - 4) : random_float(scale);
	for (unsigned k = 0; k < 2 && kind > 1; ++k)
		v[4 + k] = (float)(v[k] + along * (v[2 + k] - v[k]) + off * random_float(scale));
}

/* The signed radius of curvature; an offset beyond it is a hit, one short of it a miss. */
static inline void expect_radius(float *v)
{
	mpfr_ptr ab[] = {minus(real(v[2]), real(v[0])), minus(real(v[3]), real(v[1]))};
	mpfr_ptr bc[] = {minus(real(v[4]), real(v[2])), minus(real(v[5]), real(v[3]))};
	mpfr_ptr ac[] = {minus(real(v[4]), real(v[0])), minus(real(v[5]), real(v[1]))};
	mpfr_ptr sides =
	    product(product(length(ab[0], ab[1]), length(bc[0], bc[1])), length(ac[0], ac[1]));
	mpfr_ptr first = product(ab[0], bc[1]), second = product(ab[1], bc[0]), radius, terms,
		 beyond;
	mpfr_ptr twice = minus(first, second), x, y;
	struct lockstep_truth truth;
	double margin;

	mpfr_mul_ui(twice, twice, 2, MPFR_RNDN);
	if (mpfr_zero_p(twice) || mpfr_zero_p(length(ac[0], ac[1])))
		return;
	radius = quotient(sides, twice);
	if (random_below(2) == 0) {
		v[6] = mpfr_get_flt(radius, MPFR_RNDZ);
		if (random_below(2) == 0)
			v[6] = nextafterf(v[6], v[6] * 2);
	}
	truth = bend_truth(v);
	/* Beyond the centre means d / R > 1. Only whole numbers are exactly at the centre; others
	 * differ in the first bits. */
	beyond = minus(quotient(real(v[6]), radius), real(1));
	assert_int_equal(truth.sign, mpfr_get_exp(beyond) < -400 ? 0 : mpfr_sgn(beyond));
	terms = product(absolute(real(2.0 * v[6])), plus(absolute(first), absolute(second)));
	margin = mpfr_get_d(quotient(minus(product(real(v[6]), twice), sides), plus(terms, sides)),
			    MPFR_RNDN);
	assert_true(fabs(truth.margin - margin) <= 1e-6 * fabs(margin) + 1e-100);
	x = minus(real(v[2]), quotient(product(real(v[6]), ac[1]), length(ac[0], ac[1])));
	y = plus(real(v[3]), quotient(product(real(v[6]), ac[0]), length(ac[0], ac[1])));
	assert_true(fabs(truth.value[0] - mpfr_get_d(x, MPFR_RNDN)) <=
		    1e-15 * fabs(truth.value[0]));
	assert_true(fabs(truth.value[1] - mpfr_get_d(y, MPFR_RNDN)) <=
		    1e-15 * fabs(truth.value[1]));
}

UNIT_TEST(test_bends)
{
	float v[7];

	pool_init();
	for (unsigned i = 0; i < 100000; i += one_in(1, 50)) {
		used = 0;
		random_bend(v, random_power(-20, 20));
		expect_radius(v);
	}
	pool_clear();
}

/* ---- In float -------------------------------------------------------------------------------- */

/* The formula of lockstep.h, every operation rounded once. */
static inline bool float_bend(const float *v, float *result)
{
	float ab[] = {v[2] - v[0], v[3] - v[1]}, bc[] = {v[4] - v[2], v[5] - v[3]};
	float ac[] = {v[4] - v[0], v[5] - v[1]}, m = fmaxf(fabsf(ac[0]), fabsf(ac[1]));
	float u[2], w, left, right;

	m = m == 0 ? 1 : m;
	u[0] = ac[0] / m, u[1] = ac[1] / m;
	w = sqrtf(u[0] * u[0] + u[1] * u[1]);
	w = w == 0 ? 1 : w;
	result[0] = v[2] + v[6] * (-u[1] / w);
	result[1] = v[3] + v[6] * (u[0] / w);
	left = 2 * v[6] * (ab[0] * bc[1] - ab[1] * bc[0]);
	right = sqrtf(ab[0] * ab[0] + ab[1] * ab[1]) * sqrtf(bc[0] * bc[0] + bc[1] * bc[1]);
	right *= sqrtf(ac[0] * ac[0] + ac[1] * ac[1]);
	return left > right || (ac[0] == 0 && ac[1] == 0);
}

static inline void random_tiny_bend(float *v)
{
	double scale = random_power(-90, 20), small = random_power(-85, 0);

	random_bend(v, scale);
	for (unsigned k = 0; k < 6; ++k)
		v[k] = random_below(3) == 0 ? random_float(scale * small) : v[k];
	v[6] = random_float(random_power(-90, 20));
}

/* Moves d to where the float formula changes its answer, if it does between d and its opposite. */
static inline void find_flip(float *v)
{
	float unused[2], miss = 0, hit = v[6];

	v[6] = hit = float_bend(v, unused) ? hit : -hit;
	if (!float_bend(v, unused))
		return;
	for (unsigned i = 0; i < 200; ++i) {
		v[6] = (miss + hit) / 2;
		if (float_bend(v, unused))
			hit = v[6];
		else
			miss = v[6];
	}
	v[6] = random_below(2) ? hit : miss;
}

UNIT_TEST(test_bends_in_float)
{
	/* The bound is exactly k = 11: see the exact truth. For results, 8 would be enough. */
	const double error_bound = ldexp(11.01, -24), result_error_bound = ldexp(8.01, -24);
	float v[7], result[2];

	for (unsigned i = 0; i < 400000; i += one_in(1, 50)) {
		struct lockstep_truth truth;
		bool hit;

		random_tiny_bend(v);
		if (random_below(2))
			find_flip(v);
		truth = bend_truth(v);
		hit = float_bend(v, result);
		if (fabs(truth.margin) > error_bound)
			assert_true(hit == truth.hit);
		for (unsigned k = 0; k < 2; ++k)
			assert_true(fabs(result[k] - truth.value[k]) <=
				    result_error_bound * truth.scale[k]);
	}
}

#endif
