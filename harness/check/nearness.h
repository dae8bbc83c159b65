/* SPDX-License-Identifier: MIT */
/* The nearness that lockstep.h promises. */
#ifndef LOCKSTEP_CHECK_NEARNESS_H
#define LOCKSTEP_CHECK_NEARNESS_H

#include <stdbool.h>
#include "kernels/table.h"

/*
 * Returns the nearness that lockstep.h promises: a wrong hit or miss would be right if each
 * coordinate of the case, and of its world, moved by at most this. Returns INFINITY if it is not
 * promised for these valid operands, and 0 for pixels. `world` must be one made by harness/formats/world.h.
 */
#define NEARNESS 0x1p-20
double truth_nearness(const struct lockstep_test *test, const float *operands, const void *world);

/* True if the exact answer may change when coordinates move by at most `distance`, or if that is
 * unknown. */
bool truth_is_near(const struct lockstep_test *test, const float *operands, const void *world,
		   bool hit, double distance);

#endif
