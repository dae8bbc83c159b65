/* SPDX-License-Identifier: MIT */
/* Values in order; see order.h. */
#include "harness/base/order.h"

#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

void order_sort(double *value, size_t n)
{
	qsort(value, n, sizeof *value, by_value);
}

/*
 * C. A. R. Hoare: Algorithm 65, FIND, Communications of the ACM 4 (1961). A resample is used once
 * and discarded; sorting all of it would take several times as long.
 */
double order_select(double *value, size_t n, size_t place)
{
	ptrdiff_t first = 0, last = (ptrdiff_t)n - 1, k = (ptrdiff_t)place;
	while (first < last) {
		const double pivot = value[k];
		ptrdiff_t low = first, high = last;
		while (low <= high) {
			while (value[low] < pivot)
				++low;
			while (pivot < value[high])
				--high;
			if (low > high)
				break;
			const double lower = value[high];
			value[high--] = value[low];
			value[low++] = lower;
		}
		/* All values up to `high` are at most the pivot, all from `low` are at least the
		 * pivot, and any between equal it. */
		if (high < k)
			first = low;
		if (k < low)
			last = high;
	}
	return value[k];
}

double order_median(double *value, size_t n)
{
	const double upper = order_select(value, n, n / 2);
	return n % 2 ? upper : (order_select(value, n / 2, n / 2 - 1) + upper) / 2;
}

double order_quantile(const double *sorted, size_t n, double share)
{
	const double at = share * (double)(n - 1);
	const size_t below = (size_t)at;
	const double part = at - (double)below;
	return below == n - 1 ? sorted[below]
			      : (1 - part) * sorted[below] + part * sorted[below + 1];
}
