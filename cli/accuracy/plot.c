/* SPDX-License-Identifier: MIT */
/*
 * lockstep accuracy --plot: draws how often answers are wrong, by margin, for each question with a
 * wrong answer.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/files.h"
#include "cli/accuracy/accuracy.h"
#include "cli/plot/plot.h"

static const char me[] = "accuracy";

/* Panels in a row; a panel's size; the rough number of characters in a line of its title; the
 * number of such lines; free space above and below. */
enum { ACROSS = 3, WIDTH = 400, HEIGHT = 310, TITLE = 44, TITLE_LINES = 2, GAP = 12 };

/* The position of touching cases on the margin axis: left of all others. */
static const double TOUCHING = 0x1p-11;

/* Colours that remain distinct with red-green colour blindness (Okabe and Ito). The first is for
 * the sound test. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#e69f00", "#009e73", "#cc79a7"};
enum { COLOURS = sizeof colours / sizeof *colours };

/* A sound test with its specimens, or a specimen whose judge was not chosen. */
struct panel {
	size_t test[COLOURS]; /* later ones have no colour, and are left out */
	unsigned tests;
	bool wrong; /* any answer is wrong */
};

struct panels {
	struct panel *panel;
	unsigned count;
};

static void add_test(const struct accuracy_run *run, size_t t, void *context)
{
	struct panels *panels = context;
	struct panel *last = panels->count ? &panels->panel[panels->count - 1] : NULL;
	struct accuracy total;
	accuracy_total(run, t, &total);
	if (!last || !(run->test[t]->judge || accuracy_subject(run, t)) ||
	    sound_test(run->test[t]) != sound_test(run->test[last->test[0]])) {
		/* A panel without wrong answers is replaced. */
		if (!last || last->wrong)
			last = &panels->panel[panels->count++];
		*last = (struct panel){.tests = 0};
	}
	if (last->tests < COLOURS)
		last->test[last->tests++] = t;
	last->wrong = last->wrong || total.wrong > total.invalid_wrong;
}

static double rate(const struct accuracy_bucket *bucket)
{
	return bucket->wrong ? (double)bucket->wrong / (double)bucket->cases : NAN;
}

/* Draws one test's points, in the middle of their buckets. The line is broken where nothing was
 * wrong, and after touching cases. */
static void draw_line(struct plot *plot, const struct accuracy_run *run, size_t t,
		      const struct plot_style *style)
{
	struct plot_point point[ACCURACY_BUCKETS + 2];
	struct accuracy total;
	accuracy_total(run, t, &total);
	point[0] = (struct plot_point){TOUCHING, rate(&total.touching)};
	point[1] = (struct plot_point){TOUCHING, NAN};
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b)
		point[b + 2] = (struct plot_point){ldexp(M_SQRT2, ACCURACY_LEAST + (int)b),
						   rate(&total.bucket[b])};
	plot_line(plot, style, point, ACCURACY_BUCKETS + 2);
}

/* Draws the question, without the brackets of specimens, in lines that fit into a panel. */
static void draw_title(const struct plot *plot, const char *question)
{
	char line[256];
	size_t length = strcspn(question, "(");
	while (length && question[length - 1] == ' ')
		--length;
	for (unsigned l = 0; l < TITLE_LINES && length; ++l) {
		size_t end = length;
		if (length > TITLE + TITLE / 4)
			for (end = TITLE; end < length && question[end] != ' ';)
				++end;
		snprintf(line, sizeof line, "%.*s", (int)end, question);
		plot_title(plot, l, line);
		end += end < length;
		question += end;
		length -= end;
	}
}

static void draw_ticks(const struct plot *plot)
{
	static const struct {
		double at;
		const char *label;
	} ticks[] = {{TOUCHING, "0"},
		     {0x1p-6, "2\342\201\273\342\201\266"},
		     {1, "1"},
		     {0x1p6, "2\342\201\266"},
		     {0x1p12, "2\302\271\302\262"},
		     {0x1p18, "2\302\271\342\201\270"},
		     {0x1p24, "2\302\262\342\201\264"}};
	const int least = (int)lround(log10(plot->y.low)), each = 1 - least / 8;
	for (size_t i = 0; i < sizeof ticks / sizeof *ticks; ++i)
		plot_x_tick(plot, ticks[i].at, ticks[i].label, false);
	for (int power = 0; power >= least; power -= each) {
		char label[16];
		snprintf(label, sizeof label, "%g", pow(10, power));
		plot_y_tick(plot, pow(10, power), label);
	}
}

static void draw_panel(struct plot *plot, const struct accuracy_run *run, const struct panel *panel)
{
	const struct lockstep_test *sound = sound_test(run->test[panel->test[0]]);
	const char *name[COLOURS];
	char label[32];
	for (unsigned i = 0; i < panel->tests; ++i)
		name[i] = accuracy_name(run, panel->test[i]);
	plot->key = name;
	plot->keys = panel->tests;
	plot_begin(plot);
	draw_title(plot, sound->question);
	draw_ticks(plot);
	snprintf(label, sizeof label, "K = %g", sound->error_bound);
	if (sound->error_bound > 0)
		plot_guide(plot, sound->error_bound, label, "5 4");
	for (unsigned i = 0; i < panel->tests; ++i) {
		const struct lockstep_test *test = run->test[panel->test[i]];
		const struct plot_style style = {
		    .colour =
			colours[test->judge ? 1 + (i - (run->test[panel->test[0]] == sound)) : 0],
		    .mark = PLOT_DISC};
		draw_line(plot, run, panel->test[i], &style);
	}
}

/* Returns the smallest rate of any point. */
static double least_rate(const struct accuracy_run *run)
{
	double least = 1;
	for (size_t t = 0; run->test[t]; ++t) {
		struct accuracy total;
		accuracy_total(run, t, &total);
		for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b)
			if (total.bucket[b].wrong)
				least = fmin(least, (double)total.bucket[b].wrong /
							(double)total.bucket[b].cases);
	}
	return least;
}

static void draw_panels(FILE *to, const struct accuracy_run *run, const struct panels *panels)
{
	const unsigned count = panels->count ? panels->count : 1;
	const unsigned across = count < ACROSS ? count : ACROSS;
	const unsigned width = across * WIDTH, height = (count + across - 1) / across * HEIGHT;
	struct plot plot = {.to = to,
			    .width = WIDTH,
			    .height = HEIGHT - 2 * GAP,
			    .room_above = (TITLE_LINES + 1) * PLOT_LINE,
			    .tick_width = plot_text_width("1e-00"),
			    .x_label = "margin, in roundings of 2\342\201\273\302\262\342\201\264",
			    .y_label = "wrong answers",
			    .axis_colour = "#888888",
			    .grid_colour = "#dddddd",
			    .x = {0x1p-12, 0x1p25, true},
			    .y = {pow(10, floor(log10(least_rate(run)) - 0.3)), 2, true}};
	fprintf(to,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
		"viewBox=\"0 0 %u %u\" fill=\"none\" stroke=\"currentColor\" "
		"font-family=\"sans-serif\" font-size=\"%d\">\n"
		"<rect width=\"%u\" height=\"%u\" fill=\"#ffffff\" stroke=\"none\"/>\n",
		width, height, width, height, PLOT_FONT, width, height);
	for (unsigned i = 0; i < panels->count; ++i) {
		plot.left = i % across * WIDTH;
		plot.top = i / across * HEIGHT + GAP;
		draw_panel(&plot, run, &panels->panel[i]);
	}
	if (panels->count == 0) {
		plot_begin(&plot);
		draw_ticks(&plot);
		plot_note(&plot, "no answer was wrong");
	}
	fputs("</svg>\n", to);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

void accuracy_plot(const struct accuracy_run *run, const char *path)
{
	struct panels panels = {.count = 0};
	char error[512];
	struct file_writer writer;
	size_t tests = 0;
	while (run->test[tests])
		++tests;
	panels.panel = memory_must(calloc(tests + 1, sizeof *panels.panel));
	accuracy_in_order(run, &panels, add_test);
	if (panels.count && !panels.panel[panels.count - 1].wrong)
		--panels.count;
	FILE *to = file_write_begin(&writer, path, error, sizeof error);
	if (!to)
		usage_error(me, "--plot: %s", error);
	draw_panels(to, run, &panels);
	free(panels.panel);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--plot: %s", error);
}
