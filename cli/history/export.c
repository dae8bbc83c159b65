/* SPDX-License-Identifier: MIT */
/* lockstep history export: writes the formats of services that draw and watch histories. */
#include <config.h>

#include "cli/history/history.h"

const struct option_word history_formats[] = {
    {"bencher", NULL}, {"github-action-benchmark", NULL}, {"otava", NULL}, {NULL, NULL}};

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

static void print_value(FILE *to, json_t *value)
{
	json_dumpf(value, to, JSON_INDENT(2));
	fputc('\n', to);
	json_decref(value);
}

static json_t *bencher(const struct history_series *series)
{
	const struct history_entry *last = &series->entry[series->entries - 1];
	json_t *rows = json_object();
	for (size_t l = 0; l < series->lines; ++l) {
		const char *name = series->line[l].name;
		json_object_set_new(
		    rows, name,
		    json_pack("{s:{s:f, s:f, s:f}}",
			      strcmp(series->unit, "ns") == 0 ? "latency" : series->unit, "value",
			      history_number(last, name, "median"), "lower_value",
			      history_number(last, name, "low"), "upper_value",
			      history_number(last, name, "high")));
	}
	return rows;
}

static json_t *github_action_benchmark(const struct history_series *series)
{
	const struct history_entry *last = &series->entry[series->entries - 1];
	json_t *rows = json_array();
	for (size_t l = 0; l < series->lines; ++l) {
		const char *name = series->line[l].name;
		json_array_append_new(
		    rows, json_pack("{s:s, s:s, s:f, s:o, s:s}", "name", name, "unit", series->unit,
				    "value", history_number(last, name, "median"), "range",
				    json_sprintf("%.9g - %.9g", history_number(last, name, "low"),
						 history_number(last, name, "high")),
				    "extra", series->name));
	}
	return rows;
}

/* Quotes a field if CSV requires it. */
static void print_field(FILE *to, const char *text)
{
	if (!strpbrk(text, ",\"")) {
		fputs(text, to);
		return;
	}
	fputc('"', to);
	for (; *text; ++text)
		fprintf(to, *text == '"' ? "\"\"" : "%c", *text);
	fputc('"', to);
}

/* A commit without a row has an empty field. */
static void otava(FILE *to, const struct history_series *series)
{
	fputs("time,commit", to);
	for (size_t l = 0; l < series->lines; ++l) {
		fputc(',', to);
		print_field(to, series->line[l].name);
	}
	for (size_t e = 0; e < series->entries; ++e) {
		fprintf(to, "\n%s,%s", series->entry[e].date, series->entry[e].commit);
		for (size_t l = 0; l < series->lines; ++l) {
			double value =
			    history_number(&series->entry[e], series->line[l].name, "median");
			fprintf(to, isnan(value) ? "," : ",%.9g", value);
		}
	}
	fputc('\n', to);
}

void history_export(FILE *to, const struct history *history, const struct history_choices *choices)
{
	const struct history_series *series = history->series;
	if (history->n != 1)
		usage_error("history", "export: %zu series, such as %s: --series NAME chooses one",
			    history->n, series->name);
	if (choices->format == 2)
		otava(to, series);
	else
		print_value(to, choices->format == 0 ? bencher(series)
						     : github_action_benchmark(series));
}
#endif
