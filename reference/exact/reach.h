/* SPDX-License-Identifier: MIT */
/*
 * Which triangles of a mesh are within reach of a ball, in doubles, for the exact truths of mesh.c.
 * Doubles decide most of the thousands of triangles.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_REACH_H
#define LOCKSTEP_REFERENCE_EXACT_REACH_H

#include <math.h>

#include "reference/exact/predicates.h"
#include "reference/exact/point_predicates.h"
#include "reference/exact/space.h"

/* A ball that moves from one point to another: lockstep_sphere_mesh(). */
struct reach {
	double low[3], high[3], e;
};

static inline struct reach reach_of(const float *from, const float *to, float r)
{
	struct reach reach;
	double most = 0;

	for (unsigned k = 0; k < 3; ++k) {
		reach.low[k] = less(from[k], to[k]);
		reach.high[k] = more(from[k], to[k]);
		most = more(most, more(fabs((double)from[k]), fabs((double)to[k])));
	}
	/* Both places, the radius and the triangle may move. */
	reach.e = r + 0x1p-18 * (most + r) + 4 * number_arena->moved;
	return reach;
}

/* Copies the corners of triangle i of a mesh, one after the other. */
static inline void corners_of(const float *const *column, size_t i, float *corner)
{
	for (unsigned k = 0; k < 9; ++k)
		corner[k] = column[k][i];
}

static inline struct face face_of_corners(const float *c)
{
	return face_of(
	    (struct vector3){number_float(c[0]), number_float(c[1]), number_float(c[2])},
	    (struct vector3){number_float(c[3]), number_float(c[4]), number_float(c[5])},
	    (struct vector3){number_float(c[6]), number_float(c[7]), number_float(c[8])});
}

/* Out of reach by far more than rounding. */
static const double out_of_reach = -0x1p-12;

/*
 * The triangle's box meets the reach's box. k = 4, for e and the sum with it, of the terms
 * |P.x| + e. This is far less than 2^-18 of them, so anything that touches the ball is well within
 * reach.
 */
static inline struct margin within_reach(const struct reach *reach, const float *corner)
{
	struct margin within = always;

	for (unsigned k = 0; k < 3; ++k) {
		double low = less(less(corner[k], corner[k + 3]), corner[k + 6]);
		double high = more(more(corner[k], corner[k + 3]), corner[k + 6]);
		double gap = more(low - reach->high[k], reach->low[k] - high);
		double terms = more(fabs(low), fabs(high)) + reach->e +
			       more(fabs(reach->low[k]), fabs(reach->high[k])) + 0x1p-125;
		int sign = (gap < reach->e) - (gap > reach->e);

		if (sign != 0)
			within = both(within, margin_of(sign, (reach->e - gap) / terms));
		else
			within = both(within, margin_of(0, 0));
	}
	return within;
}

/* Products of a larger mesh's coordinates may overflow in float. */
static inline bool too_large(size_t n, const float *const *column)
{
	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < n; ++i)
			if (fabsf(column[k][i]) > 0x1p20f)
				return true;
	return false;
}

#endif
