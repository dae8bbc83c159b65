/* SPDX-License-Identifier: MIT */
/* lockstep report: what its parts share. */
#ifndef LOCKSTEP_CLI_REPORT_REPORT_H
#define LOCKSTEP_CLI_REPORT_REPORT_H

#include "base/text.h"
#include "cli/cli.h"
#include "cli/plot/plot.h"
#include "results/results.h"
#include "results/row_name.h"
#include "results/statistics.h"

/* A row of results, and what it is beside the others of its file. NaN is what is not known. */
struct report_row {
	const struct results_row *row;
	bool ours;                        /* its name is that of a test, and taken apart: */
	struct row_name name;             /* else empty */
	double value;                     /* the median: a time in ns, or of a measure */
	double rate;                      /* items, of ours cases, a second */
	double bytes;                     /* of a case */
	double limit, known;              /* percent: of our formula's limit, and of the best's */
	double over_reference, over_auto; /* times as fast */
	double judged, wrong;             /* answers of a plug-in */
};

/* Of one test, from a file of lockstep accuracy. Counts are whole; infinite values are INFINITY. */
struct report_accuracy {
	char *name;
	char *judge; /* of a specimen; or NULL */
	double cases, answers, wrong, false_hits, false_misses, near, results;
	double error_bound, seen; /* the promised K, and the largest that was seen */
	double ulps_worst;
};

/* How a plug-in's subject for a test was judged. */
struct report_subject {
	char *name, *test;
	double cases, inexact, wrong, bugs, crashes;
	double moved_ulps,
	    moved; /* of the worst wrong answer; NaN: none is wrong, or it is not known */
};

/* A file that was given: results, or what lockstep accuracy or check found. */
struct report_file {
	const char *path;
	struct results results;
	struct report_row *row; /* results.rows of them */
	void *index;            /* of rows, by what their names tell */
	struct report_accuracy *accuracy;
	size_t accuracies;
	struct report_subject *subject;
	size_t subjects;
	char *answers; /* whose answers these are; NULL: a file of results */
	double seed, cases;
};

/* Complain that memory is out, and exit. */
__attribute__((noreturn)) void report_no_memory(void);

/* ---- Reading: read.c, accuracy.c, rows.c ----------------------------------------------------- */

/* Read a file of either kind, or usage_error(). */
void report_read(struct report_file *file, const char *path);
void report_file_free(struct report_file *file);

/* Is this JSON of lockstep accuracy? If so, read it, or usage_error(). */
bool report_read_accuracy(struct report_file *file, const char *text, size_t size);
void report_free_accuracy(struct report_file *file);

/* Likewise of lockstep check (subjects.c). And the subjects, from an array of either. */
bool report_read_trials(struct report_file *file, const char *text, size_t size);
struct json_t;
void report_read_subjects(struct report_file *file, const struct json_t *from, bool trials);
void report_free_subjects(struct report_file *file);

/* Find out how rows compare with others. */
void report_reckon(struct report_file *file);

/* Are these times, and not a measure that is free of noise? */
bool report_timed(const struct report_file *file);

/* Are all parts of the names the same but for test and build? */
bool report_same_cases(const struct row_name *a, const struct row_name *b);

/*
 * Adds the parts of a name, but for the build, to a set (of jansson's); false if they were in it.
 */
bool report_new(void *set, const struct row_name *name);

/*
 * The rows of a file that are best compared with each other: of each test, those of the kind of
 * cases that most tests have. The first row of each; `count` gets how many.
 */
const struct report_row **report_choose(const struct report_file *file, size_t *count);

/* Among rows named like this, the one of that build; NULL if none has a rate. */
const struct report_row *report_find(const struct report_file *file, const struct row_name *like,
				     const char *build);

/* Among rows named like this, the fastest instruction set; or NULL. */
const struct report_row *report_best(const struct report_file *file, const struct row_name *like);

/* "pairs, uniform, 4096 cases"; without what is 0 or usual. */
char *report_cases(char *text, size_t size, const struct row_name *name);

/*
 * How large the cache of that level is, in bytes: of data, or of all; 0 if the file does not say.
 */
double report_cache(const struct results *results, unsigned level);

/* ---- Figures --------------------------------------------------------------------------------- */

enum figure_kind { FIGURE_SIZES, FIGURE_SPEED, FIGURE_LIMIT, FIGURE_HITS, FIGURE_THREADS, FIGURES };

struct figure {
	enum figure_kind kind;
	size_t file;   /* of which it is */
	bool folded;   /* one of many: shown on demand */
	char *caption; /* beside the name of the file */
	unsigned width, height;
	char *svg;
};

struct figures {
	struct figure *figure;
	size_t count;
	size_t left_out[FIGURES]; /* there would be too many */
	FILE *drawing;            /* the one that has begun, and its output */
	struct text svg;
};

/* Begin a figure, to be drawn to the stream that is returned; then add it, with all but its svg
 * set. */
FILE *figure_begin(struct figures *figures);
void figure_end(struct figures *figures, struct figure figure);
void figures_free(struct figures *figures);

/* How a build is drawn. */
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

/* All that there is data for: curves.c, dots.c. */
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
