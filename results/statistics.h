/* SPDX-License-Identifier: MIT */
/*
 * What two samples of times say of each other. Times are not normally distributed, and one that is far off
 * must not count for more than that it is the largest: so ranks and medians, never means.
 *
 * All values are from 1e-100 to 1e100, all samples have at least one of them. Functions that can run out of
 * memory say so by returning false.
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

/* The median; of an even number the mean of the middle two. */
bool statistics_median(struct sample sample, double *median);

struct interval {
	double low, high;
};

/* The quartiles, between which the middle half lies: of four values and more, or they say little. Between two
 * values in proportion, as R (type 7) and NumPy have it. */
bool statistics_quartiles(struct sample sample, struct interval *quartiles);

/* The geometric mean: what ratios and rates of different things have in the middle. */
double statistics_geometric_mean(struct sample sample);

/* ---- Are they different? ------------------------------------------------------------------------ */

/* Below so many values in both samples, arrangements are counted. */
enum { STATISTICS_EXACT_BELOW = 50 };

/* The test of Mann and Whitney, also named after Wilcoxon, two-sided. */
struct rank_test {
	double u;   /* how many of the pairs have the first sample's value above; ties are halves */
	double p;   /* how likely a u as far off or farther is, if both are from one distribution */
	bool exact; /* counted over all arrangements; or else by the normal approximation */
};

/*
 * Arrangements are counted with ties, too, as they are, each given its mean rank: three times 1 against
 * three times 2 is one of 20 arrangements, and far from normal.
 */
bool statistics_rank_test(struct sample first, struct sample second, struct rank_test *test);

/* The normal approximation, whatever the sizes: corrected for ties and for continuity. */
bool statistics_rank_test_normal(struct sample first, struct sample second, struct rank_test *test);

/*
 * Wilcoxon's test of signed ranks, two-sided: how likely differences as far to one side or farther are, if
 * each could as well be on the other side. Counted; fewer than STATISTICS_EXACT_BELOW differences, of any
 * size. Those that are 0 say nothing.
 */
bool statistics_signed_rank(struct sample differences, double *p);

/* ---- Of many tests, some look different by chance --------------------------------------------------- */

/*
 * The p value of rank `rank`, from 1 on, of so many tests: after the correction for the tests being so
 * many, before that for the order among them.
 */
double statistics_scaled(double p, size_t rank, size_t tests);

/*
 * The adjusted p values: those below alpha are the ones that the procedure of Benjamini and Hochberg
 * rejects, among which the false ones are expected to be a share of alpha at most.
 *
 * Y. Benjamini, Y. Hochberg: Controlling the False Discovery Rate: a Practical and Powerful Approach to
 * Multiple Testing, Journal of the Royal Statistical Society B 57 (1995).
 */
bool statistics_adjust(const double *p, size_t tests, double *adjusted);

/*
 * Of each test: at which rank it would be rejected, the others being as they are, if its p were small
 * enough: it would be if, and only if, statistics_scaled(p, rank, tests) < alpha.
 */
bool statistics_ranks(const double *p, size_t tests, double alpha, size_t *ranks);

/* ---- By how much? --------------------------------------------------------------------------------- */

/*
 * The percentile interval of the ratio of medians, `after` to `before`, by so many bootstrap resamples: the
 * middle `level` of them, 0.95 for instance. The same seed gives the same interval.
 */
bool statistics_interval(struct sample before, struct sample after, double level, size_t resamples,
			 uint64_t seed, struct interval *interval);

/*
 * The median of all means of two differences (a difference and itself, too), and the interval of those that
 * the test above does not reject: infinite if there are too few for that. Fewer than
 * STATISTICS_EXACT_BELOW.
 */
bool statistics_signed_interval(struct sample differences, double level, double *estimate,
				struct interval *interval);

/* What p must be to count. */
struct demand {
	double alpha;
	size_t rank, tests;
};

/*
 * The smallest factor by which everything could have become slower and would have been found, at that
 * demand, in at least 80% of so many resamples of these data. Infinite where samples of these sizes cannot
 * meet the demand at all.
 */
bool statistics_detectable(struct sample before, struct sample after, struct demand demand,
			   size_t resamples, uint64_t seed, double *factor);

/* The least number of repetitions, the same before and after, that can meet the demand; at most
 * STATISTICS_EXACT_BELOW is returned. */
size_t statistics_repetitions(struct demand demand);

#endif
