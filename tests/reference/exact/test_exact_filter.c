/* SPDX-License-Identifier: MIT */
/*
 * The filter of exact truths: the doubles that decide easy cases are never farther off than they
 * claim, and truths are the same if GMP decides everything.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "reference/exact/truth.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- The work it saves ------------------------------------------------------------------------ */

enum { SOME = 256 };

static struct cases cases;

/* The number of integers that GMP made in cases of small whole numbers, where it should never need
 * any: even if they touch. */
static unsigned integers_made(const struct lockstep_test *test)
{
	fill_from(&cases, kept_open("lattice"), test, 1, 0, SOME);
	for (size_t i = 0; i < SOME; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];

		operands_of(&cases, i, operands);
		truth_at(&cases, i, operands);
	}
	return number_arena ? number_arena->made : 0;
}

/* The first test, before GMP is used. */
UNIT_TEST(small_numbers_need_no_gmp)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];

		/* Points and times have roots and quotients, specimens may turn by any angle,
		 * and convex polygons have corners anywhere. */
		if (test->results == 0 && !test->judge && !test->world && integers_made(test) > 0)
			fail_msg("%s", test->name);
	}
}

/* ---- A number's error ------------------------------------------------------------------------ */

enum { OPERANDS = 8, NUMBERS = 72, DEGREE_MAX = 9 };

/* Kinds of operands: their size and number of bits. */
static const struct kind {
	const char *name;
	int least, most, bits;
	double exact, known; /* at least these shares must be exact, and of known sign */
} kinds[] = {
    {"ordinary", -8, 10, 24, 0.1, 0.9}, {"small whole", 3, 3, 4, 0.9, 0.95},
    {"far apart", -60, 60, 24, 0, 0.9}, {"subnormal", -149, -127, 20, 0, 0},
    {"huge", 100, 127, 24, 0, 0.5},     {"anything", -149, 127, 24, 0, 0.5},
};

static float random_operand(struct random *rng, const struct kind *kind)
{
	int exponent =
	    kind->least + (int)random_below(rng, (uint32_t)(kind->most - kind->least + 1));
	float mantissa = (float)random_below(rng, UINT32_C(1) << kind->bits);

	mantissa = ldexpf(mantissa, exponent - kind->bits + 1);
	return random_chance(rng, 0.5) ? mantissa : -mantissa;
}

/* True if the value is no farther from the exact one than the error. */
static bool within_error(struct number a)
{
	mpq_t exact, off, error;
	bool within;

	if (!isfinite(a.value) || !isfinite(a.error))
		return true;
	mpq_inits(exact, off, error, NULL);
	mpq_set_z(exact, number_exact(a));
	mpq_div_2exp(exact, exact, (mp_bitcnt_t)-number_exponent(a));
	mpq_set_d(off, a.value);
	mpq_set_d(error, a.error);
	mpq_sub(off, off, exact);
	mpq_abs(off, off);
	within = mpq_cmp(off, error) <= 0;
	mpq_clears(exact, off, error, NULL);
	return within;
}

/* Any two numbers of one degree, added or subtracted; any two multiplied. Sometimes the two are
 * nearly equal and cancel: a b - a b', with neighbours b and b'. */
static struct number combined(struct random *rng, const struct number *from, unsigned n)
{
	struct number a = from[random_below(rng, n)], b = from[random_below(rng, n)];

	if (random_chance(rng, 0.4) && a.degree + b.degree <= DEGREE_MAX)
		return mul(a, b);
	if (a.degree < b.degree)
		a = lift(a, b.degree - a.degree);
	else if (b.degree < a.degree)
		b = lift(b, a.degree - b.degree);
	return random_chance(rng, 0.5) ? add(a, b) : sub(a, b);
}

struct tally {
	unsigned long numbers, exact, known, close;
};

static void check_number(struct number a, struct tally *tally)
{
	int sign = mpz_sgn(number_exact(a));

	assert_true(within_error(a));
	assert_int_equal(number_sign(a), sign);
	assert_int_equal(at_least_zero(a).sign, sign);
	++tally->numbers;
	tally->exact += a.error == 0;
	tally->known += fabs(a.value) > a.error || a.error == 0;
	tally->close += number_is_close(a);
}

/* Numbers made from operands, from those numbers, and so on. */
static void check_numbers(struct random *rng, const struct kind *kind, struct tally *tally)
{
	struct number all[NUMBERS];
	float operands[OPERANDS];
	struct lockstep_truth truth;

	for (unsigned k = 0; k < OPERANDS; ++k)
		operands[k] = random_operand(rng, kind);
	assert_true(exact_begin(operands, "xyxyxyxy", "", NONE_LATER, all, &truth));
	for (unsigned n = OPERANDS; n < NUMBERS; ++n) {
		unsigned other = random_below(rng, n);

		all[n] = combined(rng, all, n);
		check_number(all[n], tally);
		if (all[other].degree == all[n].degree)
			assert_int_equal(
			    number_compare(all[n], all[other]),
			    (mpz_cmp(number_exact(all[n]), number_exact(all[other])) > 0) -
				(mpz_cmp(number_exact(all[n]), number_exact(all[other])) < 0));
	}
}

UNIT_TEST(errors_are_bounds)
{
	for (unsigned k = 0; k < sizeof(kinds) / sizeof(*kinds); ++k) {
		struct tally tally = {0};
		struct random rng;

		for (unsigned i = 0; i < one_in(4000, 200); ++i) {
			random_begin(&rng, 1, k, i);
			check_numbers(&rng, &kinds[k], &tally);
		}
		/* The filter is useful: it knows most signs, and small whole numbers exactly. */
		print_message("%s: %lu numbers, exact %.1f%%, sign known %.1f%%, close %.1f%%\n",
			      kinds[k].name, tally.numbers,
			      100.0 * (double)tally.exact / (double)tally.numbers,
			      100.0 * (double)tally.known / (double)tally.numbers,
			      100.0 * (double)tally.close / (double)tally.numbers);
		assert_true((double)tally.exact >= kinds[k].exact * (double)tally.numbers);
		assert_true((double)tally.known >= kinds[k].known * (double)tally.numbers);
	}
}

/* ---- Truths ---------------------------------------------------------------------------------- */

/* Margins are good to a few percent, other values to 2^-40 of themselves. */
static bool near(double a, double b, double share)
{
	return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= share * fmax(fabs(a), fabs(b));
}

static bool same_truth(const struct lockstep_truth *a, const struct lockstep_truth *b)
{
	bool same = a->promised == b->promised && a->hit == b->hit && a->sign == b->sign &&
		    a->jumps == b->jumps && near(a->margin, b->margin, 0.04);

	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r) {
		/* Only that it is a number is promised for these. */
		bool any = isinf(a->scale[r]) && !isnan(a->value[r]) && !isnan(b->value[r]);

		same = same && (any || near(a->value[r], b->value[r], 0x1p-40)) &&
		       near(a->scale[r], b->scale[r], 0.001);
	}
	return same;
}

static void show(const char *who, const struct lockstep_truth *t)
{
	print_message("%s: promised %d hit %d sign %d jumps %d margin %a\n", who, t->promised,
		      t->hit, t->sign, t->jumps, t->margin);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		print_message("  %u: %a, scale %a\n", r, t->value[r], t->scale[r]);
}

static void check_case(const struct lockstep_test *test, const float *operands, const void *world,
		       const char *scene)
{
	struct lockstep_truth filtered = {.promised = false}, by_gmp = {.promised = false};

	harness_of(test)->exact(operands, world, &filtered);
	assert_true(number_filter(false));
	harness_of(test)->exact(operands, world, &by_gmp);
	assert_false(number_filter(true));
	if (same_truth(&filtered, &by_gmp))
		return;
	for (unsigned k = 0; k < test->columns; ++k)
		print_message("%a ", operands[k]);
	show("\nfiltered", &filtered);
	show("GMP", &by_gmp);
	fail_msg("%s in %s", test->name, scene);
}

static void check_scene(const struct lockstep_test *test, const struct scene *scene, size_t first,
			size_t n)
{
	fill_from(&cases, scene, test, 1, first, n);
	for (size_t i = 0; i < n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];

		operands_of(&cases, i, operands);
		check_case(test, operands, cases.world[0].made, scene_name(scene));
	}
}

/* The number of cases of a test: fewer for thousands of triangles, or for long numbers. */
static size_t cases_of(const struct lockstep_test *test)
{
	return one_in(SOME, SOME / 16) / (test->world ? 8 : 1);
}

UNIT_TEST(truths_are_those_of_gmp)
{
	unsigned scenes = 0;

	for (size_t s = 0; scene_families[s].name; ++s) {
		char error[200];
		struct scene *scene = scene_open(scene_families[s].name, error, sizeof(error));

		/* Scenes from files add nothing here. */
		if (!scene)
			continue;
		++scenes;
		for (size_t i = 0; i < lockstep_test_count(); ++i)
			for (size_t world = 0; world < 4; ++world)
				check_scene(&lockstep_tests[i], scene, world * SCENE_WORLD_CASES,
					    cases_of(&lockstep_tests[i]) / 4);
		scene_close(scene);
	}
	assert_true(scenes >= 6);
}
