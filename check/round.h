/* SPDX-License-Identifier: MIT */
/* What a session does with a scene and test, round after round. */
#ifndef LOCKSTEP_CHECK_ROUND_H
#define LOCKSTEP_CHECK_ROUND_H

#include "check/session.h"

/* What it takes of a chunk. */
struct round {
	uint64_t chunk;         /* its number */
	size_t most;            /* of its cases, at most */
	size_t truths, related; /* most answers to compare with truth, and with relations */
	bool whole, sweep;      /* batches: of all of it; of every size */
	bool long_batch;        /* of very many */
	bool meets;             /* the first that a test gets from a scene */
	bool must;              /* even if the time is up */
};

/* The round of that number. */
struct round round_of(const struct session *session, uint64_t number, bool first_scene);

#endif
