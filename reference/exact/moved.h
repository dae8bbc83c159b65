/* SPDX-License-Identifier: MIT */
/*
 * Is the answer the same for all operands near the given ones? Runs the exact truths over intervals.
 *
 * While exact_moved() runs a truth, every coordinate and every length, of the operands and of the world,
 * starts with an error equal to the distance by which it may move, independently of the others. GMP decides
 * nothing, as it only has the operands that have not moved. Any result that is still certain holds for all
 * moved operands.
 *
 * Doubles decide most cases, as they do for numbers that do not move. Where they do not, the history of a
 * number gives a tighter interval: moved.c.
 *
 * - An uncertain condition has a margin of sign 0. This is the middle of three values: `both` takes the
 *   least and `either` the greatest, so that parts that do not matter may stay open.
 * - An uncertain branch makes the whole run open.
 * - Tests for coinciding points, zero vectors and segments in a plane are assumed to be false. If operands
 *   may move so that they are true, the general formula is open: it then compares 0 with 0 in each of its
 *   parts, so that their intervals contain 0. So it claims nothing about these operands.
 * - Results are not computed.
 *
 * So a truth tests numbers by number_sign() and the like, never by the doubles in them. Code that decides
 * with doubles, such as point_predicates.h, allows for how far these may be off.
 *
 * Directions do not move: columns that are cosines, sines and normals. Consecutive copies of a polygon's
 * vertex move together and stay one vertex. Operands that become invalid are not considered: radii and half
 * extents start from 0.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_MOVED_H
#define LOCKSTEP_REFERENCE_EXACT_MOVED_H

#include <math.h>

#include "reference/exact/exact.h"
#include "reference/exact/number.h"

/*
 * The sign of the margin for all operands and worlds whose coordinates and lengths are within `distance` > 0
 * of the given ones, which are valid; 0 if it is open, or differs between them. If bit k of `kept` is set,
 * column k of the operands does not move. For tests with hits whose truths use exact numbers.
 */
int exact_moved(lockstep_exact *exact, const float *operands, const void *world, double distance,
		uint32_t kept);

/* Like exact(operands, world, truth), but does not compute the results. */
void exact_answer(lockstep_exact *exact, const float *operands, const void *world,
		  struct lockstep_truth *truth);

/* Does a column with this role stay fixed? */
bool exact_stays(char role);

/* Lets the operands of a case move. */
void moved_operands(struct number *number, const char *first_roles, const char *second_roles);

/* Starts a number that is not made of others, and that may be anywhere in its interval. */
void moved_starts(struct number a);

/*
 * For numbers whose sign is not decided by intervals of doubles; linear forms decide. The first two return
 * the sign of a, or of a - b, or 0, which leaves the run open. The last returns the margin of a >= 0, whose
 * sign may be 0.
 */
int moved_sign(struct number a);
int moved_order(struct number a, struct number b);
struct margin moved_margin(struct number a);

/*
 * Coordinates that are not farther apart than this can become equal. Like the bound below, this is
 * rounded up.
 */
static inline double moved_apart(void)
{
	return 2 * number_arena->moved * (1 + 0x1p-40);
}

/*
 * How much det(AB, AP) can change. If A, B and P move by a, b and p, it changes by
 * det(AB, p) + det(b, AP) - det(a, BP), and by twice the area of the triangle of a, b and p, which is at
 * most the area of the square that contains them.
 */
static inline double moved_side(double abx, double aby, double apx, double apy)
{
	double bpx = apx - abx, bpy = apy - aby, apart = moved_apart();

	return apart / 2 * (fabs(abx) + fabs(aby) + fabs(apx) + fabs(apy) + fabs(bpx) + fabs(bpy)) +
	       apart * apart;
}

#endif
