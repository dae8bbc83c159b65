/* SPDX-License-Identifier: MIT */
/*
 * Exact truths: cases worked by hand, and invalid operands.
 */
#include <pthread.h>

#include "tests/exact_tests.h"

/* ---- Cases worked by hand ------------------------------------------------------------------- */

#define U 0x1p-24 /* a rounding */
#define TINY 0x1p-149f
#define ABOVE_1 (1 + 0x1p-23f)
#define INVALID -INFINITY

static const struct {
	const char *test;
	float operands[10];
	bool hit;
	double margin; /* its sign is the sign */
} hand[] = {
    /* dot / (|x term| + |y term|); the perpendicular is not ahead */
    {"in_front", {0, 0, 2, 0, 3, 1}, true, 1},
    {"in_front", {0, 0, 2, 1, 1, -1}, true, 1 / 3.0},
    {"in_front", {0, 0, 2, 0, 0, 5}, false, 0},
    {"in_front", {0, 0, 2, 0, -1, 5}, false, -1},
    {"in_front", {1, 1, 1, 1, 2, 2}, false, 0},
    {"in_front", {0, 0, 1, 1, -1, ABOVE_1}, true, U},
    {"in_front", {0, 0, TINY, 0, TINY, 0}, true, 0x1p-174},
    {"in_front", {-3e38f, 0, 3e38f, 0, 3e38f, 0}, true, 1},
    /* worst of (x - min) / (|x| + |min|) and its sisters */
    {"point_box", {1, 1, 0, 0, 2, 2}, true, 1 / 3.0},
    {"point_box", {2, 1, 0, 0, 2, 2}, true, 0},
    {"point_box", {ABOVE_1, 0.5, 0, 0, 1, 1}, false, -U},
    {"point_box", {-0.0f, 0, 0, -0.0f, 0, 0}, true, 0},
    {"point_box", {0, 0.5, TINY, 0, 1, 1}, false, -1},
    {"point_box", {1, 1, 2, 0, 0, 2}, false, INVALID},
    {"point_box", {1, 1, 0, ABOVE_1, 2, 1}, false, INVALID},
    /* (r^2 - d^2) / (r^2 + d^2) */
    {"point_circle", {3, 4, 0, 0, 5}, true, 0},
    {"point_circle", {3, 4, 0, 0, 4}, false, -9 / 41.0},
    {"point_circle", {3, 4, 0, 0, 5 - 0x1p-21f}, false, -0x1p-21 / 5},
    {"point_circle", {1, 1, 1, 1, -0.0f}, true, 0},
    {"point_circle", {1, 1, 1, 1, -TINY}, false, INVALID},
    {"point_circle", {0, 0, TINY, 0, TINY}, true, 0},
    {"point_circle", {3e38f, 0, -3e38f, 0, 3e38f}, false, -3 / 5.0},
    {"point_triangle", {1, 1, 0, 0, 4, 0, 0, 4}, true, 1 / 2.0},
    {"point_triangle", {1, 1, 0, 0, 0, 4, 4, 0}, true, 1 / 2.0},
    {"point_triangle", {2, 2, 0, 0, 4, 0, 0, 4}, true, 0},
    {"point_triangle", {3, 3, 0, 0, 4, 0, 0, 4}, false, -1 / 2.0},
    /* degenerate: a segment, beyond its end, beside it; a point, beside it */
    {"point_triangle", {1, 1, 0, 0, 2, 2, 4, 4}, true, 0},
    {"point_triangle", {5, 5, 0, 0, 2, 2, 4, 4}, false, -1 / 9.0},
    {"point_triangle", {1, 2, 0, 0, 2, 2, 4, 4}, false, -1 / 5.0},
    {"point_triangle", {1, 1, 1, 1, 1, 1, 1, 1}, true, 0},
    {"point_triangle", {1, ABOVE_1, 1, 1, 1, 1, 1, 1}, false, -U},
    {"point_on_segment_band", {0, 0, 4, 0, 1, 7}, true, 1},
    {"point_on_segment_band", {0, 0, 2, 1, 1, -1}, true, 1 / 3.0},
    {"point_on_segment_band", {0, 0, 4, 0, 4, 3}, true, 0},
    {"point_on_segment_band", {0, 0, 4, 0, 5, 0}, false, -1},
    {"point_on_segment_band", {1, 1, 1, 1, 9, 9}, true, 0},
    {"line_side", {0, 0, 4, 0, 1, 2}, false, 1},
    {"line_side", {0, 0, 4, 0, 1, -2}, false, -1},
    {"line_side", {1, 1, 3, 2, 2, 3}, false, 3 / 5.0},
    {"line_side", {0, 0, 3, 1, 3072, 1024 + 0x1p-13f}, false, U},
    {"line_side", {0, 0, 3, 1, 3072, 1024}, false, 0},
    {"line_side", {1, 1, 1, 1, 2, 3}, false, 0},
    {"line_side", {-3e38f, 0, 3e38f, 0, 0, 3e38f}, false, 1},
    {"project_on_line", {0, 0, 4, 0, 3, 5}, false, 1},
    {"project_on_line", {1, 1, 4, 5, 3, 12}, false, 1},
    {"project_on_line", {1, 1, 1, 1, 3, 12}, false, 0},
    {"line_segment", {0, 0, 1, 0, 5, -1, 5, 1}, true, 1},
    {"line_segment", {0, 0, 1, 0, 5, 0, 5, 1}, true, 0},
    {"line_segment", {0, 0, 1, 0, 5, 1, 5, 2}, false, -1},
    {"line_segment", {0, 0, 3, 1, 3072, 1024 + 0x1p-13f, 3072, 2048}, false, -U},
    /* a == b: on the segment, beyond it, beside it; on a point */
    {"line_segment", {1, 1, 1, 1, 0, 0, 2, 2}, true, 0},
    {"line_segment", {3, 3, 3, 3, 0, 0, 2, 2}, false, -1 / 5.0},
    {"line_segment", {1, ABOVE_1, 1, ABOVE_1, 0, 0, 2, 2}, false, -U},
    {"line_segment", {1, 1, 1, 1, 1, 1, 1, 1}, true, 0},
    {"segment_segment", {-1, -1, 1, 1, -1, 1, 1, -1}, true, 1},
    {"segment_segment", {0, 0, 4, 4, 2, 1, 3, 0}, false, -1 / 3.0},
    /* a T, a T that just misses, ends that meet */
    {"segment_segment", {0, 0, 4, 0, 2, 0, 2, 3}, true, 0},
    {"segment_segment", {0, 0, 2, 2, 1, ABOVE_1, 0, 2}, false, -U},
    {"segment_segment", {0, 0, 4, 0, 2, TINY, 2, 3}, false, -1},
    {"segment_segment", {0, 0, 1, 1, 1, 1, 2, 0}, true, 0},
    /* collinear: overlapping, apart; a point on a segment; crossing at 3e38 */
    {"segment_segment", {0, 0, 2, 2, 1, 1, 3, 3}, true, 0},
    {"segment_segment", {0, 0, 1, 1, 2, 2, 3, 3}, false, -1 / 3.0},
    {"segment_segment", {1, 1, 1, 1, 0, 0, 2, 2}, true, 0},
    {"segment_segment", {-3e38f, 0, 3e38f, 0, 0, -3e38f, 0, 3e38f}, true, 1},
    {"circle_circle", {0, 0, 2, 3, 4, 3}, true, 0},
    {"circle_circle", {0, 0, 2, 3, 4, 2}, false, -9 / 41.0},
    {"circle_circle", {1, 2, 0, 1, 2, 0}, true, 0},
    {"circle_circle", {0, 0, 3e38f, 3e38f, 0, 3e38f}, true, 3 / 5.0},
    {"circle_circle", {0, 0, 0, TINY, 0, TINY}, true, 0},
    {"circle_circle", {0, 0, 9, 1, 0, -1}, false, INVALID},
    /* (r^2 AB^2 - det^2) / (r^2 AB^2 + det^2); a == b; AB^2 below any float */
    {"circle_line", {0, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_line", {0, 5, 4, -1, 0, 1, 0}, false, -9 / 41.0},
    {"circle_line", {9, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_line", {3, 4, 5, 0, 0, 0, 0}, true, 0},
    {"circle_line", {3, 4, 4, 0, 0, 0, 0}, false, -9 / 41.0},
    {"circle_line", {0, 5, 5, 0, 0, TINY, 0}, true, 0},
    {"circle_line", {0, 5, 6, 0, 0, TINY, 0}, true, 0x1p-174 * 11 / 37},
    /* the middle, past an end, an end inside, r == 0 on the segment, a == b */
    {"circle_segment", {0, 5, 5, -1, 0, 1, 0}, true, 0},
    {"circle_segment", {0, 5, 4, -1, 0, 1, 0}, false, -9 / 41.0},
    {"circle_segment", {5, 0, 4, -1, 0, 1, 0}, true, 0},
    {"circle_segment", {5, 0, 3, -1, 0, 1, 0}, false, -7 / 25.0},
    {"circle_segment", {1, 0, 1, -1, 0, 1, 0}, true, 1},
    {"circle_segment", {1, 1, 0, 0, 0, 3, 3}, true, 0},
    {"circle_segment", {3, 4, 4, 0, 0, 0, 0}, false, -9 / 41.0},
    {"circle_box", {0, 0, 5, 3, 4, 6, 7}, true, 0},
    {"circle_box", {0, 0, 4, 3, 4, 6, 7}, false, -9 / 41.0},
    {"circle_box", {1, 1, 0, 0, 0, 2, 2}, true, 1 / 3.0},
    {"circle_box", {1, 3, 1, 0, 0, 2, 2}, true, 0},
    {"circle_box", {1, 3, 9, 0, 2, 2, 0}, false, INVALID},
    {"box_box", {0, 0, 2, 2, 1, 1, 3, 3}, true, 1 / 3.0},
    {"box_box", {0, 0, 2, 2, 2, 2, 3, 3}, true, 0},
    {"box_box", {0, 0, 2, 2, 3, 0, 4, 1}, false, -1 / 5.0},
    {"box_box", {-1, 0, 0, 1, TINY, 0, 1, 1}, false, -1},
    {"box_box", {0, 0, 2, 2, 1, 1, 3, 0}, false, INVALID},
};

static void test_hand(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(hand) / sizeof(*hand); ++i) {
		double margin = hand[i].margin;
		struct lockstep_truth truth;

		find_test(hand[i].test)->exact(hand[i].operands, &truth);
		if (!truth.promised || truth.hit != hand[i].hit ||
		    truth.sign != (margin > 0) - (margin < 0) ||
		    !(truth.margin == margin || fabs(truth.margin / margin - 1) < 1e-6))
			fail_msg("case %zu, %s: hit %d, sign %d, margin %.9g; expected %d, %.9g", i,
				 hand[i].test, truth.hit, truth.sign, truth.margin, hand[i].hit,
				 margin);
	}
}

static void check_result(const char *name, const float *operands, unsigned k, double value,
			 double scale)
{
	struct lockstep_truth truth;

	find_test(name)->exact(operands, &truth);
	if (!(fabs(truth.value[k] - value) <= 1e-15 * fabs(value)) ||
	    !(fabs(truth.scale[k] - scale) <= 1e-9 * scale))
		fail_msg("%s: result %u: %.17g, scale %g; expected %.17g, %g", name, k,
			 truth.value[k], truth.scale[k], value, scale);
}

static void test_results(void **state)
{
	const float side[] = {1, 1, 3, 2, 2, 3}, tiny_side[] = {0, 0, TINY, 0, 0, TINY};
	const float third[] = {0, 0, 3, 0, 1, 9}, slanted[] = {1, 1, 4, 5, 3, 12};
	const float point[] = {7, -8, 7, -8, 1, 9}, tiny[] = {0, 0, TINY, 0, 2 * TINY, 0};
	struct lockstep_truth truth;

	(void)state;
	check_result("line_side", side, 0, 3, 5);
	check_result("line_side", tiny_side, 0, 0x1p-298, 0x1p-124);
	check_result("project_on_line", third, 0, 1, 1);
	check_result("project_on_line", third, 1, 0, 0x1p-125);
	check_result("project_on_line", third, 2, 1 / 3.0, 1 / 3.0);
	check_result("project_on_line", slanted, 0, 7, 1 + 2 * 3);
	check_result("project_on_line", slanted, 1, 9, 1 + 2 * 4);
	check_result("project_on_line", slanted, 2, 2, 2);
	check_result("project_on_line", point, 0, 7, 7);
	check_result("project_on_line", point, 1, -8, 8);
	check_result("project_on_line", point, 2, 0, 0);
	check_result("project_on_line", tiny, 0, 0x1p-148, 0x1p199);
	/* AB^2 is 0 in float, so t = 0 has to be good enough. */
	check_result("project_on_line", tiny, 2, 2, 0x1p348);
	find_test("project_on_line")->exact(tiny, &truth);
	assert_true(truth.scale[2] * 12 * U >= 2);
}

/* ---- Invalid and infinite operands ---------------------------------------------------------- */

static void check_invalid(const struct test *test, const float *operands)
{
	struct lockstep_truth truth;

	test->exact(operands, &truth);
	assert_true(truth.promised && !truth.hit && truth.sign == -1 && truth.margin == -INFINITY);
	for (unsigned k = 0; k < test->results; ++k)
		assert_true(isnan(truth.value[k]) && isnan(truth.scale[k]));
}

static void test_invalid(void **state)
{
	(void)state;
	for (size_t i = 0; i < TESTS; ++i) {
		char roles[LOCKSTEP_COLUMNS_MAX + 1];
		unsigned columns = all_roles(&tests[i], roles);
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};
		struct lockstep_truth truth;

		for (unsigned k = 0; k < columns; ++k) {
			operands[k] = -INFINITY;
			tests[i].exact(operands, &truth);
			assert_false(truth.promised);
			operands[k] = NAN;
			check_invalid(&tests[i], operands);
			operands[(k + 1) % columns] = INFINITY;
			check_invalid(&tests[i], operands);
			operands[(k + 1) % columns] = 0;
			operands[k] = -TINY;
			if (strchr("rXY", roles[k]) != NULL)
				check_invalid(&tests[i], operands);
			operands[k] = 0;
			tests[i].exact(operands, &truth);
			assert_true(truth.promised && truth.sign == 0 && truth.margin == 0);
		}
	}
}

/* ---- Threads -------------------------------------------------------------------------------- */

static void *hand_again(void *unused)
{
	for (unsigned n = 0; n < 20; ++n)
		test_hand(unused);
	return NULL;
}

/* Each thread has its own numbers, and frees them: leak checkers watch this one. */
static void test_threads(void **state)
{
	pthread_t threads[4];

	(void)state;
	for (unsigned k = 0; k < 4; ++k)
		assert_int_equal(pthread_create(&threads[k], NULL, hand_again, NULL), 0);
	for (unsigned k = 0; k < 4; ++k)
		assert_int_equal(pthread_join(threads[k], NULL), 0);
}

int main(void)
{
	const struct CMUnitTest all[] = {
	    cmocka_unit_test(test_hand), cmocka_unit_test(test_results),
	    cmocka_unit_test(test_invalid), cmocka_unit_test(test_threads)};

	return cmocka_run_group_tests(all, NULL, NULL);
}
