/* SPDX-License-Identifier: MIT */
/* lockstep report: a line for each test. */
#include <config.h>

#if HAVE_JANSSON && HAVE_GSL
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

static size_t timed_files(const struct reported *report)
{
	size_t files = 0;
	for (size_t f = 0; f < report->files; ++f)
		files += report_timed(&report->file[f]);
	return files;
}

static void print_line(FILE *to, const struct report_file *file, const struct row_name *like,
		       bool named)
{
	char text[512], number[REPORT_TEXT];
	const struct report_row *best = report_best(file, like);
	const struct report_row *row = best ? best : report_find(file, like, "reference");
	fputs("<tr>", to);
	html_cell(to, like->test->name);
	if (named)
		html_cell(to, file->path);
	html_cell(to, best ? best->name.build : "");
	html_number(to, row ? row->rate : NAN, row ? html_rate(number, row->rate) : "");
	html_number(to, best ? best->over_reference : NAN,
		    best ? html_times(number, best->over_reference) : "");
	html_number(to, best ? best->over_auto : NAN,
		    best ? html_times(number, best->over_auto) : "");
	html_number(to, best ? best->limit : NAN, best ? html_percent(number, best->limit) : "");
	html_cell(to, best && best->row->label ? best->row->label : "");
	html_cell(to, report_cases(text, sizeof text, like));
	fputs("</tr>\n", to);
}

/* Geometric means over the tests, which the table itself cannot show. */
static void print_means(FILE *to, const struct report_file *file, bool named)
{
	size_t count;
	const struct report_row **like = report_choose(file, &count);
	double *values = malloc(2 * (count + 1) * sizeof *values);
	struct sample over[2] = {{values, 0}, {values + count + 1, 0}};
	char number[REPORT_TEXT];
	if (!values)
		report_no_memory();
	for (size_t t = 0; t < count; ++t) {
		const struct report_row *best = report_best(file, &like[t]->name);
		if (best && best->over_reference > 0)
			values[over[0].n++] = best->over_reference;
		if (best && best->over_auto > 0)
			values[count + 1 + over[1].n++] = best->over_auto;
	}
	if (over[0].n) {
		fputs("<p class=\"headline\">", to);
		if (named)
			html_text(to, file->path);
		fprintf(to, "%s<strong>%s</strong> the reference", named ? ": " : "",
			html_times(number, statistics_geometric_mean(over[0])));
		if (over[1].n)
			fprintf(to, ", <strong>%s</strong> the compiler\342\200\231s vectoriser",
				html_times(number, statistics_geometric_mean(over[1])));
		fprintf(to,
			": geometric mean of %zu test%s, each by its fastest instruction set</p>\n",
			over[0].n, over[0].n == 1 ? "" : "s");
	}
	free(values);
	free(like);
}

void report_summary(FILE *to, const struct reported *report)
{
	static const char *const columns[] = {
	    "Test",           "File",      "Fastest",    "#Cases/s",  "#\303\227 reference",
	    "#\303\227 auto", "#Of limit", "Limited by", "Timed with"};
	const char *shown[sizeof columns / sizeof *columns];
	size_t count = 0, tests;
	bool named = timed_files(report) > 1, any = false;
	for (size_t c = 0; c < sizeof columns / sizeof *columns; ++c)
		if (named || c != 1)
			shown[count++] = columns[c];
	fputs("<section id=\"summary\">\n<h2>Summary</h2>\n", to);
	for (size_t f = 0; f < report->files; ++f)
		print_means(to, &report->file[f], named);
	for (size_t f = 0; f < report->files; ++f) {
		const struct report_row **like = report_choose(&report->file[f], &tests);
		if (tests && !any)
			html_table(to, "Summary of all tests", shown, count);
		any = any || tests;
		for (size_t t = 0; t < tests; ++t)
			print_line(to, &report->file[f], &like[t]->name, named);
		free(like);
	}
	if (any) {
		html_table_end(to);
		fputs(
		    "<p class=\"note\">\303\227 reference: times as fast as the plain C that says "
		    "what is meant. \303\227 auto: as the same kernel left to the compiler for the "
		    "same instruction set. Of limit: of what this machine could do at best, "
		    "and what it would wait for then; above 100%, the machine was faster than "
		    "when that was measured.</p>\n",
		    to);
	} else {
		fputs("<p class=\"note\">No times of our tests: <code>lockstep bench --json "
		      "&gt;FILE</code> adds them.</p>\n",
		      to);
	}
	fputs("</section>\n", to);
}
#endif
