/* SPDX-License-Identifier: MIT */
/* Decides which cases can be drawn, and collects the answers of the reference and of the exact
 * truth. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/formats/columns.h"
#include "reference/table.h"

static bool drawn_roles(const char *roles)
{
	static const char *const known[] = {"pq", "pqww", "pqe", "pqwwa"};
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
		if (strcmp(roles, known[i]) == 0)
			return true;
	return false;
}

bool model_test(const struct lockstep_test *test)
{
	for (unsigned o = 0; o < test->operands; ++o)
		if (strspn(test->operand[o]->roles, "xyzuvrXYZhcsijklmnd") !=
		    test->operand[o]->columns)
			return false;
	return true;
}

bool drawing_can(const struct lockstep_test *test)
{
	if (model_test(test))
		return true;
	if (!test->hits || (test->world && !stage_of(test->world)))
		return false;
	if (bend_test(test))
		return true;
	for (unsigned o = 0; o < test->operands; ++o)
		if (!drawn_roles(test->operand[o]->roles))
			return false;
	return true;
}

/* For int32 results, and for hit or miss, only the exact answer is right. */
static bool differs(const struct lockstep_test *test, const struct outcome *outcome,
		    const struct lockstep_truth *truth)
{
	if (!truth->promised)
		return false;
	if (outcome->hit != truth->hit)
		return true;
	for (unsigned r = 0; test->pixel_results && r < test->results; ++r)
		if ((double)pixel_of_column(outcome->result[r]) != truth->value[r])
			return true;
	return false;
}

static void take_outcome(struct drawing *drawing, size_t i, const struct answers *answers)
{
	const struct case_file *cases = &drawing->cases;
	const struct lockstep_test *test = cases->test;
	struct outcome *outcome = &drawing->outcomes[i];
	lockstep_exact *exact = harness_of(test)->exact;
	outcome->margin = -INFINITY;
	outcome->hit = answers_hit(answers, i);
	for (unsigned r = 0; r < test->results; ++r)
		outcome->result[r] = answers->out[r][i];
	outcome->right = outcome->hit && test->pixel_results && test->results == 1 &&
			 pixel_of_column(outcome->result[0]) > 0;
	if (exact) {
		struct lockstep_truth truth;
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(test, cases->column, i, cases->mode, operands);
		exact(operands, cases->world.made, &truth);
		outcome->wrong = differs(test, outcome, &truth);
		outcome->promised = truth.promised;
		outcome->true_hit = truth.hit;
		outcome->margin = truth.margin;
	}
	drawing->hits += outcome->hit;
	drawing->rights += outcome->right;
	drawing->wrong_hits += outcome->wrong && outcome->hit;
	drawing->wrong_misses += outcome->wrong && !outcome->hit;
}

static bool same_answers(const struct case_file *cases, const struct answers *a,
			 const struct answers *b)
{
	for (size_t i = 0; i < cases->n; ++i) {
		if (cases->test->hits && answers_hit(a, i) != answers_hit(b, i))
			return false;
		for (unsigned r = 0; r < cases->test->results; ++r)
			if (!same_result(cases->test, a->out[r][i], b->out[r][i]))
				return false;
	}
	return true;
}

/* Compares every build that runs here with the reference. */
static void answer_builds(struct drawing *drawing, const struct answers *expected)
{
	const struct case_file *cases = &drawing->cases;
	struct answers got;
	size_t count, length = 0;
	const struct build *builds = harness_builds(&count);
	answers_allocate(&got, cases->n);
	for (size_t b = 0; b < count; ++b) {
		lockstep_kernel *kernel = build_kernel(&builds[b], cases->test);
		if (!kernel || !builds[b].runs || builds[b].kind == BUILD_AUTO ||
		    builds[b].kind == BUILD_PLUGIN)
			continue;
		++drawing->builds;
		answer_batch(cases->test, kernel, cases->column, cases->world.made, cases->n,
			     cases->mode, &got);
		if (!same_answers(cases, expected, &got) && length < sizeof drawing->differ)
			length += (size_t)snprintf(drawing->differ + length,
						   sizeof drawing->differ - length, "%s%s",
						   length ? ", " : "", builds[b].name);
	}
	answers_free(&got);
}

void drawing_answer(struct drawing *drawing)
{
	const struct case_file *cases = &drawing->cases;
	struct answers answers;
	drawing->outcomes = calloc(cases->n, sizeof *drawing->outcomes);
	drawing->drawn = calloc(cases->n, sizeof *drawing->drawn);
	answers_allocate(&answers, cases->n);
	if (!drawing->outcomes || !drawing->drawn)
		usage_error("draw", "out of memory");
	answer_batch(cases->test, harness_of(cases->test)->reference, cases->column,
		     cases->world.made, cases->n, cases->mode, &answers);
	drawing->judged = harness_of(cases->test)->exact;
	for (size_t i = 0; i < cases->n; ++i)
		take_outcome(drawing, i, &answers);
	if (model_test(cases->test))
		answer_builds(drawing, &answers);
	answers_free(&answers);
}

void drawing_free(struct drawing *drawing)
{
	free(drawing->outcomes);
	free(drawing->drawn);
	drawing->outcomes = NULL;
	drawing->drawn = NULL;
	case_free(&drawing->cases);
}
