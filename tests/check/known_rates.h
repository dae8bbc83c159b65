/* SPDX-License-Identifier: MIT */
/*
 * Counts wrong answers and compares their rates with known ones: tests/check/test_known_rates.c.
 */
#ifndef LOCKSTEP_TESTS_CHECK_KNOWN_RATES_H
#define LOCKSTEP_TESTS_CHECK_KNOWN_RATES_H

#include "harness/check/answers.h"
#include "reference/table.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* The number of cases: fewer on an emulated CPU. */
static inline size_t cases_of(size_t here)
{
	return slow_cpu() ? here / 10 : here;
}

/* Wrong answers are false hits and false misses. */
struct rates {
	size_t cases, hits, false_hits, false_misses;
};

static inline size_t wrong_of(const struct rates *rates)
{
	return rates->false_hits + rates->false_misses;
}

/* Counts a case. Returns true if the reference's answer is wrong; `sign` is that of the exact truth. */
static inline bool count_case(struct rates *rates, const struct lockstep_test *test,
			      const float *operands, int *sign)
{
	float results[LOCKSTEP_RESULTS_MAX];
	bool answer = answer_case(test, harness_of(test)->reference, operands, NULL, results);
	struct lockstep_truth truth;

	harness_of(test)->exact(operands, NULL, &truth);
	*sign = truth.sign;
	++rates->cases;
	rates->hits += truth.hit;
	rates->false_hits += answer && !truth.hit;
	rates->false_misses += truth.hit && !answer;
	return answer != truth.hit;
}

/* A share in percent. */
static inline double percent(size_t part, size_t whole)
{
	return 100.0 * (double)part / (double)whole;
}

/*
 * Fails unless a measured share is between two bounds and at least three standard errors of a
 * binomial count away from both, so that the scene's true share, for any number of cases, is also
 * between them.
 */
static inline void assert_share(size_t part, size_t whole, double low, double high)
{
	double share = (double)part / (double)whole;
	double error = sqrt(share * (1 - share) / (double)whole);

	if (!(share - 3 * error > low && share + 3 * error < high))
		fail_msg("%zu of %zu are %.4f, with a standard error of %.4f: not well within %g "
			 "and %g",
			 part, whole, share, error, low, high);
}

#endif
