/* SPDX-License-Identifier: MIT */
/* Statistics for which memory runs out: each function reports it, and leaks nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "harness/results/statistics.h"
#include "tests/starving.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

static const double before[] = {10, 11, 12, 13, 14, 15, 16, 17};
static const double after[] = {7, 8, 8.5, 9, 9.5, 9.75, 9.875, 9.9375};
static const struct sample first = {before, LENGTH(before)}, second = {after, LENGTH(after)};
static const struct demand demand = {.alpha = 0.05, .rank = 1, .tests = 1};

/* NAME: returns whether the call reports a result. */
#define ATTEMPT(name, result, call)                                                                \
	static bool name(const void *nothing)                                                      \
	{                                                                                          \
		result;                                                                            \
		(void)nothing;                                                                     \
		return call;                                                                       \
	}
ATTEMPT(median, double m, statistics_median(first, &m))
ATTEMPT(quartiles, struct interval i, statistics_quartiles(first, &i))
ATTEMPT(rank_test, struct rank_test t, statistics_rank_test(first, second, &t))
ATTEMPT(rank_test_normal, struct rank_test t, statistics_rank_test_normal(first, second, &t))
ATTEMPT(signed_rank, double p, statistics_signed_rank(first, &p))
ATTEMPT(adjust, double p[LENGTH(before)], statistics_adjust(after, LENGTH(before), p))
ATTEMPT(ranks, size_t r[LENGTH(before)], statistics_ranks(after, LENGTH(before), 0.05, r))
ATTEMPT(interval, struct interval i, statistics_interval(first, second, 0.95, 100, 1, &i))
ATTEMPT(signed_interval, struct interval i;
	double e, statistics_signed_interval(first, 0.95, &e, &i))
ATTEMPT(detectable, double f, statistics_detectable(first, second, demand, 100, 1, &f))
#undef ATTEMPT

static void each_statistic(void **state)
{
	(void)state;
	starve("median", median, NULL);
	starve("quartiles", quartiles, NULL);
	starve("rank test", rank_test, NULL);
	starve("rank test, normal", rank_test_normal, NULL);
	starve("signed rank", signed_rank, NULL);
	starve("adjust", adjust, NULL);
	starve("ranks", ranks, NULL);
	starve("interval", interval, NULL);
	starve("signed interval", signed_interval, NULL);
	starve("detectable", detectable, NULL);
}

UNIT(test_statistics_memory)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_statistic),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
