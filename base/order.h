/* SPDX-License-Identifier: MIT */
/* Values in order, and those at a place in that order: what medians, quantiles and ranks are made of. */
#ifndef LOCKSTEP_BASE_ORDER_H
#define LOCKSTEP_BASE_ORDER_H

#include <stddef.h>

/* Sorts values, the least first. None is NaN. */
void order_sort(double *value, size_t n);

/* The value that would be at `place`, counted from 0, were they sorted. Moves the values about, so that those before
 * `place` are no greater and those behind it no less. */
double order_select(double *value, size_t n, size_t place);

/* The median; of an even number the mean of the middle two. Moves the values about. */
double order_median(double *value, size_t n);

/* Of sorted values: the one at that share of the way from the first to the last, in proportion between the two on
 * either side of it. */
double order_quantile(const double *sorted, size_t n, double share);

#endif
