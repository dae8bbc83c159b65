/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: all figures are drawn by one gnuplot, from one script. No text of a file gets
 * into it: names of tests and of builds are from our own tables, and all else is numbers.
 */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "base/process.h"
#include "cli/gnuplot.h"
#include "cli/report/report.h"

static const char me[] = "report";

/* ---- How builds look ------------------------------------------------------------------------- */

/*
 * Colours are those of Okabe and Ito, distinct for eyes that see no red or green; cli/report/svg.c
 * gives them names, so that a dark page can have its own. Points differ as well.
 */
static const struct {
	const char *build, *colour;
	int point, dash;
} styles[] = {{"reference", "#999999", 1, 4}, {"scalar", "#cc79a7", 2, 1},
	      {"sse2", "#e69f00", 9, 1},      {"sse41", "#56b4e9", 5, 1},
	      {"avx2", "#009e73", 11, 1},     {"avx512", "#0072b2", 7, 1},
	      {"neon", "#0072b2", 7, 1}};
enum { STYLES = sizeof styles / sizeof *styles };

void figure_style(FILE *script, const char *build, bool line)
{
	size_t s = 0;
	while (s < STYLES && strcmp(styles[s].build, build) != 0)
		++s;
	bool known = s < STYLES; /* else the compiler's vectoriser */
	fprintf(script, "linecolor rgb '%s' pointtype %d pointsize 0.6",
		known ? styles[s].colour : "#d55e00", known ? styles[s].point : 4);
	if (line)
		fprintf(script, " linewidth 1.8 dashtype %d", known ? styles[s].dash : 2);
}

void figure_key(FILE *script, size_t entries)
{
	enum { ACROSS = 3 };
	fprintf(script, "set key maxrows %zu\nset bmargin %g\n", (entries + ACROSS - 1) / ACROSS,
		2.7 + 1.1 * (double)((entries + ACROSS - 1) / ACROSS));
}

/* ---- All of them ----------------------------------------------------------------------------- */

static char *path_of(const struct figures *figures, const char *name)
{
	char *path;
	if (asprintf(&path, "%s/%s", figures->folder, name) < 0)
		report_no_memory();
	return path;
}

struct figures *figures_begin(void)
{
	char program[4096], folder[4096];
	struct figures *figures = calloc(1, sizeof *figures);
	if (!figures)
		report_no_memory();
	if (!gnuplot_find(program, sizeof program)) {
		free(figures);
		return NULL;
	}
	/* Until now there was nothing to be cleaned up. */
	interrupt_begin();
	/* In single quotes, gnuplot has no way to write one. */
	if (!temporary_folder(folder, sizeof folder) || strchr(folder, '\''))
		usage_error(me, "%s: no folder for temporary files can be made of that name",
			    folder);
	figures->program = strdup(program);
	figures->folder = strdup(folder);
	if (!figures->program || !figures->folder)
		report_no_memory();
	char *path = path_of(figures, "script");
	figures->script = fopen(path, "w");
	free(path);
	if (!figures->script)
		usage_error(me, "%s: no script for gnuplot can be written there", folder);
	return figures;
}

struct figure *figures_add(struct figures *figures, enum figure_kind kind, size_t file,
			   unsigned width, unsigned height)
{
	struct figure *larger =
	    realloc(figures->figure, (figures->count + 1) * sizeof *figures->figure);
	if (!larger)
		report_no_memory();
	figures->figure = larger;
	struct figure *figure = &larger[figures->count++];
	*figure = (struct figure){.kind = kind, .file = file, .width = width, .height = height};
	fprintf(figures->script,
		"reset\nset encoding utf8\n"
		"set terminal svg size %u, %u font 'sans-serif,12'\n"
		"set output '%s/%zu.svg'\n"
		"set border 3 linecolor rgb '#888888'\nset tics nomirror scale 0.5 textcolor rgb "
		"'#000000'\n"
		"set grid linecolor rgb '#dddddd' linetype 1\n"
		"set key bmargin center horizontal reverse Left samplen 1.8 width -1.5\n"
		"set xlabel offset 0, 0.5\n",
		width, height, figures->folder, figures->count - 1);
	return figure;
}

void figures_draw(struct figures *figures)
{
	char why[512] = "its script cannot be written", name[32];
	bool written = !ferror(figures->script);
	written = fclose(figures->script) == 0 && written;
	figures->script = NULL;
	if (!written || (figures->count &&
			 !gnuplot_run(figures->program, figures->folder, why, sizeof why)))
		usage_error(me, "gnuplot: %s", why);
	for (size_t i = 0; i < figures->count && !interrupted(); ++i) {
		snprintf(name, sizeof name, "%zu.svg", i);
		char *path = path_of(figures, name);
		if (!figure_read(figures, &figures->figure[i], path))
			usage_error(me, "gnuplot: it left no whole picture in %s", figures->folder);
		free(path);
	}
	remove_folder(figures->folder);
}

void figures_free(struct figures *figures)
{
	for (size_t i = 0; figures && i < figures->count; ++i) {
		free(figures->figure[i].caption);
		free(figures->figure[i].svg);
	}
	if (figures) {
		free(figures->figure);
		free(figures->folder);
		free(figures->program);
		free(figures->marks);
	}
	free(figures);
}
#endif
