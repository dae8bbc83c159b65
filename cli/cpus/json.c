/* SPDX-License-Identifier: MIT */
/* lockstep cpus --json: prints every number. Null stands for missing values. */
#include <config.h>

#if HAVE_JANSSON
#include <math.h>
#include <string.h>

#include "cli/cpus/cpus.h"
#include "cli/json.h"
#include "harness/questions/questions.h"

static json_t *machine_json(const struct cpus *cpus, size_t m)
{
	const struct cpus_machine *machine = &cpus->machine[m];
	json_t *context = json_object();
	size_t n;
	for (size_t f = 0; f < machine->results->facts; ++f)
		json_object_set_new(context, machine->results->fact[f].key,
				    json_text(machine->results->fact[f].value));
	return json_pack("{s:o, s:o, s:s?, s:b, s:b, s:I, s:o, s:I, s:o}", "name",
			 json_text(machine->name), "file", json_text(machine->results->path),
			 "model_of", machine->cpu, "emulated", machine->emulated,
			 "has_work_numbers", machine->worked, "failed", (json_int_t)machine->failed,
			 "score", json_number(cpus_score(cpus, m, NULL, &n)), "fastest_at",
			 (json_int_t)cpus_wins(cpus, m), "context", context);
}

static json_t *cell_json(const struct cpus *cpus, size_t r, size_t b, size_t m)
{
	const struct cpus_cell *cell = cpus_cell(cpus, r, b, m);
	double ratio = cpus_ratio(cpus, cell, cpus_cell(cpus, r, b, 0));
	if (!cell->n)
		return json_null();
	return json_pack("{s:I, s:o, s:o, s:o, s:o}", "repetitions", (json_int_t)cell->n, "median",
			 json_number(cell->value), "spread", json_number(cell->spread), "work",
			 json_number(cell->work), "ratio",
			 cpus->row[r].other_work ? json_null() : json_number(ratio));
}

static json_t *row_json(const struct cpus *cpus, size_t r)
{
	const struct cpus_row *row = &cpus->row[r];
	json_t *best = json_array(), *builds = json_object();
	for (size_t m = 0; m < cpus->machines; ++m) {
		size_t b = cpus_best(cpus, r, m);
		json_array_append_new(best,
				      b < cpus->builds ? json_string(cpus->build[b]) : json_null());
	}
	for (size_t b = 0; b < cpus->builds; ++b) {
		json_t *cells = json_array();
		bool any = false;
		for (size_t m = 0; m < cpus->machines; ++m) {
			any = any || cpus_cell(cpus, r, b, m)->n;
			json_array_append_new(cells, cell_json(cpus, r, b, m));
		}
		if (any)
			json_object_set_new(builds, cpus->build[b], cells);
		else
			json_decref(cells);
	}
	return json_pack("{s:s, s:s, s:b, s:b, s:o, s:o}", "name", row->label, "test",
			 row->test->name, "same_work", !row->other_work, "scored", row->common,
			 "best", best, "builds", builds);
}

static json_t *family_json(const struct cpus *cpus, const char *family)
{
	json_t *scores = json_array();
	size_t n = 0;
	for (size_t m = 0; m < cpus->machines; ++m)
		json_array_append_new(scores, json_number(cpus_score(cpus, m, family, &n)));
	return json_pack("{s:I, s:o}", "rows", (json_int_t)n, "scores", scores);
}

void cpus_print_json(const struct cpus *cpus)
{
	json_t *machines = json_array(), *rows = json_array(), *families = json_object();
	for (size_t m = 0; m < cpus->machines; ++m)
		json_array_append_new(machines, machine_json(cpus, m));
	for (size_t r = 0; r < cpus->rows; ++r)
		json_array_append_new(rows, row_json(cpus, r));
	for (size_t t = 0; t < question_count(); ++t)
		if (!json_object_get(families, question_at(t)->family))
			json_object_set_new(families, question_at(t)->family,
					    family_json(cpus, question_at(t)->family));
	json_print(json_pack("{s:s, s:s*, s:o, s:o, s:s, s:s, s:s, s:I, s:I, s:o, s:o, s:o}",
			     "lockstep", LOCKSTEP_VERSION, "title", cpus->choices.title, "warnings",
			     json_texts(cpus->warnings.line, cpus->warnings.n), "notes",
			     json_texts(cpus->notes.line, cpus->notes.n), "measure",
			     cpus->file[0].measure ? cpus->file[0].measure : "time", "unit",
			     cpus->file[0].measure ? cpus->file[0].unit : "cases/s", "rows_are",
			     cpus->alike, "scored", (json_int_t)cpus->common, "other_work",
			     (json_int_t)cpus->other_work, "machines", machines, "families",
			     families, "rows", rows));
}
#endif
