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
	double *counts = calloc(*most + 1, sizeof *counts);
	size_t sum = 0;
	if (!counts)
		return NULL;
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

bool statistics_signed_rank(struct sample differences, double *p)
{
	size_t n = differences.n, positive, most;
	double *copy = malloc(n * sizeof *copy), *counts = NULL;
	size_t *ranks = malloc(n * sizeof *ranks);
	if (copy && ranks) {
		memcpy(copy, differences.value, n * sizeof *copy);
		n = rank_differences(copy, n, ranks, &positive);
		counts = signed_counts(ranks, n, &most);
	}
	if (counts)
		*p = statistics_two_sided(counts, most, positive);
	free(copy);
	free(ranks);
	free(counts);
	return counts;
}

/* Computes the number of means left out at each end: the most whose probability is at
 * most half of 1 - level. */
static bool left_out(size_t n, double level, size_t *out)
{
	size_t ranks[STATISTICS_EXACT_BELOW], most;
	for (size_t i = 0; i < n; ++i)
		ranks[i] = i + 1;
	double *counts = signed_counts(ranks, n, &most), sum = 0;
	const double all = ldexp(1, (int)n);
	if (!counts)
		return false;
	*out = 0;
	for (size_t s = 0; s <= most; ++s) {
		sum += counts[s];
		if (sum > (1 - level) / 2 * all)
			break;
		*out = s + 1;
	}
	free(counts);
	return true;
}

bool statistics_signed_interval(struct sample differences, double level, double *estimate,
				struct interval *interval)
{
	size_t n = differences.n, count = n * (n + 1) / 2, at = 0, out;
	double *mean = malloc(count * sizeof *mean);
	bool done = mean && left_out(n, level, &out);
	for (size_t i = 0; done && i < n; ++i)
		for (size_t k = i; k < n; ++k)
			mean[at++] = (differences.value[i] + differences.value[k]) / 2;
	if (done) {
		order_sort(mean, count);
		*estimate = (mean[(count - 1) / 2] + mean[count / 2]) / 2;
		*interval = out > 0 ? (struct interval){mean[out - 1], mean[count - out]}
				    : (struct interval){-INFINITY, INFINITY};
	}
	free(mean);
	return done;
}
