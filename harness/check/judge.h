/* SPDX-License-Identifier: MIT */
/*
 * The verdict on one answer of a plug-in's subject, by the exact truth and by the subject's claims.
 * lockstep_plugin.h defines the claims.
 */
#ifndef LOCKSTEP_CHECK_JUDGE_H
#define LOCKSTEP_CHECK_JUDGE_H

#include "harness/check/cross.h"
#include "harness/check/movement.h"

enum verdict_kind {
	VERDICT_RIGHT,
	VERDICT_TIE,      /* shapes touch exactly, and the subject makes no claim about that */
	VERDICT_ROUNDING, /* not exact, but within the claims */
	VERDICT_OUTSIDE,  /* the claims do not cover the case */
	VERDICT_NO_ANSWER,
	VERDICT_WRONG, /* beyond the claims */
	VERDICT_CRASH,
	VERDICT_HANG,
	VERDICT_STATE, /* it broke the calling convention */
	VERDICTS
};
extern const char *const verdict_names[VERDICTS];

/* The verdict on a call that did not return well. */
enum verdict_kind verdict_of_fate(enum fate fate);

struct judged {
	enum verdict_kind verdict;
	bool wrong; /* the answer is not the exact one: VERDICT_ROUNDING or VERDICT_WRONG */
	/* VERDICT_WRONG, and no movement by 2^-10 of the largest coordinate makes it right; always
	 * set for a hit on invalid operands. */
	bool bug;
	bool measured; /* the movement is known */
	/* The movement that would make the answer right; `most` is not computed. */
	struct movement movement;
	double roundings; /* the absolute value of the margin, in roundings of 2^-24 */
	/* How far off the first wrong result is: in ulps, or in pixels. */
	double ulps;
	char text[200]; /* the reason in words, unless the answer is right */
};

/*
 * Judges an answer to a case. `operands` has one value per column; `world` has no kind if the test
 * has none; `answered` says whether there is an answer. Only in a build with GMP.
 */
void judge_case(const struct subject *subject, const float *operands, const struct world *world,
		bool answered, bool hit, const float *results, struct judged *judged);

/* Describes a wrong hit and its movement in judged->text. */
void judge_describe(const struct lockstep_test *test, bool exact_hit, struct judged *judged);

/* True if the subject's claims do not cover the case. Then `why` says why, in words. */
bool judge_outside(const struct subject *subject, const float *operands, const struct world *world,
		   const char **why);

#endif
