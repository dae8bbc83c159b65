/* SPDX-License-Identifier: MIT */
/*
 * A checking session: every chosen test on every chosen build over every chosen scene, in rounds,
 * until the cases or the time run out.
 */
#ifndef LOCKSTEP_CHECK_SESSION_H
#define LOCKSTEP_CHECK_SESSION_H

#include <stdio.h>

#include "harness/check/cross.h"
#include "harness/scenes/scene.h"

enum { SESSION_BUILDS_MAX = 32, SESSION_SCENES_MAX = 32 };

struct session {
	/* What to do. */
	const struct lockstep_test **test; /* NULL-terminated */
	const struct build *build[SESSION_BUILDS_MAX];
	size_t builds;
	struct scene *scene[SESSION_SCENES_MAX];
	size_t scenes;
	uint64_t seed;
	uint64_t first; /* the first case of each test and scene */
	uint64_t cases; /* cases of each test and scene; 0: until the time is up */
	double seconds; /* 0: no limit */
	/* Stop on time, even if some tests have not run on every scene. Each has then run on at
	 * least one, on every build. */
	bool on_time;
	unsigned shard, shards;   /* run every shards-th chunk, from the shard-th on */
	const char *output;       /* folder for case files */
	bool bits;                /* plug-ins must have the reference's bits, whatever they claim */
	FILE *out;                /* reports */
	bool progress;            /* show progress on stderr */
	int (*interrupted)(void); /* called often; not 0 stops the session. May be NULL */

	/* The outcome. */
	uint64_t *ran;                    /* cases, by test (question_index()) and build */
	uint64_t distinct;                /* cases made, each counted once */
	uint64_t met[SESSION_SCENES_MAX]; /* the number of these in each scene */
	/* The digest of the references' answers to these cases: the same on every machine for the
	 * same tests, scenes, seed and cases. Digests of shards add up. */
	uint64_t digest;
	uint64_t truths; /* reference answers compared with the exact truth */
	/*
	 * Reference answers compared with answers to changed versions of the same cases:
	 * metamorphic.h.
	 */
	uint64_t relations;
	uint64_t visits, full_visits; /* test-scene pairs run at least once, and with every size */
	uint64_t disagreements;       /* batches that disagreed */
	/* By test and build, like `ran`: the trials of plug-ins that are judged by their claims
	 * (trial.h); else NULL. */
	struct trial **trial;
	struct finding *findings; /* the first finding of each kind */
	double elapsed;           /* seconds */
	double until;             /* while it runs: when the time is up */
	struct cutter *cutter;    /* harness/check/cut.h; while it runs */
	struct siblings *siblings;
};

/* The first disagreement of its kind. */
struct finding {
	const struct lockstep_test *test;
	const struct build *build; /* NULL: the reference, compared with truth or relations */
	const char *scene;
	enum fault fault;
	uint64_t index; /* the case's number in its scene */
	char file[256]; /* the case file; empty if it could not be saved */
	struct finding *next;
};

/* Runs the session. If interrupted, it may have done less than requested. */
void session_run(struct session *session);
void session_free(struct session *session);

/* Return the number of a test's cases that ran on build number b, and its trial there, or NULL. */
uint64_t session_ran(const struct session *session, const struct lockstep_test *test, size_t b);
struct trial *session_trial(const struct session *session, const struct lockstep_test *test,
			    size_t b);

/* True if build b's answers are judged by its claims. */
bool session_judges(const struct session *session, size_t b);

#endif
