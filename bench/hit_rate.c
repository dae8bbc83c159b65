/* SPDX-License-Identifier: MIT */
/* Chooses hits and misses; see hit_rate.h. */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/hit_rate.h"
#include "harness/base/memory.h"
#include "harness/base/random.h"
#include "reference/table.h"

enum { CHUNK = 1024 };
/* The most cases to search, plus a few more for each one requested. */
#define LOOK_MAX ((uint64_t)1 << 18)
#define LOOK_EACH 4u

/* Cases of one kind, hits or misses. */
struct kind {
	size_t wanted, found;
	size_t next; /* place in the batch where the search for the next one begins */
	size_t from; /* place of the next one to repeat */
};

struct choice {
	struct cases *cases;
	uint64_t *hit; /* a bit for each place, set for a hit */
	struct kind kind[2];
	/* A chunk of the scene. */
	float *column[LOCKSTEP_COLUMNS_MAX], *result[LOCKSTEP_RESULTS_MAX];
	uint64_t answers[CHUNK / 64];
	float *memory;
};

static bool bit(const uint64_t *words, size_t i)
{
	return words[i / 64] >> i % 64 & 1;
}

/* Chooses a place for each hit; every set of places is equally likely. */
static void choose_places(struct choice *choice)
{
	struct random rng;
	size_t left = choice->kind[1].wanted, n = choice->cases->n;
	random_begin(&rng, choice->cases->seed, random_stream("hits", choice->cases->test->name),
		     0);
	for (size_t i = 0; i < n; ++i) {
		uint64_t draw = (uint64_t)random_u32(&rng) * (n - i) >> 32;
		if (draw >= left)
			continue;
		choice->hit[i / 64] |= UINT64_C(1) << i % 64;
		--left;
	}
}

/* Returns the next place of a kind at or after `at`, which must exist. */
static size_t place_of(const struct choice *choice, bool hit, size_t at)
{
	while (bit(choice->hit, at) != hit)
		++at;
	return at;
}

/* An operand shared by the whole batch comes from the scene's first case. */
static void read_chunk(struct choice *choice, uint64_t first)
{
	const struct cases *cases = choice->cases;
	unsigned k = 0;
	scene_fill(cases->scene, cases->test, cases->seed, first, CHUNK,
		   cases->test->world ? &cases->world : NULL, choice->column);
	for (unsigned o = 0; o < cases->test->operands; ++o)
		for (unsigned c = 0; c < cases->test->operand[o]->columns; ++c, ++k)
			if (cases->mode >> o & 1 && first > 0)
				choice->column[k][0] = cases->in[k][0];
			else if (cases->mode >> o & 1)
				cases->in[k][0] = choice->column[k][0];
	harness_of(cases->test)
	    ->reference(&(struct lockstep_batch){.n = CHUNK,
						 .in = (const float *const *)choice->column,
						 .out = choice->result,
						 .hits = choice->answers,
						 .world = cases->world.made,
						 .broadcast = cases->mode});
}

static bool is_one(const struct cases *cases, unsigned column)
{
	unsigned k = 0;
	for (unsigned o = 0; o < cases->test->operands; k += cases->test->operand[o++]->columns)
		if (column < k + cases->test->operand[o]->columns)
			return cases->mode >> o & 1;
	return false;
}

static void put(struct choice *choice, size_t place, float *const *from, size_t at)
{
	for (unsigned k = 0; k < choice->cases->test->columns; ++k)
		if (!is_one(choice->cases, k))
			choice->cases->in[k][place] = from[k][at];
}

static bool wants_more(const struct kind *kind)
{
	return kind->found < kind->wanted;
}

static void take_chunk(struct choice *choice)
{
	for (size_t i = 0; i < CHUNK; ++i) {
		bool hit = bit(choice->answers, i);
		struct kind *kind = &choice->kind[hit];
		if (!wants_more(kind))
			continue;
		size_t place = place_of(choice, hit, kind->next);
		put(choice, place, choice->column, i);
		kind->next = place + 1;
		++kind->found;
	}
}

/* Fills the remaining places by repeating found cases. */
static void repeat(struct choice *choice, bool hit)
{
	struct kind *kind = &choice->kind[hit];
	for (; wants_more(kind); ++kind->found) {
		size_t from = place_of(choice, hit, kind->from);
		size_t place = place_of(choice, hit, kind->next);
		put(choice, place, choice->cases->in, from);
		kind->from = from + 1;
		kind->next = place + 1;
	}
}

static bool fill(struct choice *choice, char *error, size_t error_size)
{
	const struct cases *cases = choice->cases;
	uint64_t looked = 0, most = LOOK_MAX + (uint64_t)cases->n * LOOK_EACH;
	choose_places(choice);
	for (; looked < most && (wants_more(&choice->kind[0]) || wants_more(&choice->kind[1]));
	     looked += CHUNK) {
		read_chunk(choice, looked);
		take_chunk(choice);
	}
	for (int hit = 0; hit < 2; ++hit) {
		if (wants_more(&choice->kind[hit]) && choice->kind[hit].found == 0) {
			snprintf(error, error_size, "no %s among %llu cases of scene %s",
				 hit ? "hit" : "miss", (unsigned long long)looked,
				 scene_name(cases->scene));
			return false;
		}
		repeat(choice, hit);
	}
	/* clear old contents, even if no kernel reads them */
	for (unsigned k = 0; k < cases->test->columns; ++k)
		for (size_t i = 1; is_one(cases, k) && i < cases->n; ++i)
			cases->in[k][i] = cases->in[k][0];
	return true;
}

bool hit_rate_fill(struct cases *cases, char *error, size_t error_size)
{
	const struct lockstep_test *test = cases->test;
	size_t wanted = (size_t)floor((double)cases->n * cases->hits_percent / 100 + 0.5);
	struct choice choice = {.cases = cases,
				.kind = {{.wanted = cases->n - wanted}, {.wanted = wanted}}};
	size_t columns = test->columns + test->results;
	choice.hit = memory_must(calloc(cases->n / 64 + 1, sizeof *choice.hit));
	choice.memory = memory_must(malloc(columns * CHUNK * sizeof *choice.memory));
	for (unsigned k = 0; k < test->columns; ++k)
		choice.column[k] = choice.memory + k * CHUNK;
	for (unsigned r = 0; r < test->results; ++r)
		choice.result[r] = choice.memory + (test->columns + r) * CHUNK;
	bool good = fill(&choice, error, error_size);
	free(choice.memory);
	free(choice.hit);
	return good;
}
