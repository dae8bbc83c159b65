/* SPDX-License-Identifier: MIT */
/*
 * How often false steps are found, and real ones missed, over many synthetic series from a fixed
 * seed. Ranks were chosen with exactly these series, so lockstep-history(1) states the rates for
 * other seeds. The minimum numbers of finds are not theoretical: they are below measurements with
 * three seeds.
 */
#include <stdio.h>
#include <stdlib.h>

#include "harness/results/steps.h"
#include "tests/results/samples.h"
#include "tests/unit.h"

enum { COMMITS = 40, AT = 25, ROUNDS = 100, PERMUTATIONS = 199 };

/* Medians of runs: noise of 1% on both sides, normal as the sum of twelve, and sometimes a disturbed run. */
static double noise(uint64_t *state)
{
	double sum = -6;
	for (int i = 0; i < 12; ++i)
		sum += uniform(state);
	return (1 + 0.01 * sum) * (uniform(state) < 0.03 ? 1.2 : 1);
}

static struct steps find(uint64_t *state, double factor, double back)
{
	double value[COMMITS];
	for (size_t i = 0; i < COMMITS; ++i)
		value[i] = 100 * noise(state) * (i < AT ? 1 : factor) * (i < AT + 8 ? 1 : back);
	return steps_find((struct sample){value, COMMITS}, 0.01, PERMUTATIONS, 1);
}

/* alpha is 0.01 for each series: in 300, more than 10 occur by chance once in 3,776 times. */
UNIT_TEST(hardly_any_step_where_there_is_none)
{
	uint64_t seed = 88172645463325252u;
	unsigned wrong = 0;
	for (unsigned i = 0; i < 300; ++i) {
		struct steps steps = find(&seed, 1, 1);
		wrong += steps.n > 0;
		steps_free(&steps);
	}
	printf("false: a step in %u of 300 series of %d commits without one\n", wrong, COMMITS);
	assert_in_range(wrong, 0, 10);
}

UNIT_TEST(steps_are_found_where_they_are)
{
	static const struct {
		double factor;
		unsigned least; /* the least number of ROUNDS found within one commit */
	} size[] = {{1.02, 60}, {1.03, 85}, {1.05, 90}, {0.95, 90}, {1.2, 80}};
	uint64_t seed = 2463534242u;
	for (size_t s = 0; s < sizeof size / sizeof *size; ++s) {
		unsigned exact = 0, near = 0, missed = 0, further = 0;
		for (unsigned i = 0; i < ROUNDS; ++i) {
			struct steps steps = find(&seed, size[s].factor, 1);
			bool hit = false;
			for (size_t k = 0; k < steps.n; ++k) {
				size_t off = (size_t)labs((long)steps.step[k].at - AT);
				exact += off == 0;
				near += off <= 1;
				hit = hit || off <= 1;
				further += off > 1;
				if (off == 0)
					assert_true((steps.step[k].after > steps.step[k].before) ==
						    (size[s].factor > 1));
			}
			missed += !hit;
			steps_free(&steps);
		}
		printf("a step of %+.0f%%, of %d: %u at its commit, %u within one, %u missed, %u "
		       "elsewhere\n",
		       100 * (size[s].factor - 1), ROUNDS, exact, near, missed, further);
		assert_in_range(near, size[s].least, ROUNDS);
	}
}

/* Slower, then fast again: two steps in order. */
UNIT_TEST(two_steps)
{
	uint64_t seed = 362436069u;
	unsigned both = 0;
	for (unsigned i = 0; i < ROUNDS; ++i) {
		struct steps steps = find(&seed, 1.1, 1 / 1.1);
		both += steps.n == 2 && labs((long)steps.step[0].at - AT) <= 1 &&
			labs((long)steps.step[1].at - AT - 8) <= 1;
		for (size_t k = 1; k < steps.n; ++k)
			assert_true(steps.step[k - 1].at < steps.step[k].at);
		steps_free(&steps);
	}
	printf("+10%% for 8 commits: both ends found, and nothing else, in %u of %d\n", both,
	       ROUNDS);
	assert_in_range(both, 45, ROUNDS);
}

UNIT_TEST(little_is_no_series)
{
	static const double same[] = {3, 3, 3, 3, 3, 3, 3, 3}, few[] = {1, 2, 3};
	struct steps steps;
	for (size_t n = 0; n <= 3; ++n) {
		steps = steps_find((struct sample){few, n}, 1, 9, 1);
		assert_int_equal(steps.n, 0);
		steps_free(&steps);
	}
	steps = steps_find((struct sample){same, 8}, 0.5, 9, 1);
	assert_int_equal(steps.n, 0);
	steps_free(&steps);
}
