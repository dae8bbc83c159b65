/* SPDX-License-Identifier: MIT */
/*
 * lockstep history: results of many commits, in a plain folder to keep in git. A series has the
 * results of one CPU, compiler and flags, in its own file, so that machines can add to their
 * histories without conflicts. The file has JSON lines, one for each commit, in the order in which
 * they were added.
 */
#ifndef LOCKSTEP_CLI_HISTORY_HISTORY_H
#define LOCKSTEP_CLI_HISTORY_HISTORY_H

#include "cli/cli.h"
#include "harness/results/results.h"
#include "harness/results/steps.h"

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
	json_t *json; /* the line, which owns the texts below */
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
	char *path, *name; /* the name is the file's, without its ending */
	const char *cpu, *compiler, *cflags, *unit;
	struct history_entry *entry; /* at least one */
	size_t entries;
	struct history_line *line;
	size_t lines;
};

struct history {
	struct history_series *series;
	size_t n;
};

/* Reads all series of the folder, or the chosen one. Exits with usage_error() if a file is bad or
 * there are none. */
void history_read(struct history *history, const struct history_choices *choices);
void history_free(struct history *history);

/* Returns a number of a row in an entry: "median", "low" or "high"; NaN if it is missing. */
double history_number(const struct history_entry *entry, const char *row, const char *which);

/* Adds results to the series of their machine. */
void history_add(const char *path, const struct history_choices *choices);

/* The length of an abbreviated commit name. */
enum { HISTORY_COMMIT = 10 };

/* True if the row changed by more than the threshold at that step. */
bool history_counts(const struct step *step, const struct history_choices *choices);

struct sheet history_sheet(const struct history_series *series,
			   const struct history_choices *choices);
void history_page(FILE *to, const struct history *history, const struct history_choices *choices);

/* Writes the history in the format of another service. */
void history_export(FILE *to, const struct history *history, const struct history_choices *choices);
#endif

#endif
