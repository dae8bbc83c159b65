/* SPDX-License-Identifier: MIT */
/* Makes, compares and hashes the answers to a batch. */
#ifndef LOCKSTEP_CHECK_ANSWERS_H
#define LOCKSTEP_CHECK_ANSWERS_H

#include "harness/formats/modes.h"
#include "kernels/table.h"

/* The answers to a batch. */
struct answers {
	uint64_t *hits;
	float *out[LOCKSTEP_RESULTS_MAX];
	size_t capacity;
};
void answers_allocate(struct answers *answers, size_t capacity);
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

/* Continues a hash (harness/base/hash.h) with the answers to n cases: whether each is a hit, if the test
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

#endif
