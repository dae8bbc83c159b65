/* SPDX-License-Identifier: MIT */
/* Compares the variants of a plug-in that claim to have the same bits with each other. */
#ifndef LOCKSTEP_CHECK_SIBLINGS_H
#define LOCKSTEP_CHECK_SIBLINGS_H

#include "harness/check/cross.h"

/* The answers to a batch of the first variant that was asked, for each plug-in. */
struct siblings;

struct siblings *siblings_open(void);
void siblings_close(struct siblings *siblings);

/* Forgets all answers: another batch begins. */
void siblings_begin(struct siblings *siblings);

/* The answers of a subject to a batch; `no` has the bits of cases without an answer. */
struct sibling_answers {
	const struct plugin *plugin;
	const struct subject *subject;
	size_t n;
	const uint64_t *hits, *no;
	const float *const *out;
};

/*
 * Returns the number of cases to which the subject and the first of its siblings gave different
 * answers, in the result columns that both fill. `what` describes the first. 0 if it has no
 * sibling, or makes no such claim.
 */
size_t siblings_differ(struct siblings *siblings, const struct sibling_answers *answers,
		       struct disagreement *what);

#endif
