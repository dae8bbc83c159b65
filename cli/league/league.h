/* SPDX-License-Identifier: MIT */
/* Types and functions that the parts of `lockstep league` share. */
#ifndef LOCKSTEP_CLI_LEAGUE_LEAGUE_H
#define LOCKSTEP_CLI_LEAGUE_LEAGUE_H

#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>

#include "cli/cli.h"

struct league {
	uint64_t seed, cases; /* cases for each test and scene; 0: until the time is up */
	double seconds;       /* 0: no limit */
	struct option_share share;
	const char *limit; /* time limit for a batch, as in --plugin-limit, or NULL */
	const char *found; /* the folder for case files */
	bool times, progress;
	const struct lockstep_test **test; /* ends with NULL */
	char *scene[SESSION_SCENES_MAX];
	size_t scenes;

	/* One entry for each subject and test, as lockstep list --json prints it, with "plugin"
	 * added: the value of --plugin, or null for the library's own kernels. */
	json_t *subjects;

	/* The result of each task, in any order: a line of the results file, which the manual page
	 * describes. */
	json_t *results;
	const char *results_file;
};

/* ---- Tasks (tasks.c) ------------------------------------------------------------------------- */

/* Runs a command in its own process. Returns its output as JSON, or NULL if it is not JSON.
 * *status is its exit status. */
json_t *league_ask(const struct command *command, const char *const *argv, int *status);

/* Adds the subjects of a plug-in that have any of the tests. False, with one line in `error`, if
 * there are none, or if it cannot be used. */
bool league_add_plugin(struct league *league, const char *given, char *error, size_t error_size);
void league_add_ours(struct league *league);

/* Runs every task that has no result yet, in rounds of increasing numbers of cases, until all are
 * done or the time is up. */
void league_run(struct league *league);

/* ---- The file of results (results.c) --------------------------------------------------------- */

/* Reads the results of earlier runs, except for a truncated last line. Exits if it is not a results
 * file. */
void league_read(struct league *league);

/* Returns the result of a task, or NULL if there is none. */
json_t *league_find(const struct league *league, const json_t *task);

/* Adds a result, taking ownership of it, and appends it to the file. */
void league_add(struct league *league, json_t *result);

/* ---- Tables (sheets.c) ----------------------------------------------------------------------- */

/* Return all tables: one for each test, with the subjects as rows, or one for each plug-in, with
 * its tests as rows. */
struct league_sheets {
	struct sheet *sheet;
	size_t n;
};
struct league_sheets league_by_test(const struct league *league);
struct league_sheets league_by_subject(const struct league *league);
void league_free_sheets(struct league_sheets *sheets);

/* Returns the number of wrong answers, crashes and hangs: of the library's own kernels if `ours`,
 * otherwise of all others. */
uint64_t league_faults(const struct league *league, bool ours);

/* Writes the page (page.c). */
void league_page(FILE *to, const struct league *league);
void league_markdown(FILE *to, const struct league *league);

static inline const char *league_text(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

static inline double league_number(const json_t *object, const char *key)
{
	return json_number_value(json_object_get(object, key));
}
#endif

#endif
