/* SPDX-License-Identifier: MIT */
/* Compares rows of results by a counter instead of the time; see results.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/results/results.h"

#include <stdio.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/results/results_reader.h"

static const double *counter_of(const struct results_row *row, const char *name)
{
	if (strcmp(name, "items_per_second") == 0)
		return row->items_per_second;
	for (size_t c = 0; c < row->counters; ++c)
		if (strcmp(row->counter[c].name, name) == 0)
			return row->counter[c].value;
	return NULL;
}

/* Makes the counter the row's value. False if a repetition lacks it, or if no ratio is
 * possible with its value. */
static bool take(const struct results *results, struct results_row *row, const char *name,
		 char *error, size_t error_size)
{
	const double *value = counter_of(row, name);

	for (size_t i = 0; i < row->n; ++i) {
		if (isnan(value[i]))
			snprintf(error, error_size, "%s: row '%s': not all repetitions have a %s",
				 results->path, row->name, name);
		else if (!(value[i] >= RESULTS_LEAST && value[i] <= RESULTS_MOST))
			snprintf(error, error_size,
				 "%s: row '%s': its %s is %g: a ratio needs values above 0",
				 results->path, row->name, name, value[i]);
		else
			continue;
		return false;
	}
	if (row->n > 0)
		memcpy(row->value, value, row->n * sizeof(*value));
	return true;
}

bool results_take_counter(struct results *results, const char *name, char *error, size_t error_size)
{
	size_t kept = 0, taken = 0;
	bool good = true;

	free(results->unit);
	results->unit = memory_must(strdup(name));
	/* Rows that only have an error have no counters, and are kept. */
	for (size_t r = 0; r < results->rows; ++r) {
		struct results_row *row = &results->row[r];

		if (row->n > 0 && !counter_of(row, name)) {
			json_object_del(results->index, row->name);
			results_free_row(row);
			++results->uncounted;
			continue;
		}
		good = good && take(results, row, name, error, error_size);
		taken += row->n > 0;
		json_integer_set(json_object_get(results->index, row->name), (json_int_t)kept);
		results->row[kept++] = *row;
	}
	results->rows = kept;
	if (good && taken == 0)
		snprintf(error, error_size, "%s: none of its rows has a %s", results->path, name);
	return good && taken > 0;
}
#else
bool results_take_counter(struct results *results, const char *name, char *error, size_t error_size)
{
	snprintf(error, error_size, "%s: no %s: this build has no jansson", results->path, name);
	return false;
}
#endif
