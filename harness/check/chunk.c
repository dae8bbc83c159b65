/* SPDX-License-Identifier: MIT */
/* Chunks; see chunk.h. */
#include <config.h>

#include <stdlib.h>

#include "harness/check/chunk.h"
#include "harness/base/hash.h"
#include "reference/table.h"

bool chunk_open(struct chunk *chunk)
{
	bool whole = (chunk->relations = metamorphic_open(CHUNK));
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		whole = (chunk->column[k] = calloc(CHUNK, sizeof(float))) && whole;
	return answers_allocate(&chunk->expected[MODE_PAIRS], CHUNK) && whole;
}

void chunk_close(struct chunk *chunk)
{
	metamorphic_close(chunk->relations);
	world_free(&chunk->world);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(chunk->column[k]);
	answers_free(&chunk->expected[MODE_PAIRS]);
}

size_t chunk_cases(const struct scene *scene, const struct lockstep_test *test, size_t least)
{
	double n = CHUNK / (scene_cost(scene) > 1 ? scene_cost(scene) : 1);
	if (!test->world)
		return n < (double)least ? least : (size_t)n;
	/* A power of two, which divides the number of cases that share a world. */
	size_t cases = SCENE_WORLD_CASES;
	while ((double)cases > n && cases / 2 >= least)
		cases /= 2;
	return cases;
}

bool chunk_fill(struct chunk *c, uint64_t seed)
{
	world_free(&c->world);
	scene_world(c->scene, c->test, seed, c->start, &c->world);
	scene_fill(c->scene, c->test, seed, c->start, c->n, c->test->world ? &c->world : NULL,
		   c->column);
	return true;
}

void chunk_answer(struct chunk *c, unsigned mode)
{
	answer_batch(c->test, harness_of(c->test)->reference, c->column, c->world.made, c->n, mode,
		     &c->expected[mode]);
}

bool chunk_make(struct chunk *c, uint64_t seed)
{
	if (!chunk_fill(c, seed))
		return false;
	chunk_answer(c, MODE_PAIRS);
	return true;
}

uint64_t chunk_digest(const struct chunk *c)
{
	uint64_t state = hash_text(HASH_BEGIN, c->test->name);
	state = hash_text(state, scene_name(c->scene));
	state = hash_number(state, c->start, sizeof c->start);
	return hash_answers(state, c->test, &c->expected[MODE_PAIRS], c->n);
}
