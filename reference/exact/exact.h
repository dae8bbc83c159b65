/* SPDX-License-Identifier: MIT */
/*
 * The exact truth of every test, for given float operands.
 */
#ifndef LOCKSTEP_EXACT_H
#define LOCKSTEP_EXACT_H

#include "kernels/lockstep.h"

/* What is true of one case. */
struct lockstep_truth {
	bool promised; /* false: an operand is infinite, and no answer is promised; the rest is
			  as for invalid operands */
	bool hit;      /* the answer; false for invalid operands. False where a test has no hits */
	int sign;      /* of the margin: 1 inside, 0 touching, -1 outside; never wrong */
	double margin; /* how far the answer is from flipping, relative to the terms that rounding
			  acts on, good to a few percent: |margin| / 2^-24 says how many roundings
			  away the other answer is. -INFINITY for invalid operands. A test without
			  hits has that of the sign of one of its results, named in its exact
			  file */
	double value[LOCKSTEP_RESULTS_MAX]; /* the results, to double precision; NaN for invalid
					       operands */
	double scale[LOCKSTEP_RESULTS_MAX]; /* of each result: its terms that rounding acts on. A
					       result is promised within band * 2^-24 * scale */
};

/* `operands`: one value of each column of each operand, in the order of struct lockstep_batch. */
typedef void lockstep_exact(const float *operands, struct lockstep_truth *truth);

#define TEST(name, ...) lockstep_exact lockstep_exact_##name;
#include "kernels/tests.def"
#undef TEST

#endif
