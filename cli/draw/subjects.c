/* SPDX-License-Identifier: MIT */
/* Gets the answers of builds and plug-ins to the cases, and explains them in the legend. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/memory.h"
#include "harness/check/judge.h"
#include "harness/plugins/catch.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

static bool is_worse(const struct judged *judged, const struct judged *worst)
{
	if (judged->verdict != VERDICT_WRONG || worst->verdict != VERDICT_WRONG)
		return judged->verdict == VERDICT_WRONG;
	return judged->movement.least > worst->movement.least;
}

/* Writes "hit, wrong" for a single case, or "3 of 64 wrong" for many; and the movement that would
 * make the answer, or the worst one, right. */
static void put_verdict(const struct case_file *cases, const struct subject *subject,
			const struct answers *answers, const uint64_t *unanswered, char *text,
			size_t size)
{
	const struct lockstep_test *test = cases->test;
	float operands[LOCKSTEP_COLUMNS_MAX] = {0}, worst_operands[LOCKSTEP_COLUMNS_MAX];
	struct judged judged, worst = {.verdict = VERDICT_RIGHT};
	struct movement cure;
	size_t wrong = 0;
	int length;
	char words[120];
	for (size_t i = 0; i < cases->n; ++i) {
		float results[LOCKSTEP_RESULTS_MAX];
		gather_operands(test, cases->column, i, cases->mode, operands);
		for (unsigned r = 0; r < test->results; ++r)
			memcpy(&results[r], &answers->out[r][i], sizeof results[r]);
		judge_case(subject, operands, &cases->world, !(unanswered[i / 64] >> i % 64 & 1),
			   test->hits && answers_hit(answers, i), results, &judged);
		wrong += judged.verdict == VERDICT_WRONG;
		if (i == 0 || is_worse(&judged, &worst)) {
			worst = judged;
			memcpy(worst_operands, operands, sizeof operands);
		}
	}
	if (cases->n > 1)
		length = snprintf(text, size, "%zu of %zu wrong", wrong, cases->n);
	else
		length = snprintf(text, size, "%s%s%s",
				  !test->hits               ? ""
				  : answers_hit(answers, 0) ? "hit, "
							    : "miss, ",
				  verdict_names[worst.verdict], worst.bug ? ", a bug" : "");
	if (worst.verdict == VERDICT_WRONG && worst.measured &&
	    movement_of(test, worst_operands, &cases->world, &cure))
		snprintf(text + length, size - (size_t)length, "; %s%s",
			 cases->n > 1 ? "the worst is " : "",
			 movement_words(test, &cure, words, sizeof words));
}

static bool same_answers(const struct drawing *drawing, const struct answers *got)
{
	const struct lockstep_test *test = drawing->cases.test;
	for (size_t i = 0; i < drawing->cases.n; ++i) {
		const struct outcome *outcome = &drawing->outcomes[i];
		if (test->hits && outcome->hit != answers_hit(got, i))
			return false;
		for (unsigned r = 0; r < test->results; ++r)
			if (!same_result(test, outcome->result[r], got->out[r][i]))
				return false;
	}
	return true;
}

/* Explains a plug-in's answer, or why it did not return. */
static void explain_plugin(struct drawing *drawing, const struct build *build,
			   const struct answers *answers, const uint64_t *unanswered,
			   const struct caught *caught)
{
	const size_t question = question_index(drawing->cases.test);
	char text[200] = "unjudged without GMP";
	if (caught)
		snprintf(text, sizeof text, "%s: %s", verdict_names[verdict_of_fate(caught->fate)],
			 caught->text);
	else if (drawing->judged)
		put_verdict(&drawing->cases, build->plugin->subject[question], answers, unanswered,
			    text, sizeof text);
	legend_add(&drawing->legend, SWATCH_NONE, NULL, "%s: %s", build->name, text);
}

size_t subjects_explain(struct drawing *drawing)
{
	const struct case_file *cases = &drawing->cases;
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct answers answers;
	struct caught caught;
	char differ[200] = "";
	size_t count, compared = 0, asked = 0;
	const struct build *builds = harness_builds(&count);
	uint64_t *unanswered = memory_must(calloc(cases->n / 64 + 1, sizeof *unanswered));
	answers_allocate(&answers, cases->n);
	for (unsigned k = 0; k < cases->test->columns; ++k)
		in[k] = cases->column[k];
	const struct lockstep_batch batch = {.n = cases->n,
					     .in = in,
					     .out = answers.out,
					     .hits = answers.hits,
					     .world = cases->world.made,
					     .broadcast = cases->mode};
	catch_faults();
	plugin_notes.unanswered = unanswered;
	for (size_t b = 0; b < count; ++b) {
		lockstep_kernel *kernel = build_kernel(&builds[b], cases->test);
		if (!kernel || !builds[b].runs || builds[b].kind == BUILD_AUTO)
			continue;
		memset(unanswered, 0, (cases->n / 64 + 1) * sizeof *unanswered);
		const bool returned = catch_run(kernel, &batch, &caught);
		const size_t length = strlen(differ);
		if (builds[b].kind == BUILD_PLUGIN) {
			++asked;
			explain_plugin(drawing, &builds[b], &answers, unanswered,
				       returned ? NULL : &caught);
			continue;
		}
		++compared;
		if (!returned || !same_answers(drawing, &answers))
			snprintf(differ + length, sizeof differ - length, "%s%s",
				 length ? ", " : "", builds[b].name);
	}
	plugin_notes.unanswered = NULL;
	if (!drawing->path)
		legend_add(&drawing->legend, SWATCH_NONE, NULL,
			   "builds that differ from the reference: %s of %zu",
			   *differ ? differ : "none", compared);
	answers_free(&answers);
	free(unanswered);
	return asked;
}
