/* SPDX-License-Identifier: MIT */
/* The fuzzing part of `lockstep run`; see run.h. */
#include <config.h>

#include <stdlib.h>

#include "cli/fuzz/report.h"
#include "cli/fuzz/target.h"
#include "cli/run/run.h"
#include "harness/questions/questions.h"

/* The test that is being fuzzed. */
static const struct lockstep_test *one[2];
static struct fuzz_jobs jobs;
static bool hurried;

static bool has_subject(const struct run *run, const struct lockstep_test *test)
{
	for (unsigned p = 0; run->plugins && p < plugin_count(); ++p)
		if (plugin_at(p)->subject[question_index(test)])
			return true;
	return false;
}

bool run_fuzz_begin(const struct run *run, const struct lockstep_test *test, double seconds,
		    char *error, size_t error_size)
{
	char path[4400];
	const struct plugin_choices *plugins = has_subject(run, test) ? run->plugins : NULL;
	const bool builtin =
	    fuzz_find_target(test, ENGINE_BUILTIN, NULL, path, sizeof path) != ENGINE_NONE;
	const bool both =
	    builtin && !plugins &&
	    fuzz_find_target(test, ENGINE_LIBFUZZER, NULL, path, sizeof path) != ENGINE_NONE;
	/* targets would otherwise read the previous test's settings */
	if (!plugins) {
		unsetenv("LOCKSTEP_FUZZ_PLUGIN");
		unsetenv("LOCKSTEP_FUZZ_TEST");
	}
	/* decided alike for all tests */
	hurried = both && run->seconds < RUN_LIBFUZZER_SECONDS * (double)run->tests;
	one[0] = test;
	jobs = (struct fuzz_jobs){.test = one,
				  .plugins = plugins,
				  .engine = hurried ? ENGINE_BUILTIN : ENGINE_AUTO,
				  .seconds = seconds,
				  .on_time = true,
				  .output = run->session.output,
				  .seed = run->session.seed,
				  .out = run->to,
				  .done = fuzz_print_find};
	return fuzz_jobs_begin(&jobs, error, error_size);
}

void run_fuzz_end(struct fuzzed *fuzzed)
{
	struct fuzz_result *result = fuzz_jobs_end(&jobs);
	*fuzzed = (struct fuzzed){.ran = result->ran,
				  .engine = result->engine,
				  .hurried = hurried,
				  .inputs = result->inputs,
				  .found = result->found,
				  .failed = result->found || result->failed};
	fuzz_results_free(result, 1);
}
