/* SPDX-License-Identifier: MIT */
/* lockstep cpus: makes the tables. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"
#include "harness/questions/questions.h"

static struct sheet *add_sheet(struct sheets *sheets)
{
	sheets->sheet =
	    memory_must(realloc(sheets->sheet, (sheets->n + 1) * sizeof *sheets->sheet));
	struct sheet *sheet = &sheets->sheet[sheets->n++];
	*sheet = (struct sheet){0};
	return sheet;
}

static void add_column(struct sheet *sheet, const char *group, const char *title,
		       enum sheet_kind kind)
{
	sheet_column(sheet, (struct sheet_column){.title = title, .kind = kind, .group = group});
}

void cpus_free_sheets(struct sheets *sheets)
{
	for (size_t s = 0; s < sheets->n; ++s)
		sheet_free(&sheets->sheet[s]);
	free(sheets->sheet);
}

/* ---- Machines -------------------------------------------------------------------------------- */

static const char *fact_of(const struct cpus_machine *machine, const char *key)
{
	const char *fact = results_fact(machine->results, key);
	return fact ? fact : "unknown";
}

static bool is_known(const struct cpus_machine *machine, const char *key)
{
	const char *fact = results_fact(machine->results, key);
	return fact && strcmp(fact, "unknown") != 0;
}

/* Adds those of these facts that are known, separated by commas. Emulation is shown prominently:
 * "yes: aarch64 on x86_64". */
static void add_facts(struct sheet *sheet, const struct cpus_machine *machine, const char *emulated,
		      const char *const *key, const char *const *before)
{
	char text[600] = "";
	const char *how = emulated ? strchr(emulated, ' ') : NULL;
	for (size_t k = 0; key[k]; ++k) {
		size_t used = strlen(text);
		if (is_known(machine, key[k]))
			snprintf(text + used, sizeof text - used, "%s%s%.250s", used ? ", " : "",
				 before[k], fact_of(machine, key[k]));
	}
	sheet_textf(sheet, "%s%s%s%s", emulated ? "EMULATED (" : "",
		    how        ? how + 1
		    : emulated ? emulated
			       : "",
		    emulated ? "), " : "", *text ? text : "unknown");
}

static void add_machines(struct sheets *sheets, const struct cpus *cpus)
{
	static const char *const titles[] = {"machine", "file",     "CPU",  "caches",
					     "ISA",     "built by", "state"};
	static const char *const cpu[] = {"cpu", "cpu_id", "microarchitecture", NULL};
	static const char *const cpu_before[] = {"", "", ""};
	static const char *const state[] = {"virtual", "cpus", "cpus_allowed", "governor", "turbo",
					    "load",    NULL};
	static const char *const state_before[] = {"virtual ",  "CPUs ",  "may use ",
						   "governor ", "turbo ", "load "};
	static const char *const caches[] = {"cache_sizes", NULL};
	struct sheet *sheet = add_sheet(sheets);
	sheet_title(sheet, "Machines");
	sheet->paragraphs = true;
	for (size_t i = 0; i < sizeof titles / sizeof *titles; ++i)
		add_column(sheet, NULL, titles[i], SHEET_TEXT);
	for (size_t m = 0; m < cpus->machines; ++m) {
		const struct cpus_machine *machine = &cpus->machine[m];
		sheet_row(sheet);
		sheet_text(sheet, machine->name);
		sheet_text(sheet, machine->results->path);
		if (machine->cpu)
			sheet_textf(sheet, "a model of %s, by %s", machine->cpu,
				    fact_of(machine, "counted_by"));
		else
			add_facts(sheet, machine, NULL, cpu, cpu_before);
		add_facts(sheet, machine, NULL, caches, cpu_before);
		sheet_text(sheet, fact_of(machine, "lockstep_isa"));
		char *flags = cpus_flags(machine);
		sheet_textf(sheet, "%s %s", fact_of(machine, "compiler"), flags);
		free(flags);
		add_facts(sheet, machine, machine->emulated ? fact_of(machine, "emulated") : NULL,
			  state, state_before);
	}
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Values are cases per second, or a measure's value per case; the spread of the middle half is in
 * brackets. */
static enum sheet_kind value_kind(const struct cpus *cpus)
{
	return cpus->file[0].measure ? SHEET_RATIO : SHEET_RATE;
}

static void add_value(struct sheet *sheet, const struct cpus *cpus, const struct cpus_cell *cell)
{
	char text[SHEET_CHARS];
	sheet_put(sheet, cell->n ? cell->value : NAN);
	if (cell->n && !isnan(cell->spread))
		sheet_show(sheet, "%s (%.0f%%)", sheet_number(text, value_kind(cpus), cell->value),
			   100 * cell->spread);
}

static void add_ratio(struct sheet *sheet, double ratio, bool other_work)
{
	sheet_put(sheet, other_work ? NAN : ratio);
	if (other_work)
		sheet_show(sheet, "other work");
}

static const char *value_title(const struct cpus *cpus)
{
	return cpus->file[0].measure ? cpus->file[0].unit : "cases/s";
}

static const char *group_of(const struct cpus *cpus, size_t machine)
{
	return cpus->machine[machine].name;
}

/* ---- Scores ---------------------------------------------------------------------------------- */

static void add_score(struct sheet *sheet, const struct cpus *cpus, const char *family)
{
	size_t n;
	double first = cpus_score(cpus, 0, family, &n);
	if (n == 0)
		return;
	sheet_row(sheet);
	sheet_text(sheet, family ? family : "all");
	sheet_put(sheet, (double)n);
	for (size_t m = 0; m < cpus->machines; ++m)
		add_ratio(sheet, m ? cpus_score(cpus, m, family, &n) : first, false);
}

static void add_scores(struct sheets *sheets, const struct cpus *cpus)
{
	const char *last = "";
	struct sheet *sheet = add_sheet(sheets);
	sheet_title(sheet, "Scores: geometric mean of speeds relative to %s",
		    cpus->machine[0].name);
	add_column(sheet, NULL, "family", SHEET_TEXT);
	add_column(sheet, NULL, "rows", SHEET_WHOLE);
	for (size_t m = 0; m < cpus->machines; ++m)
		add_column(sheet, NULL, group_of(cpus, m), SHEET_RATIO);
	add_score(sheet, cpus, NULL);
	sheet_row(sheet);
	sheet_text(sheet, "fastest at");
	sheet_put(sheet, (double)cpus->common);
	for (size_t m = 0; m < cpus->machines; ++m) {
		sheet_put(sheet, (double)cpus_wins(cpus, m));
		sheet_show(sheet, "%zu", cpus_wins(cpus, m));
	}
	/* Tests of a family are adjacent in the table of tests. */
	for (size_t t = 0; t < question_count(); ++t)
		if (strcmp(question_at(t)->family, last) != 0)
			add_score(sheet, cpus, last = question_at(t)->family);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void add_best(struct sheets *sheets, const struct cpus *cpus)
{
	struct sheet *sheet = add_sheet(sheets);
	sheet_title(sheet, "Each machine's fastest instruction set, of native builds");
	add_column(sheet, NULL, "test", SHEET_NAME);
	for (size_t m = 0; m < cpus->machines; ++m) {
		add_column(sheet, group_of(cpus, m), "ISA", SHEET_TEXT);
		add_column(sheet, group_of(cpus, m), value_title(cpus), value_kind(cpus));
		if (m > 0)
			add_column(sheet, group_of(cpus, m), "ratio", SHEET_RATIO);
	}
	for (size_t r = 0; r < cpus->rows; ++r) {
		const struct cpus_row *row = &cpus->row[r];
		const struct cpus_cell none = {0}, *first = &none, *cell;
		sheet_row(sheet);
		sheet_text(sheet, row->label);
		for (size_t m = 0; m < cpus->machines; ++m) {
			size_t best = cpus_best(cpus, r, m);
			cell = best < cpus->builds ? cpus_cell(cpus, r, best, m) : &none;
			first = m == 0 ? cell : first;
			sheet_text(sheet, cell->n ? cpus->build[best] : "-");
			add_value(sheet, cpus, cell);
			if (m > 0)
				add_ratio(sheet, cpus_ratio(cpus, cell, first), row->other_work);
		}
	}
}

static size_t machines_with(const struct cpus *cpus, size_t row, size_t build)
{
	size_t n = 0;
	for (size_t m = 0; m < cpus->machines; ++m)
		n += cpus_cell(cpus, row, build, m)->n > 0;
	return n;
}

/* Adds one build on each machine, for rows that at least two machines have. */
static void add_build_rows(struct sheets *sheets, const struct cpus *cpus, size_t build)
{
	struct sheet *sheet = NULL;
	for (size_t r = 0; r < cpus->rows; ++r) {
		if (machines_with(cpus, r, build) < 2)
			continue;
		if (!sheet) {
			sheet = add_sheet(sheets);
			sheet_title(sheet, "%s on each machine", cpus->build[build]);
			sheet->folded = true;
			add_column(sheet, NULL, "test", SHEET_NAME);
			for (size_t m = 0; m < cpus->machines; ++m) {
				add_column(sheet, group_of(cpus, m), value_title(cpus),
					   value_kind(cpus));
				if (m > 0)
					add_column(sheet, group_of(cpus, m), "ratio", SHEET_RATIO);
			}
		}
		sheet_row(sheet);
		sheet_text(sheet, cpus->row[r].label);
		const struct cpus_cell *first = NULL;
		for (size_t m = 0; m < cpus->machines; ++m) {
			const struct cpus_cell *cell = cpus_cell(cpus, r, build, m);
			first = !first && cell->n ? cell : first;
			add_value(sheet, cpus, cell);
			if (m > 0)
				add_ratio(sheet, first ? cpus_ratio(cpus, cell, first) : NAN,
					  cpus->row[r].other_work);
		}
	}
}

struct sheets cpus_sheets(const struct cpus *cpus)
{
	struct sheets sheets = {NULL, 0};
	add_machines(&sheets, cpus);
	if (cpus->common)
		add_scores(&sheets, cpus);
	add_best(&sheets, cpus);
	for (size_t b = 0; b < cpus->builds; ++b)
		add_build_rows(&sheets, cpus, b);
	return sheets;
}
#endif
