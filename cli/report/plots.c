/* SPDX-License-Identifier: MIT */
/* lockstep report: places the figures, and lists the commands that would add missing ones. */
#include <config.h>

#if HAVE_JANSSON
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"

static const struct {
	const char *title, *what, *command;
} kinds[FIGURES] = {
    [FIGURE_SPEED] = {"Faster than the reference",
		      "Each test by each instruction set, the fastest at the top.",
		      "lockstep bench --json"},
    [FIGURE_LIMIT] = {"Near the limit",
		      "The share of this machine's peak, by its arithmetic and its memory.",
		      "lockstep bench --json"},
    [FIGURE_SIZES] = {"Throughput by the size of a batch",
		      "Dotted: where the cases of a batch fill a cache, by the bytes of a case "
		      "(in a mean, their geometric mean).",
		      "lockstep bench --json --suite sizes"},
    [FIGURE_HITS] = {"Throughput by the share of hits",
		     "A kernel without branches takes the same time for a hit as for a miss.",
		     "lockstep bench --json --suite hits"},
    [FIGURE_THREADS] = {"Throughput by the number of threads",
			"Throughput of all threads together.",
			"lockstep bench --json --suite threads"},
};

static void print_figure(FILE *to, const struct reported *report, const struct figure *figure)
{
	const char *path = report->file[figure->file].path;
	fputs("<figure>\n<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"", to);
	xml_text(to, kinds[figure->kind].title);
	fputs(": ", to);
	xml_text(to, figure->caption);
	fprintf(to, "\" viewBox=\"0 0 %u %u\">\n%s</svg>\n<figcaption>", figure->width,
		figure->height, figure->svg);
	xml_text(to, figure->caption);
	if (report->files > 1) {
		fputs(" \342\200\223 <span class=\"file\">", to);
		xml_text(to, path);
		fputs("</span>", to);
	}
	fputs("</figcaption>\n</figure>\n", to);
}

static size_t print_figures(FILE *to, const struct reported *report, enum figure_kind kind,
			    bool folded)
{
	const struct figures *figures = &report->figures;
	size_t count = 0;
	for (size_t i = 0; i < figures->count; ++i)
		count += figures->figure[i].kind == kind && figures->figure[i].folded == folded;
	if (count && folded)
		fprintf(to, "<details><summary>Each test: %zu plot%s</summary>\n", count,
			count == 1 ? "" : "s");
	fputs(count ? "<div class=\"figures\">\n" : "", to);
	for (size_t i = 0; i < figures->count; ++i)
		if (figures->figure[i].kind == kind && figures->figure[i].folded == folded)
			print_figure(to, report, &figures->figure[i]);
	fputs(count ? "</div>\n" : "", to);
	fputs(count && folded ? "</details>\n" : "", to);
	return count;
}

static void print_kind(FILE *to, const struct reported *report, enum figure_kind kind)
{
	bool any = false;
	for (size_t i = 0; i < report->figures.count; ++i)
		any = any || report->figures.figure[i].kind == kind;
	if (!any)
		return;
	fprintf(to, "<section>\n<h3>%s</h3>\n<p class=\"note\">%s</p>\n", kinds[kind].title,
		kinds[kind].what);
	print_figures(to, report, kind, false);
	print_figures(to, report, kind, true);
	if (report->figures.left_out[kind])
		fprintf(to,
			"<p class=\"note\">%zu plots are left out, because there are too many. "
			"With fewer rows they would be drawn.</p>\n",
			report->figures.left_out[kind]);
	fputs("</section>\n", to);
}

/* Lists the figures that have no data. */
static void print_missing(FILE *to, const struct reported *report, const bool *any)
{
	bool accuracy = false, missing = false;
	for (size_t f = 0; f < report->files; ++f)
		accuracy = accuracy || report->file[f].accuracies;
	for (int kind = 0; kind < FIGURES; ++kind)
		missing = missing || !any[kind];
	if (!missing && accuracy)
		return;
	fputs("<p class=\"note\">Missing here, with the command that adds it:</p>\n<ul "
	      "class=\"note\">\n",
	      to);
	for (int kind = 0; kind < FIGURES; ++kind)
		if (!any[kind])
			fprintf(to, "<li>%s: <code>%s</code></li>\n", kinds[kind].title,
				kinds[kind].command);
	if (!accuracy)
		fputs("<li>Wrong answers and speed: <code>lockstep accuracy --json "
		      "FILE</code></li>\n",
		      to);
	fputs("</ul>\n", to);
}

void report_plots(FILE *to, const struct reported *report)
{
	static const enum figure_kind order[] = {FIGURE_SIZES, FIGURE_SPEED, FIGURE_LIMIT,
						 FIGURE_HITS, FIGURE_THREADS};
	bool any[FIGURES] = {false};
	fputs("<section id=\"plots\">\n<h2>Plots</h2>\n", to);
	for (size_t i = 0; i < report->figures.count; ++i)
		any[report->figures.figure[i].kind] = true;
	for (size_t k = 0; k < sizeof order / sizeof *order; ++k)
		print_kind(to, report, order[k]);
	print_missing(to, report, any);
	fputs("</section>\n", to);
}
#endif
