/* SPDX-License-Identifier: MIT */
/* The parts of `lockstep run`: each test is timed, then checked and fuzzed, and then its row is printed. */
#ifndef LOCKSTEP_CLI_RUN_RUN_H
#define LOCKSTEP_CLI_RUN_RUN_H

#include "cli/fuzz/jobs.h"

/* Nanoseconds a case, by build; 0 where it was not measured. */
struct timing {
	double reference;
	double native[LOCKSTEP_ISAS];
	double plugin[PLUGINS_MAX]; /* by its number */
	char wrong[512]; /* of the first benchmark whose answers are: its name, and how; or empty */
};

/* What a fuzzer did with a test. */
struct fuzzed {
	bool ran;
	enum fuzz_engine engine;
	bool hurried;    /* there is libFuzzer, too, but there was no time for it */
	uint64_t inputs; /* executed */
	bool failed;     /* it found something, or could not do its work */
};

/* Verdicts on a plug-in's subject, by what it claims. */
struct tried {
	bool has;              /* it has the test */
	uint64_t cases, wrong; /* crashes and hangs are wrong, too */
};

/* A row of the table. */
struct row {
	const struct lockstep_test *test;
	struct timing timing;
	struct fuzzed fuzzed;
	uint64_t cases; /* checked, over all builds */
	struct tried tried[PLUGINS_MAX];
};

struct run {
	/* What to do. */
	const struct lockstep_test **test; /* NULL-terminated */
	size_t tests;
	double seconds;
	struct session session; /* copied for each test; this one is not run */
	FILE *to;               /* the table, and reports */
	bool progress;
	const struct plugin_choices *plugins; /* which are builds of the session; or NULL */

	/* What came of it. */
	struct sheet table;
	struct row *row;
	size_t rows;                                           /* so far */
	uint64_t truths, relations, disagreements, met, swept; /* of all sessions */
	bool has_timing;                   /* so that there are columns for it */
	char no_timing[512], no_fuzz[512]; /* why not, if anything is missing */
};

/* ---- Timing: one process does all of it, and waits while others work ------------------------- */

/* Be ready to time the reference, every native build and, unless they are isolated, plug-ins on
 * pairs in cache, in about so many seconds for all tests. False, with one line in `error`, if that cannot be done here. */
bool run_bench_begin(const struct run *run, double seconds, char *error, size_t error_size);

/* Time the next test, which is this one. False, with one line in `error`, if it no longer can. */
bool run_bench_test(const struct lockstep_test *test, struct timing *timing, char *error,
		    size_t error_size);
void run_bench_end(void);

/* ---- Fuzzing: a process for each test -------------------------------------------------------- */

/* How much of the budget is for timing. */
#define RUN_TIMING_SHARE 0.3

/* What the budget of a test must be for libFuzzer, which with less would hardly have begun. */
#define RUN_LIBFUZZER_SECONDS (0.5 / (1 - RUN_TIMING_SHARE))

/* Begin to fuzz a test for so many seconds, from data/corpus; or the plug-ins that have it, in its place.
 * Inputs that break something are saved in `output`, with the target's report, which is printed. False, with
 * one line in `error`, if it cannot be done. */
bool run_fuzz_begin(const struct run *run, const struct lockstep_test *test, double seconds,
		    char *error, size_t error_size);

/* Wait for its end. */
void run_fuzz_end(struct fuzzed *fuzzed);

/* ---- What is printed ------------------------------------------------------------------------- */

/* The table comes row by row, with the mean at its end. */
void run_begin_table(struct run *run);
void run_print_row(struct run *run, const struct row *row);
void run_end_table(struct run *run);

/* Wrong answers of plug-ins, crashes and hangs, in a row. */
uint64_t run_wrong(const struct row *row);

/* No disagreement, nothing wrong in plug-ins, and nothing that a fuzzer found. */
bool run_all_well(const struct run *run);
void run_print_summary(const struct run *run);
void run_print_json(const struct run *run);

#endif
