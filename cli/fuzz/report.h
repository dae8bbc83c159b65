/* SPDX-License-Identifier: MIT */
/* What `lockstep fuzz` prints. */
#ifndef LOCKSTEP_CLI_FUZZ_REPORT_H
#define LOCKSTEP_CLI_FUZZ_REPORT_H

#include "cli/fuzz/jobs.h"

struct fuzz_sum {
	size_t ran, found, failed; /* tests */
	uint64_t inputs, cases;
};
struct fuzz_sum fuzz_sum_up(const struct fuzz_result *results, size_t count);

/* On jobs->out: what was found, or why the target failed, if either; for use as jobs->done. */
void fuzz_print_find(const struct fuzz_jobs *jobs, const struct fuzz_result *result);

/* At the end: a line for each test, and one for all. */
void fuzz_print_table(FILE *to, const struct fuzz_result *results, size_t count);
void fuzz_print_sum(FILE *to, const struct fuzz_sum *sum);

/* All of it, on standard output; only where there is jansson. */
void fuzz_print_json(const struct fuzz_jobs *jobs, const struct fuzz_result *results, size_t count);

#endif
