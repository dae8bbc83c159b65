/* SPDX-License-Identifier: MIT */
/* The trial of a subject: the number of each verdict, and the worst case of each. */
#ifndef LOCKSTEP_CHECK_TRIAL_H
#define LOCKSTEP_CHECK_TRIAL_H

#include "harness/check/cut.h"
#include "harness/check/judge.h"
#include "harness/check/siblings.h"

/* A case, and the batch in which it ran. A wrong answer keeps the whole batch,
 * which may be the cause. */
struct trial_case {
	bool any;
	const struct scene *scene;
	uint64_t start; /* the case of the scene at which the batch began */
	size_t n;       /* the number of cases in the batch */
	unsigned mode, place;
	struct cut cut; /* without its columns */
	size_t index;   /* the case's number in the batch */
	bool hit;
	struct judged judged;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world;
};

struct trial {
	const struct subject *subject;
	uint64_t cases;             /* judged cases, each counted once */
	uint64_t verdict[VERDICTS]; /* the number of cases; for crashes and hangs, of batches */
	uint64_t bugs, ties_hit, false_hits, false_misses;
	/* Wrong answers in other modes, sizes and places. They count only if there are no others:
	 * an answer should depend on its case alone. */
	uint64_t elsewhere;
	uint64_t unlike; /* answers that differ from another variant's: siblings.h */
	struct trial_case worst[VERDICTS]; /* by movement, else by ulps or roundings */
};

/* Makes a trial. Freeing NULL does nothing. */
struct trial *trial_open(const struct subject *subject);
void trial_free(struct trial *trial);

/*
 * Runs the subject's kernel on a batch cut from a chunk, on guarded memory, and judges its answers.
 * False if it crashed or hung, or differs from a sibling; `what` describes that. If `whole` is set,
 * this is the batch of all cases. In pairs, all its answers are then counted, or, if it does not
 * return, those of smaller batches that do. In other batches, answers are judged if their hit
 * differs from the reference's, and so are some of those whose results are far from it; wrong ones
 * count as `elsewhere`. `interrupted` is as in struct session.
 */
bool trial_ask(struct trial *trial, struct siblings *siblings, struct cut *cut,
	       lockstep_kernel *kernel, unsigned place, bool whole, int (*interrupted)(void),
	       struct disagreement *what);

/* After this many hangs, a subject is not run any more. */
enum { TRIAL_HANGS = 3 };
static inline bool trial_given_up(const struct trial *trial)
{
	return trial->verdict[VERDICT_HANG] >= TRIAL_HANGS;
}

/* Return the number of wrong answers, and that number plus crashes and hangs, which make the exit
 * status 1. */
uint64_t trial_wrong(const struct trial *trial);
uint64_t trial_faults(const struct trial *trial);

#endif
