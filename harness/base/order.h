/* SPDX-License-Identifier: MIT */
/* Sorts values, and finds the value at a given place in order: the basis of
 * medians, quantiles and ranks. */
#ifndef LOCKSTEP_BASE_ORDER_H
#define LOCKSTEP_BASE_ORDER_H

#include <stddef.h>

/* Sorts values, the least first. None may be NaN. */
void order_sort(double *value, size_t n);

/* Returns the value that sorting would put at `place`, counted from 0. Reorders the values so that
 * those before `place` are no greater and those after it no less. */
double order_select(double *value, size_t n, size_t place);

/* Returns the median; for an even number of values, the mean of the middle
 * two. Reorders the values. */
double order_median(double *value, size_t n);

/* Returns the value at that share of the way from the first to the last of sorted values,
 * interpolated linearly between its two neighbours. */
double order_quantile(const double *sorted, size_t n, double share);

#endif
