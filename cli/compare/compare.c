/* SPDX-License-Identifier: MIT */
/* lockstep compare: did it become slower from one results file to another? */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/compare/compare.h"

static const char me[] = "compare";

static void print_help(void)
{
	printf(
	    "Usage: lockstep compare [OPTION]... OLD.json NEW.json\n"
	    "What has become slower or faster from one results file to another: of lockstep bench\n"
	    "--json, or of any program that uses Google Benchmark (--benchmark_out=FILE.json), "
	    "with\n"
	    "several repetitions (--benchmark_repetitions=10).\n\n"
	    "      --threshold T    changes of at most T are no changes: percents as in 2%%, or\n"
	    "                       fractions as in 0.02 (default: 0)\n"
	    "      --alpha A        of the rows called slower or faster, a share of A is expected "
	    "to\n"
	    "                       be wrong (default: 0.05)\n"
	    "      --time real|cpu  which times (default: cpu, but real in rows whose name has\n"
	    "                       /real_time, /manual_time or /threads:N)\n"
	    "      --common         leave out the rows that only one file has\n"
	    "      --resamples N    for intervals (default: 10000)\n"
	    "      --seed S         of the resamples (default: 1)\n"
	    "      --changed        only rows that changed\n"
	    "      --markdown       Markdown, fit for a comment on a pull request\n"
	    "      --json           JSON, with every number\n"
	    "  -h, --help           this text\n\n"
	    "A row is slower if its p value (Mann and Whitney's test, two-sided, adjusted for the\n"
	    "number of rows as Benjamini and Hochberg do) is below A, if the 95%% interval of the\n"
	    "ratio of medians, NEW / OLD, is wholly above 1, and if that ratio is above 1 + T; "
	    "faster\n"
	    "if the same is true of OLD / NEW. Rows of measures without noise, such as\n"
	    "instructions/case, differ if they differ by more than T.\n\n"
	    "Exit status: 0 no row is slower, 1 a row is slower, or fails in NEW and not in OLD,\n"
	    "2 bad usage or bad input.\n");
}

static enum results_time parse_time(const char *text)
{
	if (strcmp(text, "cpu") == 0)
		return RESULTS_TIME_CPU;
	if (strcmp(text, "real") != 0)
		usage_error(me, "--time: neither real nor cpu: '%s'", text);
	return RESULTS_TIME_REAL;
}

static void read_options(int argc, char **argv, struct compare_choices *choices)
{
	static const struct option options[] = {{"threshold", required_argument, NULL, 't'},
						{"alpha", required_argument, NULL, 'a'},
						{"time", required_argument, NULL, 'T'},
						{"common", no_argument, NULL, 'c'},
						{"resamples", required_argument, NULL, 'r'},
						{"seed", required_argument, NULL, 'S'},
						{"changed", no_argument, NULL, 'C'},
						{"markdown", no_argument, NULL, 'm'},
						{"json", no_argument, NULL, 'j'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 't':
			choices->threshold = parse_threshold(me, optarg);
			break;
		case 'a':
			choices->alpha = parse_alpha(me, optarg);
			break;
		case 'T':
			choices->time = parse_time(optarg);
			break;
		case 'c':
			choices->common = true;
			break;
		case 'r':
			choices->resamples =
			    (size_t)parse_whole(me, "--resamples", optarg, 100, 10000000);
			break;
		case 'S':
			choices->seed = parse_whole(me, "--seed", optarg, 0, UINT64_MAX);
			break;
		case 'C':
			choices->changed = true;
			break;
		case 'm':
			choices->markdown = true;
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
	if (choices->markdown && choices->json)
		usage_error(me, "--markdown and --json: only one of them");
}

#if HAVE_JANSSON
static void read_files(struct comparison *comparison, char **paths)
{
	struct results *before = &comparison->before, *after = &comparison->after;
	char error[1024];
	if (!results_read(paths[0], comparison->choices.time, before, error, sizeof error) ||
	    !results_read(paths[1], comparison->choices.time, after, error, sizeof error))
		usage_error(me, "%s", error);
	if (strcmp(before->unit, after->unit) != 0)
		usage_error(me, "%s: its rows are %s in %s, and those of %s are %s in %s",
			    after->path, after->measure ? after->measure : "times", after->unit,
			    before->path, before->measure ? before->measure : "times",
			    before->unit);
}

static void free_lines(struct compare_lines *lines)
{
	for (size_t i = 0; i < lines->n; ++i)
		free(lines->line[i]);
	free(lines->line);
}

int command_compare(int argc, char **argv)
{
	struct comparison comparison = {.choices = {.alpha = 0.05, .resamples = 10000, .seed = 1}};
	const struct compare_choices *choices = &comparison.choices;
	read_options(argc, argv, &comparison.choices);
	if (argc - optind != 2)
		usage_error(me,
			    "two files are compared, OLD.json and NEW.json, not %d; see lockstep "
			    "compare --help",
			    argc - optind);
	read_files(&comparison, argv + optind);
	compare_match(&comparison);
	compare_reckon(&comparison);
	compare_contexts(&comparison);
	(choices->json       ? compare_print_json
	 : choices->markdown ? compare_print_markdown
			     : compare_print_table)(&comparison);
	bool regressed =
	    comparison.count[VERDICT_SLOWER] > 0 || comparison.count[VERDICT_FAILS_NOW] > 0;
	free_lines(&comparison.warnings);
	free_lines(&comparison.notes);
	free(comparison.row);
	results_free(&comparison.before);
	results_free(&comparison.after);
	return regressed ? STATUS_DISAGREE : STATUS_FINE;
}
#else
int command_compare(int argc, char **argv)
{
	struct compare_choices choices = {.alpha = 0.05};
	read_options(argc, argv, &choices);
	usage_error(me, "this build has no jansson, which results are read with");
}
#endif
