/* SPDX-License-Identifier: MIT */
/* The rank test against independent values: tables, published examples, and counting by hand. */
#include <stdlib.h>

#include "harness/results/statistics_counts.h"
#include "tests/results/samples.h"
#include "tests/unit.h"

/* Two samples without ties; in u pairs, the first one's value is greater. */
static struct rank_test test_of_u(size_t m, size_t n, size_t u)
{
	double first[60], second[60];

	for (size_t j = 0; j < n; ++j)
		second[j] = 10 * ((double)j + 1);
	for (size_t i = 0; i < m; ++i) {
		size_t below = u > n ? n : u; /* this many values of the second are below it */

		first[i] = 10 * (double)below + 5 + 0.01 * (double)i;
		u -= below;
	}
	assert_int_equal(u, 0);
	return statistics_rank_test((struct sample){first, m}, (struct sample){second, n});
}

/* Of the 70 ways to arrange 4 and 4, 1, 1, 2, 3, 5 ways have a u of 0, 1, 2, 3, 4. */
UNIT_TEST(counts_as_by_hand)
{
	static const double p[] = {2. / 70, 4. / 70, 8. / 70, 14. / 70, 24. / 70};

	for (size_t u = 0; u < LENGTH(p); ++u) {
		assert_near(test_of_u(4, 4, u).p, p[u], 1e-15);
		assert_near(test_of_u(4, 4, 16 - u).p, p[u], 1e-15);
		assert_true(test_of_u(4, 4, u).u == (double)u && test_of_u(4, 4, u).exact);
	}
	assert_near(test_of_u(4, 4, 8).p, 1, 0);
	assert_near(test_of_u(3, 3, 0).p, 2. / 20, 1e-15);
	assert_near(test_of_u(3, 5, 15).p, 2. / 56, 1e-15);
	assert_near(test_of_u(1, 1, 0).p, 1, 0);
	assert_near(test_of_u(1, 19, 0).p, 2. / 20, 1e-15);
	assert_near(test_of_u(10, 10, 0).p, 2. / 184756, 1e-15);
}

/* The greatest u in the two-sided tables of textbooks; the next one is not significant. */
UNIT_TEST(agrees_with_tables_of_critical_values)
{
	static const struct {
		size_t m, n, five_percent, one_percent;
	} table[] = {{5, 5, 2, 0},       {6, 6, 5, 2},     {7, 7, 8, 4},     {8, 8, 13, 7},
		     {9, 9, 17, 11},     {10, 10, 23, 16}, {12, 12, 37, 27}, {15, 15, 64, 51},
		     {20, 20, 127, 105}, {5, 10, 8, 4},    {8, 12, 22, 15},  {10, 20, 55, 42},
		     {7, 15, 24, 16}};

	for (size_t i = 0; i < LENGTH(table); ++i) {
		size_t m = table[i].m, n = table[i].n;

		assert_true(test_of_u(m, n, table[i].five_percent).p <= 0.05);
		assert_true(test_of_u(m, n, table[i].five_percent + 1).p > 0.05);
		assert_true(test_of_u(n, m, m * n - table[i].five_percent).p <= 0.05);
		assert_true(test_of_u(m, n, table[i].one_percent).p <= 0.01);
		assert_true(test_of_u(m, n, table[i].one_percent + 1).p > 0.01);
	}
	assert_true(test_of_u(3, 5, 0).p <= 0.05 && test_of_u(3, 5, 1).p > 0.05);
}

/* M. Hollander, D. Wolfe: Nonparametric Statistical Methods (1973), page 69; quoted in R's help on
 * wilcox.test: W = 35, one-sided 0.1272. By the normal approximation, uncorrected, one-sided 0.1103, from
 * 10 / 8.165. */
UNIT_TEST(agrees_with_hollander_and_wolfe)
{
	static const double term[] = {0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};
	static const double early[] = {1.15, 0.88, 0.90, 0.74, 1.21};
	struct rank_test test;

	test = statistics_rank_test(SAMPLE(term), SAMPLE(early));
	assert_true(test.exact && test.u == 35);
	assert_near(test.p / 2, 0.1272, 0.00005);
	test = statistics_rank_test_normal(SAMPLE(term), SAMPLE(early));
	assert_true(!test.exact && test.u == 35);
	assert_near(test.p, erfc(9.5 / sqrt(50. / 12 * 16) / sqrt(2)), 1e-12);
}

/* Ozone in New York, May and August 1973, as in R's help on wilcox.test: W = 127.5, p-value = 0.0001208. */
UNIT_TEST(agrees_with_ozone)
{
	static const double may[] = {41, 36, 12, 18, 28, 23, 19, 8, 7,  16, 11, 14,  18,
				     14, 34, 6,  30, 11, 1,  11, 4, 32, 23, 45, 115, 37};
	static const double august[] = {39, 9,  16, 78, 35, 66, 122, 89,  110, 44, 28,  65, 22,
					59, 23, 31, 44, 21, 9,  45,  168, 73,  76, 118, 84, 85};
	struct rank_test test;

	test = statistics_rank_test_normal(SAMPLE(may), SAMPLE(august));
	assert_true(test.u == 127.5);
	assert_near(test.p, 0.0001208, 0.00000005);
	/* Counted by another program with whole numbers of any size: so far from the middle, the
	 * normal distribution gives twice as much. */
	test = statistics_rank_test(SAMPLE(may), SAMPLE(august));
	assert_true(test.exact && test.u == 127.5);
	assert_near(test.p, 6.10873518880372e-05, 1e-18);
}

/* Twice the u of the first `m` of 8 values, selected by the bits of a set. */
static unsigned doubled_u(const double *value, unsigned set)
{
	unsigned u = 0;

	for (unsigned i = 0; i < 8; ++i)
		for (unsigned j = 0; j < 8; ++j)
			if ((set >> i & 1) && !(set >> j & 1))
				u += value[i] > value[j] ? 2 : value[i] == value[j];
	return u;
}

/* All ways to choose the first sample, one by one, with all kinds of ties. */
UNIT_TEST(counts_ties)
{
	static const double values[][8] = {{1, 1, 1, 1, 2, 2, 2, 2},
					   {1, 2, 2, 3, 3, 3, 4, 5},
					   {1, 2, 3, 4, 5, 6, 7, 8},
					   {5, 5, 5, 5, 5, 5, 5, 5},
					   {2, 1, 2, 9, 9, 1, 4, 9}};
	struct rank_test test;

	for (size_t k = 0; k < LENGTH(values); ++k)
		for (unsigned m = 1; m < 8; ++m) {
			unsigned below = 0, above = 0, all = 0, wanted = 0;
			double p;

			for (unsigned i = 0; i < m; ++i)
				wanted |= 1u << i;
			wanted = doubled_u(values[k], wanted);
			for (unsigned set = 0; set < 256; ++set) {
				unsigned u = doubled_u(values[k], set);

				if ((unsigned)__builtin_popcount(set) != m)
					continue;
				++all;
				below += u <= wanted;
				above += u >= wanted;
			}
			p = 2. * (below < above ? below : above) / all;
			test = statistics_rank_test((struct sample){values[k], m},
						    (struct sample){values[k] + m, 8 - m});
			assert_true(test.u == wanted / 2.);
			assert_near(test.p, p < 1 ? p : 1, 1e-14);
		}
	assert_near(test_of_u(4, 4, 16).p, 2. / 70, 1e-15);
}

/* Two-sided points of the normal distribution from printed tables, and more distant ones to 17 digits, from its
 * series in 90 digits. */
UNIT_TEST(agrees_with_tables_of_the_normal_distribution)
{
	static const struct {
		double deviations, p;
	} table[] = {{1.6448536269514722, 0.1},    {1.9599639845400542, 0.05},
		     {2.5758293035489008, 0.01},   {3.2905267314918948, 0.001},
		     {5, 5.7330314375838782e-07},  {10, 1.5239706048321051e-23},
		     {30, 9.8134278542963744e-198}};

	assert_near(statistics_normal_two_sided(0), 1, 0);
	for (size_t i = 0; i < LENGTH(table); ++i)
		assert_near(statistics_normal_two_sided(table[i].deviations) / table[i].p, 1,
			    2e-13);
}

/* Many values: the approximation. For 50 and 50, the mean of u is 1250, its variance 50 * 50 * 101 /
 * 12. */
UNIT_TEST(approximates_large_samples)
{
	struct rank_test test = test_of_u(50, 50, 1000);

	assert_true(!test.exact && test.u == 1000);
	assert_near(test.p, erfc(249.5 / sqrt(2500. * 101 / 12) / sqrt(2)), 1e-12);
	assert_true(!test_of_u(3, 50, 0).exact && test_of_u(49, 49, 0).exact);
	assert_near(test_of_u(50, 50, 1250).p, 1, 0);
	/* More than 2^16 values: with 3 above all others, u is 210000, and its mean half of
	 * that. */
	enum { MANY = 70000 };
	static double many[MANY];
	static const double above[] = {MANY + 1, MANY + 2, MANY + 3};
	for (size_t j = 0; j < MANY; ++j)
		many[j] = (double)j;
	test = statistics_rank_test(SAMPLE(above), SAMPLE(many));
	assert_true(test.u == 3. * MANY);
	assert_near(test.p, erfc(104999.5 / sqrt(3. * MANY * (MANY + 4) / 12) / sqrt(2)), 1e-12);
	assert_true(statistics_rank_test(SAMPLE(many), SAMPLE(above)).u == 0);
	/* Where both methods apply, they hardly differ. */
	assert_near(test_of_u(49, 49, 950).p, test_of_u(50, 50, 1000).p, 0.01);
}
