/* SPDX-License-Identifier: MIT */
/* lockstep compare: shows what became slower from one results file to another. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/base/words.h"
#include "cli/compare/compare.h"

static const char me[] = "compare";

#define CHOICES struct compare_choices
static const struct option_word times[] = {{"cpu", NULL}, {"real", NULL}, {NULL, NULL}};
static const struct option_word betters[] = {{"lower", NULL}, {"higher", NULL}, {NULL, NULL}};
static const struct option_row rows[] = {
    OPTION_THRESHOLD(threshold, "0"),
    OPTION_ALPHA(alpha, "rows", "0.05"),
    OPTION_CHOICE(
	"time", "cpu|real", time, times,
	"Which times to compare (default: cpu, or real in rows whose name has /real_time, "
	"/manual_time or /threads:N).",
	.least = RESULTS_TIME_CPU),
    OPTION_TEXT("counter", "NAME", counter,
		"Compare this counter of each row instead of times: items_per_second, "
		"bytes_per_second, or one of the program's own."),
    OPTION_CHOICE("better", "lower|higher", better, betters,
		  "Which values of the counter are better (default: higher if its name ends in "
		  "_per_second or /s, else lower).",
		  .least = COMPARE_LOWER),
    OPTION_FLAG("common", common,
		"Leave out rows that only one file has, or that have only aggregates, instead of "
		"refusing them."),
    OPTION_WHOLE("resamples", "N", resamples, 100, 10000000,
		 "Resamples for each interval (default: 10000)."),
    OPTION_SEED(seed,
		"Seed of the resamples (default: 1). The same files and the same seed give the "
		"same output."),
    OPTION_FLAG("changed", changed, "Print only rows that changed."),
    OPTION_FLAG("markdown", markdown, "Print Markdown, for a comment on a pull request."),
    OPTION_FLAG("html", html, "Print an HTML page."),
    OPTION_FLAG("json", json, "Print JSON, with every number."),
    OPTIONS_END};

static void read_options(int argc, char **argv, struct compare_choices *choices)
{
	options_read(&command_compare, argc, argv, choices);
	if (choices->markdown + choices->html + choices->json > 1)
		usage_error(me, "--markdown, --html and --json: only one of them");
	if (choices->better && !choices->counter)
		usage_error(me, "--better needs --counter NAME");
}

#if HAVE_JANSSON
static void read_file(const struct compare_choices *choices, const char *path,
		      struct results *results)
{
	char error[1024];
	if (!results_read(path, choices->time, results, error, sizeof error))
		usage_error(me, "%s", error);
	if (choices->counter &&
	    !results_take_counter(results, choices->counter, error, sizeof error))
		usage_error(me, "%s", error);
}

/* Reads one file, or several with commas between them, whose repetitions are pooled. */
static void read_side(struct comparison *comparison, const char *operand, struct results *side)
{
	struct results more;
	bool pooled = false;
	char *list = memory_must(strdup(operand)), *rest = list, error[1024];
	read_file(&comparison->choices, words_next(&rest), side);
	for (char *path; (path = words_next(&rest));) {
		read_file(&comparison->choices, path, &more);
		compare_pooled(comparison, side, &more);
		if (!results_pool(side, &more, error, sizeof error))
			usage_error(me, "%s", error);
		pooled = true;
	}
	free(list);
	if (pooled) { /* messages about this side list all its files */
		free(side->path);
		side->path = memory_must(strdup(operand));
	}
}

static void read_files(struct comparison *comparison, char **paths)
{
	struct results *before = &comparison->before, *after = &comparison->after;
	read_side(comparison, paths[0], before);
	read_side(comparison, paths[1], after);
	if (strcmp(before->unit, after->unit) != 0)
		usage_error(me, "%s: its rows are %s in %s, and those of %s are %s in %s",
			    after->path, after->measure ? after->measure : "times", after->unit,
			    before->path, before->measure ? before->measure : "times",
			    before->unit);
}

static int run(int argc, char **argv)
{
	struct comparison comparison = {.choices = {.alpha = 0.05, .resamples = 10000, .seed = 1}};
	read_options(argc, argv, &comparison.choices);
	read_files(&comparison, argv + optind);
	compare_match(&comparison);
	compare_reckon(&comparison);
	compare_contexts(&comparison);
	compare_print(&comparison);
	int status =
	    comparison.count[COMPARED_SLOWER] > 0 || comparison.count[COMPARED_FAILS_NOW] > 0
		? STATUS_DISAGREE
	    : comparison.showable == 0 ? STATUS_NOTHING
				       : STATUS_FINE;
	sheet_free_lines(&comparison.warnings);
	sheet_free_lines(&comparison.notes);
	free(comparison.row);
	results_free(&comparison.before);
	results_free(&comparison.after);
	return status;
}
#else
static int run(int argc, char **argv)
{
	struct compare_choices choices = {.alpha = 0.05};
	read_options(argc, argv, &choices);
	usage_error(me, "this build cannot read results: it has no jansson");
}
#endif

const struct command command_compare = {
    .name = "compare",
    .summary = "what became slower or faster between two benchmark runs",
    .run = run,
    .operands = "OLD.json[,...] NEW.json[,...]",
    .least = 2,
    .most = 2,
    .lacking = "two files needed, OLD.json and NEW.json",
    .about = "Show what became slower or faster from one results file to another. The files come "
	     "from lockstep bench --json, or from any program that uses Google Benchmark "
	     "(--benchmark_out=FILE.json), with several repetitions (--benchmark_repetitions=10). "
	     "Either operand may be several files with commas between them, whose repetitions are "
	     "pooled.",
    .notes = "A row is slower if its p value (Mann and Whitney's test, two-sided, adjusted for the "
	     "number of rows as Benjamini and Hochberg do) is below A, if the 95% interval of the "
	     "ratio of medians, NEW / OLD, is wholly above 1, and if that ratio is above 1 + T; "
	     "faster if the same is true of OLD / NEW. Rows of measures without noise, such as "
	     "instructions/case, have changed if they differ by more than T.\n\n"
	     "Exit status: 0 no row is slower, 1 a row is slower, or fails in NEW and not in OLD, "
	     "2 bad usage or bad input, 77 no row could have shown a change.",
    .rows = rows};
