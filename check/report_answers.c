/* SPDX-License-Identifier: MIT */
/* Everyone's answers to one case: see session.h. */
#include <config.h>

#include <math.h>

#include "base/memory.h"
#include "plugins/catch.h"
#include "check/movement.h"
#include "check/session.h"
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
	if (!answers_allocate(&reference, 1) || !answers_allocate(&answers, 1))
		memory_none();
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
