/* SPDX-License-Identifier: MIT */
/* Reads the command line; see options.h. */
#include <config.h>

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/choose.h"
#include "bench/flags.h"
#include "bench/gbench.h"

void options_help(void)
{
	printf(
	    "Usage: lockstep bench [OPTION]... [--benchmark_FLAG=VALUE]...\n"
	    "Times every test on every instruction set, and checks each answer first.\n"
	    "Benchmarks are named TEST/BUILD/MODE/SCENE/N, or TEST/BUILD/MODE/SCENE/N/ROWS.\n"
	    "\n"
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
	printf("                      wad:FILE:MAP a map of a Doom-format file\n"
	       "                      geojson:FILE the outlines of a GeoJSON file\n"
	       "                      obj:FILE     the triangles of a Wavefront OBJ file\n"
	       "                      mask:FILE    the walls of a PBM or PGM image\n"
	       "                      maze:FILE    a maze, as text or a PBM image\n"
	       "                      tiles:FILE   the tiles of a CSV file\n"
	       "  --n SIZE,...      cases in a batch, 1 to %d (default: 4096)\n"
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
					      {"world-rows", required_argument, NULL, 'w'},
					      {"seed", required_argument, NULL, 'S'},
					      {"ratios", no_argument, NULL, 'r'},
					      {"instructions", no_argument, NULL, 'I'},
					      {"counting", no_argument, NULL, 'c'},
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
	if (options->ratios || options->instructions)
		options->triangulate = options->band = false;
	if (status == STATUS_FINE && !options->modes)
		status = choose_modes(options, mode_names[MODE_PAIRS]);
	if (status == STATUS_FINE && !options->scenes)
		status = choose_scene(options, "uniform");
	if (status == STATUS_FINE && !options->sizes)
		status = choose_size(options, "4096");
	return status;
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
