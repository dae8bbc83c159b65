/* SPDX-License-Identifier: MIT */
/* lockstep compare --json: every number. Null is what is not there, or infinite. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>

#include "cli/compare/compare.h"
#include "cli/json.h"

static json_t *number(double value)
{
	return isfinite(value) ? json_real(value) : json_null();
}

static json_t *numbers(const double *value, size_t n)
{
	json_t *list = json_array();
	for (size_t i = 0; i < n; ++i)
		json_array_append_new(list, number(value[i]));
	return list;
}

static json_t *lines_json(const struct compare_lines *lines)
{
	json_t *list = json_array();
	for (size_t i = 0; i < lines->n; ++i)
		json_array_append_new(list, json_string(lines->line[i]));
	return list;
}

static json_t *file_json(const struct results *results, size_t only)
{
	json_t *context = json_object(), *path = json_string(results->path);
	for (size_t f = 0; f < results->facts; ++f)
		json_object_set_new(context, results->fact[f].key,
				    json_string(results->fact[f].value));
	/* The name of a file may be anything, JSON takes UTF-8. */
	return json_pack("{s:o, s:I, s:I, s:I, s:o}", "file", path ? path : json_null(), "rows",
			 (json_int_t)results->rows, "left_out", (json_int_t)only, "skipped",
			 (json_int_t)results->skipped, "context", context);
}

static json_t *sample_json(const struct results_row *row, double median)
{
	json_t *sample = json_pack("{s:o, s:o}", "median", row->n ? number(median) : json_null(),
				   "values", numbers(row->value, row->n));
	double rate;
	if (row->items_per_second) {
		json_t *list = numbers(row->items_per_second, row->n);
		json_object_set_new(sample, "items_per_second", list);
		if (statistics_median((struct sample){row->items_per_second, row->n}, &rate))
			json_object_set_new(sample, "median_items_per_second", number(rate));
	}
	if (row->error)
		json_object_set_new(sample, "error", json_string(row->error));
	return sample;
}

static json_t *row_json(const struct compared *row)
{
	json_t *object = json_pack("{s:s, s:s, s:o, s:o}", "name", row->before->name, "verdict",
				   compare_verdict[row->verdict], "old",
				   sample_json(row->before, row->median_before), "new",
				   sample_json(row->after, row->median_after));
	if (row->valued)
		json_object_set_new(object, "ratio", json_real(row->ratio));
	if (!row->tested)
		return object;
	json_object_set_new(object, "interval",
			    json_pack("[f, f]", row->interval.low, row->interval.high));
	json_object_set_new(object, "u", json_real(row->test.u));
	json_object_set_new(object, "p", json_real(row->test.p));
	json_object_set_new(object, "p_is_exact", json_boolean(row->test.exact));
	json_object_set_new(object, "p_adjusted", json_real(row->adjusted));
	json_object_set_new(object, "could_show", number(row->detectable));
	json_object_set_new(object, "needs_repetitions", json_integer((json_int_t)row->needs));
	return object;
}

static json_t *summary_json(const struct comparison *comparison)
{
	json_t *summary = json_pack("{s:I}", "rows", (json_int_t)comparison->rows);
	for (size_t v = 0; v < VERDICTS; ++v)
		json_object_set_new(summary, compare_verdict[v],
				    json_integer((json_int_t)comparison->count[v]));
	json_object_set_new(summary, "geometric_mean", number(comparison->geometric_mean));
	return summary;
}

void compare_print_json(const struct comparison *comparison)
{
	const struct compare_choices *choices = &comparison->choices;
	json_t *rows = json_array();
	for (size_t r = 0; r < comparison->rows; ++r)
		if (!choices->changed || compare_has_changed(&comparison->row[r]))
			json_array_append_new(rows, row_json(&comparison->row[r]));
	json_print(json_pack(
	    "{s:s, s:o, s:o, s:s, s:s, s:f, s:f, s:f, s:I, s:o, s:o, s:o, s:o, s:o}", "lockstep",
	    LOCKSTEP_VERSION, "warnings", lines_json(&comparison->warnings), "notes",
	    lines_json(&comparison->notes), "measure",
	    comparison->before.measure ? comparison->before.measure : "time", "unit",
	    comparison->before.unit, "alpha", choices->alpha, "threshold", choices->threshold,
	    "level", COMPARE_LEVEL, "resamples", (json_int_t)choices->resamples, "seed",
	    json_sprintf("%llu", (unsigned long long)choices->seed), "old",
	    file_json(&comparison->before, comparison->only_before), "new",
	    file_json(&comparison->after, comparison->only_after), "summary",
	    summary_json(comparison), "rows", rows));
}
#endif
