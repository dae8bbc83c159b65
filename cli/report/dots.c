/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: of every test, how many times as fast as its reference it is, and how near its
 * limit.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/* In pixels; of a picture that is so many lines long, the axis is at both ends. */
enum { WIDTH = 440, LINE = 16, AROUND = 125, LETTER = 7, LONG = 30 };

struct dot {
	const struct report_row *like; /* the first row of the test and its cases */
	double best;                   /* by which the tests are in order */
};

struct dots {
	const struct report_file *file;
	enum figure_kind kind;
	struct dot *dot;
	size_t count;
};

static double value_of(const struct dots *dots, const struct report_row *row)
{
	return !row ? NAN : dots->kind == FIGURE_SPEED ? row->over_reference : row->limit;
}

/* The least is drawn first, at the bottom. Equal ones stay in the order of the table. */
static int by_best(const void *a, const void *b)
{
	const struct dot *first = a, *second = b;
	if (first->best != second->best)
		return first->best < second->best ? -1 : 1;
	return first->like->name.test < second->like->name.test ? 1 : -1;
}

static void find_dots(struct dots *dots)
{
	size_t count;
	const struct report_row **like = report_choose(dots->file, &count);
	dots->dot = calloc(count + 1, sizeof *dots->dot);
	if (!dots->dot)
		report_no_memory();
	for (size_t t = 0; t < count; ++t) {
		double value = value_of(dots, report_best(dots->file, &like[t]->name));
		if (value > 0)
			dots->dot[dots->count++] = (struct dot){like[t], value};
	}
	free(like);
	if (dots->count)
		qsort(dots->dot, dots->count, sizeof *dots->dot, by_best);
}

/* The points of one build; false if it has none. */
static bool print_points(FILE *to, const struct dots *dots, int isa)
{
	const char *build = lockstep_isa_name((enum lockstep_isa)isa);
	bool any = false;
	fprintf(to, "$isa%d << END\n", isa);
	for (size_t d = 0; d < dots->count; ++d) {
		double value =
		    value_of(dots, report_find(dots->file, &dots->dot[d].like->name, build));
		if (!(value > 0))
			continue;
		fprintf(to, "%.9g %zu\n", value, d + 1);
		any = true;
	}
	fprintf(to, "END\n");
	return any;
}

static void print_plot(FILE *to, const struct dots *dots)
{
	bool any[LOCKSTEP_ISAS], first = true;
	size_t count = 0;
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		count += any[isa] = print_points(to, dots, isa);
	figure_key(to, count);
	fprintf(to, "plot ");
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		const char *build = lockstep_isa_name((enum lockstep_isa)isa);
		if (!any[isa])
			continue;
		fprintf(to, "%s$isa%d using 1:2 with points title '%s' noenhanced ",
			first ? "" : ", ", isa, build);
		figure_style(to, build, false);
		first = false;
	}
	fprintf(to, "\n");
}

static void print_names(FILE *to, const struct dots *dots)
{
	size_t longest = 0;
	fprintf(to, "set ytics scale 0 font 'sans-serif,11' (");
	for (size_t d = 0; d < dots->count; ++d) {
		const char *name = dots->dot[d].like->name.test->name;
		size_t length = strlen(name);
		longest = length > longest ? length : longest;
		fprintf(to, "%s'%s' %zu", d ? ", " : "", name, d + 1);
	}
	fprintf(to, ") noenhanced\nset lmargin at screen %g\nset yrange [0.3 : %g]\n",
		(double)(longest * LETTER + 12) / WIDTH, (double)dots->count + 0.7);
}

/* The least and the greatest of all points. */
static void find_range(const struct dots *dots, double *least, double *most)
{
	*least = INFINITY;
	*most = 0;
	for (size_t d = 0; d < dots->count; ++d)
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
			const struct report_row *row =
			    report_find(dots->file, &dots->dot[d].like->name,
					lockstep_isa_name((enum lockstep_isa)isa));
			*least = fmin(*least, value_of(dots, row));
			*most = fmax(*most, value_of(dots, row));
		}
}

/* So few that none runs into the next. */
static void print_times(FILE *to, double least, double most)
{
	static const double few[] = {0.01, 0.1, 1, 10, 100, 1000, 10000},
			    some[] = {0.1, 0.3, 1, 3, 10, 30, 100, 300},
			    many[] = {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};
	const double range = most / least;
	const double *tic = range > 1000 ? few : range > 20 ? some : many;
	size_t count = range > 1000 ? sizeof few : range > 20 ? sizeof some : sizeof many;
	fprintf(to, "(");
	for (size_t i = 0; i < count / sizeof *few; ++i)
		fprintf(to, "%s'%g\303\227' %g", i ? ", " : "", tic[i], tic[i]);
	fprintf(to, ")\n");
}

/*
 * The same axis at both ends of a long column of tests; a line where the reference is, or the
 * limit.
 */
static void print_axes(FILE *to, const struct dots *dots)
{
	static const char *const axes[] = {"x", "x2"};
	const bool speed = dots->kind == FIGURE_SPEED;
	double least, most;
	find_range(dots, &least, &most);
	least = speed ? fmin(least, 1) / 1.2 : 0;
	most = speed ? fmax(most, 1) * 1.2 : fmax(most * 1.05, 105);
	for (unsigned a = 0; a < 2; ++a) {
		fprintf(to, "set %srange [%.9g : %.9g]\n", axes[a], least, most);
		if (a == 1 && dots->count < LONG)
			continue;
		fprintf(to, "set %stics scale 0.5 nomirror textcolor rgb '#000000' ", axes[a]);
		if (speed)
			print_times(to, least, most);
		else
			fprintf(to, "autofreq\nset format %s '%%g%%%%'\n", axes[a]);
		fprintf(to, speed ? "set logscale %s 10\n" : "unset logscale %s\n", axes[a]);
	}
	fprintf(to,
		"set border %d\nset xlabel '%s'\n"
		"set arrow from %d, graph 0 to %d, graph 1 nohead linecolor rgb '#888888'\n",
		dots->count < LONG ? 3 : 7,
		speed ? "times as fast as the reference" : "of the limit", speed ? 1 : 100,
		speed ? 1 : 100);
}

static void draw(struct reported *report, size_t file, const struct dots *dots)
{
	struct figure *figure = figures_add(report->figures, dots->kind, file, WIDTH,
					    AROUND + LINE * (unsigned)dots->count);
	FILE *to = report->figures->script;
	const struct row_name *name = &dots->dot[0].like->name;
	char cases[512];
	bool same = true;
	for (size_t d = 1; d < dots->count; ++d)
		same = same && report_same_cases(&dots->dot[d].like->name, name);
	report_cases(cases, sizeof cases, name);
	if (asprintf(&figure->caption, "%zu test%s%s%s", dots->count, dots->count == 1 ? "" : "s",
		     same ? ": " : "", same ? cases : "") < 0)
		report_no_memory();
	print_names(to, dots);
	print_axes(to, dots);
	print_plot(to, dots);
}

void report_add_dots(struct reported *report, size_t file)
{
	static const enum figure_kind kinds[] = {FIGURE_SPEED, FIGURE_LIMIT};
	if (!report->figures || !report_timed(&report->file[file]))
		return;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
		struct dots dots = {.file = &report->file[file], .kind = kinds[k]};
		find_dots(&dots);
		if (dots.count)
			draw(report, file, &dots);
		free(dots.dot);
	}
}
#endif
