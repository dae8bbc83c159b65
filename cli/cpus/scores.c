/* SPDX-License-Identifier: MIT */
/* lockstep cpus: computes scores, and checks that the work was the same. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cpus/cpus.h"
#include "harness/questions/questions.h"

/* ---- Ratios ---------------------------------------------------------------------------------- */

double cpus_ratio(const struct cpus *cpus, const struct cpus_cell *cell,
		  const struct cpus_cell *first)
{
	if (!cell->n || !first->n)
		return NAN;
	return cpus->file[0].measure ? first->value / cell->value : cell->value / first->value;
}

size_t cpus_best(const struct cpus *cpus, size_t row, size_t machine)
{
	const bool builtin = question_is_builtin(cpus->row[row].test);
	size_t best = cpus->builds;
	for (size_t b = 0; b < (builtin ? cpus->natives : cpus->builds); ++b) {
		const struct cpus_cell *cell = cpus_cell(cpus, row, b, machine);
		if (cell->n && strcmp(cpus->build[b], "reference") != 0 &&
		    (best == cpus->builds ||
		     cpus_ratio(cpus, cell, cpus_cell(cpus, row, best, machine)) > 1))
			best = b;
	}
	return best;
}

static double best_ratio(const struct cpus *cpus, size_t row, size_t machine, size_t to)
{
	return cpus_ratio(cpus, cpus_cell(cpus, row, cpus_best(cpus, row, machine), machine),
			  cpus_cell(cpus, row, cpus_best(cpus, row, to), to));
}

double cpus_score(const struct cpus *cpus, size_t machine, const char *family, size_t *n)
{
	double sum = 0;
	*n = 0;
	for (size_t r = 0; r < cpus->rows; ++r) {
		const struct cpus_row *row = &cpus->row[r];
		if (!row->common || (family && strcmp(row->test->family, family) != 0))
			continue;
		++*n;
		sum += log(best_ratio(cpus, r, machine, 0));
	}
	return *n ? exp(sum / (double)*n) : NAN;
}

size_t cpus_wins(const struct cpus *cpus, size_t machine)
{
	size_t wins = 0;
	for (size_t r = 0; r < cpus->rows; ++r) {
		bool first = cpus->row[r].common;
		for (size_t m = 0; first && m < cpus->machines; ++m)
			first = m == machine || best_ratio(cpus, r, machine, m) > 1;
		wins += first;
	}
	return wins;
}

/* ---- The same work? -------------------------------------------------------------------------- */

static void judge_row(struct cpus *cpus, size_t r)
{
	struct cpus_row *row = &cpus->row[r];
	double work = NAN;
	row->common = true;
	for (size_t m = 0; m < cpus->machines; ++m) {
		row->common = row->common && cpus_best(cpus, r, m) < cpus->builds;
		for (size_t b = 0; b < cpus->builds; ++b) {
			const struct cpus_cell *cell = cpus_cell(cpus, r, b, m);
			double one = cell->n ? cell->work : NAN;
			row->other_work = row->other_work || isinf(one) ||
					  (!isnan(one) && !isnan(work) && one != work);
			work = isnan(work) ? one : work;
		}
	}
	row->common = row->common && !row->other_work;
	cpus->common += row->common;
	cpus->other_work += row->other_work;
}

/* ---- Warnings and notes ---------------------------------------------------------------------- */

#define WARN(...) sheet_add_line(&cpus->warnings, __VA_ARGS__)
#define NOTE(...) sheet_add_line(&cpus->notes, __VA_ARGS__)

static char *append(char *text, const char *more)
{
	char *longer = memory_text("%s%s", text ? text : "", more);
	free(text);
	return longer;
}

/* Returns a copy of the file's value for a key. */
static char *told_by(const struct cpus_machine *machine, const char *key)
{
	const char *fact = results_fact(machine->results, key);
	if (fact && strcmp(key, "cflags") == 0)
		return cpus_flags(machine);
	return fact ? append(NULL, fact) : append(NULL, "not stated");
}

/* Warns "seed differs: 1 in a, b; 2 in c", from the files' facts. */
static void warn_fact(struct cpus *cpus, const char *key)
{
	char *told = NULL;
	bool done[CPUS_MAX] = {false}, differs = false;
	for (size_t m = 0; m < cpus->machines; ++m) {
		char *fact = told_by(&cpus->machine[m], key);
		bool again = done[m];
		differs = differs || (m > 0 && !again);
		if (!again) {
			told = append(append(told, m > 0 ? "; " : ""), fact);
			told = append(append(told, " in "), cpus->machine[m].name);
		}
		for (size_t o = m + 1; !again && o < cpus->machines; ++o) {
			char *other = told_by(&cpus->machine[o], key);
			if (strcmp(other, fact) == 0) {
				done[o] = true;
				told = append(append(told, ", "), cpus->machine[o].name);
			}
			free(other);
		}
		free(fact);
	}
	if (differs)
		WARN("%s differs: %s", key, told);
	free(told);
}

/* Rows that some machines lack often differ in batch size. If these do, warns and returns the
 * warning. */
static const char *warn_sizes(struct cpus *cpus)
{
	size_t first = 0, other = 0;
	struct row_name name;
	for (size_t f = 0; f < cpus->files; ++f) {
		size_t n = 0;
		bool several = false;
		for (size_t r = 0; r < cpus->file[f].rows; ++r) {
			if (!row_name_read(cpus->file[f].row[r].name, &name))
				continue;
			several = several || (n && name.n != n);
			n = name.n;
			row_name_free(&name);
		}
		if (several)
			return NULL;
		first = f == 0 ? n : first;
		other = n != first ? n : other;
	}
	if (!other)
		return NULL;
	WARN("batches differ: n is %zu in %s, %zu in others", first, cpus->machine[0].name, other);
	return cpus->warnings.line[cpus->warnings.n - 1];
}

static void warn_work(struct cpus *cpus)
{
	char *rows = NULL;
	for (size_t r = 0; r < cpus->rows; ++r)
		if (cpus->row[r].other_work) {
			rows = append(rows, rows ? ", " : "");
			rows = append(rows, cpus->row[r].label);
		}
	if (rows)
		WARN("not the same work in %zu of %zu rows, which have no ratio: %s",
		     cpus->other_work, cpus->rows, rows);
	free(rows);
}

static void judge_machine(struct cpus *cpus, const struct cpus_machine *machine)
{
	const struct results *results = machine->results;
	const char *measure = results->measure;
	if (machine->emulated)
		WARN("%s: its times say nothing about any CPU", machine->name);
	if (results->facts == 0)
		WARN("%s does not describe its machine and its build", machine->name);
	/* A CPU model does not depend on operands. */
	if (!machine->worked && (!measure || strcmp(measure, "cycles") != 0))
		NOTE("%s has no work numbers: it may have computed something else", machine->name);
	if (machine->failed)
		NOTE("%zu row%s of %s ha%s an error, and %s left out", machine->failed,
		     machine->failed == 1 ? "" : "s", machine->name,
		     machine->failed == 1 ? "s" : "ve", machine->failed == 1 ? "is" : "are");
}

void cpus_judge(struct cpus *cpus)
{
	static const char *const same[] = {"seed", "lockstep_version", "compiler", "cflags",
					   "library_build_type"};
	for (size_t r = 0; r < cpus->rows; ++r)
		judge_row(cpus, r);
	for (size_t m = 0; m < cpus->machines; ++m)
		judge_machine(cpus, &cpus->machine[m]);
	for (size_t i = 0; i < sizeof same / sizeof *same; ++i)
		warn_fact(cpus, same[i]);
	const char *sizes = warn_sizes(cpus);
	warn_work(cpus);
	if (cpus->common < cpus->rows - cpus->other_work)
		NOTE("%zu of %zu rows lack a native build on some machine: no score counts them",
		     cpus->rows - cpus->other_work - cpus->common, cpus->rows);
	if (cpus->strangers)
		NOTE("left out: %zu row%s without a test", cpus->strangers,
		     cpus->strangers == 1 ? "" : "s");
	if (cpus->common + cpus->other_work == 0 && !cpus->in_report)
		usage_error("cpus",
			    "%s: none of its rows has a native build on every other machine, such "
			    "as '%s'%s%s",
			    cpus->file[0].path, cpus->file[0].row[0].name, sizes ? "; " : "",
			    sizes ? sizes : "");
}
#endif
