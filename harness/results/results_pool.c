/* SPDX-License-Identifier: MIT */
/* Pools several files; see results.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#if HAVE_JANSSON
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/results/results_reader.h"

/* Appends `more` values, or as many NaN if there are none, to n values, or to n
 * NaN if there are none. */
static void extend(double **to, size_t n, const double *from, size_t more)
{
	if (!*to && !from)
		return;
	double *larger = memory_must(realloc(*to, (n + more + 1) * sizeof *larger));
	for (size_t i = 0; !*to && i < n; ++i)
		larger[i] = NAN;
	for (size_t i = 0; i < more; ++i)
		larger[n + i] = from ? from[i] : NAN;
	*to = larger;
}

static struct results_counter *counter_of(const struct results_row *row, const char *name)
{
	for (size_t c = 0; c < row->counters; ++c)
		if (strcmp(row->counter[c].name, name) == 0)
			return &row->counter[c];
	return NULL;
}

static void pool_counters(struct results_row *to, const struct results_row *from)
{
	to->counter = memory_must(
	    realloc(to->counter, (to->counters + from->counters + 1) * sizeof *to->counter));
	for (size_t c = 0; c < from->counters; ++c)
		if (!counter_of(to, from->counter[c].name))
			to->counter[to->counters++] = (struct results_counter){
			    memory_must(strdup(from->counter[c].name)), NULL};
	for (size_t c = 0; c < to->counters; ++c) {
		const struct results_counter *more = counter_of(from, to->counter[c].name);
		extend(&to->counter[c].value, to->n, more ? more->value : NULL, from->n);
	}
}

/* Takes a text unless there already is one. */
static void take_text(char **to, char **from)
{
	if (*to)
		return;
	*to = *from;
	*from = NULL;
}

static void pool_row(struct results_row *to, struct results_row *from)
{
	take_text(&to->label, &from->label);
	take_text(&to->error, &from->error);
	pool_counters(to, from);
	extend(&to->iterations, to->n, from->iterations, from->n);
	extend(&to->items_per_second, to->n, from->items_per_second, from->n);
	extend(&to->value, to->n, from->value, from->n);
	to->n += from->n;
}

static void add_row(struct results *to, struct results_row *from)
{
	json_object_set_new(to->index, from->name, json_integer((json_int_t)to->rows));
	to->row[to->rows++] = *from;
	*from = (struct results_row){.name = NULL};
}

static void pool_rows(struct results *to, struct results *from)
{
	to->row = memory_must(realloc(to->row, (to->rows + from->rows + 1) * sizeof *to->row));
	for (size_t r = 0; r < from->rows; ++r) {
		const json_t *at = json_object_get(to->index, from->row[r].name);
		if (at)
			pool_row(&to->row[json_integer_value(at)], &from->row[r]);
		else
			add_row(to, &from->row[r]);
	}
}

/* Keeps each name once, if neither side has a row for it. */
static void pool_lones(struct results *to, struct results *from)
{
	size_t kept = 0;
	to->lone = memory_must(realloc(to->lone, (to->lones + from->lones + 1) * sizeof *to->lone));
	for (size_t i = 0; i < from->lones; ++i) {
		to->lone[to->lones++] = from->lone[i];
		from->lone[i] = NULL;
	}
	for (size_t i = 0; i < to->lones; ++i) {
		bool known = results_find(to, to->lone[i]);
		for (size_t j = 0; j < kept; ++j)
			known = known || strcmp(to->lone[j], to->lone[i]) == 0;
		if (known)
			free(to->lone[i]);
		else
			to->lone[kept++] = to->lone[i];
	}
	to->lones = kept;
}

bool results_pool(struct results *to, struct results *from, char *error, size_t error_size)
{
	const bool alike = strcmp(to->unit, from->unit) == 0 && !to->measure == !from->measure;
	if (alike) {
		pool_rows(to, from);
		pool_lones(to, from);
	} else
		snprintf(error, error_size,
			 "%s: its rows are %s in %s, and those of %s are %s in %s", from->path,
			 from->measure ? from->measure : "times", from->unit, to->path,
			 to->measure ? to->measure : "times", to->unit);
	to->aggregates += from->aggregates;
	to->uncounted += from->uncounted;
	to->skipped += from->skipped;
	results_free(from);
	return alike;
}
#endif
