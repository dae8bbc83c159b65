/* SPDX-License-Identifier: MIT */
/* lockstep cpus: which of several machines is faster at what. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"

static const char me[] = "cpus";

struct choices {
	struct cpus_choices of;
	const char *tests;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_TESTS(tests, "Tests by name (default: all)."),
    OPTION_TEXT("title", "TEXT", of.title, "What stands above."),
    OPTION_FLAG("markdown", of.markdown, "Markdown, fit for a comment."),
    OPTION_FLAG("json", of.json, "JSON, with every number."), OPTIONS_END};

static struct cpus_choices read_options(int argc, char **argv)
{
	struct choices choices = {.tests = "*"};
	options_read(&command_cpus, argc, argv, &choices);
	if (choices.of.markdown && choices.of.json)
		usage_error(me, "--markdown and --json: only one of them");
	choices.of.test = parse_tests(me, choices.tests);
	return choices.of;
}

#if HAVE_JANSSON
static int run(int argc, char **argv)
{
	struct cpus cpus = {.choices = read_options(argc, argv)};
	cpus_read(&cpus, argv + optind, (size_t)(argc - optind));
	cpus_fill(&cpus);
	cpus_judge(&cpus);
	if (cpus.choices.json)
		cpus_print_json(&cpus);
	else
		cpus_print(stdout, &cpus, cpus.choices.markdown ? SHEET_MARKDOWN : SHEET_TERMINAL);
	int status = cpus.other_work ? STATUS_DISAGREE : STATUS_FINE;
	cpus_free(&cpus);
	return status;
}
#else
static int run(int argc, char **argv)
{
	read_options(argc, argv);
	usage_error(me, "this build has no jansson, which results are read with");
}
#endif

const struct command command_cpus = {
    .name = "cpus",
    .summary = "which of several machines is faster at what",
    .run = run,
    .operands = "FILE.json...",
    .least = 1,
    .most = OPERANDS_MANY,
    .lacking = "no results files given",
    .about = "Which of several machines is faster at what: results files of lockstep bench --json, "
	     "one of each machine; or one of make mca, which is about several CPUs.",
    .notes = "Numbers are medians. Ratios are to the first machine, of each machine's fastest "
	     "native instruction set, and then of each build that two machines have; scores are "
	     "geometric means of the former over the rows that all machines have. There are no "
	     "verdicts: two machines are two samples. Rows have a number of what was computed; "
	     "where it differs the row is named, and has no ratio.\n\n"
	     "Exit status: 0 it was the same work, 1 some of it was not, 2 bad usage or bad input.",
    .rows = rows};
