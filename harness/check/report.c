/* SPDX-License-Identifier: MIT */
/* Reports of disagreements: everything needed to understand one, and a case file. */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "harness/base/memory.h"
#include "harness/base/words.h"
#include "harness/check/cut.h"
#include "harness/check/judge.h"
#include "harness/check/metamorphic.h"
#include "harness/check/by_rows.h"
#include "harness/check/session.h"
#include "harness/check/report_answers.h"
#include "harness/check/report.h"
#include "harness/formats/case.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

/* True if a subject's answer to a batch of this one case is wrong. */
static bool wrong_alone(const struct report *report, struct cross *cross, float *const *columns,
			const float *operands)
{
	const struct lockstep_test *test = report->test;
	float results[LOCKSTEP_RESULTS_MAX];
	const float *out[LOCKSTEP_RESULTS_MAX];
	const uint64_t *hits;
	uint64_t unanswered = 0;
	struct disagreement what;
	struct judged judged;
	plugin_notes.unanswered = &unanswered;
	const bool well =
	    cross_run(cross, test, build_kernel(report->build, test), columns, report->world->made,
		      1, MODE_PAIRS, PLACE_END, &hits, out, &what);
	plugin_notes.unanswered = NULL;
	for (unsigned r = 0; well && r < test->results; ++r)
		memcpy(&results[r], &out[r][0], sizeof results[r]);
	if (well)
		judge_case(report->build->plugin->subject[question_index(test)], operands,
			   report->world, !(unanswered & 1), test->hits && (hits[0] & 1), results,
			   &judged);
	return well && judged.verdict == VERDICT_WRONG;
}

/* True if the case alone, as a batch of one pair, also shows the fault. The rest of the batch is
 * then not saved. */
static bool alone(const struct report *report, const float *operands)
{
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	struct answers expected;
	struct disagreement what;
	const enum fault fault = report->what->fault;
	if (fault == FAULT_TRUTH || fault == FAULT_RELATION || fault == FAULT_CHAIN)
		return true;
	if (report->what->index >= report->n)
		return false;
	struct cross *cross = cross_open(1);
	bool shows = false;
	for (unsigned k = 0; k < report->test->columns; ++k) {
		value[k] = operands[k];
		columns[k] = &value[k];
	}
	if (report->what->fault == FAULT_WRONG) {
		shows = wrong_alone(report, cross, columns, operands);
	} else {
		answers_allocate(&expected, 1);
		answer_batch(report->test, harness_of(report->test)->reference, columns,
			     report->world->made, 1, MODE_PAIRS, &expected);
		shows = !cross_kernel(
		    cross, report->test, build_kernel(report->build, report->test), columns,
		    report->world->made, 1, MODE_PAIRS, PLACE_END, &expected, &what);
		answers_free(&expected);
	}
	cross_close(cross);
	return shows;
}

/* Saves the case alone if it shows the fault, else the whole batch. */
static bool save(const struct report *report, const float *operands, const char *path,
		 const char *comment, char *error, size_t error_size)
{
	struct case_file cases = {
	    .test = report->test, .mode = report->mode, .n = report->n, .world = *report->world};
	float value[LOCKSTEP_COLUMNS_MAX];
	if (operands && alone(report, operands)) {
		cases.mode = MODE_PAIRS;
		cases.n = 1;
		for (unsigned k = 0; k < report->test->columns; ++k) {
			value[k] = operands[k];
			cases.column[k] = &value[k];
		}
	} else {
		/* A case file needs at least one case, even for a crash at n = 0. */
		cases.n += cases.n == 0;
		for (unsigned k = 0; k < report->test->columns; ++k)
			cases.column[k] = report->columns[k];
	}
	return case_write(path, &cases, comment, error, error_size);
}

/* Prints one case, with each implementation's answer. */
static void print_case(FILE *to, const struct report *report, const float *operands,
		       const struct world *world)
{
	case_print(to, report->test, operands);
	if (world->kind)
		fprintf(to, "  world\n");
	case_print_world(to, world);
	fprintf(to, "  answers to this case alone\n");
	answers_print(to, report->test, operands, world, report->build);
}

/* Prints the changed case of a broken relation. */
static void print_changed(FILE *to, const struct report *report, const float *operands)
{
	enum relation relation = (enum relation)report->what->relation;
	float changed[LOCKSTEP_COLUMNS_MAX];
	struct world world;
	memcpy(changed, operands, sizeof changed);
	relation_transform(relation, report->test, changed);
	if (relation_transform_world(relation, report->world, &world)) {
		fprintf(to, "  operands after the change '%s'\n", relation_names[relation]);
		print_case(to, report, changed, &world);
	}
	world_free(&world);
}

void report_case(FILE *to, const struct report *report)
{
	float operands[LOCKSTEP_COLUMNS_MAX];
	if (report->what->index >= report->n)
		return;
	gather_operands(report->test, report->columns, report->what->index, report->mode, operands);
	fprintf(to, "  operands\n");
	print_case(to, report, operands, report->world);
	if (report->what->fault == FAULT_RELATION)
		print_changed(to, report, operands);
}

bool report_save(FILE *to, const struct report *report, const char *folder, const char *file,
		 const char *comment)
{
	float operands[LOCKSTEP_COLUMNS_MAX], *one = NULL;
	char error[512] = "";
	if (report->what->index < report->n) {
		one = operands;
		gather_operands(report->test, report->columns, report->what->index, report->mode,
				one);
	}
	if ((mkdir(folder, 0777) != 0 && errno != EEXIST) ||
	    !save(report, one, file, comment, error, sizeof error)) {
		fprintf(to, "  not saved: %s%s%s\n", *error ? error : file, *error ? "" : ": ",
			*error ? "" : strerror(errno));
		return false;
	}
	fprintf(to, "  saved  %s\n", file);
	return true;
}

static void print_plugin(FILE *to, const struct report *report)
{
	if (report->bits)
		fprintf(to, " --bits");
	plugin_print_option(to, report->build->plugin);
}

uint64_t report_number(const struct report *report)
{
	const size_t index = report->what->index;
	return report->cut && index < report->n ? cut_case(report->cut, index)
						: report->start + index;
}

/* Describes the batch in words. */
static void describe_batch(const struct report *report, char *text, size_t size)
{
	const struct cut *cut = report->cut;
	size_t used = (size_t)snprintf(text, size, "from case %" PRIu64 " on, %s", report->start,
				       mode_names[report->mode]);
	if (cut && cut->mode != MODE_PAIRS && used < size)
		used += (size_t)snprintf(text + used, size - used,
					 " with the operand of case %" PRIu64, cut->one);
	if (cut && cut->period && used < size)
		used += (size_t)snprintf(text + used, size - used, ", %zu cases over and over%s",
					 cut->period, cut->blank ? ", most of them blank" : "");
	if (cut && cut->rows != ROWS_DENSE && used < size)
		used += (size_t)snprintf(text + used, size - used, ", %s, of %zu rows",
					 rows_names[cut->rows], cut->row_count);
	if (used < size)
		snprintf(text + used, size - used, ", %scolumns at %s",
			 cut && cut->overlapping ? "overlapping " : "", place_names[report->place]);
}

/* Prints the command that reproduces the batch. */
static void print_check(FILE *to, const struct report *report)
{
	const size_t cases = report->n > SWEEP_SIZES ? report->n : (size_t)SWEEP_SIZES;
	const struct plugin *plugin = report->build ? report->build->plugin : NULL;
	const struct cut *cut = report->cut;
	fprintf(to, "         lockstep check --test %s --scene ", report->test->name);
	words_print(to, scene_name(report->scene));
	fprintf(to, " --seed %" PRIu64 " --first %" PRIu64 " --cases %zu", report->seed,
		cut ? cut->chunk_start : report->start, cut ? cut->chunk_cases : cases);
	if (plugin)
		print_plugin(to, report);
	else if (report->build)
		fprintf(to, " --isa %s", report->build->name);
	fprintf(to, "\n");
}

void report_print(FILE *to, const struct report *report, const char *folder, char *file,
		  size_t file_size)
{
	const struct disagreement *what = report->what;
	const char *who = report->build ? report->build->name : "reference";
	const struct plugin *plugin = report->build ? report->build->plugin : NULL;
	char comment[768], batch[256];
	describe_batch(report, batch, sizeof batch);
	fprintf(to, "\nDISAGREEMENT  %s on %s: %s\n  %s\n", report->test->name, who,
		fault_texts[what->fault], what->detail);
	fprintf(to, "  scene %s, seed %" PRIu64, scene_name(report->scene), report->seed);
	if (what->index < report->n)
		fprintf(to, ", case %" PRIu64, report_number(report));
	fprintf(to, "; a batch of %zu %s\n", report->n, batch);
	report_case(to, report);
	snprintf(comment, sizeof comment, "%s on %s: %s\n%s\nscene %s, seed %" PRIu64 ", %s",
		 report->test->name, who, fault_texts[what->fault], what->detail,
		 scene_name(report->scene), report->seed, batch);
	/* The name contains where it was found, so that no finding overwrites another. */
	snprintf(file, file_size, "%s/%s-%s-%s-%" PRIu64 "-%" PRIu64 ".case", folder,
		 report->test->name, who, fault_names[what->fault], report->seed,
		 report_number(report));
	if (report_save(to, report, folder, file, comment)) {
		fprintf(to, "  again  lockstep replay");
		if (plugin)
			print_plugin(to, report);
		fprintf(to, " %s\n", file);
	} else {
		file[0] = '\0';
	}
	print_check(to, report);
}
