/* SPDX-License-Identifier: MIT */
/* lockstep report: reads the files, and recognises their kind by their contents; see report.h. */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "cli/report/report.h"

static const char me[] = "report";

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Returns the median of the values that are finite and above 0, or NaN. */
static double median_of(const double *value, size_t n)
{
	double *known = memory_must(malloc((n + 1) * sizeof *known));
	struct sample sample = {known, 0};
	for (size_t i = 0; value && i < n; ++i)
		if (value[i] >= RESULTS_LEAST && value[i] <= RESULTS_MOST)
			known[sample.n++] = value[i];
	const double median = sample.n > 0 ? statistics_median(sample) : NAN;
	free(known);
	return median;
}

static double counter_of(const struct results_row *row, const char *name)
{
	for (size_t c = 0; c < row->counters; ++c)
		if (strcmp(row->counter[c].name, name) == 0)
			return median_of(row->counter[c].value, row->n);
	return NAN;
}

/* If the counter is missing, no answer was wrong. */
static double wrong_of(const struct results_row *row)
{
	const double wrong = counter_of(row, "wrong");
	return isnan(wrong) ? 0 : wrong;
}

static void read_row(struct report_row *to, const struct results_row *row)
{
	*to = (struct report_row){.row = row};
	to->ours = row_name_read(row->name, &to->name);
	to->value = median_of(row->value, row->n);
	to->rate = median_of(row->items_per_second, row->n);
	to->bytes = counter_of(row, "bytes_per_second") / to->rate;
	to->limit = counter_of(row, "limit_percent");
	to->known = counter_of(row, "known_percent");
	to->judged = counter_of(row, "judged");
	to->wrong = isnan(to->judged) ? NAN : wrong_of(row);
	to->over_reference = to->over_auto = NAN;
}

static void read_rows(struct report_file *file)
{
	file->row = memory_must(calloc(file->results.rows + 1, sizeof *file->row));
	for (size_t r = 0; r < file->results.rows; ++r)
		read_row(&file->row[r], &file->results.row[r]);
	report_reckon(file);
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Refuses JSON of lockstep bench that has no rows. */
static void refuse_ratios(const char *path, const char *text, size_t size)
{
	json_t *root = json_loadb(text, size, 0, NULL);
	if (json_is_array(json_object_get(root, "ratios")))
		usage_error(me,
			    "%s: from lockstep bench --ratios: leave out --ratios, to have all "
			    "results in it",
			    path);
	json_decref(root);
}

void report_read(struct report_file *file, const char *path)
{
	char error[1024];
	size_t size;
	char *text = file_read(path, RESULTS_SIZE_MAX, &size, error, sizeof error);
	if (!text)
		usage_error(me, "%s", error);
	*file = (struct report_file){.path = path};
	if (!report_read_accuracy(file, text, size) && !report_read_trials(file, text, size)) {
		refuse_ratios(path, text, size);
		if (!results_parse(path, text, size, RESULTS_TIME_BY_NAME, &file->results, error,
				   sizeof error))
			usage_error(me, "%s", error);
		read_rows(file);
	}
	free(text);
}

void report_file_free(struct report_file *file)
{
	for (size_t r = 0; file->row && r < file->results.rows; ++r)
		row_name_free(&file->row[r].name);
	free(file->row);
	json_decref(file->index);
	if (!file->answers)
		results_free(&file->results);
	report_free_subjects(file);
	report_free_accuracy(file);
}

bool report_timed(const struct report_file *file)
{
	return !file->answers && !file->results.measure;
}

/* ---- Caches ---------------------------------------------------------------------------------- */

double report_cache(const struct results *results, unsigned level)
{
	const char *text = results_fact(results, "caches"), *type;
	json_t *caches = text ? json_loads(text, 0, NULL) : NULL, *cache;
	double size = 0;
	size_t i;
	json_array_foreach(caches, i, cache)
	{
		type = json_string_value(json_object_get(cache, "type"));
		if (type && strcmp(type, "Instruction") != 0 &&
		    json_number_value(json_object_get(cache, "level")) == level)
			size = json_number_value(json_object_get(cache, "size"));
	}
	json_decref(caches);
	return size > 0 && size < 1e15 ? size : 0;
}
#endif
