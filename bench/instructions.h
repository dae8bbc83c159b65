/* SPDX-License-Identifier: MIT */
/*
 * Instructions per case: a measure without noise. This program runs itself under valgrind's
 * callgrind with the same options (bench/callgrind.h), and reads the counts that callgrind dumps.
 *
 * It counts the instructions of the kernel and of the C library functions that it calls, over one
 * call for all n cases, divided by n; the cost of calling an empty function is subtracted. The
 * count is exactly the same every time: it depends on the code and on the operands, not on the
 * machine. The exception is a batch that is not a multiple of 64: the C library copies its end in a
 * way that depends on the CPU.
 *
 * AVX-512 kernels cannot be counted, because valgrind does not support AVX-512.
 */
#ifndef LOCKSTEP_BENCH_INSTRUCTIONS_H
#define LOCKSTEP_BENCH_INSTRUCTIONS_H

#include "bench/suite.h"

/* The results of one benchmark. */
struct instructions {
	bool counted, wrong;
	double per_case;
	double least; /* by bench/limits.h; 0 if unknown */
};

/* The results of a suite. */
struct instructions_report {
	const struct suite *suite;
	const struct options *options;
	struct instructions *of; /* of[i] belongs to suite->bench[i] */
	char creator[64];        /* "callgrind-3.19.0" */
};

/* Counts and prints. `argv` is the command line that this program was given. Returns the exit
 * status: STATUS_DISAGREE if an answer was wrong, STATUS_NOTHING if nothing could be counted, or
 * STATUS_USAGE, after one line on stderr, without valgrind or its headers. */
int instructions_run(struct suite *suite, const struct options *options, char **argv);

/* True if there is any count for the contender (NULL: the reference). */
bool instructions_any(const struct instructions_report *report, const struct build *build);

/* True if valgrind cannot run the contender. */
bool instructions_left_out(const struct instructions_report *report, const struct build *build);

/* Print tables, one for each mode, scene, size and number of rows; or JSON that harness/results/results.h
 * reads, but nothing without jansson. */
void instructions_print(const struct instructions_report *report);
void instructions_print_json(const struct instructions_report *report);

#endif
