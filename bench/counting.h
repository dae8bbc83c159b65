/* SPDX-License-Identifier: MIT */
/* The kernels of kernels/lanes/count.h; see bench/tally.h. */
#ifndef LOCKSTEP_BENCH_COUNTING_H
#define LOCKSTEP_BENCH_COUNTING_H

#include "kernels/table.h"

/* By question_index(). NULL in a program linked with libcounting_later.a (`make first`),
 * which does not need them compiled. */
extern lockstep_kernel *const *const lockstep_counting;

#endif
