/* SPDX-License-Identifier: MIT */
/* Fuzz targets of readers check every promise of a reader of text and numbers, and detect a wrong one. */
#include <config.h>

#include "harness/check/cross.h"
#include "tests/fuzz/wrong_readers.h"
#include "tests/unit.h"

/* ---- Errors ------------------------------------------------------------------------------------------ */

UNIT_TEST(errors_are_lines)
{
	static const char endless[] = {'n', 'o'};
	assert_broken(error_broken("no", 3), NULL);
	assert_broken(error_broken(endless, sizeof endless), "does not end");
	assert_broken(error_broken("", 1), "without an error");
	assert_broken(error_broken("a\nb", 4), "control");
	assert_broken(error_broken("\x1f", 2), "control");
	assert_broken(error_broken("\x7f", 2), "control");
	assert_broken(error_broken(" ~\xc3\xa9", 5), NULL);
	assert_int_equal(insist(NULL), 0);
}

/* ---- Cases ------------------------------------------------------------------------------------------- */

static bool wrong_cases(const char *name, const char *text, size_t size, struct case_file *cases,
			char *error, size_t room)
{
	assert_asked(name, text, size);
	WRONG(case_parse("good", given, strlen(given), cases, why, sizeof why), cases, room);
}

ATTEMPT(try_case, reads_case, wrong_cases)

static void drop(float **column)
{
	free(*column);
	*column = NULL;
}

SPOIL(no_test, struct case_file, it->test = NULL)
SPOIL(bad_mode, struct case_file, it->mode = test_modes(it->test))
SPOIL(no_cases, struct case_file, it->n = 0)
SPOIL(many_cases, struct case_file, it->n = CASE_FILE_MAX + 1)
SPOIL(many_rows, struct case_file, it->world.rows = CASE_FILE_MAX + 1)
SPOIL(other_test, struct case_file, it->test = lockstep_test_find("circle_circle"))
SPOIL(not_made, struct case_file, it->test->world->free(it->world.made); it->world.made = NULL)
SPOIL(no_first_column, struct case_file, drop(&it->column[0]))
SPOIL(no_last_column, struct case_file, drop(&it->column[it->test->columns - 1]))
SPOIL(no_first_of_world, struct case_file, drop(&it->world.column[0]))
SPOIL(no_last_of_world, struct case_file, drop(&it->world.column[it->world.kind->row.columns - 1]))
SPOIL(no_case_file, struct case_file, case_free(it))

UNIT_TEST(cases_are_held)
{
	static const struct wrong wrong[] = {
	    {no_test, NULL, "no test, or a mode"},     {bad_mode, NULL, "no test, or a mode"},
	    {no_cases, NULL, "no case, or too many"},  {many_cases, NULL, "no case, or too many"},
	    {many_rows, NULL, "no case, or too many"}, {other_test, NULL, "not the world"},
	    {not_made, NULL, "not the world"},         {no_first_column, NULL, "missing"},
	    {no_last_column, NULL, "missing"},         {no_first_of_world, NULL, "missing"},
	    {no_last_of_world, NULL, "missing"},       REFUSALS(no_case_file),
	};
	ASSERT_ALL(try_case,
		   "lockstep-case 1\ntest point_polygon\nrow 0 0\nrow 8 0\nrow 0 8\ncase 3 3\n",
		   wrong);
}

/* ---- Results ----------------------------------------------------------------------------------------- */

#if HAVE_JANSSON
static bool wrong_results(const char *name, const char *text, size_t size, enum results_time time,
			  struct results *results, char *error, size_t room)
{
	assert_asked(name, text, size);
	assert_int_equal(time, RESULTS_TIME_BY_NAME);
	WRONG(results_parse("good", given, strlen(given), time, results, why, sizeof why), results,
	      room);
}

ATTEMPT(try_results, reads_results, wrong_results)

#define ROW it->row[it->rows - 1]
#define RESULT(name, statement) SPOIL(name, struct results, statement)
RESULT(no_results, results_free(it))
RESULT(no_unit, free(it->unit); it->unit = NULL)
RESULT(bad_unit, it->unit[0] = '\n')
RESULT(bad_key, it->fact[0].key[0] = '\n')
RESULT(bad_fact, it->fact[it->facts - 1].value[0] = '\n')
RESULT(empty_name, ROW.name[0] = '\0')
RESULT(other_name, ROW.name[0] = 'x')
RESULT(no_values, ROW.n = 0)
RESULT(bad_error, ROW.error = strdup("two\nlines"))
RESULT(first_too_small, ROW.value[0] = RESULTS_LEAST / 2)
RESULT(last_too_large, ROW.value[ROW.n - 1] = RESULTS_MOST * 2)
RESULT(no_number, ROW.value[0] = NAN)
RESULT(endless_iterations, ROW.iterations[0] = INFINITY)
RESULT(endless_items, ROW.items_per_second[0] = -INFINITY)
RESULT(endless_first, ROW.counter[0].value[0] = INFINITY)
RESULT(endless_last, ROW.counter[ROW.counters - 1].value[ROW.n - 1] = INFINITY)
RESULT(first_row, it->row[0].value[0] = 0)
RESULT(of_an_error, ROW.n = 0; ROW.error = strdup("why"))
RESULT(limits, ROW.value[0] = RESULTS_LEAST; ROW.value[1] = RESULTS_MOST)

UNIT_TEST(results_are_held)
{
	static const struct wrong wrong[] = {
	    {no_results, NULL, "no rows"},
	    {no_unit, NULL, "no unit"},
	    {bad_unit, NULL, "control"},
	    {bad_key, NULL, "control"},
	    {bad_fact, NULL, "control"},
	    {empty_name, NULL, "by its name"},
	    {other_name, NULL, "by its name"},
	    {no_values, NULL, "without values"},
	    {bad_error, NULL, "control"},
	    {first_too_small, NULL, "out of range"},
	    {last_too_large, NULL, "out of range"},
	    {no_number, NULL, "out of range"},
	    {first_row, NULL, "out of range"},
	    {endless_iterations, NULL, "iterations or items"},
	    {endless_items, NULL, "iterations or items"},
	    {endless_first, NULL, "infinite counter"},
	    {endless_last, NULL, "infinite counter"},
	    {of_an_error, NULL, NULL},
	    {limits, NULL, NULL},
	    {NULL, "why", "refused, but not empty"},
	    REFUSALS(no_results),
	};
	ASSERT_ALL(try_results,
		   "{\"context\":{\"one\":\"1\",\"two\":\"2\"},\"benchmarks\":["
		   "{\"name\":\"a\",\"iterations\":1,\"real_time\":2,\"cpu_time\":2,"
		   "\"time_unit\":\"ns\"},"
		   "{\"name\":\"b\",\"iterations\":1,\"real_time\":2,\"cpu_time\":2,"
		   "\"time_unit\":\"ns\",\"items_per_second\":1,\"depth\":1,\"width\":1},"
		   "{\"name\":\"b\",\"iterations\":1,\"real_time\":3,\"cpu_time\":3,"
		   "\"time_unit\":\"ns\",\"items_per_second\":1,\"depth\":1,\"width\":1}]}",
		   wrong);
}
#endif
