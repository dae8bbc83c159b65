/* SPDX-License-Identifier: MIT */
/* Finding out how a case file fails; see failure_signature.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include "check/failure_signature.h"
#include "check/accuracy.h"

const char *const wrong_texts[WRONGS] = {"a false hit", "a false miss", "a wrong result"};

bool witnesses_open(struct witnesses *w, size_t cases)
{
	w->cross = cross_open(cases);
	w->relations = metamorphic_open(cases);
	return answers_allocate(&w->expected, cases) && w->cross && w->relations;
}

void witnesses_close(struct witnesses *w)
{
	if (w->cross)
		cross_close(w->cross);
	if (w->relations)
		metamorphic_close(w->relations);
	answers_free(&w->expected);
}

static lockstep_kernel *reference_of(const struct witnesses *w, const struct case_file *cases)
{
	return w->reference ? w->reference : harness_of(cases->test)->reference;
}

/* One build, at every place: the first fault. */
static bool fails_on(struct witnesses *w, const struct case_file *cases, const struct build *build,
		     struct failure_signature *signature)
{
	lockstep_kernel *kernel = build_kernel(build, cases->test);
	struct disagreement what;
	for (unsigned place = 0; kernel && place < PLACES; ++place) {
		if (cross_kernel(w->cross, cases->test, kernel, cases->column, cases->world.made,
				 cases->n, cases->mode, place, &w->expected, &what))
			continue;
		*signature = (struct failure_signature){
		    .fault = what.fault, .build = build, .index = what.index};
		return true;
	}
	return false;
}

/* Is the reference's answer to one case outside the guarantee of a test? */
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

/* The same for any test, beyond the error bound. */
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

/* Does the reference differ from the truth in the wanted way, or, if that is NULL, in any way? */
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
	    .fault = FAULT_RELATION, .relation = what.relation, .index = what.index};
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
		if (fails_on(w, cases, w->build[b], signature))
			return true;
	if (fails_truth(w, cases, NULL, signature) ||
	    (!w->exact && fails_relation(w, cases, signature)))
		return true;
	*signature = (struct failure_signature){.fault = FAULT_NONE};
	return false;
}

bool signature_again(struct witnesses *w, const struct case_file *cases,
		     const struct failure_signature *signature)
{
	struct failure_signature now;
	ask_reference(w, cases);
	if (signature->build)
		return fails_on(w, cases, signature->build, &now) && now.fault == signature->fault;
	if (signature->fault == FAULT_RELATION)
		return fails_relation(w, cases, &now) && now.relation == signature->relation;
	return fails_truth(w, cases, signature, &now);
}

void signature_describe(const struct failure_signature *signature, char *text, size_t text_size)
{
	if (signature->build)
		snprintf(text, text_size, "%s, on %s", fault_texts[signature->fault],
			 signature->build->name);
	else if (signature->fault == FAULT_RELATION)
		snprintf(text, text_size, "%s: %s", fault_texts[signature->fault],
			 relation_names[signature->relation]);
	else if (signature->fault == FAULT_TRUTH)
		snprintf(text, text_size, "%s of the reference%s, %s",
			 wrong_texts[signature->wrong],
			 signature->invalid ? " on invalid operands" : "",
			 signature->exact ? "beyond the error bound" : "outside the guarantee");
	else
		snprintf(text, text_size, "nothing");
}
