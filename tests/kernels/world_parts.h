/* SPDX-License-Identifier: MIT */
/* The parts of a few worlds. */
#ifndef LOCKSTEP_TESTS_KERNELS_WORLD_PARTS_H
#define LOCKSTEP_TESTS_KERNELS_WORLD_PARTS_H

#include "kernels/table.h"

/* A square with a hole, and two triangles. */
static const size_t rings[] = {4, 3};
static const float ring_x[] = {0, 9, 9, 0, 1, 1, 5}, ring_y[] = {0, 0, 9, 9, 1, 5, 1};
static const float corner[6][2] = {{0, 5}, {0, 5}, {4, 9}, {0, 5}, {0, 5}, {4, 9}};

static inline struct lockstep_triangle columns_of(const float column[6][2])
{
	return (struct lockstep_triangle){column[0], column[1], column[2], column[3],
					  column[4], column[5], false};
}

#endif
