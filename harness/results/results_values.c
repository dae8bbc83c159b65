/* SPDX-License-Identifier: MIT */
/* Reads the values of a row of results; see results.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#if HAVE_JANSSON
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/results/results_reader.h"

/* The most counters, limited because they are searched one by one. */
enum { COUNTERS_MAX = 1000 };

/* Numbers of a row that are not counters: those that number it, and those with
 * their own member. */
static const char *const own_keys[] = {"family_index",     "per_family_instance_index",
				       "repetitions",      "repetition_index",
				       "threads",          "iterations",
				       "real_time",        "cpu_time",
				       "items_per_second", "value"};

static bool is_own(const char *key)
{
	for (size_t i = 0; i < sizeof(own_keys) / sizeof(*own_keys); ++i)
		if (strcmp(key, own_keys[i]) == 0)
			return true;
	return false;
}

/* True if one part of the name, between slashes, is one that Google Benchmark adds if
 * the clock's time counts. */
static bool clock_counts(const char *name)
{
	for (const char *part = strchr(name, '/'); part; part = strchr(part, '/')) {
		size_t length = strcspn(++part, "/");

		if ((length == 9 && memcmp(part, "real_time", 9) == 0) ||
		    (length == 11 && memcmp(part, "manual_time", 11) == 0) ||
		    (length > 8 && memcmp(part, "threads:", 8) == 0 &&
		     isdigit((unsigned char)part[8])))
			return true;
	}
	return false;
}

/* Returns the room for n values: a power of two. */
static size_t room(size_t n)
{
	size_t size = 1;

	while (size < n)
		size *= 2;
	return size;
}

/* Appends to an array of n values, which may be NULL: its earlier values are then NaN. */
static void append(double **array, size_t n, double value)
{
	if (!*array || room(n + 1) != room(n) || n == 0) {
		double *larger = memory_must(realloc(*array, room(n + 1) * sizeof(**array)));

		for (size_t i = 0; !*array && i < n; ++i)
			larger[i] = NAN;
		*array = larger;
	}
	(*array)[n] = value;
}

bool results_read_number(const struct results_reader *reader, const json_t *entry, const char *key,
			 double *number)
{
	const json_t *value = json_object_get(entry, key);

	*number = NAN;
	if (!value || (json_is_object(value) && json_object_size(value) == 0))
		return true;
	if (!json_is_number(value))
		return results_fail(reader, "its %s is not a number", key);
	*number = json_number_value(value);
	return true;
}

static bool read_counter(struct results_reader *reader, struct results_row *row, const char *key,
			 double value)
{
	size_t c = 0;

	while (c < row->counters && strcmp(row->counter[c].name, key) != 0)
		++c;
	if (c == COUNTERS_MAX)
		return results_fail(reader, "more than %d counters", COUNTERS_MAX);
	if (c == row->counters) {
		row->counter = memory_must(realloc(row->counter, (c + 1) * sizeof(*row->counter)));
		row->counter[row->counters++] =
		    (struct results_counter){memory_must(strdup(key)), NULL};
	}
	append(&row->counter[c].value, row->n, value);
	return true;
}

/* Reads the counters. Those that only other repetitions have are NaN in this one. */
static bool read_counters(struct results_reader *reader, const json_t *entry,
			  struct results_row *row)
{
	double iterations, items;
	const char *key;
	json_t *value;

	if (!results_read_number(reader, entry, "iterations", &iterations) ||
	    !results_read_number(reader, entry, "items_per_second", &items))
		return false;
	append(&row->iterations, row->n, iterations);
	if (row->items_per_second || !isnan(items))
		append(&row->items_per_second, row->n, items);
	for (size_t c = 0; c < row->counters; ++c)
		if (!json_is_number(json_object_get(entry, row->counter[c].name)))
			append(&row->counter[c].value, row->n, NAN);
	json_object_foreach(
	    (json_t *)entry, key,
	    value) if (json_is_number(value) && !is_own(key) &&
		       !read_counter(reader, row, key, json_number_value(value))) return false;
	return true;
}

static bool in_range(const struct results_reader *reader, const char *key, double value)
{
	return (value >= RESULTS_LEAST && value <= RESULTS_MOST) ||
	       results_fail(reader, "its %s is out of range: %g", key, value);
}

/* Suggests the clock's time, for work of other threads or processes, or too
 * little for the CPU's clock. */
static const char *clock_helps(const json_t *entry)
{
	return json_number_value(json_object_get(entry, "real_time")) > 0
		   ? "; --time real uses its real_time"
		   : "";
}

/* Reads the row's time in ns. */
static bool read_time(struct results_reader *reader, const json_t *entry, double *value)
{
	static const struct {
		const char *name;
		double ns;
	} units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
	bool clock = reader->time == RESULTS_TIME_REAL ||
		     (reader->time == RESULTS_TIME_BY_NAME && clock_counts(reader->at_name));
	const char *key = clock ? "real_time" : "cpu_time";
	const char *unit = json_string_value(json_object_get(entry, "time_unit"));

	if (!results_read_number(reader, entry, key, value))
		return false;
	if (isnan(*value))
		return results_fail(reader, "it has no %s", key);
	if (!unit)
		return results_fail(reader, "it has no time_unit");
	for (size_t u = 0; u < sizeof(units) / sizeof(*units); ++u)
		if (strcmp(unit, units[u].name) == 0) {
			if (!(*value > 0))
				return results_fail(reader, "its %s is not above 0: %g%s", key,
						    *value, clock ? "" : clock_helps(entry));
			*value *= units[u].ns;
			return in_range(reader, key, *value);
		}
	return results_fail(reader, "its time_unit is not ns, us, ms or s: '%.40s'", unit);
}

/* Reads a value that is free of noise. All rows have the same unit. */
static bool read_value(struct results_reader *reader, const json_t *entry, double *value)
{
	struct results *results = reader->results;
	const char *unit = json_string_value(json_object_get(entry, "unit"));

	if (!results_read_number(reader, entry, "value", value))
		return false;
	if (isnan(*value))
		return results_fail(reader, "it has no value");
	if (!(*value > 0))
		return results_fail(reader, "its value is not above 0: %g", *value);
	if (!in_range(reader, "value", *value))
		return false;
	if (!unit || *unit == '\0')
		return results_fail(reader, "it has no unit");
	if (!results->unit)
		results->unit = results_copy(unit);
	return strcmp(results->unit, unit) == 0 ||
	       results_fail(reader, "its unit is '%.40s', but rows before it have '%.40s'", unit,
			    results->unit);
}

/* Reads the label. An empty label counts as none. */
static bool read_label(struct results_reader *reader, const json_t *entry, struct results_row *row)
{
	const json_t *label = json_object_get(entry, "label");

	if (label && !json_is_string(label))
		return results_fail(reader, "its label is not text");
	if (!label || row->label || *json_string_value(label) == '\0')
		return true;
	row->label = results_copy(json_string_value(label));
	return true;
}

bool results_read_value(struct results_reader *reader, const json_t *entry, struct results_row *row)
{
	double value;

	if (!(reader->results->measure ? read_value : read_time)(reader, entry, &value) ||
	    !read_counters(reader, entry, row) || !read_label(reader, entry, row))
		return false;
	append(&row->value, row->n++, value);
	return true;
}
#endif
