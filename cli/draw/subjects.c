/* SPDX-License-Identifier: MIT */
/* Collects the answers of plug-ins to the drawn cases, and their verdicts. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/plugins/catch.h"
#include "harness/questions/questions.h"
#include "reference/table.h"

static bool is_worse(const struct judged *judged, const struct judged *worst)
{
	if (judged->verdict != VERDICT_WRONG || worst->verdict != VERDICT_WRONG)
		return judged->verdict == VERDICT_WRONG;
	return judged->movement.least > worst->movement.least;
}

static void judge_cases(const struct case_file *cases, const struct subject *subject,
			const struct answers *answers, const uint64_t *unanswered,
			struct said *said)
{
	const struct lockstep_test *test = cases->test;
	float worst[LOCKSTEP_COLUMNS_MAX] = {0};
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0}, results[LOCKSTEP_RESULTS_MAX];
		struct judged judged;
		gather_operands(test, cases->column, i, cases->mode, operands);
		for (unsigned r = 0; r < test->results; ++r)
			memcpy(&results[r], &answers->out[r][i], sizeof results[r]);
		judge_case(subject, operands, &cases->world, !(unanswered[i / 64] >> i % 64 & 1),
			   test->hits && answers_hit(answers, i), results, &judged);
		++said->count[judged.verdict];
		if (i == 0 || is_worse(&judged, &said->worst)) {
			said->worst = judged;
			memcpy(worst, operands, sizeof worst);
		}
	}
	said->hit = test->hits && answers_hit(answers, 0);
	said->cure.most = NAN;
	if (said->worst.verdict == VERDICT_WRONG && said->worst.measured)
		movement_of(test, worst, &cases->world, &said->cure);
}

static void ask_kernel(const struct case_file *cases, lockstep_kernel *kernel, struct said *said)
{
	const struct lockstep_test *test = cases->test;
	const struct subject *subject = said->build->plugin->subject[question_index(test)];
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct answers answers;
	struct caught caught;
	uint64_t *unanswered = calloc(cases->n / 64 + 1, sizeof *unanswered);
	answers_allocate(&answers, cases->n);
	if (!unanswered)
		usage_error("draw", "out of memory");
	for (unsigned k = 0; k < test->columns; ++k)
		in[k] = cases->column[k];
	const struct lockstep_batch batch = {.n = cases->n,
					     .in = in,
					     .out = answers.out,
					     .hits = answers.hits,
					     .world = cases->world.made,
					     .broadcast = cases->mode};
	plugin_notes.unanswered = unanswered;
	said->returned = catch_run(kernel, &batch, &caught);
	plugin_notes.unanswered = NULL;
	if (!said->returned)
		snprintf(said->fate, sizeof said->fate, "%s: %s",
			 verdict_names[caught.fate == FATE_HUNG ? VERDICT_HANG : VERDICT_CRASH],
			 caught.text);
	else if (harness_of(test)->exact)
		judge_cases(cases, subject, &answers, unanswered, said);
	answers_free(&answers);
	free(unanswered);
}

void drawing_ask_plugins(struct drawing *drawing)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	for (size_t b = 0; b < count; ++b) {
		lockstep_kernel *kernel = build_kernel(&builds[b], drawing->cases.test);
		if (builds[b].kind != BUILD_PLUGIN || !kernel)
			continue;
		catch_faults();
		drawing->said[drawing->plugins].build = &builds[b];
		ask_kernel(&drawing->cases, kernel, &drawing->said[drawing->plugins++]);
	}
}

/* Writes "hit, wrong" for the only case, or "3 of 64 wrong" for many. */
static void add_verdict(const struct drawing *drawing, const struct said *said, char *text,
			size_t size)
{
	const struct lockstep_test *test = drawing->cases.test;
	if (drawing->cases.n > 1)
		snprintf(text, size, "%zu of %zu wrong", said->count[VERDICT_WRONG],
			 drawing->cases.n);
	else
		snprintf(text, size, "%s%s%s", test->hits ? said->hit ? "hit, " : "miss, " : "",
			 verdict_names[said->worst.verdict], said->worst.bug ? ", a bug" : "");
}

void legend_add_plugins(struct legend *legend, const struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	for (size_t p = 0; p < drawing->plugins; ++p) {
		const struct said *said = &drawing->said[p];
		char verdict[200], words[120] = "";
		if (!said->returned)
			snprintf(verdict, sizeof verdict, "%s", said->fate);
		else if (!drawing->judged)
			snprintf(verdict, sizeof verdict, "unjudged without GMP");
		else
			add_verdict(drawing, said, verdict, sizeof verdict);
		if (drawing->judged && !isnan(said->cure.most) && said->count[VERDICT_WRONG])
			movement_words(test, &said->cure, words, sizeof words);
		legend_add(legend, SWATCH_NONE, NULL, "%s: %s%s%s", said->build->name, verdict,
			   *words ? drawing->cases.n > 1 ? "; the worst is " : "; " : "", words);
	}
}
