/* SPDX-License-Identifier: MIT */
/*
 * Times test after test, each on request, for `lockstep run`, which does other things in between.
 * Before a test, an empty line on standard output says that the program waits for a line on
 * standard input; it exits at end of input. Lines follow with a benchmark's name and the seconds
 * for all of its cases or, if its answers are not the reference's, a ! and the difference.
 */
#ifndef LOCKSTEP_BENCH_ON_REQUEST_H
#define LOCKSTEP_BENCH_ON_REQUEST_H

#include "bench/suite.h"

/* Waits if these cases differ from the previous call's. */
void request_wait(struct suite *suite, const struct cases *cases);

/* A gbench_result: prints the time of a repetition, or what is wrong. */
void request_answer(void *suite, const char *name, double seconds, const char *error);

#endif
