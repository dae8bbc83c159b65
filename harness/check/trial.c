/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/question_truth.h"
#include "harness/check/trial.h"
#include "harness/base/memory.h"

struct trial *trial_open(const struct subject *subject)
{
	struct trial *trial = memory_must(calloc(1, sizeof *trial));
	trial->subject = subject;
	return trial;
}

static void drop_batch(struct trial_case *kept)
{
	world_free(&kept->world);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k) {
		free(kept->column[k]);
		kept->column[k] = NULL;
	}
}

void trial_free(struct trial *trial)
{
	for (unsigned v = 0; trial && v < VERDICTS; ++v)
		drop_batch(&trial->worst[v]);
	free(trial);
}

uint64_t trial_wrong(const struct trial *trial)
{
	return trial->verdict[VERDICT_WRONG] ? trial->verdict[VERDICT_WRONG] : trial->elsewhere;
}

uint64_t trial_faults(const struct trial *trial)
{
	return trial_wrong(trial) + trial->unlike + trial->verdict[VERDICT_CRASH] +
	       trial->verdict[VERDICT_HANG] + trial->verdict[VERDICT_STATE];
}

/* Returns how bad a verdict is, among those of its kind. */
static double badness(const struct judged *judged)
{
	if (judged->measured)
		return judged->movement.least_ulps;
	return judged->ulps > 0 ? judged->ulps : judged->roundings;
}

/* A batch for a subject, and the answers. */
struct asked {
	const struct cut *cut;
	struct chunk *chunk; /* the chunk with its cases */
	size_t first, n;     /* the part of the chunk's cases */
	unsigned mode, place;
	const uint64_t *hits;
	const float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t no[LONG_CASES / 64 + 1]; /* cases without an answer */
};

static void copy_batch(const struct asked *a, struct trial_case *to)
{
	const struct chunk *c = a->chunk;
	for (unsigned k = 0; k < c->test->columns; ++k) {
		to->column[k] = memory_must(malloc(a->n * sizeof *to->column[k]));
		memcpy(to->column[k], c->column[k] + a->first, a->n * sizeof *to->column[k]);
	}
	world_copy(&c->world, &to->world);
}

/* Keeps the worst case of a verdict. */
static void keep_worst(struct trial *trial, const struct asked *a, const struct judged *judged,
		       size_t i, bool hit)
{
	struct trial_case *worst = &trial->worst[judged->verdict];
	if (judged->verdict == VERDICT_RIGHT ||
	    (worst->any && !(badness(judged) > badness(&worst->judged))))
		return;
	drop_batch(worst);
	*worst = (struct trial_case){.any = true,
				     .scene = a->chunk->scene,
				     .start = a->chunk->start + a->first,
				     .n = a->n,
				     .mode = a->mode,
				     .place = a->place,
				     .cut = *a->cut,
				     .index = i,
				     .hit = hit,
				     .judged = *judged};
	worst->cut.cases.start = worst->start;
	if (judged->verdict == VERDICT_WRONG)
		copy_batch(a, worst);
}

static bool is_hit(const struct asked *a, size_t i)
{
	return a->chunk->test->hits && a->hits[i / 64] >> i % 64 & 1;
}

static void judge(const struct trial *trial, const struct asked *a, size_t i, struct judged *judged)
{
	const struct lockstep_test *test = a->chunk->test;
	float operands[LOCKSTEP_COLUMNS_MAX] = {0}, result[LOCKSTEP_RESULTS_MAX];
	float *column[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < test->columns; ++k)
		column[k] = a->chunk->column[k] + a->first;
	gather_operands(test, column, i, a->mode, operands);
	for (unsigned r = 0; r < test->results; ++r)
		memcpy(&result[r], &a->out[r][i], sizeof result[r]);
	judge_case(trial->subject, operands, &a->chunk->world, !(a->no[i / 64] >> i % 64 & 1),
		   is_hit(a, i), result, judged);
}

/* Asks for the truths of the cases from `i` on, in pairs. */
static void ask_ahead(const struct asked *a, size_t i)
{
	float *column[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < a->chunk->test->columns; ++k)
		column[k] = a->chunk->column[k] + a->first + i;
	question_ask_ahead(a->chunk->test, column, a->n - i, a->chunk->world.made);
}

/* Judges the answers to a batch in pairs, and counts them. */
static void judge_all(struct trial *trial, const struct asked *a)
{
	for (size_t i = 0; i < a->n; ++i) {
		const bool hit = is_hit(a, i);
		struct judged judged;
		if (i % QUESTION_AHEAD == 0)
			ask_ahead(a, i);
		judge(trial, a, i, &judged);
		const bool wrong = judged.verdict == VERDICT_WRONG;
		++trial->cases;
		++trial->verdict[judged.verdict];
		trial->bugs += judged.bug;
		trial->ties_hit += judged.verdict == VERDICT_TIE && hit;
		trial->false_hits += wrong && a->chunk->test->hits && hit;
		trial->false_misses += wrong && a->chunk->test->hits && !hit;
		keep_worst(trial, a, &judged, i, hit);
	}
}

/* True if a result that the subject claims is far from the reference's, as garbage or another
 * case's results would be. */
static bool far_off(const struct trial *trial, const struct asked *a, size_t i)
{
	const struct lockstep_test *test = a->chunk->test;
	const struct answers *reference = &a->chunk->expected[a->mode];
	for (unsigned r = 0; r < test->results; ++r) {
		float got, expected = reference->out[r][a->first + i];
		memcpy(&got, &a->out[r][i], sizeof got);
		if (!(trial->subject->claims.results >> r & 1) || same_result(test, got, expected))
			continue;
		if (test->pixel_results ||
		    !(fabsf(got - expected) <= 0x1p-10f * (fabsf(got) + fabsf(expected))))
			return true;
	}
	return false;
}

/* Judges answers whose hit differs from the reference's, in any mode, and a few of those whose
 * results are far off. Computing all exact truths would take too long. */
static void judge_some(struct trial *trial, const struct asked *a)
{
	enum { FEW = 8 };
	const struct lockstep_test *test = a->chunk->test;
	const struct answers *reference = &a->chunk->expected[a->mode];
	unsigned results = 0;
	for (size_t i = 0; i < a->n; ++i) {
		struct judged judged;
		if (!(test->hits && is_hit(a, i) != answers_hit(reference, a->first + i)) &&
		    !(results < FEW && far_off(trial, a, i) && ++results))
			continue;
		judge(trial, a, i, &judged);
		if (judged.verdict != VERDICT_WRONG)
			continue;
		++trial->elsewhere;
		keep_worst(trial, a, &judged, i, is_hit(a, i));
	}
}

static bool run(struct asked *a, lockstep_kernel *kernel, struct disagreement *what)
{
	const struct chunk *c = a->chunk;
	float *column[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < c->test->columns; ++k)
		column[k] = c->column[k] + a->first;
	memset(a->no, 0, (a->n / 64 + 1) * sizeof *a->no);
	plugin_notes.unanswered = a->no;
	const bool well = cross_run(c->cross, c->test, kernel, column, c->world.made, a->n, a->mode,
				    a->place, &a->hits, a->out, what);
	plugin_notes.unanswered = NULL;
	return well;
}

/*
 * If a batch does not return, its cases are run in pieces of this size, and those that return are
 * counted.
 */
enum { PIECE = 64 };

static void count_pieces(struct trial *trial, struct asked *a, lockstep_kernel *kernel,
			 int (*interrupted)(void))
{
	const size_t n = a->n;
	unsigned hangs = 0;
	a->place = PLACE_END;
	for (a->first = 0; a->first < n && hangs < TRIAL_HANGS; a->first += PIECE) {
		struct disagreement what;
		if (interrupted && interrupted())
			break;
		a->n = n - a->first < PIECE ? n - a->first : PIECE;
		if (run(a, kernel, &what))
			judge_all(trial, a);
		hangs += what.fault == FAULT_HANG;
	}
}

/* Compares the answers with those of another variant. False if they differ. */
static bool like_siblings(struct trial *trial, struct siblings *siblings, const struct asked *a,
			  struct disagreement *what)
{
	const struct sibling_answers answers = {
	    .subject = trial->subject, .n = a->n, .hits = a->hits, .no = a->no, .out = a->out};
	const size_t count = siblings_differ(siblings, &answers, what);
	trial->unlike += count;
	return count == 0;
}

bool trial_ask(struct trial *trial, struct siblings *siblings, struct cut *cut,
	       lockstep_kernel *kernel, unsigned place, bool whole, int (*interrupted)(void),
	       struct disagreement *what)
{
	/* A function of one case cannot tell modes apart. */
	const bool batches = trial->subject->claims.on_batch || trial->subject->process;
	const bool counts = whole && cut->mode == MODE_PAIRS;
	struct asked asked = {
	    .cut = cut, .chunk = &cut->cases, .n = cut->cases.n, .mode = cut->mode, .place = place};
	const bool well = run(&asked, kernel, what);
	if (!well)
		++trial->verdict[what->fault == FAULT_HANG    ? VERDICT_HANG
				 : what->fault == FAULT_STATE ? VERDICT_STATE
							      : VERDICT_CRASH];
	const bool alike = !well || like_siblings(trial, siblings, &asked, what);
	if (well && counts)
		judge_all(trial, &asked);
	else if (well && batches)
		judge_some(trial, &asked);
	else if (!well && counts)
		count_pieces(trial, &asked, kernel, interrupted);
	return well && alike;
}
