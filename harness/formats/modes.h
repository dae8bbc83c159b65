/* SPDX-License-Identifier: MIT */
/* The modes of a batch: which operands are columns, and which are one value for all cases. */
#ifndef LOCKSTEP_FORMATS_MODES_H
#define LOCKSTEP_FORMATS_MODES_H

#include "kernels/table.h"

/* How operands are paired: bits of lockstep_batch.broadcast. */
enum { MODE_PAIRS = 0, MODE_ONE_MANY = 1, MODE_MANY_ONE = 2, MODE_ONE_ONE = 3, MODES };
extern const char *const mode_names[MODES]; /* "pairs", "one-many", "many-one", "one-one" */

/* Returns the number of modes of a test. With one operand, these are the first two: one value for
 * each case or one for all. */
static inline unsigned test_modes(const struct lockstep_test *test)
{
	return 1u << test->operands;
}

#endif
