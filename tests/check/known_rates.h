/* SPDX-License-Identifier: MIT */
/*
 * How often answers are wrong, counted, and held against what is known: tests/check/test_known_rates.c. Include
 * cmocka.h before.
 */
#ifndef LOCKSTEP_TESTS_CHECK_KNOWN_RATES_H
#define LOCKSTEP_TESTS_CHECK_KNOWN_RATES_H

#include "check/cross.h"
#include "tests/slow_cpu.h"

/* Of how many cases: as many are emulated as there is time for. */
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

/* One more case, which exactly is a hit or is not. True if it was answered wrongly. */
static inline bool count_answer(struct rates *rates, bool truth, bool answer)
{
	++rates->cases;
	rates->hits += truth;
	rates->false_hits += answer && !truth;
	rates->false_misses += truth && !answer;
	return answer != truth;
}

/* A share in percent. */
static inline double percent(size_t part, size_t whole)
{
	return 100.0 * (double)part / (double)whole;
}

/*
 * Fails unless a share that was found in so many cases is between two bounds, which it is three standard
 * errors of a binomial count away from: so the scene's own share, of any number of cases, is there, too.
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
