/* SPDX-License-Identifier: MIT */
/*
 * What pulls a fuzzer to where answers flip. Kernels have no branches, and what a coverage-guided engine
 * sees of them is the same for every input. So each input tells it more: how near to touching its cases
 * are by the exact margin, octave by octave, on which side, and of which of the comparisons that make up the
 * question; how degenerate they are, of how few different numbers; what their results are like; and how wrong the answer of the reference is, of a specimen. An input that is nearer than all before is kept, and
 * goes on from there: to exact ties.
 */
#ifndef LOCKSTEP_FUZZ_STEER_H
#define LOCKSTEP_FUZZ_STEER_H

#include "check/cross.h"

/* Forget the input before. libFuzzer does so by itself. */
void steer_begin(void);

/* One case, one value a column: its truth, and what the reference said. */
void steer_case(const struct lockstep_test *test, const float *operands,
		const struct lockstep_truth *truth, bool hit, const float *results);

/* What was told of the input: so many counters, 0 or 1. */
const uint8_t *steer_counters(size_t *count);

#endif
