/* SPDX-License-Identifier: MIT */
/* The reader of results refuses malformed files with one line that says what and where. */
#include <config.h>

#include "tests/results/results_text.h"
#include "tests/unit.h"

#if HAVE_JANSSON
#define OTHER "file: not results of Google Benchmark or lockstep: it has no list \"benchmarks\""

UNIT_TEST(refuses_malformed)
{
	static const struct malformed malformed[] = {
	    {BYTES(""), "file: it is empty"},
	    {BYTES("\xef\xbb\xbf"), "file: it is empty"},
	    {BYTES("name,iterations,real_time\n"),
	     "file: line 1: not JSON: '[' or '{' expected near 'name'"},
	    {BYTES("{\n\"benchmarks\":\n}"), "file: line 3: not JSON: unexpected token near '}'"},
	    {BYTES("{\"benchmarks\":[]} {"),
	     "file: line 1: not JSON: end of file expected near '{'"},
	    {BYTES("[]"), OTHER},
	    {BYTES("{}"), OTHER},
	    {BYTES("{\"results\":[{\"command\":\"a\",\"mean\":1}]}"), OTHER},
	    {BYTES("{\"benchmarks\":{}}"), OTHER},
	    {BYTES("{\"context\":7,\"benchmarks\":[]}"), "file: its \"context\" is not an object"},
	    {BYTES("{\"benchmarks\":[]}"), "file: it has no rows"},
	    {BYTES("{\"benchmarks\":["), "file: line 1: not JSON: unexpected end of file"},
	    {BYTES(FILE_OF(MEAN)), "file: it has nothing but aggregates: leave out "
				   "--benchmark_report_aggregates_only when measuring"},
	    {BYTES(FILE_OF("{\"name\":\"a\",\"skipped\":true}")),
	     "file: all of its rows were skipped"},
	    {BYTES("{\"context\":{\"lockstep_measure\":3},\"benchmarks\":[]}"),
	     "file: its lockstep_measure is not text"},

	    {BYTES(FILE_OF(ROW0 ",7")), "file: row 2: not an object"},
	    {BYTES(FILE_OF("{}")), "file: row 1: it has no name"},
	    {BYTES(FILE_OF("{\"name\":7}")), "file: row 1: it has no name"},
	    {BYTES(FILE_OF(TIMED("a", ",\"label\":7"))),
	     "file: row 1 ('a'): its label is not text"},
	    {BYTES(FILE_OF("{\"name\":\"\"}")), "file: row 1: it has no name"},
	    {BYTES(FILE_OF("{\"name\":\"a\\u001b[2J\"}")),
	     "file: row 1: its name contains a control character"},
	    {BYTES(FILE_OF("{\"name\":\"a\",\"run_type\":\"other\"}")),
	     "file: row 1 ('a'): its run_type is neither iteration nor aggregate"},
	    {BYTES(FILE_OF("{\"name\":\"a\",\"run_type\":1}")),
	     "file: row 1 ('a'): its run_type is neither iteration nor aggregate"},
	    {BYTES(FILE_OF(ROW0 "," ROW0)),
	     "file: row 2 ('a/1'): a second row of this name with repetition_index 0"},
	    {BYTES(FILE_OF(TIMED("a/1", "") "," ROW0)),
	     "file: row 2 ('a/1'): some rows of this name have a repetition_index, and some have "
	     "none"},
	    {BYTES(FILE_OF(ROW0 "," TIMED("a/1", ""))),
	     "file: row 2 ('a/1'): some rows of this name have a repetition_index, and some have "
	     "none"},
	    {BYTES(FILE_OF(TIMED("a", ",\"repetition_index\":\"0\""))),
	     "file: row 1 ('a'): its repetition_index is not a number"},
	    {BYTES(FILE_OF(TIMED("a", ",\"iterations\":[]"))),
	     "file: row 1 ('a'): its iterations is not a number"},
	    {BYTES(FILE_OF(TIMED("a", ",\"items_per_second\":\"many\""))),
	     "file: row 1 ('a'): its items_per_second is not a number"},
	    {BYTES(FILE_OF(TIMED("a", ",\"error_occurred\":1"))),
	     "file: row 1 ('a'): its error_occurred is neither true nor false"},
	    {BYTES(FILE_OF(TIMED("a", ",\"depth\":1,\"depth\":2"))),
	     "file: line 1: not JSON: duplicate object key near '\"depth\"'"},

	    {BYTES(FILE_OF("{\"name\":\"a\",\n\"cpu_time\":1e999}")),
	     "file: line 2: not JSON: real number overflow near '1e999'"},
	    {BYTES(FILE_OF("{\"name\":\"a\",\"cpu_time\":NaN}")),
	     "file: row 1 ('a'): it has no cpu_time"},

	    {BYTES(MEASURE(TIMED("a", ""))), "file: row 1 ('a'): it has no value"},
	    {BYTES(MEASURE("{\"name\":\"a\",\"value\":3}")), "file: row 1 ('a'): it has no unit"},
	    {BYTES(MEASURE(MEASURED("a", "0"))), "file: row 1 ('a'): its value is not above 0: 0"},
	    {BYTES(MEASURE(MEASURED("a", "1e101"))),
	     "file: row 1 ('a'): its value is out of range: 1e+101"},
	    {BYTES(MEASURE(MEASURED("a", "9e-101"))),
	     "file: row 1 ('a'): its value is out of range: 9e-101"},
	    {BYTES(MEASURE(MEASURED("a", "1") "," MEASURED("a", "2"))),
	     "file: row 2 ('a'): a second row of this name"},
	    {BYTES(MEASURE(MEASURED("a", "1") ",{\"name\":\"b\",\"value\":2,\"unit\":\"x\"}")),
	     "file: row 2 ('b'): its unit is 'x', but rows before it have 'instructions/case'"},
	    {BYTES(FILE_OF(MEASURED("a", "1"))), "file: row 1 ('a'): it has no cpu_time"},
	};

	ASSERT_ALL_REFUSED(read_results, malformed);
}

UNIT_TEST(refuses_bad_times)
{
	static const char *const bad[][2] = {
	    {"\"real_time\":1,\"time_unit\":\"ns\"", "it has no cpu_time"},
	    {"\"cpu_time\":\"7\",\"time_unit\":\"ns\"", "its cpu_time is not a number"},
	    {"\"cpu_time\":null,\"time_unit\":\"ns\"", "its cpu_time is not a number"},
	    {"\"cpu_time\":0,\"time_unit\":\"ns\"", "its cpu_time is not above 0: 0"},
	    {"\"cpu_time\":-2.5,\"time_unit\":\"ns\"", "its cpu_time is not above 0: -2.5"},
	    {"\"cpu_time\":1e200,\"time_unit\":\"ns\"", "its cpu_time is out of range: 1e+200"},
	    {"\"cpu_time\":1e-200,\"time_unit\":\"ns\"", "its cpu_time is out of range: 1e-200"},
	    {"\"cpu_time\":1e308,\"time_unit\":\"s\"", "its cpu_time is out of range: inf"},
	    {"\"cpu_time\":1", "it has no time_unit"},
	    {"\"cpu_time\":1,\"time_unit\":3", "it has no time_unit"},
	    {"\"cpu_time\":1,\"time_unit\":\"h\"", "its time_unit is not ns, us, ms or s: 'h'"},
	};
	char text[300], why[300];

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); ++i) {
		snprintf(text, sizeof(text), "{\"benchmarks\":[{\"name\":\"a\",%s}]}", bad[i][0]);
		snprintf(why, sizeof(why), "file: row 1 ('a'): %s", bad[i][1]);
		assert_refused(read_results, text, strlen(text), why);
	}
}

UNIT_TEST(refuses_what_is_too_much)
{
	static char text[20000];
	size_t used;

	assert_many_refused(read_results, "", "[", 400000, "",
			    "file: line 1: not JSON: maximum parsing depth reached near '['");
	used = (size_t)sprintf(text, "{\"benchmarks\":[{\"name\":\"a\",\"cpu_time\":1,"
				     "\"time_unit\":\"ns\"");
	for (unsigned i = 0; i <= 1000; ++i)
		used += (size_t)sprintf(text + used, ",\"c%u\":1", i);
	used += (size_t)sprintf(text + used, "}]}");
	assert_refused(read_results, text, used, "file: row 1 ('a'): more than 1000 counters");
}

/* As deep as jansson permits, in ignored parts, and in parts kept as text. */
UNIT_TEST(reads_what_is_deep)
{
	static char text[8000];
	struct results results;

	for (unsigned in_context = 0; in_context < 2; ++in_context) {
		size_t used = (size_t)sprintf(text, in_context ? "{\"context\":{\"deep\":"
							       : "{\"deep\":{\"deep\":");

		for (unsigned i = 0; i < 2000; ++i)
			text[used++] = '[';
		for (unsigned i = 0; i < 2000; ++i)
			text[used++] = ']';
		sprintf(text + used, "},\"benchmarks\":[" ROW0 "]}");
		must_read(text, &results);
		assert_int_equal(results.facts, in_context);
		results_free(&results);
	}
}

static const char whole[] =
    "{\"context\":" CONTEXT ",\n\"benchmarks\":[\n" ROW0 ",\n" ROW1 ",\n" MEAN "]}";

UNIT_TEST(refuses_truncated)
{
	char error[200];

	assert_int_equal(whole_beginnings(read_results, BYTES(whole), "file: "), 1);
	for (size_t size = 1; size + 1 < sizeof(whole); ++size) {
		assert_false(read_results(whole, size, error, sizeof(error)));
		assert_memory_equal(error, "file: line ", 11);
		assert_non_null(strstr(error, ": not JSON: "));
	}
}

/* Every byte replaced by every other value. */
UNIT_TEST(survives_flipped_bytes)
{
	static char text[sizeof(whole)];
	unsigned step = one_in(1, 16);
	char error[200];

	for (size_t at = 0; at + 1 < sizeof(whole); ++at)
		for (unsigned flip = 1; flip < 256; flip += step) {
			memcpy(text, whole, sizeof(whole));
			text[at] = (char)((unsigned char)text[at] ^ flip);
			error[0] = '\0';
			if (!read_results(text, sizeof(whole) - 1, error, sizeof(error)))
				assert_true(error[0] != '\0' && !strchr(error, '\n'));
		}
}

UNIT_TEST(survives_noise)
{
	static const char *const pieces[] = {
	    "{",           "}",           "[",          "]",         "\"",
	    ",",           ":",           "0",          "-",         "1e999",
	    "1e-99",       "null",        "true",       "\"name\":", "\"\"",
	    "\"s\"",       "\\n",         "\"ns\"",     "[[[]]]",    "{\"name\":1}",
	    "\"unit\":1,", "\"value\":2", "9999999999", "\x80",      "\xc2\x9b"};
	const struct noise noise = {.text = whole,
				    .size = sizeof(whole) - 1,
				    .pieces = pieces,
				    .count = sizeof(pieces) / sizeof(*pieces),
				    .times = 2};

	survive(&noise, read_results);
}

UNIT_TEST(cuts_errors)
{
	assert_error_cut(read_results, BYTES("{}"), OTHER);
}

UNIT_TEST(refuses_strange_files)
{
	static const struct strange_files strange = {
	    .empty = ": it is empty",
	    .size = (off_t)RESULTS_SIZE_MAX + 1,
	    .large = ": larger than 256 MiB, which is the limit",
	    .folder = ": Is a directory"};

	refuse_strange_files(read_results_file, &strange);
}
#else
UNIT_NEEDS(false, "this build has no jansson")
#endif
