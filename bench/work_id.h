/* SPDX-License-Identifier: MIT */
/*
 * A number that identifies the work done, kept in results files beside the times. Two times of the
 * same name are for the same work only if their numbers are the same.
 */
#ifndef LOCKSTEP_BENCH_WORK_ID_H
#define LOCKSTEP_BENCH_WORK_ID_H

#include "bench/cases.h"

/* A double holds whole numbers of this size even thirty-two times over: Google Benchmark sums them
 * over threads before it divides. */
#define WORK_BITS 48

/*
 * Returns a hash of the operands, the world's rows and the reference's answers, with all NaNs
 * counting as one. It is the same on every instruction set, compiler and CPU, and at least 1. The
 * cases must be held in memory.
 */
uint64_t work_id(const struct cases *cases);

#endif
