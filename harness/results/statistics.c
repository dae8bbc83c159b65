/* SPDX-License-Identifier: MIT */
/* Medians, intervals of their ratios, and the correction for many tests; see statistics.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/results/statistics.h"
#include "harness/base/memory.h"
#include "harness/base/order.h"
#include "harness/results/statistics_resample.h"

static double *copy_of(struct sample sample)
{
	double *copy = memory_must(malloc(sample.n * sizeof *copy));
	return memcpy(copy, sample.value, sample.n * sizeof *copy);
}

double statistics_median(struct sample sample)
{
	double *copy = copy_of(sample);
	const double median = order_median(copy, sample.n);
	free(copy);
	return median;
}

struct interval statistics_quartiles(struct sample sample)
{
	double *copy = copy_of(sample);
	order_sort(copy, sample.n);
	const struct interval quartiles = {order_quantile(copy, sample.n, 0.25),
					   order_quantile(copy, sample.n, 0.75)};
	free(copy);
	return quartiles;
}

double statistics_geometric_mean(struct sample sample)
{
	double logarithms = 0;
	for (size_t i = 0; i < sample.n; ++i)
		logarithms += log(sample.value[i]);
	return exp(logarithms / (double)sample.n);
}

/* ---- Many tests ------------------------------------------------------------------------------ */

double statistics_scaled(double p, size_t rank, size_t tests)
{
	return p * (double)tests / (double)rank;
}

struct p_value {
	double p;
	size_t test;
};

static int by_p(const void *a, const void *b)
{
	double x = ((const struct p_value *)a)->p, y = ((const struct p_value *)b)->p;
	return (x > y) - (x < y);
}

void statistics_adjust(const double *p, size_t tests, double *adjusted)
{
	struct p_value *order = memory_must(malloc((tests + 1) * sizeof *order));
	for (size_t i = 0; i < tests; ++i)
		order[i] = (struct p_value){p[i], i};
	qsort(order, tests, sizeof *order, by_p);
	double least = 1;
	for (size_t rank = tests; rank > 0; --rank) {
		least = fmin(least, statistics_scaled(order[rank - 1].p, rank, tests));
		adjusted[order[rank - 1].test] = least;
	}
	free(order);
}

/*
 * Let a test's p be 0. The procedure would then reject the `rank` tests with the smallest p, for
 * the greatest rank at which at least rank - 1 other tests, scaled by it, are below alpha. The test
 * itself must meet that rank. If its p does, exactly these tests are rejected. With a greater p,
 * this rank does not hold, and neither does any greater one, which the other tests alone would have
 * to reach.
 */
void statistics_ranks(const double *p, size_t tests, double alpha, size_t *ranks)
{
	double *order = memory_must(malloc((tests + 1) * sizeof *order));
	/* For each rank, the number of tests below alpha when scaled by it; it grows with the
	 * rank. */
	size_t *below = memory_must(calloc(tests + 1, sizeof *below));
	for (size_t i = 0; i < tests; ++i)
		order[i] = p[i];
	order_sort(order, tests);
	for (size_t rank = 1; rank <= tests; ++rank) {
		below[rank] = below[rank - 1];
		while (below[rank] < tests &&
		       statistics_scaled(order[below[rank]], rank, tests) < alpha)
			++below[rank];
	}
	size_t greatest = tests; /* the greatest possible rank */
	while (greatest > 1 && below[greatest] + 1 < greatest)
		--greatest;
	for (size_t i = 0; i < tests; ++i) {
		size_t rank = greatest;
		while (rank > 1 &&
		       below[rank] - (statistics_scaled(p[i], rank, tests) < alpha) + 1 < rank)
			--rank;
		ranks[i] = rank;
	}
	free(order);
	free(below);
}

/* ---- Resamples ------------------------------------------------------------------------------- */

void statistics_resample(struct random *random, struct sample sample, double *room)
{
	for (size_t i = 0; i < sample.n; ++i)
		room[i] = sample.value[random_below(random, (uint32_t)sample.n)];
}

static double resampled_median(struct random *random, struct sample sample, double *room)
{
	statistics_resample(random, sample, room);
	return order_median(room, sample.n);
}

struct interval statistics_interval(struct sample before, struct sample after, double level,
				    size_t resamples, uint64_t seed)
{
	const uint32_t stream = random_stream("statistics", "interval");
	const size_t most = before.n > after.n ? before.n : after.n;
	double *ratio = memory_must(malloc(resamples * sizeof *ratio));
	double *room = memory_must(malloc(most * sizeof *room));
	for (size_t i = 0; i < resamples; ++i) {
		struct random random;
		random_begin(&random, seed, stream, i);
		double median = resampled_median(&random, before, room);
		ratio[i] = resampled_median(&random, after, room) / median;
	}
	order_sort(ratio, resamples);
	const struct interval interval = {order_quantile(ratio, resamples, (1 - level) / 2),
					  order_quantile(ratio, resamples, (1 + level) / 2)};
	free(ratio);
	free(room);
	return interval;
}
