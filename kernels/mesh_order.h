/* SPDX-License-Identifier: MIT */
/* The order of the triangles of a mesh. */
#ifndef LOCKSTEP_KERNELS_MESH_ORDER_H
#define LOCKSTEP_KERNELS_MESH_ORDER_H

#include "kernels/lockstep.h"

/* A triangle's box and number. Vectors of four floats are loaded from `min` and `max`. */
struct boxed {
	float min[3];
	uint32_t triangle;
	float max[3], unused;
};

/* Puts n triangles in an order in which those that are near each other are mostly together: in each box of
 * 16, each box of 16 such boxes, and so on. `spare` has room for n. */
void lockstep_mesh_order(struct boxed *item, struct boxed *spare, size_t n);

#endif
