/* SPDX-License-Identifier: MIT */
/*
 * Counting instructions from within: the program's part when callgrind runs it. Each benchmark's
 * kernel is checked first and then counted over exactly one call. Then callgrind dumps the count
 * under the name from callgrind_key(). One process serves all benchmarks.
 */
#ifndef LOCKSTEP_BENCH_CALLGRIND_H
#define LOCKSTEP_BENCH_CALLGRIND_H

#include "bench/suite.h"

/* The name of the dump for a call of an empty function, whose cost is part of every count. */
#define CALLGRIND_EMPTY "empty"

/* Follows the key of a benchmark with wrong answers, whose count is invalid. */
#define CALLGRIND_WRONG "wrong"

/* Writes the key of a benchmark, which identifies the suite's cases and the contender. It is the
 * same in two processes with the same options, even if one of them cannot run all builds of the
 * other. */
void callgrind_key(const struct suite *suite, const struct bench *bench, char *key, size_t size);

/* Counts the whole suite, and shows progress if standard error is a terminal. Returns the exit
 * status: STATUS_DISAGREE if an answer was wrong, or STATUS_USAGE, after one line on stderr, if
 * memory ran out or this was built without valgrind/callgrind.h. */
int callgrind_count(struct suite *suite);

#endif
