/* SPDX-License-Identifier: MIT */
/* The signed-rank test against independent values: a table, a published example, and counting by hand. */
#include "tests/results/samples.h"
#include "tests/unit.h"

static double p_of(const double *difference, size_t n)
{
	return statistics_signed_rank((struct sample){difference, n});
}

/* Differences 1 to n, some of them negative, with this sum of their sizes. */
static double p_of_sum(size_t n, size_t sum)
{
	double difference[STATISTICS_EXACT_BELOW];

	for (size_t k = n; k > 0; --k) {
		bool negative = k <= sum;

		sum -= negative ? k : 0;
		difference[k - 1] = negative ? -(double)k : (double)k;
	}
	assert_int_equal(sum, 0);
	return p_of(difference, n);
}

/* The greatest sums that are significant at 5%, two-sided, from textbooks. */
UNIT_TEST(agrees_with_the_table)
{
	static const size_t critical[] = {0,  2,  3,  5,  8,  10, 13, 17, 21, 25,
					  29, 34, 40, 46, 52, 58, 65, 73, 81, 89};

	for (size_t i = 0; i < LENGTH(critical); ++i) {
		assert_true(p_of_sum(6 + i, critical[i]) <= 0.05);
		assert_true(p_of_sum(6 + i, critical[i] + 1) > 0.05);
	}
}

/* Nine patients before and after: M. Hollander, D. A. Wolfe, Nonparametric Statistical Methods, 1973.
 * The p there is one-sided: 0.0195. */
UNIT_TEST(agrees_with_hollander_and_wolfe)
{
	static const double before[] = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
	static const double after[] = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};
	double difference[LENGTH(before)];

	for (size_t i = 0; i < LENGTH(before); ++i)
		difference[i] = before[i] - after[i];
	assert_near(p_of(difference, LENGTH(difference)), 2 * 10 / 512., 1e-15);
}

UNIT_TEST(counts_as_by_hand)
{
	static const double one_way[] = {3, 1, 2, 5, 4}, both_ways[] = {1, -2, 3};
	static const double ties[] = {1, 1, -1}, zeros[] = {0, 3, 1, 0, 2, 5, 4, 0};
	static const double nothing[] = {0, 0};

	assert_near(p_of(one_way, 5), 2 / 32., 1e-15);
	/* Sums of ranks 1 and 3: 4 or more of 6 in 3 of 8 ways: {4}, {5}, {6}. */
	assert_near(p_of(both_ways, 3), 2 * 3 / 8., 1e-15);
	assert_near(p_of(ties, 3), 1, 1e-15);
	assert_near(p_of(zeros, 8), 2 / 32., 1e-15);
	assert_near(p_of(nothing, 2), 1, 1e-15);
}

UNIT_TEST(intervals_as_by_hand)
{
	static const double few[] = {4, 1, 2}, six[] = {6, -1, 2, 5, 3, 4};
	static const double seven[] = {10, 20, 30, 40, 50, 60, 70};
	struct interval interval;
	double estimate;

	/* Means 1, 1.5, 2, 2.5, 3 and 4; three differences exclude nothing. */
	interval = statistics_signed_interval((struct sample){few, 3}, 0.95, &estimate);
	assert_near(estimate, 2.25, 1e-15);
	assert_true(isinf(interval.low) && interval.low < 0 && isinf(interval.high));
	/* Of 64 ways, one has no positive rank, which is below 2.5%, and two have at most 1, which is
	 * not. */
	interval = statistics_signed_interval((struct sample){six, 6}, 0.95, &estimate);
	assert_near(interval.low, -1, 0);
	assert_near(interval.high, 6, 0);
	/* Of 128 ways three have at most 2: 2.34%. The third mean: 10, 15, 20. */
	interval = statistics_signed_interval((struct sample){seven, 7}, 0.95, &estimate);
	assert_near(estimate, 40, 1e-12);
	assert_near(interval.low, 20, 0);
	assert_near(interval.high, 60, 0);
}
