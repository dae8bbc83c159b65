/* SPDX-License-Identifier: MIT */
/* The families of scenes: each makes the kinds of cases that it promises, for every test. */
#include <config.h>

#include <math.h>

#include "harness/base/hash.h"
#include "harness/formats/columns.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

static bool is_valid(const struct cases *cases, size_t i)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];

	roles_of_test(cases->test, roles);
	for (unsigned k = 0; k < cases->test->columns; ++k) {
		float value = cases->values[k][i];

		if (!isfinite(value) || ((roles[k] == 'r' || roles[k] == 'h') && value < 0) ||
		    (far_role(roles[k]) && value < cases->values[near_column(roles, k)][i]))
			return false;
	}
	return true;
}

static bool is_any_of(const char *name, const char *const *names)
{
	while (*names && strcmp(name, *names) != 0)
		++names;
	return *names;
}

/*
 * The least share of hits and of misses, in percent. Some questions rarely have the answer yes: is a
 * disc wholly in another? For pixels, each answer of a sound test has a tenth in game-like and random
 * places. Real places are exempt from demands that they may never meet, except for pixels.
 */
static unsigned least_share(const struct scene_family *family, const struct lockstep_test *test)
{
	static const char *const real[] = {"map", "countries", "room", "mesh", "games", NULL};
	static const char *const even[] = {"uniform", "grazing", "games", NULL};

	if (!pixel_test(test))
		return is_any_of(family->name, real) ? 0 : 1;
	return is_any_of(family->name, even) && !test->judge ? 10 : 1;
}

/* Both are common for every test; and for all tests of a family together. LOCKSTEP_SHARES=1
 * prints the shares. */
UNIT_TEST(hits_and_misses_are_common)
{
	static struct cases cases;

	for (const struct scene_family *family = scene_families; family->name; ++family) {
		size_t all = 0, all_hits = 0;

		for (size_t t = 0; t < lockstep_test_count() && can_open(family); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			size_t n = count_of(family), count, least = least_share(family, test);

			if (!test->hits)
				continue;
			fill(&cases, family->name, test, n);
			count = count_hits(&cases);
			if (getenv("LOCKSTEP_SHARES"))
				print_message("%s of %s: %.1f%% hits\n", family->name, test->name,
					      100.0 * (double)count / (double)n);
			if (count * 100 < n * least || (n - count) * 100 < n * least)
				fail_msg("%s of %s: %zu hits of %zu", family->name, test->name,
					 count, n);
			all += n;
			all_hits += count;
		}
		if (can_open(family))
			assert_in_range(all_hits, all / 10, all / 10 * 9);
	}
}

UNIT_TEST(ordinary_cases_are_valid)
{
	static const char *const names[] = {"uniform", "clustered", "lattice", "map",
					    "room",    "mesh",      "grazing"};
	static struct cases cases;

	for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); ++s)
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			if (pixel_test(&lockstep_tests[t]) ||
			    (strcmp(names[s], "grazing") == 0 && !harness_has_exact()))
				continue;
			fill(&cases, names[s], &lockstep_tests[t], GRAZING_CASES / 2);
			for (size_t i = 0; i < cases.n; ++i)
				assert_true(is_valid(&cases, i));
		}
}

/* Invalid operands are rare in `degenerate`, but exist for every test that can have them. */
UNIT_TEST(degenerate_cases_are_at_times_invalid)
{
	static struct cases cases;

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		char roles[LOCKSTEP_COLUMNS_MAX + 1];
		bool can_be_invalid;
		size_t invalid = 0;

		if (pixel_test(test))
			continue;
		roles_of_test(test, roles);
		can_be_invalid = strpbrk(roles, "rhXYZ");
		fill(&cases, "degenerate", test, CASES);
		for (size_t i = 0; i < CASES; ++i)
			invalid += !is_valid(&cases, i);
		assert_in_range(invalid, can_be_invalid ? CASES / 30 : 0,
				can_be_invalid ? CASES / 10 : 0);
	}
}

UNIT_TEST(extreme_cases_have_all_kinds)
{
	static struct cases cases;

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		size_t nan = 0, infinite = 0, finite = 0, minus_zero = 0, subnormal = 0, huge = 0;
		size_t ordinary = 0, values = 0;
		bool few;

		if (pixel_test(&lockstep_tests[t]))
			continue;
		fill(&cases, "extreme", &lockstep_tests[t], CASES);
		for (size_t i = 0; i < CASES; ++i) {
			bool has_nan = false, has_infinite = false;

			for (unsigned k = 0; k < cases.test->columns; ++k, ++values) {
				float v = cases.values[k][i], size = fabsf(v);

				has_nan |= isnan(v);
				has_infinite |= isinf(v) != 0;
				minus_zero += v == 0 && signbit(v);
				subnormal += fpclassify(v) == FP_SUBNORMAL;
				huge += isfinite(v) && size > 0x1p64f;
				ordinary += v == 0 || (size >= 0x1p-10f && size <= 1000);
			}
			nan += has_nan;
			infinite += has_infinite;
			finite += !has_nan && !has_infinite;
		}
		/* With few columns, few cases have them; near a world that is itself extreme,
		 * all do. */
		few = lockstep_tests[t].world || lockstep_tests[t].columns < 4;
		assert_in_range(nan, CASES / (few ? 28 : 14), CASES / 2);
		assert_in_range(infinite, CASES / (few ? 28 : 14), CASES / 2);
		assert_in_range(finite, CASES / 2, CASES * (few ? 95 : 90) / 100);
		assert_in_range(ordinary, values * (few ? 2 : 4) / 10, values * 3 / 4);
		assert_in_range(minus_zero, values / 200, values / 10);
		assert_in_range(subnormal, values / 50, values / 4);
		assert_in_range(huge, values / 50, values / (few ? 3 : 4));
	}
}

/* Marks the octave of a value, if it has one. */
static void mark_octave(bool *has, float value)
{
	int exponent;

	frexpf(value, &exponent);
	if (isfinite(value) && value != 0)
		has[exponent + 148] = true;
}

/* The first few thousand cases of a test have a value of every octave of floats in every column, or in one of the two
 * that bound a box. Axes of boxes have a length. */
UNIT_TEST(extreme_cases_have_all_octaves)
{
	enum { OCTAVES = 277, TOGETHER = 2 * OCTAVES * 8 };
	static float values[LOCKSTEP_COLUMNS_MAX][TOGETHER];
	struct scene *scene = open_or_fail("extreme");

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		bool has[LOCKSTEP_COLUMNS_MAX][OCTAVES] = {{false}};
		float *columns[LOCKSTEP_COLUMNS_MAX];
		char roles[LOCKSTEP_COLUMNS_MAX + 1];

		if (test->world || pixel_test(test))
			continue;
		for (unsigned k = 0; k < test->columns; ++k)
			columns[k] = values[k];
		scene_fill(scene, test, 1, 0, TOGETHER, NULL, columns);
		roles_of_test(test, roles);
		for (unsigned k = 0; k < test->columns; ++k)
			for (size_t i = 0; i < TOGETHER; ++i)
				mark_octave(has[far_role(roles[k]) ? near_column(roles, k) : k],
					    values[k][i]);
		for (unsigned k = 0; k < test->columns; ++k)
			for (int octave = 0; octave < OCTAVES; ++octave)
				if (!has[k][octave] && !far_role(roles[k]) &&
				    !direction_role(roles[k]))
					fail_msg("%s, column %u, '%c': nothing from 2^%d on",
						 test->name, k, roles[k], octave - 149);
	}
	scene_close(scene);
}

UNIT_TEST(lattice_cases_tie)
{
	static struct cases cases;

	for (size_t t = 0; t < lockstep_test_count() && harness_has_exact(); ++t) {
		size_t ties = 0;

		/* Whole pixels are either inside or outside. */
		if (pixel_test(&lockstep_tests[t]))
			continue;
		fill(&cases, "lattice", &lockstep_tests[t], CASES);
		for (size_t i = 0; i < CASES; ++i) {
			float operands[LOCKSTEP_COLUMNS_MAX];

			operands_of(&cases, i, operands);
			ties += truth_at(&cases, i, operands).sign == 0;
		}
		assert_in_range(ties, CASES / 100, CASES / 2);
	}
}

/* Every bit of the seed matters, to operands and to worlds. */
UNIT_TEST(other_seeds_make_other_cases)
{
	static const char *const names[] = {"uniform", "lattice", "degenerate", "extreme"};
	static const uint64_t seeds[] = {1, 2, 257, 65537, (UINT64_C(1) << 32) + 1};
	enum { SEEDS = sizeof(seeds) / sizeof(seeds[0]), FEW = 16 };

	for (size_t f = 0; f < sizeof(names) / sizeof(names[0]); ++f)
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			static struct cases cases;
			uint64_t of_cases[SEEDS], of_worlds[SEEDS];

			for (unsigned s = 0; s < SEEDS; ++s) {
				of_cases[s] = of_worlds[s] = HASH_BEGIN;
				for (uint64_t i = 0; i < 4 * SCENE_WORLD_CASES;
				     i += SCENE_WORLD_CASES) {
					const struct world *world = &cases.world[0];

					fill_from(&cases, kept_open(names[f]), test, seeds[s], i,
						  FEW);
					for (unsigned k = 0; k < test->columns; ++k)
						of_cases[s] = hash_column(
						    of_cases[s], cases.values[k], FEW, true);
					for (unsigned k = 0;
					     world->kind && k < world->kind->row.columns; ++k)
						of_worlds[s] =
						    hash_column(of_worlds[s], world->column[k],
								world->rows, true);
				}
				for (unsigned o = 0; o < s; ++o)
					if (of_cases[s] == of_cases[o] ||
					    (test->world && of_worlds[s] == of_worlds[o]))
						fail_msg("%s of %s: two seeds, the same cases",
							 names[f], test->name);
			}
		}
}

UNIT_FIXTURE(find_data, NULL)
