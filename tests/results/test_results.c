/* SPDX-License-Identifier: MIT */
/* The reader of results reads the output of Google Benchmark, and of measures without noise. */
#include <config.h>

#include "tests/results/results_text.h"
#include "tests/unit.h"

#include <math.h>

#if HAVE_JANSSON
UNIT_TEST(reads_repetitions)
{
	struct results results;
	const struct results_row *row;

	must_read(FILE_OF(ROW0 "," ROW1 "," MEAN "," TIMED("b", "")), &results);
	assert_string_equal(results.path, "file");
	assert_string_equal(results.unit, "ns");
	assert_null(results.measure);
	assert_int_equal(results.rows, 2);
	assert_int_equal(results.aggregates, 1);
	row = results_find(&results, "a/1");
	assert_ptr_equal(row, &results.row[0]);
	assert_string_equal(row->name, "a/1");
	assert_int_equal(row->n, 2);
	assert_true(row->value[0] == 2500 && row->value[1] == 2000);
	assert_true(row->iterations[0] == 9 && row->iterations[1] == 8);
	assert_true(row->items_per_second[0] == 1e9 && isnan(row->items_per_second[1]));
	assert_int_equal(row->counters, 2);
	assert_string_equal(row->counter[0].name, "depth");
	assert_true(row->counter[0].value[0] == 3 && isnan(row->counter[0].value[1]));
	assert_string_equal(row->counter[1].name, "width");
	assert_true(isnan(row->counter[1].value[0]) && row->counter[1].value[1] == 5);
	assert_null(row->error);
	row = results_find(&results, "b");
	assert_true(row->n == 1 && row->value[0] == 7 && isnan(row->iterations[0]));
	assert_null(row->items_per_second);
	assert_null(results_find(&results, "a/1_mean"));
	assert_null(results_find(&results, ""));
	results_free(&results);
	assert_null(results.row);
}

#define OLD(name) "{\"name\":\"" name "\",\"real_time\":8,\"cpu_time\":7,\"time_unit\":\"ns\"}"

/* Versions before 1.4 mark aggregates only by their names. */
UNIT_TEST(tells_old_aggregates)
{
	struct results results;

	must_read("{\"benchmarks\":[" OLD("a/8") "," OLD("a/8") "," OLD("a/8_mean") "," OLD(
		      "a/8_median") "," OLD("a/8_stddev") "," OLD("b_mean") "]}",
		  &results);
	assert_int_equal(results.rows, 2);
	assert_int_equal(results.row[0].n, 2);
	assert_int_equal(results.aggregates, 3);
	assert_int_equal(results.lones, 0);
	assert_non_null(results_find(&results, "b_mean"));
	results_free(&results);
	must_read("{\"benchmarks\":[" OLD("a") "," OLD("b_mean") "," OLD("b_stddev") "," OLD(
		      "b_median") "]}",
		  &results);
	assert_int_equal(results.rows, 1);
	assert_int_equal(results.lones, 1);
	assert_string_equal(results.lone[0], "b");
	results_free(&results);
	/* If rows have a type, names are not interpreted. */
	must_read(FILE_OF(ROW0 "," TIMED("a/1_mean", ",\"run_type\":\"iteration\"")), &results);
	assert_int_equal(results.rows, 2);
	results_free(&results);
	/* A complexity fit is named differently from its rows. */
	must_read(FILE_OF(ROW0
			  ",{\"name\":\"f_BigO\",\"run_name\":\"f\",\"run_type\":\"aggregate\","
			  "\"cpu_coefficient\":3,\"real_coefficient\":4,\"big_o\":\"N\",\"time_"
			  "unit\":\"ns\"},"
			  "{\"name\":\"f_RMS\",\"rms\":0.01}"),
		  &results);
	assert_int_equal(results.rows, 1);
	assert_int_equal(results.lones, 0);
	results_free(&results);
}

/* As Google Benchmark writes them, which is not valid JSON. */
UNIT_TEST(reads_nan)
{
	struct results results;
	const struct results_row *row;

	must_read(FILE_OF(TIMED("a NaN \\\" NaN",
				",\"c\":NaN,\"d\":-Infinity,\"items_per_second\":"
				"Infinity") "," TIMED("a NaN \\\" NaN", ",\"c\":-NaN,\"d\":2")),
		  &results);
	row = results_find(&results, "a NaN \" NaN");
	assert_true(row && row->n == 2 && row->counters == 1 && !row->items_per_second);
	assert_string_equal(row->counter[0].name, "d");
	assert_true(isnan(row->counter[0].value[0]) && row->counter[0].value[1] == 2);
	results_free(&results);
	must_read(
	    FILE_OF(TIMED("a", ",\"c\":1") "," TIMED("a", ",\"c\":NaN") "," TIMED("a", ",\"c\":3")),
	    &results);
	row = &results.row[0];
	assert_true(row->counter[0].value[0] == 1 && isnan(row->counter[0].value[1]) &&
		    row->counter[0].value[2] == 3);
	results_free(&results);
}

/* The mean of a row that has no repetitions. */
#define LONE(name)                                                                                 \
	"{\"name\":\"" name "_mean\",\"run_name\":\"" name "\",\"run_type\":\"aggregate\"}"
#define MORE ",\"d\":2,\"items_per_second\":5,\"label\":\"L\""

UNIT_TEST(pools)
{
	struct results all, more;
	const struct results_row *row;
	char error[300];

	must_read(FILE_OF(TIMED("a", ",\"c\":1") "," TIMED("a", "") "," LONE("b") "," LONE("l")),
		  &all);
	must_read(FILE_OF(TIMED("b", "") "," TIMED("a", MORE) "," LONE("l")), &more);
	assert_true(results_pool(&all, &more, error, sizeof error));
	assert_null(more.row);
	assert_int_equal(all.rows, 2);
	assert_int_equal(all.lones, 1);
	assert_string_equal(all.lone[0], "l");
	row = results_find(&all, "a");
	assert_true(row->n == 3 && row->value[0] == 7 && row->value[2] == 7);
	assert_true(isnan(row->items_per_second[0]) && isnan(row->items_per_second[1]) &&
		    row->items_per_second[2] == 5);
	assert_int_equal(row->counters, 2);
	assert_true(row->counter[0].value[0] == 1 && isnan(row->counter[0].value[1]) &&
		    isnan(row->counter[0].value[2]));
	assert_true(isnan(row->counter[1].value[0]) && isnan(row->counter[1].value[1]) &&
		    row->counter[1].value[2] == 2);
	assert_string_equal(row->label, "L");
	assert_int_equal(results_find(&all, "b")->n, 1);
	/* A row that fails in one of the files fails. */
	must_read(FILE_OF(TIMED("b", "") ",{\"name\":\"a\",\"error_occurred\":true,"
					 "\"error_message\":\"no CPU\"}"),
		  &more);
	assert_true(results_pool(&all, &more, error, sizeof error));
	assert_string_equal(results_find(&all, "a")->error, "no CPU");
	assert_null(results_find(&all, "b")->error);
	must_read(MEASURE(MEASURED("a", "12.25")), &more);
	assert_false(results_pool(&all, &more, error, sizeof error));
	assert_string_equal(error,
			    "file: its rows are instructions in instructions/case, and those of "
			    "file are times in ns");
	results_free(&all);
}

UNIT_TEST(reads_facts)
{
	struct results results;

	must_read("{\"context\":{\"text\":\"a\\tb\\u009b1m\\u00e9\",\"mhz\":2596,\"third\":0.1,"
		  "\"huge\":123456789012345678901234567890,\"yes\":true,\"no\":false,"
		  "\"nothing\":null,\"caches\":[{\"level\":1}]},\"benchmarks\":[" ROW0 "]}",
		  &results);
	assert_string_equal(results_fact(&results, "text"), "a b  1m\xc3\xa9");
	assert_string_equal(results_fact(&results, "mhz"), "2596");
	assert_string_equal(results_fact(&results, "third"), "0.1");
	assert_string_equal(results_fact(&results, "huge"), "1.2345678901234568e+29");
	assert_string_equal(results_fact(&results, "yes"), "true");
	assert_string_equal(results_fact(&results, "no"), "false");
	assert_string_equal(results_fact(&results, "nothing"), "null");
	assert_string_equal(results_fact(&results, "caches"), "[{\"level\":1.0}]");
	assert_null(results_fact(&results, "more"));
	results_free(&results);
	/* A byte order mark, and no context. */
	must_read("\xef\xbb\xbf{\"benchmarks\":[" ROW0 "]}", &results);
	assert_int_equal(results.facts, 0);
	results_free(&results);
}

static double value_of(const char *name, const char *unit, enum results_time time)
{
	struct results results;
	char text[300], error[300] = "";
	double value;

	snprintf(text, sizeof(text),
		 "{\"benchmarks\":[{\"name\":\"%s\",\"real_time\":8,\"cpu_time\":7,"
		 "\"time_unit\":\"%s\"}]}",
		 name, unit);
	if (!results_parse("file", text, strlen(text), time, &results, error, sizeof(error)))
		fail_msg("%s", error);
	value = results.row[0].value[0];
	results_free(&results);
	return value;
}

UNIT_TEST(chooses_the_time)
{
	assert_true(value_of("a/1", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/real_time", "ns", RESULTS_TIME_BY_NAME) == 8);
	assert_true(value_of("a/1/manual_time/x", "ns", RESULTS_TIME_BY_NAME) == 8);
	assert_true(value_of("a/threads:12", "ns", RESULTS_TIME_BY_NAME) == 8);
	assert_true(value_of("a/process_time/real_time", "ns", RESULTS_TIME_BY_NAME) == 8);
	assert_true(value_of("real_time/a", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/real_times", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/threads:", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/threads:many", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/process_time", "ns", RESULTS_TIME_BY_NAME) == 7);
	assert_true(value_of("a/real_time", "ns", RESULTS_TIME_CPU) == 7);
	assert_true(value_of("a/1", "ns", RESULTS_TIME_REAL) == 8);
	assert_true(value_of("a", "us", RESULTS_TIME_CPU) == 7e3);
	assert_true(value_of("a", "ms", RESULTS_TIME_CPU) == 7e6);
	assert_true(value_of("a", "s", RESULTS_TIME_CPU) == 7e9);
}

UNIT_TEST(reads_measures)
{
	struct results results;

	must_read(MEASURE(MEASURED("a", "12.25") "," MEASURED("b/real_time", "3")), &results);
	assert_string_equal(results.measure, "instructions");
	assert_string_equal(results.unit, "instructions/case");
	assert_int_equal(results.rows, 2);
	assert_true(results.row[0].n == 1 && results.row[0].value[0] == 12.25);
	assert_true(results.row[1].value[0] == 3);
	results_free(&results);
}

/* The limits themselves are within them. */
UNIT_TEST(reads_the_limits)
{
	struct results results;

	must_read(MEASURE(MEASURED("least", "1e-100") "," MEASURED("most", "1e100")), &results);
	assert_true(results.row[0].value[0] == RESULTS_LEAST);
	assert_true(results.row[1].value[0] == RESULTS_MOST);
	results_free(&results);
}

/* The first label that is not empty. */
UNIT_TEST(reads_labels)
{
	struct results results;

	must_read(
	    FILE_OF(TIMED("a", "") "," TIMED("a", ",\"label\":\"\"") "," TIMED(
		"a", ",\"label\":\"add\\nall\"") "," TIMED("a",
							   ",\"label\":\"any\"") "," TIMED("b",
											   "")),
	    &results);
	assert_int_equal(results.row[0].n, 4);
	assert_string_equal(results.row[0].label, "add all");
	assert_null(results.row[1].label);
	results_free(&results);
}

UNIT_TEST(reads_errors)
{
	struct results results;

	must_read(FILE_OF("{\"name\":\"a\",\"error_occurred\":true,\"error_message\":\"no\\nCPU\","
			  "\"cpu_time\":0},"
			  "{\"name\":\"b\",\"error_occurred\":true},"
			  "{\"name\":\"c\",\"skipped\":true,\"cpu_time\":0}," TIMED(
			      "b", ","
				   "\"error_occurred\":false")),
		  &results);
	assert_int_equal(results.rows, 2);
	assert_int_equal(results.skipped, 1);
	assert_string_equal(results.row[0].error, "no CPU");
	assert_int_equal(results.row[0].n, 0);
	assert_string_equal(results.row[1].error, "no message");
	assert_int_equal(results.row[1].n, 1);
	results_free(&results);
}

/* Many repetitions, from a program too old to number them. */
UNIT_TEST(reads_many)
{
	static char text[200000];
	struct results results;
	size_t used = (size_t)sprintf(text, "{\"benchmarks\":[");

	for (unsigned i = 0; i < 1000; ++i)
		used += (size_t)sprintf(text + used,
					"%s{\"name\":\"%c\",\"cpu_time\":%u,\"time_unit\":\"ns\","
					"\"own\":%u}",
					i ? "," : "", 'a' + i % 3, i + 1, i);
	sprintf(text + used, "]}");
	must_read(text, &results);
	assert_int_equal(results.rows, 3);
	for (unsigned i = 0; i < 1000; ++i) {
		const struct results_row *row = &results.row[i % 3];

		assert_true(row->value[i / 3] == i + 1 && row->counter[0].value[i / 3] == i);
	}
	assert_int_equal(results.row[0].n, 334);
	results_free(&results);
}

UNIT_TEST(writes_numbers)
{
	char text[32];

	assert_string_equal(results_number(text, 0.1), "0.1");
	assert_string_equal(results_number(text, 1. / 3), "0.3333333333333333");
	assert_string_equal(results_number(text, -1e300), "-1e+300");
	assert_string_equal(results_number(text, 0x1p-1074), "5e-324");
	assert_string_equal(results_number(text, 2600), "2600");
	assert_string_equal(results_number(text, -0.), "-0");
	assert_string_equal(results_number(text, 1e15), "1e+15");
}
#else
UNIT_NEEDS(false, "this build has no jansson")
#endif
