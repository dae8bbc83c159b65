/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: plots throughput against the size of a batch, the share of hits, or the number
 * of threads: for each test, and for sizes also the geometric mean over tests.
 */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/curves.h"
#include "harness/questions/questions.h"

/* The most drawn for a kind and file: each takes about 5 KB. */
enum { FIGURES_MAX = 200 };

static double x_of(enum figure_kind kind, const struct row_name *name)
{
	return kind == FIGURE_HITS      ? name->hits
	       : kind == FIGURE_THREADS ? (double)name->threads
					: (double)name->n;
}

/* Returns the name without the axis, so that rows of one figure have the same name. */
static struct row_name without(enum figure_kind kind, const struct row_name *name)
{
	struct row_name rest = *name;
	if (kind == FIGURE_HITS)
		rest.hits = rest.hits >= 0 ? 0 : -1;
	else if (kind == FIGURE_THREADS)
		rest.threads = 1;
	else
		rest.n = 1;
	return rest;
}

static bool usable(const struct report_row *row, enum figure_kind kind)
{
	return row->ours && !row->name.cpu && row->rate > 0 &&
	       (kind != FIGURE_HITS || row->name.hits >= 0);
}

static bool together(enum figure_kind kind, const struct report_row *a, const struct report_row *b,
		     bool one_test)
{
	struct row_name first = without(kind, &a->name), second = without(kind, &b->name);
	return (!one_test || first.test == second.test) && report_same_cases(&first, &second);
}

static void add_x(struct curves *curves, double x)
{
	size_t i = 0, room = sizeof curves->x / sizeof *curves->x;
	while (i < curves->count && curves->x[i] < x)
		++i;
	if (curves->count == room || (i < curves->count && curves->x[i] == x))
		return;
	memmove(&curves->x[i + 1], &curves->x[i], (curves->count - i) * sizeof *curves->x);
	curves->x[i] = x;
	++curves->count;
}

/* Finds the lines: the reference, each instruction set, and the compiler's vectoriser for the best
 * set. */
static void find_lines(struct curves *curves, const struct report_row *like, bool one_test)
{
	static char vectoriser[LOCKSTEP_ISAS][32];
	int best = -1;
	bool has[LOCKSTEP_ISAS + 1] = {false}, twin[LOCKSTEP_ISAS] = {false};
	curves->builds = curves->count = 0;
	for (size_t r = 0; r < curves->file->results.rows; ++r) {
		const struct report_row *row = &curves->file->row[r];
		if (!usable(row, curves->kind) || !together(curves->kind, row, like, one_test))
			continue;
		add_x(curves, x_of(curves->kind, &row->name));
		int isa = lockstep_find_isa(row->name.build);
		if (isa >= 0)
			has[isa] = true;
		if (strcmp(row->name.build, "reference") == 0)
			has[LOCKSTEP_ISAS] = true;
		for (int i = 0; i < LOCKSTEP_ISAS; ++i) {
			snprintf(vectoriser[i], sizeof vectoriser[i], "%s-auto",
				 lockstep_isa_at(i));
			twin[i] = twin[i] || strcmp(row->name.build, vectoriser[i]) == 0;
		}
	}
	if (has[LOCKSTEP_ISAS])
		curves->build[curves->builds++] = "reference";
	for (int i = 0; i < LOCKSTEP_ISAS; ++i) {
		best = twin[i] ? i : best;
		if (has[i])
			curves->build[curves->builds++] = lockstep_isa_at(i);
	}
	if (best >= 0)
		curves->build[curves->builds++] = vectoriser[best];
}

/* ---- The values ------------------------------------------------------------------------------ */

static const struct report_row *row_at(const struct curves *curves, const struct report_row *like,
				       const char *build, double x)
{
	struct row_name wanted = like->name;
	if (curves->kind == FIGURE_HITS)
		wanted.hits = x;
	else if (curves->kind == FIGURE_THREADS)
		wanted.threads = (unsigned)x;
	else
		wanted.n = (size_t)x;
	return report_find(curves->file, &wanted, build);
}

/* True if every line has this test at every size. */
static bool complete(const struct curves *curves, const struct report_row *like)
{
	for (size_t b = 0; b < curves->builds; ++b)
		for (size_t i = 0; i < curves->count; ++i)
			if (!row_at(curves, like, curves->build[b], curves->x[i]))
				return false;
	return true;
}

/* Collects a row for each complete test; returns their number. */
static size_t complete_tests(const struct curves *curves, const struct report_row *like,
			     struct report_row *found)
{
	size_t tests = 0;
	for (size_t t = 0; t < question_count(); ++t) {
		found[tests] = *like;
		found[tests].name.test = question_at(t);
		tests += complete(curves, &found[tests]);
	}
	return tests;
}

double curves_mean(const struct curves *curves, const struct report_row *tests, size_t count,
		   const char *build, double x, bool bytes)
{
	double *values = memory_must(malloc((count + 1) * sizeof *values));
	struct sample sample = {values, 0};
	for (size_t t = 0; t < count; ++t) {
		const struct report_row *row = row_at(curves, &tests[t], build, x);
		double value = !row ? NAN : bytes ? row->bytes : row->rate;
		if (value > 0)
			values[sample.n++] = value;
	}
	double mean = sample.n == count && count ? statistics_geometric_mean(sample) : NAN;
	free(values);
	return mean;
}

/* True if the row is the first of its figure. */
static bool is_first(void *seen, const struct report_row *row, enum figure_kind kind, bool one_test)
{
	struct row_name name;
	if (!usable(row, kind))
		return false;
	name = without(kind, &row->name);
	name.test = one_test ? name.test : NULL;
	return report_new(seen, &name);
}

/* Adds the figures of one test or, without a test, of the mean of all. */
static size_t add_figures(struct reported *report, struct curves *curves,
			  const struct lockstep_test *test, void *seen, size_t drawn)
{
	struct report_row *tests = memory_must(calloc(question_capacity() + 1, sizeof *tests));
	const bool mean = !test;
	for (size_t r = 0; r < curves->file->results.rows; ++r) {
		const struct report_row *row = &curves->file->row[r];
		if ((test && row->name.test != test) || !is_first(seen, row, curves->kind, !mean))
			continue;
		size_t count = 1;
		find_lines(curves, row, !mean);
		tests[0] = *row;
		if (mean && curves->count > 1)
			count = complete_tests(curves, row, tests);
		if (curves->count < 2 || !curves->builds || count <= mean)
			continue;
		if (++drawn <= FIGURES_MAX)
			curves_draw(report, curves, tests, count, mean);
	}
	free(tests);
	return drawn;
}

/* Adds figures in the order of the table of tests, since rows may be in any order. */
static void add_kind(struct reported *report, struct curves *curves)
{
	json_t *seen = json_object();
	size_t drawn = 0;
	for (size_t t = 0; t < question_count(); ++t)
		drawn = add_figures(report, curves, question_at(t), seen, drawn);
	if (drawn > FIGURES_MAX)
		report->figures.left_out[curves->kind] += drawn - FIGURES_MAX;
	json_decref(seen);
}

void report_add_curves(struct reported *report, size_t file)
{
	struct curves curves = {.file = &report->file[file], .number = file};
	if (!report_timed(curves.file))
		return;
	json_t *seen = json_object();
	curves.kind = FIGURE_SIZES;
	add_figures(report, &curves, NULL, seen, 0);
	json_decref(seen);
	add_kind(report, &curves);
	curves.kind = FIGURE_HITS;
	add_kind(report, &curves);
	curves.kind = FIGURE_THREADS;
	add_kind(report, &curves);
}
#endif
