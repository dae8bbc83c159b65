/* SPDX-License-Identifier: MIT */
/* lockstep fuzz: run the fuzz targets of tests with their corpora. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/fuzz/report.h"
#include "cli/json.h"

static const char me[] = "fuzz";

static void print_help(void)
{
	printf(
	    "Usage: lockstep fuzz [OPTION]... [-- LIBFUZZER-OPTION...]\n"
	    "Fuzz tests: every build of their kernels against the reference, and the reference "
	    "against exact\narithmetic and itself after changes that must not matter, on inputs "
	    "that an engine makes up. It\nstarts from data/corpus/TEST. What is found is printed "
	    "whole, with the commands that repeat it,\nand saved.\n\n"
	    "      --test GLOB,...  tests to fuzz (default: all); see lockstep list\n"
	    "      --engine ENGINE  libfuzzer, which make fuzz builds with clang; builtin, which "
	    "is always\n                       there; or auto, the default: libfuzzer if it is "
	    "there\n"
	    "      --seconds T      for all tests together, each of which has its share, of a "
	    "second at least\n                       with libFuzzer (default: 60, or no limit "
	    "with --runs)\n"
	    "      --runs N         at most N inputs of each test\n"
	    "      --seed S         the built-in engine does the same for the same seed, inputs "
	    "and runs\n                       (default: 1)\n"
	    "      --jobs J         tests at a time (default: one a CPU)\n"
	    "      --against-exact  a wrong answer is a find, of published algorithms too: wrong "
	    "by more than\n                       the guarantee of the sound test of its "
	    "question\n"
	    "      --without-exact  hold nothing against exact arithmetic, which takes most of the "
	    "time\n"
	    "      --unsteered      let neither margins nor what columns mean guide the engine\n"
	    "      --corpus DIR     keep inputs that tell something new in DIR/TEST, and start "
	    "from those\n                       there, too\n"
	    "      --no-seeds       do not start from data/corpus\n"
	    "      --output DIR     where finds are saved (default: lockstep-found)\n"
	    "      --json           what ran and what was found as JSON; reports go to stderr\n"
	    "  -h, --help           this text\n\n"
	    "Exit status: 0 nothing was found, 1 something was, 77 there is no engine.\n");
}

struct choices {
	const char *tests;
	bool json;
};

static enum fuzz_engine parse_engine(const char *name)
{
	for (enum fuzz_engine engine = ENGINE_AUTO; engine < ENGINE_NONE; ++engine)
		if (strcmp(name, fuzz_engine_names[engine]) == 0)
			return engine;
	usage_error(me, "--engine: not auto, libfuzzer or builtin: '%s'", name);
}

/* What comes after "--" is for libFuzzer. */
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
	if (jobs->against_exact && !harness_tests[0].exact)
		usage_error(me, "--against-exact: this build has no GMP, and so no exact truths");
	if (strlen(jobs->output) > 3000 || (jobs->corpus && strlen(jobs->corpus) > 3000))
		usage_error(me, "--output or --corpus: too long a name");
}

static void read_options(int argc, char **argv, struct fuzz_jobs *jobs, struct choices *choices)
{
	static const struct option options[] = {{"test", required_argument, NULL, 't'},
						{"engine", required_argument, NULL, 'g'},
						{"seconds", required_argument, NULL, 'T'},
						{"runs", required_argument, NULL, 'r'},
						{"seed", required_argument, NULL, 'S'},
						{"jobs", required_argument, NULL, 'J'},
						{"against-exact", no_argument, NULL, 'e'},
						{"without-exact", no_argument, NULL, 'w'},
						{"unsteered", no_argument, NULL, 'u'},
						{"corpus", required_argument, NULL, 'c'},
						{"no-seeds", no_argument, NULL, 'n'},
						{"output", required_argument, NULL, 'o'},
						{"json", no_argument, NULL, 'j'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, "+:h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			choices->tests = optarg;
			break;
		case 'g':
			jobs->engine = parse_engine(optarg);
			break;
		case 'T':
			jobs->seconds = parse_seconds(me, "--seconds", optarg);
			break;
		case 'r':
			jobs->runs = parse_whole(me, "--runs", optarg, 1, INT32_MAX);
			break;
		case 'S':
			jobs->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'J':
			jobs->jobs = (unsigned)parse_whole(me, "--jobs", optarg, 1, 256);
			break;
		case 'e':
			jobs->against_exact = true;
			break;
		case 'w':
			jobs->without_exact = true;
			break;
		case 'u':
			jobs->unsteered = true;
			break;
		case 'c':
			jobs->corpus = parse_folder(me, "--corpus", optarg);
			break;
		case 'n':
			jobs->no_seeds = true;
			break;
		case 'o':
			jobs->output = parse_folder(me, "--output", optarg);
			break;
		case 'j':
			choices->json = true;
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	read_rest(argc, argv, jobs);
	check_choices(jobs);
	if (jobs->seconds <= 0 && jobs->runs == 0)
		jobs->seconds = 60;
}

static void no_engine(enum fuzz_engine engine)
{
	fprintf(stderr, "lockstep fuzz: %s\n",
		engine == ENGINE_BUILTIN ? "no fuzz_replay beside this program or in " PKGLIBEXECDIR
		: getenv("LOCKSTEP_FUZZ_DIR")
		    ? "no fuzz targets in the folder that LOCKSTEP_FUZZ_DIR names"
		    : "no fuzz targets: make fuzz builds them, with clang");
}

int command_fuzz(int argc, char **argv)
{
	struct fuzz_jobs jobs = {.seed = 1, .output = "lockstep-found", .done = fuzz_print_find};
	struct choices choices = {"*", false};
	char error[4400];
	size_t count = 0;
	read_options(argc, argv, &jobs, &choices);
#if !HAVE_JANSSON
	if (choices.json)
		json_missing(me);
#endif
	const struct lockstep_test **tests = parse_tests(me, choices.tests);
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
		no_engine(jobs.engine);
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
