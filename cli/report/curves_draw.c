/* SPDX-License-Identifier: MIT */
/* lockstep report: drawing figures with lines; see report_curves.h. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/report/curves.h"

enum { WIDTH = 440, HEIGHT = 320, TICS_MAX = 8 };

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
		double unit = curves->kind != FIGURE_SIZES || fmod(x, 1024) != 0 ? 1
			      : x >= 1048576                                     ? 1048576
										 : 1024;
		fprintf(to, "%s'%g%s' %.9g", i ? ", " : "", x / unit,
			unit == 1      ? ""
			: unit == 1024 ? "k"
				       : "M",
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
			double y = curves_mean(curves, tests, count, curves->build[b], curves->x[i],
					       false);
			fprintf(to, isnan(y) ? "%.9g NaN\n" : "%.9g %.9g\n", curves->x[i], y);
			least = fmin(least, y);
			most = fmax(most, y);
		}
		fprintf(to, "END\n");
	}
	print_rate_tics(to, least / 1.3, most * 1.3);
	print_tics(to, curves);
	figure_key(to, curves->builds);
	fprintf(to, "plot ");
	for (size_t b = 0; b < curves->builds; ++b) {
		fprintf(to, "%s$line%zu using 1:2 with linespoints title '%s' noenhanced ",
			b ? ", " : "", b, curves->build[b]);
		figure_style(to, curves->build[b], true);
	}
	fprintf(to, "\n");
}

void curves_draw(struct reported *report, const struct curves *curves,
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
	/* What is along the axis is no part of the name. */
	name.n = curves->kind == FIGURE_SIZES ? 0 : name.n;
	name.hits = curves->kind == FIGURE_HITS ? -1 : name.hits;
	name.threads = curves->kind == FIGURE_THREADS ? 1 : name.threads;
	report_cases(cases, sizeof cases, &name);
	snprintf(number, sizeof number, "geometric mean of %zu tests", count);
	if (asprintf(&figure->caption, "%s: %s", mean ? number : name.test->name, cases) < 0)
		report_no_memory();
	figure->folded = !mean && curves->kind == FIGURE_SIZES;
	fprintf(to, "set logscale y 10\nset xlabel '%s'\nset ylabel 'cases a second' offset 1, 0\n",
		axes[curves->kind]);
	if (curves->kind == FIGURE_SIZES) {
		double bytes =
		    curves_mean(curves, tests, count, curves->build[0], curves->x[0], true);
		fprintf(to, "set logscale x 2\nset tmargin 2\n");
		if (bytes > 0)
			print_caches(to, curves, bytes);
	}
	print_lines(to, curves, tests, count);
}
#endif
