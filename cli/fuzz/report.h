/* SPDX-License-Identifier: MIT */
/* Prints the results of `lockstep fuzz`. */
#ifndef LOCKSTEP_CLI_FUZZ_REPORT_H
#define LOCKSTEP_CLI_FUZZ_REPORT_H

#include "cli/fuzz/jobs.h"

struct fuzz_sum {
	size_t ran, found, failed; /* numbers of tests */
	uint64_t inputs, cases;
};
struct fuzz_sum fuzz_sum_up(const struct fuzz_result *results, size_t count);

/* Prints to jobs->out what was found, or why the target failed, if either. For use as
 * jobs->done. */
void fuzz_print_find(const struct fuzz_jobs *jobs, const struct fuzz_result *result);

/* Print the results: a line for each test, and one for all. */
void fuzz_print_table(FILE *to, const struct fuzz_result *results, size_t count);
void fuzz_print_sum(FILE *to, const struct fuzz_sum *sum);

/* Prints everything as JSON on standard output. Only with jansson. */
void fuzz_print_json(const struct fuzz_jobs *jobs, const struct fuzz_result *results, size_t count);

#endif
