/* SPDX-License-Identifier: MIT */
/* Samples for the tests of statistics, and comparisons of their results. */
#ifndef LOCKSTEP_TESTS_RESULTS_SAMPLES_H
#define LOCKSTEP_TESTS_RESULTS_SAMPLES_H

#include <math.h>

#include "harness/results/statistics.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))
#define SAMPLE(array) ((struct sample){array, LENGTH(array)})

static inline void assert_near(double value, double wanted, double tolerance)
{
	if (!(fabs(value - wanted) <= tolerance))
		fail_msg("%.12g, not %.12g", value, wanted);
}

/* A private generator: Marsaglia's, of 64 bits. */
static inline double uniform(uint64_t *state)
{
	*state ^= *state << 13;
	*state ^= *state >> 7;
	*state ^= *state << 17;
	return ((double)(*state >> 11) + 0.5) / 9007199254740992.0;
}

#endif
