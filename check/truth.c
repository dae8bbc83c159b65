/* SPDX-License-Identifier: MIT */
/* The guarantee: where an answer must be the exact one, and how near a result must be. */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include "check/cross.h"

/* The guarantee holds for coordinates and sizes up to this. */
static const float coordinate_limit = 1048576; /* 2^20 */

bool cross_truth(const struct lockstep_test *test, const float *operands, bool hit,
		 const float *results, struct lockstep_truth *truth, struct disagreement *what)
{
	const double band = ldexp(test->band, -24);
	lockstep_exact *exact = harness_of(test)->exact;
	*what = (struct disagreement){.fault = FAULT_NONE, .result = test->results};
	*truth = (struct lockstep_truth){.promised = false};
	if (!exact)
		return true;
	exact(operands, truth);
	if (!truth->promised)
		return true;
	/* Beyond the limit only invalid operands are promised anything: that they touch nothing. */
	bool invalid = truth->margin == -INFINITY;
	for (unsigned k = 0; k < test->columns; ++k)
		if (fabsf(operands[k]) > coordinate_limit && !invalid)
			return true;
	if (test->hits && hit != truth->hit && fabs(truth->margin) > band) {
		snprintf(what->detail, sizeof what->detail,
			 "exactly a %s, by a margin of %.3g roundings; the reference says %s",
			 truth->hit ? "hit" : "miss", ldexp(truth->margin, 24),
			 hit ? "hit" : "miss");
		what->fault = FAULT_TRUTH;
		return false;
	}
	for (unsigned r = 0; r < test->results; ++r) {
		double off = fabs((double)results[r] - truth->value[r]);
		bool both_nan = isnan(results[r]) && isnan(truth->value[r]);
		if (both_nan || off <= band * truth->scale[r])
			continue;
		snprintf(what->detail, sizeof what->detail,
			 "%s: exactly %.9g, within %.3g; the reference says %.9g", test->result[r],
			 truth->value[r], band * truth->scale[r], results[r]);
		what->fault = FAULT_TRUTH;
		what->result = r;
		return false;
	}
	return true;
}
