/* SPDX-License-Identifier: MIT */
/* The parts of `lockstep run`. */
#ifndef LOCKSTEP_CLI_RUN_H
#define LOCKSTEP_CLI_RUN_H

#include "cli/cli.h"

/* What the fuzzers did with one test. */
struct fuzzed {
	bool ran;
	uint64_t inputs; /* executed */
	bool failed;     /* it found something, or could not do its work */
};

/*
 * Run the fuzz targets of all tests for about `seconds` in all, starting from data/corpus. Inputs
 * that break something are saved in `output`, with the target's report. False, with one line in
 * `error`, if there are no targets.
 */
bool run_fuzz(double seconds, const char *output, uint64_t seed, bool progress,
	      struct fuzzed *fuzzed, char *error, size_t error_size);

/* Nanoseconds a case, by test and build; 0 where it was not measured. */
struct timing {
	double reference;
	double native[LOCKSTEP_ISAS];
};

/* Time the reference and every native build on pairs in cache, in about `seconds`. False, with one
 * line in `error`, if that cannot be done here. */
bool run_bench(double seconds, uint64_t seed, bool progress, struct timing *timing, char *error,
	       size_t error_size);

#endif
