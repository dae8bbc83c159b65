/* SPDX-License-Identifier: MIT */
/*
 * How wrong the answers of a test are: each is held against the exact truth of its case, and all of
 * them are counted. Margins are in roundings of 2^-24 each.
 */
#ifndef LOCKSTEP_CHECK_ACCURACY_H
#define LOCKSTEP_CHECK_ACCURACY_H

#include "check/cross.h"

/* Powers of two of the histograms: of margins in roundings, and of errors in ulps. */
enum {
	ACCURACY_LEAST = -8,
	ACCURACY_GREATEST = 24,
	ACCURACY_BUCKETS = ACCURACY_GREATEST - ACCURACY_LEAST + 1
};

/* An answer is close to flipping within this many roundings: 2^-20. */
enum { ACCURACY_NEAR = 16 };

/*
 * The verdict on one answer.
 *
 * The observed K is the smallest error bound that the answer would keep to. A wrong hit shows the
 * K of its margin. A right one shows how far its results are off, in units of 2^-24 of their
 * scale. Where results jump with the sign of the margin (truth.jumps), the answer keeps to any
 * error bound that is as wide as either its margin or the error of its results: it shows the
 * smaller of the two. Results whose scales are bounds of their own (truth.bounded) show nothing as
 * long as they keep to them, except where no answer could.
 *
 * A test without hits whose results jump answers by its results: with a side, or a state. Its
 * answer is wrong if the results are off by more than the error bound of the test (for a specimen:
 * of its judge) and by more than the margin. Then they belong to the other side.
 */
struct verdict {
	bool counts;   /* something is promised of the case, or would be if the test were sound */
	bool invalid;  /* an operand is; every answer but a miss, and NaN, is wrong */
	bool answers;  /* there is an answer that can be wrong: hit, side or state */
	bool wrong;    /* and it is wrong */
	bool hit;      /* the exact answer */
	double margin; /* absolute value; INFINITY if invalid */
	double seen_margin;  /* the observed K of the answer, 0 if it is right or invalid */
	double seen_results; /* and of its results, INFINITY if no K will do: one is no number, or
				none may be off and one is. 0 where they are not compared */
	unsigned measured;   /* bit r set: result r is promised, and off by this much: */
	double ulps[LOCKSTEP_RESULTS_MAX]; /* INFINITY: one of result and truth is no number, and
					      not the other. Of int32: the difference */
};

/* The larger of the two observed values of K. */
double verdict_seen(const struct verdict *verdict);

/*
 * How far off a result is, in units in the last place of a float at the exact value: 2^(e - 23)
 * where 2^e <= |value| < 2^(e + 1), but at least 2^-149. INFINITY where only one of the two is a
 * finite number.
 */
double accuracy_ulps(double value, float result);

/* Judge an answer by the truth. `promised`: truth_promises() of the case. */
void accuracy_judge(const struct lockstep_test *test, const struct lockstep_truth *truth,
		    bool promised, bool hit, const float *results, struct verdict *verdict);

/* Ask the exact truth of a case, whose operands are one value per column, and judge the answer by
 * it. Only in a build with GMP. */
void accuracy_ask(const struct lockstep_test *test, const float *operands, const void *world,
		  bool hit, const float *results, struct verdict *verdict);

/* Counts of cases. Those of several runs add up, by accuracy_add(). */
struct accuracy {
	uint64_t cases;
	uint64_t promised; /* of those: the verdict counts. All below are of these */
	uint64_t invalid;  /* operands; and wrong answers to those, which are also in `wrong` */
	uint64_t invalid_wrong;
	uint64_t hits;                     /* exactly */
	uint64_t answers;                  /* that can be wrong */
	uint64_t wrong;                    /* and are, of which are: */
	uint64_t false_hits, false_misses; /* the rest are wrong sides and states */
	uint64_t near;    /* valid, and at most ACCURACY_NEAR roundings from flipping */
	uint64_t outside; /* answers that break the test's guarantee */
	uint64_t
	    bugs; /* of these, for plug-ins: no movement by 2^-10 of the largest coordinate cures them */
	uint64_t crashes; /* of plug-ins, and hangs: batches */
	double moved,
	    moved_ulps;   /* no movement up to this makes the worst wrong answer right, in units of
				   length and in ulps of the largest coordinate: check/movement.h */
	uint64_t climbed; /* neighbours of bad cases: counted only in the maxima below */
	double seen_margin, seen_results; /* the greatest K observed */
	uint64_t pixels, pixels_wrong;    /* results of int32, and how many are wrong */
	uint64_t results; /* of float, and those where only one of result and truth is a number */
	uint64_t not_numbers;
	double ulps, ulps_worst; /* sum, and greatest, of those where both are */
	/* How many of them are not off at all, and how many are off by at least 2^i ulps, but less
	 * than twice that, from i = ACCURACY_LEAST on. The first and last buckets also hold
	 * whatever is below or above. */
	uint64_t ulps_exact, ulps_bucket[ACCURACY_BUCKETS];
	/* Valid cases, and the wrong answers to them, by margin: 0, and by powers of two of
	 * roundings. */
	struct accuracy_bucket {
		uint64_t cases, wrong;
	} touching, bucket[ACCURACY_BUCKETS];
};

/* The bucket of a positive number. */
unsigned accuracy_bucket(double number);

/* Count a case of the scene, or a neighbour of it that was climbed to. */
void accuracy_count(struct accuracy *sum, const struct lockstep_test *test,
		    const struct verdict *verdict);
void accuracy_count_climbed(struct accuracy *sum, const struct verdict *verdict);

void accuracy_add(struct accuracy *sum, const struct accuracy *part);

/* The test that judges a specimen; any other test itself. */
const struct lockstep_test *sound_test(const struct lockstep_test *test);

/* The answer of a kernel to one case, and the verdict on it. `results`: LOCKSTEP_RESULTS_MAX. */
void accuracy_of_case(const struct lockstep_test *test, lockstep_kernel *kernel,
		      const float *operands, const void *world, bool *hit, float *results,
		      struct verdict *verdict);

#endif
