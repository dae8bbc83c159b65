/* SPDX-License-Identifier: MIT */
/*
 * Is the answer the same for all operands near the given ones? The exact truths, run over intervals.
 *
 * While exact_moved() runs a truth, every coordinate and every length, of the operands and of the
 * world, starts with an error of the distance it may move, each for itself, and GMP decides nothing:
 * it knows only the operands that have not moved. What is still certain holds for all moved operands.
 *
 * Doubles decide most, as they do for numbers that stay. Where they do not, what is known of how a number
 * was made gives a tighter interval: moved.c.
 *
 * - A question that is not certain has a margin of sign 0. This is the middle of three: `both` takes
 *   the least and `either` the greatest, so that what does not matter may stay open.
 * - A branch that is not certain makes the whole run open.
 * - Questions whether points coincide, vectors are 0 and segments are in a plane are taken to be
 *   answered no. Where operands may move so that it is yes, the general formula says open: it then
 *   compares 0 with 0 in each of its parts, so that their intervals hold 0. So it claims nothing of
 *   these.
 * - Results are not computed.
 *
 * So a truth asks about numbers by number_sign() and the like, and never about the doubles in them; what
 * it finds out from doubles, as point_predicates.h does, knows how far these may be off.
 *
 * Directions stay as they are: columns that are cosines, sines and normals. Copies of a vertex of a
 * polygon that follow each other move together, and stay one vertex. Operands that become invalid are
 * not considered: radii and half extents start from 0.
 */
#ifndef LOCKSTEP_REFERENCE_EXACT_MOVED_H
#define LOCKSTEP_REFERENCE_EXACT_MOVED_H

#include <math.h>

#include "reference/exact/exact.h"
#include "reference/exact/number.h"

/*
 * The sign of the margin of all operands and worlds whose coordinates and lengths are within `distance` >
 * 0 of the given ones, which are valid; 0 if that is open, or not the same for all of them. Bit k of
 * `kept`: column k of the operands is exactly as given. Of tests with hits whose truths are made of
 * exact numbers.
 */
int exact_moved(lockstep_exact *exact, const float *operands, const void *world, double distance,
		uint32_t kept);

/* As exact(operands, world, truth), but for the results, which are not computed. */
void exact_answer(lockstep_exact *exact, const float *operands, const void *world,
		  struct lockstep_truth *truth);

/* Does a column of that role stay as it is? */
bool exact_stays(char role);

/* The operands of a case start to move. */
void moved_operands(struct number *number, const char *first_roles, const char *second_roles);

/* This number is not made of others: all of its interval is as good. */
void moved_starts(struct number a);

/* Where intervals of doubles do not decide, linear forms do: the sign of a, or of a - b, or 0, and then the
 * run is open; and the margin of a >= 0, which may be 0. */
int moved_sign(struct number a);
int moved_order(struct number a, struct number b);
struct margin moved_margin(struct number a);

/* Coordinates that are not farther apart can become equal. All of these are rounded up. */
static inline double moved_apart(void)
{
	return 2 * number_arena->moved * (1 + 0x1p-40);
}

/*
 * How much det(AB, AP) can change. Where A, B and P move by a, b and p it changes by det(AB, p) +
 * det(b, AP) - det(a, BP), and by twice the area of the triangle of a, b and p, which is at most that of
 * the square that they are in.
 */
static inline double moved_side(double abx, double aby, double apx, double apy)
{
	double bpx = apx - abx, bpy = apy - aby, apart = moved_apart();

	return apart / 2 * (fabs(abx) + fabs(aby) + fabs(apx) + fabs(apy) + fabs(bpx) + fabs(bpy)) +
	       apart * apart;
}

#endif
