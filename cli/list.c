/* SPDX-License-Identifier: MIT */
/* lockstep list: prints the table of tests, or of the subjects of plug-ins. */
#include <config.h>

#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/subjects.h"
#include "harness/questions/questions.h"

/* Writes "circle, segment -> hit" or "point, world polygon -> hit". */
static void signature(const struct lockstep_test *test, char *text, size_t size)
{
	size_t used = 0;
	for (unsigned o = 0; o < test->operands; ++o)
		used += (size_t)snprintf(text + used, size - used, "%s%s", o ? ", " : "",
					 test->operand[o]->name);
	if (test->world)
		used +=
		    (size_t)snprintf(text + used, size - used, ", world %s", test->world->row.name);
	used += (size_t)snprintf(text + used, size - used, " ->%s", test->hits ? " hit" : "");
	for (unsigned r = 0; r < test->results; ++r)
		used += (size_t)snprintf(text + used, size - used, "%s %s",
					 r || test->hits ? "," : "", test->result[r]);
}

#if HAVE_JANSSON
/* Properties that a test lacks are null: a world, a judge, a specimen's guarantee. */
static json_t *json_of(const struct lockstep_test *test)
{
	json_t *operands = json_array(), *results = json_array(), *columns = json_array();
	json_t *world_columns = json_array();
	for (unsigned k = 0; k < test->columns; ++k)
		json_array_append_new(columns, json_string(lockstep_test_column_name(test, k)));
	for (unsigned k = 0; k < lockstep_test_world_columns(test); ++k)
		json_array_append_new(world_columns,
				      json_string(lockstep_test_world_column_name(test, k)));
	for (unsigned o = 0; o < test->operands; ++o)
		json_array_append_new(operands, json_string(test->operand[o]->name));
	for (unsigned r = 0; r < test->results; ++r)
		json_array_append_new(results, json_string(test->result[r]));
	return json_pack(
	    "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:b, s:o}", "name", test->name,
	    "family", test->family, "question", test->question, "operands", operands, "columns",
	    columns, "world", test->world ? json_string(test->world->row.name) : json_null(),
	    "world_columns", world_columns, "hits", test->hits, "results", results, "error_bound",
	    test->judge ? json_null() : json_real(test->error_bound), "specimen", !!test->judge,
	    "judge", test->judge ? json_string(test->judge) : json_null());
}
#endif

static int print_json(void)
{
#if HAVE_JANSSON
	json_t *tests = json_array();
	for (size_t i = 0; i < question_count(); ++i)
		json_array_append_new(tests, json_of(question_at(i)));
	return json_print(json_pack("{s:s, s:o}", "lockstep", LOCKSTEP_VERSION, "tests", tests));
#else
	return STATUS_USAGE;
#endif
}

static void print_table(void)
{
	struct sheet sheet = {.headless = true};
	char text[128];
	for (int c = 0; c < 3; ++c)
		sheet_column(&sheet, (struct sheet_column){.title = "", .kind = SHEET_TEXT});
	for (size_t i = 0; i < question_count(); ++i) {
		const struct lockstep_test *test = question_at(i);
		signature(test, text, sizeof text);
		sheet_row(&sheet);
		sheet_text(&sheet, test->name);
		sheet_text(&sheet, text);
		sheet_textf(&sheet, "%s%s%s%s", test->question,
			    test->judge ? " Specimen, judged by " : "",
			    test->judge ? test->judge : "", test->judge ? "." : "");
	}
	sheet_print(&sheet, stdout, SHEET_TERMINAL);
	sheet_free(&sheet);
}

struct choices {
	struct plugin_choices plugins;
	bool names, json;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_FLAG("names", names, "Print only the names, one per line."), OPTION_PLUGINS(plugins),
    OPTION_JSON(json, "Print JSON."), OPTIONS_END};

static int run(int argc, char **argv)
{
	struct choices choices = {.names = false};
	options_read(&command_list, argc, argv, &choices);
	if (choices.plugins.count) {
		load_plugins("list", &choices.plugins);
		return subjects_list(choices.names, choices.json);
	}
	if (choices.json)
		return print_json();
	for (size_t i = 0; choices.names && i < question_count(); ++i)
		printf("%s\n", question_at(i)->name);
	if (!choices.names)
		print_table();
	return STATUS_FINE;
}

const struct command command_list = {
    .name = "list",
    .summary = "the tests and the questions that they answer",
    .run = run,
    .about = "List the tests: operands -> results, and the question that each answers. A specimen "
	     "is a published algorithm, kept as printed, and judged by another test's question. "
	     "With --plugin, list the subjects of plug-ins and their claims instead.",
    .rows = rows};
