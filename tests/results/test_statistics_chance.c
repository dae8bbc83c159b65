/* SPDX-License-Identifier: MIT */
/*
 * The error rates of the statistics, over many synthetic runs from a fixed seed. The bounds are
 * from the binomial distribution: five standard deviations on each side of the expected value.
 */
#include <stdio.h>
#include <stdlib.h>
#include "tests/results/samples.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { N_MAX = 60 };

/* Times: never below a minimum, and sometimes far above it. The median is known. */
static const double median_time = 100 + 0.69314718055994530942;
static double one_time(uint64_t *state)
{
	return 100 - log(uniform(state));
}

static struct sample times(double *room, size_t n, double factor, uint64_t *state)
{
	for (size_t i = 0; i < n; ++i)
		room[i] = factor * one_time(state);
	return (struct sample){room, n};
}

static void assert_share(const char *what, unsigned count, unsigned rounds, double share)
{
	double deviation = sqrt(share * (1 - share) / rounds), seen = (double)count / rounds;

	printf("%s: %.4f, where it should be %.4f +- %.4f\n", what, seen, share, 5 * deviation);
	if (!(fabs(seen - share) <= 5 * deviation))
		fail_msg("%s: not so", what);
}

/*
 * Without a change, p is below 0.05 in 5% of runs: in slightly fewer if p has few possible values. For 10 and
 * 10, the tables give 23 as the greatest u below 0.05, where p is 7,992 / 184,756; for 8 and 8 it is 13, where
 * p is 642 / 12,870.
 */
UNIT_TEST(rejects_by_chance_as_often_as_it_says)
{
	static const struct {
		size_t n;
		double share;
	} sizes[] = {{8, 642. / 12870}, {10, 7992. / 184756}, {55, 0.05}};
	unsigned rounds = one_in(4000, 800);
	double x[N_MAX], y[N_MAX];
	uint64_t noise = 88172645463325252u;

	for (size_t k = 0; k < sizeof(sizes) / sizeof(*sizes); ++k) {
		unsigned rejected = 0;
		char what[50];

		for (unsigned round = 0; round < rounds; ++round)
			rejected += statistics_rank_test(times(x, sizes[k].n, 1, &noise),
							 times(y, sizes[k].n, 1, &noise))
					.p < 0.05;
		snprintf(what, sizeof(what), "p < 0.05 of %zu and %zu", sizes[k].n, sizes[k].n);
		assert_share(what, rejected, rounds, sizes[k].share);
	}
}

/* Twenty unchanged rows: in at most 5% of runs, any of them is reported as changed. */
UNIT_TEST(many_rows_do_not_err_more)
{
	unsigned rounds = one_in(500, 100), erred = 0;
	double x[N_MAX], y[N_MAX], p[20], adjusted[20];
	uint64_t noise = 2463534242u;

	for (unsigned round = 0; round < rounds; ++round) {
		bool any = false;

		for (size_t row = 0; row < 20; ++row)
			p[row] =
			    statistics_rank_test(times(x, 8, 1, &noise), times(y, 8, 1, &noise)).p;
		statistics_adjust(p, 20, adjusted);
		for (size_t row = 0; row < 20; ++row)
			any = any || adjusted[row] < 0.05;
		erred += any;
	}
	printf("any of 20 rows: %.4f\n", (double)erred / rounds);
	assert_true(erred <= 0.05 * rounds + 5 * sqrt(0.05 * 0.95 * rounds));
}

/*
 * If OLD does not vary, the interval is between the k-th least and greatest of NEW, and contains the true
 * median unless fewer than k of n values are on one side of it: 1 - 2 P(Bin(n, 1/2) < k). For 21 values k
 * is 7 (see test_statistics.c), and it is 1 - 2 * 82,160 / 2^21 = 0.9216. With both varying it is near 95%,
 * as for any sizes to come.
 */
UNIT_TEST(intervals_hold_the_true_ratio)
{
	unsigned rounds = one_in(1000, 200), known = 0, varied = 0;
	double x[N_MAX], y[N_MAX], still[] = {median_time};
	uint64_t noise = 123456789u;

	for (unsigned round = 0; round < rounds; ++round) {
		struct interval interval;

		interval = statistics_interval((struct sample){still, 1}, times(y, 21, 1.2, &noise),
					       0.95, 1000, round);
		known += interval.low <= 1.2 && interval.high >= 1.2;
		interval = statistics_interval(times(x, 20, 1, &noise), times(y, 20, 1.2, &noise),
					       0.95, 1000, round);
		varied += interval.low <= 1.2 && interval.high >= 1.2;
	}
	assert_share("true ratio in the interval, OLD known", known, rounds, 0.9216);
	assert_share("true ratio in the interval", varied, rounds, 0.95);
}

/* The number of resamples of n and n values in which u is at least the critical one of the
 * tables. */
static unsigned found(const double *x, const double *y, unsigned n, unsigned critical,
		      unsigned rounds, double factor)
{
	uint64_t noise = 362436069u;
	unsigned count = 0;

	for (unsigned round = 0; round < rounds; ++round) {
		double before[N_MAX], after[N_MAX];
		unsigned u = 0;

		for (unsigned i = 0; i < n; ++i) {
			before[i] = x[(unsigned)(uniform(&noise) * n)];
			after[i] = factor * y[(unsigned)(uniform(&noise) * n)];
		}
		for (unsigned i = 0; i < n; ++i)
			for (unsigned j = 0; j < n; ++j)
				u += after[i] > before[j];
		count += u >= critical;
	}
	return count;
}

/*
 * The smallest detectable change, tested by its definition. Tables give the greatest u below 0.05: 2 for 5 and 5
 * values, 23 for 10 and 10; so it is found from 23 of 25, and 77 of 100. Just above the factor that happens in
 * 80% of resamples or more, just below in fewer: except for chance in both counts, as there are as many
 * resamples there as here.
 */
UNIT_TEST(detects_what_it_says)
{
	static const unsigned sizes[][2] = {{5, 23}, {10, 77}};
	unsigned rounds = one_in(40000, 4000);
	double slack = 5 * sqrt(0.8 * 0.2 * 2 / rounds);
	uint64_t noise = 521288629u;

	for (size_t k = 0; k < 2; ++k) {
		unsigned n = sizes[k][0], critical = sizes[k][1];
		double room[2][N_MAX], factor, scale, above, below;
		struct sample x = times(room[0], n, 1, &noise), y = times(room[1], n, 1.7, &noise);

		factor = statistics_detectable(x, y, (struct demand){0.05, 1, 1}, rounds, 1);
		scale = factor * statistics_median(x) / statistics_median(y);
		above = (double)found(room[0], room[1], n, critical, rounds, scale * 1.0000001) /
			rounds;
		below = (double)found(room[0], room[1], n, critical, rounds, scale / 1.0000001) /
			rounds;
		printf("a change of %.4f: found in %.3f above, %.3f below\n", factor, above, below);
		assert_true(factor > 1.001 && factor < 1.1);
		assert_true(above >= 0.8 - slack && below <= 0.8 + slack);
	}
}
