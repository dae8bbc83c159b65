/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever text a results file contains, its reader gives rows of values in range or a
 * one-line error, and reads nothing outside the text.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "fuzz/target.h"
#include "results/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void look_at_text(const char *text)
{
	for (const char *c = text; *c != '\0'; ++c)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			abort();
}

/* All arrays are as long as they should be: a sanitizer notices if one is not. JSON has no
 * infinity. */
static void look_at_numbers(const struct results_row *row)
{
	for (size_t i = 0; i < row->n; ++i) {
		if (!(row->value[i] >= RESULTS_LEAST && row->value[i] <= RESULTS_MOST))
			abort();
		if (isinf(row->iterations[i]))
			abort();
		if (row->items_per_second && isinf(row->items_per_second[i]))
			abort();
		for (size_t c = 0; c < row->counters; ++c)
			if (isinf(row->counter[c].value[i]))
				abort();
	}
}

static void look_at(const struct results *results)
{
	if (results->rows == 0 || !results->unit)
		abort();
	look_at_text(results->unit);
	for (size_t f = 0; f < results->facts; ++f) {
		look_at_text(results->fact[f].key);
		look_at_text(results->fact[f].value);
		if (!results_fact(results, results->fact[f].key))
			abort();
	}
	for (size_t r = 0; r < results->rows; ++r) {
		const struct results_row *row = &results->row[r];

		if (results_find(results, row->name) != row || *row->name == '\0')
			abort();
		if (row->n == 0 && !row->error)
			abort();
		look_at_text(row->name);
		if (row->error)
			look_at_text(row->error);
		look_at_numbers(row);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct results results;
	char error[100] = "";

	if (results_parse("input", (const char *)data, size, RESULTS_TIME_BY_NAME, &results, error,
			  sizeof(error))) {
		look_at(&results);
	} else {
		if (results.row || error[0] == '\0')
			abort();
		look_at_text(error);
	}
	results_free(&results);
	return 0;
}
