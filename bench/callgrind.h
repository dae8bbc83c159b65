/* SPDX-License-Identifier: MIT */
/*
 * Counting instructions from within: what the program does when callgrind runs it. Each benchmark's
 * kernel is checked first and then counted over exactly one call, and callgrind is asked to dump
 * the count under the name that callgrind_key() gives it. One process serves all of them.
 */
#ifndef LOCKSTEP_BENCH_CALLGRIND_H
#define LOCKSTEP_BENCH_CALLGRIND_H

#include "bench/suite.h"

/* The name of the dump for a call of an empty function, whose cost is part of every count. */
#define CALLGRIND_EMPTY "empty"

/* Follows the key of a benchmark whose answers are wrong: its count is void. */
#define CALLGRIND_WRONG "wrong"

/* The key of a benchmark: which of the suite's cases, and which contender answers them. It is the
 * same in two processes with the same options, even if one of them cannot run all builds of the
 * other. */
void callgrind_key(const struct suite *suite, const struct bench *bench, char *key, size_t size);

/* Counts the whole suite, and shows progress if standard error is a terminal. Returns the exit
 * status: STATUS_WRONG if an answer was wrong, STATUS_USAGE, after one line on stderr, if memory is
 * out, or if this was built without valgrind/callgrind.h. */
int callgrind_count(struct suite *suite);

#endif
