/* SPDX-License-Identifier: MIT */
/* lockstep cpus: which of several machines is faster at what. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"

static const char me[] = "cpus";

static void print_help(void)
{
	printf(
	    "Usage: lockstep cpus [OPTION]... FILE.json...\n"
	    "Which of several machines is faster at what: results files of lockstep bench --json,\n"
	    "one of each machine; or one of make mca, which is about several CPUs.\n\n"
	    "      --test GLOB,...  tests by name (default: all)\n"
	    "      --title TEXT     what stands above\n"
	    "      --markdown       Markdown, fit for a comment\n"
	    "      --html FILE      write a page of HTML\n"
	    "      --json           JSON, with every number\n"
	    "  -h, --help           this text\n\n"
	    "Numbers are medians. Ratios are to the first machine, of each machine's fastest "
	    "native\n"
	    "instruction set, and then of each build that two machines have; scores are geometric\n"
	    "means of the former over the rows that all machines have. There are no verdicts: two\n"
	    "machines are two samples. Rows have a number of what was computed; where it differs\n"
	    "the row is named, and has no ratio.\n\n"
	    "Exit status: 0 it was the same work, 1 some of it was not, 2 bad usage or bad "
	    "input.\n");
}

static void read_options(int argc, char **argv, struct cpus_choices *choices)
{
	static const struct option options[] = {{"test", required_argument, NULL, 't'},
						{"title", required_argument, NULL, 'T'},
						{"markdown", no_argument, NULL, 'm'},
						{"html", required_argument, NULL, 'H'},
						{"json", no_argument, NULL, 'j'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	const char *tests = "*";
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			tests = optarg;
			break;
		case 'T':
			choices->title = optarg;
			break;
		case 'm':
			choices->markdown = true;
			break;
		case 'H':
			choices->html = parse_output(me, "--html", optarg);
			break;
		case 'j':
			choices->json = true;
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	if (choices->markdown + choices->json + (choices->html != NULL) > 1)
		usage_error(me, "--markdown, --html and --json: only one of them");
	if (optind == argc)
		usage_error(me, "no results files given; see lockstep cpus --help");
	choices->test = parse_tests(me, tests);
}

#if HAVE_JANSSON
int command_cpus(int argc, char **argv)
{
	struct cpus cpus = {.rows = 0};
	read_options(argc, argv, &cpus.choices);
	cpus_read(&cpus, argv + optind, (size_t)(argc - optind));
	cpus_fill(&cpus);
	cpus_judge(&cpus);
	struct sheets sheets = cpus_sheets(&cpus);
	if (cpus.choices.json)
		cpus_print_json(&cpus);
	else if (cpus.choices.html)
		cpus_write_html(&cpus, &sheets);
	else
		(cpus.choices.markdown ? cpus_print_markdown : cpus_print_table)(&cpus, &sheets);
	int status = cpus.other_work ? STATUS_DISAGREE : STATUS_FINE;
	cpus_free_sheets(&sheets);
	cpus_free(&cpus);
	return status;
}
#else
int command_cpus(int argc, char **argv)
{
	struct cpus_choices choices = {.title = NULL};
	read_options(argc, argv, &choices);
	usage_error(me, "this build has no jansson, which results are read with");
}
#endif
