/* SPDX-License-Identifier: MIT */
/* lockstep cpus: what is printed, as tables of text that each format prints in its way. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"

static void *must(void *memory)
{
	if (!memory)
		usage_error("cpus", "out of memory");
	return memory;
}

/* ---- Making tables --------------------------------------------------------------------------------- */

static struct sheet *add_sheet(struct sheets *sheets, const char *title, const char *what)
{
	sheets->sheet = must(realloc(sheets->sheet, (sheets->n + 1) * sizeof *sheets->sheet));
	struct sheet *sheet = &sheets->sheet[sheets->n++];
	*sheet = (struct sheet){0};
	if (asprintf(&sheet->title, "%s%s", title, what) < 0)
		usage_error("cpus", "out of memory");
	return sheet;
}

void sheet_column(struct sheet *sheet, const char *group, const char *title, bool left)
{
	sheet->column = must(realloc(sheet->column, (sheet->columns + 1) * sizeof *sheet->column));
	sheet->column[sheet->columns++] = (struct sheet_column){group, title, left};
}

void sheet_cell(struct sheet *sheet, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	sheet->cell = must(realloc(sheet->cell, (sheet->cells + 1) * sizeof *sheet->cell));
	if (vasprintf(&sheet->cell[sheet->cells++], format, arguments) < 0)
		usage_error("cpus", "out of memory");
	va_end(arguments);
}

void cpus_free_sheets(struct sheets *sheets)
{
	for (size_t s = 0; s < sheets->n; ++s) {
		struct sheet *sheet = &sheets->sheet[s];
		for (size_t c = 0; c < sheet->cells; ++c)
			free(sheet->cell[c]);
		free(sheet->cell);
		free(sheet->column);
		free(sheet->title);
	}
	free(sheets->sheet);
}

/* ---- Machines -------------------------------------------------------------------------------------- */

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

/* What is told of those facts, with commas between them. */
static void add_facts(struct sheet *sheet, const struct cpus_machine *machine,
		      const char *const *key, const char *const *before)
{
	char text[600] = "";
	for (size_t k = 0; key[k]; ++k) {
		size_t used = strlen(text);
		if (is_known(machine, key[k]))
			snprintf(text + used, sizeof text - used, "%s%s%.250s", used ? ", " : "",
				 before[k], fact_of(machine, key[k]));
	}
	sheet_cell(sheet, "%s", *text ? text : "unknown");
}

/* "yes: aarch64 on x86_64", loudly, in front of the last cell. */
static void add_emulated(struct sheet *sheet, const char *emulated)
{
	char **last = &sheet->cell[sheet->cells - 1], *text;
	const char *how = strchr(emulated, ' ');
	if (asprintf(&text, "EMULATED (%s), %s", how ? how + 1 : emulated, *last) < 0)
		usage_error("cpus", "out of memory");
	free(*last);
	*last = text;
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
	struct sheet *sheet = add_sheet(sheets, "Machines", "");
	for (size_t i = 0; i < sizeof titles / sizeof *titles; ++i)
		sheet_column(sheet, "", titles[i], true);
	for (size_t m = 0; m < cpus->machines; ++m) {
		const struct cpus_machine *machine = &cpus->machine[m];
		sheet_cell(sheet, "%s", machine->name);
		sheet_cell(sheet, "%s", machine->results->path);
		if (machine->cpu)
			sheet_cell(sheet, "a model of %s, by %s", machine->cpu,
				   fact_of(machine, "counted_by"));
		else
			add_facts(sheet, machine, cpu, cpu_before);
		add_facts(sheet, machine, caches, cpu_before);
		sheet_cell(sheet, "%s", fact_of(machine, "lockstep_isa"));
		char *flags = cpus_flags(machine);
		sheet_cell(sheet, "%s %s", fact_of(machine, "compiler"), flags);
		free(flags);
		add_facts(sheet, machine, state, state_before);
		if (machine->emulated)
			add_emulated(sheet, fact_of(machine, "emulated"));
	}
}

/* ---- Numbers --------------------------------------------------------------------------------------- */

/* Three digits: "5.21 G", of a measure "12.3"; and how far the middle half spreads. */
static void add_value(struct sheet *sheet, const struct cpus *cpus, const struct cpus_cell *cell)
{
	static const char *const prefix[] = {"", " k", " M", " G", " T"};
	double value = cell->value;
	unsigned p = 0;
	char spread[32] = "";
	for (; !cpus->file[0].measure && value >= 999.5 && p < 4; ++p)
		value /= 1000;
	if (!isnan(cell->spread))
		snprintf(spread, sizeof spread, " (%.0f%%)", 100 * cell->spread);
	if (!cell->n)
		sheet_cell(sheet, "-");
	else
		sheet_cell(sheet, "%.*f%s%s",
			   value < 9.995   ? 2
			   : value < 99.95 ? 1
					   : 0,
			   value, prefix[p], spread);
}

static void add_ratio(struct sheet *sheet, double ratio, bool other_work)
{
	if (isnan(ratio) || other_work)
		sheet_cell(sheet, "%s", other_work ? "other work" : "-");
	else
		sheet_cell(sheet, ratio < 0.0995 ? "%.*g" : "%.*f",
			   ratio < 9.995   ? 2
			   : ratio < 99.95 ? 1
					   : 0,
			   ratio);
}

static const char *value_title(const struct cpus *cpus)
{
	return cpus->file[0].measure ? cpus->file[0].unit : "cases/s";
}

static const char *group_of(const struct cpus *cpus, size_t machine)
{
	return cpus->machine[machine].name;
}

/* ---- Scores ---------------------------------------------------------------------------------------- */

static void add_score(struct sheet *sheet, const struct cpus *cpus, const char *family)
{
	size_t n;
	double first = cpus_score(cpus, 0, family, &n);
	if (n == 0)
		return;
	sheet_cell(sheet, "%s", family ? family : "all");
	sheet_cell(sheet, "%zu", n);
	for (size_t m = 0; m < cpus->machines; ++m)
		add_ratio(sheet, m ? cpus_score(cpus, m, family, &n) : first, false);
}

static void add_scores(struct sheets *sheets, const struct cpus *cpus)
{
	const char *last = "";
	struct sheet *sheet =
	    add_sheet(sheets, "Scores: geometric mean of times as fast as ", cpus->machine[0].name);
	sheet_column(sheet, "", "family", true);
	sheet_column(sheet, "", "rows", false);
	for (size_t m = 0; m < cpus->machines; ++m)
		sheet_column(sheet, "", group_of(cpus, m), false);
	add_score(sheet, cpus, NULL);
	sheet_cell(sheet, "fastest at");
	sheet_cell(sheet, "%zu", cpus->common);
	for (size_t m = 0; m < cpus->machines; ++m)
		sheet_cell(sheet, "%zu", cpus_wins(cpus, m));
	/* Those of a family stand together in the table of tests. */
	for (size_t t = 0; t < lockstep_test_count; ++t)
		if (strcmp(lockstep_tests[t].family, last) != 0)
			add_score(sheet, cpus, last = lockstep_tests[t].family);
}

/* ---- Rows ------------------------------------------------------------------------------------------ */

static void add_best(struct sheets *sheets, const struct cpus *cpus)
{
	struct sheet *sheet =
	    add_sheet(sheets, "Each machine's fastest instruction set, of native builds", "");
	sheet_column(sheet, "", "test", true);
	for (size_t m = 0; m < cpus->machines; ++m) {
		sheet_column(sheet, group_of(cpus, m), "ISA", true);
		sheet_column(sheet, group_of(cpus, m), value_title(cpus), false);
		if (m > 0)
			sheet_column(sheet, group_of(cpus, m), "ratio", false);
	}
	for (size_t r = 0; r < cpus->rows; ++r) {
		const struct cpus_row *row = &cpus->row[r];
		const struct cpus_cell none = {0}, *first = &none, *cell;
		sheet_cell(sheet, "%s", row->label);
		for (size_t m = 0; m < cpus->machines; ++m) {
			size_t best = cpus_best(cpus, r, m);
			cell = best < cpus->builds ? cpus_cell(cpus, r, best, m) : &none;
			first = m == 0 ? cell : first;
			sheet_cell(sheet, "%s", cell->n ? cpus->build[best] : "-");
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

/* One build on each machine, of those rows that two of them have. */
static void add_build_rows(struct sheets *sheets, const struct cpus *cpus, size_t build)
{
	struct sheet *sheet = NULL;
	for (size_t r = 0; r < cpus->rows; ++r) {
		if (machines_with(cpus, r, build) < 2)
			continue;
		if (!sheet) {
			sheet = add_sheet(sheets, cpus->build[build], " on each machine");
			sheet->folded = true;
			sheet_column(sheet, "", "test", true);
			for (size_t m = 0; m < cpus->machines; ++m) {
				sheet_column(sheet, group_of(cpus, m), value_title(cpus), false);
				if (m > 0)
					sheet_column(sheet, group_of(cpus, m), "ratio", false);
			}
		}
		sheet_cell(sheet, "%s", cpus->row[r].label);
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
