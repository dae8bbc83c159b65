/* SPDX-License-Identifier: MIT */
/* Searches for cases near a case that have the other answer; for movement.c. */
#ifndef LOCKSTEP_CHECK_MOVEMENT_WITNESS_H
#define LOCKSTEP_CHECK_MOVEMENT_WITNESS_H

#include "kernels/table.h"
#include "reference/exact/exact.h"

/* A case with a known answer, and how its columns may move. */
struct still {
	const struct lockstep_test *test;
	lockstep_exact *exact;
	const float *operands;
	const void *world;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	unsigned copy_of[LOCKSTEP_COLUMNS_MAX]; /* the column that this one moves with, or its
						   own number */
	bool hit;                               /* the answer */
	int sign;                               /* the margin's sign */
	double largest;                         /* the largest coordinate that moves */
};

/* True if the answer stays the same when coordinates move by at most `distance`. Column k stays if
 * bit k of `kept` is set. */
bool movement_certain(const struct still *still, const float *operands, double distance,
		      uint32_t kept);

/* Returns the distance of a case with the other answer, which is more than `least`; INFINITY if
 * none is found. */
double movement_witness(const struct still *still, double least);

#endif
