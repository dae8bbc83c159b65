/* SPDX-License-Identifier: MIT */
/*
 * Counting instructions from within: what the program does that callgrind runs. Each benchmark's
 * kernel is checked first and then counted over exactly one call, and callgrind is asked to dump the
 * count under the name that callgrind_key() gives it. One process serves all of them.
 */
#ifndef LOCKSTEP_BENCH_CALLGRIND_H
#define LOCKSTEP_BENCH_CALLGRIND_H

#include "bench/suite.h"

/* What a call of a function that does nothing is dumped as: everybody's count has it on top. */
#define CALLGRIND_EMPTY "empty"

/* What stands behind the key of a benchmark whose answers are wrong: its count is none. */
#define CALLGRIND_WRONG "wrong"

/* The key of a benchmark: which of the suite's cases, and who answers them. The same in two
 * processes of the same options, even if one of them cannot run all builds of the other. */
void callgrind_key(const struct suite *suite, const struct bench *bench, char *key, size_t size);

/* Counts the whole suite, and says how far it is if standard error is a terminal. Returns the exit
 * status: STATUS_WRONG if an answer was wrong, STATUS_USAGE, after one line on stderr, if there was
 * no memory, or no valgrind/callgrind.h when this was built. */
int callgrind_count(struct suite *suite);

#endif
