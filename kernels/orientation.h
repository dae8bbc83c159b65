/* SPDX-License-Identifier: MIT */
/* The orientation test for three points and the winding of a polygon, both exact. */
#ifndef LOCKSTEP_KERNELS_ORIENTATION_H
#define LOCKSTEP_KERNELS_ORIENTATION_H

#include <math.h>
#include <stddef.h>

struct spot {
	float x, y;
};

/* The same as lockstep_orientation(), without its filter. */
int lockstep_orientation_exact(struct spot a, struct spot b, struct spot c);

/*
 * The sign of det(AB, AC): 1 if c is to the left of the line from a to b, -1 right, 0 on it.
 *
 * The filter: in double, differences of floats have a relative error of half a unit in the last place,
 * 2^-53, their products of 3 of these, and the difference of the products adds 1 more, plus higher-order
 * terms: less than 5 of them, times the sum of the products' magnitudes.
 */
static inline int lockstep_orientation(struct spot a, struct spot b, struct spot c)
{
	const double left = ((double)b.x - a.x) * ((double)c.y - a.y);
	const double right = ((double)b.y - a.y) * ((double)c.x - a.x), det = left - right;
	if (fabs(det) > 5 * 0x1p-53 * (fabs(left) + fabs(right)))
		return det > 0 ? 1 : -1;
	return lockstep_orientation_exact(a, b, c);
}

/* The sign of the area of a ring of vertices: 1 counter-clockwise, -1 clockwise, 0 without area. */
int lockstep_winding(size_t n, const float *x, const float *y);

#endif
