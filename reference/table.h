/* SPDX-License-Identifier: MIT */
/* The harness's side of the table of tests: the reference and the exact truth of every test. */
#ifndef LOCKSTEP_REFERENCE_TABLE_H
#define LOCKSTEP_REFERENCE_TABLE_H

#include "kernels/table.h"
#include "reference/exact/exact.h"

/* The witnesses for the kernels of a test. */
struct harness_test {
	lockstep_kernel *reference;
	lockstep_exact
	    *exact; /* NULL in a build without GMP, or for a plug-in's question that has none */
};

/* False in a build without GMP. */
bool harness_has_exact(void);

const struct harness_test *harness_of(const struct lockstep_test *test);

/* Sets the witnesses of a plug-in's question. */
void harness_set(const struct lockstep_test *question, const struct harness_test *witnesses);

#endif
