/* SPDX-License-Identifier: MIT */
/* Measures one chunk of cases, for accuracy_run(). */
#ifndef LOCKSTEP_CHECK_ACCURACY_CHUNK_H
#define LOCKSTEP_CHECK_ACCURACY_CHUNK_H

#include "harness/check/accuracy_run.h"
#include "harness/check/chunk.h"

/* The most cases of a chunk. */
enum { ACCURACY_CHUNK = 256 };

/* True if the caller asked to stop. */
bool accuracy_interrupted(const struct accuracy_run *run);

/*
 * Makes a chunk of the given test, scene, start and n, and judges its answers: all of them, or, if
 * `slice` is not 0, those of the first `slice` seconds. Climbs if the run does. Adds the counts to
 * the pair, and keeps its worst cases.
 */
void accuracy_chunk(struct accuracy_run *run, struct accuracy_pair *pair, struct chunk *chunk,
		    double slice);

#endif
