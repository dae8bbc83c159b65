/* SPDX-License-Identifier: MIT */
/* What distinguishes failures of case files: two files fail in the same way if their signatures are
 * equal. */
#ifndef LOCKSTEP_CHECK_FAILURE_SIGNATURE_H
#define LOCKSTEP_CHECK_FAILURE_SIGNATURE_H

#include "check/judge.h"
#include "check/metamorphic.h"
#include "formats/case.h"

/* How an answer can differ from the exact truth. */
enum wrong { WRONG_HIT, WRONG_MISS, WRONG_RESULT, WRONGS };
extern const char *const wrong_texts[WRONGS];

struct failure_signature {
	enum fault fault;          /* FAULT_NONE: it does not fail */
	const struct build *build; /* whose answer it is; NULL: the reference's */
	bool exact;        /* FAULT_TRUTH: beyond the error bound of the judge, of any test */
	enum wrong wrong;  /* FAULT_TRUTH, FAULT_WRONG: how */
	bool invalid;      /* FAULT_TRUTH, FAULT_WRONG: on invalid operands */
	bool bug;          /* FAULT_WRONG: struct judged has it */
	bool slight;       /* FAULT_WRONG: of coordinates that round, a few ulps from being right */
	bool touching;     /* FAULT_WRONG: the shapes touch exactly */
	bool outside;      /* other faults of a judged subject: it claims nothing of some case, or
			      some case is invalid */
	unsigned relation; /* FAULT_RELATION, FAULT_CHAIN: which */
	/* Not part of the signature: */
	size_t index;         /* the first case that fails this way, or n */
	struct judged judged; /* FAULT_WRONG: that case */
};

/*
 * Is a subject's answer to a case wrong, beyond its claims? If so, how. `build`: of that subject;
 * the rest is as in judge_case().
 */
bool signature_judge(const struct build *build, const struct lockstep_test *test,
		     const float *operands, const struct world *world, bool answered, bool hit,
		     const float *results, struct failure_signature *signature);

/* Is it a case that nothing is claimed of, or an invalid one? */
bool signature_outside(const struct build *build, const struct lockstep_test *test,
		       const float *operands, const struct world *world);

bool signature_same(const struct failure_signature *a, const struct failure_signature *b);

/* Whom to ask, and the memory to ask them in. */
struct witnesses {
	const struct build *const *build;
	size_t builds;
	bool exact; /* instead of the builds: is the reference's answer exact, but for the error
		       bound of the test, or of a specimen's judge? Needs GMP */
	bool bits;  /* plug-ins must have the reference's bits, whatever they claim */
	lockstep_kernel *reference; /* NULL: that of the test */
	struct cross *cross;
	struct relations *relations;
	struct answers expected;
	uint64_t *unanswered;
};

/* Memory for files of up to `cases` cases. False if out of memory; close it either way. */
bool witnesses_open(struct witnesses *w, size_t cases);
void witnesses_close(struct witnesses *w);

/* Finds the first way that a file fails: each build in order, then the reference against the exact
 * truth, then against itself. False: it does not fail. */
bool signature_find(struct witnesses *w, const struct case_file *cases,
		    struct failure_signature *signature);

/* Does the file fail in that way? Asks nobody else. `now`: with what is not part of the signature. */
bool signature_again(struct witnesses *w, const struct case_file *cases,
		     const struct failure_signature *signature, struct failure_signature *now);

/* In words: "a hit differs from the reference, on avx2"; the kind alone has no name of a build. */
void signature_describe_kind(const struct failure_signature *signature, char *text,
			     size_t text_size);
void signature_describe(const struct failure_signature *signature, char *text, size_t text_size);

#endif
