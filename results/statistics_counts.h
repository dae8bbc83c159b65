/* SPDX-License-Identifier: MIT */
/* Counting arrangements of ranks, and their approximation: what the rank test and the smallest detectable change
 * share. */
#ifndef LOCKSTEP_RESULTS_STATISTICS_COUNTS_H
#define LOCKSTEP_RESULTS_STATISTICS_COUNTS_H

#include <stddef.h>

/*
 * Of all ways to choose m of n ranks, how many have which sum: counts[s], for s from 0 to the greatest sum,
 * which is *most. Ranks are whole numbers of at least 1, twice the real ones, so that means of two are
 * whole as well. To be freed; NULL without memory.
 *
 * Counts are exact up to 2^53. Above that each is a sum of rounded counts, and none is subtracted: off by
 * less than n * 2^-53 of it.
 */
double *statistics_counts(const size_t *ranks, size_t n, size_t m, size_t *most);

/* The share of arrangements with a sum of at most, or at least, that; the smaller one, doubled. */
double statistics_two_sided(const double *counts, size_t most, size_t sum);

/* The share of a normal distribution that is at least so many standard deviations from its middle, on either side. */
double statistics_normal_two_sided(double deviations);

#endif
