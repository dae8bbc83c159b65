/* SPDX-License-Identifier: MIT */
/* A subject on trial: how often it got which verdict, and the worst case of each. */
#ifndef LOCKSTEP_CHECK_TRIAL_H
#define LOCKSTEP_CHECK_TRIAL_H

#include "check/cut.h"
#include "check/judge.h"

/* A case, and how it was asked; of a wrong answer, with the batch that it was in, which may be what made it
 * wrong. */
struct trial_case {
	bool any;
	const struct scene *scene;
	uint64_t start; /* the batch began at this case of the scene, */
	size_t n;       /* had so many, in this mode and at this place, */
	unsigned mode, place;
	struct cut cut; /* without its columns */
	size_t index;   /* and this is the case */
	bool hit;
	struct judged judged;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world;
};

struct trial {
	const struct subject *subject;
	uint64_t cases;             /* judged, each counted once */
	uint64_t verdict[VERDICTS]; /* of these; of crashes and hangs, batches */
	uint64_t bugs, ties_hit, false_hits, false_misses;
	uint64_t elsewhere; /* wrong answers in other modes, sizes and places. They count where
			       there are no others: an answer should depend on its case alone */
	struct trial_case worst[VERDICTS]; /* by movement, else by roundings */
};

/* A new one; NULL if out of memory. NULL can be freed. */
struct trial *trial_open(const struct subject *subject);
void trial_free(struct trial *trial);

/*
 * Run the subject's kernel on a batch cut from a chunk, on guarded memory, and judge what it
 * answers. False if it crashed or hangs; `what` says how. `whole`: this is the batch of all cases, and
 * if it is of pairs, they are counted; if it does not come back, those are that do so in smaller
 * batches. Of other batches, answers whose hit is not the reference's are looked at, and some of those
 * whose results are far from it: the wrong ones are wrong elsewhere. `interrupted`: as in struct
 * session. Sets *no_memory if a world could not be kept.
 */
bool trial_ask(struct trial *trial, struct cut *cut, lockstep_kernel *kernel, unsigned place,
	       bool whole, int (*interrupted)(void), struct disagreement *what, bool *no_memory);

/* After so many hangs a subject is asked no more. */
enum { TRIAL_HANGS = 3 };
static inline bool trial_given_up(const struct trial *trial)
{
	return trial->verdict[VERDICT_HANG] >= TRIAL_HANGS;
}

/* Wrong answers; and those with crashes and hangs, which a status of 1 is for. */
uint64_t trial_wrong(const struct trial *trial);
uint64_t trial_faults(const struct trial *trial);

#endif
