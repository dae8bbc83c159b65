/* SPDX-License-Identifier: MIT */
/* Medians, multiple tests, intervals and detectable changes, checked against examples, known distributions and
 * definitions. */
#include <stdlib.h>
#include <string.h>

#include "harness/base/order.h"
#include "tests/noise.h"
#include "tests/results/samples.h"
#include "tests/unit.h"

UNIT_TEST(finds_medians)
{
	static const double odd[] = {9, 1, 5}, even[] = {4, 1, 3, 100}, one[] = {7};
	assert_true(statistics_median(SAMPLE(odd)) == 5);
	assert_true(statistics_median(SAMPLE(even)) == 3.5);
	assert_true(statistics_median(SAMPLE(one)) == 7);
}

/* By hand: a quarter of the way from the least to the greatest is at 0.75 of the three steps between four
 * values: 1 + 0.75 * (3 - 1), and 4 + 0.25 * (100 - 4). */
UNIT_TEST(finds_quartiles)
{
	static const double odd[] = {9, 1, 5, 3, 7}, even[] = {4, 1, 3, 100}, one[] = {7};
	struct interval quartiles;

	quartiles = statistics_quartiles(SAMPLE(odd));
	assert_true(quartiles.low == 3 && quartiles.high == 7);
	quartiles = statistics_quartiles(SAMPLE(even));
	assert_true(quartiles.low == 2.5 && quartiles.high == 28);
	quartiles = statistics_quartiles(SAMPLE(one));
	assert_true(quartiles.low == 7 && quartiles.high == 7);
}

/* For every position in some values, some of them equal: at most that many values are below the selected one,
 * and more together with the equal ones. The selection partitions the values. */
UNIT_TEST(selects_what_belongs_there)
{
	unsigned noise = 7;

	for (unsigned round = 0; round < 400; ++round) {
		double some[40], moved[40];
		size_t n = 1 + round % 40;

		for (size_t i = 0; i < n; ++i) {
			some[i] = (double)(next_noise(&noise) >> (round % 2 ? 12 : 0));
		}
		for (size_t place = 0; place < n; ++place) {
			size_t below = 0, equal = 0;
			double found;

			memcpy(moved, some, sizeof(some));
			found = order_select(moved, n, place);
			for (size_t i = 0; i < n; ++i) {
				below += some[i] < found;
				equal += some[i] == found;
				assert_true(i < place ? moved[i] <= found : moved[i] >= found);
			}
			assert_true(below <= place && place < below + equal);
		}
	}
}

UNIT_TEST(finds_geometric_means)
{
	static const double some[] = {1, 10, 100, 1e5}, far[] = {1e100, 1e100, 1e-100, 1e100};

	assert_near(statistics_geometric_mean(SAMPLE(some)), 100, 1e-11);
	assert_near(statistics_geometric_mean(SAMPLE(far)) / 1e50, 1, 1e-12);
}

/* ---- Many tests ----------------------------------------------------------------------------------- */

/* The example of Benjamini and Hochberg (1995), 3.1: at 0.05 the first four are rejected. The adjusted
 * values are computed by hand: p * 15 / rank, and no less than any before it. */
UNIT_TEST(agrees_with_benjamini_and_hochberg)
{
	static const double p[] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
				   0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
	static const double wanted[] = {0.0015,     0.003,     0.0095,     0.035625,    0.0603,
					0.447 / 7,  0.447 / 7, 0.0645,     0.0765,      0.486,
					6.393 / 11, 0.714875,  9.792 / 13, 11.385 / 14, 1};
	double adjusted[15], turned[15];

	statistics_adjust(p, 15, adjusted);
	for (size_t i = 0; i < 15; ++i) {
		assert_near(adjusted[i], wanted[i], 1e-12);
		assert_true((adjusted[i] < 0.05) == (i < 4));
		turned[i] = p[14 - i];
	}
	statistics_adjust(turned, 15, adjusted);
	for (size_t i = 0; i < 15; ++i)
		assert_near(adjusted[i], wanted[14 - i], 1e-12);
	statistics_adjust(p, 0, adjusted);
}

/* More than 2^16 values, after calls with few: the p of rank r of n is (r / n)^2, adjusted r / n. */
UNIT_TEST(adjusts_many)
{
	enum { TESTS = 70001 };
	static double p[TESTS], adjusted[TESTS];

	for (size_t i = 0; i < TESTS; ++i) {
		const double share = (double)(i * 7919 % TESTS + 1) / TESTS;
		p[i] = share * share;
	}
	statistics_adjust(p, TESTS, adjusted);
	for (size_t i = 0; i < TESTS; ++i)
		assert_near(adjusted[i], sqrt(p[i]), 1e-12);
}

static double next_p(unsigned *state)
{
	/* Few different values, to get ties; many small ones. */
	double x = (next_noise(state) >> 4) % 64 / 64.;
	return x * x * x;
}

/* The rank of each test gives the p at which it would be rejected: tries them all. */
UNIT_TEST(ranks_say_what_is_needed)
{
	unsigned noise = 1;

	for (unsigned round = 0; round < 300; ++round) {
		double p[12], adjusted[12];
		size_t tests = 1 + round % 12, ranks[12];

		for (size_t i = 0; i < tests; ++i)
			p[i] = next_p(&noise);
		statistics_ranks(p, tests, 0.05, ranks);
		for (size_t i = 0; i < tests; ++i) {
			double own = p[i];

			for (unsigned k = 0; k < 64; ++k) {
				p[i] = k * k * k / 262144.;
				statistics_adjust(p, tests, adjusted);
				assert_true((adjusted[i] < 0.05) ==
					    (statistics_scaled(p[i], ranks[i], tests) < 0.05));
			}
			p[i] = own;
		}
	}
}

/* ---- By how much ---------------------------------------------------------------------------------- */

/* The probability that a bootstrap median of n values, n odd, is at most the k-th of them: that more than
 * half of n draws are among the first k. */
static double median_at_most(unsigned n, unsigned k)
{
	double sum = 0;

	for (unsigned i = n / 2 + 1; i <= n; ++i)
		sum += exp(lgamma(n + 1) - lgamma(i + 1) - lgamma(n - i + 1)) *
		       pow((double)k / n, i) * pow(1 - (double)k / n, n - i);
	return sum;
}

/* If OLD never varies, the interval is the bootstrap distribution of NEW's median, which is known. */
UNIT_TEST(intervals_are_those_of_the_known_distribution)
{
	static const double before[] = {2, 2, 2, 2, 2};
	double after[31];

	for (unsigned n = 5; n <= 31; n += 2) {
		struct interval interval;
		unsigned low = 1;

		for (unsigned i = 0; i < n; ++i)
			after[i] = 10 + (i * 37) % n;
		while (median_at_most(n, low) < 0.025)
			++low;
		/* Resamples decide correctly if the share is five standard deviations away. */
		if (fabs(median_at_most(n, low) - 0.025) < 0.004 ||
		    fabs(median_at_most(n, low - 1) - 0.025) < 0.004)
			continue;
		interval =
		    statistics_interval(SAMPLE(before), (struct sample){after, n}, 0.95, 40000, n);
		assert_near(interval.low, (10 + low - 1) / 2., 0);
		assert_near(interval.high, (10 + n - low) / 2., 0);
	}
}

UNIT_TEST(intervals_follow_the_seed)
{
	static const double before[] = {1.01, 1.07, 1.02, 1.3, 1.11, 1.05};
	static const double after[] = {2.01, 2.04, 2.09, 2.2, 2.16, 2.02};
	struct interval a, b, c, turned;

	a = statistics_interval(SAMPLE(before), SAMPLE(after), 0.95, 1000, 7);
	b = statistics_interval(SAMPLE(before), SAMPLE(after), 0.95, 1000, 7);
	c = statistics_interval(SAMPLE(before), SAMPLE(after), 0.95, 1000, 8);
	assert_true(a.low == b.low && a.high == b.high);
	assert_true(a.low != c.low || a.high != c.high);
	assert_true(a.low < 2.065 / 1.06 && a.high > 2.065 / 1.06);
	turned = statistics_interval(SAMPLE(after), SAMPLE(before), 0.95, 1000, 7);
	assert_near(turned.low, 1 / a.high, 0.02);
	assert_near(turned.high, 1 / a.low, 0.02);
}

/* 2 / C(2n, n) must be below alpha * rank / tests. C(6, 3) = 20, C(8, 4) = 70, C(12, 6) = 924, C(14, 7) = 3432. */
UNIT_TEST(knows_how_many_repetitions)
{
	assert_int_equal(statistics_repetitions((struct demand){0.05, 1, 1}), 4);
	assert_int_equal(statistics_repetitions((struct demand){0.1, 1, 1}), 4);
	assert_int_equal(statistics_repetitions((struct demand){0.101, 1, 1}), 3);
	assert_int_equal(statistics_repetitions((struct demand){0.05, 1, 40}), 7);
	assert_int_equal(statistics_repetitions((struct demand){0.05, 24, 40}), 4);
	assert_int_equal(statistics_repetitions((struct demand){0.05, 22, 40}), 5);
	assert_int_equal(statistics_repetitions((struct demand){0.5, 1, 1}), 2);
}

UNIT_TEST(detects_everything_without_noise)
{
	static const double same[] = {3, 3, 3, 3}, other[] = {7, 7, 7, 7};
	static const double varied[] = {3, 3.1, 3.2, 3.3};
	double factor;

	factor =
	    statistics_detectable(SAMPLE(same), SAMPLE(other), (struct demand){0.05, 1, 1}, 100, 1);
	assert_near(factor, 1, 1e-15);
	/* Three never do; nor do four among ten unchanged rows. */
	factor = statistics_detectable((struct sample){same, 3}, (struct sample){other, 3},
				       (struct demand){0.05, 1, 1}, 100, 1);
	assert_true(isinf(factor));
	factor = statistics_detectable(SAMPLE(same), SAMPLE(other), (struct demand){0.05, 1, 10},
				       100, 1);
	assert_true(isinf(factor));
	/* With four and four, all pairs must be apart: the factor is at most the greatest over the
	 * least. */
	factor = statistics_detectable(SAMPLE(same), SAMPLE(varied), (struct demand){0.05, 1, 1},
				       1000, 1);
	assert_true(factor > 1.01 && factor <= 3.15 / 3 + 1e-12);
}
