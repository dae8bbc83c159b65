/* SPDX-License-Identifier: MIT */
/*
 * What this machine can do at most, with the instruction set of a build: measured here and now, since a
 * clock may change, and a virtual machine need not be what its name says.
 */
#ifndef LOCKSTEP_BENCH_PEAKS_H
#define LOCKSTEP_BENCH_PEAKS_H

#include "bench/peaks_lanes.h"
#include "check/table.h"

struct peaks {
	unsigned lanes;
	double rate[PEAKS]; /* operations on vectors, a second */
};

/* The peaks of a build's instruction set, which take about a quarter of a second to measure, once. NULL: the build
 * is not one of vectors of its own (the reference, plain C, an emulated one), or its set does not run
 * here. */
const struct peaks *peaks_of(const struct build *build);

/* How many bytes a second the build's instruction set reads at best from columns of n floats each, one after the other,
 * again and again: from wherever so much memory stays. */
double peaks_read(const struct build *build, float *const *column, unsigned columns, size_t n);

#endif
