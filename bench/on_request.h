/* SPDX-License-Identifier: MIT */
/*
 * Times test after test, each on request, for `lockstep run`, which does other things in between.
 * Before a test, an empty line on standard output says that the program waits for a line on
 * standard input; it exits at end of input. Then come lines with a benchmark's name, and seconds
 * for all of its cases; or, if its answers are not the reference's, a ! and the difference.
 */
#ifndef LOCKSTEP_BENCH_ON_REQUEST_H
#define LOCKSTEP_BENCH_ON_REQUEST_H

#include "bench/suite.h"

/* Waits, if these cases are not those of the previous call. */
void request_wait(struct suite *suite, const struct cases *cases);

/* A gbench_result: prints the time of a repetition, or what is wrong. */
void request_answer(void *suite, const char *name, double seconds, const char *error);

#endif
