/* SPDX-License-Identifier: MIT */
/*
 * The scenes: the same cases for everyone, of the kinds that each family promises, for every test
 * there is. The random numbers have their own program, test_random.c.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "check/table.h"
#include "scenes/scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { CASES = 4096, GRAZING_CASES = 1024 };

/* The columns of some cases of one test. */
struct cases {
	const struct lockstep_test *test;
	size_t n;
	float *columns[LOCKSTEP_COLUMNS_MAX];
	float values[LOCKSTEP_COLUMNS_MAX][CASES];
};

static struct scene *open_or_fail(const char *name)
{
	char error[300] = "";
	struct scene *scene = scene_open(name, error, sizeof(error));

	if (scene == NULL)
		fail_msg("%s", error);
	assert_string_equal(scene_name(scene), name);
	return scene;
}

static void fill(struct cases *cases, const char *name, const struct lockstep_test *test, size_t n)
{
	struct scene *scene = open_or_fail(name);

	cases->test = test;
	cases->n = n;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++)
		cases->columns[k] = cases->values[k];
	scene_fill(scene, test, 1, 0, n, cases->columns);
	scene_close(scene);
}

static bool can_open(const struct scene_family *family)
{
	return !family->needs_exact || harness_tests[0].exact != NULL;
}

static size_t count_of(const struct scene_family *family)
{
	return family->needs_exact ? GRAZING_CASES : CASES;
}

static struct lockstep_truth truth_of(const struct cases *cases, size_t i)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;

	for (unsigned k = 0; k < cases->test->columns; k++)
		operands[k] = cases->values[k][i];
	harness_of(cases->test)->exact(operands, &truth);
	return truth;
}

/* The role of column k of a test, and its column's number in its shape. */
static char role_of(const struct lockstep_test *test, unsigned k, unsigned *within)
{
	unsigned operand = 0;

	for (*within = k; *within >= test->operand[operand]->columns; operand++)
		*within -= test->operand[operand]->columns;
	return test->operand[operand]->roles[*within];
}

static bool is_valid(const struct cases *cases, size_t i)
{
	for (unsigned k = 0, within; k < cases->test->columns; k++) {
		char role = role_of(cases->test, k, &within);
		float value = cases->values[k][i];

		if (!isfinite(value) || (role == 'r' && value < 0) ||
		    ((role == 'X' || role == 'Y') && value < cases->values[k - 2][i]))
			return false;
	}
	return true;
}

static void cases_depend_on_their_number_alone(void **state)
{
	static struct cases whole;
	static const uint64_t firsts[] = {0, 0xfffffff0, (uint64_t)1 << 60};
	float value[LOCKSTEP_COLUMNS_MAX], *one[LOCKSTEP_COLUMNS_MAX];

	(void)state;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++) {
		whole.columns[k] = whole.values[k];
		one[k] = &value[k];
	}
	for (const struct scene_family *family = scene_families; family->name != NULL; family++) {
		struct scene *scene;

		if (!can_open(family))
			continue;
		scene = open_or_fail(family->name);
		for (size_t t = 0; t < lockstep_test_count * 3; t++) {
			const struct lockstep_test *test = &lockstep_tests[t / 3];
			uint64_t first = firsts[t % 3];

			scene_fill(scene, test, 7, first, 40, whole.columns);
			for (size_t i = 40; i-- > 0;) {
				scene_fill(scene, test, 7, first + i, 1, one);
				for (unsigned k = 0; k < test->columns; k++)
					assert_memory_equal(&value[k], &whole.values[k][i],
							    sizeof(float));
			}
			scene_fill(scene, test, 7, first, 0, one); /* nothing is fine, too */
		}
		scene_close(scene);
	}
}

static void seeds_tests_and_scenes_differ(void **state)
{
	static struct cases a, b;
	const struct lockstep_test *test = &lockstep_tests[0];
	struct scene *scene = open_or_fail("uniform");

	(void)state;
	fill(&a, "uniform", test, CASES);
	fill(&b, "uniform", test + 1, CASES);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 2, 0, CASES, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1 | (uint64_t)1 << 32, 0, CASES, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1, 1, CASES, b.columns);
	assert_memory_equal(a.values[0] + 1, b.values[0], (CASES - 1) * sizeof(float));
	scene_close(scene);
}

/* The very bits, so that every machine and compiler is seen to make the same cases. circle_box has
 * columns of every role. When a family is changed on purpose, put in the hash that is printed. */
static void cases_have_known_bits(void **state)
{
	static const struct {
		const char *scene;
		uint64_t hash;
	} known[] = {
	    {"uniform", 0},    {"clustered", 0}, {"lattice", 0},
	    {"degenerate", 0}, {"extreme", 0},   {"map", 0},
	};
	static struct cases cases;

	(void)state;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		uint64_t hash = 0xcbf29ce484222325;

		fill(&cases, known[i].scene, lockstep_find_test("circle_box"), CASES);
		for (unsigned k = 0; k < cases.test->columns; k++)
			for (size_t j = 0; j < CASES; j++) {
				uint32_t bits;

				memcpy(&bits, &cases.values[k][j], sizeof(bits));
				hash = (hash ^ bits) * 0x100000001b3;
			}
		if (hash != known[i].hash)
			fail_msg("%s: the cases have the hash 0x%016llx", known[i].scene,
				 (unsigned long long)hash);
	}
}

/* Every family makes hits and misses of every test, and often: 5% at least. */
static void hits_and_misses_are_common(void **state)
{
	static struct cases cases;
	static uint64_t hits[CASES / 64];

	(void)state;
	for (const struct scene_family *family = scene_families; family->name != NULL; family++)
		for (size_t t = 0; t < lockstep_test_count && can_open(family); t++) {
			const struct lockstep_test *test = &lockstep_tests[t];
			size_t n = count_of(family), count = 0;
			struct lockstep_batch batch = {.n = n, .hits = hits};

			if (!test->hits)
				continue;
			fill(&cases, family->name, test, n);
			batch.in = (const float *const *)cases.columns;
			harness_of(test)->reference(&batch);
			for (size_t i = 0; i < n; i++)
				count += hits[i / 64] >> i % 64 & 1;
			if (count * 20 < n || count * 20 > n * 19)
				fail_msg("%s of %s: %zu hits of %zu", family->name, test->name,
					 count, n);
		}
}

static void ordinary_cases_are_valid(void **state)
{
	static const char *const names[] = {"uniform", "clustered", "lattice", "map", "grazing"};
	static struct cases cases;

	(void)state;
	for (size_t s = 0; s < sizeof(names) / sizeof(names[0]); s++)
		for (size_t t = 0; t < lockstep_test_count; t++) {
			if (strcmp(names[s], "grazing") == 0 && harness_tests[0].exact == NULL)
				continue;
			fill(&cases, names[s], &lockstep_tests[t], GRAZING_CASES);
			for (size_t i = 0; i < cases.n; i++)
				assert_true(is_valid(&cases, i));
		}
}

/* Invalid operands are few in `degenerate`, and are there for every test that can have them. */
static void degenerate_cases_are_at_times_invalid(void **state)
{
	static struct cases cases;

	(void)state;
	for (size_t t = 0; t < lockstep_test_count; t++) {
		const struct lockstep_test *test = &lockstep_tests[t];
		bool can_be_invalid = false;
		size_t invalid = 0;

		for (unsigned k = 0, within; k < test->columns; k++)
			can_be_invalid |= strchr("rXY", role_of(test, k, &within)) != NULL;
		fill(&cases, "degenerate", test, CASES);
		for (size_t i = 0; i < CASES; i++)
			invalid += !is_valid(&cases, i);
		assert_in_range(invalid, can_be_invalid ? CASES / 30 : 0,
				can_be_invalid ? CASES / 10 : 0);
	}
}

static void extreme_cases_have_all_kinds(void **state)
{
	static struct cases cases;

	(void)state;
	for (size_t t = 0; t < lockstep_test_count; t++) {
		size_t nan = 0, infinite = 0, finite = 0, minus_zero = 0, subnormal = 0, huge = 0;
		size_t ordinary = 0, values = 0;

		fill(&cases, "extreme", &lockstep_tests[t], CASES);
		for (size_t i = 0; i < CASES; i++) {
			bool has_nan = false, has_infinite = false;

			for (unsigned k = 0; k < cases.test->columns; k++, values++) {
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
		assert_in_range(nan, CASES / 10, CASES / 2);
		assert_in_range(infinite, CASES / 10, CASES / 2);
		assert_in_range(finite, CASES / 2, CASES * 9 / 10);
		assert_in_range(ordinary, values * 4 / 10, values * 7 / 10);
		assert_in_range(minus_zero, values / 200, values / 10);
		assert_in_range(subnormal, values / 50, values / 4);
		assert_in_range(huge, values / 50, values / 4);
	}
}

static void lattice_cases_tie(void **state)
{
	static struct cases cases;

	(void)state;
	for (size_t t = 0; t < lockstep_test_count && harness_tests[0].exact != NULL; t++) {
		size_t ties = 0;

		fill(&cases, "lattice", &lockstep_tests[t], CASES);
		for (size_t i = 0; i < CASES; i++)
			ties += truth_of(&cases, i).sign == 0;
		assert_in_range(ties, CASES / 50, CASES / 2);
	}
}

static void grazing_cases_graze(void **state)
{
	static struct cases cases;

	(void)state;
	for (size_t t = 0; t < lockstep_test_count && harness_tests[0].exact != NULL; t++) {
		size_t close = 0, inside = 0, outside = 0;

		fill(&cases, "grazing", &lockstep_tests[t], GRAZING_CASES);
		for (size_t i = 0; i < GRAZING_CASES; i++) {
			struct lockstep_truth truth = truth_of(&cases, i);

			close += fabs(truth.margin) < 0x1p-20;
			inside += truth.sign >= 0;
			outside += truth.sign < 0;
		}
		if (close * 10 < GRAZING_CASES * 9)
			fail_msg("%s: %zu of %d cases graze", cases.test->name, close,
				 GRAZING_CASES);
		assert_in_range(inside, GRAZING_CASES / 5, GRAZING_CASES);
		assert_in_range(outside, GRAZING_CASES / 5, GRAZING_CASES);
	}
}

static void assert_no_scene(const char *name, const char *why)
{
	char error[300] = "";

	assert_null(scene_open(name, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (strstr(error, why) == NULL)
		fail_msg("the error is \"%s\", without \"%s\"", error, why);
}

static void scenes_open_by_name(void **state)
{
	char name[4096], data[4000];

	(void)state;
	snprintf(data, sizeof(data), "%s", getenv("LOCKSTEP_DATA"));
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:e1m1", data);
	scene_close(open_or_fail(name));
	scene_close(NULL);
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:E1M2", data);
	assert_no_scene(name, "map E1M2: not in it; it has 1: E1M1");
	assert_no_scene("wad:", "must be wad:FILE:MAP");
	assert_no_scene("wad:file", "must be wad:FILE:MAP");
	assert_no_scene("wad:file:", "must be wad:FILE:MAP");
	assert_no_scene("wad::E1M1", "must be wad:FILE:MAP");
	assert_no_scene("wad:a:b\n:E1M1", "a:b?: No such file");
	assert_no_scene("", "scene : not one of uniform, clustered,");
	assert_no_scene("uniform\n", "grazing, map, wad:FILE:MAP");
	setenv("LOCKSTEP_DATA", "/nowhere", 1);
	assert_no_scene("map", "LOCKSTEP_DATA=/nowhere: wad/freedoom-e1m1.wad in it: No such");
	setenv("LOCKSTEP_DATA", data, 1);
}

/* `make check` sets srcdir; by hand, run it from the top of the sources. */
static int find_data(void **state)
{
	const char *top = getenv("srcdir");
	char data[4096];

	(void)state;
	snprintf(data, sizeof(data), "%s/data", top != NULL ? top : ".");
	return setenv("LOCKSTEP_DATA", data, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cases_depend_on_their_number_alone),
	    cmocka_unit_test(seeds_tests_and_scenes_differ),
	    cmocka_unit_test(cases_have_known_bits),
	    cmocka_unit_test(hits_and_misses_are_common),
	    cmocka_unit_test(ordinary_cases_are_valid),
	    cmocka_unit_test(degenerate_cases_are_at_times_invalid),
	    cmocka_unit_test(extreme_cases_have_all_kinds),
	    cmocka_unit_test(lattice_cases_tie),
	    cmocka_unit_test(grazing_cases_graze),
	    cmocka_unit_test(scenes_open_by_name),
	};

	return cmocka_run_group_tests(tests, find_data, NULL);
}
