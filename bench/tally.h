/* SPDX-License-Identifier: MIT */
/*
 * The operations that a kernel needs, counted as it runs: kernels/lanes/count.h is compiled like
 * any other build of the kernels.
 */
#ifndef LOCKSTEP_BENCH_TALLY_H
#define LOCKSTEP_BENCH_TALLY_H

#include "bench/cases.h"
#include "kernels/lanes/tally.h"

/* The operations of one case, averaged over the first cases of a batch in memory. tally_cases()
 * overwrites their answers. */
struct tally {
	double of[TALLY_KINDS];
};
void tally_cases(struct cases *cases, struct tally *tally);

/* The names "add", "multiply", ... */
extern const char *const tally_names[TALLY_KINDS];

#endif
