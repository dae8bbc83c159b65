/* SPDX-License-Identifier: MIT */
/*
 * Exact truths: that margins mean what they say. They do not depend on the unit of length, and
 * float arithmetic gives the exact answer outside the band that tests.def promises, also where it
 * underflows; within the band it does go wrong, so that the promise is put to the test.
 */
#include <stdlib.h>

#include "tests/exact_tests.h"

#define U 0x1p-24

static uint64_t state = 1;

/* splitmix64 */
static uint64_t random_bits(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* In [-1, 1). */
static double random_unit(void)
{
	return (double)((int64_t)random_bits() >> 11) * 0x1p-52;
}

static double random_power(int from, int to)
{
	return ldexp(1, from + (int)(random_bits() % (uint64_t)(to - from + 1)));
}

/* ---- Margins and the unit of length --------------------------------------------------------- */

/* Valid operands: half of them small integers, for degenerate cases. */
static void random_operands(const struct test *test, float *operands)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles);
	bool small = random_bits() & 1;

	for (unsigned k = 0; k < columns; ++k) {
		float x = small ? (float)(random_bits() % 9) - 4 : (float)random_unit() * 0x1p10f;

		operands[k] = roles[k] == 'r'                  ? fabsf(x)
			      : strchr("XY", roles[k]) != NULL ? operands[k - 2] + fabsf(x)
							       : x;
	}
}

static void test_units(void **unused)
{
	static const float units[] = {0x1p-20f, 0x1p40f};

	(void)unused;
	for (unsigned i = 0; i < TESTS * 10000; ++i) {
		const struct test *test = &tests[i % TESTS];
		float operands[LOCKSTEP_COLUMNS_MAX] = {0}, scaled[LOCKSTEP_COLUMNS_MAX];
		struct lockstep_truth truth, other;

		random_operands(test, operands);
		test->exact(operands, &truth);
		assert_true((truth.margin > 0) - (truth.margin < 0) == truth.sign);
		assert_true(!truth.hit || (test->hits && truth.sign >= 0));
		for (unsigned u = 0; u < 2; ++u) {
			for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
				scaled[k] = operands[k] * units[u];
			test->exact(scaled, &other);
			assert_true(truth.hit == other.hit && truth.sign == other.sign);
			assert_true(fabs(truth.margin - other.margin) <= 1e-9 * fabs(truth.margin));
		}
	}
}

/* ---- The same in float ---------------------------------------------------------------------- */

static float dot(float ax, float ay, float bx, float by)
{
	return ax * bx + ay * by;
}

static float det(float ax, float ay, float bx, float by)
{
	return ax * by - ay * bx;
}

static bool in_front(const float *v)
{
	return dot(v[2] - v[0], v[3] - v[1], v[4] - v[0], v[5] - v[1]) > 0;
}

static bool circle_circle(const float *v)
{
	float dx = v[3] - v[0], dy = v[4] - v[1], r = v[2] + v[5];

	return dot(dx, dy, dx, dy) <= r * r;
}

static bool circle_line(const float *v)
{
	float abx = v[5] - v[3], aby = v[6] - v[4], acx = v[0] - v[3], acy = v[1] - v[4];
	float length2 = dot(abx, aby, abx, aby), side = det(abx, aby, acx, acy);

	if (length2 == 0)
		return dot(acx, acy, acx, acy) <= v[2] * v[2];
	return side * side <= v[2] * v[2] * length2;
}

static bool circle_segment(const float *v)
{
	float abx = v[5] - v[3], aby = v[6] - v[4], acx = v[0] - v[3], acy = v[1] - v[4];
	float bcx = v[0] - v[5], bcy = v[1] - v[6], r2 = v[2] * v[2];

	return dot(acx, acy, acx, acy) <= r2 || dot(bcx, bcy, bcx, bcy) <= r2 ||
	       ((abx != 0 || aby != 0) && dot(abx, aby, acx, acy) >= 0 &&
		dot(abx, aby, bcx, bcy) <= 0 && circle_line(v));
}

static bool line_segment(const float *v)
{
	float abx = v[2] - v[0], aby = v[3] - v[1];
	float o = det(abx, aby, v[4] - v[0], v[5] - v[1]);
	float p = det(abx, aby, v[6] - v[0], v[7] - v[1]);

	if (abx == 0 && aby == 0)
		return det(v[6] - v[4], v[7] - v[5], v[0] - v[4], v[1] - v[5]) == 0 &&
		       fminf(v[4], v[6]) <= v[0] && v[0] <= fmaxf(v[4], v[6]) &&
		       fminf(v[5], v[7]) <= v[1] && v[1] <= fmaxf(v[5], v[7]);
	return fminf(o, p) <= 0 && 0 <= fmaxf(o, p);
}

static const struct {
	const char *name;
	bool (*hit)(const float *v);
} kernels[] = {
    {"in_front", in_front},         {"circle_circle", circle_circle},
    {"circle_line", circle_line},   {"circle_segment", circle_segment},
    {"line_segment", line_segment},
};

/* All columns at random, at the scale of the case or far smaller, and so that many nearly touch:
 * one of them is bisected until the answer flips, and then moved by some ulps. */
static void graze(const struct test *test, float *v)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned columns = all_roles(test, roles), moved = (unsigned)(random_bits() % columns);
	double scale = random_bits() & 1 ? 0x1p20 : random_power(-149, 20);
	double shrink = random_bits() & 1 ? 1 : random_power(-149, 0);
	float ends[2], middle;
	bool hit;
	struct lockstep_truth truth;

	for (unsigned k = 0; k < columns; ++k) {
		v[k] = (float)(random_unit() * scale * (random_bits() & 1 ? 1 : shrink));
		if (roles[k] == 'r')
			v[k] = fabsf(v[k]);
	}
	ends[0] = roles[moved] == 'r' ? 0 : (float)-scale, ends[1] = (float)scale;
	v[moved] = ends[0], test->exact(v, &truth), hit = truth.hit;
	for (unsigned step = 0; step < 60; ++step) {
		middle = (float)(((double)ends[0] + ends[1]) / 2);
		v[moved] = middle, test->exact(v, &truth);
		ends[truth.hit != hit] = middle;
	}
	for (uint64_t ulps = random_bits() % 4; ulps > 0; --ulps)
		v[moved] = nextafterf(v[moved], ends[0] < 0 ? INFINITY : 0);
}

static void test_answers(void **which)
{
	unsigned i = (unsigned)(uintptr_t)*which;
	const struct test *test = find_test(kernels[i].name);
	unsigned wrong = 0;
	double worst = 0;

	for (unsigned n = 0; n < 10000; ++n) {
		float v[LOCKSTEP_COLUMNS_MAX] = {0};
		struct lockstep_truth truth;

		graze(test, v);
		test->exact(v, &truth);
		if (kernels[i].hit(v) != truth.hit) {
			worst = fmax(worst, fabs(truth.margin) / U);
			++wrong;
		}
	}
	print_message("%s: %u wrong, up to %.3g roundings away\n", test->name, wrong, worst);
	assert_true(wrong > 10);
	assert_true(worst > 0.1 && worst <= test->band);
}

/* ---- Results -------------------------------------------------------------------------------- */

/* The larger of *worst and the error of a result, in roundings of its scale. */
static void observe(const struct lockstep_truth *truth, unsigned k, float computed, double *worst)
{
	double error = fabs(truth->value[k] - (double)computed);

	if (error > 0)
		*worst = fmax(*worst, error / truth->scale[k] / U);
}

static void test_results(void **unused)
{
	const struct test *side = find_test("line_side"), *foot = find_test("project_on_line");
	double worst_side = 0, worst_foot[3] = {0};

	(void)unused;
	for (unsigned n = 0; n < 200000; ++n) {
		double scale = n % 2 ? 0x1p20 : random_power(-149, 20);
		double length = n % 3 ? scale : scale * random_power(-100, 0);
		double at = random_unit() * 2, off = n % 5 ? random_power(-30, 0) : 0;
		double a[2], ab[2];
		float v[6];
		struct lockstep_truth truth;

		/* A line, and a point close to it or not. */
		for (unsigned k = 0; k < 2; ++k) {
			a[k] = random_bits() % 4 ? random_unit() * scale / 4 : 0;
			ab[k] = random_unit() * length / 4;
		}
		for (unsigned k = 0; k < 2; ++k) {
			v[k] = (float)a[k];
			v[2 + k] = (float)(a[k] + ab[k]);
			v[4 + k] = (float)(a[k] + at * ab[k] + random_unit() * off * scale / 4);
		}
		float abx = v[2] - v[0], aby = v[3] - v[1], apx = v[4] - v[0], apy = v[5] - v[1];
		float length2 = dot(abx, aby, abx, aby);
		float t = length2 == 0 ? 0 : dot(abx, aby, apx, apy) / length2;

		side->exact(v, &truth);
		observe(&truth, 0, det(abx, aby, apx, apy), &worst_side);
		foot->exact(v, &truth);
		observe(&truth, 0, v[0] + t * abx, &worst_foot[0]);
		observe(&truth, 1, v[1] + t * aby, &worst_foot[1]);
		observe(&truth, 2, t, &worst_foot[2]);
	}
	print_message("det is off by up to %.3g roundings; x %.3g, y %.3g, t %.3g\n", worst_side,
		      worst_foot[0], worst_foot[1], worst_foot[2]);
	assert_true(worst_side > 1 && worst_side <= side->band);
	for (unsigned k = 0; k < 3; ++k)
		assert_true(worst_foot[k] > 1 && worst_foot[k] <= foot->band);
}

int main(void)
{
	enum { KERNELS = sizeof(kernels) / sizeof(*kernels) };
	struct CMUnitTest all[KERNELS + 2] = {cmocka_unit_test(test_units),
					      cmocka_unit_test(test_results)};

	for (uintptr_t i = 0; i < KERNELS; ++i)
		all[2 + i] =
		    (struct CMUnitTest){kernels[i].name, test_answers, NULL, NULL, (void *)i};
	return cmocka_run_group_tests(all, NULL, NULL);
}
