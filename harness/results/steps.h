/* SPDX-License-Identifier: MIT */
/*
 * Finds where a series of values changed for good, by E-divisive means. A segment is split at the
 * place with the greatest energy distance between the two parts. This is a step if hardly any
 * permutation of the segment has one as great; then both parts are searched in the same way.
 *
 * D. S. Matteson, N. A. James: A Nonparametric Approach for Multiple Change Point Analysis of
 * Multivariate Data, Journal of the American Statistical Association 109 (2014). D. Daly, W. Brown,
 * H. Ingo, J. O'Leary, D. Bradford: The Use of Change Point Detection to Identify Software
 * Performance Regressions in a Continuous Integration System, International Conference on
 * Performance Engineering (2020).
 *
 * Distances are between ranks: a disturbed run is one rank off, however slow it was. With distances
 * between times, it would hide steps of a few percent.
 */
#ifndef LOCKSTEP_RESULTS_STEPS_H
#define LOCKSTEP_RESULTS_STEPS_H

#include "harness/results/statistics.h"

/* The most values: for n values, n * n distances are kept. */
enum { STEPS_VALUES_MAX = 1000 };

struct step {
	size_t at;            /* the first value after the step */
	double before, after; /* medians of the segments on both sides */
	double p;
};

struct steps {
	struct step *step; /* in the order of the series */
	size_t n;
};

/*
 * Finds steps whose p is at most alpha, by that many permutations: p is a multiple of 1 /
 * (permutations + 1). Values are from 1e-100 to 1e100, and at most STEPS_VALUES_MAX. The same seed
 * gives the same steps. steps_free() frees them.
 */
struct steps steps_find(struct sample values, double alpha, size_t permutations, uint64_t seed);
void steps_free(struct steps *steps);

#endif
