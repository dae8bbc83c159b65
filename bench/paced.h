/* SPDX-License-Identifier: MIT */
/*
 * Test after test, each when it is told to: for `lockstep run`, which does other things in between. Before a
 * test, an empty line on standard output says that it waits, for a line on standard input; the end of that
 * is its own. Then come lines of a benchmark's name, and seconds for all of its cases.
 */
#ifndef LOCKSTEP_BENCH_PACED_H
#define LOCKSTEP_BENCH_PACED_H

#include "bench/suite.h"

/* Waits, if these cases are not those of the call before. */
void paced_wait(struct suite *suite, const struct cases *cases);

/* A gbench_result: tells what a repetition took. */
void paced_tell(void *suite, const char *name, double seconds, const char *error);

#endif
