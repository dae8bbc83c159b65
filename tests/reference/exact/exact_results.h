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
	for (const struct by_hand *end = row + rows; row < end; ++row) {
		struct lockstep_truth truth = truth_of(row->name, row->operands);

		for (unsigned k = 0; k < find_test(row->name)->results; ++k) {
			double value = row->result[k].value, scale = row->result[k].scale;

			if (isnan(value) || (fabs(truth.value[k] - value) <= 1e-15 * fabs(value) &&
					     (truth.scale[k] == scale ||
					      fabs(truth.scale[k] - scale) <= 2e-6 * scale)))
				continue;
			fail_msg("row %zu from the end, %s: result %u: %.17g, scale %g; expected "
				 "%.17g, %g",
				 (size_t)(end - row), row->name, k, truth.value[k], truth.scale[k],
				 value, scale);
		}
	}
}

#endif
