/* SPDX-License-Identifier: MIT */
/*
 * Metamorphic relations: changes of a case that leave the answer the same. They need no truth to
 * compare with, so they also catch a mistake that the reference, the kernels and the exact truth
 * share.
 *
 *	swap		the two operands exchanged, where the table says that they may be
 *	mirror		x becomes -x
 *	transpose	x and y exchanged
 *	cycle		in space: x, y and z become y, z and x
 *	scale		coordinates, radii and extents 8 times as large
 *	turn		a polygon's rings, and triangles, begin with their second vertex
 *	reverse		a polygon's rings, and triangles, go round the other way
 *	first ends	the ends of the first operand, a segment or a line, exchanged, unless the
 *			table says that this may change a hit
 *	second ends	those of the second operand
 *
 * The effect of a change on a column follows from its role (kernels/shapes.def), never from a
 * test's name. A test with columns of other roles, as pixel tests have, has only `swap`. Tests
 * without hits, and specimens, have no relations.
 *
 * The hit of a changed case must equal that of the case itself, unless the guarantee leaves one of
 * the two open: within the error bound, beyond the coordinate limit, infinite. Without GMP this
 * cannot be known, so only relations that hold bit for bit are checked: `swap`, since formulas for
 * two operands of one shape are as symmetric as the question; `scale` where nothing can over- or
 * underflow, since a formula compares terms of one degree; and, where nothing can overflow, `first
 * ends` and `second ends` in the plane, and `turn` and `reverse` of triangles there, since their
 * formulas begin at the lower end of each side. In these cases, except for `swap`, no difference
 * is excused with GMP either.
 */
#ifndef LOCKSTEP_CHECK_METAMORPHIC_H
#define LOCKSTEP_CHECK_METAMORPHIC_H

#include "harness/check/cross.h"
#include "harness/formats/world.h"

enum relation {
	RELATION_SWAP,
	RELATION_MIRROR,
	RELATION_TRANSPOSE,
	RELATION_CYCLE,
	RELATION_SCALE,
	RELATION_TURN,
	RELATION_REVERSE,
	RELATION_FIRST_ENDS,
	RELATION_SECOND_ENDS,
	RELATIONS
};
extern const char *const relation_names[RELATIONS];

/* True if the relation must not change the test's hit. */
bool relation_holds(enum relation relation, const struct lockstep_test *test);

/* True if the formula must give the same bits for the changed case, unless something overflows. */
bool relation_keeps_bits(enum relation relation, const struct lockstep_test *test);

/*
 * Change the operands of one case, one value per column, and make the world that belongs to it. If
 * the relation does not change the world, it is made from the same rows. False if it cannot be
 * made, because rows became infinite.
 */
void relation_transform(enum relation relation, const struct lockstep_test *test, float *operands);
bool relation_transform_world(enum relation relation, const struct world *from, struct world *to);

/* Allocates memory for batches of up to `capacity` cases. */
struct relations;
struct relations *metamorphic_open(size_t capacity);
void metamorphic_close(struct relations *relations);

/*
 * Compares the reference's answers to n cases in pairs with its answers to the same cases, changed
 * by every relation, and follows the chains of harness/check/chain.h from them. `known` has its answers to
 * the unchanged cases; if NULL, they are computed. Adds the number of compared answers to
 * `compared`. True if all is well; otherwise `what` describes the first broken relation or chain.
 */
bool metamorphic_check(struct relations *relations, const struct lockstep_test *test,
		       lockstep_kernel *reference, float *const *columns, const struct world *world,
		       size_t n, const struct answers *known, uint64_t *compared,
		       struct disagreement *what);

#endif
