/* SPDX-License-Identifier: MIT */
/*
 * Making a failing case file simple, as long as it fails in the same way (failure_signature.h): each step makes
 * it simpler by the order of simple.h, and is kept only if it still fails. All in a fixed order, so
 * the same file gives the same simple one, unless the time is up before.
 */
#ifndef LOCKSTEP_CHECK_SHRINK_H
#define LOCKSTEP_CHECK_SHRINK_H

#include "check/failure_signature.h"
#include "check/complexity.h"

struct shrink {
	struct witnesses *witnesses;
	const struct failure_signature *way;
	double seconds; /* at most, and what there is by then stays */
	bool progress;  /* show progress on stderr */
	bool solid;	/* prefer shapes that have an extent, though it take more digits */

	struct case_file *cases; /* that fails so; becomes the simple one */
	struct size size;        /* of it */
	uint64_t trials;
	uint64_t kept; /* of them */
	bool over;     /* the time is up */
	bool memory;   /* there was enough */
	double began, shown;
};

/* Shrink s->cases. False: no memory, but what there is fails in the same way. */
bool shrink_run(struct shrink *s);

/* Is there to be no other trial? */
bool shrink_over(struct shrink *s);

/* A deep copy; false: no memory. The world is not made. */
bool shrink_copy(const struct case_file *from, struct case_file *to);

/* If `trial` is simpler than s->cases and fails in the same way, it becomes that. Else it is freed.
 * A world that cannot be made of its rows does not fail. */
bool shrink_try(struct shrink *s, struct case_file *trial);

/* What can be tried: fewer cases, rows and parts, then simpler values; last, two at a time. Each
 * goes through all that there is once, and keeps what helps. */
typedef void shrink_step(struct shrink *s);
shrink_step shrink_mode, shrink_cases, shrink_rows, shrink_parts, shrink_round, shrink_move,
    shrink_scale, shrink_equal, shrink_values, shrink_two, shrink_solid;

/* How simple a file is, for this shrinking. False: no memory. */
bool shrink_size(const struct shrink *s, const struct case_file *cases, struct size *size);

/* How many operands have no extent where others of their shape have: discs of radius 0, segments with equal
 * ends, triangles without an area, boxes without a width or height. */
size_t flat_count(const struct case_file *cases);

/* How many octaves there are between the longest and the shortest of all coordinates and lengths but 0. */
uint64_t spread_of(const struct case_file *cases);

#endif
