/* SPDX-License-Identifier: MIT */
/* Ratios of known times, and their means and tables, by hand. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unistd.h>

#include "bench/ratios.h"
#include "bench/judge_plugins.h"
#include "tests/bench/open_scene.h"
#include "tests/unit.h"

static const struct build scalar = {.name = "scalar", .kind = BUILD_NATIVE, .isa = 0},
			  wide = {.name = "wide", .kind = BUILD_NATIVE, .isa = 1},
			  automatic = {.name = "wide-auto", .kind = BUILD_AUTO, .isa = 1};

/* Two tests, and one of them again in another mode. */
enum { CIRCLES, BOXES, MODES_LATER, CASES, CONTENDERS = 4 };
static struct cases cases[CASES];
static struct bench bench[CASES * CONTENDERS];
static double seconds[CASES * CONTENDERS][3];
static char its_name[] = "its name";
static struct suite suite = {bench, CASES *CONTENDERS, cases, CASES};

struct limit limit_of(const struct cases *of, const struct limit_basis *basis)
{
	(void)of;
	return (struct limit){basis->memory_rate, "add"};
}

struct limit limit_known(const struct cases *of, const struct limit_basis *basis)
{
	(void)of;
	return (struct limit){basis->memory_rate / 2, "load"};
}

static const struct ratio *told;
void subjects_print(const struct suite *of, const struct ratio *ratios)
{
	assert_ptr_equal(of, &suite);
	told = ratios;
}

/* Per case, the reference takes 8, scalar 4, wide 2 or 1 and its twin 3, multiplied by `times`. */
static void set(unsigned c, double times)
{
	static const struct build *const builds[CONTENDERS] = {NULL, &scalar, &wide, &automatic};
	const double shortest[CONTENDERS] = {8, 4, c == BOXES ? 1 : 2, 3};
	for (unsigned b = 0; b < CONTENDERS; ++b) {
		const unsigned i = c * CONTENDERS + b;
		const double measured[] = {shortest[b] * times * 3, shortest[b] * times,
					   shortest[b] * times * 2};
		memcpy(seconds[i], measured, sizeof measured);
		bench[i] = (struct bench){.suite = &suite,
					  .name = its_name,
					  .cases = &cases[c],
					  .build = builds[b],
					  .seconds = seconds[i],
					  .repetitions = 3};
	}
	/* Its limit: scalar is at half of it. */
	bench[c * CONTENDERS + 1].basis.memory_rate = 2 * times;
}

static struct ratio *made(void)
{
	cases[CIRCLES] = (struct cases){
	    .test = lockstep_test_find("circle_circle"), .scene = scene, .n = 64, .threads = 1};
	cases[BOXES] = cases[CIRCLES];
	cases[BOXES].test = lockstep_test_find("box_box");
	cases[MODES_LATER] = cases[CIRCLES];
	cases[MODES_LATER].mode = MODE_ONE_MANY;
	for (unsigned c = 0; c < CASES; ++c)
		set(c, c + 1);
	struct ratio *ratios = ratios_make(&suite);
	assert_non_null(ratios);
	return ratios;
}

static void assert_near(double value, double expected)
{
	if (!(fabs(value - expected) <= 1e-12))
		fail_msg("%.17g instead of %.17g", value, expected);
}

UNIT_TEST(times_are_compared)
{
	struct ratio *ratios = made();
	for (unsigned c = 0; c < CASES; ++c) {
		const struct ratio *of = &ratios[c * CONTENDERS];
		const double fast = c == BOXES ? 8 : 4;
		assert_ptr_equal(of->bench, &bench[c * CONTENDERS]);
		assert_true(of[0].seconds == 8 * (c + 1) && of[0].median == 16 * (c + 1));
		assert_true(of[0].value[OVER_REFERENCE] == 1);
		assert_true(of[1].value[OVER_REFERENCE] == 2);
		assert_true(of[2].value[OVER_REFERENCE] == fast);
		/* Only wide has a twin, and only a plug-in is compared with the native build. */
		assert_true(of[1].value[OVER_AUTO] == 0 && of[3].value[OVER_AUTO] == 0);
		assert_true(of[2].value[OVER_AUTO] == fast / 8 * 3);
		assert_true(of[2].value[OVER_NATIVE] == 0);
		assert_true(of[1].value[OF_LIMIT] == 0.5 && of[1].value[OF_KNOWN] == 0.25);
		assert_true(of[2].value[OF_LIMIT] == 0);
		assert_ptr_equal(ratios_best_native(&suite, ratios, &cases[c]), &of[2]);
		assert_ptr_equal(ratio_of(&suite, ratios, &cases[c], NULL), &of[0]);
		assert_ptr_equal(ratio_of(&suite, ratios, &cases[c], &automatic), &of[3]);
	}
	free(ratios);
}

/* Contenders that were not timed have no ratio, and cannot be compared with. */
UNIT_TEST(no_time_is_no_ratio)
{
	free(made());
	bench[0].repetitions = 0;
	bench[CONTENDERS + 2].repetitions = 0;
	struct ratio *ratios = ratios_make(&suite);
	assert_non_null(ratios);
	for (unsigned b = 0; b < CONTENDERS; ++b)
		assert_true(ratios[b].value[OVER_REFERENCE] == 0);
	assert_true(ratios[2].value[OVER_AUTO] == 1.5);
	const struct ratio *of = &ratios[CONTENDERS];
	assert_true(of[2].seconds == 0 && of[2].value[OVER_REFERENCE] == 0 &&
		    of[2].value[OVER_AUTO] == 0);
	assert_ptr_equal(ratios_best_native(&suite, ratios, &cases[BOXES]), &of[1]);
	free(ratios);
}

/* For like tests: the square root of 4 * 8; and for those with a ratio. */
UNIT_TEST(means_are_geometric)
{
	struct ratio *ratios = made();
	struct ratio mean = ratios_mean(&suite, ratios, &cases[CIRCLES], &wide);
	assert_near(mean.value[OVER_REFERENCE], sqrt(32));
	assert_near(mean.value[OVER_AUTO], sqrt(1.5 * 3));
	assert_true(mean.value[OF_LIMIT] == 0);
	mean = ratios_mean(&suite, ratios, &cases[MODES_LATER], &wide);
	assert_near(mean.value[OVER_REFERENCE], 4);
	ratios[2].value[OVER_REFERENCE] = 0;
	mean = ratios_mean(&suite, ratios, &cases[BOXES], &wide);
	assert_near(mean.value[OVER_REFERENCE], 8);
	free(ratios);
}

UNIT_TEST(alike_is_all_but_the_test)
{
	const struct cases one = {.mode = 1, .n = 64, .hits_percent = 5, .threads = 1};
	struct cases other;
	free(made());
	assert_true(cases_alike(&cases[CIRCLES], &cases[BOXES]));
#define UNLIKE(field, value)                                                                       \
	other = one;                                                                               \
	other.field = value;                                                                       \
	assert_false(cases_alike(&one, &other))
	UNLIKE(mode, 0);
	UNLIKE(scene, scene);
	UNLIKE(n, 65);
	UNLIKE(rows, 3);
	UNLIKE(hits_given, true);
	UNLIKE(hits_percent, 6);
	UNLIKE(threads, 2);
	assert_true(ratios_first(&suite, &cases[CIRCLES]));
	assert_false(ratios_first(&suite, &cases[BOXES]));
	assert_true(ratios_first(&suite, &cases[MODES_LATER]));
}

/* ---- Printed tables ---------------------------------------------------------------------------------- */

static char printed[8192];

/* Captures the output of a function. */
static void print(void (*what)(const void *), const void *of)
{
	FILE *file = tmpfile();
	assert_non_null(file);
	fflush(stdout);
	const int before = dup(STDOUT_FILENO);
	assert_true(dup2(fileno(file), STDOUT_FILENO) >= 0);
	what(of);
	fflush(stdout);
	assert_true(dup2(before, STDOUT_FILENO) >= 0);
	close(before);
	rewind(file);
	printed[fread(printed, 1, sizeof printed - 1, file)] = '\0';
	fclose(file);
}

static void print_kind(const void *of)
{
	ratios_print_kind(of);
}

UNIT_TEST(kinds_are_named)
{
	struct cases of;
	free(made());
	print(print_kind, &cases[CIRCLES]);
	assert_string_equal(printed, "pairs, uniform, 64 cases");
	of = cases[MODES_LATER];
	of.rows = 7;
	of.hits_given = true;
	of.hits_percent = 12.5;
	of.threads = 2;
	print(print_kind, &of);
	assert_string_equal(
	    printed, "one-many, uniform, 64 cases, outlines of 7 rows, 12.5% hits, 2 threads");
}

static void print_all(const void *ratios)
{
	static const struct lockstep_test *tests[2];
	struct options options = {.test = tests, .tests = 2, .repetitions = 3};
	tests[0] = cases[CIRCLES].test;
	tests[1] = cases[BOXES].test;
	options.build[options.builds++] = &scalar;
	options.build[options.builds++] = &wide;
	options.build[options.builds++] = &automatic;
	ratios_print(&suite, &options, ratios);
}

/* By hand: the mean of 4 and 8 is 5.66, that of 1.5 and 3 is 2.12. */
static const char expected[] =
    "\n"
    "Times as fast as the reference (pairs, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar    wide  wide-auto\n"
    "circle_circle     2.00    4.00       2.67\n"
    "box_box           2.00    8.00       2.67\n"
    "geometric mean    2.00    5.66       2.67\n"
    "\n"
    "Times as fast as the compiler's vectoriser (pairs, uniform, 64 cases; shortest of 3 runs)\n"
    "                  wide\n"
    "circle_circle     1.50\n"
    "box_box           3.00\n"
    "geometric mean    2.12\n"
    "\n"
    "% of what this machine can do at best (pairs, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar\n"
    "circle_circle       50  add\n"
    "box_box             50  add\n"
    "geometric mean      50\n"
    "\n"
    "% of that with the best formulation known (pairs, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar\n"
    "circle_circle       25  load\n"
    "box_box             25  load\n"
    "geometric mean      25\n"
    "\n"
    "Times as fast as the reference (one-many, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar    wide  wide-auto\n"
    "circle_circle     2.00    4.00       2.67\n"
    "geometric mean    2.00    4.00       2.67\n"
    "\n"
    "Times as fast as the compiler's vectoriser (one-many, uniform, 64 cases; shortest of 3 runs)\n"
    "                  wide\n"
    "circle_circle     1.50\n"
    "geometric mean    1.50\n"
    "\n"
    "% of what this machine can do at best (one-many, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar\n"
    "circle_circle       50  add\n"
    "geometric mean      50\n"
    "\n"
    "% of that with the best formulation known (one-many, uniform, 64 cases; shortest of 3 runs)\n"
    "                scalar\n"
    "circle_circle       25  load\n"
    "geometric mean      25\n";

UNIT_TEST(tables_are_printed)
{
	struct ratio *ratios = made();
	print(print_all, ratios);
	assert_ptr_equal(told, ratios);
	assert_string_equal(printed, expected);
	/* Faster than the limit by more than a rounding of the clock. */
	ratios[1].value[OF_LIMIT] = 1.05;
	print(print_all, ratios);
	assert_null(strstr(printed, "Above"));
	ratios[1].value[OF_LIMIT] = 1.06;
	ratios[CONTENDERS + 1].value[OF_LIMIT] = 2;
	print(print_all, ratios);
	const char *above = strstr(printed, "\nAbove 105%");
	assert_non_null(above);
	assert_string_equal(strstr(above, "  its name"),
			    "  its name  106% of add\n  its name  200% of add\n");
	free(ratios);
}

UNIT_FIXTURE(open_scene, close_scene)
