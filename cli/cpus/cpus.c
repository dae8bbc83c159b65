/* SPDX-License-Identifier: MIT */
/* lockstep cpus: compares the speed of several machines. */
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
    OPTION_TEXT("title", "TEXT", of.title, "Print TEXT as the title."),
    OPTION_FLAG("markdown", of.markdown, "Print Markdown, for a comment."),
    OPTION_FLAG("json", of.json, "Print JSON, with every number."), OPTIONS_END};

static struct choices read_options(int argc, char **argv)
{
	struct choices choices = {.tests = "*"};
	options_read(&command_cpus, argc, argv, &choices);
	if (choices.of.markdown && choices.of.json)
		usage_error(me, "--markdown and --json: only one of them");
	return choices;
}

#if HAVE_JANSSON
static int run(int argc, char **argv)
{
	const struct choices choices = read_options(argc, argv);
	struct cpus cpus = {.choices = choices.of};
	cpus_read(&cpus, argv + optind, (size_t)(argc - optind));
	cpus.choices.test = parse_tests(me, choices.tests);
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
	usage_error(me, "this build cannot read results: it has no jansson");
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
    .about =
	"Show which of several machines is faster at what, from results files of lockstep bench "
	"--json, one for each machine, or from one of make mca, which covers several CPUs.",
    .notes =
	"Numbers are medians. Ratios are relative to the first machine: of each machine's fastest "
	"native instruction set or, for the question of a plug-in, function, and then of each "
	"build that two machines have. Scores are "
	"geometric means of the former over the rows that all machines have. There are no "
	"verdicts: two machines are two samples. Rows have a number that identifies the work done; "
	"a row in which it differs is named, and has no ratio.\n\n"
	"Exit status: 0 the same work, 1 different work, 2 bad usage or bad input.",
    .rows = rows};
