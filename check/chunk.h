/* SPDX-License-Identifier: MIT */
/* One stretch of a scene's cases of one test, with their world and the reference's answers. */
#ifndef LOCKSTEP_CHECK_CHUNK_H
#define LOCKSTEP_CHECK_CHUNK_H

#include "check/metamorphic.h"
#include "scenes/scene.h"

enum { CHUNK = 4096 }; /* cases at most */

struct chunk {
	const struct lockstep_test *test;
	const struct scene *scene;
	uint64_t start;
	size_t n;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world;             /* of tests that have one */
	struct answers expected[MODES]; /* of the modes that the test has */
	struct cross *cross;
	struct relations *relations;
};

/* Memory for any chunk. False: there is none, but close it all the same. */
bool chunk_open(struct chunk *chunk);
void chunk_close(struct chunk *chunk);

/*
 * How many cases a chunk has: fewer of a scene whose cases are dear. Never fewer than `least`. Those
 * of a test with a world begin at a multiple of their number, and share the world.
 */
size_t chunk_cases(const struct scene *scene, const struct lockstep_test *test, size_t least);

/* Make the cases of test, scene, start and n. False: no memory for the world. */
bool chunk_fill(struct chunk *chunk, uint64_t seed);

/* Have the reference answer them in one mode. */
void chunk_answer(struct chunk *chunk, unsigned mode);

/* Both, in every mode that the test has. */
bool chunk_make(struct chunk *chunk, uint64_t seed);

/* Of a chunk's answers, and of whose they are. Every NaN counts as the same one. */
uint64_t chunk_digest(const struct chunk *chunk);

#endif
