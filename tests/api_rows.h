/* SPDX-License-Identifier: MIT */
/* A row of known answers, for tests/test_api.c: operands, hit or miss, and results. */
#ifndef LOCKSTEP_TESTS_API_ROWS_H
#define LOCKSTEP_TESTS_API_ROWS_H

#include <float.h>
#include <math.h>

#include "kernels/lockstep.h"

struct row {
	float in[LOCKSTEP_COLUMNS_MAX];
	bool hit;
	float out[LOCKSTEP_RESULTS_MAX];
};

/* clang-format off */
#define HIT true, {0}
#define MISS false, {0}
#define GIVES(...) false, {__VA_ARGS__}   /* of a test without hits, or a miss with results */
#define HIT_AT(...) true, {__VA_ARGS__}
/* clang-format on */

#endif
