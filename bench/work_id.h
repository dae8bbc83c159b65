/* SPDX-License-Identifier: MIT */
/*
 * A number that identifies the work done, stored in results files beside the times. Two times with
 * the same name are for the same work only if their numbers are equal.
 */
#ifndef LOCKSTEP_BENCH_WORK_ID_H
#define LOCKSTEP_BENCH_WORK_ID_H

#include "bench/cases.h"

/* A double can hold even thirty-two times a whole number of this size: Google Benchmark sums them
 * over threads before dividing. */
#define WORK_BITS 48

/*
 * Returns a hash of the operands, the world's rows and the reference's answers, with all NaNs
 * counting as one. It is the same on every instruction set, compiler and CPU, and at least 1. The
 * cases must be held in memory.
 */
uint64_t work_id(const struct cases *cases);

#endif
