/* SPDX-License-Identifier: MIT */
/* lockstep report: collects figures, and sets the style of builds in them. */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/*
 * The page defines the colours, in light and in dark: those of Okabe and Ito, which people with
 * red-green colour blindness can tell apart. Points differ as well.
 */
static const struct plot_style reference = {
    .colour = "var(--reference)", .mark = PLOT_PLUS, .dash = "6 3 1.5 3"};
static const struct plot_style vectoriser = {
    .colour = "var(--auto)", .mark = PLOT_SQUARE_OPEN, .dash = "5 3"};
static const struct plot_style scalar = {.colour = "var(--scalar)", .mark = PLOT_CROSS};
static const struct plot_style portable = {
    .colour = "var(--text)", .mark = PLOT_CROSS, .dash = "2 2"};
/* Styles for the sets after these two in isas.def, in turn. */
static const struct plot_style sets[] = {{.colour = "var(--set1)", .mark = PLOT_TRIANGLE},
					 {.colour = "var(--set2)", .mark = PLOT_SQUARE},
					 {.colour = "var(--set3)", .mark = PLOT_TRIANGLE_DOWN},
					 {.colour = "var(--set4)", .mark = PLOT_DISC},
					 {.colour = "var(--text)", .mark = PLOT_DIAMOND}};
enum { SETS = sizeof sets / sizeof *sets };

struct plot_style figure_style(const char *build)
{
	int isa = lockstep_find_isa(build);
	if (strcmp(build, "reference") == 0)
		return reference;
	if (isa < 0)
		return vectoriser;
	if (isa == LOCKSTEP_ISA_scalar)
		return scalar;
	return isa == LOCKSTEP_ISA_portable ? portable
					    : sets[(isa - LOCKSTEP_ISA_portable - 1) % SETS];
}

FILE *figure_begin(struct figures *figures)
{
	return figures->drawing = text_write_begin(&figures->svg);
}

void figure_end(struct figures *figures, struct figure figure)
{
	text_write_end(&figures->svg, figures->drawing);
	figures->figure =
	    memory_must(realloc(figures->figure, (figures->count + 1) * sizeof *figures->figure));
	figure.svg = figures->svg.bytes;
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
