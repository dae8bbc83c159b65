/* SPDX-License-Identifier: MIT */
/* Prints the results of fuzzing; see report.h. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "cli/fuzz/report.h"
#include "harness/base/process.h"
#include "cli/json.h"

/* Without a case file, only the input can reproduce the find. */
void fuzz_print_find(const struct fuzz_jobs *jobs, const struct fuzz_result *result)
{
	FILE *to = jobs->out;
	char path[4400];
	if (!result->found && !result->failed)
		return;
	fprintf(to, "\n");
	if (result->failed)
		fprintf(to, "FAILED %s: the target could not do its work\n", result->test->name);
	else if (strncmp(result->text, "FOUND ", 6) != 0)
		fprintf(to, "FOUND  %s:\n", result->test->name);
	fprintf(to, "%s", result->text);
	if (result->input_file[0])
		fprintf(to, "  input  %s\n", result->input_file);
	if (!result->case_file[0] && result->input_file[0] && !jobs->plugins &&
	    find_helper("fuzz_replay", path, sizeof path))
		fprintf(to, "  again  %s %s %s\n", path, result->test->name, result->input_file);
	if (result->log[0])
		fprintf(to, "  log    %s\n", result->log);
	fflush(to);
}

static const char *what_came(const struct fuzz_result *result)
{
	return !result->ran            ? "not fuzzed"
	       : result->failed        ? "FAILED"
	       : !result->found        ? "-"
	       : result->case_file[0]  ? result->case_file
	       : result->input_file[0] ? result->input_file
				       : result->log;
}

static double rate(const struct fuzz_result *result)
{
	return result->seconds > 0 ? (double)result->cases / result->seconds : 0;
}

void fuzz_print_table(FILE *to, const struct fuzz_result *results, size_t count)
{
	static const struct sheet_column columns[] = {
	    {.title = "test", .kind = SHEET_NAME},     {.title = "engine", .kind = SHEET_TEXT},
	    {.title = "inputs", .kind = SHEET_COUNT},  {.title = "cases", .kind = SHEET_COUNT},
	    {.title = "cases/s", .kind = SHEET_COUNT}, {.title = "kinds", .kind = SHEET_COUNT},
	    {.title = "found", .kind = SHEET_TEXT}};
	struct sheet sheet = {.title = NULL};
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < count; ++i) {
		const struct fuzz_result *result = &results[i];
		sheet_row(&sheet);
		sheet_text(&sheet, result->test->name);
		sheet_text(&sheet, fuzz_engine_names[result->engine]);
		sheet_put(&sheet, result->inputs ? (double)result->inputs : NAN);
		sheet_put(&sheet, result->cases ? (double)result->cases : NAN);
		sheet_put(&sheet, rate(result) >= 1 ? rate(result) : NAN);
		sheet_put(&sheet, result->kinds ? result->kinds : NAN);
		sheet_text(&sheet, what_came(result));
	}
	fprintf(to, "\n");
	sheet_print(&sheet, to, SHEET_TERMINAL);
	sheet_free(&sheet);
}

struct fuzz_sum fuzz_sum_up(const struct fuzz_result *results, size_t count)
{
	struct fuzz_sum sum = {0, 0, 0, 0, 0};
	for (size_t i = 0; i < count; ++i) {
		sum.ran += results[i].ran;
		sum.found += results[i].found;
		sum.failed += results[i].failed;
		sum.inputs += results[i].inputs;
		sum.cases += results[i].cases;
	}
	return sum;
}

void fuzz_print_sum(FILE *to, const struct fuzz_sum *sum)
{
	fprintf(to, "\nfuzzed %zu test%s, %s inputs", sum->ran, sum->ran == 1 ? "" : "s",
		short_count(sum->inputs));
	if (sum->cases)
		fprintf(to, " of %s cases", short_count(sum->cases));
	if (sum->failed)
		fprintf(to, "; %zu FAILED", sum->failed);
	if (sum->found)
		fprintf(to, ": FOUND something in %zu\n", sum->found);
	else
		fprintf(to, ": nothing found\n");
}

#if HAVE_JANSSON
static json_t *text_or_null(const char *text)
{
	return *text ? json_string(text) : json_null();
}

void fuzz_print_json(const struct fuzz_jobs *jobs, const struct fuzz_result *results, size_t count)
{
	json_t *tests = json_array();
	for (size_t i = 0; i < count; ++i) {
		const struct fuzz_result *result = &results[i];
		json_array_append_new(
		    tests,
		    json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:b, s:I, s:b, s:o, s:o, s:o}",
			      "name", result->test->name, "engine",
			      fuzz_engine_names[result->engine], "inputs",
			      (json_int_t)result->inputs, "cases", (json_int_t)result->cases,
			      "seconds", result->seconds, "cases_per_second", rate(result), "found",
			      result->found, "kinds", (json_int_t)result->kinds, "failed",
			      result->failed, "case", text_or_null(result->case_file), "input",
			      text_or_null(result->input_file), "log", text_or_null(result->log)));
	}
	const struct fuzz_sum sum = fuzz_sum_up(results, count);
	json_print(json_pack("{s:s, s:I, s:b, s:b, s:b, s:b, s:I, s:I, s:o}", "lockstep",
			     LOCKSTEP_VERSION, "seed", (json_int_t)jobs->seed, "against_exact",
			     jobs->against_exact, "without_exact", jobs->without_exact, "unsteered",
			     jobs->unsteered, "interrupted", jobs->interrupted != 0, "found",
			     (json_int_t)sum.found, "failed", (json_int_t)sum.failed, "tests",
			     tests));
}
#endif
