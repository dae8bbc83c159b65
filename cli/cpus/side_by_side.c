/* SPDX-License-Identifier: MIT */
/* lockstep cpus: puts the rows of all machines side by side. */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"
#include "harness/base/memory.h"

static const char me[] = "cpus";

/* Quartiles of fewer repetitions mean little. */
enum { SPREAD_REPETITIONS = 4 };

/* ---- Builds ---------------------------------------------------------------------------------- */

/* Returns the build's number, or CPUS_BUILDS_MAX if there is no room for it. */
static size_t build_index(struct cpus *cpus, const char *name)
{
	for (size_t b = 0; b < cpus->builds; ++b)
		if (strcmp(cpus->build[b], name) == 0)
			return b;
	if (cpus->builds == CPUS_BUILDS_MAX || strlen(name) >= sizeof *cpus->build) {
		if (!cpus->in_report)
			usage_error(me, "more than %d builds, or '%.80s', whose name is too long",
				    CPUS_BUILDS_MAX, name);
		return CPUS_BUILDS_MAX;
	}
	strcpy(cpus->build[cpus->builds], name);
	return cpus->builds++;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Returns what follows TEST/BUILD in a name, which may be empty. */
static const char *rest_of(const char *name)
{
	const char *build = strchr(name, '/');
	const char *rest = build ? strchr(build + 1, '/') : NULL;
	return rest ? rest : "";
}

static struct sample sample_of(const double *value, size_t n)
{
	return (struct sample){value, n};
}

/* For times, reads cases per second from the file, which accounts for threads, or computes them
 * from the batch size. */
static void read_values(const struct cpus *cpus, const struct results_row *from,
			const struct row_name *name, double *value)
{
	bool told = from->items_per_second;
	for (size_t i = 0; i < from->n; ++i)
		told = told && from->items_per_second[i] >= RESULTS_LEAST &&
		       from->items_per_second[i] <= RESULTS_MOST;
	for (size_t i = 0; i < from->n; ++i)
		value[i] = cpus->file[0].measure ? from->value[i]
			   : told                ? from->items_per_second[i]
						 : (double)name->n * 1e9 / from->value[i];
}

static double work_of(const struct results_row *from)
{
	double work = NAN;
	for (size_t c = 0; c < from->counters; ++c)
		for (size_t i = 0; strcmp(from->counter[c].name, "work") == 0 && i < from->n; ++i) {
			double one = from->counter[c].value[i];
			work = isnan(work) || work == one ? one : isnan(one) ? work : INFINITY;
		}
	return work;
}

static void fill_cell(struct cpus *cpus, struct cpus_machine *machine, struct cpus_cell *cell,
		      const struct results_row *from, const struct row_name *name)
{
	if (from->error || from->n == 0) {
		++machine->failed;
		return;
	}
	double *value = memory_must(malloc(from->n * sizeof *value));
	read_values(cpus, from, name, value);
	cell->n = from->n;
	cell->work = work_of(from);
	machine->worked = machine->worked || !isnan(cell->work);
	const struct interval quartiles = statistics_quartiles(sample_of(value, from->n));
	cell->value = statistics_median(sample_of(value, from->n));
	cell->spread =
	    from->n < SPREAD_REPETITIONS ? NAN : (quartiles.high - quartiles.low) / cell->value;
	free(value);
}

/* True if the row belongs to a chosen test. */
static bool read_name(struct cpus *cpus, const struct results_row *row, struct row_name *name)
{
	if (!row_name_read(row->name, name)) {
		++cpus->strangers;
		return false;
	}
	for (size_t t = 0; cpus->choices.test[t]; ++t)
		if (cpus->choices.test[t] == name->test)
			return true;
	row_name_free(name);
	return false;
}

/* Returns the row with that test and rest, or a new one. */
static size_t row_index(struct cpus *cpus, json_t *index, const struct row_name *name,
			const char *whole)
{
	char *label = memory_text("%s%s", name->test->name, name->cpu ? "" : rest_of(whole));
	const json_t *at = json_object_get(index, label);
	if (at) {
		free(label);
		return (size_t)json_integer_value(at);
	}
	json_object_set_new(index, label, json_integer((json_int_t)cpus->rows));
	struct cpus_row *row = &cpus->row[cpus->rows];
	*row = (struct cpus_row){.test = name->test, .label = label};
	row->cell = memory_must(calloc(CPUS_BUILDS_MAX * cpus->machines, sizeof *row->cell));
	return cpus->rows++;
}

/* Orders rows as in the table of tests; files may have been measured in any order. */
static int compare_rows(const void *a, const void *b)
{
	const struct cpus_row *x = a, *y = b;
	if (x->test != y->test)
		return x->test < y->test ? -1 : 1;
	return strverscmp(x->label, y->label);
}

/* A suffix that all labels share is printed only once. */
static void shorten_labels(struct cpus *cpus)
{
	const char *first = cpus->row[0].label + strlen(cpus->row[0].test->name);
	bool alike = true;
	for (size_t r = 0; r < cpus->rows; ++r)
		alike = alike &&
			strcmp(cpus->row[r].label + strlen(cpus->row[r].test->name), first) == 0;
	cpus->alike = memory_must(strdup(alike && *first ? first + 1 : ""));
	for (size_t r = 0; alike && r < cpus->rows; ++r)
		cpus->row[r].label[strlen(cpus->row[r].test->name)] = '\0';
}

struct cpus_cell *cpus_cell(const struct cpus *cpus, size_t row, size_t build, size_t machine)
{
	return &cpus->row[row].cell[build * cpus->machines + machine];
}

static struct cpus_machine *machine_of(struct cpus *cpus, const struct results *results,
				       const char *cpu)
{
	size_t m = 0;
	while (cpus->machine[m].results != results ||
	       (cpu && strcmp(cpus->machine[m].cpu, cpu) != 0))
		++m;
	return &cpus->machine[m];
}

static void fill_file(struct cpus *cpus, json_t *index, const struct results *results)
{
	struct row_name name;
	for (size_t r = 0; r < results->rows; ++r) {
		if (!read_name(cpus, &results->row[r], &name))
			continue;
		struct cpus_machine *machine = machine_of(cpus, results, name.cpu);
		size_t row = row_index(cpus, index, &name, results->row[r].name);
		size_t build = build_index(cpus, name.build);
		if (build < CPUS_BUILDS_MAX)
			fill_cell(cpus, machine,
				  cpus_cell(cpus, row, build, (size_t)(machine - cpus->machine)),
				  &results->row[r], &name);
		row_name_free(&name);
	}
}

void cpus_fill(struct cpus *cpus)
{
	json_t *index = memory_must(json_object());
	size_t rows = 0;
	for (size_t f = 0; f < cpus->files; ++f)
		rows += cpus->file[f].rows;
	cpus->row = memory_must(calloc(rows, sizeof *cpus->row));
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		build_index(cpus, lockstep_isa_at(isa));
	cpus->natives = cpus->builds;
	for (size_t f = 0; f < cpus->files; ++f)
		fill_file(cpus, index, &cpus->file[f]);
	json_decref(index);
	if (cpus->rows == 0)
		usage_error(me, "--test: the files have no row of these tests");
	qsort(cpus->row, cpus->rows, sizeof *cpus->row, compare_rows);
	shorten_labels(cpus);
}

void cpus_free(struct cpus *cpus)
{
	for (size_t r = 0; r < cpus->rows; ++r) {
		free(cpus->row[r].label);
		free(cpus->row[r].cell);
	}
	for (size_t m = 0; m < cpus->machines; ++m) {
		free(cpus->machine[m].name);
		free((char *)cpus->machine[m].cpu);
	}
	for (size_t f = 0; !cpus->in_report && f < cpus->files; ++f)
		results_free(&cpus->file[f]);
	sheet_free_lines(&cpus->warnings);
	sheet_free_lines(&cpus->notes);
	free(cpus->alike);
	free(cpus->file);
	free(cpus->row);
	if (!cpus->in_report)
		free(cpus->choices.test);
}
#endif
