/* SPDX-License-Identifier: MIT */
/* lockstep history: keeps results of many commits, and finds where they changed for good. */
#include <config.h>

#include <string.h>

#include "harness/base/files.h"
#include "cli/history/history.h"
#include "cli/json.h"

static const char me[] = "history";

#define CHOICES struct history_choices
static const struct option_row rows[] = {
    OPTION_FOLDER("history", folder,
		  "The history, a plain folder to keep in git (default: lockstep-history)."),
    OPTION_TEXT("commit", "COMMIT", commit,
		"add: the commit that the results belong to, as git names it (default: HEAD)."),
    OPTION_TEXT(
	"series", "NAME", series,
	"Only series whose names begin with NAME; they are named like the files in the folder."),
    OPTION_TEXT("rows", "GLOB", rows, "Only rows whose names match (default: all)."),
    OPTION_CHOICE("format", "FORMAT", format, history_formats,
		  "export: bencher or github-action-benchmark, for the last commit, or otava, "
		  "which is CSV of all commits (default: bencher)."),
    OPTION_OUTPUT("output", "FILE", output,
		  "report: the page, or - for standard output (default: lockstep-history.html); "
		  "export: the file (default: -)."),
    OPTION_THRESHOLD(threshold, "0"),
    OPTION_IN("alpha", "A", option_probability, double, alpha,
	      "Report steps whose p is at most A. By chance, a share of A of the rows without a "
	      "step gets one (default: 0.01)."),
    OPTION_WHOLE("permutations", "N", permutations, 19, 100000,
		 "Permutations of each segment, for its p (default: 199)."),
    OPTION_SEED(seed, "Seed of the permutations (default: 1)."),
    OPTION_FLAG("markdown", markdown, "Print trends as Markdown."),
    OPTION_FLAG("json", json, "Print trends as JSON."),
    OPTIONS_END};

static bool words(size_t i, struct option_word *word)
{
	static const struct option_word all[] = {
	    {"add", "add results to the series of their machine"},
	    {"report", "write a page with a chart for each row, steps marked"},
	    {"export", "write the last commit, or all, for another service"}};
	if (i >= sizeof all / sizeof *all)
		return false;
	*word = all[i];
	return true;
}

#if HAVE_JANSSON
static void print_trends(const struct history *history, const struct history_choices *choices)
{
	json_t *series = json_array();
	for (size_t s = 0; s < history->n; ++s) {
		const struct history_series *one = &history->series[s];
		struct sheet sheet = history_sheet(one, choices);
		if (choices->json)
			json_array_append_new(
			    series,
			    json_pack("{s:s, s:s, s:s, s:s, s:s, s:I, s:o}", "series", one->name,
				      "cpu", one->cpu, "compiler", one->compiler, "cflags",
				      one->cflags, "unit", one->unit, "commits",
				      (json_int_t)one->entries, "rows", sheet_json(&sheet)));
		else
			sheet_title(&sheet, "%s: %zu commits on %s, %s", one->name, one->entries,
				    one->cpu, one->compiler);
		if (!choices->json) {
			sheet_print(&sheet, stdout,
				    choices->markdown ? SHEET_MARKDOWN : SHEET_TERMINAL);
			printf(s + 1 < history->n ? "\n" : "");
		}
		sheet_free(&sheet);
	}
	if (choices->json)
		json_print(json_pack("{s:s, s:f, s:I, s:o}", "lockstep", LOCKSTEP_VERSION, "alpha",
				     choices->alpha, "permutations",
				     (json_int_t)choices->permutations, "series", series));
	else
		json_decref(series);
}

static void write_file(const struct history *history, const struct history_choices *choices,
		       const char *output, bool page)
{
	struct file_writer writer;
	char error[512];
	FILE *to = file_write_begin(&writer, output, error, sizeof error);
	if (!to)
		usage_error(me, "--output: %s", error);
	(page ? history_page : history_export)(to, history, choices);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--output: %s", error);
}

static void act(const char *what, const struct history_choices *choices)
{
	struct history history = {0};
	bool page = what && strcmp(what, "report") == 0;
	const char *standard = page ? "lockstep-history.html" : "-";
	history_read(&history, choices);
	if (what)
		write_file(&history, choices, choices->output ? choices->output : standard, page);
	else
		print_trends(&history, choices);
	history_free(&history);
}
#endif

static int run(int argc, char **argv)
{
	struct history_choices choices = {.folder = "lockstep-history",
					  .commit = "HEAD",
					  .rows = "*",
					  .alpha = 0.01,
					  .permutations = 199,
					  .seed = 1};
	options_read(&command_history, argc, argv, &choices);
	const char *what = argv[optind];
	bool add = what && strcmp(what, "add") == 0;
	if (choices.json && choices.markdown)
		usage_error(me, "--markdown and --json: only one of them");
	if (what && !add && strcmp(what, "report") != 0 && strcmp(what, "export") != 0)
		usage_error(me,
			    "'%s' is none of add, report and export; see lockstep history --help",
			    what);
	if (add && optind + 1 == argc)
		usage_error(me, "add: no results file given");
	if (what && !add && optind + 1 < argc)
		usage_error(me, "%s: unexpected '%s'", what, argv[optind + 1]);
#if HAVE_JANSSON
	for (int i = optind + 1; add && i < argc; ++i)
		history_add(argv[i], &choices);
	if (!add)
		act(what, &choices);
	return STATUS_FINE;
#else
	usage_error(me, "this build cannot read results: it has no jansson");
#endif
}

const struct command command_history = {
    .name = "history",
    .summary = "results of many commits: trends, and the commits that changed them",
    .run = run,
    .operands = "\nadd RESULTS.json...\nreport\nexport",
    .least = 0,
    .most = OPERANDS_MANY,
    .words = words,
    .about = "Keep results of many commits in a plain folder under git: JSON lines, with a file "
	     "for each CPU, compiler and flags, and a line for each commit. Without an operand, "
	     "print trends: for each row the first and the last median, the number of steps, and "
	     "the last step.",
    .notes = "A step is where a series changed for good, by E-divisive means of ranks with a "
	     "permutation test (Matteson and James 2014; Daly et al. 2020).\n\n"
	     "Exit status: 0 success, 2 bad usage or bad input.",
    .rows = rows};
