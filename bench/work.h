/* SPDX-License-Identifier: MIT */
/*
 * A number for what was computed, kept in results files beside the times: two times of the same
 * name are for the same work only if their numbers are the same.
 */
#ifndef LOCKSTEP_BENCH_WORK_H
#define LOCKSTEP_BENCH_WORK_H

#include "bench/cases.h"

/* A double holds whole numbers of so many bits even thirty-two times over: Google Benchmark sums it
 * over threads before it divides. */
#define WORK_BITS 48

/*
 * A hash of the operands, the world's rows and the reference's answers, all NaNs counting as one:
 * the same on every instruction set, compiler and CPU; at least 1. The cases must be held in
 * memory.
 */
uint64_t work_number(const struct cases *cases);

#endif
