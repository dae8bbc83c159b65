/* SPDX-License-Identifier: MIT */
/* lockstep report: figures, and how builds look in them. */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/*
 * The page has a colour for each name, in light and in dark: those of Okabe and Ito, distinct to
 * the red-green colour-blind. Points differ as well.
 */
static const struct {
	const char *build;
	struct plot_style style;
} styles[] = {{"reference", {.colour = "var(--reference)", .mark = PLOT_PLUS, .dash = "6 3 1.5 3"}},
	      {"scalar", {.colour = "var(--scalar)", .mark = PLOT_CROSS}},
	      {"sse2", {.colour = "var(--sse2)", .mark = PLOT_TRIANGLE}},
	      {"sse41", {.colour = "var(--sse41)", .mark = PLOT_SQUARE}},
	      {"avx2", {.colour = "var(--avx2)", .mark = PLOT_TRIANGLE_DOWN}},
	      {"avx512", {.colour = "var(--avx512)", .mark = PLOT_DISC}},
	      {"neon", {.colour = "var(--avx512)", .mark = PLOT_DISC}},
	      /* and the compiler's vectoriser */
	      {"", {.colour = "var(--auto)", .mark = PLOT_SQUARE_OPEN, .dash = "5 3"}}};

struct plot_style figure_style(const char *build)
{
	size_t s = 0;
	while (*styles[s].build && strcmp(styles[s].build, build) != 0)
		++s;
	return styles[s].style;
}

FILE *figure_begin(struct figures *figures)
{
	figures->drawing = open_memstream(&figures->svg, &figures->size);
	if (!figures->drawing)
		report_no_memory();
	return figures->drawing;
}

void figure_end(struct figures *figures, struct figure figure)
{
	struct figure *larger =
	    realloc(figures->figure, (figures->count + 1) * sizeof *figures->figure);
	if (fclose(figures->drawing) != 0 || !larger)
		report_no_memory();
	figure.svg = figures->svg;
	figures->figure = larger;
	figures->figure[figures->count++] = figure;
}

void figures_free(struct figures *figures)
{
	for (size_t i = 0; i < figures->count; ++i) {
		free(figures->figure[i].caption);
		free(figures->figure[i].svg);
	}
	free(figures->figure);
}
#endif
