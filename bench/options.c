/* SPDX-License-Identifier: MIT */
/* Reads the command line; see options.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/choose.h"
#include "bench/flags.h"
#include "bench/gbench.h"
#include "bench/suites.h"
#include "harness/base/memory.h"
#include "harness/questions/questions.h"

static const struct option_word tools[] = {{"triangulate", NULL}, {"dilate", NULL}, {NULL, NULL}};
static const struct option_word groups[] = {{"reference", NULL}, {"native", NULL}, {"auto", NULL},
					    {"emulated", NULL},  {"exact", NULL},  {NULL, NULL}};
static bool list_suites(size_t i, struct option_word *word)
{
	*word = (struct option_word){bench_suites[i].name, bench_suites[i].what};
	return bench_suites[i].name;
}

static void read_isa(const char *command, const struct option_row *row, const char *text, void *to)
{
	((struct options *)to)->isas_given = true;
	option_list(command, row, text, to);
}

static void read_emulated(const char *command, const struct option_row *row, const char *text,
			  void *to)
{
	(void)row, (void)text;
	choose_builds(command, "emulated", to);
}

static void read_suite(const char *command, const struct option_row *row, const char *text,
		       void *to)
{
	struct options *options = to;
	(void)row;
	options->suite = bench_suite_named(text);
	if (!options->suite)
		usage_error(command, "--suite %s: no suite of this name; see --help", text);
}

static void read_pin(const char *command, const struct option_row *row, const char *text, void *to)
{
	((struct options *)to)->pin = true;
	option_list(command, row, text, to);
}

#define CHOICES struct options
static const struct option_row rows[] = {
    OPTION("suite", "NAME", read_suite, .words = list_suites, .listed = true,
	   .help = "What to vary, unless other options say so (default: quick):"),
    OPTION_LIST("test", "GLOB,...", keep_tests,
		"Tests, or triangulate, or dilate (default: all; with --plugin, the tests that it "
		"has; --ratios and --instructions have only tests).",
		.word = tools, .words = option_tests),
    OPTION("isa", "NAME,...", read_isa, .take = choose_builds, .word = groups,
	   .words = option_builds,
	   .help = "Builds by name, or reference, native, auto (the compiler's vectoriser), "
		   "emulated, exact (the exact truth: the time to decide a case; not with --ratios "
		   "or --instructions) (default: reference,native,auto; with --plugin "
		   "reference,native)."),
    OPTION_PLUGINS(plugins),
    OPTION("emulated", NULL, read_emulated,
	   .help = "Add the emulated builds, which say nothing about the speed of the real ones."),
    OPTION_LIST("mode", "MODE,...", choose_modes,
		"pairs, one-many, many-one, one-one or all (default: pairs).",
		.word = option_modes),
    OPTION_LIST("scene", "NAME,...", choose_scene, "Where operands come from (default: uniform):",
		.words = option_scenes, .listed = true),
    OPTION_LIST("n", "SIZE,...", choose_size, "Cases in a batch, 1 to 67108864 (default: 4096)."),
    OPTION_LIST(
	"hits", "PERCENT,...", choose_hits,
	"Choose cases of the scene so that this share of them are hits, in an unpredictable order; "
	"or scene, the default, to take them as they come. Leaves out tests without hits."),
    OPTION_LIST("threads", "N,...", choose_threads,
		"Run N threads at once, each on its own batch, timed by the clock (default: 1)."),
    OPTION("pin", "CPU,...", read_pin, .take = choose_cpu, .optional = true,
	   .help = "Keep each thread on a CPU: the first thread on the first CPU of the list, and "
		   "so on (default: the CPUs that may be used, the last one first)."),
    OPTION_LIST("world-rows", "N,...", choose_rows,
		"Replace the scene's world by an outline of N vertices, by N triangles, or by a "
		"closed mesh of about N, 3 to 1048576 (default: the world of the scene's first "
		"case); for triangulate, the number of vertices (default: 10000); for dilate, "
		"about the number of pixels (default: 4096 x 4096)."),
    OPTION_SEED(seed, "Seed of the scenes (default: 1)."),
    OPTION_FLAG("ratios", ratios,
		"Repeat everything in random order, and print how many times faster than the "
		"reference each build is, and each instruction set than the compiler's vectoriser; "
		"and how near each is to the machine's peak, and what limits it."),
    OPTION_FLAG(
	"instructions", instructions,
	"Count instructions per case with callgrind, which gives the same number every time. Not "
	"for avx512, which valgrind does not support, and without Google Benchmark's flags."),
    OPTION_FLAG("json", json, "Print JSON."),
    /* passed by bench/instructions.c, as the first option */
    OPTION_FLAG("counting", counting, NULL),
    OPTION_FLAG("paced", paced, NULL), /* passed by cli/run/bench.c */
    OPTIONS_END};

static void print_flags(void)
{
	fflush(stdout);
	gbench_print_flags();
	if (!gbench_flush())
		usage_error("bench", "cannot write standard output");
}

static const struct command bench = {
    .name = "bench",
    .operands = "[--benchmark_FLAG=VALUE]...",
    .about = "Time every test on every instruction set, and check each answer first. Benchmarks "
	     "are named TEST/BUILD/MODE/SCENE/N, or TEST/BUILD/MODE/SCENE/N/ROWS. Plug-ins are "
	     "builds under their own names. Their answers are compared with the exact truth and "
	     "their claims, for up to 4096 cases of a batch and as many that differ from the "
	     "reference; a plug-in that is wrong is timed, and its row says so.",
    .notes =
	"Exit status: 0 success, 1 a build's answers are wrong, 2 bad usage, 77 nothing to run.\n\n"
	"Google Benchmark's own flags pass through unchanged:",
    .rows = rows,
    .more = print_flags};

/* If the command line has no list, chooses the suite's or, if the suite has none, the default. */
static void choose_default(struct options *options, size_t count, const char *option,
			   const char *list, const char *otherwise, option_taker *choose)
{
	if (count == 0)
		each_word(bench.name, option, list ? list : otherwise, options, choose);
}

static void complete_suite(struct options *options)
{
	const struct bench_suite *suite = options->suite ? options->suite : bench_suites;
	const char *threads = suite->threads ? bench_suite_threads() : NULL;
	choose_default(options, options->modes, "mode", suite->mode, mode_names[MODE_PAIRS],
		       choose_modes);
	choose_default(options, options->scenes, "scene", suite->scene, "uniform", choose_scene);
	choose_default(options, options->sizes, "n", suite->size, "4096", choose_size);
	choose_default(options, options->hit_rates, "hits", suite->hits, "scene", choose_hits);
	choose_default(options, options->threads, "threads", threads, "1", choose_threads);
	if (options->pin && options->cpus == 0) {
		options->cpus = pin_allowed(options->cpu);
		if (options->cpus == 0)
			usage_error(bench.name, "--pin: this system does not say on which CPUs "
						"this process may run");
	}
}

/* True if a variant of a plug-in given to --plugin has any of the chosen tests. */
static bool has_any(const char *given, const struct options *options)
{
	for (unsigned p = 0; p < plugin_count(); ++p)
		for (size_t i = 0; i < question_count(); ++i)
			if (strcmp(plugin_at(p)->given, given) == 0 && options->test[i] &&
			    plugin_at(p)->subject[i])
				return true;
	return false;
}

/* Adds plug-ins as builds that run beside those of --isa. Without --test, only their tests are
 * run. */
static void add_plugins(struct options *options)
{
	size_t count;
	bool chosen = options->triangulate || options->dilate;
	if (!options->plugins.count)
		return;
	if (options->plugins.isolate)
		usage_error(bench.name,
			    "--isolate: this would time a pipe, not the plug-in behind it");
	const struct build *builds = harness_builds(&count);
	for (size_t t = 0; t < question_count(); ++t)
		chosen = chosen || options->test[t];
	for (size_t b = 0; b < count; ++b) {
		if (builds[b].kind != BUILD_PLUGIN)
			continue;
		options->build[b] = &builds[b];
		for (size_t t = 0; !chosen && t < question_count(); ++t)
			if (build_kernel(&builds[b], question_at(t)))
				options->test[t] = question_at(t);
	}
	for (unsigned p = 0; p < plugin_count(); ++p)
		if (!has_any(plugin_at(p)->given, options))
			usage_error(bench.name, "--plugin: %s has none of the chosen tests",
				    plugin_at(p)->given);
}

/* Fills in missing lists, and closes the gaps in those that keep the tables' order. */
static int complete(struct options *options)
{
	size_t tests = 0, builds = 0;
	/* Their questions are also tests. */
	if (options->plugins.count)
		load_plugins(bench.name, &options->plugins);
	for (size_t i = 0; i < options->globs; ++i)
		choose_tests(bench.name, options->glob[i], options);
	add_plugins(options);
	for (size_t i = 0; i < question_count(); ++i)
		if (options->test[i])
			options->test[tests++] = options->test[i];
	options->tests = tests;
	if (tests == 0 && !options->triangulate && !options->dilate) {
		options->triangulate = options->dilate = true;
		options->tests = question_count();
		for (size_t i = 0; i < question_count(); ++i)
			options->test[i] = question_at(i);
	}
	choose_default(options, options->isas_given, "isa", NULL,
		       options->plugins.count ? "reference,native" : "reference,native,auto",
		       choose_builds);
	for (size_t i = 0; i < OPTIONS_BUILDS_MAX; ++i)
		if (options->build[i])
			options->build[builds++] = options->build[i];
	options->builds = builds;
	if (!builds && !options->reference && !options->exact && !options->counting)
		return complain(STATUS_NOTHING, "none of the builds of --isa runs here");
	if (options->ratios)
		options->reference = true; /* the others are compared with it */
	if (options->ratios || options->instructions || options->paced)
		options->triangulate = options->dilate = false;
	complete_suite(options);
	for (size_t t = 0; t < options->threads && options->plugins.count; ++t)
		if (options->thread[t] > 1)
			usage_error(bench.name, "--threads: plug-ins are called from one thread");
	return STATUS_FINE;
}

int bench_options_read(int argc, char **argv, struct options *options)
{
	*options = (struct options){.seed = 1};
	options->test = memory_must(calloc(question_capacity(), sizeof *options->test));
	flags_separate(&argc, argv, options);
	options_read(&bench, argc, argv, options);
	if (options->instructions && options->ratios)
		usage_error(bench.name, "--instructions and --ratios: one at a time");
	for (unsigned p = 0; options->instructions && p < options->plugins.count; ++p)
		if (strncmp(options->plugins.given[p], "process:", strlen("process:")) == 0)
			usage_error(bench.name,
				    "--instructions: cannot count those of another process: %s",
				    options->plugins.given[p]);
	if (options->instructions && options->googles > 1)
		usage_error(bench.name, "%s: not with --instructions, which times nothing",
			    options->google[1]);
	int status = complete(options);
	for (size_t t = 0; t < options->threads && options->instructions; ++t)
		if (options->thread[t] > 1)
			usage_error(bench.name, "--instructions: only with one thread");
	if (status == STATUS_FINE && !options->instructions)
		status = flags_default(options);
	return status;
}

void bench_options_free(struct options *options)
{
	for (size_t i = 0; i < options->scenes; ++i)
		scene_close(options->scene[i]);
	free(options->test);
	for (size_t i = 0; i < options->globs; ++i)
		free(options->glob[i]);
	free(options->glob);
	free(options->google);
}
