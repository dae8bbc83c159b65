/* SPDX-License-Identifier: MIT */
/* The fuzzing part of `lockstep run`. */
#include <config.h>

#include <signal.h>
#include <stdlib.h>

#include "cli/fuzz_jobs.h"
#include "cli/run.h"

bool run_fuzz(double seconds, const char *output, uint64_t seed, bool progress,
	      struct fuzzed *fuzzed, char *error, size_t error_size)
{
	const struct lockstep_test **tests = parse_tests("run", "*");
	struct fuzz_jobs jobs = {.test = tests,
				 .seconds = seconds,
				 .output = output,
				 .seed = seed,
				 .progress = progress};
	struct fuzz_result *results = fuzz_jobs_run(&jobs, error, error_size);
	bool ran = false;
	for (size_t i = 0; results && i < lockstep_test_count; ++i) {
		fuzzed[i].ran = results[i].ran;
		fuzzed[i].failed = results[i].found || results[i].failed;
		fuzzed[i].inputs = results[i].inputs;
		ran = ran || results[i].ran;
	}
	if (results && !ran)
		snprintf(error, error_size, "no fuzz targets: make fuzz builds them, with clang");
	fuzz_results_free(results, lockstep_test_count);
	free(tests);
	if (jobs.interrupted) {
		signal(jobs.interrupted, SIG_DFL);
		raise(jobs.interrupted);
	}
	return ran;
}
