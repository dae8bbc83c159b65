/* SPDX-License-Identifier: MIT */
/* Judges the subjects of plug-ins, and prints their table; see judge_plugins.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/ratios.h"
#include "bench/judge_plugins.h"
#include "harness/base/memory.h"
#include "harness/check/judge.h"
#include "harness/sheet/sheet.h"
#include "harness/plugins/catch.h"

/*
 * At most this many cases are judged, evenly spread, since an exact truth takes a thousand times as
 * long as a kernel. At most as many more are judged among those whose hit differs from the
 * reference's, which usually covers all of them: the other answers are as right as the reference's.
 */
enum { JUDGED_MOST = 4096 };

static bool hit_of(const uint64_t *hits, size_t i)
{
	return hits[i / 64] >> i % 64 & 1;
}

static void judge_one(const struct subject *subject, const struct cases *cases, size_t i,
		      bool answered, struct judgement *judgement)
{
	const struct lockstep_test *test = subject->test;
	float operands[LOCKSTEP_COLUMNS_MAX] = {0}, result[LOCKSTEP_RESULTS_MAX];
	struct judged judged;
	gather_operands(test, cases->in, i, cases->mode, operands);
	for (unsigned r = 0; r < test->results; ++r)
		memcpy(&result[r], &cases->out[r][i], sizeof result[r]);
	judge_case(subject, operands, &cases->world, answered, test->hits && hit_of(cases->hits, i),
		   result, &judged);
	++judgement->judged;
	if (judged.verdict == VERDICT_WRONG && judgement->wrong++ == 0)
		snprintf(judgement->text, sizeof judgement->text, "case %zu: %.150s", i,
			 judged.text);
}

static void judge_all(const struct subject *subject, const struct cases *cases,
		      const uint64_t *unanswered, struct judgement *judgement)
{
	const size_t count = cases->n < JUDGED_MOST ? cases->n : JUDGED_MOST;
	for (size_t i = 0, k = 0; i < cases->n; ++i) {
		const bool chosen =
		    k < count && i == k * (cases->n / count) + k * (cases->n % count) / count;
		const bool answered = !hit_of(unanswered, i);
		const bool differs = subject->test->hits && answered &&
				     hit_of(cases->hits, i) != hit_of(cases->expected_hits, i);
		k += chosen;
		judgement->differ += differs;
		if (chosen || (differs && judgement->differ <= JUDGED_MOST))
			judge_one(subject, cases, i, answered, judgement);
	}
}

bool subject_judge(const struct subject *subject, lockstep_kernel *kernel, struct cases *cases,
		   struct judgement *judgement)
{
	const struct lockstep_batch batch = cases_batch(cases);
	struct caught caught;
	char first[sizeof judgement->text];
	uint64_t *unanswered = memory_must(calloc(cases->n / 64 + 1, sizeof *unanswered));
	*judgement = (struct judgement){.judged = 0};
	cases_spoil(cases);
	catch_faults();
	plugin_notes.unanswered = unanswered;
	const bool returned = catch_run(kernel, &batch, &caught);
	plugin_notes.unanswered = NULL;
	if (!returned)
		snprintf(judgement->text, sizeof judgement->text, "%s: %s",
			 verdict_names[verdict_of_fate(caught.fate)], caught.text);
	else if (harness_of(subject->test)->exact)
		judge_all(subject, cases, unanswered, judgement);
	free(unanswered);
	if (judgement->wrong) {
		memcpy(first, judgement->text, sizeof first);
		snprintf(judgement->text, sizeof judgement->text,
			 "%zu of %zu answers wrong; %.140s", judgement->wrong, judgement->judged,
			 first);
	}
	return returned;
}

const char *subject_label(const struct subject *subject, const struct judgement *judgement,
			  char label[SUBJECT_LABEL])
{
	char share[SHEET_CHARS];
	const size_t judged = judgement->judged;
	int used;
	if (judged == 0)
		used = snprintf(label, SUBJECT_LABEL, "not judged: this build has no GMP");
	else
		used = snprintf(label, SUBJECT_LABEL, "%s wrong",
				judgement->wrong
				    ? sheet_number(share, SHEET_SHARE,
						   (double)judgement->wrong / (double)judged)
				    : "none");
	if (judgement->differ)
		used += snprintf(label + used, SUBJECT_LABEL - (size_t)used,
				 ", %zu differ from the reference", judgement->differ);
	if (subject->process)
		snprintf(label + used, SUBJECT_LABEL - (size_t)used, ", through a pipe");
	return label;
}

/* ---- The table ------------------------------------------------------------------------------- */

static double per_case(const struct ratio *ratio, const struct cases *cases)
{
	return ratio && ratio->seconds > 0 ? 1e9 * ratio->seconds / (double)cases->n : NAN;
}

static double known(double value)
{
	return value > 0 ? value : NAN;
}

static void add_row(struct sheet *sheet, const struct suite *suite, const struct ratio *ratios,
		    const struct bench *bench)
{
	const struct cases *cases = bench->cases;
	const struct ratio *own = &ratios[bench - suite->bench];
	const struct ratio *reference = ratio_of(suite, ratios, cases, NULL);
	const struct ratio *best = ratios_best_native(suite, ratios, cases);
	char label[SUBJECT_LABEL];
	sheet_row(sheet);
	sheet_text(sheet, bench->name);
	sheet_put(sheet, per_case(own, cases));
	sheet_put(sheet, per_case(reference, cases));
	sheet_put(sheet, known(own->value[OVER_REFERENCE]));
	sheet_put(sheet, per_case(best, cases));
	sheet_text(sheet, best ? best->bench->build->name : "-");
	sheet_put(sheet, known(own->value[OVER_NATIVE]));
	sheet_text(sheet, subject_label(bench->subject, &bench->judgement, label));
}

void subjects_print(const struct suite *suite, const struct ratio *ratios)
{
	static const struct sheet_column columns[] = {
	    {.title = "nanoseconds per case", .kind = SHEET_NAME},
	    {.title = "it", .kind = SHEET_NUMBER},
	    {.title = "reference", .kind = SHEET_NUMBER},
	    {.title = "as fast", .kind = SHEET_TIMES},
	    {.title = "our best", .kind = SHEET_NUMBER},
	    {.title = "", .kind = SHEET_NAME},
	    {.title = "as fast", .kind = SHEET_TIMES},
	    {.title = "answers", .kind = SHEET_TEXT},
	};
	struct sheet sheet = {.title = NULL};
	bool any = false;
	sheet_columns(&sheet, columns, sizeof columns / sizeof *columns);
	for (size_t i = 0; i < suite->count; ++i)
		if (suite->bench[i].subject && ratios[i].seconds > 0) {
			add_row(&sheet, suite, ratios, &suite->bench[i]);
			any = true;
		}
	if (any) {
		printf("\n");
		sheet_print(&sheet, stdout, SHEET_TERMINAL);
	}
	sheet_free(&sheet);
}
