/* SPDX-License-Identifier: MIT */
/* The truth of a plug-in's question, written by its author with kernels/lockstep_exact.h. */
#ifndef LOCKSTEP_REFERENCE_EXACT_QUESTION_H
#define LOCKSTEP_REFERENCE_EXACT_QUESTION_H

#include "kernels/lockstep_exact.h"
#include "kernels/table.h"
#include "reference/exact/exact.h"

/* Sets the hit and the margin of a case, but not its results. Invalid operands are a miss, as in every
 * truth. Misuse of numbers ends the program with one line. */
void exact_question(const struct lockstep_question *question, const struct lockstep_test *test,
		    const float *operands, const struct lockstep_rows *rows,
		    struct lockstep_truth *truth);

#endif
