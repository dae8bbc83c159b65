/* SPDX-License-Identifier: MIT */
/*
 * The command line of `lockstep bench`. Options that begin with --benchmark_ are Google
 * Benchmark's, and pass through unchanged.
 */
#ifndef LOCKSTEP_BENCH_OPTIONS_H
#define LOCKSTEP_BENCH_OPTIONS_H

#include "harness/base/pin.h"
#include "harness/check/cross.h"
#include "harness/options/common.h"
#include "harness/scenes/scene.h"

#define PROGRAM "lockstep bench" /* as the user typed it */

enum {
	OPTIONS_LIST_MAX = OPTION_COUNTS_MAX, /* scenes, sizes */
	OPTIONS_N_MAX = 1 << 26,              /* cases: 8 GiB of operands for the largest test */
	OPTIONS_INTERLEAVED_MAX = 1 << 20, /* more cases than this do not repeat in random order */
	OPTIONS_ROWS_MAX = 1 << 20,        /* the most rows of a world */
	TRIANGULATE_VERTICES = 10000,
	DILATE_SIDE = 4096,
	OPTIONS_BUILDS_MAX = 64,
	OPTIONS_THREADS_MAX = 1024
};

struct options {
	char **glob; /* --test as given: it may name tests that only plug-ins have */
	size_t globs;

	/* The things to run, each at most once. */
	const struct lockstep_test **test; /* in the order of the table */
	size_t tests;
	const struct build *build[OPTIONS_BUILDS_MAX]; /* in the order of harness_builds() */
	size_t builds;
	bool reference; /* the reference is also a contender */
	bool exact;     /* the exact truth is one, too */
	unsigned mode[MODES];
	size_t modes;
	struct scene *scene[OPTIONS_LIST_MAX];
	size_t scenes;
	size_t size[OPTIONS_LIST_MAX];
	size_t sizes;
	size_t row[OPTIONS_LIST_MAX]; /* sizes of worlds; if none, the scenes' worlds */
	size_t rows;
	double hit_rate[OPTIONS_LIST_MAX]; /* percent of hits; below 0: as the scene has them */
	size_t hit_rates;
	size_t thread[OPTIONS_LIST_MAX]; /* threads at once */
	size_t threads;
	/* supplies the lists that are not given; NULL for the first suite */
	const struct bench_suite *suite;
	bool pin;
	unsigned cpu[PIN_CPUS_MAX]; /* CPUs to pin threads to, in turn; none: anywhere */
	size_t cpus;
	bool triangulate; /* also benchmark triangulation: bench/triangulate.h */
	bool dilate;      /* also benchmark dilation: bench/dilate.h */
	uint64_t seed;

	struct plugin_choices plugins; /* `build` includes their builds */
	bool isas_given, json, ratios;
	bool instructions;    /* count instead of timing: bench/instructions.h */
	bool counting;        /* this is the process that callgrind runs for it */
	bool paced;           /* this is the process that times for lockstep run */
	unsigned repetitions; /* per benchmark */

	const char *out, *out_format; /* a file for Google Benchmark's results, or NULL */

	/* Google Benchmark's arguments: the user's, then our defaults; ends with NULL. */
	char **google;
	int googles;
};

/* Reads the command line. Returns STATUS_FINE, or the status to exit with after one line on stderr;
 * most mistakes end the program here. */
int bench_options_read(int argc, char **argv, struct options *options);
void bench_options_free(struct options *options);

#endif
