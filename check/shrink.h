/* SPDX-License-Identifier: MIT */
/*
 * Making a failing case file simple while it keeps failing in the same way (failure_signature.h).
 * Each step makes it simpler by the order of complexity.h, and is kept only if the file still fails.
 * The order of steps is fixed, so the same file gives the same simple one, unless time runs out.
 */
#ifndef LOCKSTEP_CHECK_SHRINK_H
#define LOCKSTEP_CHECK_SHRINK_H

#include "check/failure_signature.h"
#include "check/complexity.h"

struct shrink {
	struct witnesses *witnesses;
	const struct failure_signature *way;
	double seconds; /* at most; the result so far stays */
	bool progress;  /* show progress on stderr */
	bool solid;     /* prefer shapes with an extent, even if that takes more digits */

	struct case_file *cases; /* that fails this way; becomes the simple one */
	struct size size;        /* of it */
	uint64_t trials;
	uint64_t kept; /* of them */
	bool over;     /* the time is up */
	bool memory;   /* there was enough */
	double began, shown;
};

/* Shrink s->cases. False: no memory, but what there is fails in the same way. */
bool shrink_run(struct shrink *s);

/* Must trials stop? */
bool shrink_over(struct shrink *s);

/* A deep copy; false: no memory. The world is not made. */
bool shrink_copy(const struct case_file *from, struct case_file *to);

/* If `trial` is simpler than s->cases and fails in the same way, it replaces s->cases; else it is
 * freed. A file whose world cannot be made from its rows does not fail. */
bool shrink_try(struct shrink *s, struct case_file *trial);

/* What can be tried: fewer cases, rows and parts, then simpler values, and last two values at a
 * time. Each step goes through everything once, and keeps what helps. */
typedef void shrink_step(struct shrink *s);
shrink_step shrink_round, shrink_move, shrink_scale, shrink_equal, shrink_values, shrink_two,
    shrink_solid;

/* How many operands lack an extent that others of their shape have: discs of radius 0, segments
 * with equal ends, triangles without area, boxes without width or height. */
size_t flat_count(const struct case_file *cases);

/* Has a shape of these roles no extent? A side or a radius of 0 or less; two equal ends; three
 * vertices on a line. */
bool shape_is_flat(const char *roles, const float *value);

/* How many octaves lie between the longest and the shortest of all coordinates and lengths except
 * 0. */
uint64_t spread_of(const struct case_file *cases);

#endif
