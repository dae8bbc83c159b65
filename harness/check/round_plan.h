/* SPDX-License-Identifier: MIT */
/* The work of one round of a session, for each scene and test. */
#ifndef LOCKSTEP_CHECK_ROUND_PLAN_H
#define LOCKSTEP_CHECK_ROUND_PLAN_H

#include "harness/check/session.h"

/* One round. */
struct round {
	uint64_t chunk;         /* the number of the chunk */
	size_t most;            /* the most cases of the chunk */
	size_t truths, related; /* the most answers to compare with the truth, and by relations */
	bool whole, sweep;      /* batches of the whole chunk; of every size */
	bool long_batch;        /* a batch of very many cases */
	bool first_visit;       /* the test's first round in the scene */
	bool mandatory;         /* run even if the time is up */
};

/* Returns the round of that number. */
struct round round_of(const struct session *session, uint64_t number, bool first_scene);

#endif
