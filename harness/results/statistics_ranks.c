/* SPDX-License-Identifier: MIT */
/*
 * Mann and Whitney's test; see statistics.h.
 *
 * H. B. Mann, D. R. Whitney: On a Test of Whether one of Two Random Variables is Stochastically
 * Larger than the Other, Annals of Mathematical Statistics 18 (1947). With ties, as B. Streitberg
 * and J. Röhmel count: Exact Distributions for Permutation and Rank Tests, Statistical Software
 * Newsletter 12 (1986).
 */
#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/results/statistics.h"
#include "harness/results/statistics_counts.h"

double *statistics_counts(const size_t *ranks, size_t n, size_t m, size_t *most)
{
	size_t greatest = 0;
	for (size_t i = 0; i < n; ++i)
		greatest = ranks[i] > greatest ? ranks[i] : greatest;
	size_t sums = m * greatest + 1;
	/* Row k is for k ranks chosen so far. Each rank is chosen or not. */
	double *rows = memory_must(calloc((m + 1) * sums, sizeof *rows));
	double *counts = memory_must(calloc(sums, sizeof *counts));
	rows[0] = 1;
	for (size_t i = 0; i < n; ++i)
		for (size_t k = i + 1 < m ? i + 1 : m; k > 0; --k)
			for (size_t s = ranks[i]; s < sums; ++s)
				rows[k * sums + s] += rows[(k - 1) * sums + s - ranks[i]];
	for (size_t s = 0; s < sums; ++s)
		counts[s] = rows[m * sums + s];
	free(rows);
	*most = sums - 1;
	return counts;
}

double statistics_two_sided(const double *counts, size_t most, size_t sum)
{
	double below = 0, above = 0, all = 0;
	for (size_t s = 0; s <= most; ++s) {
		all += counts[s];
		below += s <= sum ? counts[s] : 0;
		above += s >= sum ? counts[s] : 0;
	}
	double p = 2 * fmin(below, above) / all;
	return p < 1 ? p : 1;
}

double statistics_normal_two_sided(double deviations)
{
	return erfc(deviations * M_SQRT1_2);
}

/* ---- Ranks ----------------------------------------------------------------------------------- */

struct observation {
	double value;
	bool first; /* sample */
};

struct ranking {
	size_t *rank;  /* twice the mean rank of each value, in order */
	size_t n, sum; /* number of values of both samples; sum of the first one's ranks */
	double ties;   /* the sum of t^3 - t over all values that occur t times */
};

static int by_value(const void *a, const void *b)
{
	double x = ((const struct observation *)a)->value,
	       y = ((const struct observation *)b)->value;
	return (x > y) - (x < y);
}

static struct observation *sorted(struct sample first, struct sample second)
{
	struct observation *places = memory_must(malloc((first.n + second.n) * sizeof *places));
	for (size_t i = 0; i < first.n; ++i)
		places[i] = (struct observation){first.value[i], true};
	for (size_t i = 0; i < second.n; ++i)
		places[first.n + i] = (struct observation){second.value[i], false};
	qsort(places, first.n + second.n, sizeof *places, by_value);
	return places;
}

static struct ranking rank_all(struct sample first, struct sample second)
{
	size_t n = first.n + second.n;
	struct observation *places = sorted(first, second);
	struct ranking ranking = {.rank = memory_must(malloc(n * sizeof *ranking.rank)), .n = n};
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && places[end].value == places[i].value; ++end)
			;
		double t = (double)(end - i);
		ranking.ties += t * t * t - t;
		for (size_t k = i; k < end; ++k) {
			ranking.rank[k] = i + 1 + end; /* first + last is twice their mean */
			ranking.sum += places[k].first ? ranking.rank[k] : 0;
		}
	}
	free(places);
	return ranking;
}

static double u_of(const struct ranking *ranking, size_t first)
{
	return ((double)ranking->sum - (double)first * (double)(first + 1)) / 2;
}

/* ---- The test -------------------------------------------------------------------------------- */

static double normal_p(const struct ranking *ranking, size_t first, size_t second)
{
	double m = (double)first, n = (double)second, all = m + n;
	double variance = m * n / 12 * (all + 1 - ranking->ties / (all * (all - 1)));
	double off = fabs(u_of(ranking, first) - m * n / 2);
	if (off < 0.5 || !(variance > 0)) /* in the middle, or all values are equal */
		return 1;
	double p = statistics_normal_two_sided((off - 0.5) / sqrt(variance));
	return p < 1 ? p : 1;
}

struct rank_test statistics_rank_test_normal(struct sample first, struct sample second)
{
	const struct ranking ranking = rank_all(first, second);
	free(ranking.rank);
	return (struct rank_test){u_of(&ranking, first.n), normal_p(&ranking, first.n, second.n),
				  false};
}

struct rank_test statistics_rank_test(struct sample first, struct sample second)
{
	if (first.n >= STATISTICS_EXACT_BELOW || second.n >= STATISTICS_EXACT_BELOW)
		return statistics_rank_test_normal(first, second);
	const struct ranking ranking = rank_all(first, second);
	size_t most;
	double *counts = statistics_counts(ranking.rank, ranking.n, first.n, &most);
	const double p = statistics_two_sided(counts, most, ranking.sum);
	free(ranking.rank);
	free(counts);
	return (struct rank_test){u_of(&ranking, first.n), p, true};
}
