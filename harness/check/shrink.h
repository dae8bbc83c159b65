/* SPDX-License-Identifier: MIT */
/*
 * Shrinking: making a failing case file simpler while it keeps failing in the same way
 * (failure_signature.h). Each step makes it simpler by the order of complexity.h, and is kept only
 * if the file still fails. The order of steps is fixed, so the same file gives the same result,
 * unless time runs out.
 */
#ifndef LOCKSTEP_CHECK_SHRINK_H
#define LOCKSTEP_CHECK_SHRINK_H

#include "harness/check/failure_signature.h"
#include "harness/check/complexity.h"

struct shrink {
	struct witnesses *witnesses;
	const struct failure_signature *way;
	double seconds; /* time limit; the result so far is kept */
	bool progress;  /* show progress on stderr */
	bool solid;     /* prefer shapes with an extent, even if that takes more digits */

	struct case_file *cases; /* a file that fails this way; becomes the simple one */
	struct size size;        /* its size */
	uint64_t trials;
	uint64_t kept; /* trials that made it simpler */
	bool over;     /* the time is up */
	double began, shown;
};

/* Shrinks s->cases, which still fails in the same way. */
void shrink_run(struct shrink *s);

/* True if trials must stop. */
bool shrink_over(struct shrink *s);

/* Makes a deep copy, without making its world. */
void shrink_copy(const struct case_file *from, struct case_file *to);

/* Replaces s->cases with `trial` if that is simpler and fails in the same way; else frees `trial`.
 * A file whose world cannot be made from its rows does not fail. */
bool shrink_try(struct shrink *s, struct case_file *trial);

/* The steps: fewer cases, rows and parts, then simpler values, and last two values at a time. Each
 * goes through everything once, and keeps whatever helps. */
typedef void shrink_step(struct shrink *s);
shrink_step shrink_round, shrink_move, shrink_scale, shrink_equal, shrink_values, shrink_two,
    shrink_solid;

#endif
