/* SPDX-License-Identifier: MIT */
/* Types and functions that the parts of lockstep compare share. OLD is `before` and NEW is `after`,
 * because `new` is a keyword of C++. */
#ifndef LOCKSTEP_CLI_COMPARE_COMPARE_H
#define LOCKSTEP_CLI_COMPARE_COMPARE_H

#include "cli/cli.h"
#include "harness/results/results.h"
#include "harness/results/statistics.h"

/* Samples with fewer repetitions say little; the user gets a note. */
enum { COMPARE_REPETITIONS = 5 };
/* The share of resamples that an interval covers, around the middle. */
#define COMPARE_LEVEL 0.95

/* Which values of a counter are better. */
enum compare_better { COMPARE_BY_NAME, COMPARE_LOWER, COMPARE_HIGHER };

struct compare_choices {
	enum results_time time;
	double alpha, threshold;
	size_t resamples;
	uint64_t seed;
	const char *counter; /* NULL to compare times */
	enum compare_better better;
	bool common, changed, markdown, html, json;
};

enum compared_verdict {
	COMPARED_NO_CHANGE,
	COMPARED_SLOWER,
	COMPARED_FASTER,
	COMPARED_FAILS_NOW, /* an error in NEW only: a regression */
	COMPARED_FAILED_BEFORE,
	COMPARED_FAILS_IN_BOTH,
	COMPARED_VERDICTS
};

/* Returns the verdict as it is printed: for a counter, worse and better instead of slower and
 * faster. */
const char *compare_verdict(const struct compare_choices *choices, enum compared_verdict verdict);

/* True if higher is better: for counters whose names mark them as rates, unless the user says
 * otherwise. */
bool compare_higher(const struct compare_choices *choices);

/* A row that both files have. */
struct compared {
	const struct results_row *before, *after;
	enum compared_verdict verdict;
	bool valued; /* both have values, and the fields below are set */
	double median_before, median_after;
	double ratio;          /* NEW / OLD */
	bool tested;           /* the values are times, and the fields below are set */
	struct rank_test test; /* u counts the pairs in which NEW is slower */
	double adjusted;
	struct interval interval; /* contains the ratio */
	/* the smallest slowdown factor that could have been shown, or infinity if there is none */
	double detectable;
	/* the repetitions that can show a change, given the other rows */
	size_t needs;
};

struct comparison {
	struct compare_choices choices;
	struct results before, after;
	struct compared *row; /* in the order of OLD */
	size_t rows;
	size_t only_before, only_after; /* rows that were left out */
	struct sheet_lines warnings, notes;
	/* The summary: rows of each verdict, rows with a ratio, and their geometric mean (NaN if
	 * there are none). */
	size_t count[COMPARED_VERDICTS], valued, tested;
	size_t showable; /* rows in which some change could have been shown */
	double geometric_mean;
};

/* compare_match() matches the rows, and exits with usage_error() if times were measured only once.
 * compare_reckon() computes statistics, verdicts and the summary. */
void compare_match(struct comparison *comparison);
void compare_reckon(struct comparison *comparison);

/* Warns about differences between the runs, and notes what makes either doubtful. */
void compare_contexts(struct comparison *comparison);

/* Warns about differences between two pooled files. */
void compare_pooled(struct comparison *comparison, const struct results *first,
		    const struct results *more);

/* True if the row is listed among those that changed. */
bool compare_has_changed(const struct compared *row);

/* Prints the comparison as a table, Markdown, HTML or JSON. */
void compare_print(const struct comparison *comparison);

#endif
