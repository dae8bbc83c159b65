/* SPDX-License-Identifier: MIT */
/* Counts arrangements of ranks, and approximates them: shared by the rank test and the
 * smallest detectable change. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_COUNTS_H
#define LOCKSTEP_RESULTS_STATISTICS_COUNTS_H

#include <stddef.h>

/*
 * Counts the ways to choose m of n ranks: counts[s] of them have the sum s, for s from 0 to the
 * greatest sum, *most. Ranks are whole numbers of at least 1, twice the real ones, so that means of
 * two are also whole. The caller frees the counts.
 *
 * Counts are exact up to 2^53. Above that, each is a sum of rounded counts, and none is subtracted:
 * its relative error is less than n * 2^-53.
 */
double *statistics_counts(const size_t *ranks, size_t n, size_t m, size_t *most);

/* Returns twice the smaller of two shares of arrangements: those whose sum is at most `sum`, and
 * those whose sum is at least `sum`. */
double statistics_two_sided(const double *counts, size_t most, size_t sum);

/* Returns the share of a normal distribution that is at least that many standard deviations from
 * its middle, on either side. */
double statistics_normal_two_sided(double deviations);

#endif
