/* SPDX-License-Identifier: MIT */
/*
 * How many times faster than the reference each build is, and each instruction set than the
 * compiler's vectoriser with the same instruction set (its `auto` twin); and how near each is to
 * the machine's peak.
 *
 * The time of a benchmark is the shortest of its repetitions. Kernels have no branches and their
 * operands lie in cache, so a run on a quiet core always takes the same time, and other load on the
 * machine can only make it longer. A single quiet repetition of a few milliseconds suffices, while
 * a median is off as soon as half of the repetitions shared the core. (Between two runs on a
 * machine of two cores, quiet or with two busy neighbours, nine of ten times of either kind stayed
 * within 4 %; JSON has both.) Repetitions of all benchmarks run in random order, so that a quiet or
 * busy minute does not affect only one of them.
 */
#ifndef LOCKSTEP_BENCH_RATIOS_H
#define LOCKSTEP_BENCH_RATIOS_H

#include "bench/suite.h"

/* A share of the limit above this cannot be the clock's rounding error. */
#define RATIOS_ABOVE 1.05

enum ratio_kind {
	OVER_REFERENCE, /* the reference's time over this one's */
	OVER_NATIVE,    /* the shortest time of Lockstep's native builds over a plug-in's */
	OVER_AUTO,      /* the auto twin's time over this one's */
	OF_LIMIT,       /* the least possible time (bench/limits.h) over this one's */
	OF_KNOWN,       /* the same with the best formulation known */
	RATIO_KINDS
};

/* The ratios of a recorded benchmark. */
struct ratio {
	const struct bench *bench;
	double seconds, median;    /* for one batch; 0 if there is no time */
	double value[RATIO_KINDS]; /* 0 if unknown or not applicable */
	struct limit limit, known; /* by the best rates of the whole run */
};

/* Returns ratios indexed like suite->bench, to be freed. */
struct ratio *ratios_make(const struct suite *suite);

/* Return the benchmark of a build on the same cases, with NULL for the reference; and the fastest
 * of the native builds. NULL if there is none. */
const struct ratio *ratio_of(const struct suite *suite, const struct ratio *ratios,
			     const struct cases *cases, const struct build *build);
const struct ratio *ratios_best_native(const struct suite *suite, const struct ratio *ratios,
				       const struct cases *cases);

/* True if they have the same mode, scene, size, number of rows, share of hits and number of
 * threads, and so belong in one table. */
bool cases_alike(const struct cases *a, const struct cases *b);

/* True if this is the first set of cases of its mode, scene, size and rows. There is a table for
 * each. */
bool ratios_first(const struct suite *suite, const struct cases *cases);

/* Returns the geometric means over all tests, for one build, in the mode, scene, size and rows of
 * `like`. */
struct ratio ratios_mean(const struct suite *suite, const struct ratio *ratios,
			 const struct cases *like, const struct build *build);

/* Prints what the cases have in common: "pairs, uniform, 64 cases", and further properties if
 * any. */
void ratios_print_kind(const struct cases *cases);

/* Prints tables, one for each mode, scene, size and number of rows. */
void ratios_print(const struct suite *suite, const struct options *options,
		  const struct ratio *ratios);

/* Prints JSON; nothing without jansson. */
void ratios_print_json(const struct suite *suite, const struct options *options,
		       const struct ratio *ratios);

#endif
