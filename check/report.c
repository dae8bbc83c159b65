/* SPDX-License-Identifier: MIT */
/* Reports of disagreements: everything that a person needs, and a case file. */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/words.h"
#include "plugins/catch.h"
#include "check/metamorphic.h"
#include "check/movement.h"
#include "check/session.h"
#include "formats/case.h"
#include "formats/columns.h"

static void print_answer(FILE *to, const struct lockstep_test *test, const struct answers *answers)
{
	if (test->hits)
		fprintf(to, "%s", answers_hit(answers, 0) ? "hit" : "miss");
	for (unsigned r = 0; r < test->results; ++r) {
		float result = answers->out[r][0];
		fprintf(to, "%s%s = %.9g", r || test->hits ? ", " : "", test->result[r],
			test->pixel_results ? (double)pixel_of_column(result) : result);
	}
}

/* A specimen has the truth of its judge. */
static void print_truth(FILE *to, const struct lockstep_test *test, const float *operands,
			const void *world)
{
	struct lockstep_truth truth;
	if (test->judge)
		fprintf(to, "    %-16s %s\n", "judged by", test->judge);
	fprintf(to, "    %-16s ", "exact");
	if (!harness_of(test)->exact) {
		fprintf(to, "not in this build: it takes GMP\n");
		return;
	}
	harness_of(test)->exact(operands, world, &truth);
	if (!truth.promised) {
		fprintf(to, "nothing is promised for infinite operands\n");
		return;
	}
	if (truth.margin == -INFINITY) {
		fprintf(to, "%s operands: %s\n", pixel_test(test) ? "empty or invalid" : "invalid",
			test->hits ? "miss" : "NaN");
		return;
	}
	if (test->hits)
		fprintf(to, "%s", truth.hit ? "hit" : "miss");
	for (unsigned r = 0; r < test->results; ++r)
		fprintf(to, "%s%s = %.9g", r || test->hits ? ", " : "", test->result[r],
			truth.value[r]);
	if (truth.sign == 0)
		fprintf(to, "  (exactly on the boundary)\n");
	else if (pixel_test(test) && (!test->judge || test->world))
		fprintf(to, "  (margin %+.0f pixels)\n", ldexp(truth.margin, 24));
	else if (isinf(test->error_bound))
		fprintf(to, "  (margin %+.3g roundings)\n", ldexp(truth.margin, 24));
	else
		fprintf(to, "  (margin %+.3g roundings; guaranteed beyond %g)\n",
			ldexp(truth.margin, 24), test->error_bound);
}

static bool same_answers(const struct lockstep_test *test, const struct answers *a,
			 const struct answers *b)
{
	if (test->hits && a->hits[0] != b->hits[0])
		return false;
	for (unsigned r = 0; r < test->results; ++r)
		if (!same_result(test, a->out[r][0], b->out[r][0]))
			return false;
	return true;
}

/* Behind the reference's answer, if it is wrong: how far the input must move for it to be right. */
static void print_movement(FILE *to, const struct lockstep_test *test, const float *operands,
			   const struct world *world, bool hit)
{
	struct lockstep_truth truth;
	struct movement movement;
	char text[120];
	if (!test->hits || !harness_of(test)->exact)
		return;
	harness_of(test)->exact(operands, world->made, &truth);
	if (truth.hit != hit && movement_of(test, operands, world, &movement))
		fprintf(to, "  <- wrong: %s", movement_words(test, &movement, text, sizeof text));
}

/* One build's answer to one case, on one line. */
static void print_build(FILE *to, const struct lockstep_test *test, const struct build *build,
			const float *operands, const void *world, const struct answers *reference,
			struct answers *answers, bool marked)
{
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct caught caught;
	for (unsigned k = 0; k < test->columns; ++k)
		in[k] = &operands[k];
	const struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = answers->out, .hits = answers->hits, .world = world};
	fprintf(to, "    %-16s ", build->name);
	if (!catch_run(build_kernel(build, test), &batch, &caught)) {
		fprintf(to, "crashed: %s", caught.text);
	} else {
		print_answer(to, test, answers);
		if (!same_answers(test, reference, answers))
			fprintf(to, "  <- differs from the reference");
	}
	fprintf(to, "%s\n", marked ? "  <- this one" : "");
}

void answers_print(FILE *to, const struct lockstep_test *test, const float *operands,
		   const struct world *world, const struct build *mark)
{
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	struct answers reference, answers;
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (unsigned k = 0; k < test->columns; ++k) {
		value[k] = operands[k];
		columns[k] = &value[k];
	}
	if (!answers_allocate(&reference, 1))
		return;
	if (!answers_allocate(&answers, 1)) {
		answers_free(&reference);
		return;
	}
	print_truth(to, test, operands, world->made);
	answer_batch(test, harness_of(test)->reference, columns, world->made, 1, MODE_PAIRS,
		     &reference);
	fprintf(to, "    %-16s ", "reference");
	print_answer(to, test, &reference);
	print_movement(to, test, operands, world, test->hits && answers_hit(&reference, 0));
	fprintf(to, "\n");
	for (size_t b = 0; b < count; ++b)
		if (builds[b].runs && builds[b].kind != BUILD_AUTO &&
		    build_kernel(&builds[b], test))
			print_build(to, test, &builds[b], operands, world->made, &reference,
				    &answers, &builds[b] == mark);
	answers_free(&reference);
	answers_free(&answers);
}

/* Does the case alone, as one pair, show the fault too? Then only it is worth keeping. */
static bool alone(const struct report *report, const float *operands)
{
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	struct answers expected;
	struct disagreement what;
	if (report->what->fault == FAULT_TRUTH || report->what->fault == FAULT_RELATION)
		return true;
	if (report->what->fault == FAULT_WRONG)
		return true;
	if (report->what->index >= report->n)
		return false;
	struct cross *cross = cross_open(1);
	bool shows = false;
	if (cross && answers_allocate(&expected, 1)) {
		for (unsigned k = 0; k < report->test->columns; ++k) {
			value[k] = operands[k];
			columns[k] = &value[k];
		}
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
		/* A crash at n = 0 still needs a case to hang the file on. */
		cases.n += cases.n == 0;
		for (unsigned k = 0; k < report->test->columns; ++k)
			cases.column[k] = report->columns[k];
	}
	return case_write(path, &cases, comment, error, error_size);
}

/* One case: the question, and everyone's answers. */
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

/* The changed case that a broken relation compares it with. */
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
	const bool has_case = report->what->index < report->n;
	float operands[LOCKSTEP_COLUMNS_MAX];
	char error[512] = "";
	if (has_case)
		gather_operands(report->test, report->columns, report->what->index, report->mode,
				operands);
	if ((mkdir(folder, 0777) != 0 && errno != EEXIST) ||
	    !save(report, has_case ? operands : NULL, file, comment, error, sizeof error)) {
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

void report_print(FILE *to, const struct report *report, const char *folder, char *file,
		  size_t file_size)
{
	const struct disagreement *what = report->what;
	const char *who = report->build ? report->build->name : "reference";
	const struct plugin *plugin = report->build ? report->build->plugin : NULL;
	char comment[512];
	fprintf(to, "\nDISAGREEMENT  %s on %s: %s\n  %s\n", report->test->name, who,
		fault_texts[what->fault], what->detail);
	fprintf(to, "  scene %s, seed %" PRIu64, scene_name(report->scene), report->seed);
	if (what->index < report->n)
		fprintf(to, ", case %" PRIu64, report->start + what->index);
	fprintf(to, "; a batch of %zu from case %" PRIu64 " on, %s, columns at %s\n", report->n,
		report->start, mode_names[report->mode], place_names[report->place]);
	report_case(to, report);
	snprintf(comment, sizeof comment,
		 "%s on %s: %s\n%s\nscene %s, seed %" PRIu64 ", from case %" PRIu64
		 ", %s, columns at %s",
		 report->test->name, who, fault_texts[what->fault], what->detail,
		 scene_name(report->scene), report->seed, report->start, mode_names[report->mode],
		 place_names[report->place]);
	/* Named after where it was found, so that no find overwrites another. */
	snprintf(file, file_size, "%s/%s-%s-%s-%" PRIu64 "-%" PRIu64 ".case", folder,
		 report->test->name, who, fault_names[what->fault], report->seed,
		 report->start + what->index);
	if (report_save(to, report, folder, file, comment)) {
		fprintf(to, "  again  lockstep replay");
		if (plugin)
			print_plugin(to, report);
		fprintf(to, " %s\n", file);
	} else {
		file[0] = '\0';
	}
	fprintf(to, "         lockstep check --test %s --scene ", report->test->name);
	words_print(to, scene_name(report->scene));
	fprintf(to, " --seed %" PRIu64 " --first %" PRIu64 " --cases %zu", report->seed,
		report->start, report->n > SWEEP_SIZES ? report->n : (size_t)SWEEP_SIZES);
	if (plugin)
		print_plugin(to, report);
	else if (report->build)
		fprintf(to, " --isa %s", report->build->name);
	fprintf(to, "\n");
}
