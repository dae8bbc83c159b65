/* SPDX-License-Identifier: MIT */
/* lockstep history add: appends a line. */
#include <config.h>

#include "cli/history/history.h"

#if HAVE_JANSSON
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/files.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"

static const char me[] = "history";
enum { PATH = 4096, LINE = 256 };

/* Returns the first line that git prints. */
static void ask_git(const char *arguments, const char *commit, char answer[LINE])
{
	char command[LINE];
	snprintf(command, sizeof command, "git %s %s 2>/dev/null", arguments, commit);
	FILE *git = popen(command, "r");
	bool said = git && fgets(answer, LINE, git);
	int status = git ? pclose(git) : -1;
	if (!said || status != 0)
		usage_error(me, "--commit: git knows no commit '%s' here", commit);
	answer[strcspn(answer, "\n")] = '\0';
}

/* Refuses names that are unsafe in a shell command. */
static const char *checked_commit(const char *commit)
{
	for (const char *c = commit; *c; ++c)
		if (!isalnum((unsigned char)*c) && !strchr("._/-~^", *c))
			usage_error(me, "--commit: '%s' names no commit", commit);
	if (!*commit || *commit == '-')
		usage_error(me, "--commit: '%s' names no commit", commit);
	return commit;
}

static const char *fact(const struct results *results, const char *key, const char *other)
{
	const char *value = results_fact(results, key);
	value = value || !other ? value : results_fact(results, other);
	return value && *value ? value : "not stated";
}

/* Makes a series' name: a readable prefix, and a hash of everything that identifies it. */
static void name_series(const json_t *entry, char name[LINE])
{
	static const char *const keys[] = {"cpu", "compiler", "cflags", "unit"};
	uint64_t hash = HASH_BEGIN;
	size_t length = 0;
	for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
		hash = hash_text(hash, json_string_value(json_object_get(entry, keys[k])));
		hash = hash_number(hash, 0, 1);
	}
	for (const char *c = json_string_value(json_object_get(entry, "cpu")); *c && length < 40;
	     ++c)
		if (isalnum((unsigned char)*c))
			name[length++] = (char)tolower((unsigned char)*c);
		else if (length > 0 && name[length - 1] != '-')
			name[length++] = '-';
	while (length > 0 && name[length - 1] == '-')
		--length;
	snprintf(name + length, LINE - length, "-%08" PRIx32, (uint32_t)hash_mixed(hash));
}

static json_t *rows_of(const struct results *results)
{
	json_t *rows = json_object();
	for (size_t r = 0; r < results->rows; ++r) {
		const struct results_row *row = &results->row[r];
		const struct sample sample = {row->value, row->n};
		if (row->n == 0)
			continue;
		const double median = statistics_median(sample);
		struct interval quartiles = {median, median};
		if (row->n >= 4)
			quartiles = statistics_quartiles(sample);
		json_object_set_new(rows, row->name,
				    json_pack("{s:f, s:f, s:f, s:I}", "median", median, "low",
					      quartiles.low, "high", quartiles.high, "n",
					      (json_int_t)row->n));
	}
	if (json_object_size(rows) == 0)
		usage_error(me, "%s: all its rows failed", results->path);
	return rows;
}

/* Writes the old contents and the line, or nothing. */
static void append(const char *path, const json_t *entry)
{
	struct file_writer writer;
	struct stat there;
	char error[512], *old = NULL;
	size_t size = 0;
	if (stat(path, &there) == 0) {
		old = file_read(path, RESULTS_SIZE_MAX, &size, error, sizeof error);
		if (!old)
			usage_error(me, "%s", error);
	}
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	char *line = memory_must(json_dumps(entry, JSON_COMPACT | JSON_REAL_PRECISION(9)));
	if (!to)
		usage_error(me, "%s", error);
	fwrite(old ? old : "", 1, size, to);
	fprintf(to, "%s\n", line);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "%s", error);
	free(line);
	free(old);
}

/* A commit occurs once in a series. The existing file must be valid before anything is added. */
static void refuse_twice(const struct history_choices *choices, const char *series,
			 const char *path, const char *commit)
{
	struct history_choices same = *choices;
	struct history history = {0};
	struct stat there;
	if (stat(path, &there) != 0)
		return;
	same.series = series;
	same.rows = "*";
	same.permutations = 0;
	history_read(&history, &same);
	for (size_t e = 0; e < history.series->entries; ++e)
		if (strcmp(history.series->entry[e].commit, commit) == 0)
			usage_error(me, "%s: commit %s is already there, in line %zu", path, commit,
				    e + 1);
	history_free(&history);
}

void history_add(const char *path, const struct history_choices *choices)
{
	struct results results;
	char error[1024], commit[LINE], date[LINE], series[LINE], file[PATH];
	const char *wish = checked_commit(choices->commit);
	if (!results_read(path, RESULTS_TIME_BY_NAME, &results, error, sizeof error))
		usage_error(me, "%s", error);
	ask_git("rev-parse --verify -q", wish, commit);
	ask_git("show -s --format=%cI", commit, date);
	json_t *entry = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "commit", commit, "date",
				  date, "cpu", json_text(fact(&results, "cpu", "host_name")),
				  "compiler", json_text(fact(&results, "compiler", NULL)), "cflags",
				  json_text(fact(&results, "cflags", NULL)), "unit",
				  json_text(results.unit), "rows", rows_of(&results));
	memory_must(entry);
	name_series(entry, series);
	if (mkdir(choices->folder, 0777) != 0 && errno != EEXIST)
		usage_error(me, "--history: %s: %s", choices->folder, strerror(errno));
	snprintf(file, sizeof file, "%s/%s.jsonl", choices->folder, series);
	refuse_twice(choices, series, file, commit);
	append(file, entry);
	const size_t n = json_object_size(json_object_get(entry, "rows"));
	printf("%s: %.*s, %zu row%s\n", file, HISTORY_COMMIT, commit, n, n == 1 ? "" : "s");
	json_decref(entry);
	results_free(&results);
}
#endif
