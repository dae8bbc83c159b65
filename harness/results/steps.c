/* SPDX-License-Identifier: MIT */
/* E-divisive means; see steps.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/random.h"
#include "harness/results/steps.h"

/* One value is not a segment. */
enum { SEGMENT_LEAST = 2 };

struct search {
	const double *distance; /* distances of all pairs, n * n */
	size_t n;
	double *sums;  /* sums of them, n * (n + 1) */
	size_t *order; /* order of the segment's values */
	double alpha;
	size_t permutations;
	uint64_t seed;
	struct steps *steps;
};

/*
 * For each place of the segment, computes the sums of its distances to the first places: to none,
 * to one, and so on.
 */
static void sum_distances(struct search *search, size_t from, size_t end)
{
	for (size_t i = from; i < end; ++i) {
		const double *row = search->distance + search->order[i] * search->n;
		double *sum = search->sums + i * (search->n + 1);
		sum[from] = 0;
		for (size_t k = from; k < end; ++k)
			sum[k + 1] = sum[k] + row[search->order[k]];
	}
}

/* Finds the split of [from, end) whose parts [from, *at) and [*at, until), for the best `until`,
 * have the greatest energy distance, weighted by their sizes, and returns that. So later values do
 * not hide a change that did not last. */
static double best_split(struct search *search, size_t from, size_t end, size_t *at)
{
	double left = 0, best = -INFINITY;
	sum_distances(search, from, end);
	for (size_t split = from + 1; split + SEGMENT_LEAST <= end; ++split) {
		const double m = (double)(split - from);
		double right = 0, between = 0;
		left += search->sums[(split - 1) * (search->n + 1) + split];
		for (size_t i = split; split - from >= SEGMENT_LEAST && i < end; ++i) {
			const double *sum = search->sums + i * (search->n + 1);
			const double n = (double)(i + 1 - split);
			between += sum[split];
			right += sum[i] - sum[split];
			if (n < SEGMENT_LEAST)
				continue;
			double energy = m * n / (m + n) *
					(2 * between / (m * n) - 2 * left / (m * (m - 1)) -
					 2 * right / (n * (n - 1)));
			if (energy > best) {
				best = energy;
				*at = split;
			}
		}
	}
	return best;
}

static void shuffle(size_t *order, size_t n, struct random *random)
{
	for (size_t i = n; i-- > 1;) {
		size_t k = random_below(random, (uint32_t)(i + 1)), swapped = order[i];
		order[i] = order[k];
		order[k] = swapped;
	}
}

/* Returns the share of arrangements, including this one, with a split as good. */
static double chance(struct search *search, size_t from, size_t end, double energy)
{
	const uint32_t stream = random_stream("statistics", "steps");
	size_t as_good = 1;
	for (size_t i = 0; i < search->permutations; ++i) {
		struct random random;
		size_t ignored;
		random_begin(&random, search->seed + from, stream, i);
		shuffle(search->order + from, end - from, &random);
		as_good += best_split(search, from, end, &ignored) >= energy;
	}
	for (size_t i = from; i < end; ++i)
		search->order[i] = i;
	return (double)as_good / (double)(search->permutations + 1);
}

/* Finds the steps of a segment, from left to right. */
static void divide(struct search *search, size_t from, size_t end)
{
	size_t at = from;
	if (end - from < 2 * SEGMENT_LEAST)
		return;
	double energy = best_split(search, from, end, &at);
	/* If all values are equal, all permutations are as good. */
	double p = energy > 0 ? chance(search, from, end, energy) : 1;
	if (p > search->alpha)
		return;
	divide(search, from, at);
	search->steps->step[search->steps->n++] = (struct step){.at = at, .p = p};
	divide(search, at, end);
}

static void measure(struct sample values, struct steps *steps)
{
	for (size_t s = 0; s < steps->n; ++s) {
		struct step *step = &steps->step[s];
		size_t from = s > 0 ? step[-1].at : 0;
		size_t end = s + 1 < steps->n ? step[1].at : values.n;
		step->before =
		    statistics_median((struct sample){values.value + from, step->at - from});
		step->after =
		    statistics_median((struct sample){values.value + step->at, end - step->at});
	}
}

/* Returns the number of smaller values; ties count half. */
static double rank_of(struct sample values, size_t i)
{
	double rank = 0;
	for (size_t k = 0; k < values.n; ++k)
		rank += values.value[k] < values.value[i]    ? 1
			: values.value[k] == values.value[i] ? 0.5
							     : 0;
	return rank;
}

struct steps steps_find(struct sample values, double alpha, size_t permutations, uint64_t seed)
{
	const size_t n = values.n;
	double *distances = memory_must(malloc((n * n + 1) * sizeof *distances));
	double *sums = memory_must(malloc((n * (n + 1) + 1) * sizeof *sums));
	double *rank = memory_must(malloc((n + 1) * sizeof *rank));
	size_t *order = memory_must(malloc((n + 1) * sizeof *order));
	struct steps steps = {memory_must(calloc(n + 1, sizeof *steps.step)), 0};
	struct search search = {distances, n, sums, order, alpha, permutations, seed, &steps};
	for (size_t i = 0; i < n; ++i)
		rank[i] = rank_of(values, i);
	for (size_t i = 0; i < n; ++i) {
		order[i] = i;
		for (size_t k = 0; k < n; ++k)
			distances[i * n + k] = fabs(rank[i] - rank[k]);
	}
	divide(&search, 0, n);
	measure(values, &steps);
	free(distances);
	free(sums);
	free(rank);
	free(order);
	return steps;
}

void steps_free(struct steps *steps)
{
	free(steps->step);
	*steps = (struct steps){NULL, 0};
}
