/* SPDX-License-Identifier: MIT */
/* The harness's side of the table of tests: the reference and the exact truth of every test. */
#ifndef LOCKSTEP_REFERENCE_TABLE_H
#define LOCKSTEP_REFERENCE_TABLE_H

#include "kernels/table.h"
#include "reference/exact/exact.h"

/* harness_tests[i] holds the witnesses for the kernels of lockstep_tests[i]. */
struct harness_test {
	lockstep_kernel *reference;
	lockstep_exact *exact; /* NULL in a build without GMP */
};
extern const struct harness_test harness_tests[];

/* The reference and exact truth of a test in lockstep_tests[]. */
const struct harness_test *harness_of(const struct lockstep_test *test);

#endif
