/* SPDX-License-Identifier: MIT */
/* lockstep accuracy: how wrong each test is, where, and by how much. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/accuracy/accuracy.h"
#include "base/interrupt.h"
#include "base/progress.h"
#include "cli/json.h"

static const char me[] = "accuracy";

static void print_help(void)
{
	printf(
	    "Usage: lockstep accuracy [OPTION]...\n"
	    "How wrong each test is, where, and by how much: the answers of its reference, which "
	    "are those of\nevery kernel, against exact arithmetic. Of each question, the test, and "
	    "below it the published\nalgorithms that answer the same.\n\n"
	    "      --test GLOB,...  tests to measure (default: all); see lockstep list\n"
	    "      --scene LIST     where cases come from (default: all); see lockstep check "
	    "--help\n"
	    "      --require-scenes LIST  fail unless cases of these scenes ran\n"
	    "      --isa NAME       the answers of these kernels, instead of the references\n"
	    "      --seed S         of the random scenes, and of climbing (default: 1)\n"
	    "      --cases N        cases of each test and scene\n"
	    "      --seconds T      stop after T seconds, once every test has met every scene "
	    "(default: 10,\n                       or no limit with --cases)\n"
	    "      --shard I/N      the I-th of N equal shares of the work, I from 0\n"
	    "      --threads N      threads (default: one a CPU); what is counted does not depend "
	    "on it\n"
	    "      --climb          go on from the worst cases to worse ones, for half of the "
	    "time, "
	    "or with\n                       --cases for as many cases again: for the observed K "
	    "alone\n"
	    "      --by-scene       a line for each scene, too\n"
	    "      --rates          a second table: how often each test is wrong in each scene\n"
	    "      --markdown       the tables as Markdown\n"
	    "      --json FILE      everything, as JSON; - for standard output, and the table goes "
	    "to stderr\n"
	    "      --plot FILE.svg  how often an answer is wrong, by its margin\n"
	    "      --save DIR       save the worst case of each test as DIR/TEST.case, where there "
	    "is no worse one\n"
	    "      --output DIR     where answers outside the guarantee are saved (default: "
	    "lockstep-found)\n"
	    "  -h, --help           this text\n\n"
	    "Exit status: 0 fine, 1 an answer is outside its test's guarantee, 2 bad usage.\n");
}

struct choices {
	const char *tests, *scenes, *require_scenes, *isa, *json, *plot, *save;
	struct accuracy_layout layout;
};

static unsigned count_cpus(void)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	return cpus < 1 ? 1 : cpus > 1024 ? 1024 : (unsigned)cpus;
}

static void read_number(struct accuracy_run *run, int option)
{
	switch (option) {
	case 'S':
		run->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
		break;
	case 'c':
		run->cases = parse_whole(me, "--cases", optarg, 1, UINT64_MAX / 2);
		break;
	case 'T':
		run->seconds = parse_seconds(me, "--seconds", optarg);
		break;
	case 'd':
		parse_shard(me, optarg, &run->shard, &run->shards);
		break;
	case 'n':
		run->threads = (unsigned)parse_whole(me, "--threads", optarg, 1, 1024);
		break;
	}
}

static void read_options(int argc, char **argv, struct accuracy_run *run, struct choices *choices)
{
	static const struct option options[] = {
	    {"test", required_argument, NULL, 't'},  {"scene", required_argument, NULL, 's'},
	    {"require-scenes", required_argument, NULL, 'R'},
	    {"isa", required_argument, NULL, 'i'},   {"seed", required_argument, NULL, 'S'},
	    {"cases", required_argument, NULL, 'c'}, {"seconds", required_argument, NULL, 'T'},
	    {"shard", required_argument, NULL, 'd'}, {"threads", required_argument, NULL, 'n'},
	    {"climb", no_argument, NULL, 'k'},       {"by-scene", no_argument, NULL, 'b'},
	    {"markdown", no_argument, NULL, 'm'},    {"rates", no_argument, NULL, 'r'},
	    {"json", required_argument, NULL, 'j'},  {"plot", required_argument, NULL, 'p'},
	    {"save", required_argument, NULL, 'w'},  {"output", required_argument, NULL, 'o'},
	    {"help", no_argument, NULL, 'h'},        {NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			choices->tests = optarg;
			break;
		case 's':
			choices->scenes = optarg;
			break;
		case 'R':
			choices->require_scenes = optarg;
			break;
		case 'i':
			choices->isa = optarg;
			break;
		case 'k':
			run->climb = true;
			break;
		case 'b':
			choices->layout.by_scene = true;
			break;
		case 'r':
			choices->layout.rates = true;
			break;
		case 'm':
			choices->layout.markdown = true;
			break;
		case 'j':
			choices->json = parse_output(me, "--json", optarg);
			break;
		case 'p':
			choices->plot = parse_output(me, "--plot", optarg);
			break;
		case 'w':
			choices->save = parse_folder(me, "--save", optarg);
			break;
		case 'o':
			run->output = parse_folder(me, "--output", optarg);
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		case '?':
		case ':':
			option_error(me, argv, c);
		default:
			read_number(run, c);
		}
	no_operands(me, argc, argv);
}

/* The kernels of one build, by the rules of --isa. */
static const struct build *parse_build(const char *name)
{
	struct session session = {.builds = 0};
	if (!name)
		return NULL;
	parse_builds(me, name, &session);
	if (session.builds != 1)
		usage_error(me, "--isa: one instruction set, not %zu: '%s'", session.builds, name);
	return session.build[0];
}

/* What cannot work is said before the time is spent. */
static void look_ahead(const struct accuracy_run *run, const struct choices *choices)
{
#if !HAVE_JANSSON
	if (choices->json)
		json_missing(me);
#endif
	if (choices->save)
		accuracy_save_begin(run, choices->save);
}

int command_accuracy(int argc, char **argv)
{
	struct accuracy_run run = {
	    .seed = 1, .shards = 1, .output = "lockstep-found", .threads = count_cpus()};
	struct choices choices = {.tests = "*", .scenes = "all"};
	struct session session = {.scenes = 0};
	char error[256];
	read_options(argc, argv, &run, &choices);
	if (!harness_tests[0].exact)
		usage_error(me, "this build has no GMP, and so no exact truths");
	if (run.cases == 0 && run.seconds <= 0)
		run.seconds = 10;
	run.test = parse_tests(me, choices.tests);
	run.build = parse_build(choices.isa);
	if (choices.require_scenes)
		name_scenes(me, choices.require_scenes);
	parse_scenes(me, choices.scenes, &session);
	run.scene = session.scene;
	run.scenes = session.scenes;
	look_ahead(&run, &choices);
	run.progress = progress_shows();
	run.out = stdout;
	run.interrupted = interrupted;
	interrupt_begin();
	if (!accuracy_run(&run, error, sizeof error))
		usage_error(me, "%s", error);
	interrupt_sum_up();
	accuracy_print(run.out, &run, choices.layout);
	if (interrupted())
		fprintf(run.out, "interrupted: this is what was measured until then\n");
	if (choices.layout.rates)
		accuracy_print_rates(run.out, &run, choices.layout.markdown);
	if (choices.save)
		accuracy_save(&run, choices.save, run.out);
	if (choices.json)
		accuracy_write_json(&run, choices.json);
	if (choices.plot)
		accuracy_plot(&run, choices.plot);
	for (size_t t = 0; run.test[t]; ++t)
		for (size_t i = 0; i < run.scenes; ++i)
			session.met[i] += run.pair[t * run.scenes + i].sum.cases;
	const bool whole = !choices.require_scenes ||
			   require_scenes(me, choices.require_scenes, &session);
	const int status = run.disagreements || !whole ? STATUS_DISAGREE : STATUS_FINE;
	accuracy_run_free(&run);
	for (size_t i = 0; i < session.scenes; ++i)
		scene_close(session.scene[i]);
	free(run.test);
	return status;
}
