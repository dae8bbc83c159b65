/* SPDX-License-Identifier: MIT */
/* Signatures of failures. Two case files fail in the same way if their signatures are equal. */
#ifndef LOCKSTEP_CHECK_FAILURE_SIGNATURE_H
#define LOCKSTEP_CHECK_FAILURE_SIGNATURE_H

#include "harness/check/judge.h"
#include "harness/check/metamorphic.h"
#include "harness/formats/case.h"

/* How an answer can differ from the exact truth. */
enum wrong { WRONG_HIT, WRONG_MISS, WRONG_RESULT, WRONGS };
extern const char *const wrong_texts[WRONGS];

struct failure_signature {
	enum fault fault;          /* FAULT_NONE: it does not fail */
	const struct build *build; /* the build with the fault; NULL: the reference */
	/* FAULT_TRUTH: beyond the error bound of the test's judge, for any test. */
	bool exact;
	enum wrong wrong; /* FAULT_TRUTH, FAULT_WRONG: how */
	bool invalid;     /* FAULT_TRUTH, FAULT_WRONG: on invalid operands */
	bool bug;         /* FAULT_WRONG: as in struct judged */
	/* FAULT_WRONG: a few ulps from being right, as with rounded coordinates. */
	bool slight;
	bool touching; /* FAULT_WRONG: the shapes touch exactly */
	/* Other faults of a judged subject: its claims do not cover some case,
	 * or some case is invalid. */
	bool outside;
	unsigned relation; /* FAULT_RELATION, FAULT_CHAIN: which relation or chain */
	/* Not part of the signature: */
	size_t index;         /* the first case that fails this way, or n */
	struct judged judged; /* FAULT_WRONG: that case */
};

/*
 * True if a subject's answer to a case is wrong, beyond its claims; `signature` then says how.
 * `build` is the subject's; the rest is as in judge_case().
 */
bool signature_judge(const struct build *build, const struct lockstep_test *test,
		     const float *operands, const struct world *world, bool answered, bool hit,
		     const float *results, struct failure_signature *signature);

/* True if the subject's claims do not cover the case, or if it is invalid. */
bool signature_outside(const struct build *build, const struct lockstep_test *test,
		       const float *operands, const struct world *world);

bool signature_same(const struct failure_signature *a, const struct failure_signature *b);

/* The implementations to try a case file on, and memory for that. */
struct witnesses {
	const struct build *const *build;
	size_t builds;
	/* Compare the reference with the exact truth instead of the builds, within the error bound
	 * of the test, or of a specimen's judge. Needs GMP. */
	bool exact;
	bool bits; /* plug-ins must have the reference's bits, whatever they claim */
	lockstep_kernel *reference; /* NULL: the test's own */
	struct cross *cross;
	struct relations *relations;
	struct answers expected;
	uint64_t *unanswered;
};

/* Allocates memory for files of up to `cases` cases. */
void witnesses_open(struct witnesses *w, size_t cases);
void witnesses_close(struct witnesses *w);

/* Finds the first way in which a file fails: each build in order, then the reference against the
 * exact truth, then against itself. False if it does not fail. */
bool signature_find(struct witnesses *w, const struct case_file *cases,
		    struct failure_signature *signature);

/* True if the file fails in that way; runs only what is needed to tell. `now` gets the signature,
 * with the fields that are not part of it. */
bool signature_again(struct witnesses *w, const struct case_file *cases,
		     const struct failure_signature *signature, struct failure_signature *now);

/* Describes a signature: "a hit differs from the reference, on avx2". The
 * kind leaves out the build. */
void signature_describe_kind(const struct failure_signature *signature, char *text,
			     size_t text_size);
void signature_describe(const struct failure_signature *signature, char *text, size_t text_size);

#endif
