/* SPDX-License-Identifier: MIT */
/* See builtin_main.h: options, seeds, the time, the folder of kept inputs, and saved finds. */
#include <config.h>

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz/builtin_main.h"
#include "harness/base/clock.h"
#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "fuzz/builtin.h"
#include "fuzz/builtin_save.h"
#include "fuzz/input.h"
#include "fuzz/paths.h"
#include "fuzz/target.h"
#include "harness/questions/questions.h"

static struct {
	const char *program;
	const struct lockstep_test *test;
	const char *corpus, *output;
	uint64_t runs, seed;
	double seconds, began;
	double shown; /* when progress was last printed */
	struct builtin_seed *seeds;
	size_t seed_count;
	bool progress;
} me = {.output = "lockstep-found", .runs = UINT64_MAX, .seed = 1};

static volatile sig_atomic_t interrupted;

__attribute__((noreturn)) static void die(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", me.program, what, why);
	exit(2);
}

/* A second signal ends the program without waiting for the input. */
static void interrupt(int number)
{
	interrupted = 1;
	signal(number, SIG_DFL);
}

/* ---- For the engine -------------------------------------------------------------------------- */

static bool attempt(const struct lockstep_test *test, const uint8_t *data, size_t size)
{
	static struct fuzz_input input;
	uint8_t *own = memory_must(malloc(size ? size : 1));
	memcpy(own, data, size);
	fuzz_decode(test, own, size, &input);
	world_free(&input.world);
	save_trying(own, size, input.n);
	if (LLVMFuzzerTestOneInput(own, size) != 0)
		abort();
	save_trying(NULL, 0, 0);
	free(own);
	return false;
}

static bool go_on(const struct builtin *engine, void *context)
{
	double time = clock_seconds();
	(void)context;
	if (time - me.shown >= 1) {
		me.shown = time;
		save_alarm();
		if (me.progress && time - me.began > 2)
			fprintf(stderr, PROGRESS_CLEAR "%s: %" PRIu64 " inputs, %zu kept",
				me.test->name, engine->runs, engine->kept);
	}
	/* At least one input is tried, however short the time. */
	return !interrupted &&
	       (me.seconds <= 0 || engine->runs == 0 || time - me.began < me.seconds);
}

static void keep(const struct builtin *engine, void *context)
{
	struct file_writer writer;
	char path[4300], error[4400];
	(void)context;
	snprintf(path, sizeof path, "%s/%016" PRIx64, me.corpus,
		 save_hash(engine->data, engine->size));
	FILE *file = file_write_begin(&writer, path, error, sizeof error);
	if (!file)
		die(me.test->name, error);
	fwrite(engine->data, 1, engine->size, file);
	if (!file_write_end(&writer, error, sizeof error))
		die(me.test->name, error);
}

static void take_seed(const char *path, const uint8_t *data, size_t size, void *context)
{
	(void)path;
	(void)context;
	if ((me.seed_count & (me.seed_count - 1)) == 0) {
		size_t room = me.seed_count ? 2 * me.seed_count : 1;
		me.seeds = memory_must(realloc(me.seeds, room * sizeof *me.seeds));
	}
	uint8_t *copy = memory_must(malloc(size ? size : 1));
	memcpy(copy, data, size);
	me.seeds[me.seed_count++] = (struct builtin_seed){copy, size};
}

/* ---- Options --------------------------------------------------------------------------------- */

static void print_help(void)
{
	printf(
	    "Usage: %s --engine builtin [OPTION]... TEST [FILE-OR-DIRECTORY]...\n"
	    "Fuzz a test without libFuzzer, starting from the given inputs.\n\n"
	    "      --seconds T   stop after T seconds\n"
	    "      --runs N      stop after N inputs\n"
	    "      --seed S      the same seed tries the same inputs (default: 1)\n"
	    "      --corpus DIR  start from the inputs in DIR, and add those that show something "
	    "new\n"
	    "      --output DIR  save a find in DIR (default: lockstep-found)\n"
	    "  -h, --help        print this text\n\n"
	    "Without --seconds and --runs, it runs until it finds something.\n",
	    me.program);
}

static uint64_t whole(const char *option, const char *text)
{
	char *end;
	errno = 0;
	unsigned long long value = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno)
		die(option, "not a whole number, or out of range");
	return value;
}

static double seconds(const char *text)
{
	char *end;
	double value = strtod(text, &end);
	if (end == text || *end || !(value > 0) || value > 1e9)
		die("--seconds", "not a number of seconds, more than 0 and at most 1e9");
	return value;
}

static void read_options(int argc, char **argv)
{
	static const struct option options[] = {
	    {"engine", required_argument, NULL, 'e'}, {"seconds", required_argument, NULL, 't'},
	    {"runs", required_argument, NULL, 'r'},   {"seed", required_argument, NULL, 's'},
	    {"corpus", required_argument, NULL, 'c'}, {"output", required_argument, NULL, 'o'},
	    {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0}};
	for (int c; (c = getopt_long(argc, argv, "h", options, NULL)) != -1;)
		switch (c) {
		case 'e':
			if (strcmp(optarg, "builtin") != 0)
				die("--engine", "the only engine is builtin");
			break;
		case 't':
			me.seconds = seconds(optarg);
			break;
		case 'r':
			me.runs = whole("--runs", optarg);
			break;
		case 's':
			me.seed = whole("--seed", optarg);
			break;
		case 'c':
			me.corpus = optarg;
			break;
		case 'o':
			me.output = optarg;
			break;
		case 'h':
			print_help();
			exit(0);
		default:
			exit(2);
		}
	if (optind == argc)
		die("no test named", "see --help");
	if (strlen(me.output) > SAVE_FOLDER_MAX ||
	    (me.corpus && strlen(me.corpus) > SAVE_FOLDER_MAX))
		die("--output or --corpus", strerror(ENAMETOOLONG));
}

static void read_seeds(int argc, char **argv)
{
	if (me.corpus && mkdir(me.corpus, 0777) != 0 && errno != EEXIST)
		die(me.corpus, strerror(errno));
	if (me.corpus)
		paths_take(me.program, me.corpus, take_seed, NULL);
	for (int i = optind + 1; i < argc; ++i)
		paths_take(me.program, argv[i], take_seed, NULL);
}

static void print_end(const struct builtin *engine)
{
	double took = clock_seconds() - me.began;
	if (me.progress)
		fputs(PROGRESS_CLEAR, stderr);
	printf("%s: %" PRIu64 " inputs, %" PRIu64 " cases, %zu kept, %.0f cases/s\n", me.test->name,
	       save_inputs(), save_cases(), engine->kept,
	       took > 0 ? (double)save_cases() / took : 0);
	fflush(stdout);
	save_statistics();
}

int builtin_main(int argc, char **argv)
{
	static struct builtin engine;
	me.program = argv[0];
	read_options(argc, argv);
	if (setenv("LOCKSTEP_FUZZ_OUTPUT", me.output, 1) != 0)
		memory_none();
	name_test(argv[optind], &argc, &argv);
	me.test = question_find(argv[optind]);
	read_seeds(argc, argv);
	save_finds(me.test, me.output);
	signal(SIGINT, interrupt);
	signal(SIGTERM, interrupt);
	me.progress = progress_shows();
	me.began = clock_seconds();
	const struct builtin_plan plan = {.test = me.test,
					  .attempt = attempt,
					  .seed = me.seed,
					  .runs = me.runs,
					  .unsteered = getenv("LOCKSTEP_FUZZ_UNSTEERED"),
					  .seeds = me.seeds,
					  .seed_count = me.seed_count,
					  .go_on = go_on,
					  .keep = me.corpus ? keep : NULL};
	builtin_fuzz(&plan, &engine);
	print_end(&engine);
	for (size_t i = 0; i < me.seed_count; ++i)
		free((void *)me.seeds[i].data);
	free(me.seeds);
	return 0;
}
