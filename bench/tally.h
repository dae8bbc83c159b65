/* SPDX-License-Identifier: MIT */
/*
 * The operations that a kernel cannot do without, counted as it runs: kernels/lanes/count.h compiled like any
 * other build of the kernels.
 */
#ifndef LOCKSTEP_BENCH_TALLY_H
#define LOCKSTEP_BENCH_TALLY_H

#include "bench/cases.h"
#include "kernels/lanes/tally.h"

/* What one case takes, on average over the first cases of a batch that is in memory; they are answered
 * anew. */
struct tally {
	double of[TALLY_KINDS];
};
void tally_cases(struct cases *cases, struct tally *tally);

/* "add", "multiply", ... */
extern const char *const tally_names[TALLY_KINDS];

#endif
