/* SPDX-License-Identifier: MIT */
/* lockstep report: prints a line for each test. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"

static size_t timed_files(const struct reported *report)
{
	size_t files = 0;
	for (size_t f = 0; f < report->files; ++f)
		files += report_timed(&report->file[f]);
	return files;
}

/* The properties that differ between lines, and so need a column. */
struct shown {
	bool files, cases;
	/* the cases of the first line, or NULL if there are no lines */
	const struct row_name *like;
};

static struct shown find_shown(const struct reported *report)
{
	struct shown shown = {.files = timed_files(report) > 1};
	for (size_t f = 0; f < report->files; ++f) {
		size_t count;
		const struct report_row **like = report_choose(&report->file[f], &count);
		for (size_t t = 0; t < count; ++t) {
			shown.like = shown.like ? shown.like : &like[t]->name;
			shown.cases = shown.cases || !report_same_cases(shown.like, &like[t]->name);
		}
		free(like);
	}
	return shown;
}

static void add_line(struct sheet *sheet, const struct report_file *file,
		     const struct row_name *like, struct shown shown)
{
	char text[512];
	const struct report_row *best = report_best(file, like);
	const struct report_row *row = best ? best : report_find(file, like, "reference");
	sheet_row(sheet);
	sheet_text(sheet, like->test->name);
	sheet_text(sheet, shown.files ? file->path : NULL);
	sheet_text(sheet, best ? best->name.build : NULL);
	sheet_put(sheet, row ? row->rate : NAN);
	sheet_put(sheet, best ? best->over_reference : NAN);
	sheet_put(sheet, best ? best->over_auto : NAN);
	sheet_put(sheet, best ? best->limit : NAN);
	sheet_put(sheet, best ? best->known : NAN);
	sheet_text(sheet, best ? best->row->label : NULL);
	sheet_text(sheet, shown.cases ? report_cases(text, sizeof text, like) : NULL);
}

static const char *times(char text[SHEET_CHARS], struct sample over)
{
	sheet_number(text, SHEET_RATIO, statistics_geometric_mean(over));
	return strcat(text, "\303\227");
}

/* Prints geometric means over the tests, which the table itself cannot show. */
static void print_means(FILE *to, const struct report_file *file, bool named)
{
	size_t count;
	const struct report_row **like = report_choose(file, &count);
	double *values = memory_must(malloc(2 * (count + 1) * sizeof *values));
	struct sample over[2] = {{values, 0}, {values + count + 1, 0}};
	char number[SHEET_CHARS];
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
			xml_text(to, file->path);
		fprintf(to, "%s<strong>%s</strong> the reference", named ? ": " : "",
			times(number, over[0]));
		if (over[1].n)
			fprintf(to, ", <strong>%s</strong> the compiler\342\200\231s vectoriser",
				times(number, over[1]));
		fprintf(to,
			": geometric mean of %zu test%s, each by its fastest instruction set</p>\n",
			over[0].n, over[0].n == 1 ? "" : "s");
	}
	free(values);
	free(like);
}

static void print_table(FILE *to, const struct reported *report, struct shown shown)
{
	static const struct sheet_column columns[] = {
	    {.title = "Test", .kind = SHEET_NAME},
	    {.title = "File", .kind = SHEET_TEXT, .optional = true},
	    {.title = "Fastest", .kind = SHEET_TEXT},
	    {.title = "Cases/s", .kind = SHEET_RATE},
	    {.title = "\303\227 reference", .kind = SHEET_TIMES},
	    {.title = "\303\227 auto", .kind = SHEET_TIMES},
	    {.title = "Of limit", .kind = SHEET_PERCENT},
	    {.title = "Of best known", .kind = SHEET_PERCENT, .optional = true},
	    {.title = "Limited by", .kind = SHEET_TEXT},
	    {.title = "Timed with", .kind = SHEET_TEXT, .optional = true}};
	struct sheet sheet = {.title = "Summary of all tests"};
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t f = 0; f < report->files; ++f) {
		size_t tests;
		const struct report_row **like = report_choose(&report->file[f], &tests);
		for (size_t t = 0; t < tests; ++t)
			add_line(&sheet, &report->file[f], &like[t]->name, shown);
		free(like);
	}
	sheet_print(&sheet, to, SHEET_HTML);
	sheet_free(&sheet);
}

void report_summary(FILE *to, const struct reported *report)
{
	const struct shown shown = find_shown(report);
	char text[512];
	fputs("<section id=\"summary\">\n<h2>Summary</h2>\n", to);
	for (size_t f = 0; f < report->files; ++f)
		print_means(to, &report->file[f], shown.files);
	if (!shown.like) {
		fputs("<p class=\"note\">No times of Lockstep's tests: <code>lockstep bench --json "
		      "&gt;FILE</code> adds them.</p>\n</section>\n",
		      to);
		return;
	}
	if (!shown.cases) {
		fputs("<p class=\"note\">Timed with ", to);
		xml_text(to, report_cases(text, sizeof text, shown.like));
		fputs(".</p>\n", to);
	}
	print_table(to, report, shown);
	fputs("<p class=\"note\">\303\227 reference: times as fast as the reference in plain C. "
	      "\303\227 auto: times as fast as the same kernel vectorised by the compiler for the "
	      "same instruction set. Of limit: the share of this machine's peak; "
	      "limited by: the bottleneck at that peak. Above 100%, the machine was faster than "
	      "when its limit was measured. Of best known: the same with the best formula known, "
	      "ours or another.</p>\n</section>\n",
	      to);
}
#endif
