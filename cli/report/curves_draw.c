/* SPDX-License-Identifier: MIT */
/* lockstep report: draws figures with lines; see curves.h. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/report/curves.h"

enum { WIDTH = 440, HEIGHT = 320, TICKS_MAX = 8 };

/* Draws ticks at 1, 2 and 5 times powers of ten, or only at the powers if there are many. */
static void draw_rate_ticks(const struct plot *plot)
{
	static const int steps[] = {1, 2, 5};
	const double least = plot->y.low, most = plot->y.high;
	char text[SHEET_CHARS];
	int each = most / least > 300 ? 3 : 1;
	for (int power = (int)floor(log10(least)); power <= log10(most); ++power)
		for (int s = 0; s < 3; s += each) {
			double value = steps[s] * pow(10, power);
			if (value < least || value > most)
				continue;
			sheet_number(text, SHEET_RATE, value);
			/* 5.00 M: the decimals say nothing here */
			char *point = strchr(text, '.');
			if (point)
				memmove(point, point + strspn(point, ".0"),
					strlen(point + strspn(point, ".0")) + 1);
			plot_y_tick(plot, value, text);
		}
}

static void draw_ticks(const struct plot *plot, const struct curves *curves)
{
	size_t each = (curves->count + TICKS_MAX - 1) / TICKS_MAX;
	for (size_t i = 0; i < curves->count; i += each) {
		char text[32];
		double x = curves->x[i];
		double unit = curves->kind != FIGURE_SIZES || fmod(x, 1024) != 0 ? 1
			      : x >= 1048576                                     ? 1048576
										 : 1024;
		snprintf(text, sizeof text, "%g%s", x / unit,
			 unit == 1      ? ""
			 : unit == 1024 ? "k"
					: "M");
		plot_x_tick(plot, x, text, false);
	}
}

/* Marks where the cases of a batch fill each cache. */
static void draw_caches(const struct plot *plot, const struct curves *curves, double bytes)
{
	for (unsigned level = 1; level <= 4; ++level) {
		char text[8];
		double n = report_cache(&curves->file->results, level) / bytes;
		snprintf(text, sizeof text, "L%u", level);
		if (n > plot->x.low && n < plot->x.high)
			plot_guide(plot, n, text, "1.5 3");
	}
}

/* The axis extends a little beyond the first and last values, so that no point is at its ends. */
static struct plot_axis x_axis(const struct curves *curves)
{
	const double least = curves->x[0], most = curves->x[curves->count - 1];
	if (curves->kind == FIGURE_SIZES)
		return (struct plot_axis){least / 1.5, most * 1.5, true};
	return (struct plot_axis){least - (most - least) / 50, most + (most - least) / 50, false};
}

/* Draws all lines, of one test or of the mean of several. */
static void draw_lines(struct plot *plot, const struct curves *curves,
		       const struct report_row *tests, size_t count)
{
	struct plot_point point[LINES_MAX][CURVES_POINTS_MAX];
	plot->y = (struct plot_axis){INFINITY, 0, true};
	for (size_t b = 0; b < curves->builds; ++b)
		for (size_t i = 0; i < curves->count; ++i) {
			double x = curves->x[i];
			double y = curves_mean(curves, tests, count, curves->build[b], x, false);
			point[b][i] = (struct plot_point){x, y};
			plot->y.low = fmin(plot->y.low, y / 1.3);
			plot->y.high = fmax(plot->y.high, y * 1.3);
		}
	plot_begin(plot);
	draw_rate_ticks(plot);
	draw_ticks(plot, curves);
	if (curves->kind == FIGURE_SIZES) {
		double bytes =
		    curves_mean(curves, tests, count, curves->build[0], curves->x[0], true);
		if (bytes > 0)
			draw_caches(plot, curves, bytes);
	}
	for (size_t b = 0; b < curves->builds; ++b) {
		const struct plot_style style = figure_style(curves->build[b]);
		plot_line(plot, &style, point[b], curves->count);
	}
}

void curves_draw(struct reported *report, const struct curves *curves,
		 const struct report_row *tests, size_t count, bool mean)
{
	static const char *const axes[FIGURES] = {[FIGURE_SIZES] = "cases in a batch",
						  [FIGURE_HITS] = "hits, in percent",
						  [FIGURE_THREADS] = "threads"};
	char cases[512], number[64];
	struct row_name name = tests->name;
	struct figure figure = {.kind = curves->kind,
				.file = curves->number,
				.folded = !mean && curves->kind == FIGURE_SIZES,
				.width = WIDTH,
				.height = HEIGHT};
	struct plot plot = {.to = figure_begin(&report->figures),
			    .width = WIDTH,
			    .height = HEIGHT,
			    .room_above = 2 * PLOT_LINE,
			    .tick_width = plot_text_width("500 M"),
			    .x_label = axes[curves->kind],
			    .y_label = "cases a second",
			    .axis_colour = FIGURE_AXIS,
			    .grid_colour = FIGURE_GRID,
			    .x = x_axis(curves),
			    .key = curves->build,
			    .keys = (unsigned)curves->builds};
	/* the property along the axis is not part of the name */
	name.n = curves->kind == FIGURE_SIZES ? 0 : name.n;
	name.hits = curves->kind == FIGURE_HITS ? -1 : name.hits;
	name.threads = curves->kind == FIGURE_THREADS ? 1 : name.threads;
	report_cases(cases, sizeof cases, &name);
	snprintf(number, sizeof number, "geometric mean of %zu tests", count);
	figure.caption = memory_text("%s: %s", mean ? number : name.test->name, cases);
	draw_lines(&plot, curves, tests, count);
	figure_end(&report->figures, figure);
}
#endif
