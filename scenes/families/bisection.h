/* SPDX-License-Identifier: MIT */
/*
 * Between a case that is a hit and one that is a miss, on the straight line of their operands, there is a case
 * where the answer flips. Bisection finds it, and needs to know nothing of the test.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_BISECTION_H
#define LOCKSTEP_SCENES_FAMILIES_BISECTION_H

#include "reference/table.h"
#include "scenes/families/families.h"

/* A miss at parameter 0, a hit at 1. */
struct bisection {
	const struct layout *layout;
	const struct setting *setting;
	const struct harness_test
	    *harness; /* the test's; of a specimen its judge's, as its own answers
					       would mislead */
	float miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

/* One without ends. */
struct bisection bisection_begin(const struct layout *layout, const struct setting *setting);

/* Is the answer yes, or what the margin is about? */
bool hit_exactly(const struct bisection *search, const float *operands, double *margin);

/* The same by the reference, which is cheap and nearly right; but of a test without hits it does
 * not tell what the margin is about. */
bool hit_roughly(const struct bisection *search, const float *operands);

/*
 * Find both ends. At random they share the first operand, or the second, or nothing: what moves is
 * then the other operand, or both. False where the test never seems to say the one or the other.
 */
bool bisection_find_ends(struct random *rng, struct bisection *search);

/*
 * Finds operands where the margin is less than `close`, or else as near to that as it came. False
 * if it jumps from the one answer to the other, or the ends have the same one, which a rounding of
 * the reference can hide.
 */
bool bisection_find_flip(const struct bisection *search, double close, float *operands, double *margin);

#endif
