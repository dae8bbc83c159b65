/* SPDX-License-Identifier: MIT */
/* lockstep history: reads the files, and validates everything in them. */
#include <config.h>

#include "cli/history/history.h"

#if HAVE_JANSSON
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/files.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"

static const char me[] = "history";
static const char ending[] = ".jsonl";
enum { PATH = 4096 };

/* ---- Reading --------------------------------------------------------------------------------- */

static const char *text_of(const struct history_series *series, size_t line, const json_t *entry,
			   const char *key)
{
	const char *text = json_string_value(json_object_get(entry, key));
	if (!text || !*text)
		usage_error(me, "%s: line %zu: it has no %s", series->path, line, key);
	for (const unsigned char *c = (const unsigned char *)text; *c; ++c)
		if (*c < ' ' || *c == 0x7f)
			usage_error(me, "%s: line %zu: a control character in its %s", series->path,
				    line, key);
	return text;
}

double history_number(const struct history_entry *entry, const char *row, const char *which)
{
	const json_t *rows = json_object_get(entry->json, "rows");
	const json_t *number = json_object_get(json_object_get(rows, row), which);
	return json_is_number(number) ? json_number_value(number) : NAN;
}

static void check_rows(const struct history_series *series, size_t line,
		       const struct history_entry *entry)
{
	static const char *const which[] = {"median", "low", "high"};
	json_t *rows = json_object_get(entry->json, "rows"), *row;
	const char *name;
	if (!json_is_object(rows) || json_object_size(rows) == 0)
		usage_error(me, "%s: line %zu: it has no rows", series->path, line);
	json_object_foreach(rows, name, row)
	{
		for (size_t i = 0; i < sizeof which / sizeof *which; ++i) {
			double value = history_number(entry, name, which[i]);
			if (!(value >= RESULTS_LEAST && value <= RESULTS_MOST))
				usage_error(
				    me, "%s: line %zu: a row's %s is not a number, or out of range",
				    series->path, line, which[i]);
		}
	}
}

static void read_line(struct history_series *series, const char *text, size_t size)
{
	json_error_t why;
	struct history_entry *entry = &series->entry[series->entries];
	const size_t line = series->entries + 1;
	entry->json =
	    json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL, &why);
	if (!entry->json)
		usage_error(me, "%s: line %zu: not JSON: %s", series->path, line, why.text);
	entry->commit = text_of(series, line, entry->json, "commit");
	entry->date = text_of(series, line, entry->json, "date");
	series->cpu = text_of(series, line, entry->json, "cpu");
	series->compiler = text_of(series, line, entry->json, "compiler");
	series->cflags = text_of(series, line, entry->json, "cflags");
	const char *unit = series->unit;
	series->unit = text_of(series, line, entry->json, "unit");
	if (unit && strcmp(unit, series->unit) != 0)
		usage_error(me, "%s: line %zu: it is in %s, and those before it in %s",
			    series->path, line, series->unit, unit);
	for (size_t e = 0; e < series->entries; ++e)
		if (strcmp(series->entry[e].commit, entry->commit) == 0)
			usage_error(me, "%s: line %zu: commit %s is also in line %zu", series->path,
				    line, entry->commit, e + 1);
	check_rows(series, line, entry);
	++series->entries;
}

static void read_series(struct history_series *series, const char *folder, const char *file)
{
	char error[512], path[PATH];
	size_t size, lines = 1;
	snprintf(path, sizeof path, "%s/%s", folder, file);
	*series = (struct history_series){.path = memory_must(strdup(path)),
					  .name = memory_must(strdup(file))};
	series->name[strlen(file) - strlen(ending)] = '\0';
	char *text = file_read(path, RESULTS_SIZE_MAX, &size, error, sizeof error);
	if (!text)
		usage_error(me, "%s", error);
	for (size_t i = 0; i < size; ++i)
		lines += text[i] == '\n';
	series->entry = memory_must(calloc(lines, sizeof *series->entry));
	for (char *at = text, *end; at < text + size; at = end + 1) {
		end = memchr(at, '\n', (size_t)(text + size - at));
		if (!end)
			usage_error(me, "%s: line %zu is truncated", path, series->entries + 1);
		read_line(series, at, (size_t)(end - at));
	}
	if (series->entries == 0)
		usage_error(me, "%s: it is empty", path);
	free(text);
}

/* Collects the last commit's rows over all commits. If there are many, searches only the latest
 * ones for steps. */
static void make_lines(struct history_series *series, const struct history_choices *choices)
{
	const struct history_entry *last = &series->entry[series->entries - 1];
	json_t *rows = json_object_get(last->json, "rows"), *row;
	const char *name;
	series->line = memory_must(calloc(json_object_size(rows), sizeof *series->line));
	json_object_foreach(rows, name, row)
	{
		struct history_line *line = &series->line[series->lines];
		if (fnmatch(choices->rows, name, 0) != 0)
			continue;
		line->name = name;
		line->entry = memory_must(calloc(series->entries, sizeof *line->entry));
		line->value = memory_must(calloc(series->entries, sizeof *line->value));
		size_t from =
		    series->entries > STEPS_VALUES_MAX ? series->entries - STEPS_VALUES_MAX : 0;
		for (size_t e = from; e < series->entries; ++e) {
			double value = history_number(&series->entry[e], name, "median");
			if (isnan(value))
				continue;
			line->entry[line->n] = e;
			line->value[line->n++] = value;
		}
		line->steps = steps_find((struct sample){line->value, line->n}, choices->alpha,
					 choices->permutations, hash_text(choices->seed, name));
		++series->lines;
	}
	if (series->lines == 0)
		usage_error(me, "--rows: '%s' matches no row of %s", choices->rows, series->path);
}

static int is_series(const struct dirent *entry)
{
	size_t length = strlen(entry->d_name);
	return entry->d_name[0] != '.' && length > strlen(ending) &&
	       strcmp(entry->d_name + length - strlen(ending), ending) == 0;
}

void history_read(struct history *history, const struct history_choices *choices)
{
	struct dirent **file;
	int n = scandir(choices->folder, &file, is_series, alphasort);
	if (n < 0)
		usage_error(me, "--history: %s: %s", choices->folder, strerror(errno));
	if (n == 0)
		usage_error(me, "--history: %s: nothing has been added to it yet", choices->folder);
	history->series = memory_must(calloc((size_t)n, sizeof *history->series));
	for (int i = 0; i < n; ++i) {
		char *name = file[i]->d_name;
		if (!choices->series ||
		    strncmp(name, choices->series, strlen(choices->series)) == 0)
			read_series(&history->series[history->n++], choices->folder, name);
		free(file[i]);
	}
	free(file);
	if (history->n == 0)
		usage_error(me, "--series: %s: no series of %s begins with that", choices->series,
			    choices->folder);
	for (size_t s = 0; s < history->n; ++s)
		make_lines(&history->series[s], choices);
}

static void free_series(struct history_series *series)
{
	for (size_t l = 0; l < series->lines; ++l) {
		free(series->line[l].entry);
		free(series->line[l].value);
		steps_free(&series->line[l].steps);
	}
	for (size_t e = 0; e < series->entries; ++e)
		json_decref(series->entry[e].json);
	free(series->line);
	free(series->entry);
	free(series->path);
	free(series->name);
}

void history_free(struct history *history)
{
	for (size_t s = 0; s < history->n; ++s)
		free_series(&history->series[s]);
	free(history->series);
}
#endif
