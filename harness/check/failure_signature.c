/* SPDX-License-Identifier: MIT */
/* Determines how a case file fails; see failure_signature.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/memory.h"
#include "harness/check/truth.h"
#include "harness/check/chain.h"
#include "harness/check/failure_signature.h"
#include "harness/check/accuracy.h"
#include "harness/questions/questions.h"

const char *const wrong_texts[WRONGS] = {"a false hit", "a false miss", "a wrong result"};

void witnesses_open(struct witnesses *w, size_t cases)
{
	w->cross = cross_open(cases);
	w->relations = metamorphic_open(cases);
	w->unanswered = memory_must(calloc(cases / 64 + 1, sizeof *w->unanswered));
	answers_allocate(&w->expected, cases);
}

void witnesses_close(struct witnesses *w)
{
	cross_close(w->cross);
	metamorphic_close(w->relations);
	answers_free(&w->expected);
	free(w->unanswered);
}

static lockstep_kernel *reference_of(const struct witnesses *w, const struct case_file *cases)
{
	return w->reference ? w->reference : harness_of(cases->test)->reference;
}

/* ---- Subjects that are judged ---------------------------------------------------------------- */

enum { SLIGHT_ULPS = 8 };

bool signature_judge(const struct build *build, const struct lockstep_test *test,
		     const float *operands, const struct world *world, bool answered, bool hit,
		     const float *results, struct failure_signature *signature)
{
	const struct subject *subject = build->plugin->subject[question_index(test)];
	struct lockstep_truth truth;
	*signature = (struct failure_signature){.fault = FAULT_WRONG, .build = build};
	judge_case(subject, operands, world, answered, hit, results, &signature->judged);
	if (signature->judged.verdict != VERDICT_WRONG)
		return false;
	harness_of(test)->exact(operands, world->made, &truth);
	signature->invalid = truth.margin == -INFINITY;
	signature->touching = truth.sign == 0 && !signature->invalid;
	signature->bug = signature->judged.bug;
	signature->slight = signature->judged.measured && !signature->touching &&
			    signature->judged.movement.least_ulps <= SLIGHT_ULPS;
	/* Where shapes touch, the claims decide what is right; no movement
	 * is measured for results. */
	const bool hit_is_wrong =
	    test->hits && (signature->touching ? signature->judged.measured : hit != truth.hit);
	signature->wrong = !hit_is_wrong ? WRONG_RESULT : hit ? WRONG_HIT : WRONG_MISS;
	return true;
}

bool signature_outside(const struct build *build, const struct lockstep_test *test,
		       const float *operands, const struct world *world)
{
	struct lockstep_truth truth;
	const char *why;
	if (!harness_of(test)->exact)
		return false;
	harness_of(test)->exact(operands, world->made, &truth);
	return truth.margin == -INFINITY || !truth_promises(test, operands, &truth) ||
	       judge_outside(build->plugin->subject[question_index(test)], operands, world, &why);
}

bool signature_same(const struct failure_signature *a, const struct failure_signature *b)
{
	return a->fault == b->fault && a->build == b->build && a->exact == b->exact &&
	       a->wrong == b->wrong && a->invalid == b->invalid && a->bug == b->bug &&
	       a->slight == b->slight && a->touching == b->touching && a->outside == b->outside &&
	       a->relation == b->relation;
}

static bool any_outside(const struct case_file *cases, const struct build *build)
{
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX];
		gather_operands(cases->test, cases->column, i, cases->mode, operands);
		if (signature_outside(build, cases->test, operands, &cases->world))
			return true;
	}
	return false;
}

/*
 * Finds the first of a subject's answers that is wrong in the wanted way, or in any way if `wanted`
 * is NULL.
 */
static bool fails_judged(struct witnesses *w, const struct case_file *cases,
			 const struct build *build, const uint64_t *hits, const float *const *out,
			 const struct failure_signature *wanted,
			 struct failure_signature *signature)
{
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		gather_operands(cases->test, cases->column, i, cases->mode, operands);
		for (unsigned r = 0; r < cases->test->results; ++r)
			memcpy(&results[r], &out[r][i], sizeof results[r]);
		if (signature_judge(build, cases->test, operands, &cases->world,
				    !(w->unanswered[i / 64] >> i % 64 & 1),
				    cases->test->hits && hits[i / 64] >> i % 64 & 1, results,
				    signature) &&
		    (!wanted || signature_same(wanted, signature))) {
			signature->index = i;
			return true;
		}
	}
	return false;
}

/*
 * Tries a subject at every placement for crashes and the like, and judges its answers at one
 * placement.
 */
static bool fails_claims(struct witnesses *w, const struct case_file *cases,
			 const struct build *build, const struct failure_signature *wanted,
			 struct failure_signature *signature)
{
	lockstep_kernel *kernel = build_kernel(build, cases->test);
	bool fails = false;
	plugin_notes.unanswered = w->unanswered;
	for (unsigned place = 0; kernel && place < PLACES && !fails; ++place) {
		const float *out[LOCKSTEP_RESULTS_MAX];
		const uint64_t *hits;
		struct disagreement what;
		if (cross_run(w->cross, cases->test, kernel, cases->column, cases->world.made,
			      cases->n, cases->mode, place, &hits, out, &what)) {
			fails = place == PLACE_END && (!wanted || wanted->fault == FAULT_WRONG) &&
				fails_judged(w, cases, build, hits, out, wanted, signature);
			continue;
		}
		*signature = (struct failure_signature){.fault = what.fault,
							.build = build,
							.outside = any_outside(cases, build),
							.index = what.index};
		fails = !wanted || signature_same(wanted, signature);
	}
	plugin_notes.unanswered = NULL;
	return fails;
}

/* ---- Others ---------------------------------------------------------------------------------- */

/* Runs one build at every placement, up to the first fault. */
static bool fails_on(struct witnesses *w, const struct case_file *cases, const struct build *build,
		     const struct failure_signature *wanted, struct failure_signature *signature)
{
	lockstep_kernel *kernel = build_kernel(build, cases->test);
	struct disagreement what;
	if (build->plugin && !w->bits)
		return fails_claims(w, cases, build, wanted, signature);
	for (unsigned place = 0; kernel && place < PLACES; ++place) {
		if (cross_kernel(w->cross, cases->test, kernel, cases->column, cases->world.made,
				 cases->n, cases->mode, place, &w->expected, &what))
			continue;
		*signature = (struct failure_signature){
		    .fault = what.fault, .build = build, .index = what.index};
		return !wanted || wanted->fault == what.fault;
	}
	return false;
}

/* True if the reference's answer to one case breaks the test's guarantee. */
static bool breaks_guarantee(const struct case_file *cases, const float *operands, bool hit,
			     const float *results, struct failure_signature *signature)
{
	struct lockstep_truth truth;
	struct disagreement what;
	if (cross_truth(cases->test, operands, cases->world.made, hit, results, &truth, &what))
		return false;
	signature->invalid = truth.margin == -INFINITY;
	signature->wrong = what.result < cases->test->results ? WRONG_RESULT
			   : hit                              ? WRONG_HIT
							      : WRONG_MISS;
	return true;
}

/* The same for any test: true if the answer is wrong beyond the error bound. */
static bool is_inexact(const struct case_file *cases, const float *operands, bool hit,
		       const float *results, struct failure_signature *signature)
{
	const double error_bound = sound_test(cases->test)->error_bound;
	struct verdict verdict;
	accuracy_ask(cases->test, operands, cases->world.made, hit, results, &verdict);
	if (!verdict.counts)
		return false;
	signature->invalid = verdict.invalid;
	signature->wrong = !cases->test->hits || hit == verdict.hit ? WRONG_RESULT
			   : hit                                    ? WRONG_HIT
								    : WRONG_MISS;
	return signature->wrong == WRONG_RESULT ? verdict_seen(&verdict) > error_bound
						: verdict.invalid || verdict.margin > error_bound;
}

/*
 * True if the reference differs from the truth in the wanted way, or in any way if `wanted` is
 * NULL.
 */
static bool fails_truth(struct witnesses *w, const struct case_file *cases,
			const struct failure_signature *wanted, struct failure_signature *signature)
{
	for (size_t i = 0; i < cases->n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		bool hit = cases->test->hits && answers_hit(&w->expected, i);
		gather_operands(cases->test, cases->column, i, cases->mode, operands);
		for (unsigned r = 0; r < cases->test->results; ++r)
			results[r] = w->expected.out[r][i];
		*signature =
		    (struct failure_signature){.fault = FAULT_TRUTH, .exact = w->exact, .index = i};
		if ((w->exact ? is_inexact : breaks_guarantee)(cases, operands, hit, results,
							       signature) &&
		    (!wanted ||
		     (wanted->wrong == signature->wrong && wanted->invalid == signature->invalid)))
			return true;
	}
	return false;
}

static bool fails_relation(struct witnesses *w, const struct case_file *cases,
			   struct failure_signature *signature)
{
	struct disagreement what;
	uint64_t compared = 0;
	if (cases->mode != MODE_PAIRS ||
	    metamorphic_check(w->relations, cases->test, reference_of(w, cases), cases->column,
			      &cases->world, cases->n, NULL, &compared, &what))
		return false;
	*signature = (struct failure_signature){
	    .fault = what.fault, .relation = what.relation, .index = what.index};
	return true;
}

static void ask_reference(struct witnesses *w, const struct case_file *cases)
{
	answer_batch(cases->test, reference_of(w, cases), cases->column, cases->world.made,
		     cases->n, cases->mode, &w->expected);
}

bool signature_find(struct witnesses *w, const struct case_file *cases,
		    struct failure_signature *signature)
{
	ask_reference(w, cases);
	for (size_t b = 0; !w->exact && b < w->builds; ++b)
		if (fails_on(w, cases, w->build[b], NULL, signature))
			return true;
	if (fails_truth(w, cases, NULL, signature) ||
	    (!w->exact && fails_relation(w, cases, signature)))
		return true;
	*signature = (struct failure_signature){.fault = FAULT_NONE};
	return false;
}

bool signature_again(struct witnesses *w, const struct case_file *cases,
		     const struct failure_signature *signature, struct failure_signature *now)
{
	ask_reference(w, cases);
	if (signature->build)
		return fails_on(w, cases, signature->build, signature, now);
	if (signature->fault == FAULT_RELATION || signature->fault == FAULT_CHAIN)
		return fails_relation(w, cases, now) && now->fault == signature->fault &&
		       now->relation == signature->relation;
	return fails_truth(w, cases, signature, now);
}

void signature_describe_kind(const struct failure_signature *signature, char *text,
			     size_t text_size)
{
	if (signature->fault == FAULT_WRONG)
		snprintf(text, text_size, "%s%s%s", wrong_texts[signature->wrong],
			 signature->invalid    ? " on invalid operands"
			 : signature->touching ? " of shapes that touch"
					       : "",
			 signature->invalid  ? ""
			 : signature->bug    ? ", a bug"
			 : signature->slight ? ", by a few ulps"
					     : "");
	else if (signature->build)
		snprintf(text, text_size, "%s%s", fault_texts[signature->fault],
			 signature->outside ? " outside its promises" : "");
	else if (signature->fault == FAULT_RELATION)
		snprintf(text, text_size, "%s: %s", fault_texts[signature->fault],
			 relation_names[signature->relation]);
	else if (signature->fault == FAULT_CHAIN)
		snprintf(text, text_size, "%s: %s", fault_texts[signature->fault],
			 chain_name(signature->relation));
	else if (signature->fault == FAULT_TRUTH)
		snprintf(text, text_size, "%s of the reference%s, %s",
			 wrong_texts[signature->wrong],
			 signature->invalid ? " on invalid operands" : "",
			 signature->exact ? "beyond the error bound" : "outside the guarantee");
	else
		snprintf(text, text_size, "nothing");
}

void signature_describe(const struct failure_signature *signature, char *text, size_t text_size)
{
	signature_describe_kind(signature, text, text_size);
	const size_t length = strlen(text);
	if (signature->build)
		snprintf(text + length, text_size - length, ", on %s", signature->build->name);
}
