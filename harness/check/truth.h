/* SPDX-License-Identifier: MIT */
/* Compares answers with the exact truth. */
#ifndef LOCKSTEP_CHECK_TRUTH_H
#define LOCKSTEP_CHECK_TRUTH_H

#include "harness/check/cross.h"
#include "reference/table.h"

/* The guarantee holds for coordinates and sizes up to this. */
enum { COORDINATE_LIMIT = 1 << 20 };

/*
 * True if the guarantee covers these operands, whose truth is given, or would if the test were not
 * a specimen. Beyond COORDINATE_LIMIT it promises only that invalid operands are a miss. The exact
 * truth itself limits the size of worlds.
 */
bool truth_promises(const struct lockstep_test *test, const float *operands,
		    const struct lockstep_truth *truth);

/* True if hit, sign and margin of a truth contradict each other. */
bool truth_contradicts_itself(const struct lockstep_test *test, const struct lockstep_truth *truth);

/*
 * Compares an answer with the exact truth of one case, within the test's guarantee. True if the
 * answer keeps the guarantee, or if none covers the case (infinite operands, a coordinate beyond
 * 2^20, no GMP). `operands` has one value per column. `truth` gets the truth if it was computed.
 */
bool cross_truth(const struct lockstep_test *test, const float *operands, const void *world,
		 bool hit, const float *results, struct lockstep_truth *truth,
		 struct disagreement *what);

#endif
