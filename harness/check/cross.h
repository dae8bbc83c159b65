/* SPDX-License-Identifier: MIT */
/*
 * Cross-checks one batch: a kernel against the reference, on guarded memory.
 */
#ifndef LOCKSTEP_CHECK_CROSS_H
#define LOCKSTEP_CHECK_CROSS_H

#include "harness/check/answers.h"
#include "harness/check/builds.h"
#include "harness/plugins/catch.h"

/* Where columns lie: flush with the guard page after them; some bytes after the guard page before
 * them; or each at its own offset, which depends on n, the mode and the column. */
enum { PLACE_END, PLACE_START, PLACE_START_4, PLACE_START_20, PLACE_MIXED, PLACES };
extern const char *const place_names[PLACES];

/* What can be wrong with the answer to a batch. */
enum fault {
	FAULT_NONE,
	FAULT_HIT,      /* a hit bit differs from the reference's */
	FAULT_RESULT,   /* a result differs from the reference's */
	FAULT_PAST_N,   /* bits past n are set in the last hit word */
	FAULT_OUTSIDE,  /* something outside the hit words and the results was written */
	FAULT_INPUT,    /* an operand column was written */
	FAULT_CRASH,    /* it accessed memory outside its columns, or died of another signal */
	FAULT_HANG,     /* a plug-in took longer than the limit */
	FAULT_GARBLED,  /* a plug-in's process gave no answer */
	FAULT_STATE,    /* a plug-in broke the calling convention */
	FAULT_UNLIKE,   /* variants of a plug-in claim the same bits, and differ: siblings.h */
	FAULT_WRONG,    /* a plug-in's answer is wrong, beyond its claims: judge.h */
	FAULT_TRUTH,    /* the reference differs from the exact truth, outside the guarantee */
	FAULT_RELATION, /* the reference gives different answers that must be equal:
			   metamorphic.h */
	FAULT_CHAIN     /* the reference's answer does not fit the next function: chain.h */
};
extern const char *const fault_texts[], *const fault_names[]; /* a line; a word */

/* The fault of a call that did not return well. */
enum fault cross_fault(enum fate fate);

struct disagreement {
	enum fault fault;
	size_t index; /* the case within the batch; n if no single case is at fault */
	/*
	 * FAULT_RESULT, and FAULT_TRUTH for a result: which result; otherwise the number of
	 * results.
	 */
	unsigned result;
	/* FAULT_RELATION, FAULT_CHAIN: which relation or chain. */
	unsigned relation;
	char detail[200]; /* expected and actual values, in words */
};

/* Allocates guarded memory for batches of up to `capacity` cases. */
struct cross;
struct cross *cross_open(size_t capacity);
void cross_close(struct cross *cross);

/*
 * Makes a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) in cross_kernel() a FAULT_CRASH. Without
 * this call, another handler gets it, such as a fuzzer's or a sanitizer's.
 */
void cross_catch_faults(void);

/*
 * Runs a kernel on guarded, read-only copies of the columns, and compares everything it does with
 * `expected`, the reference's answers for the same n and mode (only its first n cases count). A
 * column that begins with one of the first OVERLAP_MAX + 1 values of an earlier one also does so
 * for the kernel: columns may overlap. True if all is well; otherwise `what` describes the first
 * disagreement.
 */
enum { OVERLAP_MAX = 7 };

bool cross_kernel(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
		  float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
		  const struct answers *expected, struct disagreement *what);

/* The same without comparing answers. They are at *hits (NULL if the test has none) and out, until
 * the next run. */
bool cross_run(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
	       float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
	       const uint64_t **hits, const float **out, struct disagreement *what);

#endif
