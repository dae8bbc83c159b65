/* SPDX-License-Identifier: MIT */
/*
 * What was computed, as a number that stands in results files beside the times: two times of the same name
 * are of the same work only if it is the same.
 */
#ifndef LOCKSTEP_BENCH_WORK_H
#define LOCKSTEP_BENCH_WORK_H

#include "bench/cases.h"

/* A whole number below this has a place in a double, thirty-two times over: Google Benchmark sums it over
 * threads before it divides. */
#define WORK_BITS 48

/*
 * A hash of the operands, the world's rows and the reference's answers, any NaN as the same one: the same on
 * every instruction set, compiler and CPU; from 1 on. The cases must be held in memory.
 */
uint64_t work_number(const struct cases *cases);

#endif
