/* SPDX-License-Identifier: MIT */
/* See readers.h: errors, and files of text and numbers. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/readers.h"
#include "harness/base/hash.h"
#include "harness/check/cross.h"

int insist(const char *broken)
{
	if (broken) {
		fprintf(stderr, "the reader breaks its promise: %s\n", broken);
		abort();
	}
	return 0;
}

const char *text_broken(const char *text)
{
	for (const char *c = text; *c != '\0'; ++c)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			return "a control character";
	return NULL;
}

const char *error_broken(const char *error, size_t room)
{
	if (!memchr(error, '\0', room))
		return "an error that does not end";
	return *error == '\0' ? "refused without an error" : text_broken(error);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* Reads all values of columns, so that a sanitizer notices one that is too short. */
static const char *columns_broken(float *const *column, unsigned columns, size_t n)
{
	for (unsigned k = 0; k < columns; ++k) {
		if (!column[k])
			return "a column that is missing";
		volatile uint64_t all_were_there = hash_column(HASH_BEGIN, column[k], n, true);
		(void)all_were_there;
	}
	return NULL;
}

static const char *cases_broken(const struct case_file *cases)
{
	const struct world *world = &cases->world;
	if (!cases->test || cases->mode >= test_modes(cases->test))
		return "no test, or a mode that it does not have";
	if (cases->n == 0 || cases->n > CASE_FILE_MAX || world->rows > CASE_FILE_MAX)
		return "no case, or too many cases or rows";
	if (world->kind != cases->test->world || !!world->made != !!world->kind)
		return "not the world of the test, or not made";
	const char *broken = columns_broken(cases->column, cases->test->columns, cases->n);
	if (!broken && world->kind)
		broken = columns_broken(world->column, world->kind->row.columns, world->rows);
	return broken;
}

const char *reads_case(case_reader *read, const uint8_t *data, size_t size)
{
	struct case_file cases;
	char error[120] = "";
	if (!read("input", (const char *)data, size, &cases, error, sizeof error))
		return error_broken(error, sizeof error);
	const char *broken = cases_broken(&cases);
	case_free(&cases);
	return broken;
}

/* ---- Results --------------------------------------------------------------------------------- */

/* Reads all values of arrays, so that a sanitizer notices one that is too
 * short. JSON has no infinity. */
static const char *numbers_broken(const struct results_row *row)
{
	for (size_t i = 0; i < row->n; ++i) {
		if (!(row->value[i] >= RESULTS_LEAST && row->value[i] <= RESULTS_MOST))
			return "a value out of range";
		if (isinf(row->iterations[i]) ||
		    (row->items_per_second && isinf(row->items_per_second[i])))
			return "an infinite number of iterations or items";
		for (size_t c = 0; c < row->counters; ++c)
			if (isinf(row->counter[c].value[i]))
				return "an infinite counter";
	}
	return NULL;
}

static const char *row_broken(const struct results *results, const struct results_row *row)
{
	if (*row->name == '\0' || results_find(results, row->name) != row)
		return "a row that is not found by its name";
	if (row->n == 0 && !row->error)
		return "a row without values or an error";
	const char *broken = text_broken(row->name);
	if (!broken && row->error)
		broken = text_broken(row->error);
	return broken ? broken : numbers_broken(row);
}

static const char *results_broken(const struct results *results)
{
	if (results->rows == 0 || !results->unit)
		return "no rows, or no unit";
	const char *broken = text_broken(results->unit);
	for (size_t f = 0; !broken && f < results->facts; ++f) {
		const struct results_fact *fact = &results->fact[f];
		broken = text_broken(fact->key);
		broken = broken ? broken : text_broken(fact->value);
		if (!broken && !results_fact(results, fact->key))
			broken = "a fact that is not found by its key";
	}
	for (size_t r = 0; !broken && r < results->rows; ++r)
		broken = row_broken(results, &results->row[r]);
	return broken;
}

const char *reads_results(results_reader *read, const uint8_t *data, size_t size)
{
	struct results results;
	char error[100] = "";
	const char *broken;
	if (read("input", (const char *)data, size, RESULTS_TIME_BY_NAME, &results, error,
		 sizeof error))
		broken = results_broken(&results);
	else
		broken = results.row ? "refused, but not empty" : error_broken(error, sizeof error);
	results_free(&results);
	return broken;
}
