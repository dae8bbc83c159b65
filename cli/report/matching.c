/* SPDX-License-Identifier: MIT */
/* lockstep report: finds rows that belong together, and rows that represent a test; see
 * report.h. */
#include <config.h>

#if HAVE_JANSSON
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report/report.h"
#include "harness/questions/questions.h"

/*
 * Among sizes that equally many tests have, the one nearest to this represents a test: it fits in
 * cache, and is long.
 */
#define USUAL_SIZE 4096.

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

bool report_same_cases(const struct row_name *a, const struct row_name *b)
{
	return a->n == b->n && a->rows == b->rows && a->hits == b->hits &&
	       a->threads == b->threads && same_text(a->mode, b->mode) &&
	       same_text(a->scene, b->scene) && same_text(a->cpu, b->cpu);
}

/* Returns a key that identifies a row, to be freed. */
static char *key_of(const struct row_name *name, const char *build)
{
	return memory_text("%s\n%s\n%s\n%s\n%zu %zu %.17g %u\n%s",
			   name->test ? name->test->name : "", build, name->mode ? name->mode : "",
			   name->scene ? name->scene : "", name->n, name->rows, name->hits,
			   name->threads, name->cpu ? name->cpu : "");
}

bool report_new(void *set, const struct row_name *name)
{
	char *key = key_of(name, "");
	bool new = !json_object_get(set, key);
	json_object_set_new(set, key, json_true());
	free(key);
	return new;
}

static const struct report_row *find(const struct report_file *file, const struct row_name *like,
				     const char *build)
{
	char *key = key_of(like, build);
	const json_t *at = json_object_get(file->index, key);
	free(key);
	return at ? &file->row[json_integer_value(at)] : NULL;
}

const struct report_row *report_find(const struct report_file *file, const struct row_name *like,
				     const char *build)
{
	const struct report_row *row = find(file, like, build);
	return row && row->rate > 0 ? row : NULL;
}

const struct report_row *report_best(const struct report_file *file, const struct row_name *like)
{
	const struct report_row *best = NULL;
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		const struct report_row *row = report_find(file, like, lockstep_isa_at(isa));
		if (row && (!best || row->rate > best->rate))
			best = row;
	}
	return best;
}

/* If rows have the same key, the first counts. */
static void make_index(struct report_file *file)
{
	file->index = json_object();
	for (size_t r = 0; r < file->results.rows; ++r) {
		const struct row_name *name = &file->row[r].name;
		if (!file->row[r].ours || find(file, name, name->build))
			continue;
		char *key = key_of(name, name->build);
		json_object_set_new(file->index, key, json_integer((json_int_t)r));
		free(key);
	}
}

void report_reckon(struct report_file *file)
{
	char name[64];
	make_index(file);
	for (size_t r = 0; r < file->results.rows; ++r) {
		struct report_row *row = &file->row[r];
		if (!row->ours || row->name.cpu)
			continue;
		const struct report_row *reference = find(file, &row->name, "reference");
		row->over_reference = reference ? reference->value / row->value : NAN;
		if (lockstep_find_isa(row->name.build) < 0)
			continue;
		snprintf(name, sizeof name, "%.40s-auto", row->name.build);
		const struct report_row *twin = find(file, &row->name, name);
		row->over_auto = twin ? twin->value / row->value : NAN;
	}
}

/* ---- Rows that stand for their tests --------------------------------------------------------- */

/* A kind of cases, and how many tests have it. */
struct kind {
	const struct report_row *row; /* the first */
	size_t tests;
};

static double distance(const struct kind *kind)
{
	return fabs(log((double)kind->row->name.n / USUAL_SIZE));
}

static bool better(const struct kind *a, const struct kind *b)
{
	if (a->tests != b->tests)
		return a->tests > b->tests;
	if (distance(a) != distance(b))
		return distance(a) < distance(b);
	return a->row < b->row;
}

static bool counts(const struct report_row *row)
{
	return row->ours && !row->name.cpu && row->rate > 0;
}

static size_t count_kinds(const struct report_file *file, struct kind *kind)
{
	size_t kinds = 0;
	json_t *seen = json_object();
	for (size_t r = 0; r < file->results.rows; ++r) {
		const struct report_row *row = &file->row[r];
		size_t k = 0;
		if (!counts(row) || !report_new(seen, &row->name))
			continue;
		while (k < kinds && !report_same_cases(&kind[k].row->name, &row->name))
			++k;
		if (k == kinds)
			kind[kinds++] = (struct kind){row, 0};
		++kind[k].tests;
	}
	json_decref(seen);
	return kinds;
}

/* Returns the first row of the best kind that the test has. */
static const struct report_row *choose(const struct report_file *file, const struct kind *kind,
				       size_t kinds, const struct lockstep_test *test)
{
	const struct report_row *chosen = NULL;
	const struct kind *best = NULL;
	for (size_t r = 0; r < file->results.rows; ++r) {
		const struct report_row *row = &file->row[r];
		if (!counts(row) || row->name.test != test)
			continue;
		for (size_t k = 0; k < kinds; ++k)
			if (report_same_cases(&kind[k].row->name, &row->name) &&
			    (!best || better(&kind[k], best))) {
				best = &kind[k];
				chosen = row;
			}
	}
	return chosen;
}

const struct report_row **report_choose(const struct report_file *file, size_t *count)
{
	const struct report_row **chosen =
	    memory_must(calloc(question_capacity() + 1, sizeof *chosen));
	struct kind *kind = memory_must(calloc(file->results.rows + 1, sizeof *kind));
	size_t kinds = report_timed(file) ? count_kinds(file, kind) : 0;
	*count = 0;
	for (size_t t = 0; kinds && t < question_count(); ++t) {
		chosen[*count] = choose(file, kind, kinds, question_at(t));
		*count += !!chosen[*count];
	}
	free(kind);
	return chosen;
}

char *report_cases(char *text, size_t size, const struct row_name *name)
{
	int used = snprintf(text, size, "%s, %s", name->mode, name->scene);
	if (name->n && used < (int)size)
		used += snprintf(text + used, size - (size_t)used, ", %zu cases", name->n);
	if (name->rows && used < (int)size)
		used += snprintf(text + used, size - (size_t)used, ", %zu rows", name->rows);
	if (name->hits >= 0 && used < (int)size)
		used += snprintf(text + used, size - (size_t)used, ", %g%% hits", name->hits);
	if (name->threads > 1 && used < (int)size)
		snprintf(text + used, size - (size_t)used, ", %u threads", name->threads);
	return text;
}
#endif
