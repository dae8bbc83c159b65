/* SPDX-License-Identifier: MIT */
/*
 * Compares two samples of times. Times are not normally distributed, and an outlier must count only
 * as the largest value, however far off it is. So these functions use ranks and medians, never
 * means.
 *
 * All values are from 1e-100 to 1e100, and each sample has at least one.
 */
#ifndef LOCKSTEP_RESULTS_STATISTICS_H
#define LOCKSTEP_RESULTS_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sample {
	const double *value;
	size_t n;
};

/* Returns the median; for an even number of values, the mean of the middle two. */
double statistics_median(struct sample sample);

struct interval {
	double low, high;
};

/* Returns the quartiles, between which the middle half lies. Use it for four values or more; with
 * fewer they mean little. Interpolated linearly between two values, as in R (type 7) and NumPy. */
struct interval statistics_quartiles(struct sample sample);

/* Returns the geometric mean: the average for ratios and rates of different things. */
double statistics_geometric_mean(struct sample sample);

/* ---- Differences ----------------------------------------------------------------------------- */

/* With fewer values than this in both samples, arrangements are counted. */
enum { STATISTICS_EXACT_BELOW = 50 };

/* The test of Mann and Whitney, also named after Wilcoxon, two-sided. */
struct rank_test {
	double u; /* number of pairs whose first value is greater; a tie counts half */
	/* The probability of a u at least as far off, if both samples have one distribution. */
	double p;
	bool exact; /* counted over all arrangements; otherwise the normal approximation */
};

/*
 * Arrangements are also counted with ties, where each value has its mean rank: 1, 1, 1 against 2,
 * 2, 2 is one of 20 arrangements, and far from normal.
 */
struct rank_test statistics_rank_test(struct sample first, struct sample second);

/* The normal approximation for any sizes, corrected for ties and for continuity. */
struct rank_test statistics_rank_test_normal(struct sample first, struct sample second);

/*
 * Wilcoxon's test of signed ranks, two-sided: the probability of differences at least as far to one
 * side, if each could equally be on the other side. Counted exactly, for fewer than
 * STATISTICS_EXACT_BELOW differences of any size. Differences of 0 are ignored.
 */
double statistics_signed_rank(struct sample differences);

/* ---- Correction for many tests --------------------------------------------------------------- */

/*
 * Returns the p value of rank `rank`, from 1 on, among `tests` tests: after the correction for
 * their number, but before the one for their order.
 */
double statistics_scaled(double p, size_t rank, size_t tests);

/*
 * Computes adjusted p values: those below alpha are the ones that the procedure of Benjamini and
 * Hochberg rejects. The expected share of false ones among these is at most alpha.
 *
 * Y. Benjamini, Y. Hochberg: Controlling the False Discovery Rate: a Practical and Powerful
 * Approach to Multiple Testing, Journal of the Royal Statistical Society B 57 (1995).
 */
void statistics_adjust(const double *p, size_t tests, double *adjusted);

/*
 * Computes for each test the rank at which it would be rejected if its p were small enough and the
 * others stayed the same: that is, if and only if statistics_scaled(p, rank, tests) < alpha.
 */
void statistics_ranks(const double *p, size_t tests, double alpha, size_t *ranks);

/* ---- Sizes of differences -------------------------------------------------------------------- */

/*
 * Returns the percentile interval of the ratio of medians, `after` to `before`, from that many
 * bootstrap resamples: the middle `level` of them, for instance 0.95. The same seed gives the same
 * interval.
 */
struct interval statistics_interval(struct sample before, struct sample after, double level,
				    size_t resamples, uint64_t seed);

/*
 * Returns the interval of shifts that the signed-rank test does not reject: infinite if there are
 * too few differences. The estimate is the median of all means of two differences (including a
 * difference with itself). For fewer than STATISTICS_EXACT_BELOW.
 */
struct interval statistics_signed_interval(struct sample differences, double level,
					   double *estimate);

/* The threshold that p must meet. */
struct demand {
	double alpha;
	size_t rank, tests;
};

/*
 * Returns the smallest factor of a general slowdown that would have been found, with that
 * threshold, in at least 80% of that many resamples of these data. Infinite if samples of these
 * sizes cannot meet the threshold at all.
 */
double statistics_detectable(struct sample before, struct sample after, struct demand demand,
			     size_t resamples, uint64_t seed);

/* Returns the fewest repetitions, the same number before and after, that can meet the demand; at
 * most STATISTICS_EXACT_BELOW. */
size_t statistics_repetitions(struct demand demand);

#endif
