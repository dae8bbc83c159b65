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

/* Judge the answer to case i in a mode; returns whether it is a hit. */
static bool judge(const struct trial *trial, const struct chunk *chunk, size_t i, unsigned mode,
		  const uint64_t *hits, const float *const *results, const uint64_t *unanswered,
		  float *operands, struct judged *judged)
{
	const struct lockstep_test *test = chunk->test;
	const bool hit = test->hits && hits[i / 64] >> i % 64 & 1;
	float result[LOCKSTEP_RESULTS_MAX];
	gather_operands(test, chunk->column, i, mode, operands);
	for (unsigned r = 0; r < test->results; ++r)
		memcpy(&result[r], &results[r][i], sizeof result[r]);
	judge_case(trial->subject, operands, &chunk->world, !(unanswered[i / 64] >> i % 64 & 1),
		   hit, result, judged);
	return hit;
}

bool trial_count(struct trial *trial, const struct chunk *chunk, const uint64_t *hits,
		 const float *const *results, const uint64_t *unanswered)
{
	bool memory = true;
	for (size_t i = 0; i < chunk->n && memory; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX] = {0};
		struct judged judged;
		const bool hit = judge(trial, chunk, i, MODE_PAIRS, hits, results, unanswered,
				       operands, &judged);
		const bool wrong = judged.verdict == VERDICT_WRONG;
		++trial->cases;
		++trial->verdict[judged.verdict];
		trial->bugs += judged.bug;
		trial->ties_hit += judged.verdict == VERDICT_TIE && hit;
		trial->false_hits += wrong && chunk->test->hits && hit;
		trial->false_misses += wrong && chunk->test->hits && !hit;
		memory = keep(trial, &judged, chunk, i, hit, operands);
	}
	return memory;
}

bool trial_look(struct trial *trial, const struct chunk *chunk, size_t n, unsigned mode,
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
		    judge(trial, chunk, i, mode, hits, results, unanswered, operands, &judged);
		if (judged.verdict != VERDICT_WRONG)
			continue;
		++trial->elsewhere;
		memory = keep(trial, &judged, chunk, i, hit, operands);
	}
	return memory;
}
