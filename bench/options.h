/* SPDX-License-Identifier: MIT */
/*
 * The command line of `lockstep bench`. What begins with --benchmark_ is Google Benchmark's, and
 * passes through untouched.
 */
#ifndef LOCKSTEP_BENCH_OPTIONS_H
#define LOCKSTEP_BENCH_OPTIONS_H

#include "base/pin.h"
#include "check/cross.h"
#include "options/options.h"
#include "scenes/scene.h"

#define PROGRAM "lockstep bench" /* what the user typed */

enum {
	OPTIONS_LIST_MAX = OPTION_COUNTS_MAX, /* scenes, sizes */
	OPTIONS_N_MAX = 1 << 26,           /* cases: 8 GiB of operands, for the tests with most */
	OPTIONS_INTERLEAVED_MAX = 1 << 20, /* cases, for repetitions to come in random order */
	OPTIONS_ROWS_MAX = 1 << 20,        /* of a world */
	TRIANGULATE_VERTICES = 10000,
	DILATE_SIDE = 4096,
	OPTIONS_BUILDS_MAX = 64,
	OPTIONS_THREADS_MAX = 1024
};

struct options {
	/* What to run, each at most once. */
	const struct lockstep_test **test; /* in the order of the table */
	size_t tests;
	const struct build *build[OPTIONS_BUILDS_MAX]; /* in the order of harness_builds() */
	size_t builds;
	bool reference; /* is also a contender */
	bool exact;     /* and so is the exact truth */
	unsigned mode[MODES];
	size_t modes;
	struct scene *scene[OPTIONS_LIST_MAX];
	size_t scenes;
	size_t size[OPTIONS_LIST_MAX];
	size_t sizes;
	size_t row[OPTIONS_LIST_MAX]; /* of worlds; none: those of the scenes */
	size_t rows;
	double hit_rate[OPTIONS_LIST_MAX]; /* percent of hits; below 0: as the scene has them */
	size_t hit_rates;
	size_t thread[OPTIONS_LIST_MAX]; /* how many at once */
	size_t threads;
	const struct bench_suite *suite; /* for what is not given; NULL: the first */
	bool pin;
	unsigned cpu[PIN_CPUS_MAX]; /* where threads are pinned, in turn; none: anywhere */
	size_t cpus;
	bool triangulate; /* also: bench/triangulate.h */
	bool dilate;      /* also: bench/dilate.h */
	uint64_t seed;

	struct plugin_choices plugins; /* whose builds are in `build`, too */
	bool isas_given, json, ratios;
	bool instructions;    /* counted, not timed: bench/instructions.h */
	bool counting;        /* this is the process that callgrind runs for that */
	bool paced;           /* this is the process that times for lockstep run */
	unsigned repetitions; /* of each benchmark */

	const char *out, *out_format; /* a file of Google Benchmark's results, or NULL */

	/* Google Benchmark's arguments: the user's, then our defaults; ends with NULL. */
	char **google;
	int googles;
};

/* Reads the command line. STATUS_FINE, or the status to exit with after one line on stderr; most
 * mistakes end the program here. */
int bench_options_read(int argc, char **argv, struct options *options);
void bench_options_free(struct options *options);

#endif
