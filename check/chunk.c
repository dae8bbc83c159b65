/* SPDX-License-Identifier: MIT */
/* Chunks; see chunk.h. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check/chunk.h"

bool chunk_open(struct chunk *chunk)
{
	bool whole = (chunk->cross = cross_open(CHUNK)) != NULL;
	whole = (chunk->relations = relations_open(CHUNK)) && whole;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		whole = (chunk->column[k] = calloc(CHUNK, sizeof(float))) && whole;
	for (unsigned mode = 0; mode < MODES; ++mode)
		whole = answers_allocate(&chunk->expected[mode], CHUNK) && whole;
	return whole;
}

void chunk_close(struct chunk *chunk)
{
	cross_close(chunk->cross);
	relations_close(chunk->relations);
	world_free(&chunk->world);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(chunk->column[k]);
	for (unsigned mode = 0; mode < MODES; ++mode)
		answers_free(&chunk->expected[mode]);
}

size_t chunk_cases(const struct scene *scene, const struct lockstep_test *test, size_t least)
{
	double n = CHUNK / (scene_cost(scene) > 1 ? scene_cost(scene) : 1);
	if (!test->world)
		return n < (double)least ? least : (size_t)n;
	/* A power of two, which divides what shares a world. */
	size_t cases = SCENE_WORLD_CASES;
	while ((double)cases > n && cases / 2 >= least)
		cases /= 2;
	return cases;
}

bool chunk_make(struct chunk *c, uint64_t seed)
{
	world_free(&c->world);
	if (!scene_world(c->scene, c->test, seed, c->start, &c->world))
		return false;
	scene_fill(c->scene, c->test, seed, c->start, c->n, c->test->world ? &c->world : NULL,
		   c->column);
	for (unsigned mode = 0; mode < test_modes(c->test); ++mode)
		answer_batch(c->test, harness_of(c->test)->reference, c->column, c->world.made,
			     c->n, mode, &c->expected[mode]);
	return true;
}

/* FNV-1a, 64 bits. */
static uint64_t hash(uint64_t state, const void *data, size_t size)
{
	const unsigned char *byte = data;
	for (size_t i = 0; i < size; ++i)
		state = (state ^ byte[i]) * 0x100000001b3u;
	return state;
}

uint64_t chunk_digest(const struct chunk *c)
{
	const struct answers *answers = &c->expected[MODE_PAIRS];
	uint64_t state = hash(0xcbf29ce484222325u, c->test->name, strlen(c->test->name));
	state = hash(state, scene_name(c->scene), strlen(scene_name(c->scene)));
	for (unsigned shift = 0; shift < 64; shift += 8) {
		unsigned char byte = (unsigned char)(c->start >> shift);
		state = hash(state, &byte, 1);
	}
	for (size_t i = 0; c->test->hits && i < c->n; ++i) {
		unsigned char hit = answers_hit(answers, i);
		state = hash(state, &hit, 1);
	}
	for (unsigned r = 0; r < c->test->results; ++r)
		for (size_t i = 0; i < c->n; ++i) {
			uint32_t bits = 0x7fc00000;
			if (c->test->pixel_results || !isnan(answers->out[r][i]))
				memcpy(&bits, &answers->out[r][i], sizeof bits);
			for (unsigned shift = 0; shift < 32; shift += 8) {
				unsigned char byte = (unsigned char)(bits >> shift);
				state = hash(state, &byte, 1);
			}
		}
	return state;
}
