/* SPDX-License-Identifier: MIT */
/*
 * The verdict on one answer of somebody's subject: by the exact truth, and by what the subject
 * claims. lockstep_plugin.h defines the claims.
 */
#ifndef LOCKSTEP_CHECK_JUDGE_H
#define LOCKSTEP_CHECK_JUDGE_H

#include "check/cross.h"
#include "check/movement.h"

enum verdict_kind {
	VERDICT_RIGHT,
	VERDICT_TIE,      /* shapes touch exactly, and the subject claims nothing of that */
	VERDICT_ROUNDING, /* it is not exact, but within what it claims */
	VERDICT_OUTSIDE,  /* the case is one that nothing is claimed of */
	VERDICT_NO_ANSWER,
	VERDICT_WRONG, /* beyond what it claims */
	VERDICT_CRASH,
	VERDICT_HANG,
	VERDICTS
};
extern const char *const verdict_names[VERDICTS];

struct judged {
	enum verdict_kind verdict;
	bool wrong;    /* the answer is not the exact one: rounding, or a wrong verdict */
	bool bug;      /* VERDICT_WRONG, and no movement by 2^-10 of the largest coordinate cures
			  it; always so for operands that are invalid */
	bool measured; /* the movement is known */
	struct movement movement; /* that would make the answer right; `most` is not looked for */
	double roundings;         /* the margin, in roundings of 2^-24; its absolute value */
	double ulps;              /* of the result that is farthest off, as a share of its bound: in
				     ulps */
	char text[200];           /* why, in words; for all but a right answer */
};

/*
 * Judge an answer to a case: operands, one value a column, the world (whose kind is NULL if the
 * test has none), whether there is an answer, the hit, and the results. Only in a build with GMP.
 */
void judge_case(const struct subject *subject, const float *operands, const struct world *world,
		bool answered, bool hit, const float *results, struct judged *judged);

/* Put a wrong hit and its movement into words: `text`. */
void judge_describe(const struct lockstep_test *test, bool exact_hit, struct judged *judged);

/* Is the case one that the subject claims nothing of? Then `why` says so, in words. */
bool judge_outside(const struct subject *subject, const float *operands, const struct world *world,
		   const char **why);

#endif
