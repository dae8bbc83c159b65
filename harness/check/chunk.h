/* SPDX-License-Identifier: MIT */
/* A chunk: consecutive cases of one test in one scene, with their world and the reference's
 * answers. */
#ifndef LOCKSTEP_CHECK_CHUNK_H
#define LOCKSTEP_CHECK_CHUNK_H

#include "harness/check/metamorphic.h"
#include "harness/scenes/scene.h"

enum {
	CHUNK = 4096,      /* the most cases of a chunk */
	SWEEP_SIZES = 131, /* every n from 0 to 130 */
	/* The cases of a long batch, too many for a 16-bit index. One is as much work as all other
	 * batches of a test together, so each test gets one per mode and build. */
	LONG_CASES = 70001
};

struct chunk {
	const struct lockstep_test *test;
	const struct scene *scene;
	uint64_t start;
	size_t n;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct world world;             /* for tests with a world */
	struct answers expected[MODES]; /* in pairs; for a cut (harness/check/cut.h), in its mode */
	struct cross *cross;            /* for a cut */
	struct relations *relations;
};

/* Allocates memory for any chunk. */
void chunk_open(struct chunk *chunk);
void chunk_close(struct chunk *chunk);

/*
 * Returns the number of cases of a chunk: fewer if the scene's cases are expensive, but at least
 * `least`. The chunks of a test with a world begin at a multiple of this number, and share the
 * world.
 */
size_t chunk_cases(const struct scene *scene, const struct lockstep_test *test, size_t least);

/* Makes the cases, by the chunk's test, scene, start and n. */
void chunk_fill(struct chunk *chunk, uint64_t seed);

/* Computes the reference's answers in one mode. */
void chunk_answer(struct chunk *chunk, unsigned mode);

/* Makes the cases, and computes the answers in pairs. */
void chunk_make(struct chunk *chunk, uint64_t seed);

/* Returns a digest of a chunk's answers, with its test, scene and start.
 * All NaNs count as equal. */
uint64_t chunk_digest(const struct chunk *chunk);

#endif
