/* SPDX-License-Identifier: MIT */
/* Reads the command line; see options.h. */
#include <config.h>

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/choose.h"
#include "bench/flags.h"
#include "bench/gbench.h"
#include "bench/suites.h"

void options_help(void)
{
	printf("Usage: lockstep bench [OPTION]... [--benchmark_FLAG=VALUE]...\n"
	       "Times every test on every instruction set, and checks each answer first.\n"
	       "Benchmarks are named TEST/BUILD/MODE/SCENE/N, or TEST/BUILD/MODE/SCENE/N/ROWS.\n"
	       "\n"
	       "  --suite NAME      what to vary where nothing else is said:\n");
	for (const struct bench_suite *suite = bench_suites; suite->name; ++suite)
		printf("                      %-12s %s\n", suite->name, suite->what);
	printf(
	    "  --test GLOB,...   tests, or triangulate, or band (default: all; --ratios and\n"
	    "                    --instructions have only tests)\n"
	    "  --isa NAME,...    builds by name, or reference, native, auto (the compiler's\n"
	    "                    vectoriser), emulated, exact (the exact truth: what it takes to\n"
	    "                    decide a case; --ratios and --instructions leave it out)\n"
	    "                    (default: reference,native,auto)\n"
	    "  --emulated        the emulated builds too\n"
	    "  --mode MODE,...   %s, %s, %s, %s or all (default: %s)\n"
	    "  --scene NAME,...  where operands come from (default: uniform):\n",
	    mode_names[0], mode_names[1], mode_names[2], mode_names[3], mode_names[0]);
	for (size_t i = 0; scene_families[i].name; ++i)
		printf("                      %-12s %s\n", scene_families[i].name,
		       scene_families[i].what);
	printf(
	    "                      wad:FILE:MAP a map of a Doom-format file\n"
	    "                      geojson:FILE the outlines of a GeoJSON file\n"
	    "                      obj:FILE     the triangles of a Wavefront OBJ file\n"
	    "                      mask:FILE    the walls of a PBM or PGM image\n"
	    "                      maze:FILE    a maze, as text or a PBM image\n"
	    "                      tiles:FILE   the tiles of a CSV file\n"
	    "                    a comma in the name of a file is written \\,\n"
	    "  --n SIZE,...      cases in a batch, 1 to %d (default: 4096)\n"
	    "  --hits PERCENT,...\n"
	    "                    cases of the scene so chosen that this many are hits, in an\n"
	    "                    order that nobody can foretell; or scene, as they come\n"
	    "                    (default: scene; left out: tests without hits)\n"
	    "  --threads N,...   so many at once, each on a batch of its own (default: 1)\n"
	    "  --pin[=CPU,...]   keep each thread on a CPU: the first on the first of the list,\n"
	    "                    and so on (default: the last of those that may be used first)\n"
	    "  --world-rows N,...\n"
	    "                    an outline of N vertices, or so many triangles, or a closed\n"
	    "                    mesh of about so many, 3 to %d, in the place of the scene's\n"
	    "                    world (default: the world of the scene's first case); of\n"
	    "                    triangulate, how many vertices (default: %d); of band, about\n"
	    "                    how many pixels (default: 4096 x 4096)\n"
	    "  --seed NUMBER     of the scenes (default: 1)\n"
	    "  --ratios          repeat everything in random order, and print how many times\n"
	    "                    faster than the reference each build is, and each instruction\n"
	    "                    set than the compiler's vectoriser; and how near each is to\n"
	    "                    the fastest that this machine could be, and what limits it\n"
	    "  --instructions    count instructions per case, with callgrind: the same number\n"
	    "                    every time; not of avx512, which valgrind does not know\n"
	    "  --json            print JSON\n"
	    "  --help            print this\n"
	    "\n"
	    "Exit status: 0, 1 if a build's answers are wrong, 2 if the command line is, 77 if\n"
	    "there is nothing to run.\n"
	    "\n"
	    "Google Benchmark's own flags pass through untouched. These they are:\n",
	    OPTIONS_N_MAX, OPTIONS_ROWS_MAX, TRIANGULATE_VERTICES);
	fflush(stdout);
	gbench_print_flags();
}

static int read_ours(int argc, char **argv, struct options *options)
{
	static const struct option known[] = {{"test", required_argument, NULL, 't'},
					      {"isa", required_argument, NULL, 'i'},
					      {"emulated", no_argument, NULL, 'e'},
					      {"scene", required_argument, NULL, 's'},
					      {"mode", required_argument, NULL, 'm'},
					      {"n", required_argument, NULL, 'n'},
					      {"suite", required_argument, NULL, 'u'},
					      {"hits", required_argument, NULL, 'H'},
					      {"threads", required_argument, NULL, 'T'},
					      {"pin", optional_argument, NULL, 'p'},
					      {"world-rows", required_argument, NULL, 'w'},
					      {"seed", required_argument, NULL, 'S'},
					      {"ratios", no_argument, NULL, 'r'},
					      {"instructions", no_argument, NULL, 'I'},
					      {"counting", no_argument, NULL, 'c'},
					      {"paced", no_argument, NULL, 'P'},
					      {"json", no_argument, NULL, 'j'},
					      {"help", no_argument, NULL, 'h'},
					      {NULL, 0, NULL, 0}};
	int status = STATUS_FINE, option;
	while (status == STATUS_FINE && (option = getopt_long(argc, argv, "", known, NULL)) != -1)
		switch (option) {
		case 't':
			status = choose_list(options, optarg, choose_tests);
			break;
		case 'i':
			options->isas_given = true;
			status = choose_list(options, optarg, choose_builds);
			break;
		case 'e':
			status = choose_builds(options, "emulated");
			break;
		case 's':
			status = choose_list(options, optarg, choose_scene);
			break;
		case 'm':
			status = choose_list(options, optarg, choose_modes);
			break;
		case 'n':
			status = choose_list(options, optarg, choose_size);
			break;
		case 'u':
			options->suite = bench_suite_named(optarg);
			if (!options->suite)
				status = complain(STATUS_USAGE,
						  "--suite %s: no suite of this name; see --help",
						  optarg);
			break;
		case 'H':
			status = choose_list(options, optarg, choose_hits);
			break;
		case 'T':
			status = choose_list(options, optarg, choose_threads);
			break;
		case 'p':
			options->pin = true;
			if (optarg)
				status = choose_list(options, optarg, choose_cpu);
			break;
		case 'w':
			status = choose_list(options, optarg, choose_rows);
			break;
		case 'S':
			if (!choose_number(optarg, 0, &options->seed))
				status = complain(STATUS_USAGE, "--seed %s: not a number", optarg);
			break;
		case 'r':
			options->ratios = true;
			break;
		case 'I':
			options->instructions = true;
			break;
		case 'c': /* not for people: bench/instructions.c gives it first */
			options->counting = true;
			break;
		case 'P': /* not for people: cli/run/bench.c */
			options->paced = true;
			break;
		case 'j':
			options->json = true;
			break;
		case 'h':
			options->help = true;
			break;
		default: /* getopt_long() has said why */
			status = STATUS_USAGE;
		}
	if (status == STATUS_FINE && optind < argc)
		status = complain(STATUS_USAGE, "%s: unexpected argument", argv[optind]);
	return status;
}

/* A list of the suite, or if it says nothing, the default; if the command line has none. */
static int choose_default(struct options *options, int status, size_t count, const char *list,
			  const char *otherwise, choose_item *choose)
{
	if (status != STATUS_FINE || count > 0)
		return status;
	return choose_list(options, list ? list : otherwise, choose);
}

static int complete_suite(struct options *options)
{
	const struct bench_suite *suite = options->suite ? options->suite : bench_suites;
	const char *threads = suite->threads ? bench_suite_threads() : NULL;
	int status = STATUS_FINE;
	status = choose_default(options, status, options->modes, suite->mode,
				mode_names[MODE_PAIRS], choose_modes);
	status =
	    choose_default(options, status, options->scenes, suite->scene, "uniform", choose_scene);
	status = choose_default(options, status, options->sizes, suite->size, "4096", choose_size);
	status =
	    choose_default(options, status, options->hit_rates, suite->hits, "scene", choose_hits);
	status = choose_default(options, status, options->threads, threads, "1", choose_threads);
	if (status == STATUS_FINE && options->pin && options->cpus == 0) {
		options->cpus = pin_allowed(options->cpu);
		if (options->cpus == 0)
			status = complain(STATUS_USAGE, "--pin: this system does not say on which "
							"CPUs this process may run");
	}
	return status;
}

/* What was not asked for, and the holes in the lists that keep the order of the tables. */
static int complete(struct options *options)
{
	size_t tests = 0, builds = 0;
	int status = STATUS_FINE;
	for (size_t i = 0; i < lockstep_test_count; ++i)
		if (options->test[i])
			options->test[tests++] = options->test[i];
	options->tests = tests;
	if (tests == 0 && !options->triangulate && !options->band) {
		options->triangulate = options->band = true;
		options->tests = lockstep_test_count;
		for (size_t i = 0; i < lockstep_test_count; ++i)
			options->test[i] = &lockstep_tests[i];
	}
	if (!options->isas_given)
		status = choose_list(options, "reference,native,auto", choose_builds);
	for (size_t i = 0; i < OPTIONS_BUILDS_MAX; ++i)
		if (options->build[i])
			options->build[builds++] = options->build[i];
	options->builds = builds;
	if (status == STATUS_FINE && !builds && !options->reference && !options->exact &&
	    !options->counting)
		status = complain(STATUS_NOTHING, "none of the builds of --isa runs here");
	if (options->ratios)
		options->reference = true; /* what the others are compared with */
	if (options->ratios || options->instructions || options->paced)
		options->triangulate = options->band = false;
	return status == STATUS_FINE ? complete_suite(options) : status;
}

int options_read(int argc, char **argv, struct options *options)
{
	*options = (struct options){.seed = 1};
	argv[0] = (char *)PROGRAM; /* for getopt_long() to say */
	options->test = calloc(lockstep_test_count, sizeof *options->test);
	if (!options->test || !flags_separate(&argc, argv, options))
		return complain(STATUS_USAGE, "no memory");
	int status = read_ours(argc, argv, options);
	if (status == STATUS_FINE && options->instructions && options->ratios)
		status = complain(STATUS_USAGE, "--instructions and --ratios: one at a time");
	if (status == STATUS_FINE && options->instructions && options->googles > 1)
		status = complain(STATUS_USAGE, "%s: not with --instructions, which times nothing",
				  options->google[1]);
	if (status == STATUS_FINE && !options->help)
		status = complete(options);
	for (size_t t = 0; t < options->threads && options->instructions; ++t)
		if (status == STATUS_FINE && options->thread[t] > 1)
			status = complain(STATUS_USAGE, "--instructions: of one thread alone");
	if (status == STATUS_FINE && !options->help && !options->instructions)
		status = flags_default(options);
	return status;
}

void options_free(struct options *options)
{
	for (size_t i = 0; i < options->scenes; ++i)
		scene_close(options->scene[i]);
	free(options->test);
	free(options->google);
}
