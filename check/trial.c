/* SPDX-License-Identifier: MIT */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/trial.h"

struct trial *trial_open(const struct subject *subject)
{
	struct trial *trial = calloc(1, sizeof *trial);
	if (trial)
		trial->subject = subject;
	return trial;
}

void trial_free(struct trial *trial)
{
	for (unsigned v = 0; trial && v < VERDICTS; ++v)
		world_free(&trial->worst[v].world);
	free(trial);
}

uint64_t trial_wrong(const struct trial *trial)
{
	return trial->verdict[VERDICT_WRONG] ? trial->verdict[VERDICT_WRONG] : trial->elsewhere;
}

uint64_t trial_faults(const struct trial *trial)
{
	return trial_wrong(trial) + trial->verdict[VERDICT_CRASH] + trial->verdict[VERDICT_HANG];
}

/* How bad a verdict is, among those of its kind. */
static double badness(const struct judged *judged)
{
	if (judged->measured)
		return judged->movement.least_ulps;
	return judged->ulps > 0 ? judged->ulps : judged->roundings;
}

static bool keep(struct trial *trial, const struct judged *judged, const struct chunk *chunk,
		 size_t i, bool hit, const float *operands)
{
	struct trial_case *worst = &trial->worst[judged->verdict];
	if (judged->verdict == VERDICT_RIGHT ||
	    (worst->any && !(badness(judged) > badness(&worst->judged))))
		return true;
	struct world world = worst->world;
	*worst = (struct trial_case){.any = true,
				     .scene = chunk->scene,
				     .index = chunk->start + i,
				     .hit = hit,
				     .judged = *judged,
				     .world = world};
	memcpy(worst->operands, operands, sizeof worst->operands);
	return world_copy(&chunk->world, &worst->world);
}

/* What a batch came to. */
struct answered {
	const uint64_t *hits;
	const float *out[LOCKSTEP_RESULTS_MAX];
	uint64_t no[CHUNK / 64 + 1]; /* cases without an answer */
};

/* Judge answer i, which is to case first + i in a mode; returns whether it is a hit. */
static bool judge(const struct trial *trial, const struct chunk *chunk, size_t first, size_t i,
		  unsigned mode, const uint64_t *hits, const float *const *results,
		  const uint64_t *unanswered, float *operands, struct judged *judged)
{
	const struct lockstep_test *test = chunk->test;
	const bool hit = test->hits && hits[i / 64] >> i % 64 & 1;
	float result[LOCKSTEP_RESULTS_MAX];
	gather_operands(test, chunk->column, first + i, mode, operands);
	for (unsigned r = 0; r < test->results; ++r)
		memcpy(&result[r], &results[r][i], sizeof result[r]);
	judge_case(trial->subject, operands, &chunk->world, !(unanswered[i / 64] >> i % 64 & 1),
		   hit, result, judged);
	return hit;
}

/* Judge the answers to n cases from `first` on, as pairs, and count them. False: no memory for a
 * world. */
static bool count(struct trial *trial, const struct chunk *chunk, size_t first, size_t n,
		  const uint64_t *hits, const float *const *results, const uint64_t *unanswered)
{
	bool memory = true;
	for (size_t i = 0; i < n && memory; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};
		struct judged judged;
		const bool hit = judge(trial, chunk, first, i, MODE_PAIRS, hits, results,
				       unanswered, operands, &judged);
		const bool wrong = judged.verdict == VERDICT_WRONG;
		++trial->cases;
		++trial->verdict[judged.verdict];
		trial->bugs += judged.bug;
		trial->ties_hit += judged.verdict == VERDICT_TIE && hit;
		trial->false_hits += wrong && chunk->test->hits && hit;
		trial->false_misses += wrong && chunk->test->hits && !hit;
		memory = keep(trial, &judged, chunk, first + i, hit, operands);
	}
	return memory;
}

/* Judge those to the first n of the cases, in any mode, whose hit is not the reference's. */
static bool look(struct trial *trial, const struct chunk *chunk, size_t n, unsigned mode,
		 const uint64_t *hits, const float *const *results, const uint64_t *unanswered)
{
	const struct answers *reference = &chunk->expected[mode];
	bool memory = true;
	for (size_t i = 0; chunk->test->hits && i < n && memory; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};
		struct judged judged;
		if ((hits[i / 64] >> i % 64 & 1) == answers_hit(reference, i))
			continue;
		const bool hit =
		    judge(trial, chunk, 0, i, mode, hits, results, unanswered, operands, &judged);
		if (judged.verdict != VERDICT_WRONG)
			continue;
		++trial->elsewhere;
		memory = keep(trial, &judged, chunk, i, hit, operands);
	}
	return memory;
}

/* A batch for a subject. */
static bool run(struct chunk *c, lockstep_kernel *kernel, size_t first, size_t n, unsigned mode,
		unsigned place, struct answered *answered, struct disagreement *what)
{
	float *column[LOCKSTEP_COLUMNS_MAX];
	for (unsigned k = 0; k < c->test->columns; ++k)
		column[k] = c->column[k] + first;
	memset(answered->no, 0, sizeof answered->no);
	plugin_notes.unanswered = answered->no;
	const bool well = cross_run(c->cross, c->test, kernel, column, c->world.made, n, mode,
				    place, &answered->hits, answered->out, what);
	plugin_notes.unanswered = NULL;
	return well;
}

/* Where a batch does not come back, those of its cases are counted that do, in pieces. */
enum { PIECE = 64 };

static bool count_pieces(struct trial *trial, struct chunk *c, lockstep_kernel *kernel, size_t n,
			 int (*interrupted)(void))
{
	struct answered answered;
	unsigned hangs = 0;
	bool memory = true;
	for (size_t first = 0; first < n && memory && hangs < TRIAL_HANGS; first += PIECE) {
		const size_t m = n - first < PIECE ? n - first : PIECE;
		struct disagreement what;
		if (interrupted && interrupted())
			break;
		if (run(c, kernel, first, m, MODE_PAIRS, PLACE_END, &answered, &what))
			memory =
			    count(trial, c, first, m, answered.hits, answered.out, answered.no);
		hangs += what.fault == FAULT_HANG;
	}
	return memory;
}

bool trial_ask(struct trial *trial, struct chunk *c, lockstep_kernel *kernel, size_t n,
	       unsigned mode, unsigned place, bool whole, int (*interrupted)(void),
	       struct disagreement *what, bool *no_memory)
{
	/* What takes one case at a time cannot tell modes apart. */
	const bool batches = trial->subject->claims.on_batch || trial->subject->process;
	const bool counts = whole && mode == MODE_PAIRS;
	struct answered answered;
	bool memory = true;
	const bool well = run(c, kernel, 0, n, mode, place, &answered, what);
	trial->verdict[VERDICT_HANG] += what->fault == FAULT_HANG;
	trial->verdict[VERDICT_CRASH] += !well && what->fault != FAULT_HANG;
	if (well && counts)
		memory = count(trial, c, 0, n, answered.hits, answered.out, answered.no);
	else if (well && batches)
		memory = look(trial, c, n, mode, answered.hits, answered.out, answered.no);
	else if (!well && counts)
		memory = count_pieces(trial, c, kernel, n, interrupted);
	*no_memory = *no_memory || !memory;
	return well;
}
