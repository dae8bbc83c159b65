/* SPDX-License-Identifier: MIT */
/*
 * Exact truths of the specimens that take int32: for shapes that float can represent, they equal the
 * truths of the tests that judge them in float; for rectangles at other angles, they agree with plain
 * doubles.
 */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_TURNED_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_TURNED_H

#include "tests/reference/exact/exact_random.h"
#include "tests/unit.h"

/* The truth of a specimen, which is not in the table of exact_tests.h. */
static inline struct lockstep_truth whole_truth(lockstep_exact *exact, const int32_t *v,
						size_t columns)
{
	float operands[LOCKSTEP_COLUMNS_MAX] = {0};
	struct lockstep_truth truth;

	memcpy(operands, v, columns * sizeof(*v));
	exact(operands, NULL, &truth);
	return truth;
}

static inline void expect_same(struct lockstep_truth truth, lockstep_exact *judge,
			       const float *operands)
{
	struct lockstep_truth expected;

	judge(operands, NULL, &expected);
	assert_true(truth.promised && expected.promised && truth.hit == expected.hit &&
		    truth.sign == expected.sign && truth.jumps == expected.jumps);
	assert_true(truth.margin == expected.margin ||
		    fabs(truth.margin - expected.margin) <= 1e-12 * fabs(expected.margin));
}

static int32_t around(int32_t center, unsigned reach)
{
	return center - (int32_t)reach + (int32_t)random_below(2 * reach + 1);
}

UNIT_TEST(test_whole_circle_box)
{
	const int32_t far[] = {INT32_MIN, 0, INT32_MAX, INT32_MAX, 0, INT32_MAX, 0};
	const int32_t touching[] = {0, 0, INT32_MAX, INT32_MAX, 0, 0, 0};
	const int32_t inside[] = {INT32_MAX, INT32_MAX, 0, 1, 1, INT32_MAX, INT32_MAX};

	for (unsigned i = 0; i < 100000; i += one_in(1, 50)) {
		const int32_t v[] = {around(0, 9), around(0, 9), around(4, 5), around(0, 9),
				     around(0, 9), around(4, 5), around(4, 5)};
		const float same[] = {(float)v[0],         (float)v[1], (float)v[2],
				      (float)v[3],         (float)v[4], (float)(v[3] + v[5]),
				      (float)(v[4] + v[6])};

		expect_same(whole_truth(lockstep_exact_circle_box_published, v, 7),
			    lockstep_exact_circle_box, same);
	}
	/* 2^32 - 1 apart, and a radius of half that; the corner of the other is at 2^32 - 2. */
	assert_true(whole_truth(lockstep_exact_circle_box_published, far, 7).sign < 0);
	assert_true(whole_truth(lockstep_exact_circle_box_published, touching, 7).sign == 0);
	assert_true(whole_truth(lockstep_exact_circle_box_published, inside, 7).hit);
}

/* ---- Turned rectangles ----------------------------------------------------------------------- */

/* At right angles, float represents small rectangles exactly. */
static void upright_obb(const int32_t *v, float *obb)
{
	static const float cosine[] = {1, 0, -1, 0};
	int quarter = ((v[4] / 90) % 4 + 4) % 4;

	obb[0] = (float)v[0] + (float)v[2] / 2;
	obb[1] = (float)v[1] + (float)v[3] / 2;
	obb[2] = (float)v[2] / 2;
	obb[3] = (float)v[3] / 2;
	obb[4] = cosine[quarter];
	obb[5] = cosine[(quarter + 3) % 4];
}

UNIT_TEST(test_upright)
{
	for (unsigned i = 0; i < 100000; i += one_in(1, 50)) {
		const int32_t v[] = {around(0, 9),
				     around(0, 9),
				     around(4, 5),
				     around(4, 5),
				     90 * around(0, 23860929),
				     around(0, 9),
				     around(0, 9),
				     around(4, 5),
				     around(4, 5),
				     90 * around(0, 9)};
		float same[12];

		upright_obb(v, same), upright_obb(v + 5, same + 6);
		expect_same(whole_truth(lockstep_exact_rect_rect_published, v, 10),
			    lockstep_exact_obb_obb, same);
	}
}

/* Corners in doubles, in order. */
static void corners_of(const int32_t *v, double (*corner)[2])
{
	double angle = v[4] * 3.14159265358979323846 / 180, c = cos(angle), s = sin(angle);

	for (unsigned k = 0; k < 4; ++k) {
		double x = (k == 1 || k == 2 ? v[2] : -v[2]) / 2.0;
		double y = (k > 1 ? v[3] : -v[3]) / 2.0;

		corner[k][0] = v[0] + v[2] / 2.0 + x * c - y * s;
		corner[k][1] = v[1] + v[3] / 2.0 + x * s + y * c;
	}
}

/* The greatest gap by which a side of one leaves all corners of the other outside: > 0 if they are
 * apart. */
static double apart(double (*a)[2], double (*b)[2])
{
	double most = -INFINITY;

	for (unsigned k = 0; k < 4; ++k) {
		double ex = a[(k + 1) % 4][0] - a[k][0], ey = a[(k + 1) % 4][1] - a[k][1];
		double least = INFINITY;

		for (unsigned i = 0; i < 4; ++i)
			least = fmin(least, ey * (b[i][0] - a[k][0]) - ex * (b[i][1] - a[k][1]));
		most = fmax(most, least / sqrt(ex * ex + ey * ey));
	}
	return most;
}

UNIT_TEST(test_turned)
{
	unsigned hits = 0, cases = 0;

	for (unsigned i = 0; i < 100000; i += one_in(1, 50)) {
		const int32_t v[] = {around(0, 25),  around(0, 25), around(21, 20), around(21, 20),
				     around(0, 720), around(0, 25), around(0, 25),  around(21, 20),
				     around(21, 20), around(0, 720)};
		struct lockstep_truth truth =
		    whole_truth(lockstep_exact_rect_rect_published, v, 10);
		double a[4][2], b[4][2], gap;

		corners_of(v, a), corners_of(v + 5, b);
		gap = fmax(apart(a, b), apart(b, a));
		if (fabs(gap) < 1e-9)
			continue;
		assert_true(truth.promised && truth.hit == (gap < 0) &&
			    truth.sign == (gap < 0 ? 1 : -1));
		hits += truth.hit, ++cases;
	}
	assert_true(hits > cases / 4 && hits < cases / 4 * 3);
}

UNIT_TEST(test_turned_doubts)
{
	/* A square of side 2^30 on its corner extends 2^29 sqrt(2) = 759250124.994 to the right. */
	const int32_t side = 1 << 30, half = 1 << 29;
	const int32_t reaching[] = {-half, -half, side, side, 45, 759250124, -5, 10, 10, 0};
	const int32_t short_of[] = {-half, -half, side, side, 45, 759250125, -5, 10, 10, 0};
	/* The middle of a slanted segment: touching, as far as can be determined. */
	const int32_t middle[] = {0, 0, 10, 0, 45, 5, 0, 0, 0, 0};
	const int32_t upright_middle[] = {0, 0, 10, 0, 90, 5, 0, 0, 0, 0};
	const int32_t negative[] = {0, 0, 10, -1, 0, 0, 0, 10, 10, 0};
	const int32_t ends[] = {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MIN,
				0,         0,         INT32_MAX, INT32_MAX, INT32_MAX};
	struct lockstep_truth truth;

	assert_true(whole_truth(lockstep_exact_rect_rect_published, reaching, 10).sign == 1);
	assert_true(whole_truth(lockstep_exact_rect_rect_published, short_of, 10).sign == -1);
	truth = whole_truth(lockstep_exact_rect_rect_published, middle, 10);
	assert_false(truth.promised || truth.hit);
	truth = whole_truth(lockstep_exact_rect_rect_published, upright_middle, 10);
	assert_true(truth.promised && truth.hit && truth.sign == 0);
	truth = whole_truth(lockstep_exact_rect_rect_published, negative, 10);
	assert_true(truth.promised && !truth.hit && truth.margin == -INFINITY);
	truth = whole_truth(lockstep_exact_rect_rect_published, ends, 10);
	assert_true(truth.promised);
}

#endif
