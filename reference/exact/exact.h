/* SPDX-License-Identifier: MIT */
/* The exact truth of every test, for given float operands. */
#ifndef LOCKSTEP_REFERENCE_EXACT_EXACT_H
#define LOCKSTEP_REFERENCE_EXACT_EXACT_H

#include <math.h>

#include "kernels/lockstep.h"

/* The truth of one case. */
struct lockstep_truth {
	bool promised; /* false: nothing is promised. Either an operand is infinite, the truth of a
			  specimen is too near to touching to be known, or the world is so large
			  that products of its coordinates may overflow; the other members are
			  then as for invalid operands. Or the axes of a box are not of length 1
			  and at right angles; the other members are right all the same */
	bool hit;      /* the answer; false for invalid operands, and for tests without hits */
	int sign;      /* sign of the margin: 1 inside, 0 touching, -1 outside; always right */
	double margin; /* how far the answer is from flipping, relative to the terms that rounding
			  acts on, to within a few percent: |margin| / 2^-24 says how many roundings
			  away the other answer is. -INFINITY for invalid operands. For a test
			  without hits, the margin of the sign of one of its results, named in its
			  exact file. For pixels, where nothing is rounded, a rounding is a pixel:
			  the margin is 2^-24 times the number of pixels by which the operand must
			  grow, or shrink, on all of its sides, for the other answer; at most 1 */
	unsigned decided; /* which of the comparisons joined by the test has this margin, in the
			     order of the exact truth; 0 if there is only one */
	bool jumps;       /* the results jump where the margin changes sign, so they are promised
			  only if |margin| is beyond the error bound */
	double value[LOCKSTEP_RESULTS_MAX]; /* the results, with a relative error of 2^-40; exact if
					       the result is a float. NaN for invalid operands,
					       and for a result only known to be a number */
	double scale[LOCKSTEP_RESULTS_MAX]; /* for each result, the terms that rounding acts on.
					       The result is promised within K * 2^-24 * scale if
					       the hit is the exact one. INFINITY: it is only
					       promised to be a number */
	bool bounded; /* these scales are separate bounds from running error analysis, divided by
			 the test's K; results within them say nothing about how large K must be */
};

/* Is a result only known to be a number? */
static inline bool truth_unknown(const struct lockstep_truth *truth, unsigned result)
{
	return isinf(truth->scale[result]) && isnan(truth->value[result]);
}

/* `operands`: one value for each column of each operand, in the order of struct lockstep_batch.
 * `world`: the batch's world, or NULL. */
typedef void lockstep_exact(const float *operands, const void *world, struct lockstep_truth *truth);

#endif
