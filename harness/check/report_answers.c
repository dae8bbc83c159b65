/* SPDX-License-Identifier: MIT */
/* The answers of all implementations to one case: see session.h. */
#include <config.h>

#include <math.h>

#include "harness/base/memory.h"
#include "harness/check/judge.h"
#include "harness/check/movement.h"
#include "harness/check/session.h"
#include "harness/check/report_answers.h"
#include "harness/formats/columns.h"
#include "reference/table.h"

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

/* Prints the exact truth; a specimen has that of its judge. */
static void print_truth(FILE *to, const struct lockstep_test *test, const float *operands,
			const void *world)
{
	struct lockstep_truth truth;
	bool unknown = false;
	if (test->judge)
		fprintf(to, "    %-16s %s\n", "judged by", test->judge);
	fprintf(to, "    %-16s ", "exact");
	if (!harness_of(test)->exact) {
		fprintf(to, "not in this build: needs GMP\n");
		return;
	}
	harness_of(test)->exact(operands, world, &truth);
	if (!truth.promised) {
		fprintf(to, "nothing is promised for %s\n",
			truth.margin == -INFINITY
			    ? "infinite operands"
			    : "axes that are not of length 1 at right angles");
		return;
	}
	if (truth.margin == -INFINITY) {
		fprintf(to, "%s operands: %s\n", pixel_test(test) ? "empty or invalid" : "invalid",
			test->hits ? "miss" : "NaN");
		return;
	}
	if (test->hits)
		fprintf(to, "%s", truth.hit ? "hit" : "miss");
	for (unsigned r = 0; r < test->results; ++r) {
		fprintf(to, "%s%s", r || test->hits ? ", " : "", test->result[r]);
		if (truth_unknown(&truth, r))
			unknown = true;
		else
			fprintf(to, " = %.9g", truth.value[r]);
	}
	if (unknown)
		fprintf(to, " not promised");
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

/* If the reference's answer is wrong, prints how far the input must move for it to be right. */
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

void answers_each(const struct lockstep_test *test, const float *operands, const void *world,
		  answers_visit *visit, void *context)
{
	float *columns[LOCKSTEP_COLUMNS_MAX], value[LOCKSTEP_COLUMNS_MAX];
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct answers reference, answers;
	struct caught caught;
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (unsigned k = 0; k < test->columns; ++k) {
		value[k] = operands[k];
		in[k] = columns[k] = &value[k];
	}
	answers_allocate(&reference, 1);
	answers_allocate(&answers, 1);
	answer_batch(test, harness_of(test)->reference, columns, world, 1, MODE_PAIRS, &reference);
	visit(context, &(struct answered){.answers = &reference});
	const struct lockstep_batch batch = {
	    .n = 1, .in = in, .out = answers.out, .hits = answers.hits, .world = world};
	for (size_t b = 0; b < count; ++b) {
		struct answered answered = {.build = &builds[b], .answers = &answers};
		lockstep_kernel *kernel = build_kernel(&builds[b], test);
		if (!builds[b].runs || builds[b].kind == BUILD_AUTO || !kernel)
			continue;
		if (!catch_run(kernel, &batch, &caught)) {
			answered.answers = NULL;
			answered.caught = &caught;
		} else {
			answered.differs = !same_answers(test, &reference, &answers);
		}
		visit(context, &answered);
	}
	answers_free(&reference);
	answers_free(&answers);
}

struct printing {
	FILE *to;
	const struct lockstep_test *test;
	const float *operands;
	const struct world *world;
	const struct build *mark;
};

/* Prints one answer on one line. */
static void print_one(void *context, const struct answered *answered)
{
	const struct printing *p = context;
	fprintf(p->to, "    %-16s ", answered->build ? answered->build->name : "reference");
	if (answered->caught)
		fprintf(p->to, "%s: %s", verdict_names[verdict_of_fate(answered->caught->fate)],
			answered->caught->text);
	else
		print_answer(p->to, p->test, answered->answers);
	if (!answered->build)
		print_movement(p->to, p->test, p->operands, p->world,
			       p->test->hits && answers_hit(answered->answers, 0));
	fprintf(p->to, "%s%s\n", answered->differs ? "  <- differs from the reference" : "",
		answered->build && answered->build == p->mark ? "  <- this one" : "");
}

void answers_print(FILE *to, const struct lockstep_test *test, const float *operands,
		   const struct world *world, const struct build *mark)
{
	struct printing printing = {to, test, operands, world, mark};
	print_truth(to, test, operands, world->made);
	answers_each(test, operands, world->made, print_one, &printing);
}
