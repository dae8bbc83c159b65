/* SPDX-License-Identifier: MIT */
/* lockstep history: prints trends as a table, and writes the page with a chart for each row. */
#include <config.h>

#include "cli/history/history.h"

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/page/page.h"

static const struct sheet_column columns[] = {
    {.key = "name", .title = "name", .kind = SHEET_NAME, .least = 22, .most = 40},
    {.key = "commits", .title = "commits", .kind = SHEET_WHOLE},
    {.key = "first", .title = "first", .kind = SHEET_TIME, .least = 9},
    {.key = "last", .title = "last", .kind = SHEET_TIME, .least = 9},
    {.key = "ratio", .title = "change", .kind = SHEET_CHANGE},
    {.key = "steps", .title = "steps", .kind = SHEET_WHOLE},
    {.key = "last_step.ratio", .title = "last step", .kind = SHEET_CHANGE, .optional = true},
    {.key = "last_step.commit", .title = "at", .kind = SHEET_TEXT, .optional = true},
    {.key = "last_step.p", .title = "p", .kind = SHEET_P, .optional = true},
};

bool history_counts(const struct step *step, const struct history_choices *choices)
{
	return fmax(step->after / step->before, step->before / step->after) >
	       1 + choices->threshold;
}

static const char *commit_of(const struct history_series *series, const struct history_line *line,
			     size_t at)
{
	return series->entry[line->entry[at]].commit;
}

struct sheet history_sheet(const struct history_series *series,
			   const struct history_choices *choices)
{
	struct sheet sheet = {.tight = true};
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t c = 0; strcmp(series->unit, "ns") != 0 && c < sheet.columns; ++c)
		if (sheet.column[c].kind == SHEET_TIME)
			sheet.column[c].kind = SHEET_MEASURE;
	for (size_t l = 0; l < series->lines; ++l) {
		const struct history_line *line = &series->line[l];
		const struct step *last = NULL;
		size_t steps = 0;
		for (size_t s = 0; s < line->steps.n; ++s)
			if (history_counts(&line->steps.step[s], choices)) {
				last = &line->steps.step[s];
				++steps;
			}
		sheet_row(&sheet)->changed = last;
		sheet_text(&sheet, line->name);
		sheet_put(&sheet, (double)line->n);
		sheet_put(&sheet, line->value[0]);
		sheet_put(&sheet, line->value[line->n - 1]);
		sheet_put(&sheet, line->value[line->n - 1] / line->value[0]);
		sheet_put(&sheet, (double)steps);
		if (!last)
			continue;
		sheet_put(&sheet, last->after / last->before);
		sheet_textf(&sheet, "%.*s", HISTORY_COMMIT, commit_of(series, line, last->at));
		sheet_put(&sheet, last->p);
	}
	return sheet;
}

/* ---- The page -------------------------------------------------------------------------------- */

enum { WIDTH = 720, HEIGHT = 120, EDGE = 10 };

static double across(const struct history_line *line, double i)
{
	return line->n > 1 ? EDGE + i * (WIDTH - 2 * EDGE) / (double)(line->n - 1) : WIDTH / 2.0;
}

/* The axis goes from a twentieth below the least value to a twentieth above the greatest, since
 * only changes matter. */
static double down(const struct history_line *line, double value)
{
	double least = INFINITY, most = 0;
	for (size_t i = 0; i < line->n; ++i) {
		least = fmin(least, line->value[i]);
		most = fmax(most, line->value[i]);
	}
	least *= 0.95;
	most *= 1.05;
	return EDGE + (HEIGHT - 2 * EDGE) * (most - value) / (most - least);
}

/* Draws the median of each stretch between steps. */
static void draw_levels(FILE *to, const struct history_line *line)
{
	for (size_t s = 0; s <= line->steps.n && line->steps.n > 0; ++s) {
		size_t from = s > 0 ? line->steps.step[s - 1].at : 0;
		size_t end = s < line->steps.n ? line->steps.step[s].at : line->n;
		double level = s > 0 ? line->steps.step[s - 1].after : line->steps.step[0].before;
		fprintf(
		    to,
		    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"var(--axis)\" "
		    "stroke-width=\"2\"/>\n",
		    across(line, (double)from), across(line, (double)end - 1), down(line, level),
		    down(line, level));
	}
}

static void draw_line(FILE *to, const struct history_series *series,
		      const struct history_line *line, const struct history_choices *choices)
{
	char text[SHEET_CHARS];
	fprintf(to, "<svg viewBox=\"0 0 %d %d\" width=\"100%%\" role=\"img\" aria-label=\"", WIDTH,
		HEIGHT);
	xml_text(to, line->name);
	fprintf(to, ": %zu commits, %zu steps\">\n", line->n, line->steps.n);
	draw_levels(to, line);
	for (size_t s = 0; s < line->steps.n; ++s) {
		const struct step *step = &line->steps.step[s];
		double x = across(line, (double)step->at - 0.5);
		if (history_counts(step, choices))
			fprintf(
			    to,
			    "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\" stroke=\"var(%s)\" "
			    "stroke-dasharray=\"4 3\"/>\n",
			    x, x, HEIGHT, step->after > step->before ? "--auto" : "--set3");
	}
	for (size_t i = 0; i < line->n; ++i) {
		fprintf(to,
			"<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"var(--set2)\"><title>%.*s ",
			across(line, (double)i), down(line, line->value[i]), HISTORY_COMMIT,
			commit_of(series, line, i));
		xml_text(to, strcmp(series->unit, "ns") == 0
				 ? sheet_time(text, line->value[i], line->value[i])
				 : sheet_number(text, SHEET_MEASURE, line->value[i]));
		fprintf(to, "</title></circle>\n");
	}
	fprintf(to, "</svg>\n");
}

static void print_steps(FILE *to, const struct history_series *series,
			const struct history_line *line, const struct history_choices *choices)
{
	char text[SHEET_CHARS];
	for (size_t s = 0; s < line->steps.n; ++s) {
		const struct step *step = &line->steps.step[s];
		if (!history_counts(step, choices))
			continue;
		fprintf(to, "<p class=\"note\">%s at <code>%.*s</code>, ",
			sheet_number(text, SHEET_CHANGE, step->after / step->before),
			HISTORY_COMMIT, commit_of(series, line, step->at));
		xml_text(to, series->entry[line->entry[step->at]].date);
		fprintf(to, ", p %s</p>\n", sheet_number(text, SHEET_P, step->p));
	}
}

static void print_series(FILE *to, const struct history_series *series,
			 const struct history_choices *choices)
{
	const char *const fact[][2] = {{"CPU", series->cpu},
				       {"compiler", series->compiler},
				       {"flags", series->cflags},
				       {"in", series->unit}};
	struct sheet sheet = history_sheet(series, choices);
	size_t stepped = 0;
	for (size_t r = 0; r < sheet.rows; ++r)
		stepped += sheet.row[r].changed;
	sheet.title = series->cpu;
	fprintf(to, "<h2>");
	xml_text(to, series->cpu);
	fprintf(
	    to,
	    "</h2>\n<p class=\"headline\"><strong>%zu of %zu rows</strong> have a step, over %zu "
	    "commits</p>\n<div class=\"card\"><dl>",
	    stepped, series->lines, series->entries);
	for (size_t f = 0; f < sizeof fact / sizeof *fact; ++f) {
		fprintf(to, "<dt>%s</dt><dd>", fact[f][0]);
		xml_text(to, fact[f][1]);
		fprintf(to, "</dd>");
	}
	fprintf(to, "</dl></div>\n");
	sheet_print(&sheet, to, SHEET_HTML);
	sheet_free(&sheet);
	for (size_t l = 0; l < series->lines; ++l) {
		fprintf(to, "<h3>");
		xml_text(to, series->line[l].name);
		fprintf(to, "</h3>\n<figure>\n");
		draw_line(to, series, &series->line[l], choices);
		print_steps(to, series, &series->line[l], choices);
		fprintf(to, "</figure>\n");
	}
}

void history_page(FILE *to, const struct history *history, const struct history_choices *choices)
{
	page_begin(to, "Lockstep history");
	fprintf(to, "</header>\n<main>\n");
	for (size_t s = 0; s < history->n; ++s)
		print_series(to, &history->series[s], choices);
	fprintf(
	    to,
	    "<p class=\"note\">Dots are medians of commits, in the order in which they were added. "
	    "A dashed line is a step by E-divisive means of ranks, p at most %g by %zu "
	    "permutations; the lines between are the medians on both sides.</p>\n</main>\n",
	    choices->alpha, choices->permutations);
	page_end(to);
}
#endif
