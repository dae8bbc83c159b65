/* SPDX-License-Identifier: MIT */
/*
 * Times test after test, each on request: for `lockstep run`, which does other things in between.
 * Before a test, an empty line on standard output says that it waits for a line on standard input;
 * at end of input it ends. Then come lines of a benchmark's name, and seconds for all of its cases; or, if its
 * answers are not the reference's, a ! and how.
 */
#ifndef LOCKSTEP_BENCH_PACED_H
#define LOCKSTEP_BENCH_PACED_H

#include "bench/suite.h"

/* Waits, if these cases are not those of the call before. */
void paced_wait(struct suite *suite, const struct cases *cases);

/* A gbench_result: prints what a repetition took, or what is wrong. */
void paced_tell(void *suite, const char *name, double seconds, const char *error);

#endif
