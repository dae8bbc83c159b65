/* SPDX-License-Identifier: MIT */
/* lockstep report: makes one page from any results, as a basis for decisions. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/report/report.h"
#include "harness/base/files.h"

static const char me[] = "report";

struct choices {
	const char *title, *output;
};

#define CHOICES struct choices
static const struct option_row rows[] = {
    OPTION_OUTPUT("output", "FILE", output,
		  "Write the page here, or to standard output with - (default: "
		  "lockstep-report.html). Bad input leaves the old page as it was."),
    OPTION_TEXT("title", "TEXT", title, "Title of the page (default: Lockstep report)."),
    OPTIONS_END};

static struct choices read_options(int argc, char **argv)
{
	struct choices choices = {"Lockstep report", "lockstep-report.html"};
	options_read(&command_report, argc, argv, &choices);
	return choices;
}

#if HAVE_JANSSON
/* A file given twice, even under two names, would count twice. */
static void refuse_twice(char **paths, size_t count)
{
	struct stat a, b;
	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < i; ++k)
			if (stat(paths[i], &a) == 0 && stat(paths[k], &b) == 0 &&
			    S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
				usage_error(me, "%s: the same file as %s", paths[i], paths[k]);
}

/* The page must not overwrite results. */
static void refuse_output(char **paths, size_t count, const char *output)
{
	struct stat a, b;
	for (size_t i = 0; i < count; ++i)
		if (stat(paths[i], &a) == 0 && stat(output, &b) == 0 && a.st_dev == b.st_dev &&
		    a.st_ino == b.st_ino)
			usage_error(me, "--output: %s: it is one of the results", output);
}

static void draw(struct reported *report)
{
	for (size_t f = 0; f < report->files; ++f) {
		report_add_dots(report, f);
		report_add_curves(report, f);
	}
}

static void write_page(const struct reported *report, const char *output)
{
	char error[512];
	struct file_writer writer;
	FILE *to = file_write_begin(&writer, output, error, sizeof error);
	if (!to)
		usage_error(me, "--output: %s", error);
	report_page(to, report);
	if (!file_write_end(&writer, error, sizeof error))
		usage_error(me, "--output: %s", error);
	printf("%s: from %zu file%s\n", output, report->files, report->files == 1 ? "" : "s");
}

static int run(int argc, char **argv)
{
	const struct choices choices = read_options(argc, argv);
	struct reported report = {.title = choices.title, .files = (size_t)(argc - optind)};
	refuse_twice(argv + optind, report.files);
	refuse_output(argv + optind, report.files, choices.output);
	report.file = memory_must(calloc(report.files, sizeof *report.file));
	for (size_t f = 0; f < report.files; ++f)
		report_read(&report.file[f], argv[optind + (int)f]);
	draw(&report);
	write_page(&report, choices.output);
	figures_free(&report.figures);
	for (size_t f = 0; f < report.files; ++f)
		report_file_free(&report.file[f]);
	free(report.file);
	return STATUS_FINE;
}
#else
static int run(int argc, char **argv)
{
	read_options(argc, argv);
	usage_error(me, "this build cannot read results: it has no jansson");
}
#endif

const struct command command_report = {
    .name = "report",
    .summary = "make one page of any results: summary, plots, every number",
    .run = run,
    .operands = "FILE...",
    .least = 1,
    .most = OPERANDS_MANY,
    .lacking = "no results file given",
    .about = "Make one self-contained page of HTML from any results: machines, a summary of tests, "
	     "plots, and every result. The files may be any mixture of:\n\n"
	     "- JSON of lockstep bench --json, or with --benchmark_out=FILE; its suites sizes, "
	     "hits and threads have separate plots\n"
	     "- JSON of lockstep bench --instructions --json, and of make mca\n"
	     "- JSON of lockstep accuracy --json FILE\n"
	     "- JSON of lockstep check --json with --plugin: each plug-in has a chapter with its "
	     "speed and its wrong answers, from any of these files\n"
	     "- JSON of any program that uses Google Benchmark",
    .notes = "Exit status: 0 success, 2 bad usage or bad input.",
    .rows = rows};
