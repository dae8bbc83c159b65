/* SPDX-License-Identifier: MIT */
/* The harness's table, made from tests.def. */
#include <config.h>

#include "harness/questions/questions.h"
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
static const struct harness_test builtin[] = {
#include "kernels/tests.def"
};
#undef PIXEL_SPECIMEN
#undef SPECIMEN
#undef TEST

static struct harness_test added[QUESTIONS_MAX];

bool harness_has_exact(void)
{
	return builtin[0].exact;
}

const struct harness_test *harness_of(const struct lockstep_test *test)
{
	const size_t index = question_index(test), count = lockstep_test_count();
	return index < count ? &builtin[index] : &added[index - count];
}

void harness_set(const struct lockstep_test *question, const struct harness_test *witnesses)
{
	added[question_index(question) - lockstep_test_count()] = *witnesses;
}
