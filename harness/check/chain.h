/* SPDX-License-Identifier: MIT */
/*
 * Chains: the result of one function becomes an operand of another. A ball that was pushed out of a
 * floor can walk on it; a sweep that continues from where it touched touches at once; a move that a
 * wall stopped can go back. Each function may follow its formula and still not fit the next one. A
 * chain detects that without an exact truth for the whole.
 *
 * Chains test the references. A kernel that equals its reference bit for bit also passes them. A
 * chain leaves out cases that no promise covers: slivers, a ball far smaller than its coordinates,
 * a wall met at its very end. The tolerances follow from the error bounds of both functions, so
 * judging a result that is off needs the exact truth (GMP).
 */
#ifndef LOCKSTEP_CHECK_CHAIN_H
#define LOCKSTEP_CHECK_CHAIN_H

#include "harness/check/cross.h"
#include "harness/formats/world.h"

extern const unsigned chain_count;
const char *chain_name(unsigned chain);
bool chain_begins(unsigned chain, const struct lockstep_test *test);

/*
 * Continues from the answers to n cases in pairs along a chain that begins with that test.
 * `reference` returns the reference of each other test; NULL: their own. Adds the number of checked
 * results to `compared`. True if the chain holds for all cases; otherwise `what` describes the
 * first case that breaks it.
 */
typedef lockstep_kernel *chain_reference(const struct lockstep_test *test);
bool chain_check(unsigned chain, const struct lockstep_test *test, float *const *columns,
		 const struct world *world, size_t n, const struct answers *answers,
		 chain_reference *reference, uint64_t *compared, struct disagreement *what);

#endif
