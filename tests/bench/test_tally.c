/* SPDX-License-Identifier: MIT */
/* What the counting lanes count, against what one counts by hand in the formulas of lockstep.h. */
#include <config.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "bench/limits.h"
#include "check/cross.h"

static struct tally tally_of(const char *name, unsigned mode, size_t n)
{
	char error[200];
	struct scene *scene = scene_open("uniform", error, sizeof(error));
	struct cases cases = {.mode = mode, .scene = scene, .seed = 1, .n = n};
	struct tally tally;

	cases.test = lockstep_test_find(name);
	assert_non_null(scene);
	assert_non_null(cases.test);
	assert_true(cases_make(&cases, error, sizeof(error)));
	tally_cases(&cases, &tally);
	cases_drop(&cases);
	scene_close(scene);
	return tally;
}

static const struct by_hand {
	const char *name;
	unsigned mode;
	double of[TALLY_KINDS];
} by_hand[] = {
    /* CD, r + R, and CD . CD <= (r + R)^2, 0 <= r and 0 <= R. */
    {"circle_circle",
     MODE_PAIRS,
     {[TALLY_ADD] = 4,
      [TALLY_MULTIPLY] = 3,
      [TALLY_COMPARE] = 3,
      [TALLY_MASK] = 2,
      [TALLY_LOAD] = 6}},
    /* Of the one circle it is asked once whether it is valid. */
    {"circle_circle",
     MODE_ONE_MANY,
     {[TALLY_ADD] = 4,
      [TALLY_MULTIPLY] = 3,
      [TALLY_COMPARE] = 2,
      [TALLY_MASK] = 2,
      [TALLY_LOAD] = 3}},
    /* Along each axis the later start, the earlier end, whether they are in order, and the first box numbers. */
    {"box_box",
     MODE_PAIRS,
     {[TALLY_COMPARE] = 4, [TALLY_LESSER] = 4, [TALLY_MASK] = 3, [TALLY_LOAD] = 8}},
    {"dot3",
     MODE_PAIRS,
     {[TALLY_ADD] = 2, [TALLY_MULTIPLY] = 3, [TALLY_LOAD] = 6, [TALLY_STORE] = 1}},
    /* AB, AP, and AB.x AP.y - AB.y AP.x. */
    {"line_side",
     MODE_PAIRS,
     {[TALLY_ADD] = 5, [TALLY_MULTIPLY] = 2, [TALLY_LOAD] = 6, [TALLY_STORE] = 1}},
    /* The greatest of three sizes, which is too great, too small, or neither; scaled by a power of
     * two, squared and added up, and each of the three divided by the root. */
    {"normalize3",
     MODE_PAIRS,
     {[TALLY_ADD] = 2,
      [TALLY_MULTIPLY] = 6,
      [TALLY_DIVIDE] = 3,
      [TALLY_SQUARE_ROOT] = 1,
      [TALLY_COMPARE] = 3,
      [TALLY_LESSER] = 2,
      [TALLY_SELECT] = 3,
      [TALLY_LOGIC] = 3,
      [TALLY_LOAD] = 3,
      [TALLY_STORE] = 3}},
};

static void counted_as_by_hand(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof(by_hand) / sizeof(*by_hand); ++i) {
		struct tally tally = tally_of(by_hand[i].name, by_hand[i].mode, 256);

		/* What is done once for the whole batch is shared by its cases. */
		for (unsigned kind = 0; kind < TALLY_KINDS; ++kind)
			if (tally.of[kind] < by_hand[i].of[kind] ||
			    tally.of[kind] > by_hand[i].of[kind] + 0.1)
				fail_msg("%s: %s: %g, by hand %g", by_hand[i].name,
					 tally_names[kind], tally.of[kind], by_hand[i].of[kind]);
	}
}

/* An average does not depend on how many cases there are, if each takes the same; nor on what was
 * counted before. */
static void same_for_any_number(void **state)
{
	static const size_t numbers[] = {64, 100, 1000, 5000};

	(void)state;
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i) {
		struct tally tally = tally_of("circle_circle", MODE_PAIRS, numbers[i]);

		assert_true(tally.of[TALLY_ADD] == 4);
		assert_true(tally.of[TALLY_LOAD] == 6);
	}
}

/* Every test has something to do, in every mode, and no number is absurd. */
static void all_are_counted(void **state)
{
	(void)state;
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (unsigned mode = 0; mode < test_modes(&lockstep_tests[t]); ++mode) {
			struct tally tally = tally_of(lockstep_tests[t].name, mode, 128);

			for (unsigned kind = 0; kind < TALLY_KINDS; ++kind)
				assert_true(isfinite(tally.of[kind]) && tally.of[kind] >= 0 &&
					    tally.of[kind] < 1e5);
		}
}

/* ---- The best formulation known --------------------------------------------------------------- */

/* The machine is not asked here. */
const struct peaks *peaks_of(const struct build *build)
{
	(void)build;
	return NULL;
}

unsigned peaks_lanes(const struct build *build)
{
	(void)build;
	return 0;
}

void peaks_read(const struct build *build, float *const *column, unsigned columns, size_t n,
		double *rate)
{
	(void)build, (void)column, (void)columns, (void)n, (void)rate;
}

/* On a machine that does one operation a second, a case takes as many seconds as it has operations. Ericson's
 * foot of the perpendicular, clamped: 9 sums, 9 products, 2 bounds, a comparison. */
static void the_lesser_limit_is_known(void **state)
{
	struct peaks slow = {.lanes = 1};
	struct limit_basis dear = {.peaks = &slow}, cheap = {.peaks = &slow};
	struct cases cases = {.test = lockstep_test_find("circle_segment"), .n = 1};
	(void)state;
	for (unsigned p = 0; p < PEAKS; ++p)
		slow.rate[p] = 1;
	dear.tally.of[TALLY_ADD] = 100;
	cheap.tally.of[TALLY_ADD] = 5;
	assert_true(limit_of(&cases, &dear).seconds == 100);
	assert_true(limit_known(&cases, &dear).seconds == 21);
	assert_true(limit_known(&cases, &cheap).seconds == 5);
	cases.test = lockstep_test_find("circle_circle");
	assert_true(limit_known(&cases, &dear).seconds == 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(counted_as_by_hand),
	    cmocka_unit_test(same_for_any_number),
	    cmocka_unit_test(all_are_counted),
	    cmocka_unit_test(the_lesser_limit_is_known),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
