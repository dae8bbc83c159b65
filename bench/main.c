/* SPDX-License-Identifier: MIT */
/*
 * lockstep-bench, the program behind `lockstep bench`: Google Benchmark over the table of tests.
 *
 *	lockstep bench --test 'circle_*' --isa avx2,auto --n 64,4096
 *	lockstep bench --ratios
 *	lockstep bench --instructions
 *	lockstep bench --json --benchmark_repetitions=9 --benchmark_filter=/avx2/ >avx2.json
 *
 * Benchmarks are named TEST/BUILD/MODE/SCENE/N, with /ROWS added if --world-rows is given.
 * items_per_second are cases (tests) a second, and bytes_per_second are the bytes that must be read
 * and written for them. Every build's answers are compared with the reference's before it is timed.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/interrupt.h"
#include "harness/base/machine.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "bench/dilate.h"
#include "bench/callgrind.h"
#include "bench/context.h"
#include "bench/gbench.h"
#include "bench/instructions.h"
#include "bench/options.h"
#include "bench/on_request.h"
#include "bench/ratios.h"
#include "bench/suite.h"
#include "bench/triangulate.h"

static void add_fact(void *to, const char *key, const char *value)
{
	(void)to;
	gbench_context(key, value);
}

/* Facts go to files. On a console they would make the table's head a screen longer. */
static void tell_machine(bool console)
{
	if (console)
		machine_warn();
	context_tell_machine(add_fact, NULL);
}

/* Prints the ratios of the repetitions. */
static void print_ratios(const struct suite *suite, const struct options *options)
{
	bool any = false;
	struct ratio *ratios = ratios_make(suite);
	for (size_t i = 0; i < suite->count; ++i)
		any = any || ratios[i].seconds > 0;
	if (options->json && (any || interrupted()))
		ratios_print_json(suite, options, ratios);
	else if (any)
		ratios_print(suite, options, ratios);
	free(ratios);
}

/* Writes the file of results. */
static bool write_file(const char *path, const char *text)
{
	struct file_writer writer;
	char error[4400];
	FILE *file = file_write_begin(&writer, path, error, sizeof error);
	if (file)
		fputs(text, file);
	if (file && file_write_end(&writer, error, sizeof error))
		return true;
	fprintf(stderr, PROGRAM ": --benchmark_out: %s\n", error);
	return false;
}

static int run(struct suite *suite, const struct triangulations *triangulations,
	       const struct dilations *dilations, const struct options *options)
{
	if (suite->count == 0 && triangulations_count(triangulations) == 0 &&
	    dilations_count(dilations) == 0) {
		fprintf(stderr, PROGRAM ": nothing to run\n");
		return STATUS_NOTHING;
	}
	/* Google Benchmark first calls each benchmark about 4 times to determine how often to
	 * iterate. It shows no progress, and prints interleaved results only at the end. */
	if (options->ratios && progress_shows())
		suite->runs_goal = suite->count * (options->repetitions + 4);
	if (options->ratios)
		machine_warn();
	char *text = NULL;
	suite->paced = options->paced;
	size_t count =
	    gbench_run(options->ratios  ? suite_record
		       : options->paced ? request_answer
					: NULL,
		       suite, tell_machine, options->out_format, options->out ? &text : NULL);
	if (suite->runs_goal)
		fprintf(stderr, "\r     \r");
	if (interrupted())
		fprintf(stderr, PROGRAM ": interrupted: only what was timed so far is shown\n");
	bool written = !text || write_file(options->out, text);
	free(text);
	if (!written)
		return STATUS_USAGE;
	if (count == 0)
		return STATUS_NOTHING; /* Google Benchmark has reported it */
	if (options->ratios)
		print_ratios(suite, options);
	for (size_t i = 0; i < suite->count; ++i)
		if (suite->bench[i].wrong[0] && !(options->paced && suite->bench[i].subject))
			fprintf(stderr, PROGRAM ": %s: %s\n", suite->bench[i].name,
				suite->bench[i].wrong);
	if (suite->starved) {
		fprintf(stderr, PROGRAM ": out of memory for %zu of %zu rows\n", suite->starved,
			suite->count);
		return STATUS_USAGE;
	}
	size_t failed =
	    suite->failed + triangulations_failed(triangulations) + dilations_failed(dilations);
	return failed ? STATUS_DISAGREE : STATUS_FINE;
}

static int bench(const struct options *options)
{
	struct suite suite;
	context_tell(options->seed, add_fact, NULL);
	if (options->pin)
		machine_pins();
	if (!gbench_initialise(PROGRAM, options->googles, options->google))
		return STATUS_USAGE;
	suite_open(&suite, options);
	struct triangulations *triangulations = triangulations_open(options);
	struct dilations *dilations = dilations_open(options);
	const int status = run(&suite, triangulations, dilations, options);
	dilations_close(dilations);
	triangulations_close(triangulations);
	suite_close(&suite);
	return status;
}

/* Counts instructions instead of timing, with `argv` as it was given. */
static int instructions(const struct options *options, char **argv)
{
	struct suite suite;
	suite_open(&suite, options);
	const int status =
	    options->counting ? callgrind_count(&suite) : instructions_run(&suite, options, argv);
	suite_close(&suite);
	return status;
}

/* False if JSON other than Google Benchmark's is requested, and this build cannot write it. */
static bool can_print(const struct options *options)
{
#if HAVE_JANSSON
	(void)options;
	return true;
#else
	if (!options->json || !(options->ratios || options->instructions))
		return true;
	fprintf(stderr, PROGRAM ": --%s --json: built without jansson\n",
		options->ratios ? "ratios" : "instructions");
	return false;
#endif
}

static void no_memory(void)
{
	usage_error("bench", "out of memory");
}

int main(int argc, char **argv)
{
	struct options options;
	memory_begin(no_memory);
	/* reading changes their order */
	char **given = memory_must(calloc((size_t)argc + 1, sizeof *given));
	memcpy(given, argv, (size_t)argc * sizeof *given);
	interrupt_begin();
	int status = bench_options_read(argc, argv, &options);
	if (status == STATUS_FINE && !can_print(&options))
		status = STATUS_USAGE;
	else if (status == STATUS_FINE)
		status = options.instructions ? instructions(&options, given) : bench(&options);
	bench_options_free(&options);
	free(given);
	if (!gbench_flush()) {
		fprintf(stderr, PROGRAM ": cannot write standard output\n");
		status = STATUS_USAGE;
	}
	return interrupt_status(status);
}
