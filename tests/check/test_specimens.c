/* SPDX-License-Identifier: MIT */
/*
 * Every specimen of the table is wrong: in some scene, its answer is wrong for a case that its
 * judge promises to answer correctly. A specimen that is never wrong would be an ordinary test, or
 * the scenes would be too tame to show it.
 */
#include <config.h>

#include <math.h>

#include "harness/check/cross.h"
#include "harness/check/truth.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* True if the judge promises anything for such operands. */
static bool judge_promises(const struct lockstep_test *test, const float *operands,
			   const struct lockstep_truth *truth)
{
	for (unsigned k = 0; !pixel_test(test) && k < test->columns; ++k)
		if (!(fabsf(operands[k]) <= COORDINATE_LIMIT))
			return false;
	return truth->promised && truth->margin != -INFINITY;
}

/* True if any result is farther from the exact one than its judge's error bound permits. */
static bool results_off(const struct lockstep_test *test, double error_bound, const float *results,
			const struct lockstep_truth *truth)
{
	for (unsigned r = 0; r < test->results; ++r) {
		double result = results[r];

		if (test->pixel_results)
			result = pixel_of_column(results[r]);
		if (!(fabs(result - truth->value[r]) <= error_bound * truth->scale[r]))
			return true;
	}
	return false;
}

/* True if the answer breaks the judge's promise, for operands covered by it. */
static bool wrong(const struct lockstep_test *test, const float *operands, const void *world,
		  bool hit, const float *results)
{
	double error_bound = ldexp(lockstep_test_find(test->judge)->error_bound, -24);
	struct lockstep_truth truth;

	harness_of(test)->exact(operands, world, &truth);
	if (!judge_promises(test, operands, &truth))
		return false;
	if (fabs(truth.margin) <= error_bound && (test->hits || truth.jumps))
		return false;
	return (test->hits && hit != truth.hit) || results_off(test, error_bound, results, &truth);
}

/* The number of cases that some kernel answers wrongly. */
static size_t wrong_in(const struct lockstep_test *test, const struct scene_family *family,
		       lockstep_kernel *somebody)
{
	static struct cases cases;
	const size_t n = count_of(family);
	size_t count = 0;

	fill(&cases, family->name, test, one_in((unsigned)n, (unsigned)n / 8));
	for (size_t i = 0; i < cases.n; ++i) {
		const void *world = world_of(&cases, i);
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		bool hit;

		operands_of(&cases, i, operands);
		hit = answer_case(test, somebody, operands, world, results);
		count += wrong(test, operands, world, hit, results);
	}
	return count;
}

/* The first scene in which a specimen is wrong, or NULL. */
static const struct scene_family *first_wrong(const struct lockstep_test *test)
{
	for (const struct scene_family *family = scene_families; family->name; ++family)
		if (can_open(family) && wrong_in(test, family, harness_of(test)->reference))
			return family;
	return NULL;
}

UNIT_TEST(every_specimen_is_wrong_somewhere)
{
	unsigned never = 0;

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];

		if (!test->judge || first_wrong(test))
			continue;
		print_error("%s: never wrong\n", test->name);
		++never;
	}
	assert_int_equal(never, 0);
}

/* True if operands mean the same to both, which pixels do not. */
static bool same_operands(const struct lockstep_test *a, const struct lockstep_test *b)
{
	return a->operand[0] == b->operand[0] && a->operand[1] == b->operand[1];
}

/* Where a specimen is wrong, its judge is right about the same cases. */
UNIT_TEST(its_judge_is_right_there)
{
	unsigned compared = 0;

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t], *judge;
		const struct scene_family *family;

		judge = test->judge ? lockstep_test_find(test->judge) : NULL;
		if (!judge || !same_operands(test, judge))
			continue;
		family = first_wrong(test);
		if (!family || wrong_in(test, family, harness_of(judge)->reference))
			fail_msg("%s: %s", test->name, family ? "so is its judge" : "never wrong");
		++compared;
	}
	assert_true(compared > 0);
}

UNIT_FIXTURE(find_data, NULL)
