/* SPDX-License-Identifier: MIT */
/* Reads results: the file, and its facts about the run; results_rows.c reads
 * the rows. See results.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/results/results.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "harness/base/memory.h"
#include "harness/formats/text_reader.h"

#if HAVE_JANSSON
#include "harness/results/results_reader.h"

char *results_copy(const char *text)
{
	char *copy = memory_must(strdup(text));

	for (unsigned char *c = (unsigned char *)copy; *c != '\0'; ++c) {
		if (*c < ' ' || *c == 0x7f)
			*c = ' ';
		else if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0) /* Latin 1 controls */
			c[0] = c[1] = ' ';
	}
	return copy;
}

bool results_fail(const struct results_reader *reader, const char *format, ...)
{
	char what[700], place[200] = "";
	char *clean;
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(what, sizeof(what), format, arguments);
	va_end(arguments);
	if (reader->in_rows && reader->at_name)
		snprintf(place, sizeof(place), "row %zu ('%.150s'): ", reader->at, reader->at_name);
	else if (reader->in_rows)
		snprintf(place, sizeof(place), "row %zu: ", reader->at);
	snprintf(reader->error, reader->error_size, "%s: %s%s", reader->name, place, what);
	if (reader->error_size > 0) {
		clean = results_copy(reader->error);
		memcpy(reader->error, clean, strlen(clean));
		free(clean);
	}
	return false;
}

static char *value_text(const json_t *value)
{
	char number[32], *json, *text;

	if (json_is_string(value))
		return results_copy(json_string_value(value));
	if (json_is_number(value))
		return memory_must(strdup(results_number(number, json_number_value(value))));
	json = memory_must(json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY));
	text = results_copy(json);
	free(json);
	return text;
}

static bool read_context(struct results_reader *reader, json_t *context)
{
	struct results *results = reader->results;
	const char *key;
	json_t *value;

	if (!context)
		return true;
	if (!json_is_object(context))
		return results_fail(reader, "its \"context\" is not an object");
	results->fact = memory_must(calloc(json_object_size(context) + 1, sizeof(*results->fact)));
	json_object_foreach(context, key, value) results->fact[results->facts++] =
	    (struct results_fact){results_copy(key), value_text(value)};
	value = json_object_get(context, "lockstep_measure");
	if (!value)
		return true;
	if (!json_is_string(value) || *json_string_value(value) == '\0')
		return results_fail(reader, "its lockstep_measure is not text");
	results->measure = results_copy(json_string_value(value));
	return true;
}

static bool read_root(struct results_reader *reader, const json_t *root)
{
	const json_t *benchmarks = json_object_get(root, "benchmarks");

	if (!json_is_array(benchmarks))
		return results_fail(reader,
				    "not results of Google Benchmark or lockstep: it has no "
				    "list \"benchmarks\"");
	return read_context(reader, json_object_get(root, "context")) &&
	       results_read_rows(reader, benchmarks);
}

static bool refuse_json(const struct results_reader *reader, const json_error_t *why)
{
	if (json_error_code(why) == json_error_premature_end_of_input)
		return results_fail(reader, "line %d: not JSON: unexpected end of file", why->line);
	return results_fail(reader, "line %d: not JSON: %s", why->line, why->text);
}

/* Returns a copy in which NaN and infinity, which Google Benchmark writes as such and JSON does not
 * have, are empty objects: results_read_number() treats these as numbers that were not stated. */
static char *without_nan(const char *text, size_t size)
{
	static const char *const words[] = {"NaN", "Infinity"};
	char *copy = memory_must(malloc(size + 1));
	bool quoted = false;
	memcpy(copy, text, size);
	for (size_t i = 0; i < size; ++i) {
		if (copy[i] == '"')
			quoted = !quoted;
		else if (quoted && copy[i] == '\\')
			++i;
		for (unsigned w = 0; !quoted && w < 2; ++w) {
			const size_t length = strlen(words[w]);
			if (size - i < length || memcmp(copy + i, words[w], length) != 0)
				continue;
			memset(copy + i, ' ', length);
			memcpy(copy + i, "{}", 2);
			if (i > 0 && copy[i - 1] == '-')
				copy[i - 1] = ' ';
		}
	}
	return copy;
}

bool results_parse(const char *name, const char *text, size_t size, enum results_time time,
		   struct results *results, char *error, size_t error_size)
{
	struct results_reader reader = {.name = name,
					.time = time,
					.results = results,
					.error = error,
					.error_size = error_size};
	size_t skip = text_mark(text, size);
	json_error_t why;
	json_t *root;
	bool read;

	*results = (struct results){.path = NULL};
	if (size > RESULTS_SIZE_MAX)
		return results_fail(&reader, "larger than %zu MiB, which is the limit",
				    RESULTS_SIZE_MAX >> 20);
	if (size == skip)
		return results_fail(&reader, "it is empty");
	char *plain = without_nan(text + skip, size - skip);
	/* Integers may not fit jansson's integer type. */
	root =
	    json_loadb(plain, size - skip, JSON_DECODE_INT_AS_REAL | JSON_REJECT_DUPLICATES, &why);
	free(plain);
	if (!root)
		return refuse_json(&reader, &why);
	results->path = memory_must(strdup(name));
	results->index = json_object();
	reader.seen = json_object();
	reader.aggregated = json_object();
	reader.untyped = json_object();
	read = read_root(&reader, root);
	json_decref(reader.seen);
	json_decref(reader.aggregated);
	json_decref(reader.untyped);
	json_decref(root);
	if (!read)
		results_free(results);
	return read;
}

const struct results_row *results_find(const struct results *results, const char *name)
{
	const json_t *at = json_object_get(results->index, name);

	return at ? &results->row[json_integer_value(at)] : NULL;
}
#else
bool results_parse(const char *name, const char *text, size_t size, enum results_time time,
		   struct results *results, char *error, size_t error_size)
{
	(void)text;
	(void)size;
	(void)time;
	*results = (struct results){.path = NULL};
	snprintf(error, error_size, "%s: cannot read results: this build has no jansson", name);
	return false;
}

const struct results_row *results_find(const struct results *results, const char *name)
{
	(void)results;
	(void)name;
	return NULL;
}
#endif

bool results_read(const char *path, enum results_time time, struct results *results, char *error,
		  size_t error_size)
{
	size_t size;
	char *text = file_read(path, RESULTS_SIZE_MAX, &size, error, error_size);
	bool read;

	*results = (struct results){.path = NULL};
	if (!text)
		return false;
	read = results_parse(path, text, size, time, results, error, error_size);
	free(text);
	return read;
}

void results_free_row(struct results_row *row)
{
	for (size_t c = 0; c < row->counters; ++c) {
		free(row->counter[c].name);
		free(row->counter[c].value);
	}
	free(row->counter);
	free(row->name);
	free(row->value);
	free(row->iterations);
	free(row->items_per_second);
	free(row->label);
	free(row->error);
}

void results_free(struct results *results)
{
	for (size_t f = 0; f < results->facts; ++f) {
		free(results->fact[f].key);
		free(results->fact[f].value);
	}
	for (size_t r = 0; r < results->rows; ++r)
		results_free_row(&results->row[r]);
	for (size_t i = 0; i < results->lones; ++i)
		free(results->lone[i]);
	free(results->lone);
	free(results->fact);
	free(results->row);
	free(results->path);
	free(results->measure);
	free(results->unit);
#if HAVE_JANSSON
	json_decref(results->index);
#endif
	*results = (struct results){.path = NULL};
}

const char *results_fact(const struct results *results, const char *key)
{
	for (size_t f = 0; f < results->facts; ++f)
		if (strcmp(results->fact[f].key, key) == 0)
			return results->fact[f].value;
	return NULL;
}

char *results_number(char *text, double number)
{
	if (number == floor(number) && fabs(number) < 1e15) { /* without an exponent */
		snprintf(text, 32, "%.0f", number);
		return text;
	}
	for (int digits = 1; digits <= 17; ++digits) {
		snprintf(text, 32, "%.*g", digits, number);
		if (strtod(text, NULL) == number)
			break;
	}
	return text;
}
