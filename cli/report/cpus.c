/* SPDX-License-Identifier: MIT */
/* lockstep report: prints the tables of lockstep cpus for files whose rows have tests in common. */
#include <config.h>

#if HAVE_JANSSON
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"
#include "cli/report/report.h"

/* Prints the section for the files of one measure, beginning with the first file that has it. */
static void add_section(FILE *to, const struct reported *report, const struct lockstep_test **tests,
			size_t first)
{
	const char *unit = report->file[first].results.unit;
	char error[1024];
	struct cpus cpus = {.in_report = true,
			    .choices = {.test = tests, .title = "Which machine is faster at what"},
			    .file = memory_must(calloc(report->files, sizeof *cpus.file))};
	for (size_t f = first; f < report->files; ++f) {
		const struct report_file *file = &report->file[f];
		if (file->answers || strcmp(file->results.unit, unit) != 0)
			continue;
		cpus.file[cpus.files] = file->results;
		if (cpus_add_file(&cpus, &cpus.file[cpus.files], error, sizeof error))
			++cpus.files;
	}
	if (cpus.machines > 1) {
		cpus_tell_apart(&cpus);
		cpus_fill(&cpus);
		cpus_judge(&cpus);
	}
	if (cpus.common > 0) {
		fputs("<section>\n", to);
		cpus_print(to, &cpus, SHEET_HTML);
		fputs("</section>\n", to);
	}
	cpus_free(&cpus);
}

void report_cpus(FILE *to, const struct reported *report)
{
	const struct lockstep_test **tests = parse_tests("report", "*");
	for (size_t f = 0; f < report->files; ++f) {
		bool first = !report->file[f].answers;
		for (size_t before = 0; first && before < f; ++before)
			first = report->file[before].answers ||
				strcmp(report->file[before].results.unit,
				       report->file[f].results.unit) != 0;
		if (first)
			add_section(to, report, tests, f);
	}
	free(tests);
}
#endif
