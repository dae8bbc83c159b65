/* SPDX-License-Identifier: MIT */
/* A row of known answers, for tests/kernels/test_api.c: operands, hit or miss, and results. */
#ifndef LOCKSTEP_TESTS_KERNELS_API_ROWS_H
#define LOCKSTEP_TESTS_KERNELS_API_ROWS_H

#include <float.h>
#include <math.h>

#include "kernels/lockstep.h"

struct row {
	float in[LOCKSTEP_COLUMNS_MAX];
	bool hit;
	float out[LOCKSTEP_RESULTS_MAX];
};

/* The same for a test whose operands, and result if any, are int32. */
enum { PIXEL_COLUMNS = 10, PIXEL_RESULTS = 1 };
struct pixel_row {
	int32_t in[PIXEL_COLUMNS];
	bool hit;
	int32_t out[PIXEL_RESULTS];
};

/* A world: the rows of its parts, one part after another; each row is a polygon's vertex or a
 * triangle. */
enum { WORLD_COLUMNS = 9, WORLD_ROWS = 12 };
struct known_world {
	size_t parts, rows[2];
	float row[WORLD_ROWS][WORLD_COLUMNS];
};

/* clang-format off */
#define HIT true, {0}
#define MISS false, {0}
#define GIVES(...) false, {__VA_ARGS__}   /* of a test without hits, or a miss with results */
#define NOWHERE GIVES(NAN, NAN, NAN, NAN)
#define HIT_AT(...) true, {__VA_ARGS__}
/* clang-format on */

#endif
