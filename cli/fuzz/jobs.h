/* SPDX-License-Identifier: MIT */
/* Runs the fuzz targets of tests, several at a time, for `lockstep fuzz` and `lockstep run`. */
#ifndef LOCKSTEP_CLI_FUZZ_JOBS_H
#define LOCKSTEP_CLI_FUZZ_JOBS_H

#include "cli/cli.h"

enum fuzz_engine {
	ENGINE_AUTO, /* libFuzzer where it is built, otherwise the built-in one */
	ENGINE_LIBFUZZER,
	ENGINE_BUILTIN,
	ENGINE_NONE /* for a test without an engine */
};

/* "auto", "libfuzzer", "builtin", "-". */
extern const char *const fuzz_engine_names[];

struct fuzz_result {
	const struct lockstep_test *test;
	enum fuzz_engine engine;
	bool ran;
	bool found;             /* the test failed */
	bool failed;            /* the target failed: it could not do its work */
	uint64_t inputs, cases; /* 0 if it ended before it printed them */
	double seconds;
	unsigned kinds; /* kinds of finds; plug-ins may have several */
	char *text;     /* the target's report, if found or failed; to be freed */
	/* the worst find, saved as a case and as an input of the target, or "" */
	char case_file[4096];
	char input_file[4096];
	char log[4096]; /* everything that the target printed, saved, or "" */
};

struct fuzz_jobs {
	const struct lockstep_test *const *test; /* ends with NULL */
	enum fuzz_engine engine;
	double seconds; /* for all of them together; 0: no limit */
	bool on_time;   /* stop a target after its share: libFuzzer overruns it by up to 2 s */
	uint64_t runs;  /* inputs for each; 0: no limit */
	uint64_t seed;
	unsigned jobs; /* run at a time; 0: one for each CPU */
	bool against_exact, unsteered, without_exact, no_seeds;
	const struct plugin_choices
	    *plugins;       /* fuzz only these, not the library's kernels; or NULL */
	const char *corpus; /* keep new inputs in a subfolder for each test, or NULL */
	const char *output; /* where finds are saved */
	char *const *extra; /* arguments for libFuzzer, ending with NULL, or NULL */
	bool progress;
	FILE *out; /* where `done` prints */
	/* Called after each test, or NULL. */
	void (*done)(const struct fuzz_jobs *jobs, const struct fuzz_result *result);
	int interrupted; /* set to the signal that cut the run short; see interrupt.h */
};

/* Fuzzes all tests that have an engine. Returns a result for each test, in order, to be freed.
 * NULL, with one line in `error`, if nothing can be done, such as without a temporary folder. */
struct fuzz_result *fuzz_jobs_run(struct fuzz_jobs *jobs, char *error, size_t error_size);

/* The same in two steps, for callers that have other work to do meanwhile. Only one run at a
 * time. */
bool fuzz_jobs_begin(struct fuzz_jobs *jobs, char *error, size_t error_size);
struct fuzz_result *fuzz_jobs_end(struct fuzz_jobs *jobs);
void fuzz_results_free(struct fuzz_result *results, size_t count);

#endif
