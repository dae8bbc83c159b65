/* SPDX-License-Identifier: MIT */
/* lockstep list: the table of tests. */
#include <config.h>

#include <string.h>

#include "cli/cli.h"
#include "cli/json.h"

static void print_help(void)
{
	printf("Usage: lockstep list [OPTION]...\n"
	       "The tests: operands -> what comes out, and the question that each answers.\n\n"
	       "      --names    only the names, one a line\n"
	       "      --json     as JSON\n"
	       "  -h, --help     this text\n");
}

/* "circle, segment -> hit" */
static void signature(const struct lockstep_test *test, char *text, size_t size)
{
	size_t used = 0;
	for (unsigned o = 0; o < test->operands; ++o)
		used += (size_t)snprintf(text + used, size - used, "%s%s", o ? ", " : "",
					 test->operand[o]->name);
	used += (size_t)snprintf(text + used, size - used, " ->%s", test->hits ? " hit" : "");
	for (unsigned r = 0; r < test->results; ++r)
		used += (size_t)snprintf(text + used, size - used, "%s %s",
					 r || test->hits ? "," : "", test->result[r]);
}

static int print_json(void)
{
#if HAVE_JANSSON
	json_t *tests = json_array();
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		const struct lockstep_test *test = &lockstep_tests[i];
		json_t *operands = json_array(), *results = json_array();
		for (unsigned o = 0; o < test->operands; ++o)
			json_array_append_new(operands, json_string(test->operand[o]->name));
		for (unsigned r = 0; r < test->results; ++r)
			json_array_append_new(results, json_string(test->result[r]));
		json_array_append_new(tests, json_pack("{s:s, s:s, s:s, s:o, s:b, s:o, s:f}",
						       "name", test->name, "family", test->family,
						       "question", test->question, "operands",
						       operands, "hits", test->hits, "results",
						       results, "band", test->band));
	}
	return json_print(json_pack("{s:s, s:o}", "lockstep", LOCKSTEP_VERSION, "tests", tests));
#else
	json_missing("list");
#endif
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
	for (size_t i = 0; i < lockstep_test_count; ++i) {
		char text[128];
		const struct lockstep_test *test = &lockstep_tests[i];
		signature(test, text, sizeof text);
		if (names)
			printf("%s\n", test->name);
		else
			printf("%-22s %-26s %s\n", test->name, text, test->question);
	}
	return STATUS_FINE;
}
