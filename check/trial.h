/* SPDX-License-Identifier: MIT */
/* A subject on trial: how often it got which verdict, and the worst case of each. */
#ifndef LOCKSTEP_CHECK_TRIAL_H
#define LOCKSTEP_CHECK_TRIAL_H

#include "check/chunk.h"
#include "check/judge.h"

/* A case, with all that it takes to show it again. */
struct trial_case {
	bool any;
	const struct scene *scene;
	uint64_t index; /* in its scene */
	bool hit;
	struct judged judged;
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct world world;
};

struct trial {
	const struct subject *subject;
	uint64_t cases;             /* judged, each counted once */
	uint64_t verdict[VERDICTS]; /* of these; of crashes and hangs, batches */
	uint64_t bugs, ties_hit, false_hits, false_misses;
	struct trial_case worst[VERDICTS]; /* by movement, else by roundings */
};

/* A new one; NULL if out of memory. NULL can be freed. */
struct trial *trial_open(const struct subject *subject);
void trial_free(struct trial *trial);

/*
 * Judge answers of a batch of a chunk's cases, in a mode: all, and count them; or, `all` not being set, those
 * whose hit differs from the reference's, and count what is wrong. False: no memory for a world.
 */
bool trial_batch(struct trial *trial, const struct chunk *chunk, size_t n, unsigned mode, bool all,
		 const uint64_t *hits, const float *const *results, const uint64_t *unanswered);

/* Counts that a status of 1 is for: wrong answers, crashes and hangs. */
uint64_t trial_faults(const struct trial *trial);

#endif
