/* SPDX-License-Identifier: MIT */
/* Checks results of exact truths against hand-computed ones. */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RESULTS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RESULTS_H

#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */
#define TINY 0x1p-149f
#define BIG 0x1p24f

static inline struct lockstep_truth truth_of(const char *name, const float *operands)
{
	struct lockstep_truth truth;

	find_test(name)->exact(operands, NULL, &truth);
	return truth;
}

/* Scales include second-order terms, which the hand computations omit. */
static inline void check_result(const char *name, const float *operands, unsigned k, double value,
				double scale)
{
	struct lockstep_truth truth = truth_of(name, operands);

	if (!(fabs(truth.value[k] - value) <= 1e-15 * fabs(value)) ||
	    !(truth.scale[k] == scale || fabs(truth.scale[k] - scale) <= 2e-6 * scale))
		fail_msg("%s: result %u: %.17g, scale %g; expected %.17g, %g", name, k,
			 truth.value[k], truth.scale[k], value, scale);
}

#endif
