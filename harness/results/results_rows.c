/* SPDX-License-Identifier: MIT */
/* Reads the rows of results; results_values.c reads their values. See results.h. */
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

/* Finds the row of the entry's name, or begins a new one. */
static struct results_row *row_of(struct results_reader *reader)
{
	struct results *results = reader->results;
	const json_t *at = json_object_get(results->index, reader->at_name);
	struct results_row *row;

	if (at)
		return &results->row[json_integer_value(at)];
	row = &results->row[results->rows];
	row->name = memory_must(strdup(reader->at_name));
	json_object_set_new(results->index, row->name, json_integer((json_int_t)results->rows++));
	return row;
}

/* True if this is the first entry with its name and number. Entries of old
 * versions have no numbers. */
static bool is_new(struct results_reader *reader, const json_t *entry)
{
	const char *name = reader->at_name;
	const json_t *numbered = json_object_get(reader->seen, name);
	double number;
	char *key;
	bool new;

	if (!results_read_number(reader, entry, "repetition_index", &number))
		return false;
	if (numbered && reader->results->measure)
		return results_fail(reader, "a second row of this name");
	if (numbered && json_is_true(numbered) != !isnan(number))
		return results_fail(reader, "some rows of this name have a repetition_index, and "
					    "some have none");
	json_object_set_new(reader->seen, name, json_boolean(!isnan(number)));
	if (isnan(number))
		return true;
	/* No real name contains a control character. */
	key = memory_must(malloc(strlen(name) + 40));
	sprintf(key, "%.17g\n%s", number, name);
	new = !json_object_get(reader->seen, key);
	json_object_set_new(reader->seen, key, json_true());
	free(key);
	return new ||
	       results_fail(reader, "a second row of this name with repetition_index %g", number);
}

/* Reads the error of an entry that failed, without its times. */
static void read_error(const json_t *entry, struct results_row *row)
{
	const char *message = json_string_value(json_object_get(entry, "error_message"));

	if (!row->error)
		row->error = results_copy(message && *message != '\0' ? message : "no message");
}

static bool read_flag(struct results_reader *reader, const json_t *entry, const char *key,
		      bool *flag)
{
	const json_t *value = json_object_get(entry, key);

	*flag = json_is_true(value);
	return !value || json_is_boolean(value) ||
	       results_fail(reader, "its %s is neither true nor false", key);
}

static bool read_repetition(struct results_reader *reader, const json_t *entry)
{
	struct results_row *row;
	bool failed, skipped;

	if (!read_flag(reader, entry, "error_occurred", &failed) ||
	    !read_flag(reader, entry, "skipped", &skipped))
		return false;
	if (skipped) {
		++reader->results->skipped;
		return true;
	}
	if (!is_new(reader, entry))
		return false;
	row = row_of(reader);
	if (!failed)
		return results_read_value(reader, entry, row);
	read_error(entry, row);
	return true;
}

static bool read_name(struct results_reader *reader, const json_t *entry)
{
	const char *name = json_string_value(json_object_get(entry, "name"));
	char *clean;
	bool same;

	if (!name || *name == '\0')
		return results_fail(reader, "it has no name");
	clean = results_copy(name);
	same = strcmp(clean, name) == 0;
	free(clean);
	if (!same)
		return results_fail(reader, "its name contains a control character");
	reader->at_name = name;
	return true;
}

/* True if there is an entry without run_type whose name is the first `length`
 * characters of `name`, and `end`. */
static bool has_untyped(const struct results_reader *reader, const char *name, size_t length,
			const char *end)
{
	char key[1000];

	if (length + strlen(end) >= sizeof(key))
		return false;
	sprintf(key, "%.*s%s", (int)length, name, end);
	return json_object_get(reader->untyped, key);
}

/*
 * Before run_type, only the name marked an aggregate: x_mean, x_median and x_stddev, beside
 * repetitions of x, or beside each other. Returns the length of x in the name, or 0 if it is not an
 * aggregate.
 */
static size_t untyped_aggregate(const struct results_reader *reader)
{
	static const char *const ends[] = {"_mean", "_stddev", "_median"};
	const char *name = reader->at_name;

	for (size_t e = 0; e < sizeof(ends) / sizeof(*ends); ++e) {
		const size_t end = strlen(ends[e]), length = strlen(name);

		if (length <= end || strcmp(name + length - end, ends[e]) != 0)
			continue;
		if (has_untyped(reader, name, length - end, "") ||
		    (has_untyped(reader, name, length - end, ends[0]) &&
		     has_untyped(reader, name, length - end, ends[1])))
			return length - end;
	}
	return 0;
}

/* Notes the row of an aggregate: its run_name, or else the first `length`
 * characters of its name. */
static void read_aggregate(struct results_reader *reader, const json_t *entry, size_t length)
{
	const char *of = json_string_value(json_object_get(entry, "run_name"));
	char *own = memory_must(strndup(reader->at_name, length));

	json_object_set_new(reader->aggregated, of ? of : own, json_true());
	free(own);
	++reader->results->aggregates;
}

/* True for x_BigO and x_RMS, which are fitted to a whole family of rows, and are
 * not aggregates of a row. */
static bool is_fit(const json_t *entry)
{
	return json_object_get(entry, "cpu_coefficient") || json_object_get(entry, "rms");
}

static void find_untyped(struct results_reader *reader, const json_t *benchmarks)
{
	for (size_t i = 0; i < json_array_size(benchmarks); ++i) {
		const json_t *entry = json_array_get(benchmarks, i);
		const char *name = json_string_value(json_object_get(entry, "name"));

		if (name && !json_object_get(entry, "run_type"))
			json_object_set_new(reader->untyped, name, json_true());
	}
}

static void find_lone(struct results_reader *reader)
{
	struct results *results = reader->results;
	const char *name;
	json_t *value;

	results->lone =
	    memory_must(calloc(json_object_size(reader->aggregated) + 1, sizeof(*results->lone)));
	json_object_foreach(reader->aggregated, name,
			    value) if (!json_object_get(results->index, name))
	    results->lone[results->lones++] = results_copy(name);
}

static bool read_entry(struct results_reader *reader, const json_t *entry)
{
	const json_t *type = json_object_get(entry, "run_type");
	const char *text = json_string_value(type);

	if (!json_is_object(entry))
		return results_fail(reader, "not an object");
	if (!read_name(reader, entry))
		return false;
	if (is_fit(entry)) {
		++reader->results->aggregates;
		return true;
	}
	size_t length = text && strcmp(text, "aggregate") == 0 ? strlen(reader->at_name) : 0;
	if (!type)
		length = untyped_aggregate(reader);
	if (length > 0) {
		read_aggregate(reader, entry, length);
		return true;
	}
	if (type && (!text || strcmp(text, "iteration") != 0))
		return results_fail(reader, "its run_type is neither iteration nor aggregate");
	return read_repetition(reader, entry);
}

bool results_read_rows(struct results_reader *reader, const json_t *benchmarks)
{
	struct results *results = reader->results;

	results->row = memory_must(calloc(json_array_size(benchmarks) + 1, sizeof(*results->row)));
	if (!results->measure)
		results->unit = memory_must(strdup("ns"));
	find_untyped(reader, benchmarks);
	reader->in_rows = true;
	for (size_t i = 0; i < json_array_size(benchmarks); ++i) {
		reader->at = i + 1;
		reader->at_name = NULL;
		if (!read_entry(reader, json_array_get(benchmarks, i)))
			return false;
	}
	reader->in_rows = false;
	if (!results->unit) /* every row has an error */
		results->unit = memory_must(strdup(results->measure));
	if (results->rows > 0) {
		find_lone(reader);
		return true;
	}
	if (results->aggregates > 0)
		return results_fail(reader, "it has nothing but aggregates: leave out "
					    "--benchmark_report_aggregates_only when measuring");
	return results_fail(
	    reader, "%s", results->skipped > 0 ? "all of its rows were skipped" : "it has no rows");
}
#endif
