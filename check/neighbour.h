/* SPDX-License-Identifier: MIT */
/* Cases beside a case: what hill climbing steps to. */
#ifndef LOCKSTEP_CHECK_NEIGHBOUR_H
#define LOCKSTEP_CHECK_NEIGHBOUR_H

#include "base/random.h"
#include "kernels/table.h"

/* Change a few of a test's operands, mostly by a few floats, at times by more. They may become
 * invalid. Pixels change by a few pixels. */
void neighbour_of(struct random *rng, const struct lockstep_test *test, float *operands);

#endif
