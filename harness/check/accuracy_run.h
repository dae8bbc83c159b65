/* SPDX-License-Identifier: MIT */
/*
 * Measures accuracy: every chosen test over every chosen scene, in rounds, until the cases or the
 * time run out. It can also climb from the worst cases to worse ones.
 */
#ifndef LOCKSTEP_CHECK_ACCURACY_RUN_H
#define LOCKSTEP_CHECK_ACCURACY_RUN_H

#include <stdio.h>

#include "harness/check/accuracy.h"
#include "harness/scenes/scene.h"

/* The two kinds of bad cases: the answer is wrong, or a result is off. */
enum { BAD_ANSWER, BAD_RESULT, BAD_KINDS };

/* The worst case of one kind, of a test in a scene: the one with the largest observed K. */
struct bad_case {
	double seen; /* the observed K; 0 if no answer was wrong, or no result off */
	/* Climbing maximises this: K, or, while no answer is wrong, minus the number of roundings
	 * to a wrong answer. -INFINITY if there is no case. */
	double badness;
	/* The case's number in its scene, or that of the case where the climb began. */
	uint64_t index;
	bool climbed;
	float operands[LOCKSTEP_COLUMNS_MAX];
};

/* One test in one scene. */
struct accuracy_pair {
	struct accuracy sum;
	struct bad_case worst[BAD_KINDS];
	struct world world[BAD_KINDS]; /* the worst cases' worlds, copied, if the test has one */
};

struct accuracy_run {
	/* What to do. */
	const struct lockstep_test **test; /* NULL-terminated */
	struct scene *const *scene;
	size_t scenes;
	const struct build *build; /* the build to measure; NULL: the references */
	/* Alternatively the build for each test, NULL-terminated; a test may then occur several
	 * times. Plug-ins are judged by their claims, and run in one thread. */
	const struct build *const *of;
	uint64_t seed;
	uint64_t cases;         /* cases of each test and scene; 0: until the time is up */
	double seconds;         /* 0: no limit */
	unsigned shard, shards; /* do every shards-th chunk, from the shard-th on */
	unsigned threads;       /* at most this many; the counts do not depend on it */
	bool climb;             /* for half of the time, or for as many neighbours as cases */
	const char *output;     /* folder for case files of answers outside the guarantee */
	FILE *out;              /* reports the first of these of each test */
	bool progress;          /* show progress on stderr */
	/* Called often, by all threads; not 0 stops the run. May be NULL. */
	int (*interrupted)(void);

	/* The outcome. */
	struct accuracy_pair *pair; /* all scenes of the first test, then of the second, ... */
	uint64_t disagreements;     /* answers outside the guarantee or the claims, and crashes */
	double elapsed;             /* seconds */
};

/* Runs the measurement to the end, or until it is interrupted. Only with GMP. */
void accuracy_run(struct accuracy_run *run);
void accuracy_run_free(struct accuracy_run *run);

/* Returns the build that is measured for test number t, and the subject if it is a plug-in's. */
const struct build *accuracy_build(const struct accuracy_run *run, size_t t);
const struct subject *accuracy_subject(const struct accuracy_run *run, size_t t);

/*
 * For test number t: computes sums over its scenes, and returns the pair with the worst case of a
 * kind.
 */
void accuracy_total(const struct accuracy_run *run, size_t t, struct accuracy *total);
const struct accuracy_pair *accuracy_worst(const struct accuracy_run *run, size_t t, unsigned kind);

#endif
