/* SPDX-License-Identifier: MIT */
/* lockstep list: the table of tests. */
#include <config.h>

#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"
#include "cli/table.h"

static void print_help(void)
{
	printf("Usage: lockstep list [OPTION]...\n"
	       "The tests: operands -> what comes out, and the question that each answers. A "
	       "specimen is a\npublished algorithm, kept as printed; another test's question "
	       "judges it.\n\n"
	       "      --names    only the names, one a line\n"
	       "      --json     as JSON\n"
	       "  -h, --help     this text\n");
}

/* "circle, segment -> hit", "point, world polygon -> hit" */
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
/* Null is what there is not: a world, a judge, a guarantee of specimens. */
static json_t *json_of(const struct lockstep_test *test)
{
	json_t *operands = json_array(), *results = json_array();
	for (unsigned o = 0; o < test->operands; ++o)
		json_array_append_new(operands, json_string(test->operand[o]->name));
	for (unsigned r = 0; r < test->results; ++r)
		json_array_append_new(results, json_string(test->result[r]));
	return json_pack("{s:s, s:s, s:s, s:o, s:o, s:b, s:o, s:o, s:b, s:o}", "name", test->name,
			 "family", test->family, "question", test->question, "operands", operands,
			 "world", test->world ? json_string(test->world->row.name) : json_null(),
			 "hits", test->hits, "results", results, "band",
			 test->judge ? json_null() : json_real(test->band), "specimen",
			 test->judge != NULL, "judge",
			 test->judge ? json_string(test->judge) : json_null());
}
#endif

static int print_json(void)
{
#if HAVE_JANSSON
	json_t *tests = json_array();
	for (size_t i = 0; i < lockstep_test_count; ++i)
		json_array_append_new(tests, json_of(&lockstep_tests[i]));
	return json_print(json_pack("{s:s, s:o}", "lockstep", LOCKSTEP_VERSION, "tests", tests));
#else
	json_missing("list");
#endif
}

static void print_table(void)
{
	char text[128];
	int width = 0;
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		signature(&lockstep_tests[i], text, sizeof text);
		width = (int)strlen(text) > width ? (int)strlen(text) : width;
	}
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		const struct lockstep_test *test = &lockstep_tests[i];
		signature(test, text, sizeof text);
		printf("%-*s  %-*s  %s", names_width(), test->name, width, text, test->question);
		if (test->judge)
			printf(" Specimen, judged by %s.", test->judge);
		printf("\n");
	}
}

int command_list(int argc, char **argv)
{
	static const struct option options[] = {{"names", no_argument, NULL, 'n'},
						{"json", no_argument, NULL, 'j'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	bool names = false, json = false;
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'n':
			names = true;
			break;
		case 'j':
			json = true;
			break;
		case 'h':
			print_help();
			return STATUS_FINE;
		default:
			option_error("list", argv, c);
		}
	no_operands("list", argc, argv);
	if (json)
		return print_json();
	for (size_t i = 0; names && i < lockstep_test_count; ++i)
		printf("%s\n", lockstep_tests[i].name);
	if (!names)
		print_table();
	return STATUS_FINE;
}
