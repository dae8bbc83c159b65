/* SPDX-License-Identifier: MIT */
/* What a session does with a scene and test, round after round. */
#ifndef LOCKSTEP_CHECK_ROUND_H
#define LOCKSTEP_CHECK_ROUND_H

#include "check/session.h"

/* It takes a chunk. */
struct round {
	uint64_t chunk;         /* its number */
	size_t most;            /* of its cases */
	size_t truths, related; /* so many answers, at most, are held against truth, and relations */
	bool whole, sweep;      /* batches: of all of it; of every size */
	bool meets;             /* the first that a test sees of a scene */
	bool must;              /* whatever the time is */
};

/* Of round so and so. */
struct round round_of(const struct session *session, uint64_t number, bool first_scene);

#endif
