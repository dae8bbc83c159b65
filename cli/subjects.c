/* SPDX-License-Identifier: MIT */
/* Prints the subjects of plug-ins; see subjects.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/subjects.h"
#include "harness/questions/questions.h"

static const char *const boundaries[] = {[LOCKSTEP_UNDECIDED] = "undecided",
					 [LOCKSTEP_CLOSED] = "closed",
					 [LOCKSTEP_OPEN] = "open",
					 [LOCKSTEP_AS_DOCUMENTED] = "as documented"};
static const char *const arithmetics[] = {
    [LOCKSTEP_FLOAT] = "float", [LOCKSTEP_DOUBLE] = "double", [LOCKSTEP_EXACT] = "exact"};
static const char *const exceptions[] = {"NaN", "invalid operands", "shapes without extent",
					 "clockwise ones", "ones that are not convex"};
enum { EXCEPTIONS = sizeof exceptions / sizeof *exceptions };

static const char *called(const struct subject *subject)
{
	return subject->process            ? "by a process"
	       : subject->claims.on_batch  ? "by batches"
	       : subject->claims.on_floats ? "by cases of floats"
					   : "by cases of doubles";
}

/* Appends a word to a list, after a comma if the list is not empty. */
static void add_word(char *text, size_t size, const char *word)
{
	const size_t used = strlen(text);
	snprintf(text + used, size - used, "%s%s", used ? ", " : "", word);
}

static void list_exceptions(const struct lockstep_subject *claims, char *text, size_t size)
{
	char largest[48];
	*text = '\0';
	for (unsigned bit = 0; bit < EXCEPTIONS; ++bit)
		if (claims->except >> bit & 1)
			add_word(text, size, exceptions[bit]);
	snprintf(largest, sizeof largest, "beyond %g", claims->largest);
	if (claims->largest != 1 << 20)
		add_word(text, size, largest);
}

static void list_results(const struct subject *subject, char *text, size_t size)
{
	const struct lockstep_subject *claims = &subject->claims;
	char bound[48];
	*text = '\0';
	for (unsigned r = 0; r < subject->test->results; ++r)
		if (claims->results >> r & 1)
			add_word(text, size, subject->test->result[r]);
	if (!*text)
		return;
	snprintf(bound, sizeof bound, "off by %g ulps", claims->result_ulps);
	if (claims->result_ulps > 0)
		add_word(text, size, bound);
	snprintf(bound, sizeof bound, "off by %g", claims->result_tolerance);
	if (claims->result_tolerance > 0)
		add_word(text, size, bound);
}

static const struct sheet_column columns[] = {
    {.key = "name", .title = "plug-in", .kind = SHEET_NAME},
    {.key = "version", .title = "version", .kind = SHEET_TEXT, .optional = true},
    {.key = "homepage", .kind = SHEET_TEXT},
    {.key = "licence", .kind = SHEET_TEXT},
    {.key = "test", .title = "test", .kind = SHEET_NAME},
    {.key = "called", .title = "called", .kind = SHEET_TEXT},
    {.key = "boundary", .title = "boundary", .kind = SHEET_TEXT},
    {.key = "arithmetic", .title = "arithmetic", .kind = SHEET_TEXT},
    {.key = "tolerance", .title = "tolerance", .kind = SHEET_NUMBER, .optional = true},
    {.key = "relative_tolerance", .title = "relative", .kind = SHEET_NUMBER, .optional = true},
    {.key = "results", .title = "results", .kind = SHEET_TEXT, .optional = true},
    {.key = "promises_nothing_of",
     .title = "promises nothing of",
     .kind = SHEET_TEXT,
     .optional = true},
    {.key = "largest", .kind = SHEET_MEASURE},
};

static void add_subject(struct sheet *sheet, const struct plugin *plugin,
			const struct subject *subject)
{
	const struct lockstep_subject *claims = &subject->claims;
	char text[256];
	sheet_row(sheet);
	sheet_text(sheet, plugin->name);
	sheet_text(sheet, plugin->version);
	sheet_text(sheet, plugin->homepage);
	sheet_text(sheet, plugin->licence);
	sheet_text(sheet, subject->test->name);
	sheet_text(sheet, called(subject));
	sheet_text(sheet, boundaries[claims->boundary]);
	sheet_text(sheet, arithmetics[claims->arithmetic]);
	sheet_put(sheet, claims->tolerance > 0 ? claims->tolerance : NAN);
	sheet_put(sheet, claims->relative_tolerance > 0 ? claims->relative_tolerance : NAN);
	list_results(subject, text, sizeof text);
	sheet_text(sheet, *text ? text : NULL);
	list_exceptions(claims, text, sizeof text);
	sheet_text(sheet, *text ? text : NULL);
	sheet_put(sheet, claims->largest);
}

static void add_plugin(struct sheet *sheet, const struct plugin *plugin, bool names)
{
	for (size_t t = 0; t < question_count(); ++t)
		if (plugin->subject[t] && names)
			printf("%s/%s\n", plugin->name, question_at(t)->name);
		else if (plugin->subject[t])
			add_subject(sheet, plugin, plugin->subject[t]);
}

int subjects_list(bool names, bool json)
{
	struct sheet sheet = {.title = NULL};
	int status = STATUS_FINE;
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (unsigned p = 0; p < plugin_count(); ++p)
		add_plugin(&sheet, plugin_at(p), names && !json);
#if HAVE_JANSSON
	if (json)
		status = json_print(json_pack("{s:s, s:o}", "lockstep", LOCKSTEP_VERSION,
					      "subjects", sheet_json(&sheet)));
#endif
	if (!json && !names)
		sheet_print(&sheet, stdout, SHEET_TERMINAL);
	sheet_free(&sheet);
	return status;
}
