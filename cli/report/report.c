/* SPDX-License-Identifier: MIT */
/* lockstep report: one page of any results, for whoever decides by them. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/report/report.h"
#include "base/files.h"

static const char me[] = "report";

static void print_help(void)
{
	printf(
	    "Usage: lockstep report [OPTION]... FILE...\n"
	    "One page of HTML of any results, complete in itself: machines, a summary of tests,\n"
	    "plots, and every result. Files may be, in any mixture:\n\n"
	    "  JSON of lockstep bench --json, or with --benchmark_out=FILE; its\n"
	    "  suites sizes, hits and threads have plots of their own\n"
	    "  JSON of lockstep bench --instructions --json, and of make mca\n"
	    "  JSON of lockstep accuracy --json FILE\n"
	    "  JSON of any program that uses Google Benchmark\n\n"
	    "      --output FILE    the page, or - for standard output (default:\n"
	    "                       lockstep-report.html)\n"
	    "      --title TEXT     of the page (default: Lockstep report)\n"
	    "  -h, --help           this text\n\n"
	    "Exit status: 0 fine, 2 bad usage or bad input.\n");
}

struct choices {
	const char *title, *output;
};

static void read_options(int argc, char **argv, struct choices *choices)
{
	static const struct option options[] = {{"output", required_argument, NULL, 'o'},
						{"title", required_argument, NULL, 't'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	*choices = (struct choices){"Lockstep report", "lockstep-report.html"};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'o':
			choices->output = parse_output(me, "--output", optarg);
			break;
		case 't':
			choices->title = optarg;
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
}

#if HAVE_JANSSON
void report_no_memory(void)
{
	usage_error(me, "out of memory");
}

/* The same file under two names, or given twice, would count twice. */
static void refuse_twice(char **paths, size_t count)
{
	struct stat a, b;
	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < i; ++k)
			if (stat(paths[i], &a) == 0 && stat(paths[k], &b) == 0 &&
			    S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino)
				usage_error(me, "%s: the same file as %s", paths[i], paths[k]);
}

/* Results are kept: the page must not take the place of one. */
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
	printf("%s: of %zu file%s\n", output, report->files, report->files == 1 ? "" : "s");
}

int command_report(int argc, char **argv)
{
	struct choices choices;
	read_options(argc, argv, &choices);
	struct reported report = {.title = choices.title, .files = (size_t)(argc - optind)};
	if (report.files == 0)
		usage_error(me, "no file of results; see lockstep report --help");
	refuse_twice(argv + optind, report.files);
	refuse_output(argv + optind, report.files, choices.output);
	report.file = calloc(report.files, sizeof *report.file);
	if (!report.file)
		report_no_memory();
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
int command_report(int argc, char **argv)
{
	struct choices choices;
	read_options(argc, argv, &choices);
	usage_error(me, "this build has no jansson, which results are read with");
}
#endif
