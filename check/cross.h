/* SPDX-License-Identifier: MIT */
/*
 * Cross-checks one batch: a kernel against the reference, and the reference against the exact
 * truth.
 */
#ifndef LOCKSTEP_CHECK_CROSS_H
#define LOCKSTEP_CHECK_CROSS_H

#include "check/builds.h"
#include "formats/modes.h"
#include "reference/table.h"

/* The guarantee holds for coordinates and sizes up to this. */
enum { COORDINATE_LIMIT = 1 << 20 };

/* Where columns lie: right before the guard page after them; some bytes behind the guard page
 * before them; or each at its own place, which depends on n, the mode and the column. */
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
	FAULT_WRONG,    /* a plug-in's answer is wrong, beyond its claims: judge.h */
	FAULT_TRUTH,    /* the reference differs from the exact truth, outside the guarantee */
	FAULT_RELATION, /* the reference gives different answers that must be equal:
			   metamorphic.h */
	FAULT_CHAIN     /* the reference's answer does not fit the next function: chain.h */
};
extern const char *const fault_texts[], *const fault_names[]; /* a line; a word */

struct disagreement {
	enum fault fault;
	size_t index; /* the case within the batch; n if no single case is at fault */
	/* FAULT_RESULT, and FAULT_TRUTH of a result: which result; else the number of results. */
	unsigned result;
	/* FAULT_RELATION, FAULT_CHAIN: which relation or chain. */
	unsigned relation;
	char detail[200]; /* expected and actual values, in words */
};

/* The answers to a batch. */
struct answers {
	uint64_t *hits;
	float *out[LOCKSTEP_RESULTS_MAX];
	size_t capacity;
};
bool answers_allocate(struct answers *answers, size_t capacity);
void answers_free(struct answers *answers);

/* True if case i is a hit. */
static inline bool answers_hit(const struct answers *answers, size_t i)
{
	return answers->hits[i / 64] >> i % 64 & 1;
}

/* Returns the bits past the last of n cases, which must be 0. */
static inline uint64_t answers_past(const struct answers *answers, size_t n)
{
	return n % 64 ? answers->hits[n / 64] >> n % 64 : 0;
}

/* Continues a hash (base/hash.h) with the answers to n cases: whether each is a hit, if the test
 * has hits; then the results, column by column. */
uint64_t hash_answers(uint64_t state, const struct lockstep_test *test,
		      const struct answers *answers, size_t n);

/* True if two results are equal. Any NaN equals any NaN; otherwise every bit counts, so that -0 is
 * not 0. */
bool same_result(const struct lockstep_test *test, float a, float b);

/* Describes two results that differ. */
void describe_results(const struct lockstep_test *test, unsigned result, float expected, float got,
		      char *text, size_t text_size);

/* Runs a kernel (or a reference) on plain memory. `columns` has test->columns columns of n values;
 * of a broadcast operand's columns, only the first value counts. `world` is that of struct
 * lockstep_batch. */
void answer_batch(const struct lockstep_test *test, lockstep_kernel *kernel, float *const *columns,
		  const void *world, size_t n, unsigned mode, struct answers *answers);

/* Runs a kernel on one case. `results` has room for LOCKSTEP_RESULTS_MAX. True if it is a hit. */
bool answer_case(const struct lockstep_test *test, lockstep_kernel *kernel, const float *operands,
		 const void *world, float *results);

/* Gathers the operands of case i in a mode, one value per column; a broadcast operand comes from
 * case 0. */
void gather_operands(const struct lockstep_test *test, float *const *columns, size_t i,
		     unsigned mode, float *operands);

/* Allocates guarded memory for batches of up to `capacity` cases; NULL if out of memory. */
struct cross;
struct cross *cross_open(size_t capacity);
void cross_close(struct cross *cross);

/*
 * Makes a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) in cross_kernel() a FAULT_CRASH. Without
 * this call, another handler gets it: a fuzzer's, a sanitizer's.
 */
void cross_catch_faults(void);

/*
 * Runs a kernel on guarded, read-only copies of the columns, and compares everything it does with
 * `expected`, the reference's answers for the same n and mode (only its first n cases count). A
 * column that begins with one of the first OVERLAP_MAX + 1 values of an earlier one does so for the
 * kernel, too: columns may overlap. True if all is well; otherwise `what` describes the first
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

/*
 * True if the guarantee covers these operands, whose truth is given, or would if the test were not
 * a specimen. Beyond COORDINATE_LIMIT it says only that invalid operands are a miss. The exact
 * truth itself limits the size of worlds.
 */
bool truth_promises(const struct lockstep_test *test, const float *operands,
		    const struct lockstep_truth *truth);

/* True if hit, sign and margin of a truth contradict each other. */
bool truth_contradicts_itself(const struct lockstep_test *test, const struct lockstep_truth *truth);

/*
 * Returns the nearness that lockstep.h promises: a wrong hit or miss would be right if each
 * coordinate of the case, and of its world, moved by at most this. Returns INFINITY if it is not
 * promised for these valid operands, and 0 for pixels. `world` must be one made by formats/world.h.
 */
#define NEARNESS 0x1p-20
double truth_nearness(const struct lockstep_test *test, const float *operands, const void *world);

/* True if the exact answer may change when coordinates move by at most `distance`, or if that is
 * unknown. */
bool truth_is_near(const struct lockstep_test *test, const float *operands, const void *world,
		   bool hit, double distance);

/*
 * Compares an answer with the exact truth of one case, within the test's guarantee. True if the
 * answer keeps the guarantee, or if none covers the case (infinite operands, a coordinate beyond
 * 2^20, no GMP). `operands` has one value per column. `truth` gets the truth if it was computed.
 */
bool cross_truth(const struct lockstep_test *test, const float *operands, const void *world,
		 bool hit, const float *results, struct lockstep_truth *truth,
		 struct disagreement *what);

#endif
