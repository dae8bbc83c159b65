/* SPDX-License-Identifier: MIT */
/* Collects the answers of the reference and of the exact truth, and explains them. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/draw.h"
#include "harness/base/memory.h"
#include "harness/check/movement.h"
#include "harness/formats/columns.h"

static double result_value(const struct lockstep_test *test, float result)
{
	return test->pixel_results ? pixel_of_column(result) : (double)result;
}

/* Hits and int32 results are right only if exact. */
static bool differs(const struct lockstep_test *test, const struct outcome *outcome)
{
	bool same = outcome->hit == outcome->truth.hit;
	for (unsigned r = 0; test->pixel_results && r < test->results; ++r)
		same &= result_value(test, outcome->result[r]) == outcome->truth.value[r];
	return outcome->truth.promised && !same;
}

void drawing_answer(struct drawing *drawing)
{
	const struct case_file *cases = &drawing->cases;
	const struct lockstep_test *test = cases->test;
	lockstep_exact *exact = harness_of(test)->exact;
	struct answers answers;
	drawing->outcomes = memory_must(calloc(cases->n, sizeof *drawing->outcomes));
	drawing->judged = exact;
	answers_allocate(&answers, cases->n);
	answer_batch(test, harness_of(test)->reference, cases->column, cases->world.made, cases->n,
		     cases->mode, &answers);
	for (size_t i = 0; i < cases->n; ++i) {
		struct outcome *outcome = &drawing->outcomes[i];
		float operands[LOCKSTEP_COLUMNS_MAX];
		outcome->hit = answers_hit(&answers, i);
		for (unsigned r = 0; r < test->results; ++r)
			outcome->result[r] = answers.out[r][i];
		outcome->right = outcome->hit && test->pixel_results && test->results == 1 &&
				 pixel_of_column(outcome->result[0]) > 0;
		outcome->truth.margin = -INFINITY;
		gather_operands(test, cases->column, i, cases->mode, operands);
		if (exact)
			exact(operands, cases->world.made, &outcome->truth);
		outcome->wrong = differs(test, outcome);
		drawing->hits += outcome->hit;
		drawing->rights += outcome->right;
		drawing->wrong_hits += outcome->wrong && outcome->hit;
		drawing->wrong_misses += outcome->wrong && !outcome->hit;
	}
	answers_free(&answers);
}

/* ---- In the legend --------------------------------------------------------------------------- */

const char *margin_words(const struct lockstep_test *test, const struct outcome *outcome)
{
	static char text[64];
	const double margin = outcome->truth.margin * 0x1p24;
	const bool pixels = pixel_test(test) && (!test->judge || test->world);
	const char *unit = pixels ? "pixels" : "roundings";
	if (fabs(margin) < 1000)
		snprintf(text, sizeof text, "margin %+.3g %s", margin, unit);
	else
		snprintf(text, sizeof text, "margin %c%s %s", margin < 0 ? '-' : '+',
			 short_count((uint64_t)fabs(margin)), unit);
	return text;
}

char *answer_words(const struct drawing *drawing, size_t i, bool results, char text[ANSWER_MAX])
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[i];
	const char *hit = !test->hits ? "" : outcome->hit ? ": hit" : ": miss";
	int length = snprintf(text, ANSWER_MAX, "%s%s", hit, outcome->wrong ? ", wrong" : "");
	for (unsigned r = 0; results && r < test->results && length < ANSWER_MAX; ++r)
		length += snprintf(text + length, (size_t)(ANSWER_MAX - length), "%s %s = %.6g",
				   length ? "," : ":", test->result[r],
				   result_value(test, outcome->result[r]));
	return text;
}

/* Explains the answers of the exact truth and the reference to the only case, and if the reference
 * is wrong, how far the case must move to make it right. */
static void explain_only(struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	const struct outcome *outcome = &drawing->outcomes[0];
	struct movement movement;
	float operands[LOCKSTEP_COLUMNS_MAX];
	char text[ANSWER_MAX], words[120];
	snprintf(text, sizeof text, "%s%s",
		 !test->hits          ? ""
		 : outcome->truth.hit ? "hit, "
				      : "miss, ",
		 margin_words(test, outcome));
	legend_add(&drawing->legend, SWATCH_NONE, NULL, "exact truth: %s",
		   !drawing->judged                   ? "unknown without GMP"
		   : !outcome->truth.promised         ? "nothing is promised"
		   : !isfinite(outcome->truth.margin) ? "invalid operands"
						      : text);
	gather_operands(test, drawing->cases.column, 0, drawing->cases.mode, operands);
	const bool cure =
	    outcome->wrong && movement_of(test, operands, &drawing->cases.world, &movement);
	legend_add(&drawing->legend, SWATCH_NONE, NULL, "reference%s%s%s",
		   answer_words(drawing, 0, true, text), cure ? "; " : "",
		   cure ? movement_words(test, &movement, words, sizeof words) : "");
}

void answers_explain(struct drawing *drawing)
{
	const struct lockstep_test *test = drawing->cases.test;
	struct legend *legend = &drawing->legend;
	const bool sides = test->pixel_results, specimen = drawing->judged && test->judge;
	const struct {
		const char *class, *text;
		size_t count;
		bool shown;
	} kinds[] = {{"hit", sides ? "left" : "hit", drawing->hits - drawing->rights, true},
		     {"hit right", "right", drawing->rights, sides},
		     {"miss", sides ? "none" : "miss", drawing->cases.n - drawing->hits, true},
		     {"hit wrong", "wrong hits among them", drawing->wrong_hits, specimen},
		     {"miss wrong", "wrong misses", drawing->wrong_misses, specimen}};
	for (size_t k = 0; test->hits && k < sizeof kinds / sizeof *kinds; ++k)
		if (kinds[k].shown || kinds[k].count)
			legend_add(legend, SWATCH_BOX, kinds[k].class, "%s: %zu", kinds[k].text,
				   kinds[k].count);
	if (drawing->cases.n == 1)
		explain_only(drawing);
	else if (!drawing->judged)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: unknown without GMP");
	else if (test->hits && !specimen)
		legend_add(legend, SWATCH_NONE, NULL, "exact truth: %zu of them wrong",
			   drawing->wrong_hits + drawing->wrong_misses);
	if (drawing->invalid)
		legend_add(legend, SWATCH_NONE, NULL, "invalid or empty, at most a cross: %zu",
			   drawing->invalid);
	if (drawing->far)
		legend_add(legend, SWATCH_NONE, NULL, "too far away to be drawn: %zu",
			   drawing->far);
	if (drawing->more)
		legend_add(legend, SWATCH_NONE, NULL, "more than are drawn: %zu", drawing->more);
}
