/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: how often tests are wrong, beside how fast they are: sound ones and published
 * ones.
 */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"

/* The fastest that any file has of the test, in the cases that stand for it. */
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

static void print_line(FILE *to, const struct reported *report, const struct report_accuracy *test)
{
	char number[REPORT_TEXT];
	double rate = rate_of(report, test->name);
	double judge = test->judge ? rate_of(report, test->judge) : NAN;
	fprintf(to, "<tr%s>", test->judge ? " class=\"specimen\"" : "");
	html_cell(to, test->name);
	html_cell(to, test->judge ? "published" : "sound");
	html_number(to, test->answers > 0 ? test->wrong / test->answers : NAN,
		    html_share(number, test->wrong, test->answers));
	html_number(to, test->answers > 0 ? test->false_hits / test->answers : NAN,
		    html_share(number, test->false_hits, test->answers));
	html_number(to, test->answers > 0 ? test->false_misses / test->answers : NAN,
		    html_share(number, test->false_misses, test->answers));
	snprintf(number, sizeof number, "%.3g", test->band);
	html_number(to, test->judge ? NAN : test->band, number);
	if (isinf(test->seen))
		snprintf(number, sizeof number, "\342\210\236");
	else
		snprintf(number, sizeof number, "%.3g", test->seen);
	html_number(to, test->seen, number);
	html_number(to, rate, html_rate(number, rate));
	html_number(to, rate / judge, html_times(number, rate / judge));
	fputs("</tr>\n", to);
}

static bool is_specimen_of(const struct report_accuracy *test, const char *name)
{
	return test->judge && strcmp(test->judge, name) == 0;
}

/* Each sound test with its specimens behind it; then the specimens whose judge is not there. */
static void print_lines(FILE *to, const struct reported *report, const struct report_file *file)
{
	for (size_t t = 0; t < file->accuracies; ++t) {
		const struct report_accuracy *test = &file->accuracy[t];
		bool alone = true;
		for (size_t j = 0; test->judge && j < file->accuracies; ++j)
			alone = alone && strcmp(file->accuracy[j].name, test->judge) != 0;
		if (test->judge && !alone)
			continue;
		print_line(to, report, test);
		for (size_t s = 0; s < file->accuracies; ++s)
			if (is_specimen_of(&file->accuracy[s], test->name))
				print_line(to, report, &file->accuracy[s]);
	}
}

void report_accuracy_table(FILE *to, const struct reported *report)
{
	static const char *const columns[] = {"Test",        "Kind",          "#Wrong",
					      "#False hits", "#False misses", "#K promised",
					      "#K seen",     "#Cases/s",      "#\303\227 sound"};
	for (size_t f = 0; f < report->files; ++f) {
		if (!report->file[f].answers)
			continue;
		fputs("<section>\n<h2>Wrong answers beside speed</h2>\n<p class=\"note\">Answers "
		      "of ",
		      to);
		html_text(to, report->file[f].answers);
		fputs(" against exact arithmetic, from ", to);
		html_text(to, report->file[f].path);
		fputs(", over scenes most of which seek trouble. Sound: right wherever the case is "
		      "more than K "
		      "roundings from the other answer. Published: an algorithm as it was "
		      "printed, which promises nothing. \303\227 sound: its speed by that of the "
		      "sound test.</p>\n",
		      to);
		html_table(to, "Wrong answers beside speed", columns,
			   sizeof columns / sizeof *columns);
		print_lines(to, report, &report->file[f]);
		html_table_end(to);
		fputs("</section>\n", to);
	}
}
#endif
