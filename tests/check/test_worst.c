/* SPDX-License-Identifier: MIT */
/*
 * No K of the table is larger than four times the observed one: for every test with an error bound,
 * the worst known case is kept in data/worst, and is measured again here.
 */
#include <config.h>

#include <math.h>

#include "harness/base/data.h"
#include "harness/check/accuracy.h"
#include "harness/formats/case.h"
#include "tests/unit.h"

/* How much larger than the observed K the K of a guarantee may be. */
enum { SLACK = 4 };

/* The largest observed K of a file's cases: for wrong answers and for inexact results. */
static double seen_in(const struct case_file *cases)
{
	double seen = 0;
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		gather_operands(cases->test, cases->column, i, cases->mode, operands);
		accuracy_of_case(cases->test, harness_of(cases->test)->reference, operands,
				 cases->world.made, &hit, results, &verdict);
		if (verdict.counts && !verdict.invalid)
			seen = fmax(seen, verdict_seen(&verdict));
	}
	return seen;
}

/* The number of tests without a saved case. */
static unsigned missing;

/* Reports what is wrong with the K of a test. */
static bool is_tight(const struct lockstep_test *test)
{
	char name[128], path[4096], error[4352];
	struct case_file cases;
	snprintf(name, sizeof name, "worst/%s.case", test->name);
	if (!data_find(name, path, sizeof path, error, sizeof error)) {
		print_error("SKIP: %s\n", error);
		++missing;
		return false;
	}
	if (!case_read(path, &cases, error, sizeof error)) {
		print_error("%s\n", error);
		return false;
	}
	const bool same = cases.test == test;
	const double seen = same ? seen_in(&cases) : 0;
	case_free(&cases);
	if (!same)
		print_error("%s: a case of another test\n", path);
	else if (seen > test->error_bound)
		print_error("%s: K is %g, but %g was seen\n", test->name, test->error_bound, seen);
	else if (SLACK * seen < test->error_bound)
		print_error("%s: K is %g, more than %d times %.3g, the worst that was seen\n",
			    test->name, test->error_bound, SLACK, seen);
	else
		return true;
	return false;
}

UNIT_TEST(error_bounds_are_no_larger_than_four_times_what_was_seen)
{
	unsigned loose = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		if (test->judge || !(test->error_bound > 0) || is_tight(test))
			continue;
		print_error("    to look for worse cases: lockstep accuracy --test %s --climb "
			    "--seconds 600 --save data/worst\n",
			    test->name);
		++loose;
	}
	assert_int_equal(loose, missing);
	if (missing > 0) /* K of a new test may not be tight: this is not a pass */
		skip();
}
