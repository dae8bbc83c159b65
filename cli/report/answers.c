/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: prints how often tests are wrong, beside how fast they are, for sound tests and
 * published algorithms.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"

/* Returns the test's highest rate in any file, for its representative cases. */
static double rate_of(const struct reported *report, const char *test)
{
	double rate = NAN;
	for (size_t f = 0; f < report->files; ++f) {
		size_t count;
		const struct report_row **like = report_choose(&report->file[f], &count);
		for (size_t t = 0; t < count; ++t) {
			const struct report_row *best =
			    strcmp(like[t]->name.test->name, test) == 0
				? report_best(&report->file[f], &like[t]->name)
				: NULL;
			rate = best ? fmax(rate, best->rate) : rate;
		}
		free(like);
	}
	return rate;
}

static void add_line(struct sheet *sheet, const struct reported *report,
		     const struct report_accuracy *test)
{
	const double rate = rate_of(report, test->name);
	const double judge = test->judge ? rate_of(report, test->judge) : NAN;
	const double answers = test->answers > 0 ? test->answers : NAN;
	sheet_row(sheet)->nested = test->judge;
	sheet_text(sheet, test->name);
	sheet_text(sheet, test->judge ? "published" : "sound");
	sheet_put(sheet, test->wrong / answers);
	sheet_put(sheet, test->false_hits / answers);
	sheet_put(sheet, test->false_misses / answers);
	sheet_put(sheet, test->judge ? NAN : test->error_bound);
	sheet_put(sheet, test->seen);
	sheet_put(sheet, rate);
	sheet_put(sheet, rate / judge);
}

static bool is_specimen_of(const struct report_accuracy *test, const char *name)
{
	return test->judge && strcmp(test->judge, name) == 0;
}

/* Adds each sound test followed by its specimens, and specimens whose judge is missing. */
static void add_lines(struct sheet *sheet, const struct reported *report,
		      const struct report_file *file)
{
	for (size_t t = 0; t < file->accuracies; ++t) {
		const struct report_accuracy *test = &file->accuracy[t];
		bool alone = true;
		for (size_t j = 0; test->judge && j < file->accuracies; ++j)
			alone = alone && strcmp(file->accuracy[j].name, test->judge) != 0;
		if (test->judge && !alone)
			continue;
		add_line(sheet, report, test);
		for (size_t s = 0; s < file->accuracies; ++s)
			if (is_specimen_of(&file->accuracy[s], test->name))
				add_line(sheet, report, &file->accuracy[s]);
	}
}

void report_accuracy_table(FILE *to, const struct reported *report)
{
	static const struct sheet_column columns[] = {
	    {.title = "Test", .kind = SHEET_NAME},
	    {.title = "Kind", .kind = SHEET_TEXT},
	    {.title = "Wrong", .kind = SHEET_SHARE},
	    {.title = "False hits", .kind = SHEET_SHARE},
	    {.title = "False misses", .kind = SHEET_SHARE},
	    {.title = "K promised", .kind = SHEET_MEASURE},
	    {.title = "K seen", .kind = SHEET_NUMBER},
	    {.title = "Cases/s", .kind = SHEET_RATE},
	    {.title = "\303\227 sound", .kind = SHEET_TIMES}};
	for (size_t f = 0; f < report->files; ++f) {
		if (report->file[f].accuracies == 0)
			continue;
		fputs("<section>\n<h2>Wrong answers and speed</h2>\n<p class=\"note\">Answers "
		      "of ",
		      to);
		xml_text(to, report->file[f].answers);
		fputs(" compared with exact arithmetic, from ", to);
		xml_text(to, report->file[f].path);
		fputs(", over scenes that mostly seek trouble. Sound: right if the case is more "
		      "than K roundings from the other answer. Published: an algorithm kept as "
		      "printed, which promises nothing. \303\227 sound: its speed relative to the "
		      "sound test.</p>\n",
		      to);
		struct sheet sheet = {.title = "Wrong answers and speed"};
		sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
		add_lines(&sheet, report, &report->file[f]);
		sheet_print(&sheet, to, SHEET_HTML);
		sheet_free(&sheet);
		fputs("</section>\n", to);
	}
}
#endif
