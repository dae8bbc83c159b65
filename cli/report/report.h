/* SPDX-License-Identifier: MIT */
/* lockstep report: types and functions that its parts share. */
#ifndef LOCKSTEP_CLI_REPORT_REPORT_H
#define LOCKSTEP_CLI_REPORT_REPORT_H

#include "harness/base/text.h"
#include "cli/cli.h"
#include "cli/plot/plot.h"
#include "harness/results/results.h"
#include "harness/results/row_name.h"
#include "harness/results/statistics.h"

/* A row of results, and how it compares with others in its file. Unknown values are NaN. */
struct report_row {
	const struct results_row *row;
	bool ours;            /* it is named after a test; `name` has the parts */
	struct row_name name; /* otherwise empty */
	double value;         /* the median: a time in ns, or a value of a measure */
	double rate;          /* items per second; cases, if the row is ours */
	double bytes;         /* per case */
	/* percent of our formula's limit, and of the best formula's */
	double limit, known;
	double over_reference, over_auto; /* times as fast */
	double judged, wrong;             /* answers of a plug-in */
};

/* Figures of one test, from a file of lockstep accuracy. Counts are whole numbers; infinite values
 * are INFINITY. */
struct report_accuracy {
	char *name;
	char *judge; /* a specimen's judge, or NULL */
	double cases, answers, wrong, false_hits, false_misses, near, results;
	double error_bound, seen; /* the promised K, and the largest observed */
	double ulps_worst;
};

/* The verdicts on a plug-in's subject for a test. */
struct report_subject {
	char *name, *test;
	double cases, inexact, wrong, bugs, crashes;
	double moved_ulps,
	    /* for the worst wrong answer; NaN if none is wrong, or if unknown */
	    moved;
};

/* An input file: results, or findings of lockstep accuracy or check. */
struct report_file {
	const char *path;
	struct results results;
	struct report_row *row; /* results.rows of them */
	void *index;            /* finds rows by the parts of their names */
	struct report_accuracy *accuracy;
	size_t accuracies;
	struct report_subject *subject;
	size_t subjects;
	char *answers; /* describes whose answers these are; NULL for a results file */
	double seed, cases;
};

/* ---- Reading: read.c, accuracy.c, matching.c ------------------------------------------------ */

/* Reads a file of any kind, or exits with usage_error(). */
void report_read(struct report_file *file, const char *path);
void report_file_free(struct report_file *file);

/* Returns false if the text is not JSON of lockstep accuracy. Otherwise reads it, or exits with
 * usage_error(). */
bool report_read_accuracy(struct report_file *file, const char *text, size_t size);
void report_free_accuracy(struct report_file *file);

/* The same for lockstep check (plugins.c). report_read_subjects() reads the subjects from an array
 * of either. */
bool report_read_trials(struct report_file *file, const char *text, size_t size);
struct json_t;
void report_read_subjects(struct report_file *file, const struct json_t *from, bool trials);
void report_free_subjects(struct report_file *file);

/* Computes how rows compare with others. */
void report_reckon(struct report_file *file);

/* True for times, false for a measure without noise. */
bool report_timed(const struct report_file *file);

/* True if all parts of the names except test and build are the same. */
bool report_same_cases(const struct row_name *a, const struct row_name *b);

/* Adds the parts of a name except the build to a set (of jansson's); false if they were in it. */
bool report_new(void *set, const struct row_name *name);

/*
 * Returns the rows of a file that are best compared with each other: for each test, the first row
 * with the kind of cases that most tests have. Stores their number in `count`.
 */
const struct report_row **report_choose(const struct report_file *file, size_t *count);

/* Returns the row of that build among rows named like this; NULL if none has a rate. */
const struct report_row *report_find(const struct report_file *file, const struct row_name *like,
				     const char *build);

/* Returns the fastest instruction set among rows named like this, or NULL. */
const struct report_row *report_best(const struct report_file *file, const struct row_name *like);

/* Writes "pairs, uniform, 4096 cases", without parts that are 0 or usual. */
char *report_cases(char *text, size_t size, const struct row_name *name);

/*
 * Returns the size in bytes of the cache of that level, either unified or for data; 0 if the file
 * does not say.
 */
double report_cache(const struct results *results, unsigned level);

/* ---- Figures --------------------------------------------------------------------------------- */

enum figure_kind { FIGURE_SIZES, FIGURE_SPEED, FIGURE_LIMIT, FIGURE_HITS, FIGURE_THREADS, FIGURES };

struct figure {
	enum figure_kind kind;
	size_t file;   /* the file shown */
	bool folded;   /* one of many; shown on demand */
	char *caption; /* printed beside the file's name */
	unsigned width, height;
	char *svg;
};

struct figures {
	struct figure *figure;
	size_t count;
	size_t left_out[FIGURES]; /* because there would be too many */
	FILE *drawing;            /* the figure that has begun, and its output */
	struct text svg;
};

/* figure_begin() begins a figure, to be drawn to the stream that it returns. figure_end() adds it,
 * with everything but its svg set. */
FILE *figure_begin(struct figures *figures);
void figure_end(struct figures *figures, struct figure figure);
void figures_free(struct figures *figures);

/* Returns the style of a build. */
struct plot_style figure_style(const char *build);

/* Colours of all plots of the page. */
#define FIGURE_AXIS "var(--axis)"
#define FIGURE_GRID "var(--grid)"

struct reported {
	const char *title;
	struct report_file *file;
	size_t files;
	struct figures figures;
};

/* Add all figures for which there is data: curves.c, dots.c. */
void report_add_curves(struct reported *report, size_t file);
void report_add_dots(struct reported *report, size_t file);

/* ---- The page -------------------------------------------------------------------------------- */

void report_page(FILE *to, const struct reported *report);
void report_machines(FILE *to, const struct reported *report);
void report_summary(FILE *to, const struct reported *report);
void report_cpus(FILE *to, const struct reported *report);
void report_measures(FILE *to, const struct reported *report);
void report_plots(FILE *to, const struct reported *report);
void report_accuracy_table(FILE *to, const struct reported *report);
bool report_any_plugins(const struct reported *report);
void report_plugins(FILE *to, const struct reported *report);
void report_all(FILE *to, const struct reported *report);

#endif
