/* SPDX-License-Identifier: MIT */
/*
 * lockstep accuracy --plot: of each question to which an answer was wrong, how often answers are,
 * by their margin: gnuplot draws it.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/process.h"
#include "cli/accuracy/accuracy.h"
#include "cli/gnuplot.h"

static const char me[] = "accuracy";

/* Panels in a row, the size of one, and the characters of a line of its title, roughly. */
enum { ACROSS = 3, WIDTH = 400, HEIGHT = 290, TITLE = 44 };

/* Where cases that touch stand on the axis of margins: left of all others. */
static const double TOUCHING = 0x1p-11;

/* Distinct for eyes that see no red or green (Okabe and Ito). The first is the sound test's. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#e69f00", "#009e73", "#cc79a7"};
enum { COLOURS = sizeof colours / sizeof *colours };

void accuracy_find_gnuplot(void)
{
	char path[4096];
	if (!gnuplot_find(path, sizeof path))
		usage_error(me, "--plot: no gnuplot in PATH");
}

/* ---- The script ------------------------------------------------------------------------------ */

/* A sound test with the specimens behind it, or a specimen whose judge was not asked for. */
struct panel {
	size_t test[COLOURS]; /* more have no colour, and are left out */
	unsigned tests;
	bool wrong; /* any answer is */
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
	if (!last || !run->test[t]->judge ||
	    sound_test(run->test[t]) != sound_test(run->test[last->test[0]])) {
		/* What was begun and has nothing wrong in it gives way. */
		if (!last || last->wrong)
			last = &panels->panel[panels->count++];
		*last = (struct panel){.tests = 0};
	}
	if (last->tests < COLOURS)
		last->test[last->tests++] = t;
	last->wrong = last->wrong || total.wrong > total.invalid_wrong;
}

static void print_point(FILE *to, double margin, const struct accuracy_bucket *bucket)
{
	if (bucket->wrong)
		fprintf(to, "%g %g\n", margin, (double)bucket->wrong / (double)bucket->cases);
	else
		fprintf(to, "%g NaN\n", margin);
}

/* One test's points, in the middle of their buckets. Where nothing was wrong the line is broken. */
static void print_data(FILE *to, const struct accuracy_run *run, size_t t)
{
	struct accuracy total;
	accuracy_total(run, t, &total);
	fprintf(to, "$test%zu << END\n", t);
	print_point(to, TOUCHING, &total.touching);
	fprintf(to, "\n");
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b)
		print_point(to, ldexp(M_SQRT2, ACCURACY_LEAST + (int)b), &total.bucket[b]);
	fprintf(to, "END\n");
}

/* The question, without what a specimen has in brackets, in lines that a panel has room for. */
static void print_title(FILE *to, const char *question)
{
	size_t length = strcspn(question, "("), column = 0;
	while (length && question[length - 1] == ' ')
		--length;
	fprintf(to, "set title \"");
	for (size_t i = 0; i < length; ++i, ++column)
		if (question[i] == ' ' && column > TITLE && length - i > TITLE / 4) {
			fprintf(to, "\\n");
			column = 0;
		} else {
			fputc(question[i], to);
		}
	fprintf(to, "\" noenhanced\n");
}

static void print_panel(FILE *to, const struct accuracy_run *run, const struct panel *panel)
{
	const struct lockstep_test *sound = sound_test(run->test[panel->test[0]]);
	for (unsigned i = 0; i < panel->tests; ++i)
		print_data(to, run, panel->test[i]);
	print_title(to, sound->question);
	fprintf(to, "unset arrow\nunset label\n");
	if (sound->band > 0)
		fprintf(to,
			"set arrow from %g, graph 0 to %g, graph 1 nohead dashtype 2 linecolor "
			"'#888888'\nset label 'K = %g' at %g, graph 0.07 offset 0.5, 0 textcolor "
			"'#666666'\n",
			sound->band, sound->band, sound->band, sound->band);
	fprintf(to, "plot ");
	for (unsigned i = 0; i < panel->tests; ++i) {
		const struct lockstep_test *test = run->test[panel->test[i]];
		fprintf(
		    to,
		    "%s$test%zu using 1:2 with linespoints title '%s' noenhanced linecolor '%s' "
		    "linewidth 1.5 pointtype 7 pointsize 0.35",
		    i ? ", \\\n     " : "", panel->test[i], test->name,
		    colours[test->judge ? 1 + (i - (run->test[panel->test[0]] == sound)) : 0]);
	}
	fprintf(to, "\n");
}

/* The smallest rate that any point has. */
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

static void print_script(FILE *to, const struct accuracy_run *run, const struct panels *panels)
{
	const unsigned count = panels->count ? panels->count : 1;
	const unsigned across = count < ACROSS ? count : ACROSS;
	const unsigned down = (count + across - 1) / across;
	fprintf(to,
		"set terminal svg size %u, %u font 'sans-serif,11' background '#ffffff'\n"
		"set multiplot layout %u, %u\n"
		"set logscale x 2\nset logscale y 10\nset xrange [2**-12 : 2**25]\n"
		"set yrange [%g : 2]\nset format y '%%g'\n"
		"set xtics ('0' %g, '2^{-6}' 2**-6, '1' 1, '2^{6}' 2**6, '2^{12}' 2**12, '2^{18}' "
		"2**18, '2^{24}' 2**24)\n"
		"set grid linecolor '#dddddd' linetype 1\nset border 3\nset tics nomirror\n"
		"set key bmargin center horizontal reverse Left samplen 1.5\n"
		"set title font 'sans-serif,11'\n"
		"set xlabel 'margin, in roundings of 2^{-24}'\nset ylabel 'wrong answers'\n",
		across * WIDTH, down * HEIGHT, down, across,
		pow(10, floor(log10(least_rate(run)) - 0.3)), TOUCHING);
	for (unsigned i = 0; i < panels->count; ++i)
		print_panel(to, run, &panels->panel[i]);
	if (panels->count == 0)
		fprintf(to, "set label 'no answer was wrong' at graph 0.5, graph 0.5 center\n"
			    "plot NaN notitle\n");
	fprintf(to, "unset multiplot\n");
}

/* ---- Drawing --------------------------------------------------------------------------------- */

void accuracy_plot(const struct accuracy_run *run, const char *path)
{
	struct panels panels = {.count = 0};
	char gnuplot[4096], folder[4096], script[4200], error[512] = "out of memory";
	char *picture = NULL;
	struct file_writer writer;
	size_t tests = 0;
	while (run->test[tests])
		++tests;
	panels.panel = calloc(tests + 1, sizeof *panels.panel);
	if (!panels.panel || !gnuplot_find(gnuplot, sizeof gnuplot))
		usage_error(me, "--plot: %s", panels.panel ? "no gnuplot in PATH" : error);
	accuracy_in_order(run, &panels, add_test);
	if (panels.count && !panels.panel[panels.count - 1].wrong)
		panels.count--;
	FILE *to = temporary_folder(folder, sizeof folder) &&
			   (size_t)snprintf(script, sizeof script, "%s/script", folder) < sizeof script
		       ? file_write_begin(&writer, script, error, sizeof error)
		       : NULL;
	if (!to)
		usage_error(me, "--plot: no temporary folder");
	print_script(to, run, &panels);
	free(panels.panel);
	if (!file_write_end(&writer, error, sizeof error) ||
	    !(picture = gnuplot_picture(gnuplot, folder, error, sizeof error)))
		usage_error(me, "--plot: gnuplot: %s", error);
	remove_folder(folder);
	if (!(to = file_write_begin(&writer, path, error, sizeof error)))
		usage_error(me, "--plot: %s", error);
	fputs(picture, to);
	free(picture);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--plot: %s", error);
}
