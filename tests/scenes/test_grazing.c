/* SPDX-License-Identifier: MIT */
/*
 * The family `grazing`: cases of every test are within a few roundings of the other answer, include
 * both answers, and do not repeat; and they are the same wherever a stretch starts.
 */
#include <config.h>

#include <math.h>

#include "harness/scenes/families/contact.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

static struct cases cases;

/* Builds without exact truths lack this family. */
static size_t tests_to_see(void)
{
	return harness_has_exact() ? lockstep_test_count() : 0;
}

/* For pixels: does the exact answer flip if one column changes by one? */
static bool flips_beside(size_t i, bool hit)
{
	float operands[LOCKSTEP_COLUMNS_MAX];

	operands_of(&cases, i, operands);
	for (unsigned k = 0; k < 2 * cases.test->columns; ++k) {
		float kept = operands[k / 2];
		int32_t value = pixel_of_column(kept), step = k % 2 == 0 ? 1 : -1;

		if (value == (step > 0 ? INT32_MAX : INT32_MIN))
			continue;
		operands[k / 2] = column_of_pixel(value + step);
		if (truth_at(&cases, i, operands).hit != hit)
			return true;
		operands[k / 2] = kept;
	}
	return false;
}

/* The shares among the cases of a test. */
struct shares {
	size_t close, inside, outside;
	size_t whole;    /* with a margin of 1 or -1 */
	size_t distinct; /* different from all others of their group */
	size_t least;    /* the least of any group */
};

static bool same_operands(size_t i, size_t j)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if (memcmp(&cases.values[k][i], &cases.values[k][j], sizeof(float)) != 0)
			return false;
	return true;
}

static size_t count_distinct(size_t first)
{
	size_t distinct = 0;

	for (size_t i = first; i < first + CONTACT_CASES; ++i) {
		size_t j = first;

		while (j < i && !same_operands(i, j))
			++j;
		distinct += i == j;
	}
	return distinct;
}

static struct shares shares_of_cases(void)
{
	struct shares shares = {.least = CONTACT_CASES};

	for (size_t i = 0; i < cases.n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		struct lockstep_truth truth;

		operands_of(&cases, i, operands);
		truth = truth_at(&cases, i, operands);
		shares.close += pixel_test(cases.test) ? flips_beside(i, truth.hit)
						       : fabs(truth.margin) <= 0x1p-20;
		shares.whole += fabs(truth.margin) == 1;
		shares.inside += truth.sign >= 0;
		shares.outside += truth.sign < 0;
	}
	for (size_t i = 0; i < cases.n; i += CONTACT_CASES) {
		size_t distinct = count_distinct(i);

		shares.distinct += distinct;
		shares.least = distinct < shares.least ? distinct : shares.least;
	}
	return shares;
}

/*
 * Four of five cases are within sixteen roundings of touching: fewest for two convex polygons, as
 * little is rounded near the first vertex, from which a kernel begins. For pixels, where nothing is rounded,
 * nearly all of them are one step of one column from the other answer. But some results have the
 * sign of an operand, to which no rounding comes near: every margin of such a test is 1 or -1,
 * whatever the case. LOCKSTEP_SHARES=1 prints the shares.
 */
static bool is_grazed(const struct shares *shares)
{
	size_t n = cases.n, close = shares->close;

	if (!cases.test->hits && shares->whole == n)
		close = n;
	return close * 100 >= n * (pixel_test(cases.test) ? 98 : 80);
}

/* If margins of 0 are common, they are hits: so each answer is only guaranteed a fifth, but two
 * fifths for pixels, which have no such margins. */
static bool is_of_both(const struct shares *shares)
{
	size_t least = pixel_test(cases.test) ? cases.n * 2 / 5 : cases.n / 5;

	return shares->inside >= least && shares->outside >= least;
}

/* No group has only one case, and most floats are new; but pixels between jagged walls may have
 * little more than the two sides of a single step. */
static bool is_of_many(const struct shares *shares)
{
	size_t percent = pixel_test(cases.test) ? 12 : 75;

	return shares->least > 1 && shares->distinct * 100 >= cases.n * percent;
}

UNIT_TEST(all_tests_are_grazed)
{
	unsigned wrong = 0;

	for (size_t t = 0; t < tests_to_see(); ++t) {
		struct shares shares;
		bool good;

		fill(&cases, "grazing", &lockstep_tests[t], one_in(CASES, CASES / 2));
		shares = shares_of_cases();
		good = is_grazed(&shares) && is_of_both(&shares) && is_of_many(&shares);
		if (!good || getenv("LOCKSTEP_SHARES"))
			print_message("%s: of %zu cases %zu graze, %zu hit and %zu miss, %zu are "
				      "distinct, of one group %zu%s\n",
				      cases.test->name, cases.n, shares.close, shares.inside,
				      shares.outside, shares.distinct, shares.least,
				      good ? "" : ": TOO FEW");
		wrong += !good;
	}
	assert_int_equal(wrong, 0);
}

/* Stretches of any length, from anywhere in a group, have the same cases as one stretch over all
 * of them. */
UNIT_TEST(stretches_begin_anywhere)
{
	static float values[LOCKSTEP_COLUMNS_MAX][4 * CONTACT_CASES];
	static const size_t lengths[] = {1, 17, 15, CONTACT_CASES - 1, CONTACT_CASES, 0, 3, 50};
	struct scene *scene;

	if (tests_to_see() == 0)
		skip();
	scene = open_or_fail("grazing");
	for (size_t t = 0; t < tests_to_see(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		uint64_t first = ((uint64_t)1 << 40) + 7 * CONTACT_CASES + 5 + t;
		float *columns[LOCKSTEP_COLUMNS_MAX];
		size_t n = 3 * CONTACT_CASES + 11, done = 0;

		fill_from(&cases, scene, test, 3, first, n);
		for (size_t i = t; done < n; ++i) {
			size_t length = lengths[i % (sizeof(lengths) / sizeof(lengths[0]))];

			length = length < n - done ? length : n - done;
			for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
				columns[k] = values[k] + done;
			scene_fill(scene, test, 3, first + done, length, &cases.world[0], columns);
			done += length;
		}
		for (unsigned k = 0; k < test->columns; ++k)
			assert_memory_equal(values[k], cases.values[k], n * sizeof(float));
	}
	scene_close(scene);
}

/* Cases of one contact have columns that agree in their first bits, except for powers of two. */
static bool alike(size_t i, size_t j)
{
	for (unsigned k = 0; k < cases.test->columns; ++k) {
		int exponent;
		float a = frexpf(cases.values[k][i], &exponent);
		float b = frexpf(cases.values[k][j], &exponent);

		if (fabsf(a - b) > 0x1p-8f)
			return false;
	}
	return true;
}

/* Consecutive groups have different contacts. There are few for pixels, and two may be equal by
 * chance. */
UNIT_TEST(groups_differ)
{
	for (size_t t = 0; t < tests_to_see(); ++t) {
		size_t same = 0;

		if (pixel_test(&lockstep_tests[t]))
			continue;
		fill(&cases, "grazing", &lockstep_tests[t], GRAZING_CASES);
		for (size_t i = CONTACT_CASES; i < cases.n; i += CONTACT_CASES)
			same += alike(i - CONTACT_CASES, i);
		if (same > 0)
			fail_msg("%s: %zu groups begin like the one before", cases.test->name,
				 same);
	}
}

UNIT_FIXTURE(find_data, NULL)
