/* SPDX-License-Identifier: MIT */
/*
 * lockstep report: writes a chapter for each plug-in. The speed of its subjects comes from lockstep
 * bench; their wrong answers come from lockstep accuracy and lockstep check, or else from what
 * bench judged.
 */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"
#include "harness/questions/questions.h"

static const char me[] = "report";

/* ---- Reading --------------------------------------------------------------------------------- */

static char *text_of(const struct report_file *file, const json_t *object, const char *key)
{
	const json_t *text = json_object_get(object, key);
	if (!json_is_string(text))
		usage_error(me, "%s: a subject of a plug-in: its %s is not a string", file->path,
			    key);
	char *copy = memory_must(strdup(json_string_value(text)));
	return copy;
}

static double count_of(const struct report_file *file, const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	if (!json_is_number(value) || !(json_number_value(value) >= 0))
		usage_error(me, "%s: a subject of a plug-in: its %s is not a number of 0 or more",
			    file->path, key);
	return json_number_value(value);
}

/* Null stands for unknown values. */
static double measure_of(const json_t *object, const char *key)
{
	const json_t *value = json_object_get(object, key);
	return json_is_number(value) ? json_number_value(value) : NAN;
}

static void read_measured(const struct report_file *file, struct report_subject *to,
			  const json_t *from)
{
	const json_t *total = json_object_get(from, "total");
	to->name = text_of(file, from, "subject");
	to->test = text_of(file, from, "name");
	to->cases = count_of(file, total, "promised");
	to->inexact = count_of(file, total, "wrong");
	to->wrong = count_of(file, total, "outside");
	to->bugs = count_of(file, from, "bugs");
	to->crashes = count_of(file, from, "crashes");
	to->moved_ulps = to->wrong > 0 ? measure_of(total, "worst_movement_ulps") : NAN;
	to->moved = to->wrong > 0 ? measure_of(total, "worst_movement") : NAN;
}

static void read_trial(const struct report_file *file, struct report_subject *to,
		       const json_t *from)
{
	to->name = text_of(file, from, "subject");
	to->test = text_of(file, from, "test");
	to->cases = count_of(file, from, "cases") - count_of(file, from, "outside");
	to->wrong = count_of(file, from, "wrong");
	to->inexact = to->wrong + count_of(file, from, "rounding");
	to->bugs = count_of(file, from, "bugs");
	to->crashes = count_of(file, from, "crashes") + count_of(file, from, "hangs");
	to->moved_ulps = measure_of(from, "worst_ulps");
	to->moved = measure_of(from, "worst_movement");
}

void report_read_subjects(struct report_file *file, const struct json_t *from, bool trials)
{
	size_t i;
	json_t *subject;
	file->subject = memory_must(calloc(json_array_size(from) + 1, sizeof *file->subject));
	json_array_foreach((json_t *)from, i, subject)
	{
		if (trials)
			read_trial(file, &file->subject[file->subjects], subject);
		else
			read_measured(file, &file->subject[file->subjects], subject);
		++file->subjects;
	}
}

bool report_read_trials(struct report_file *file, const char *text, size_t size)
{
	json_t *root =
	    json_loadb(text, size, JSON_DECODE_INT_AS_REAL | JSON_REJECT_DUPLICATES, NULL);
	const json_t *trials = json_object_get(root, "trials");
	const bool is = json_is_array(trials) && json_object_get(root, "lockstep");
	if (is && json_array_size(trials) == 0)
		usage_error(me, "%s: from lockstep check without --plugin: nothing for a page",
			    file->path);
	if (is) {
		report_read_subjects(file, trials, true);
		file->seed = count_of(file, root, "seed");
		file->answers = memory_must(strdup("plug-ins"));
	}
	json_decref(root);
	return is;
}

void report_free_subjects(struct report_file *file)
{
	for (size_t i = 0; i < file->subjects; ++i) {
		free(file->subject[i].name);
		free(file->subject[i].test);
	}
	free(file->subject);
}

/* ---- The chapters ---------------------------------------------------------------------------- */

/* Returns the times of a plug-in's subject, among rows that represent their tests; NULL if it was
 * not timed. */
static const struct report_row *find_times(const struct reported *report, const char *plugin,
					   const char *test, const struct report_file **where)
{
	for (size_t f = 0; f < report->files; ++f) {
		size_t count;
		const struct report_file *file = &report->file[f];
		const struct report_row *found = NULL, **like = report_choose(file, &count);
		for (size_t t = 0; t < count && !found; ++t)
			if (strcmp(like[t]->name.test->name, test) == 0)
				found = report_find(file, &like[t]->name, plugin);
		free(like);
		*where = file;
		if (found)
			return found;
	}
	return NULL;
}

static size_t judging_files(const struct reported *report)
{
	size_t files = 0;
	for (size_t f = 0; f < report->files; ++f)
		files += report->file[f].subjects > 0;
	return files;
}

static void add_line(struct sheet *sheet, const struct reported *report, const char *plugin,
		     const char *test, const struct report_subject *subject, const char *path)
{
	const struct report_file *file;
	const struct report_row *row = find_times(report, plugin, test, &file);
	const struct report_row *best = row ? report_best(file, &row->name) : NULL;
	/* answers judged by bench before timing cover only one scene */
	const double cases = subject ? subject->cases : row ? row->judged : NAN;
	const double wrong = subject ? subject->wrong : row ? row->wrong : NAN;
	sheet_row(sheet)->changed = wrong > 0;
	sheet_text(sheet, test);
	sheet_put(sheet, row ? 1e9 / row->rate : NAN);
	sheet_put(sheet, row ? row->over_reference : NAN);
	sheet_put(sheet, row && best ? row->rate / best->rate : NAN);
	sheet_put(sheet, cases);
	sheet_put(sheet, subject ? subject->inexact / cases : NAN);
	sheet_put(sheet, wrong / cases);
	sheet_put(sheet, subject ? subject->bugs : NAN);
	sheet_put(sheet, subject && subject->crashes > 0 ? subject->crashes : NAN);
	sheet_put(sheet, subject ? subject->moved_ulps : NAN);
	sheet_put(sheet, subject ? subject->moved : NAN);
	sheet_text(sheet, judging_files(report) > 1 ? path : NULL);
}

/* Adds a line for each file that judges the subject, or one if it was only timed. */
static void add_test(struct sheet *sheet, const struct reported *report, const char *plugin,
		     const char *test)
{
	const struct report_file *file;
	bool any = false;
	for (size_t f = 0; f < report->files; ++f)
		for (size_t i = 0; i < report->file[f].subjects; ++i) {
			const struct report_subject *subject = &report->file[f].subject[i];
			if (strcmp(subject->name, plugin) != 0 || strcmp(subject->test, test) != 0)
				continue;
			add_line(sheet, report, plugin, test, subject, report->file[f].path);
			any = true;
		}
	if (!any && find_times(report, plugin, test, &file))
		add_line(sheet, report, plugin, test, NULL, file->path);
}

static const struct sheet_column columns[] = {
    {.title = "Test", .kind = SHEET_NAME},
    {.title = "ns per case", .kind = SHEET_NUMBER, .optional = true},
    {.title = "\303\227 reference", .kind = SHEET_TIMES, .optional = true},
    {.title = "\303\227 our best", .kind = SHEET_TIMES, .optional = true},
    {.title = "Judged", .kind = SHEET_COUNT},
    {.title = "Not exact", .kind = SHEET_SHARE, .optional = true},
    {.title = "Wrong", .kind = SHEET_SHARE},
    {.title = "Bugs", .kind = SHEET_COUNT, .optional = true},
    {.title = "Crashes", .kind = SHEET_COUNT, .optional = true},
    {.title = "Move, ulps", .kind = SHEET_NUMBER, .optional = true},
    {.title = "Move, units", .kind = SHEET_NUMBER, .optional = true},
    {.title = "Judged in", .kind = SHEET_TEXT, .optional = true}};

static void print_chapter(FILE *to, const struct reported *report, const char *plugin)
{
	struct sheet sheet = {.title = plugin};
	fputs("<h3>", to);
	xml_text(to, plugin);
	fputs("</h3>\n", to);
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t t = 0; t < question_count(); ++t)
		add_test(&sheet, report, plugin, question_at(t)->name);
	sheet_print(&sheet, to, SHEET_HTML);
	sheet_free(&sheet);
}

/* Returns the names of plug-ins, in the order of the files, as members of an object. */
static json_t *list_plugins(const struct reported *report)
{
	json_t *names = json_object();
	for (size_t f = 0; f < report->files; ++f) {
		const struct report_file *file = &report->file[f];
		for (size_t i = 0; i < file->subjects; ++i)
			json_object_set_new(names, file->subject[i].name, json_true());
		for (size_t r = 0; !file->answers && r < file->results.rows; ++r)
			if (file->row[r].ours && !isnan(file->row[r].judged))
				json_object_set_new(names, file->row[r].name.build, json_true());
	}
	return names;
}

bool report_any_plugins(const struct reported *report)
{
	json_t *names = list_plugins(report);
	const bool any = json_object_size(names) > 0;
	json_decref(names);
	return any;
}

void report_plugins(FILE *to, const struct reported *report)
{
	json_t *names = list_plugins(report), *value;
	const char *name;
	if (json_object_size(names) > 0) {
		fputs("<section id=\"plugins\">\n<h2>Plug-ins: speed and wrong answers</h2>\n"
		      "<p class=\"note\">\303\227 reference, \303\227 our best: times as fast as "
		      "the reference in plain C, and as our fastest instruction set. Not exact: "
		      "answers that differ from exact arithmetic. Wrong: beyond the plug-in's "
		      "claims. Bugs: wrong answers that no movement of the coordinates "
		      "by 2<sup>-10</sup> of the largest makes right. Move: the worst wrong answer "
		      "stays wrong if coordinates move by up to this.</p>\n",
		      to);
		json_object_foreach(names, name, value) print_chapter(to, report, name);
		fputs("</section>\n", to);
	}
	json_decref(names);
}
#endif
