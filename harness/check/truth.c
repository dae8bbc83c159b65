/* SPDX-License-Identifier: MIT */
/* The guarantee: where an answer must be exact, and how close a result must be. */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include "harness/check/cross.h"
#include "harness/check/nearness.h"
#include "harness/check/truth.h"
#include "harness/formats/columns.h"

bool truth_promises(const struct lockstep_test *test, const float *operands,
		    const struct lockstep_truth *truth)
{
	if (!truth->promised)
		return false;
	if (truth->margin == -INFINITY)
		return true;
	/* Pixel coordinates have no limit. */
	for (unsigned k = 0; !pixel_test(test) && k < test->columns; ++k)
		if (fabsf(operands[k]) > COORDINATE_LIMIT)
			return false;
	return true;
}

bool truth_contradicts_itself(const struct lockstep_test *test, const struct lockstep_truth *truth)
{
	const double margin = truth->margin;
	if (!truth->promised)
		return false;
	if (isnan(margin) || (margin > 0) - (margin < 0) != truth->sign)
		return true;
	/* Whether touching is a hit depends on the test. */
	return test->hits && truth->sign != 0 && truth->hit != (truth->sign > 0);
}

static bool contradiction(const struct lockstep_truth *truth, struct disagreement *what)
{
	snprintf(what->detail, sizeof what->detail,
		 "the exact truth contradicts itself: %s, sign %d, margin %g roundings",
		 truth->hit ? "hit" : "no hit", truth->sign, ldexp(truth->margin, 24));
	what->fault = FAULT_TRUTH;
	return false;
}

static bool wrong_hit(bool hit, const struct lockstep_truth *truth, struct disagreement *what)
{
	snprintf(what->detail, sizeof what->detail,
		 "exactly a %s, by a margin of %.3g roundings; the reference says %s",
		 truth->hit ? "hit" : "miss", ldexp(truth->margin, 24), hit ? "hit" : "miss");
	what->fault = FAULT_TRUTH;
	return false;
}

/* For an answer that is wrong by a margin within the error bound: true if it is also wrong by no
 * more than the promised movement. */
static bool wrong_nearby(const struct lockstep_test *test, const float *operands, const void *world,
			 const struct lockstep_truth *truth, struct disagreement *what)
{
	const double near = truth_nearness(test, operands, world);
	if (truth_is_near(test, operands, world, truth->hit, near))
		return true;
	snprintf(what->detail, sizeof what->detail,
		 "exactly a %s, even if coordinates moved by %.3g; the reference says %s",
		 truth->hit ? "hit" : "miss", near, truth->hit ? "miss" : "hit");
	what->fault = FAULT_TRUTH;
	return false;
}

static bool results_kept(const struct lockstep_test *test, double error_bound, const float *results,
			 const struct lockstep_truth *truth, struct disagreement *what)
{
	for (unsigned r = 0; r < test->results; ++r) {
		/* Without these casts, the common type of the two would be float. */
		double result =
		    test->pixel_results ? (double)pixel_of_column(results[r]) : (double)results[r];
		double off = fabs(result - truth->value[r]);
		bool both_nan = isnan(result) && isnan(truth->value[r]);
		if (truth_unknown(truth, r) ? !isnan(result)
					    : both_nan || off <= error_bound * truth->scale[r])
			continue;
		snprintf(what->detail, sizeof what->detail,
			 "%s: exactly %.9g, within %.3g; the reference says %.9g", test->result[r],
			 truth->value[r], error_bound * truth->scale[r], result);
		what->fault = FAULT_TRUTH;
		what->result = r;
		return false;
	}
	return true;
}

bool cross_truth(const struct lockstep_test *test, const float *operands, const void *world,
		 bool hit, const float *results, struct lockstep_truth *truth,
		 struct disagreement *what)
{
	const double error_bound = ldexp(test->error_bound, -24);
	lockstep_exact *exact = harness_of(test)->exact;
	*what = (struct disagreement){.fault = FAULT_NONE, .result = test->results};
	*truth = (struct lockstep_truth){.promised = false};
	if (!exact)
		return true;
	exact(operands, world, truth);
	/* For a specimen, being right is measured, not promised. */
	if (isinf(test->error_bound) || !truth_promises(test, operands, truth))
		return true;
	if (truth_contradicts_itself(test, truth))
		return contradiction(truth, what);
	/* With an error bound of 0 every answer is promised, even where shapes touch. */
	bool within = error_bound > 0 && fabs(truth->margin) <= error_bound;
	if (test->hits && hit != truth->hit)
		return within ? wrong_nearby(test, operands, world, truth, what)
			      : wrong_hit(hit, truth, what);
	/* The results are compared only if the hit is right. */
	return (truth->jumps && within) || results_kept(test, error_bound, results, truth, what);
}
