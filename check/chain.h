/* SPDX-License-Identifier: MIT */
/*
 * Chains: questions whose operands hold the answer to another. A ball that was pushed out of a floor can walk on it, a
 * sweep that goes on from where it touched touches at once, and a move that a wall stopped can go back. What one function
 * promises of its result is what the next one takes; so a mistake in how they fit shows, though each keeps to its formula.
 *
 * Chains are asked of the references; whatever keeps to these, bit for bit, keeps to the chains. Cases that a chain says
 * nothing of are left out: slivers, a ball far smaller than its coordinates, a wall met at its very end. How far off an
 * answer may be follows from the error bounds of both functions, so most chains need the exact truth (GMP).
 */
#ifndef LOCKSTEP_CHECK_CHAIN_H
#define LOCKSTEP_CHECK_CHAIN_H

#include "check/cross.h"
#include "formats/world.h"

extern const unsigned chain_count;
const char *chain_name(unsigned chain);
bool chain_begins(unsigned chain, const struct lockstep_test *test);

/*
 * Goes on from the answers to n cases in pairs along a chain that begins with that test. `reference`: of the other tests; NULL:
 * their own. `compared` grows by the number of answers that were looked at. True if all is well; otherwise `what` holds the
 * first case where the chain breaks.
 */
typedef lockstep_kernel *chain_reference(const struct lockstep_test *test);
bool chain_check(unsigned chain, const struct lockstep_test *test, float *const *columns,
		 const struct world *world, size_t n, const struct answers *answers,
		 chain_reference *reference, uint64_t *compared, struct disagreement *what);

#endif
