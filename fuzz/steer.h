/* SPDX-License-Identifier: MIT */
/*
 * What draws a fuzzer to where answers flip. Kernels have no branches, so a coverage-guided engine
 * sees the same for every input. Here each input tells it more: how near to touching its cases are
 * by the exact margin, octave by octave, on which side, and by which of the comparisons that make
 * up the question; how degenerate they are, that is how few different numbers they have; what their
 * results are like; and, for a specimen or a plug-in, how wrong the answer is. An input that is
 * nearer than all before is kept, and the engine goes on from there: to exact ties.
 */
#ifndef LOCKSTEP_FUZZ_STEER_H
#define LOCKSTEP_FUZZ_STEER_H

#include "check/judge.h"

/* Forget the last input. libFuzzer does so by itself. */
void steer_begin(void);

/* An input was tried: libFuzzer gives up if its first ones, which are empty, show nothing. */
void steer_input(void);

/* One case, one value per column: its truth, and what the reference said, or a subject. */
void steer_case(const struct lockstep_test *test, const float *operands,
		const struct lockstep_truth *truth, bool hit, const float *results);

/* A subject's answer that is wrong: how far the input would have to move. */
void steer_wrong(const struct lockstep_truth *truth, const struct judged *judged);

/* What is known of the input: `count` counters, 0 or 1. */
const uint8_t *steer_counters(size_t *count);

#endif
