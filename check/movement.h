/* SPDX-License-Identifier: MIT */
#ifndef LOCKSTEP_CHECK_MOVEMENT_H
#define LOCKSTEP_CHECK_MOVEMENT_H

#include "formats/world.h"

/* How far the coordinates of a case must move, each by at most so much, for its other answer. */
struct movement {
	double least, most;           /* in units of length: it takes more than least; most will do */
	double least_ulps, most_ulps; /* of float32, at the largest coordinate */
	double largest;               /* that coordinate */
};

bool movement_of(const struct lockstep_test *test, const float *operands,
		 const struct world *world, struct movement *movement);

#endif
