/* SPDX-License-Identifier: MIT */
/* Measuring one chunk of cases: a part of accuracy_run(). */
#ifndef LOCKSTEP_CHECK_ACCURACY_CHUNK_H
#define LOCKSTEP_CHECK_ACCURACY_CHUNK_H

#include "check/accuracy_run.h"
#include "check/chunk.h"

/* Cases of a chunk at most. */
enum { ACCURACY_CHUNK = 256 };

/* Did the caller ask to stop? */
bool accuracy_interrupted(const struct accuracy_run *run);

/*
 * Make a chunk of the given test, scene, start and n. Judge the answers to it: all of them, or, if
 * `slice` is not 0, until that many seconds are over. Climb, if the run does; count into the pair,
 * and keep its worst cases. False: no memory.
 */
bool accuracy_chunk(struct accuracy_run *run, struct accuracy_pair *pair, struct chunk *chunk,
		    double slice);

#endif
