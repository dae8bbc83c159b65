/* SPDX-License-Identifier: MIT */
/*
 * How wrong a test's answers are. Compares each answer with the exact truth of its case, and counts
 * the verdicts. Margins are in roundings of 2^-24.
 */
#ifndef LOCKSTEP_CHECK_ACCURACY_H
#define LOCKSTEP_CHECK_ACCURACY_H

#include "harness/check/cross.h"
#include "harness/check/truth.h"

/* The powers of two that the histograms cover, of margins in roundings and of errors in ulps. */
enum {
	ACCURACY_LEAST = -8,
	ACCURACY_GREATEST = 24,
	ACCURACY_BUCKETS = ACCURACY_GREATEST - ACCURACY_LEAST + 1
};

/* An answer is near to flipping if its margin is at most this many roundings: 2^-20. */
enum { ACCURACY_NEAR = 16 };

/*
 * The verdict on one answer.
 *
 * The observed K is the smallest error bound that covers the answer. For a wrong hit, it is the
 * margin. For a right hit, it is the error of the results, in units of 2^-24 of their scale. Where
 * results jump with the sign of the margin (truth.jumps), an error bound as wide as either the
 * margin or the error of the results covers the answer, so K is the smaller of the two. Results
 * whose scales are bounds in themselves (truth.bounded) count as 0 while within these bounds,
 * unless the case has no answer that can be wrong.
 *
 * In a test without hits whose results jump, the results are the answer: a side, or a state. The
 * answer is wrong if the results are off by more than the test's error bound (for a specimen: its
 * judge's) and by more than the margin. Then they belong to the other side.
 */
struct verdict {
	bool counts;   /* the guarantee covers the case, or would if the test were sound */
	bool invalid;  /* an operand is invalid; any answer but a miss, and NaN, is wrong */
	bool answers;  /* the test and case have an answer that can be wrong: hit, side or state */
	bool wrong;    /* the answer is wrong */
	bool hit;      /* the exact answer */
	double margin; /* the absolute value; INFINITY if invalid */
	/* The observed K of the answer; 0 if it is right or invalid. */
	double seen_margin;
	/* The observed K of the results; 0 if they are not compared. INFINITY if no K covers them:
	 * one is not a number, or one is off where the scale is 0. */
	double seen_results;
	/* Bit r is set if result r is promised. ulps[r] is then how far off it is: INFINITY if only
	 * one of result and truth is a number; for int32, the difference. */
	unsigned measured;
	double ulps[LOCKSTEP_RESULTS_MAX];
};

/* Returns the larger of the two observed values of K. */
double verdict_seen(const struct verdict *verdict);

/*
 * Returns how far off a result is, in units in the last place of a float at the exact value:
 * 2^(e - 23) where 2^e <= |value| < 2^(e + 1), but at least 2^-149. Returns INFINITY if only one of
 * the two is a finite number.
 */
double accuracy_ulps(double value, float result);

/* Judges an answer by the truth. `promised` is truth_promises() of the case. */
void accuracy_judge(const struct lockstep_test *test, const struct lockstep_truth *truth,
		    bool promised, bool hit, const float *results, struct verdict *verdict);

/* Computes the exact truth of a case, and judges the answer by it. `operands` has one value per
 * column. Only in a build with GMP. */
void accuracy_ask(const struct lockstep_test *test, const float *operands, const void *world,
		  bool hit, const float *results, struct verdict *verdict);

/* Counts of cases. accuracy_add() adds those of several runs. */
struct accuracy {
	uint64_t cases;
	/* Cases that the guarantee covers (verdict.counts). All counts below are of these. */
	uint64_t promised;
	/* Cases with invalid operands, and the wrong answers to them, which are also in `wrong`. */
	uint64_t invalid;
	uint64_t invalid_wrong;
	uint64_t hits;                     /* by the exact truth */
	uint64_t answers;                  /* cases with an answer that can be wrong */
	uint64_t wrong;                    /* wrong answers, including those below */
	uint64_t false_hits, false_misses; /* the rest are wrong sides and states */
	uint64_t near;    /* valid, and at most ACCURACY_NEAR roundings from flipping */
	uint64_t outside; /* answers that break the test's guarantee */
	/*
	 * Of those, for plug-ins: the answers that no movement by 2^-10 of the largest coordinate
	 * makes right.
	 */
	uint64_t bugs;
	uint64_t crashes; /* batches in which a plug-in crashed or hung */
	/* No movement up to this makes the worst wrong answer right, in units of length and in ulps
	 * of the largest coordinate: harness/check/movement.h. */
	double moved, moved_ulps;
	/* Neighbours of bad cases, found by climbing. They count only in the maxima below. */
	uint64_t climbed;
	double seen_margin, seen_results; /* the largest observed K */
	uint64_t pixels, pixels_wrong;    /* int32 results, and the wrong ones */
	/* Float results, and those where only one of result and truth is a number. */
	uint64_t results;
	uint64_t not_numbers;
	double ulps, ulps_worst; /* sum and maximum, where both are numbers */
	/* Float results that are exact, and those that are off by at least 2^i ulps, but less than
	 * twice that, from i = ACCURACY_LEAST on. The first and last buckets include everything
	 * below and above. */
	uint64_t ulps_exact, ulps_bucket[ACCURACY_BUCKETS];
	/* Valid cases, and the wrong answers to them, by margin: 0, or a power of two of
	 * roundings. */
	struct accuracy_bucket {
		uint64_t cases, wrong;
	} touching, bucket[ACCURACY_BUCKETS];
};

/* Returns the bucket of a positive number. */
unsigned accuracy_bucket(double number);

/* Counts a case of the scene, or a neighbour found by climbing. */
void accuracy_count(struct accuracy *sum, const struct lockstep_test *test,
		    const struct verdict *verdict);
void accuracy_count_climbed(struct accuracy *sum, const struct verdict *verdict);

void accuracy_add(struct accuracy *sum, const struct accuracy *part);

/* Returns the test that judges a specimen; for any other test, itself. */
const struct lockstep_test *sound_test(const struct lockstep_test *test);

/* Runs a kernel on one case, and judges its answer. `results` has room for LOCKSTEP_RESULTS_MAX. */
void accuracy_of_case(const struct lockstep_test *test, lockstep_kernel *kernel,
		      const float *operands, const void *world, bool *hit, float *results,
		      struct verdict *verdict);

#endif
