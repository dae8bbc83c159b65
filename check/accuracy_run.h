/* SPDX-License-Identifier: MIT */
/*
 * Measuring accuracy: every chosen test over every chosen scene, in rounds, until the cases or the
 * time run out; and then, if wanted, climbing from the worst cases to worse ones.
 */
#ifndef LOCKSTEP_CHECK_ACCURACY_RUN_H
#define LOCKSTEP_CHECK_ACCURACY_RUN_H

#include <stdio.h>

#include "check/accuracy.h"
#include "scenes/scene.h"

/* Bad cases are of two kinds: the answer is wrong, or a result is off. */
enum { BAD_ANSWER, BAD_RESULT, BAD_KINDS };

/* The worst case of a kind, of a test in a scene: that of the largest observed K. */
struct bad_case {
	double seen;    /* K; 0: no answer was wrong, or no result off */
	double badness; /* what climbing climbs: K, or, while no answer is wrong, minus the
			   roundings missing for one. -INFINITY: there is no case */
	uint64_t index; /* of the case in its scene, or of the one where the climb began */
	bool climbed;
	float operands[LOCKSTEP_COLUMNS_MAX];
};

/* A test in a scene. */
struct accuracy_pair {
	struct accuracy sum;
	struct bad_case worst[BAD_KINDS];
	struct world world[BAD_KINDS]; /* of the worst cases: copies, for tests that have one */
};

struct accuracy_run {
	/* What to do. */
	const struct lockstep_test **test; /* NULL-terminated */
	struct scene *const *scene;
	size_t scenes;
	const struct build *build; /* whose answers; NULL: the references' */
	/* Or whose to each test, where one may stand several times; NULL likewise. Plug-ins are judged by what they
	 * claim, and take one thread. */
	const struct build *const *of;
	uint64_t seed;
	uint64_t cases;           /* how many of each test and scene; 0: until the time is up */
	double seconds;           /* 0: no limit */
	unsigned shard, shards;   /* do every shards-th chunk, from the shard-th on */
	unsigned threads;         /* at most this many; what is counted does not depend on it */
	bool climb;               /* half of the time; or as many neighbours as there are cases */
	const char *output;       /* folder for case files of answers outside the guarantee */
	FILE *out;                /* reports of them: the first of each test */
	bool progress;            /* show progress on stderr */
	int (*interrupted)(void); /* asked often, by all threads: not 0 stops the run; or NULL */

	/* What came of it. */
	struct accuracy_pair *pair; /* scenes of the first test, then of the second, ... */
	uint64_t disagreements;     /* answers outside the guarantee, or the claims; and crashes */
	double elapsed;             /* seconds */
};

/* Run it, or as much as there is until it is interrupted. False, with one line in `error`, if it
 * could not run (no memory). Only with GMP. */
bool accuracy_run(struct accuracy_run *run, char *error, size_t error_size);
void accuracy_run_free(struct accuracy_run *run);

/* For test number t: whose answers, and the subject, if they are a plug-in's. */
const struct build *accuracy_build(const struct accuracy_run *run, size_t t);
const struct subject *accuracy_subject(const struct accuracy_run *run, size_t t);

/* For test number t: the sum over scenes, and the pair with the worst case of a kind. */
void accuracy_total(const struct accuracy_run *run, size_t t, struct accuracy *total);
const struct accuracy_pair *accuracy_worst(const struct accuracy_run *run, size_t t, unsigned kind);

#endif
