/* SPDX-License-Identifier: MIT */
/*
 * Cross-checking one batch: a kernel against the reference, and the reference against the exact
 * truth.
 */
#ifndef LOCKSTEP_CHECK_CROSS_H
#define LOCKSTEP_CHECK_CROSS_H

#include "check/builds.h"
#include "formats/modes.h"
#include "reference/table.h"

/* The guarantee holds for coordinates and sizes up to this. */
enum { COORDINATE_LIMIT = 1 << 20 };

/* Where columns lie: against the guard page after them, or some bytes after the one before them; or
 * each at a place of its own, which depends on n, the mode and the column. */
enum { PLACE_END, PLACE_START, PLACE_START_4, PLACE_START_20, PLACE_MIXED, PLACES };
extern const char *const place_names[PLACES];

/* What can be wrong with a batch's answer. */
enum fault {
	FAULT_NONE,
	FAULT_HIT,      /* a hit bit differs from the reference's */
	FAULT_RESULT,   /* a result differs from the reference's */
	FAULT_PAST_N,   /* bits past n are set in the last hit word */
	FAULT_OUTSIDE,  /* something outside the hit words and the results was written */
	FAULT_INPUT,    /* an operand column was written */
	FAULT_CRASH,    /* it read or wrote outside its columns, or died of another signal */
	FAULT_HANG,     /* a plug-in took longer than the limit */
	FAULT_GARBLED,  /* a plug-in's process gave no answer */
	FAULT_WRONG,    /* a plug-in's answer is wrong, beyond what it claims: judge.h */
	FAULT_TRUTH,    /* the reference differs from the exact truth, outside the guarantee */
	FAULT_RELATION, /* the reference gives different answers that must be equal: metamorphic.h */
	FAULT_CHAIN     /* what follows from the reference's answer is not so: chain.h */
};
extern const char *const fault_texts[], *const fault_names[]; /* in a line; in a word */

struct disagreement {
	enum fault fault;
	size_t index; /* the case within the batch; n where no case is to blame */
	unsigned
	    result; /* FAULT_RESULT, FAULT_TRUTH of a result: which; else the number of results */
	unsigned relation; /* FAULT_RELATION, FAULT_CHAIN: which */
	char detail[200];  /* what was expected and what came, in words */
};

/* Answers of a whole batch. */
struct answers {
	uint64_t *hits;
	float *out[LOCKSTEP_RESULTS_MAX];
	size_t capacity;
};
bool answers_allocate(struct answers *answers, size_t capacity);
void answers_free(struct answers *answers);

/* Is case i a hit? */
static inline bool answers_hit(const struct answers *answers, size_t i)
{
	return answers->hits[i / 64] >> i % 64 & 1;
}

/* The bits past the last of n cases, which are to be 0. */
static inline uint64_t answers_past(const struct answers *answers, size_t n)
{
	return n % 64 ? answers->hits[n / 64] >> n % 64 : 0;
}

/* A hash (base/hash.h) goes on with the answers of n cases: whether each is a hit, if asked for;
 * then the results, column by column. */
uint64_t hash_answers(uint64_t state, const struct lockstep_test *test,
		      const struct answers *answers, size_t n);

/* Are two results equal? Any NaN equals any NaN; otherwise every bit counts, so that -0 is not 0. */
bool same_result(const struct lockstep_test *test, float a, float b);

/* Describes two that are not. */
void describe_results(const struct lockstep_test *test, unsigned result, float expected, float got,
		      char *text, size_t text_size);

/* Run a kernel (or a reference) on plain memory. columns: test->columns of n values; a broadcast
 * operand uses only the first of each. `world`: as in struct lockstep_batch. */
void answer_batch(const struct lockstep_test *test, lockstep_kernel *kernel, float *const *columns,
		  const void *world, size_t n, unsigned mode, struct answers *answers);

/* One case, with room for LOCKSTEP_RESULTS_MAX results. Is it a hit? */
bool answer_case(const struct lockstep_test *test, lockstep_kernel *kernel, const float *operands,
		 const void *world, float *results);

/* The operands of case i in a mode, one value per column; a broadcast operand is that of case 0. */
void gather_operands(const struct lockstep_test *test, float *const *columns, size_t i,
		     unsigned mode, float *operands);

/* Guarded memory for batches of up to `capacity` cases; NULL if out of memory. */
struct cross;
struct cross *cross_open(size_t capacity);
void cross_close(struct cross *cross);

/*
 * Turn a fault (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) inside cross_kernel() into FAULT_CRASH.
 * Without this call, another handler gets it: a fuzzer's, a sanitizer's.
 */
void cross_catch_faults(void);

/*
 * Run a kernel on guarded copies of the columns, which are read-only, and compare everything it does
 * with `expected`, the reference's answers for the same n and mode (only its first n cases count).
 * Where a column begins with one of the first OVERLAP_MAX + 1 values of an earlier one, it does so
 * for the kernel, too: columns may overlap. Returns true if all is well; otherwise `what` holds the first
 * disagreement.
 */
enum { OVERLAP_MAX = 7 };

bool cross_kernel(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
		  float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
		  const struct answers *expected, struct disagreement *what);

/* The same without comparing answers, which then are at *hits, NULL if the test has none, and at out,
 * until the next run. */
bool cross_run(struct cross *cross, const struct lockstep_test *test, lockstep_kernel *kernel,
	       float *const *columns, const void *world, size_t n, unsigned mode, unsigned place,
	       const uint64_t **hits, const float **out, struct disagreement *what);

/*
 * Is anything promised for these operands, which have that truth, or would be if the test were no
 * specimen? Beyond the limit, only that invalid ones touch nothing. The exact truth knows how large
 * worlds may be.
 */
bool truth_promises(const struct lockstep_test *test, const float *operands,
		    const struct lockstep_truth *truth);

/* Do its hit, sign and margin say different things? */
bool truth_contradicts_itself(const struct lockstep_test *test, const struct lockstep_truth *truth);

/*
 * Nearness, as lockstep.h has it: a wrong hit or miss is right if the coordinates of the case, and of its
 * world, move by at most so much each. INFINITY if that is not promised of these operands, which are
 * valid; 0 in pixels. `world`: one of formats/world.h.
 */
#define NEARNESS 0x1p-20
double truth_nearness(const struct lockstep_test *test, const float *operands, const void *world);

/* May that exact answer be another one if they move by at most `distance`? Also if nobody knows. */
bool truth_is_near(const struct lockstep_test *test, const float *operands, const void *world,
		   bool hit, double distance);

/*
 * Compare an answer with the exact truth of one case, within the test's guarantee. True if it keeps
 * to it, or if nothing is promised (infinite operands, a coordinate beyond 2^20, no GMP).
 * `operands`: one value per column. `truth` gets the truth where it was computed.
 */
bool cross_truth(const struct lockstep_test *test, const float *operands, const void *world,
		 bool hit, const float *results, struct lockstep_truth *truth,
		 struct disagreement *what);

#endif
