/* SPDX-License-Identifier: MIT */
/*
 * Steers a fuzzer to where answers flip. Kernels have no branches, so to a coverage-guided engine
 * all inputs look the same. Counters here describe each input further: how near its cases are to
 * touching by the exact margin, in octaves, on which side, and by which of the comparisons that
 * make up the question; how degenerate they are, as the number of different values; the kinds of
 * their results; and, for a specimen or a plug-in, how wrong the answer is. An engine keeps an
 * input that is nearer than all before, and continues from there, down to exact ties.
 */
#ifndef LOCKSTEP_FUZZ_STEER_H
#define LOCKSTEP_FUZZ_STEER_H

#include "harness/check/judge.h"
#include "reference/table.h"

/* Forgets the last input. libFuzzer does so by itself. */
void steer_begin(void);

/* Counts an input. libFuzzer gives up if its first inputs, which are empty, show nothing. */
void steer_input(void);

/* Counts one case, with one value per column, its truth, and the answer of the
 * reference or a subject. */
void steer_case(const struct lockstep_test *test, const float *operands,
		const struct lockstep_truth *truth, bool hit, const float *results);

/* Counts a subject's wrong answer, by how far the input would have to move. */
void steer_wrong(const struct lockstep_truth *truth, const struct judged *judged);

/* Returns the `count` counters of the input, each 0 or 1. */
const uint8_t *steer_counters(size_t *count);

#endif
