/* SPDX-License-Identifier: MIT */
/* lockstep compare: what its parts share. OLD is `before` and NEW is `after`, because `new` is a
 * keyword of C++. */
#ifndef LOCKSTEP_CLI_COMPARE_COMPARE_H
#define LOCKSTEP_CLI_COMPARE_COMPARE_H

#include "cli/cli.h"
#include "results/results.h"
#include "results/statistics.h"

/* With fewer, a sample says little, and the user is told. */
enum { COMPARE_REPETITIONS = 5 };
/* The share of resamples in the middle that an interval covers. */
#define COMPARE_LEVEL 0.95

/* Which way a counter becomes better. */
enum compare_better { COMPARE_BY_NAME, COMPARE_LOWER, COMPARE_HIGHER };

struct compare_choices {
	enum results_time time;
	double alpha, threshold;
	size_t resamples;
	uint64_t seed;
	const char *counter; /* NULL: times */
	enum compare_better better;
	bool common, changed, markdown, html, json;
};

enum verdict {
	VERDICT_NO_CHANGE,
	VERDICT_SLOWER,
	VERDICT_FASTER,
	VERDICT_FAILS_NOW, /* an error in NEW alone, which is a regression */
	VERDICT_FAILED_BEFORE,
	VERDICT_FAILS_IN_BOTH,
	VERDICTS
};

/* As they are printed: of a counter, worse and better instead of slower and faster. */
const char *compare_verdict(const struct compare_choices *choices, enum verdict verdict);

/* Is more better? Of counters whose names say that they are rates, unless the user says otherwise. */
bool compare_higher(const struct compare_choices *choices);

/* A row that both files have. */
struct compared {
	const struct results_row *before, *after;
	enum verdict verdict;
	bool valued; /* both have values, and all that follows is set: */
	double median_before, median_after;
	double ratio;          /* of the values, NEW / OLD */
	bool tested;           /* they are times, and all that follows is set: */
	struct rank_test test; /* u counts the pairs in which NEW is slower */
	double adjusted;
	struct interval interval; /* of the ratio */
	double
	    detectable; /* the smallest factor for the worse that could have been shown; infinite: none, */
	size_t needs; /* with fewer repetitions than these, the other rows being as they are */
};

struct comparison {
	struct compare_choices choices;
	struct results before, after;
	struct compared *row; /* in the order of OLD */
	size_t rows;
	size_t only_before, only_after; /* rows that were left out */
	struct sheet_lines warnings, notes;
	/* Summary: rows of each verdict; rows with a ratio, and their geometric mean (NaN if none). */
	size_t count[VERDICTS], valued, tested;
	size_t showable; /* rows in which some change could have been shown */
	double geometric_mean;
};

/* Match the rows, with a usage_error() for times that were measured once; then statistics, verdicts and the summary. */
void compare_match(struct comparison *comparison);
void compare_reckon(struct comparison *comparison);

/* Warn of what differs between the runs, and note what makes either doubtful. */
void compare_contexts(struct comparison *comparison);

/* Warn of what differs between two files that are pooled. */
void compare_pooled(struct comparison *comparison, const struct results *first,
		    const struct results *more);

/* Should the row be listed among those that changed? */
bool compare_has_changed(const struct compared *row);

/* As a table, as Markdown, or as JSON. */
void compare_print(const struct comparison *comparison);

#endif
