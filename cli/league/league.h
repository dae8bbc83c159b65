/* SPDX-License-Identifier: MIT */
/* What the parts of `lockstep league` share. */
#ifndef LOCKSTEP_CLI_LEAGUE_LEAGUE_H
#define LOCKSTEP_CLI_LEAGUE_LEAGUE_H

#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>

#include "cli/cli.h"

struct league {
	uint64_t seed, cases; /* cases of each test and scene; 0: until the time is up */
	double seconds;       /* 0: no limit */
	struct option_share share;
	const char *limit; /* of a batch, as --plugin-limit says, or NULL */
	const char *found; /* the folder for case files */
	bool times, progress;
	const struct lockstep_test **test; /* NULL-terminated */
	char *scene[SESSION_SCENES_MAX];
	size_t scenes;

	/* Of each subject and test what lockstep list --json says, and "plugin": what --plugin takes, null for our own
	 * kernels. */
	json_t *subjects;

	/* What came of each task, in any order: a line of the file of results, described in the manual page. */
	json_t *results;
	const char *results_file;
};

/* ---- Tasks (tasks.c) ------------------------------------------------------------------------- */

/* Run a command in a process of its own: what it prints, as JSON; NULL if that is none. *status is its exit status. */
json_t *league_ask(const struct command *command, const char *const *argv, int *status);

/* Add the subjects of a plug-in that have any of the tests. False: there are none; or it cannot be used, and one line
 * in `error` says why. */
bool league_add_plugin(struct league *league, const char *given, char *error, size_t error_size);
void league_add_ours(struct league *league);

/* Do every task that has no result yet, in rounds of more and more cases, until all are done or the time is up. */
void league_run(struct league *league);

/* ---- The file of results (results.c) --------------------------------------------------------- */

/* Read what is there of earlier runs; a last line that was cut short is left out. Exits if it is no such file. */
void league_read(struct league *league);

/* The result of a task; NULL if there is none. */
json_t *league_find(const struct league *league, const json_t *task);

/* Add a result, of which the reference is taken over, to the file as well. */
void league_add(struct league *league, json_t *result);

/* ---- Tables (sheets.c) ----------------------------------------------------------------------- */

/* All of them: a sheet for each test, with the subjects as rows; or for each plug-in, with its tests. */
struct league_sheets {
	struct sheet *sheet;
	size_t n;
};
struct league_sheets league_by_test(const struct league *league);
struct league_sheets league_by_subject(const struct league *league);
void league_free_sheets(struct league_sheets *sheets);

/* Wrong answers, crashes and hangs of all but our own kernels, and of those. */
uint64_t league_faults(const struct league *league, bool ours);

/* The page (page.c). */
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
