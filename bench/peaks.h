/* SPDX-License-Identifier: MIT */
/*
 * The machine's peak rates with the instruction set of a build. They are measured at run time,
 * since a clock may change, and a virtual machine may differ from what its name says.
 */
#ifndef LOCKSTEP_BENCH_PEAKS_H
#define LOCKSTEP_BENCH_PEAKS_H

#include "bench/peaks_lanes.h"
#include "harness/check/builds.h"

struct peaks {
	unsigned lanes;
	double rate[PEAKS]; /* operations on vectors, a second */
};

/*
 * Returns the peaks of a build's instruction set. The first call takes some 30 ms to measure them,
 * each later one measures one of them again, and the best is kept. NULL if the build uses no native
 * vectors (the reference, plain C, an emulated one), or if its instruction set does not run here.
 */
const struct peaks *peaks_of(const struct build *build);

/* Returns how many values a vector of a build's instruction set has; 0 in the cases above. */
unsigned peaks_lanes(const struct build *build);

/*
 * Measures the most bytes a second that the build's instruction set reads and writes repeatedly in
 * the cache or memory of that size: one column after the other, or a little of each in turn,
 * whichever is fastest here. Overwrites the results. Raises `rate`, which is 0 or an earlier
 * result; with fewer floats than a block has, leaves it unchanged.
 */
void peaks_memory(const struct build *build, const struct peak_memory *memory, double *rate);

#endif
