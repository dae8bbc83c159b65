/* SPDX-License-Identifier: MIT */
/*
 * A checking session: every chosen test on every chosen build over every chosen scene, in rounds,
 * until the cases or the time run out.
 */
#ifndef LOCKSTEP_CHECK_SESSION_H
#define LOCKSTEP_CHECK_SESSION_H

#include <stdio.h>

#include "check/cross.h"
#include "scenes/scene.h"

enum { SESSION_BUILDS_MAX = 32, SESSION_SCENES_MAX = 32 };

struct session {
	/* What to do. */
	const struct lockstep_test **test; /* NULL-terminated */
	const struct build *build[SESSION_BUILDS_MAX];
	size_t builds;
	struct scene *scene[SESSION_SCENES_MAX];
	size_t scenes;
	uint64_t seed;
	uint64_t first;         /* the first case of every test and scene */
	uint64_t cases;         /* how many cases of each test and scene; 0: until the time is up */
	double seconds;         /* 0: no limit */
	bool punctual;          /* stop then, even if not every test has met every scene yet: on
				   every build it has met one */
	unsigned shard, shards; /* do every shards-th chunk, from the shard-th on */
	const char *output;     /* folder for case files */
	bool bits;              /* plug-ins must have the reference's bits, whatever they claim */
	FILE *out;              /* reports */
	bool progress;          /* show progress on stderr */
	int (*interrupted)(void); /* asked often: not 0 stops the session; or NULL */

	/* What came of it. */
	uint64_t *ran;                    /* cases, by test (index in lockstep_tests[]) and build */
	uint64_t distinct;                /* cases made, each counted once */
	uint64_t met[SESSION_SCENES_MAX]; /* of these, by scene */
	uint64_t digest;        /* of the references' answers to them: the same on every machine for
				   the same tests, scenes, seed and cases; those of shards add up */
	uint64_t truths;        /* reference answers compared with the exact truth */
	uint64_t relations;     /* and with its answers to the same cases, changed: metamorphic.h */
	uint64_t visits, swept; /* how often a test has met a scene; and with every size */
	uint64_t disagreements; /* batches that disagreed */
	struct trial *
	    *trial; /* of plug-ins that are judged by what they claim, like `ran`: trial.h;
				   NULL where there is none */
	struct finding *findings; /* the first of each kind */
	bool no_memory;           /* for a world of a case to keep */
	double elapsed;           /* seconds */
	double until;             /* while it runs: when its time is up */
	struct cutter *cutter;    /* check/cut.h; while it runs */
};

/* The first disagreement of its kind. */
struct finding {
	const struct lockstep_test *test;
	const struct build *build; /* NULL: the reference, against truth or relations */
	const char *scene;
	enum fault fault;
	uint64_t index; /* of the case in its scene */
	char file[256]; /* where it was saved; empty if it could not be */
	struct finding *next;
};

/* Run it; if interrupted, what came of it may be less than was asked for. False, with one line in
 * `error`, if it could not run (no memory). */
bool session_run(struct session *session, char *error, size_t error_size);
void session_free(struct session *session);

/* Cases that ran of a test on build number b; and how it was judged, or NULL. */
uint64_t session_ran(const struct session *session, const struct lockstep_test *test, size_t b);
struct trial *session_trial(const struct session *session, const struct lockstep_test *test,
			    size_t b);

/* Are build b's answers judged by its claims? */
bool session_judges(const struct session *session, size_t b);

/* One disagreement, with everything a person needs to understand and repeat it. */
struct report {
	const struct lockstep_test *test;
	const struct build *build;
	const struct scene *scene;
	uint64_t seed, start; /* the batch began at this case of the scene */
	size_t n;
	unsigned mode, place;
	const struct cut *cut; /* how the batch was cut from a chunk; NULL: it was not */
	float *const *columns;
	const struct world *world;
	const struct disagreement *what;
	bool bits; /* as in struct session */
};

/* The number in the scene of the case that disagrees; after the last one's if it is no single case. */
uint64_t report_number(const struct report *report);

/* Print it, and save a case file in `folder`. `file` gets the saved file's name, or is empty. */
void report_print(FILE *to, const struct report *report, const char *folder, char *file,
		  size_t file_size);

/* Parts of it, for a disagreement found elsewhere than in a scene, which may then be NULL. Print
 * the case that disagrees, and everyone's answers to it; nothing if it is no single case. */
void report_case(FILE *to, const struct report *report);

/* Save it as `file` in `folder`, which is made if need be, and print a line that says so. If it
 * cannot be saved, print why and return false. */
bool report_save(FILE *to, const struct report *report, const char *folder, const char *file,
		 const char *comment);

/* One answer to one case: of a build, perhaps a plugin's, or of the reference, which has none. */
struct answered {
	const struct build *build;
	const struct answers *answers; /* NULL: it crashed */
	const char *crash;
	bool differs; /* from the reference */
};
typedef void answers_visit(void *context, const struct answered *answered);

/* Ask the reference, and then every build that runs. */
void answers_each(const struct lockstep_test *test, const float *operands, const void *world,
		  answers_visit *visit, void *context);

/* Print the answers of the exact truth, the reference and every build that runs to one case.
 * `mark`: a build to point at, perhaps a plugin's, or NULL. */
void answers_print(FILE *to, const struct lockstep_test *test, const float *operands,
		   const struct world *world, const struct build *mark);

#endif
