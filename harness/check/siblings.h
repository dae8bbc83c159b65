/* SPDX-License-Identifier: MIT */
/* Compares variants of a plug-in with each other, if they claim the same bits. */
#ifndef LOCKSTEP_CHECK_SIBLINGS_H
#define LOCKSTEP_CHECK_SIBLINGS_H

#include "harness/check/cross.h"

/* The first variant's answers to a batch, for each plug-in. */
struct siblings;

struct siblings *siblings_open(void);
void siblings_close(struct siblings *siblings);

/* Begins another batch: forgets all answers. */
void siblings_begin(struct siblings *siblings);

/* A subject's answers to a batch; `no` has a bit set for each case without an answer. */
struct sibling_answers {
	const struct subject *subject;
	size_t n;
	const uint64_t *hits, *no;
	const float *const *out;
};

/*
 * Returns the number of cases in which the subject's answer differs from that of its first sibling;
 * only result columns that both fill are compared. `what` describes the first difference. Returns 0
 * for a subject that has no siblings or does not claim the same bits.
 */
size_t siblings_differ(struct siblings *siblings, const struct sibling_answers *answers,
		       struct disagreement *what);

#endif
