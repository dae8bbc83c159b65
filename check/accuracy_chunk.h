/* SPDX-License-Identifier: MIT */
/* Measuring one chunk of cases: a part of accuracy_run(). */
#ifndef LOCKSTEP_CHECK_ACCURACY_CHUNK_H
#define LOCKSTEP_CHECK_ACCURACY_CHUNK_H

#include "check/accuracy_run.h"
#include "check/chunk.h"

/* Has whoever runs it had enough? */
bool accuracy_interrupted(const struct accuracy_run *run);

/*
 * Make a chunk of that test, scene, start and n; judge the answers to it, all of them or, if `slice`
 * is not 0, until so many seconds are over; climb, if the run does; count into the pair, and keep
 * its worst cases. False: no memory.
 */
bool accuracy_chunk(struct accuracy_run *run, struct accuracy_pair *pair, struct chunk *chunk,
		    double slice);

#endif
