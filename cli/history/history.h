/* SPDX-License-Identifier: MIT */
/*
 * lockstep history: results of many commits, in a plain folder that git keeps. A series is all of one CPU, compiler and
 * flags, in a file of its own, so that machines can add to their histories without conflicts: JSON lines, one a commit,
 * in the order in which they were added.
 */
#ifndef LOCKSTEP_CLI_HISTORY_HISTORY_H
#define LOCKSTEP_CLI_HISTORY_HISTORY_H

#include "cli/cli.h"
#include "results/results.h"
#include "results/steps.h"

struct history_choices {
	const char *folder, *commit, *series, *rows, *output;
	unsigned format;
	double alpha, threshold;
	size_t permutations;
	uint64_t seed;
	bool json, markdown;
};

extern const struct option_word history_formats[];

#if HAVE_JANSSON
struct history_entry {
	json_t *json; /* the line; the texts below are of it */
	const char *commit, *date;
};

/* One row over the commits that have it. */
struct history_line {
	const char *name;
	size_t n, *entry;
	double *value; /* medians */
	struct steps steps;
};

struct history_series {
	char *path, *name; /* the name is the file's, without its end */
	const char *cpu, *compiler, *cflags, *unit;
	struct history_entry *entry; /* one at least */
	size_t entries;
	struct history_line *line;
	size_t lines;
};

struct history {
	struct history_series *series;
	size_t n;
};

/* All series of the folder, or the chosen one. Or usage_error(): bad files, and none at all. */
void history_read(struct history *history, const struct history_choices *choices);
void history_free(struct history *history);

/* The last entry's number of a row, "median", "low" or "high"; NaN if it is not there. */
double history_number(const struct history_entry *entry, const char *row, const char *which);

/* Add results to the series of their machine. */
void history_add(const char *path, const struct history_choices *choices);

/* A commit as people read it. */
enum { HISTORY_COMMIT = 10 };

/* Did the row change by more than the threshold at that step? */
bool history_counts(const struct step *step, const struct history_choices *choices);

struct sheet history_sheet(const struct history_series *series,
			   const struct history_choices *choices);
void history_page(FILE *to, const struct history *history, const struct history_choices *choices);

/* In the format of somebody's service. */
void history_export(FILE *to, const struct history *history, const struct history_choices *choices);
#endif

#endif
