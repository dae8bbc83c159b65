/* SPDX-License-Identifier: MIT */
/* The parts of `lockstep run`. Each test is timed, then checked and fuzzed, and then its row is
 * printed. */
#ifndef LOCKSTEP_CLI_RUN_RUN_H
#define LOCKSTEP_CLI_RUN_RUN_H

#include "cli/fuzz/jobs.h"

/* Nanoseconds for a case, by build; 0 if not measured. */
struct timing {
	double reference;
	double native[LOCKSTEP_ISAS];
	double plugin[PLUGINS_MAX]; /* by plug-in number */
	/* the name of the first benchmark with wrong answers, and what is wrong, or "" */
	char wrong[512];
};

/* A fuzzer's work on a test. */
struct fuzzed {
	bool ran;
	enum fuzz_engine engine;
	bool hurried;    /* libFuzzer exists, but there was no time for it */
	uint64_t inputs; /* executed */
	bool found;      /* it found something */
	bool failed;     /* it found something, or could not do its work */
};

/* Verdicts on a plug-in's subject, by its claims. */
struct tried {
	bool has;              /* the plug-in has the test */
	uint64_t cases, wrong; /* crashes and hangs count as wrong */
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
	/* Input: */
	const struct lockstep_test **test; /* ends with NULL */
	size_t tests;
	double seconds;
	struct session session; /* copied for each test; never run itself */
	FILE *to;               /* for the table and reports */
	bool progress;
	const struct plugin_choices *plugins; /* which are builds of the session, or NULL */

	/* Results: */
	struct sheet table;
	struct row *row;
	size_t rows;                                                 /* so far */
	uint64_t truths, relations, disagreements, met, full_visits; /* sums over all sessions */
	bool has_timing;                   /* the table has columns for it */
	char no_timing[512], no_fuzz[512]; /* the reasons, if anything is missing */
};

/* ---- Timing: one process times all tests, and waits while others work ------------------------ */

/* Prepares to time the reference, every native build and, unless they are isolated, plug-ins on
 * pairs in cache, in about this many seconds for all tests. False, with one line in `error`, if
 * that is impossible here. */
bool run_bench_begin(const struct run *run, double seconds, char *error, size_t error_size);

/* Times this test, which must be the next one. False, with one line in `error`, if timing no longer
 * works. */
bool run_bench_test(const struct lockstep_test *test, struct timing *timing, char *error,
		    size_t error_size);
void run_bench_end(void);

/* ---- Fuzzing: a process for each test -------------------------------------------------------- */

/* The share of the budget for timing. */
#define RUN_TIMING_SHARE 0.3

/* The least budget per test for libFuzzer, which would hardly have started with less. */
#define RUN_LIBFUZZER_SECONDS (0.5 / (1 - RUN_TIMING_SHARE))

/* Begins to fuzz a test, or the plug-ins that have it instead, for this many seconds, from
 * data/corpus. Saves inputs that break something in `output`, with the target's report, which is
 * also printed. False, with one line in `error`, if that is impossible. */
bool run_fuzz_begin(const struct run *run, const struct lockstep_test *test, double seconds,
		    char *error, size_t error_size);

/* Waits for it to end. */
void run_fuzz_end(struct fuzzed *fuzzed);

/* ---- Output ---------------------------------------------------------------------------------- */

/* The table is printed row by row, with the mean at its end. */
void run_begin_table(struct run *run);
void run_print_row(struct run *run, const struct row *row);
void run_end_table(struct run *run);

/* Returns the number of wrong answers of plug-ins, crashes and hangs in a row. */
uint64_t run_wrong(const struct row *row);

/* True if there is no disagreement, nothing wrong in plug-ins, and nothing that a fuzzer found. */
bool run_all_well(const struct run *run);
void run_print_summary(const struct run *run);
void run_print_json(const struct run *run);

#endif
