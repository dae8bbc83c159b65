/* SPDX-License-Identifier: MIT */
/* Prints instructions per case as tables and as JSON; see instructions.h. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "bench/context.h"
#include "bench/instructions.h"
#include "bench/ratios.h"
#include "harness/base/memory.h"

#define WHY_NOT "not under valgrind"

/* ---- Tables ---------------------------------------------------------------------------------- */

static int column_width(const struct build *build)
{
	size_t length = strlen(contender_name(build));
	return (int)(length < 6 ? 6 : length) + 2;
}

/* Prints the count of a contender, or "-". */
static void print_value(const struct instructions_report *report, const struct cases *cases,
			const struct build *build)
{
	for (size_t i = 0; i < report->suite->count; ++i) {
		const struct bench *bench = &report->suite->bench[i];
		double value = report->of[i].per_case;
		if (bench->cases != cases || bench->build != build || !report->of[i].counted)
			continue;
		printf("%*.*f", column_width(build), value < 1000 ? 2 : 0, value);
		return;
	}
	printf("%*s", column_width(build), "-");
}

/* Lists the contenders with a column: those that have a count, the reference (NULL) first. */
static size_t columns_of(const struct instructions_report *report, const struct build **shown)
{
	size_t count = 0;
	if (instructions_any(report, NULL))
		shown[count++] = NULL;
	for (size_t b = 0; b < report->options->builds; ++b)
		if (instructions_any(report, report->options->build[b]))
			shown[count++] = report->options->build[b];
	return count;
}

static void print_table(const struct instructions_report *report, const struct cases *like)
{
	const struct build *shown[OPTIONS_BUILDS_MAX + 1];
	size_t count = columns_of(report, shown);
	int width = 0;
	for (size_t t = 0; t < report->options->tests; ++t)
		if ((int)strlen(report->options->test[t]->name) > width)
			width = (int)strlen(report->options->test[t]->name);
	printf("Instructions per case (");
	ratios_print_kind(like);
	printf("; %s)\n%*s", report->creator, width, "");
	for (size_t b = 0; b < count; ++b)
		printf("%*s", column_width(shown[b]), contender_name(shown[b]));
	putchar('\n');
	for (size_t c = 0; c < report->suite->cases_count; ++c) {
		const struct cases *cases = &report->suite->cases[c];
		if (!cases_alike(cases, like))
			continue;
		printf("%-*s", width, cases->test->name);
		for (size_t b = 0; b < count; ++b)
			print_value(report, cases, shown[b]);
		putchar('\n');
	}
}

void instructions_print(const struct instructions_report *report)
{
	const struct options *options = report->options;
	for (size_t c = 0; c < report->suite->cases_count; ++c) {
		if (!ratios_first(report->suite, &report->suite->cases[c]))
			continue;
		if (c > 0)
			putchar('\n');
		print_table(report, &report->suite->cases[c]);
	}
	for (size_t b = 0; b < options->builds; ++b)
		if (instructions_left_out(report, options->build[b]))
			printf("%s: " WHY_NOT "\n", options->build[b]->name);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

#if HAVE_JANSSON
#include <jansson.h>

static void add_fact(void *to, const char *key, const char *value)
{
	json_object_set_new(to, key, json_string(value));
}

/* Returns "avx512: not under valgrind; ...", to report everything left out. */
static json_t *left_out(const struct instructions_report *report)
{
	const struct options *options = report->options;
	char text[OPTIONS_BUILDS_MAX * 64] = "";
	size_t used = 0;
	for (size_t b = 0; b < options->builds && used < sizeof text; ++b)
		if (instructions_left_out(report, options->build[b]))
			used += (size_t)snprintf(text + used, sizeof text - used, "%s%s: " WHY_NOT,
						 used ? "; " : "", options->build[b]->name);
	return used ? json_string(text) : NULL;
}

static json_t *json_of(const struct bench *bench, const struct instructions *of)
{
	json_t *least = of->least > 0 ? json_real(of->least) : NULL;
	/* the counting process had its own cases; this one makes them to report their work */
	char error[200];
	json_t *work = suite_hold(bench->suite, bench->cases, error, sizeof error)
			   ? json_integer((json_int_t)bench->cases->work)
			   : NULL;
	return json_pack("{ss sf ss so* so*}", "name", bench->name, "value", of->per_case, "unit",
			 "instructions/case", "least", least, "work", work);
}

void instructions_print_json(const struct instructions_report *report)
{
	const struct suite *suite = report->suite;
	json_t *context = json_object(), *rows = json_array(), *out = left_out(report);
	context_tell(report->options->seed, add_fact, context);
	context_tell_machine(add_fact, context);
	add_fact(context, "lockstep_measure", "instructions");
	add_fact(context, "counted_by", report->creator);
	if (out)
		json_object_set_new(context, "left_out", out);
	for (size_t i = 0; i < suite->count; ++i)
		if (report->of[i].counted)
			json_array_append_new(rows, json_of(&suite->bench[i], &report->of[i]));
	json_t *root = json_pack("{so so}", "context", context, "benchmarks", rows);
	memory_must(root);
	json_dumpf(root, stdout,
		   JSON_INDENT(1) |
		       JSON_REAL_PRECISION(15)); /* write errors are detected at the end */
	putchar('\n');
	json_decref(root);
}

#else

void instructions_print_json(const struct instructions_report *report)
{
	(void)report;
}
#endif
