/* SPDX-License-Identifier: MIT */
/* Neighbours of a case, for hill climbing. */
#ifndef LOCKSTEP_CHECK_NEIGHBOUR_H
#define LOCKSTEP_CHECK_NEIGHBOUR_H

#include "harness/base/random.h"
#include "kernels/table.h"

/* Changes a few of a test's operands, mostly by a few floats, sometimes by more. They may become
 * invalid. Pixels change by a few pixels. */
void neighbour_of(struct random *rng, const struct lockstep_test *test, float *operands);

#endif
