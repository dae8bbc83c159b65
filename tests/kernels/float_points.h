/* SPDX-License-Identifier: MIT */
/* Points where rounding matters, for tests of maps and cells. */
#ifndef LOCKSTEP_TESTS_KERNELS_FLOAT_POINTS_H
#define LOCKSTEP_TESTS_KERNELS_FLOAT_POINTS_H

#include <float.h>

#include "kernels/lockstep.h"
#include "tests/kernels/wild_floats.h"

enum { POINTS_MAX = 1 << 14 };

static struct {
	size_t n;
	float x[POINTS_MAX], y[POINTS_MAX];
} points;

static const float special_floats[] = {NAN,      INFINITY,  -INFINITY, FLT_MAX,
				       -FLT_MAX, 0x1p-149f, -0.0f};
enum { SPECIAL_FLOATS = sizeof special_floats / sizeof *special_floats };

/* While there is room. */
static inline void add_point(float x, float y)
{
	if (points.n < POINTS_MAX) {
		points.x[points.n] = x;
		points.y[points.n++] = y;
	}
}

static inline struct lockstep_point all_points(bool one)
{
	return (struct lockstep_point){points.x, points.y, one};
}

#endif
