/* SPDX-License-Identifier: MIT */
/* One stretch of a scene's cases of one test, with their world and the reference's answers. */
#ifndef LOCKSTEP_CHECK_CHUNK_H
#define LOCKSTEP_CHECK_CHUNK_H

#include "check/metamorphic.h"
#include "scenes/scene.h"

enum {
	CHUNK = 4096,      /* cases at most */
	SWEEP_SIZES = 131, /* every n from 0 to 130 */
	/* Of a batch that no index of 16 bits gets through. It is as much work as all others of a
	 * test, so that each test meets one a mode and build. */
	LONG_CASES = 70001
};

struct chunk {
	const struct lockstep_test *test;
	const struct scene *scene;
	uint64_t start;
	size_t n;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world;             /* for tests that have one */
	struct answers expected[MODES]; /* in pairs; of a part (check/cut.h), in its mode */
	struct cross *cross;            /* of a part */
	struct relations *relations;
};

/* Memory for any chunk. False if out of memory; close it either way. */
bool chunk_open(struct chunk *chunk);
void chunk_close(struct chunk *chunk);

/*
 * How many cases a chunk has: fewer if the scene's cases are expensive, but never fewer than
 * `least`. The chunks of a test with a world begin at a multiple of this number, and share the
 * world.
 */
size_t chunk_cases(const struct scene *scene, const struct lockstep_test *test, size_t least);

/* Make the cases of test, scene, start and n. False: no memory for the world. */
bool chunk_fill(struct chunk *chunk, uint64_t seed);

/* Let the reference answer them in one mode. */
void chunk_answer(struct chunk *chunk, unsigned mode);

/* Both, in pairs. */
bool chunk_make(struct chunk *chunk, uint64_t seed);

/* A digest of a chunk's answers, with their test, scene and start. Every NaN counts as the same
 * one. */
uint64_t chunk_digest(const struct chunk *chunk);

#endif
