/* SPDX-License-Identifier: MIT */
/* lockstep fuzz: runs the fuzz targets of tests with their corpora. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "harness/base/interrupt.h"
#include "harness/base/progress.h"
#include "cli/fuzz/plugins.h"
#include "cli/fuzz/report.h"
#include "cli/json.h"
#include "reference/table.h"

static const char me[] = "fuzz";

struct choices {
	struct fuzz_jobs jobs;
	const char *tests;
	struct plugin_choices plugins;
	bool json, no_isolate;
};

#define CHOICES struct choices
static const struct option_word engines[] = {[ENGINE_AUTO] = {"auto", NULL},
					     [ENGINE_LIBFUZZER] = {"libfuzzer", NULL},
					     [ENGINE_BUILTIN] = {"builtin", NULL},
					     {NULL, NULL}};
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests to fuzz (default: all); see lockstep list."),
    OPTION_CHOICE("engine", "ENGINE", jobs.engine, engines,
		  "libfuzzer, which make fuzz builds with clang; builtin, which is always "
		  "available; or auto, the default: libfuzzer for the tests that it is built for."),
    OPTION_PLUGINS(plugins),
    OPTION_FLAG("no-isolate", no_isolate,
		"Run plug-ins in the target's own process, which is faster but catches less."),
    OPTION_SECONDS(jobs.seconds,
		   "Time for all tests together; each has an equal share, of at least a second "
		   "with libFuzzer (default: 60, or no limit with --runs)."),
    OPTION_WHOLE("runs", "N", jobs.runs, 1, INT32_MAX, "Try at most N inputs for each test."),
    OPTION_SEED(jobs.seed, "Seed of the engines (default: 1). With the same seed, corpus and "
			   "number of inputs, the built-in engine repeats its run."),
    OPTION_WHOLE("jobs", "J", jobs.jobs, 1, 256, "Tests at a time (default: one for each CPU)."),
    OPTION_FLAG("against-exact", jobs.against_exact,
		"Report wrong answers as finds, even of published algorithms: answers wrong by "
		"more than the guarantee of the sound test for their question."),
    OPTION_FLAG("without-exact", jobs.without_exact,
		"Compare nothing with exact arithmetic, which takes most of the time. Then margins "
		"do not guide the engine."),
    OPTION_FLAG("unsteered", jobs.unsteered,
		"Guide the engine neither by margins nor by what columns mean, to see what they "
		"are worth."),
    OPTION_FOLDER("corpus", jobs.corpus,
		  "Keep inputs that reach something new in DIR/TEST, and also start from those "
		  "already there. Otherwise they are lost at the end."),
    OPTION_FLAG("no-seeds", jobs.no_seeds, "Do not start from data/corpus."),
    OPTION_FOLDER("output", jobs.output, "Where finds are saved (default: lockstep-found)."),
    OPTION_JSON(json, "Print what ran, and all finds, as JSON; reports go to standard error."),
    OPTIONS_END};

/* Everything after "--" is for libFuzzer. */
static void read_rest(int argc, char **argv, struct fuzz_jobs *jobs)
{
	const bool separate = optind > 1 && strcmp(argv[optind - 1], "--") == 0;
	for (int i = optind; i < argc; ++i)
		if (!separate || argv[i][0] != '-')
			usage_error(me, "unexpected '%s'; see lockstep fuzz --help", argv[i]);
	if (optind == argc)
		return;
	if (jobs->engine == ENGINE_BUILTIN)
		usage_error(me, "%s: the built-in engine has no options", argv[optind]);
	jobs->engine = ENGINE_LIBFUZZER;
	jobs->extra = argv + optind;
}

static void check_choices(const struct fuzz_jobs *jobs)
{
	if (jobs->against_exact && jobs->without_exact)
		usage_error(me, "--against-exact: not with --without-exact");
	if (jobs->against_exact && !harness_has_exact())
		usage_error(me, "--against-exact: this build has no GMP, and so no exact truths");
	if (strlen(jobs->output) > 3000 || (jobs->corpus && strlen(jobs->corpus) > 3000))
		usage_error(me, "--output or --corpus: too long a name");
}

static void read_options(int argc, char **argv, struct choices *choices)
{
	struct fuzz_jobs *jobs = &choices->jobs;
	options_read(&command_fuzz, argc, argv, choices);
	read_rest(argc, argv, jobs);
	check_choices(jobs);
	if (jobs->seconds <= 0 && jobs->runs == 0)
		jobs->seconds = 60;
}

static void no_engine(const struct fuzz_jobs *jobs)
{
	const bool builtin =
	    jobs->engine == ENGINE_BUILTIN || (jobs->plugins && jobs->engine == ENGINE_AUTO);
	fprintf(stderr, "lockstep fuzz: %s\n",
		builtin ? "no fuzz_replay beside this program or in " PKGLIBEXECDIR
		: getenv("LOCKSTEP_FUZZ_DIR")
		    ? "no fuzz targets in the folder that LOCKSTEP_FUZZ_DIR names"
		: jobs->plugins
		    ? "no fuzz target for plug-ins: make fuzz-plugin builds it, with clang"
		    : "no fuzz targets: make fuzz builds them, with clang");
}

static int run(int argc, char **argv)
{
	struct choices choices = {
	    .jobs = {.seed = 1, .output = "lockstep-found", .done = fuzz_print_find}, .tests = "*"};
	char error[4400];
	size_t count = 0;
	read_options(argc, argv, &choices);
	if (choices.plugins.count)
		fuzz_take_plugins(&choices.jobs, &choices.plugins, choices.no_isolate);
	const struct lockstep_test **tests = parse_tests(me, choices.tests);
	if (choices.plugins.count)
		fuzz_keep_tests(tests);
	else if (choices.plugins.isolate || choices.no_isolate)
		usage_error(me, "--%sisolate: no --plugin", choices.no_isolate ? "no-" : "");
	struct fuzz_jobs jobs = choices.jobs;
	while (tests[count])
		++count;
	jobs.out = choices.json ? stderr : stdout;
	jobs.test = tests;
	jobs.progress = progress_shows();
	struct fuzz_result *results = fuzz_jobs_run(&jobs, error, sizeof error);
	if (!results)
		usage_error(me, "%s", error);
	const struct fuzz_sum sum = fuzz_sum_up(results, count);
	int status = sum.found    ? STATUS_DISAGREE
		     : sum.failed ? STATUS_USAGE
		     : sum.ran    ? STATUS_FINE
				  : STATUS_NOTHING;
	if (status == STATUS_NOTHING && !interrupted()) {
		no_engine(&jobs);
	} else {
		fuzz_print_table(jobs.out, results, count);
		fuzz_print_sum(jobs.out, &sum);
	}
#if HAVE_JANSSON
	if (choices.json)
		fuzz_print_json(&jobs, results, count);
#endif
	fuzz_results_free(results, count);
	free(tests);
	return status;
}

const struct command command_fuzz = {
    .name = "fuzz",
    .summary = "fuzz the tests, starting from their corpora",
    .run = run,
    .operands = "[-- LIBFUZZER-OPTION...]",
    .most = OPERANDS_MANY,
    .in_order = true,
    .about = "Fuzz tests: every build of their kernels against the reference, and the reference "
	     "against exact arithmetic and itself after changes that must not matter, on inputs "
	     "that an engine makes up. It starts from data/corpus/TEST. Finds are printed in full, "
	     "with the commands that repeat them, and saved. With --plugin, fuzz only the "
	     "plug-ins, against exact arithmetic and their claims, each in its own process.",
    .notes = "Exit status: 0 no finds, 1 finds, 77 no engine.",
    .rows = rows};
