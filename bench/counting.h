/* SPDX-License-Identifier: MIT */
/* The kernels of kernels/lanes/count.h; see bench/tally.h. */
#ifndef LOCKSTEP_BENCH_COUNTING_H
#define LOCKSTEP_BENCH_COUNTING_H

#include "kernels/table.h"

/* By index in lockstep_tests[]. NULL in a program that is linked with libcounting_later.la, which needs none
 * of them to be compiled: `make first`. */
extern lockstep_kernel *const *const lockstep_counting;

#endif
