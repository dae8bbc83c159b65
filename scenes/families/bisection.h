/* SPDX-License-Identifier: MIT */
/*
 * On the straight line between the operands of a hit and those of a miss there is a case where the
 * answer flips. Bisection finds it, without knowing anything about the test.
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
	    *harness; /* the test's; for a specimen its judge's, as its own answers would mislead */
	float miss[LOCKSTEP_COLUMNS_MAX], hit[LOCKSTEP_COLUMNS_MAX];
};

/* One without ends. */
struct bisection bisection_begin(const struct layout *layout, const struct setting *setting);

/* Is the answer yes, or what the margin is about? */
bool hit_exactly(const struct bisection *search, const float *operands, double *margin);

/* The same by the reference, which is cheap and nearly right. For a test without hits, however, it
 * does not say what the margin is about. */
bool hit_roughly(const struct bisection *search, const float *operands);

/*
 * Find both ends. At random they share the first operand, the second, or neither: then the other
 * operand moves, or both do. False if the test never seems to give one of the two answers.
 */
bool bisection_find_ends(struct random *rng, struct bisection *search);

/*
 * Finds operands whose margin is less than `close`, or else the closest it came. False if the
 * margin jumps from one answer to the other, or both ends have the same answer, which a rounding of
 * the reference can hide.
 */
bool bisection_find_flip(const struct bisection *search, double close, float *operands,
			 double *margin);

#endif
