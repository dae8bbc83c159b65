/* SPDX-License-Identifier: MIT */
/* Checks results of exact truths against hand-computed ones. */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RESULTS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_RESULTS_H

#include "tests/reference/exact/exact_tests.h"
#include "tests/unit.h"

#define U 0x1p-24 /* a rounding */
#define TINY 0x1p-149f
#define BIG 0x1p24f

/* A case, and each result with the scale that its error is measured by. */
struct by_hand {
	const char *name;
	float operands[16];
	struct {
		double value, scale;
	} result[LOCKSTEP_RESULTS_MAX];
};

/* A result that is not checked. */
#define ANY                                                                                        \
	{                                                                                          \
		NAN, NAN                                                                           \
	}

static inline struct lockstep_truth truth_of(const char *name, const float *operands)
{
	struct lockstep_truth truth;

	find_test(name)->exact(operands, NULL, &truth);
	return truth;
}

/* Scales include second-order terms, which the hand computations omit. */
static inline void check_by_hand(const struct by_hand *row, size_t rows)
{
	for (size_t i = 0; i < rows; ++i) {
		struct lockstep_truth truth = truth_of(row[i].name, row[i].operands);

		for (unsigned k = 0; k < find_test(row[i].name)->results; ++k) {
			double value = row[i].result[k].value, scale = row[i].result[k].scale;
			double off = fabs(truth.scale[k] - scale);

			if (!isnan(value) &&
			    (!(fabs(truth.value[k] - value) <= 1e-15 * fabs(value)) ||
			     !(truth.scale[k] == scale || off <= 2e-6 * scale)))
				fail_msg(
				    "row %zu, %s: result %u: %.17g, scale %g; expected %.17g, %g",
				    i, row[i].name, k, truth.value[k], truth.scale[k], value,
				    scale);
		}
	}
}

#endif
