/* SPDX-License-Identifier: MIT */
/*
 * On the straight line between the operands of a hit and those of a miss there is a case where the
 * answer flips. Bisection finds it, without knowing anything about the test.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_BISECTION_H
#define LOCKSTEP_SCENES_FAMILIES_BISECTION_H

#include "reference/table.h"
#include "harness/scenes/families/families.h"

/* The search between a miss at parameter 0 and a hit at 1. */
struct bisection {
	const struct layout *layout;
	const struct setting *setting;
	/* the test's; for a specimen its judge's, as its own answers would mislead */
	const struct harness_test *harness;
	float miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

/* Returns a search without ends. */
struct bisection bisection_begin(const struct layout *layout, const struct setting *setting);

/* True if the exact answer is a hit, or for a test without hits, if its margin's condition
 * holds. */
bool hit_exactly(const struct bisection *search, const float *operands, double *margin);

/* The same by the reference, which is cheap and nearly right. Tests without hits use the exact
 * truth, because the reference has no margin. */
bool hit_roughly(const struct bisection *search, const float *operands);

/*
 * Finds both ends. At random they share the first operand, the second, or neither; the other
 * operand moves, or both do. False if the test never seems to give one of the two answers.
 */
bool bisection_find_ends(struct random *rng, struct bisection *search);

/*
 * Finds operands whose margin is less than `close`, or otherwise the closest found. False if the
 * margin jumps from one answer to the other, or if both ends have the same answer, which a rounding
 * of the reference can hide.
 */
bool bisection_find_flip(const struct bisection *search, double close, float *operands,
			 double *margin);

#endif
