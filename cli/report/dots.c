/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: plots how many times as fast as its reference every test is, and how near to its
 * limit.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/* In pixels. A picture of LONG lines or more has the axis at both ends. */
enum { WIDTH = 440, LINE = 16, LONG = 30 };

struct dot {
	const struct report_row *like; /* the test's first row, for its cases */
	double best;                   /* the tests are sorted by it */
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

/* Puts the least first, at the bottom. Ties keep the table's order. */
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
	dots->dot = memory_must(calloc(count + 1, sizeof *dots->dot));
	for (size_t t = 0; t < count; ++t) {
		double value = value_of(dots, report_best(dots->file, &like[t]->name));
		if (value > 0)
			dots->dot[dots->count++] = (struct dot){like[t], value};
	}
	free(like);
	if (dots->count)
		qsort(dots->dot, dots->count, sizeof *dots->dot, by_best);
}

/* Finds the points of one build, and stores them in `point` unless that is NULL. Returns their
 * number. */
static size_t find_points(const struct dots *dots, const char *build, struct plot_point *point)
{
	size_t points = 0;
	for (size_t d = 0; d < dots->count; ++d) {
		double value =
		    value_of(dots, report_find(dots->file, &dots->dot[d].like->name, build));
		if (!(value > 0))
			continue;
		if (point)
			point[points] = (struct plot_point){value, (double)d + 1};
		++points;
	}
	return points;
}

/* Finds the least and the greatest of all points. */
static void find_range(const struct dots *dots, double *least, double *most)
{
	*least = INFINITY;
	*most = 0;
	for (size_t d = 0; d < dots->count; ++d)
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
			const struct report_row *row =
			    report_find(dots->file, &dots->dot[d].like->name, lockstep_isa_at(isa));
			*least = fmin(*least, value_of(dots, row));
			*most = fmax(*most, value_of(dots, row));
		}
}

/* Draws as many ticks as fit without overlapping labels. */
static void draw_times(const struct plot *plot, bool above)
{
	static const double few[] = {0.01, 0.1, 1, 10, 100, 1000, 10000},
			    some[] = {0.1, 0.3, 1, 3, 10, 30, 100, 300},
			    many[] = {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100};
	const double range = plot->x.high / plot->x.low;
	const double *tick = range > 1000 ? few : range > 20 ? some : many;
	size_t count = range > 1000 ? sizeof few : range > 20 ? sizeof some : sizeof many;
	for (size_t i = 0; i < count / sizeof *few; ++i) {
		char text[32];
		snprintf(text, sizeof text, "%g\303\227", tick[i]);
		if (tick[i] >= plot->x.low && tick[i] <= plot->x.high)
			plot_x_tick(plot, tick[i], text, above);
	}
}

static void draw_percents(const struct plot *plot, bool above)
{
	const double step = plot_step(plot->x.high, 6);
	for (double at = 0; at <= plot->x.high; at += step) {
		char text[32];
		snprintf(text, sizeof text, "%g%%", at);
		plot_x_tick(plot, at, text, above);
	}
}

/*
 * Draws the same axis at both ends of a long column of tests, and a line at the reference or the
 * limit.
 */
static void draw_ticks(const struct plot *plot, const struct dots *dots)
{
	const bool speed = dots->kind == FIGURE_SPEED;
	for (size_t d = 0; d < dots->count; ++d)
		plot_y_tick(plot, (double)d + 1, dots->dot[d].like->name.test->name);
	(speed ? draw_times : draw_percents)(plot, false);
	if (dots->count >= LONG)
		(speed ? draw_times : draw_percents)(plot, true);
	plot_guide(plot, speed ? 1 : 100, NULL, NULL);
}

static void draw_points(struct plot *plot, const struct dots *dots)
{
	struct plot_point *point = memory_must(calloc(dots->count, sizeof *point));
	plot_begin(plot);
	draw_ticks(plot, dots);
	for (unsigned k = 0; k < plot->keys; ++k) {
		struct plot_style style = figure_style(plot->key[k]);
		style.points_only = true;
		plot_line(plot, &style, point, find_points(dots, plot->key[k], point));
	}
	free(point);
}

static char *caption(const struct dots *dots)
{
	const struct row_name *name = &dots->dot[0].like->name;
	char cases[512];
	bool same = true;
	for (size_t d = 1; d < dots->count; ++d)
		same = same && report_same_cases(&dots->dot[d].like->name, name);
	report_cases(cases, sizeof cases, name);
	return memory_text("%zu test%s%s%s", dots->count, dots->count == 1 ? "" : "s",
			   same ? ": " : "", same ? cases : "");
}

static void draw(struct reported *report, size_t file, const struct dots *dots)
{
	const bool speed = dots->kind == FIGURE_SPEED;
	const char *build[LOCKSTEP_ISAS];
	struct plot plot = {.to = figure_begin(&report->figures),
			    .width = WIDTH,
			    .room_above = (dots->count < LONG ? 1 : 2) * PLOT_LINE,
			    .x_label = speed ? "times as fast as the reference" : "of the limit",
			    .axis_colour = FIGURE_AXIS,
			    .grid_colour = FIGURE_GRID,
			    .y = {0.3, (double)dots->count + 0.7, false},
			    .key = build};
	double least, most;
	find_range(dots, &least, &most);
	plot.x = speed ? (struct plot_axis){fmin(least, 1) / 1.2, fmax(most, 1) * 1.2, true}
		       : (struct plot_axis){0, fmax(most * 1.05, 105), false};
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		build[plot.keys] = lockstep_isa_at(isa);
		plot.keys += find_points(dots, build[plot.keys], NULL) > 0;
	}
	for (size_t d = 0; d < dots->count; ++d)
		plot.tick_width =
		    fmax(plot.tick_width, plot_text_width(dots->dot[d].like->name.test->name));
	plot.height = plot_surroundings(&plot) + LINE * (double)dots->count;
	draw_points(&plot, dots);
	figure_end(&report->figures, (struct figure){.kind = dots->kind,
						     .file = file,
						     .caption = caption(dots),
						     .width = WIDTH,
						     .height = (unsigned)plot.height});
}

void report_add_dots(struct reported *report, size_t file)
{
	static const enum figure_kind kinds[] = {FIGURE_SPEED, FIGURE_LIMIT};
	if (!report_timed(&report->file[file]))
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
