/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the reader of results. */
#ifndef LOCKSTEP_TESTS_RESULTS_RESULTS_TEXT_H
#define LOCKSTEP_TESTS_RESULTS_RESULTS_TEXT_H

#include "harness/results/results.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* Two repetitions of a row, and their mean. */
#define CONTEXT "{\"num_cpus\":4,\"cpu\":\"A\",\"cpu_scaling_enabled\":false}"
#define ROW0                                                                                       \
	"{\"name\":\"a/1\",\"run_type\":\"iteration\",\"repetition_index\":0,\"iterations\":9,"    \
	"\"real_time\":6.5,\"cpu_time\":2.5,\"time_unit\":\"us\",\"items_per_second\":1e9,"        \
	"\"depth\":3}"
#define ROW1                                                                                       \
	"{\"name\":\"a/1\",\"run_type\":\"iteration\",\"repetition_index\":1,\"iterations\":8,"    \
	"\"real_time\":6,\"cpu_time\":2,\"time_unit\":\"us\",\"width\":5}"
#define MEAN                                                                                       \
	"{\"name\":\"a/1_mean\",\"run_type\":\"aggregate\",\"real_time\":6,\"cpu_time\":2,"        \
	"\"time_unit\":\"us\"}"
#define FILE_OF(rows) "{\"context\":" CONTEXT ",\"benchmarks\":[" rows "]}"
/* A row of a few members, and one that also has a time. */
#define TIMED(name, members)                                                                       \
	"{\"name\":\"" name "\",\"cpu_time\":7,\"real_time\":8,\"time_unit\":\"ns\"" members "}"
#define MEASURE(rows)                                                                              \
	"{\"context\":{\"lockstep_measure\":\"instructions\"},\"benchmarks\":[" rows "]}"
#define MEASURED(name, value)                                                                      \
	"{\"name\":\"" name "\",\"value\":" value ",\"unit\":\"instructions/case\"}"

/* What was read, or nothing. */
static inline bool check(bool ok, const struct results *results)
{
	if (!ok) {
		assert_null(results->row);
		assert_null(results->fact);
		assert_int_equal(results->rows, 0);
	}
	return ok;
}

#define PARSE(name, text, size, results, error, error_size)                                        \
	results_parse(name, text, size, RESULTS_TIME_BY_NAME, results, error, error_size)
#define READ(path, results, error, error_size)                                                     \
	results_read(path, RESULTS_TIME_BY_NAME, results, error, error_size)
READER(results, "file", struct results, PARSE, READ, results_free)

static inline void must_read(const char *text, struct results *results)
{
	char error[300] = "";

	if (!try_results(text, strlen(text), results, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
}

#endif
