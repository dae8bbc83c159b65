/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of every test, for given float operands.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_EXACT_H
#define LOCKSTEP_REFERENCE_EXACT_EXACT_H

#include <math.h>

#include "kernels/lockstep.h"

/* What is true of one case. */
struct lockstep_truth {
	bool promised; /* false: an operand is infinite, or the truth of a specimen is too near to
			  touching to be known, or a world so large that products of its
			  coordinates may overflow, and no answer is promised; the rest is as for
			  invalid operands */
	bool hit;      /* the answer; false for invalid operands. False where a test has no hits */
	int sign;      /* of the margin: 1 inside, 0 touching, -1 outside; never wrong */
	double margin; /* how far the answer is from flipping, relative to the terms that rounding
			  acts on, good to a few percent: |margin| / 2^-24 says how many roundings
			  away the other answer is. -INFINITY for invalid operands. A test without
			  hits has that of the sign of one of its results, named in its exact
			  file. In pixels, where nothing is rounded, a rounding is a pixel: it is
			  2^-24 times by how many the operand must grow, or shrink, on all of its
			  sides, for the other answer; at most 1 */
	unsigned decided; /* which of the comparisons that the question joins, in the order of the
			     exact truth, has this margin; 0 where there is but one */
	bool jumps;       /* the results jump where the margin changes sign, so that they are
			  promised only where |margin| is beyond the error bound */
	double value[LOCKSTEP_RESULTS_MAX]; /* the results, to within 2^-40 of themselves; one that
					       is a float is that float. NaN for invalid
					       operands, and where only a number is promised and
					       nobody knows more */
	double scale[LOCKSTEP_RESULTS_MAX]; /* of each result: its terms that rounding acts on. A
					       result is promised within K * 2^-24 * scale,
					       where the hit is the exact one. INFINITY: to be
					       a number is all that is promised */
	bool bounded; /* these scales are bounds of their own, by running errors, over the test's:
			 that results keep to them says nothing of how large K must be */
};

/* Is nothing known of a result but that it is a number? */
static inline bool truth_unknown(const struct lockstep_truth *truth, unsigned result)
{
	return isinf(truth->scale[result]) && isnan(truth->value[result]);
}

/* `operands`: one value for each column of each operand, in the order of struct lockstep_batch.
 * `world`: the batch's, or NULL. */
typedef void lockstep_exact(const float *operands, const void *world, struct lockstep_truth *truth);

#endif
