/* SPDX-License-Identifier: MIT */
/*
 * Wilcoxon's test of signed ranks, counted, and its interval; see statistics.h.
 *
 * F. Wilcoxon: Individual Comparisons by Ranking Methods, Biometrics Bulletin 1 (1945). The
 * estimate and the interval are those of J. L. Hodges, E. L. Lehmann: Estimates of Location Based
 * on Rank Tests, Annals of Mathematical Statistics 34 (1963).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/order.h"
#include "harness/results/statistics.h"
#include "harness/results/statistics_counts.h"

static int by_size(const void *a, const void *b)
{
	double x = fabs(*(const double *)a), y = fabs(*(const double *)b);
	return (x > y) - (x < y);
}

/* Counts the ways to give n ranks a sign, by the sum of the positive ones, up to *most. */
static double *signed_counts(const size_t *ranks, size_t n, size_t *most)
{
	*most = 0;
	for (size_t i = 0; i < n; ++i)
		*most += ranks[i];
	double *counts = memory_must(calloc(*most + 1, sizeof *counts));
	size_t sum = 0;
	counts[0] = 1;
	for (size_t i = 0; i < n; ++i) {
		sum += ranks[i];
		for (size_t s = sum; s >= ranks[i]; --s)
			counts[s] += counts[s - ranks[i]];
	}
	return counts;
}

/* Computes twice the mean rank of each difference that is not 0, by size; returns their number. */
static size_t rank_differences(double *difference, size_t n, size_t *ranks, size_t *positive)
{
	size_t used = 0;
	for (size_t i = 0; i < n; ++i)
		if (difference[i] != 0)
			difference[used++] = difference[i];
	qsort(difference, used, sizeof *difference, by_size);
	*positive = 0;
	for (size_t i = 0, end; i < used; i = end) {
		for (end = i + 1; end < used && fabs(difference[end]) == fabs(difference[i]); ++end)
			;
		for (size_t k = i; k < end; ++k) {
			ranks[k] = i + 1 + end;
			*positive += difference[k] > 0 ? ranks[k] : 0;
		}
	}
	return used;
}

double statistics_signed_rank(struct sample differences)
{
	size_t n = differences.n, positive, most;
	double *copy = memory_must(malloc(n * sizeof *copy));
	size_t *ranks = memory_must(malloc(n * sizeof *ranks));
	memcpy(copy, differences.value, n * sizeof *copy);
	n = rank_differences(copy, n, ranks, &positive);
	double *counts = signed_counts(ranks, n, &most);
	const double p = statistics_two_sided(counts, most, positive);
	free(copy);
	free(ranks);
	free(counts);
	return p;
}

/* Returns the number of means left out at each end: the most whose probability is at
 * most half of 1 - level. */
static size_t left_out(size_t n, double level)
{
	size_t ranks[STATISTICS_EXACT_BELOW], most, out = 0;
	for (size_t i = 0; i < n; ++i)
		ranks[i] = i + 1;
	double *counts = signed_counts(ranks, n, &most), sum = 0;
	const double all = ldexp(1, (int)n);
	for (size_t s = 0; s <= most; ++s) {
		sum += counts[s];
		if (sum > (1 - level) / 2 * all)
			break;
		out = s + 1;
	}
	free(counts);
	return out;
}

struct interval statistics_signed_interval(struct sample differences, double level,
					   double *estimate)
{
	const size_t n = differences.n, count = n * (n + 1) / 2, out = left_out(n, level);
	size_t at = 0;
	double *mean = memory_must(malloc(count * sizeof *mean));
	for (size_t i = 0; i < n; ++i)
		for (size_t k = i; k < n; ++k)
			mean[at++] = (differences.value[i] + differences.value[k]) / 2;
	order_sort(mean, count);
	*estimate = (mean[(count - 1) / 2] + mean[count / 2]) / 2;
	const struct interval interval = {out > 0 ? mean[out - 1] : -INFINITY,
					  out > 0 ? mean[count - out] : INFINITY};
	free(mean);
	return interval;
}
