/* SPDX-License-Identifier: MIT */
/*
 * The witnesses of plug-ins' questions. The reference of a question is its author's function. The
 * truth, by which everything is judged, is also the author's (kernels/lockstep_exact.h). Without
 * one, the reference's answers are the truth, and the question's measure says how far an answer is
 * from flipping.
 */
#ifndef LOCKSTEP_CHECK_QUESTION_TRUTH_H
#define LOCKSTEP_CHECK_QUESTION_TRUTH_H

#include "kernels/table.h"

/* Sets the witnesses of all questions that have none. False if there are too many subjects. */
bool question_witnesses(void);

/* True if the truth of a test is a question's reference, which gives nothing but answers.
 * `distance` is then how far the case is from the opposite answer, or NaN if the question has no
 * measure. */
bool question_distance(const struct lockstep_test *test, const float *operands, const void *world,
		       double *distance);

/*
 * Asks the reference of such a test for the first cases of a batch in pairs, at most
 * QUESTION_AHEAD, whose truths are needed next: one call is much faster than one for each, above
 * all if the reference is in a process. Does nothing for other tests.
 */
enum { QUESTION_AHEAD = 512 };
void question_ask_ahead(const struct lockstep_test *test, float *const *column, size_t n,
			const void *world);

#endif
