/* SPDX-License-Identifier: MIT */
/* Handles Google Benchmark's flags; see flags.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/flags.h"
#include "harness/base/files.h"
#include "harness/base/memory.h"

#define REPETITIONS "21" /* with --ratios */
enum { FLAGS_OURS = 6 }; /* room for our defaults */

static bool is_google(const char *argument)
{
	return strncmp(argument, "--benchmark_", strlen("--benchmark_")) == 0 ||
	       strncmp(argument, "--v=", strlen("--v=")) == 0;
}

void flags_separate(int *argc, char **argv, struct options *options)
{
	int ours = 1;
	bool still = true; /* no -- yet */
	options->google =
	    memory_must(calloc((size_t)*argc + FLAGS_OURS + 2, sizeof *options->google));
	options->google[options->googles++] = (char *)PROGRAM;
	for (int i = 1; i < *argc; ++i) {
		still = still && strcmp(argv[i], "--") != 0;
		if (still && is_google(argv[i]))
			options->google[options->googles++] = argv[i];
		else
			argv[ours++] = argv[i];
	}
	argv[ours] = NULL;
	*argc = ours;
}

/* Returns the value that the user gave a flag, on the command line or in Google Benchmark's
 * environment variable for it ("" for a flag without value); NULL if there is none. */
static const char *given(const struct options *options, const char *flag)
{
	const char *value = NULL;
	char variable[64];
	size_t length = strlen(flag);
	for (size_t i = 0; i <= length; ++i)
		variable[i] =
		    flag[i] >= 'a' && flag[i] <= 'z' ? (char)(flag[i] - 'a' + 'A') : flag[i];
	value = getenv(variable);
	for (int i = 1; i < options->googles; ++i) {
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

static void add(struct options *options, const char *argument)
{
	options->google[options->googles++] = (char *)argument;
}

/* The results file is written here, whole or not at all. Google Benchmark would replace the old one
 * before it begins, and would not notice a full disk. */
static bool take_file(struct options *options)
{
	const char *path = given(options, "benchmark_out");
	const char *format = given(options, "benchmark_out_format");
	char error[4400];
	if (!path || !*path)
		return true;
	if (!file_can_write(path, error, sizeof error)) {
		fprintf(stderr, PROGRAM ": --benchmark_out: %s\n", error);
		return false;
	}
	if (file_is_stdout(path))
		file_keep_stdout();
	options->out = path;
	options->out_format = format ? format : "json";
	add(options, "--benchmark_out=/dev/null");
	return true;
}

/* True if a flag's value is a number, with or without its unit. Google Benchmark would also
 * complain, but on a separate line. */
static bool is_number(const struct options *options, const char *flag, const char *unit)
{
	const char *value = given(options, flag);
	char *end;
	if (!value || (strtod(value, &end) > 0 && (*end == '\0' || strcmp(end, unit) == 0)))
		return true;
	fprintf(stderr, PROGRAM ": --%s=%s: not a number above 0\n", flag, value);
	return false;
}

/* True if some cases take longer to make than to time, and cannot all stay in memory. Their
 * repetitions then run one after the other. */
static bool has_large(const struct options *options)
{
	for (size_t i = 0; i < options->sizes; ++i)
		if (options->size[i] > OPTIONS_INTERLEAVED_MAX)
			return true;
	return false;
}

/*
 * A benchmark runs for 20 ms, where Google Benchmark would take half a second: a kernel takes a few
 * microseconds for a batch, so 20 ms are thousands of batches, and there are hundreds of
 * benchmarks. Ratios use many repetitions instead, each just long enough for the clock.
 */
int flags_default(struct options *options)
{
	const char *repetitions = given(options, "benchmark_repetitions");
	const char *aggregates = given(options, "benchmark_report_aggregates_only");
	if (!aggregates)
		aggregates = given(options, "benchmark_display_aggregates_only");
	if (options->ratios && aggregates && strcmp(aggregates, "false") != 0) {
		fprintf(stderr, PROGRAM ": --ratios needs every repetition, and "
					"--benchmark_*_aggregates_only hides them\n");
		return STATUS_USAGE;
	}
	if (!is_number(options, "benchmark_min_time", "s") ||
	    !is_number(options, "benchmark_repetitions", "") || !take_file(options))
		return STATUS_USAGE;
	if (options->json)
		add(options, "--benchmark_format=json");
	if (!given(options, "benchmark_min_time"))
		add(options,
		    options->ratios ? "--benchmark_min_time=0.005" : "--benchmark_min_time=0.02");
	if (options->ratios && !repetitions)
		add(options, "--benchmark_repetitions=" REPETITIONS);
	if ((options->ratios || repetitions) && !has_large(options) &&
	    !given(options, "benchmark_enable_random_interleaving"))
		add(options, "--benchmark_enable_random_interleaving=true");
	options->repetitions = (unsigned)strtoul(repetitions ? repetitions : REPETITIONS, NULL, 10);
	return STATUS_FINE;
}
