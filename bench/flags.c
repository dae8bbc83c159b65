/* SPDX-License-Identifier: MIT */
/* Google Benchmark's flags; see flags.h. */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/flags.h"

/* Room before the user's flags: the program's name and our defaults. */
enum { FLAGS_OURS = 5 };

static bool is_google(const char *argument)
{
	return strncmp(argument, "--benchmark_", strlen("--benchmark_")) == 0 ||
	       strncmp(argument, "--v=", strlen("--v=")) == 0;
}

bool flags_separate(int *argc, char **argv, struct options *options)
{
	int ours = 1;
	bool still = true; /* no -- yet */
	options->google = calloc((size_t)*argc + FLAGS_OURS + 1, sizeof *options->google);
	if (!options->google)
		return false;
	options->googles = FLAGS_OURS;
	for (int i = 1; i < *argc; ++i) {
		still = still && strcmp(argv[i], "--") != 0;
		if (still && is_google(argv[i]))
			options->google[options->googles++] = argv[i];
		else
			argv[ours++] = argv[i];
	}
	argv[*argc = ours] = NULL;
	return true;
}

/* The value that the user gave a flag, on the command line or in Google Benchmark's environment
 * variable for it ("" for a flag without value); NULL if he gave none. */
static const char *given(const struct options *options, const char *flag)
{
	const char *value = NULL;
	char variable[64];
	size_t length = strlen(flag);
	for (size_t i = 0; i <= length; ++i)
		variable[i] = flag[i] >= 'a' && flag[i] <= 'z' ? (char)(flag[i] - 'a' + 'A')
							       : flag[i];
	value = getenv(variable);
	for (int i = FLAGS_OURS; i < options->googles; ++i) {
		const char *argument = options->google[i] + 2;
		if (strncmp(argument, flag, length) != 0)
			continue;
		if (argument[length] == '=')
			value = argument + length + 1;
		else if (argument[length] == '\0')
			value = "";
	}
	return value;
}

static void add_default(struct options *options, int *ours, const char *flag, const char *argument)
{
	if (!given(options, flag))
		options->google[(*ours)++] = (char *)argument;
}

/* Google Benchmark would exit with 1, our word for a wrong answer. */
static bool can_write(const char *path)
{
	FILE *file = path ? fopen(path, "a") : NULL;
	if (path && !file)
		fprintf(stderr, PROGRAM ": --benchmark_out=%s: %s\n", path, strerror(errno));
	if (file)
		fclose(file);
	return !path || file;
}

/*
 * A benchmark runs 20 ms where Google Benchmark would take half a second: a kernel needs some
 * microseconds for a batch, so there are thousands of batches in that, and there are hundreds of
 * benchmarks. Ratios are made of many repetitions instead, each just long enough for the clock.
 */
int flags_default(struct options *options)
{
	const char *repetitions = given(options, "benchmark_repetitions");
	const char *aggregates = given(options, "benchmark_report_aggregates_only");
	int ours = 1, first;
	if (!aggregates)
		aggregates = given(options, "benchmark_display_aggregates_only");
	if (options->ratios && aggregates && strcmp(aggregates, "false") != 0) {
		fprintf(stderr, PROGRAM ": --ratios needs every repetition, and "
					"--benchmark_*_aggregates_only hides them\n");
		return STATUS_USAGE;
	}
	if (!can_write(given(options, "benchmark_out")))
		return STATUS_USAGE;
	if (options->json)
		options->google[ours++] = "--benchmark_format=json";
	add_default(options, &ours, "benchmark_min_time",
		    options->ratios ? "--benchmark_min_time=0.005" : "--benchmark_min_time=0.02");
	if (options->ratios)
		add_default(options, &ours, "benchmark_repetitions",
			    "--benchmark_repetitions=21");
	if (options->ratios || repetitions)
		add_default(options, &ours, "benchmark_enable_random_interleaving",
			    "--benchmark_enable_random_interleaving=true");
	options->repetitions = repetitions ? (unsigned)strtoul(repetitions, NULL, 10) : 21;

	/* Close the gap between ours and the user's. */
	first = FLAGS_OURS - ours;
	memmove(options->google + first, options->google, (size_t)ours * sizeof(char *));
	options->google += first;
	options->googles -= first;
	options->google[0] = PROGRAM;
	return STATUS_FINE;
}
