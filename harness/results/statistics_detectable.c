/* SPDX-License-Identifier: MIT */
/*
 * The smallest change that data could have shown; see statistics.h.
 *
 * Both samples are divided by their medians, so that nothing has changed, and resampled. If `after`
 * were slower by a factor f, u would be the number of pairs with before < f * after, that is, of
 * ratios before / after below f. The test rejects from some critical u on: in each resample, for
 * all factors above the critical-u-th smallest ratio. So no factor has to be tried: the smallest
 * factor found in 80% of resamples is that quantile of those ratios.
 *
 * Resamples repeat values, but real times seldom do, so the critical u is the one for no ties.
 */
#include <math.h>
#include <stdlib.h>

#include "harness/base/memory.h"
#include "harness/base/order.h"
#include "harness/results/statistics.h"
#include "harness/results/statistics_counts.h"
#include "harness/results/statistics_resample.h"

/* The share of resamples in which a change must be found. */
#define POWER 0.8

static bool significant(struct demand demand, double p)
{
	return statistics_scaled(p, demand.rank, demand.tests) < demand.alpha;
}

/* Returns the smallest u, above the middle, that meets the demand; more than the number
 * of pairs if none does. */
static size_t critical_normal(size_t m, size_t n, struct demand demand)
{
	size_t pairs = m * n, u = pairs + 1;
	double deviation = sqrt((double)pairs / 12 * (double)(m + n + 1));
	while (2 * (u - 1) > pairs + 1 &&
	       significant(demand, statistics_normal_two_sided(
				       ((double)(u - 1) - (double)pairs / 2 - 0.5) / deviation)))
		--u;
	return u;
}

static size_t critical_exact(size_t m, size_t n, struct demand demand)
{
	size_t rank[2 * STATISTICS_EXACT_BELOW], most;
	for (size_t i = 0; i < m + n; ++i)
		rank[i] = 2 * (i + 1);
	double *counts = statistics_counts(rank, m + n, m, &most);
	double all = 0, above = 0;
	for (size_t s = 0; s <= most; ++s)
		all += counts[s];
	size_t u = m * n + 1, least = m * (m + 1); /* twice the least sum of ranks, where u is 0 */
	while (2 * (u - 1) > m * n) {
		above += counts[least + 2 * (u - 1)];
		if (!significant(demand, 2 * above / all))
			break;
		--u;
	}
	free(counts);
	return u;
}

static size_t find_critical(size_t m, size_t n, struct demand demand)
{
	return m < STATISTICS_EXACT_BELOW && n < STATISTICS_EXACT_BELOW
		   ? critical_exact(m, n, demand)
		   : critical_normal(m, n, demand);
}

size_t statistics_repetitions(struct demand demand)
{
	double arrangements = 2; /* arrangements of n and n values */
	size_t n = 1;
	while (n < STATISTICS_EXACT_BELOW && !significant(demand, 2 / arrangements)) {
		++n;
		arrangements *= 2 * (double)(2 * n - 1) / (double)n;
	}
	return n;
}

/* Returns the factor from which a change is found in one resample. */
static double one_factor(struct random *random, struct sample before, struct sample after,
			 size_t critical, double *room)
{
	double *x = room, *y = x + before.n, *ratio = y + after.n;
	statistics_resample(random, before, x);
	statistics_resample(random, after, y);
	for (size_t i = 0; i < before.n; ++i)
		for (size_t j = 0; j < after.n; ++j)
			ratio[i * after.n + j] = x[i] / y[j];
	return order_select(ratio, before.n * after.n, critical - 1);
}

double statistics_detectable(struct sample before, struct sample after, struct demand demand,
			     size_t resamples, uint64_t seed)
{
	const size_t critical = find_critical(before.n, after.n, demand);
	if (critical > before.n * after.n)
		return INFINITY;
	const uint32_t stream = random_stream("statistics", "detectable");
	const double median_before = statistics_median(before),
		     median_after = statistics_median(after);
	double *needed = memory_must(malloc(resamples * sizeof *needed));
	double *room =
	    memory_must(malloc((before.n + after.n + before.n * after.n) * sizeof *room));
	for (size_t i = 0; i < resamples; ++i) {
		struct random random;
		random_begin(&random, seed, stream, i);
		needed[i] = one_factor(&random, before, after, critical, room) * median_after /
			    median_before;
	}
	order_sort(needed, resamples);
	const double factor = fmax(1, needed[(size_t)ceil(POWER * (double)resamples) - 1]);
	free(needed);
	free(room);
	return factor;
}
