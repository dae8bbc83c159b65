/* SPDX-License-Identifier: MIT */
/* lockstep report: prints what ran where, from the files' descriptions. */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/xml.h"
#include "cli/report/report.h"

/* The facts that matter to most readers. A file's other facts are collapsed. */
static const struct {
	const char *key, *name;
} facts[] = {{"cpu", "CPU"},
	     {"microarchitecture", "Microarchitecture"},
	     {"virtual", "Virtual"},
	     {"emulated", "Emulated"},
	     {"num_cpus", "CPUs"},
	     {"mhz_per_cpu", "MHz"},
	     {"caches", "Caches"},
	     {"compiler", "Compiler"},
	     {"cflags", "Flags"},
	     {"lockstep_isa", "Instruction set"},
	     {"lockstep_measure", "Measure"},
	     {"counted_by", "Counted by"},
	     {"left_out", "Left out"},
	     {"lockstep_version", "Lockstep"},
	     {"date", "Date"}};

static void print_fact(FILE *to, const char *name, const char *value)
{
	fputs("<dt>", to);
	xml_text(to, name);
	fputs("</dt><dd>", to);
	xml_text(to, value);
	fputs("</dd>\n", to);
}

/* Prints Google Benchmark's list of caches; false if the text is not one. */
static bool print_caches(FILE *to, const char *text)
{
	json_t *caches = json_loads(text, 0, NULL), *cache;
	char size[SHEET_CHARS];
	size_t i;
	bool any = json_array_size(caches) > 0;
	fputs(any ? "<dt>Caches</dt><dd>" : "", to);
	json_array_foreach(caches, i, cache)
	{
		const char *type = json_string_value(json_object_get(cache, "type"));
		double level = json_number_value(json_object_get(cache, "level"));
		double sharing = json_number_value(json_object_get(cache, "num_sharing"));
		sheet_number(size, SHEET_BYTES, json_number_value(json_object_get(cache, "size")));
		fprintf(to, "%sL%g", i ? ", " : "", level);
		xml_text(to, !type                              ? ""
			     : strcmp(type, "Data") == 0        ? " data "
			     : strcmp(type, "Instruction") == 0 ? " instructions "
								: " ");
		xml_text(to, size);
		if (sharing > 1)
			fprintf(to, " (shared by %g CPUs)", sharing);
	}
	fputs(any ? "</dd>\n" : "", to);
	json_decref(caches);
	return any;
}

static void print_facts(FILE *to, const struct results *results)
{
	for (size_t i = 0; i < sizeof facts / sizeof *facts; ++i) {
		const char *value = results_fact(results, facts[i].key);
		if (value && (strcmp(facts[i].key, "caches") != 0 || !print_caches(to, value)))
			print_fact(to, facts[i].name, value);
	}
}

static void print_all_facts(FILE *to, const struct results *results)
{
	fprintf(to, "<details><summary>All %zu facts of the file</summary>\n<dl class=\"raw\">\n",
		results->facts);
	for (size_t f = 0; f < results->facts; ++f)
		print_fact(to, results->fact[f].key, results->fact[f].value);
	fputs("</dl></details>\n", to);
}

/* ---- What makes a run doubtful --------------------------------------------------------------- */

static void warn(FILE *to, const char *what)
{
	const struct sheet_lines line = {(char *[]){(char *)what}, 1};
	sheet_print_lines(to, SHEET_HTML, true, &line);
}

static void print_doubts(FILE *to, const struct report_file *file)
{
	const struct results *results = &file->results;
	const char *scaling = results_fact(results, "cpu_scaling_enabled");
	size_t failed = 0;
	char text[80];
	const char *warnings = results_fact(results, "lockstep_warnings");
	if (warnings && strcmp(warnings, "none") != 0)
		warn(to, warnings);
	if (results->facts == 0)
		warn(to, "it does not describe its machine and its build");
	if (report_timed(file) && scaling && strcmp(scaling, "true") == 0)
		warn(to, "cpu_scaling_enabled: times depend on the clock that the system chose");
	for (size_t r = 0; r < results->rows; ++r)
		failed += !!results->row[r].error;
	snprintf(text, sizeof text, "%zu of %zu rows failed", failed, results->rows);
	if (failed)
		warn(to, text);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void print_results(FILE *to, const struct report_file *file)
{
	const struct results *results = &file->results;
	size_t least = SIZE_MAX, most = 0;
	print_doubts(to, file);
	fputs("<dl>\n", to);
	print_facts(to, results);
	for (size_t r = 0; r < results->rows; ++r) {
		size_t n = results->row[r].n;
		if (n == 0)
			continue;
		least = n < least ? n : least;
		most = n > most ? n : most;
	}
	fprintf(to, "<dt>Rows</dt><dd>%zu", results->rows);
	if (report_timed(file) && least < most)
		fprintf(to, ", with %zu to %zu repetitions", least, most);
	else if (report_timed(file) && most)
		fprintf(to, ", with %zu repetition%s", most, most == 1 ? "" : "s");
	fputs("</dd>\n</dl>\n", to);
	if (results->facts)
		print_all_facts(to, results);
}

static void print_accuracy(FILE *to, const struct report_file *file)
{
	char number[32];
	fputs("<dl>\n", to);
	if (file->accuracies) {
		print_fact(to, "Accuracy of", file->answers);
		fprintf(to, "<dt>Tests</dt><dd>%zu</dd>\n", file->accuracies);
		print_fact(to, "Cases for each scene", results_number(number, file->cases));
	}
	if (file->subjects)
		fprintf(to, "<dt>Subjects of plug-ins</dt><dd>%zu</dd>\n", file->subjects);
	print_fact(to, "Seed", results_number(number, file->seed));
	fputs("</dl>\n", to);
}

void report_machines(FILE *to, const struct reported *report)
{
	fputs("<section id=\"machines\">\n<h2>What ran where</h2>\n<div class=\"cards\">\n", to);
	for (size_t f = 0; f < report->files; ++f) {
		fputs("<article class=\"card\">\n<h3>", to);
		xml_text(to, report->file[f].path);
		fputs("</h3>\n", to);
		(report->file[f].answers ? print_accuracy : print_results)(to, &report->file[f]);
		fputs("</article>\n", to);
	}
	fputs("</div>\n</section>\n", to);
}
#endif
