/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: throughput against the size of a batch, the share of hits, or the number of threads: of each test,
 * and for sizes the geometric mean over tests.
 */
#include <config.h>

#if HAVE_JANSSON && HAVE_GSL
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

enum { WIDTH = 440, HEIGHT = 320, LINES_MAX = LOCKSTEP_ISAS + 2, TICS_MAX = 8 };

/* A point of some build's line. */
struct point {
	double x, y;
};

/* What is along the axis, and the rows that differ in nothing else but the build. */
struct curves {
	const struct report_file *file;
	size_t number; /* of the file */
	enum figure_kind kind;
	double x[64]; /* ascending */
	size_t count;
	const char *build[LINES_MAX];
	size_t builds;
};

static double x_of(enum figure_kind kind, const struct row_name *name)
{
	return kind == FIGURE_HITS      ? name->hits
	       : kind == FIGURE_THREADS ? (double)name->threads
					: (double)name->n;
}

/* The name with the axis left out, so that alike means all of one figure. */
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

/* The reference, each instruction set, and the compiler's vectoriser with the best of them. */
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
				 lockstep_isa_name((enum lockstep_isa)i));
			twin[i] = twin[i] || strcmp(row->name.build, vectoriser[i]) == 0;
		}
	}
	if (has[LOCKSTEP_ISAS])
		curves->build[curves->builds++] = "reference";
	for (int i = 0; i < LOCKSTEP_ISAS; ++i) {
		best = twin[i] ? i : best;
		if (has[i])
			curves->build[curves->builds++] = lockstep_isa_name((enum lockstep_isa)i);
	}
	if (best >= 0)
		curves->build[curves->builds++] = vectoriser[best];
}

/* ---- The values -------------------------------------------------------------------------------------- */

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

/* Does every line have this test at every size? */
static bool complete(const struct curves *curves, const struct report_row *like)
{
	for (size_t b = 0; b < curves->builds; ++b)
		for (size_t i = 0; i < curves->count; ++i)
			if (!row_at(curves, like, curves->build[b], curves->x[i]))
				return false;
	return true;
}

/* The first row of each test that is complete. */
static size_t complete_tests(const struct curves *curves, const struct report_row *like,
			     struct report_row *found)
{
	size_t tests = 0;
	for (size_t t = 0; t < lockstep_test_count; ++t) {
		found[tests] = *like;
		found[tests].name.test = &lockstep_tests[t];
		tests += complete(curves, &found[tests]);
	}
	return tests;
}

/* Of the tests at that point: the mean of what they do in a second, or of a case's bytes. */
static double mean_at(const struct curves *curves, const struct report_row *tests, size_t count,
		      const char *build, double x, bool bytes)
{
	double *values = malloc((count + 1) * sizeof *values);
	struct sample sample = {values, 0};
	if (!values)
		report_no_memory();
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

/* ---- The drawing ------------------------------------------------------------------------------------- */

/* 1, 2 and 5 times powers of ten; only those where there are many. */
static void print_rate_tics(FILE *to, double least, double most)
{
	static const int steps[] = {1, 2, 5};
	char text[REPORT_TEXT];
	bool first = true;
	int each = most / least > 300 ? 3 : 1;
	fprintf(to, "set yrange [%.9g : %.9g]\nset ytics (", least, most);
	for (int power = (int)floor(log10(least)); power <= log10(most); ++power)
		for (int s = 0; s < 3; s += each) {
			double value = steps[s] * pow(10, power);
			if (value < least || value > most)
				continue;
			html_rate(text, value);
			/* 5.00 M: the digits behind the point say nothing here. */
			char *point = strchr(text, '.');
			if (point)
				memmove(point, point + strspn(point, ".0"),
					strlen(point + strspn(point, ".0")) + 1);
			fprintf(to, "%s'%s' %.9g", first ? "" : ", ", text, value);
			first = false;
		}
	fprintf(to, ")\n");
}

static void print_tics(FILE *to, const struct curves *curves)
{
	size_t each = (curves->count + TICS_MAX - 1) / TICS_MAX;
	/* A little beyond the ends, or gnuplot leaves out the tics there. */
	double least = curves->x[0], most = curves->x[curves->count - 1];
	if (curves->kind == FIGURE_SIZES)
		fprintf(to, "set xrange [%.9g : %.9g]\n", least / 1.05, most * 1.05);
	else
		fprintf(to, "set xrange [%.9g : %.9g]\n", least - (most - least) / 50,
			most + (most - least) / 50);
	fprintf(to, "set xtics (");
	for (size_t i = 0; i < curves->count; i += each) {
		double x = curves->x[i];
		bool kibi = curves->kind == FIGURE_SIZES && x >= 1024 && fmod(x, 1024) == 0;
		fprintf(to, "%s'%g%s' %.9g", i ? ", " : "", kibi ? x / 1024 : x, kibi ? "k" : "",
			x);
	}
	fprintf(to, ")\n");
}

/* Where the cases of a batch fill each cache. */
static void print_caches(FILE *to, const struct curves *curves, double bytes)
{
	for (unsigned level = 1; level <= 4; ++level) {
		double n = report_cache(&curves->file->results, level) / bytes;
		if (n > curves->x[0] / 1.5 && n < curves->x[curves->count - 1] * 1.5)
			fprintf(to,
				"set arrow from %.9g, graph 0 to %.9g, graph 1 nohead dashtype 3 "
				"linecolor rgb '#888888'\n"
				"set label 'L%u' at %.9g, graph 1 offset 0, 0.6 center\n",
				n, n, level, n);
	}
}

/* Writes the points of all lines; `tests` of which there may be one, or the mean is taken. */
static void print_lines(FILE *to, const struct curves *curves, const struct report_row *tests,
			size_t count)
{
	double least = INFINITY, most = 0;
	for (size_t b = 0; b < curves->builds; ++b) {
		fprintf(to, "$line%zu << END\n", b);
		for (size_t i = 0; i < curves->count; ++i) {
			double y =
			    mean_at(curves, tests, count, curves->build[b], curves->x[i], false);
			fprintf(to, isnan(y) ? "%.9g NaN\n" : "%.9g %.9g\n", curves->x[i], y);
			least = fmin(least, y);
			most = fmax(most, y);
		}
		fprintf(to, "END\n");
	}
	print_rate_tics(to, least / 1.3, most * 1.3);
	print_tics(to, curves);
	fprintf(to, "plot ");
	for (size_t b = 0; b < curves->builds; ++b) {
		fprintf(to, "%s$line%zu using 1:2 with linespoints title '%s' noenhanced ",
			b ? ", " : "", b, curves->build[b]);
		figure_style(to, curves->build[b], true);
	}
	fprintf(to, "\n");
}

static void draw(struct reported *report, const struct curves *curves,
		 const struct report_row *tests, size_t count, bool mean)
{
	static const char *const axes[FIGURES] = {[FIGURE_SIZES] = "cases in a batch",
						  [FIGURE_HITS] = "hits, in percent",
						  [FIGURE_THREADS] = "threads"};
	char cases[512], number[64];
	struct row_name name = tests->name;
	struct figure *figure =
	    figures_add(report->figures, curves->kind, curves->number, WIDTH, HEIGHT);
	FILE *to = report->figures->script;
	report_cases(cases, sizeof cases, &name);
	/* Of sizes the size is no part of the name, and of hits the hits are not. */
	if (curves->kind == FIGURE_SIZES)
		snprintf(cases, sizeof cases, "%s, %s", name.mode, name.scene);
	else if (curves->kind == FIGURE_HITS)
		snprintf(cases, sizeof cases, "%s, %s, %zu cases", name.mode, name.scene, name.n);
	snprintf(number, sizeof number, "geometric mean of %zu tests", count);
	if (asprintf(&figure->caption, "%s: %s", mean ? number : name.test->name, cases) < 0)
		report_no_memory();
	figure->folded = !mean && curves->kind == FIGURE_SIZES;
	fprintf(to, "set logscale y 10\nset xlabel '%s'\nset ylabel 'cases a second' offset 1, 0\n",
		axes[curves->kind]);
	if (curves->kind == FIGURE_SIZES) {
		double bytes = mean_at(curves, tests, count, curves->build[0], curves->x[0], true);
		fprintf(to, "set logscale x 2\nset tmargin 2\n");
		if (bytes > 0)
			print_caches(to, curves, bytes);
	}
	print_lines(to, curves, tests, count);
}

/* Is the row the first of its figure? */
static bool is_first(void *seen, const struct report_row *row, enum figure_kind kind, bool one_test)
{
	struct row_name name;
	if (!usable(row, kind))
		return false;
	name = without(kind, &row->name);
	name.test = one_test ? name.test : NULL;
	return report_new(seen, &name);
}

static void add_kind(struct reported *report, struct curves *curves, bool mean)
{
	struct report_row *tests = calloc(lockstep_test_count + 1, sizeof *tests);
	json_t *seen = json_object();
	if (!tests)
		report_no_memory();
	for (size_t r = 0; r < curves->file->results.rows; ++r) {
		const struct report_row *row = &curves->file->row[r];
		if (!is_first(seen, row, curves->kind, !mean))
			continue;
		size_t count = 1;
		find_lines(curves, row, !mean);
		tests[0] = *row;
		if (mean && curves->count > 1)
			count = complete_tests(curves, row, tests);
		if (curves->count > 1 && curves->builds && count > mean)
			draw(report, curves, tests, count, mean);
	}
	json_decref(seen);
	free(tests);
}

void report_add_curves(struct reported *report, size_t file)
{
	struct curves curves = {.file = &report->file[file], .number = file};
	if (!report->figures || !report_timed(curves.file))
		return;
	curves.kind = FIGURE_SIZES;
	add_kind(report, &curves, true);
	add_kind(report, &curves, false);
	curves.kind = FIGURE_HITS;
	add_kind(report, &curves, false);
	curves.kind = FIGURE_THREADS;
	add_kind(report, &curves, false);
}
#endif
