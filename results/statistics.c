/* SPDX-License-Identifier: MIT */
/* Medians, intervals of their ratios, and the correction for many tests; see statistics.h. */
#include <config.h>

#if HAVE_GSL
#include <gsl/gsl_errno.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/statistics.h"
#include "results/statistics_resample.h"

bool statistics_median(struct sample sample, double *median)
{
	double *copy = malloc(sample.n * sizeof *copy);
	if (!copy)
		return false;
	memcpy(copy, sample.value, sample.n * sizeof *copy);
	*median = gsl_stats_median(copy, 1, sample.n);
	free(copy);
	return true;
}

bool statistics_quartiles(struct sample sample, struct interval *quartiles)
{
	double *copy = malloc(sample.n * sizeof *copy);
	if (!copy)
		return false;
	memcpy(copy, sample.value, sample.n * sizeof *copy);
	gsl_sort(copy, 1, sample.n);
	quartiles->low = gsl_stats_quantile_from_sorted_data(copy, 1, sample.n, 0.25);
	quartiles->high = gsl_stats_quantile_from_sorted_data(copy, 1, sample.n, 0.75);
	free(copy);
	return true;
}

double statistics_geometric_mean(struct sample sample)
{
	double logarithms = 0;
	for (size_t i = 0; i < sample.n; ++i)
		logarithms += log(sample.value[i]);
	return exp(logarithms / (double)sample.n);
}

/* ---- Many tests ----------------------------------------------------------------------------------- */

double statistics_scaled(double p, size_t rank, size_t tests)
{
	return p * (double)tests / (double)rank;
}

bool statistics_adjust(const double *p, size_t tests, double *adjusted)
{
	size_t *order = malloc((tests + 1) * sizeof *order);
	if (!order)
		return false;
	gsl_sort_index(order, p, 1, tests);
	double least = 1;
	for (size_t rank = tests; rank > 0; --rank) {
		least = fmin(least, statistics_scaled(p[order[rank - 1]], rank, tests));
		adjusted[order[rank - 1]] = least;
	}
	free(order);
	return true;
}

/*
 * Were p of a test 0, the procedure would reject the `rank` tests of the smallest p for the greatest rank of
 * which at least rank - 1 others, scaled by it, are below alpha. That rank is the test's own demand: with a p
 * that meets it, just these are rejected, and with a greater p the rank does not hold any more, nor does any
 * greater one, which the others alone would have to hold.
 */
bool statistics_ranks(const double *p, size_t tests, double alpha, size_t *ranks)
{
	double *order = malloc((tests + 1) * sizeof *order);
	/* How many are below alpha, scaled by each rank: grows with the rank. */
	size_t *below = calloc(tests + 1, sizeof *below);
	if (!order || !below) {
		free(order);
		free(below);
		return false;
	}
	for (size_t i = 0; i < tests; ++i)
		order[i] = p[i];
	gsl_sort(order, 1, tests);
	for (size_t rank = 1; rank <= tests; ++rank) {
		below[rank] = below[rank - 1];
		while (below[rank] < tests &&
		       statistics_scaled(order[below[rank]], rank, tests) < alpha)
			++below[rank];
	}
	size_t greatest = tests; /* the greatest that any can have */
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
	return true;
}

/* ---- Resamples ------------------------------------------------------------------------------------ */

gsl_rng *statistics_generator(uint64_t seed)
{
	gsl_set_error_handler_off();
	gsl_rng *generator = gsl_rng_alloc(gsl_rng_mt19937);
	if (generator) /* takes 32 bits */
		gsl_rng_set(generator, (unsigned long)((seed ^ seed >> 32) & 0xffffffff));
	return generator;
}

void statistics_resample(gsl_rng *generator, struct sample sample, double *room)
{
	for (size_t i = 0; i < sample.n; ++i)
		room[i] = sample.value[gsl_rng_uniform_int(generator, sample.n)];
}

static double resampled_median(gsl_rng *generator, struct sample sample, double *room)
{
	statistics_resample(generator, sample, room);
	return gsl_stats_median(room, 1, sample.n);
}

bool statistics_interval(struct sample before, struct sample after, double level, size_t resamples,
			 uint64_t seed, struct interval *interval)
{
	gsl_rng *generator = statistics_generator(seed);
	double *ratio = malloc(resamples * sizeof *ratio);
	double *room = malloc((before.n > after.n ? before.n : after.n) * sizeof *room);
	bool done = generator && ratio && room;
	for (size_t i = 0; done && i < resamples; ++i) {
		double median = resampled_median(generator, before, room);
		ratio[i] = resampled_median(generator, after, room) / median;
	}
	if (done) {
		gsl_sort(ratio, 1, resamples);
		*interval = (struct interval){
		    gsl_stats_quantile_from_sorted_data(ratio, 1, resamples, (1 - level) / 2),
		    gsl_stats_quantile_from_sorted_data(ratio, 1, resamples, (1 + level) / 2)};
	}
	free(ratio);
	free(room);
	if (generator)
		gsl_rng_free(generator);
	return done;
}
#endif
