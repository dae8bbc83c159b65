/* SPDX-License-Identifier: MIT */
/* The orientation test for three points and the winding of a polygon, both exact. */
#ifndef LOCKSTEP_KERNELS_ORIENTATION_H
#define LOCKSTEP_KERNELS_ORIENTATION_H

#include <stddef.h>

struct spot {
	float x, y;
};

/* The sign of det(AB, AC): 1 if c is to the left of the line from a to b, -1 right, 0 on it. */
int lockstep_orientation(struct spot a, struct spot b, struct spot c);

/* The sign of the area of a ring of vertices: 1 counter-clockwise, -1 clockwise, 0 without area. */
int lockstep_winding(size_t n, const float *x, const float *y);

#endif
