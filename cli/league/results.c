/* SPDX-License-Identifier: MIT */
/* Reads and writes the results file: a line of JSON for each finished task, so that an interrupted
 * run can continue. */
#include "cli/league/league.h"

#if HAVE_JANSSON
#include <errno.h>
#include <string.h>

#include "harness/base/files.h"

/* The keys that identify a task. */
static const char *const keys[] = {"kind",  "plugin", "subject", "version", "test",
				   "scene", "seed",   "first",   "cases"};

static bool same_task(const json_t *a, const json_t *b)
{
	for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
		const json_t *one = json_object_get(a, keys[k]),
			     *other = json_object_get(b, keys[k]);
		if (one != other && !json_equal(one, other))
			return false;
	}
	return true;
}

json_t *league_find(const struct league *league, const json_t *task)
{
	size_t i;
	json_t *result;
	json_array_foreach(league->results, i, result)
	{
		if (same_task(result, task))
			return result;
	}
	return NULL;
}

void league_read(struct league *league)
{
	enum { LIMIT = 1 << 30 };
	char error[512];
	size_t size, number = 0;
	league->results = json_array();
	FILE *there = fopen(league->results_file, "r");
	if (!there && errno == ENOENT)
		return;
	if (there)
		fclose(there);
	char *text = file_read(league->results_file, LIMIT, &size, error, sizeof error);
	if (!text)
		usage_error("league", "--results: %s", error);
	for (char *rest = text, *line; (line = strsep(&rest, "\n"));) {
		json_t *result = json_loads(line, 0, NULL);
		++number;
		if (result && json_is_string(json_object_get(result, "test")) && rest)
			json_array_append_new(league->results, result);
		else if (rest)
			usage_error("league", "--results: %s:%zu: not a result of lockstep league",
				    league->results_file, number);
		else
			json_decref(result);
	}
	free(text);
}

void league_add(struct league *league, json_t *result)
{
	/* a truncated line must not run into this one */
	char error[512];
	FILE *to = fopen(league->results_file, "a+");
	bool whole = to && json_array_append_new(league->results, result) == 0;
	if (whole && fseek(to, -1, SEEK_END) == 0 && fgetc(to) != '\n')
		usage_error("league", "--results: %s: its last line is truncated; remove it",
			    league->results_file);
	whole = whole && fseek(to, 0, SEEK_END) == 0 &&
		json_dumpf(result, to, JSON_COMPACT | JSON_SORT_KEYS) == 0 && fputc('\n', to) >= 0;
	snprintf(error, sizeof error, "%s", strerror(errno));
	if (to && fclose(to) != 0)
		whole = false;
	if (!whole)
		usage_error("league", "--results: %s: %s", league->results_file, error);
}
#endif
