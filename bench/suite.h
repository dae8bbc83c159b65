/* SPDX-License-Identifier: MIT */
/*
 * The benchmarks: every chosen test of the table, by every chosen contender, in every mode, scene
 * and size. A contender is a build of the kernels (reference/table.h), the reference, or the exact
 * truth. The exact truth does not compete: its rate says how many cases a second can be checked
 * against it.
 */
#ifndef LOCKSTEP_BENCH_SUITE_H
#define LOCKSTEP_BENCH_SUITE_H

#include <pthread.h>

#include "reference/table.h"
#include "bench/gbench.h"
#include "bench/limits.h"
#include "bench/options.h"
#include "bench/judge_plugins.h"

/* One benchmark. */
struct bench {
	struct suite *suite;
	char *name;                /* TEST/CONTENDER/MODE/SCENE/N[/ROWS][/hits:PERCENT] */
	struct cases *cases;       /* shared with the other contenders */
	const struct build *build; /* NULL for the reference, or the exact truth */
	lockstep_kernel *kernel;   /* either this or `exact` is set */
	lockstep_exact *exact;
	const struct subject *subject; /* behind the kernel, if it is a plug-in's */
	struct judgement judgement;    /* verdicts on its answers */
	/* its answers are the reference's; a subject's were judged */
	bool verified;
	char wrong[200];    /* the difference, or what is wrong with the subject */
	char cannot[200];   /* why the last call could not be timed, or "" */
	bool cut_short;     /* by a signal, before it began */
	bool held, starved; /* there was memory for the cases when they were needed, or not */
	struct limit_basis basis;
	pthread_barrier_t begin; /* for its threads, if there are several */
	double *seconds;         /* one for each repetition, if suite_record() was called */
	size_t repetitions;
};

struct suite {
	struct bench *bench;
	size_t count;
	struct cases *cases; /* the benchmarks of the same cases are consecutive in bench[] */
	size_t cases_count;
	size_t held;              /* bytes of all operands in memory */
	const unsigned *cpu;      /* CPUs to pin threads to, in turn */
	size_t cpus;              /* 0: anywhere */
	size_t failed;            /* benchmarks with a wrong answer */
	size_t starved;           /* benchmarks without memory for their cases */
	size_t runs;              /* calls of benchmarks so far */
	size_t runs_goal;         /* the expected number of calls; 0: show no progress */
	bool paced;               /* at the reader's pace: bench/on_request.h */
	const struct cases *pace; /* the cases that it was last told to run */
};

/* Returns the name of a contender. */
const char *contender_name(const struct build *build);

/* Makes the suite and registers its benchmarks. */
void suite_open(struct suite *suite, const struct options *options);
void suite_close(struct suite *suite);

/* Makes sure that the cases are in memory. False, with the reason in `error`, if they cannot be. */
bool suite_hold(struct suite *suite, struct cases *cases, char *error, size_t error_size);

/* Checks the kernel on exactly these operands, unless already done: the time of a wrong kernel is
 * worthless. A plug-in is timed even if it is wrong, as long as it returns. Describes wrong answers
 * in bench->wrong. The cases must be held. */
bool suite_verify(struct bench *bench);

/* A gbench_function: runs a benchmark (struct bench), on each of its threads. */
void suite_run(struct gbench *g, void *bench);

/* A gbench_result: records a repetition's time in its benchmark. */
void suite_record(void *suite, const char *name, double seconds, const char *error);

#endif
