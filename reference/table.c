/* SPDX-License-Identifier: MIT */
/* The harness's table, made from tests.def. */
#include <config.h>

#include "reference/table.h"
#include "reference/exact/truths.h"

#if HAVE_GMP
#define EXACT(name) lockstep_exact_##name
#else
#define EXACT(name) NULL
#endif

#define TEST(name, ...) lockstep_kernel lockstep_reference_##name;
#include "kernels/tests.def"
#undef TEST

#define TEST(name, ...) {lockstep_reference_##name, EXACT(name)},
#define SPECIMEN(name, family, operands, world, hits, results, judge, question)                    \
	{lockstep_reference_##name, EXACT(judge)},
#define PIXEL_SPECIMEN(name, ...) {lockstep_reference_##name, EXACT(name)},
const struct harness_test harness_tests[] = {
#include "kernels/tests.def"
};
#undef PIXEL_SPECIMEN
#undef SPECIMEN
#undef TEST

const struct harness_test *harness_of(const struct lockstep_test *test)
{
	return &harness_tests[test - lockstep_tests];
}
