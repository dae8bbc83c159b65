/* SPDX-License-Identifier: MIT */
/* Pixel cases in a world, with the expected hits, for every build that runs and for the reference. */
#ifndef LOCKSTEP_TESTS_KERNELS_EXPECTED_HITS_H
#define LOCKSTEP_TESTS_KERNELS_EXPECTED_HITS_H

#include <stdio.h>

#include "harness/check/cross.h"
#include "harness/formats/columns.h"
#include "reference/table.h"
#include "tests/kernels/each_build.h"
#include "tests/unit.h"

struct expected_hits {
	const char *test, *what; /* for messages */
	size_t n;
	float *const *columns;
	const bool *hit;
};

static inline void check_hits(const struct expected_hits *of, const char *who,
			      lockstep_kernel *kernel, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(of->test);
	struct answers answers;

	answers_allocate(&answers, of->n);
	answer_batch(test, kernel, of->columns, world, of->n, MODE_PAIRS, &answers);
	for (size_t i = 0; i < of->n; ++i) {
		char operands[LOCKSTEP_COLUMNS_MAX * 12 + 1] = "";

		if (answers_hit(&answers, i) == of->hit[i])
			continue;
		for (unsigned k = 0; k < test->columns; ++k)
			sprintf(operands + strlen(operands), " %d",
				pixel_of_column(of->columns[k][i]));
		fail_msg("%s, %s, %s:%s: %s", of->test, who, of->what, operands,
			 of->hit[i] ? "a miss" : "a hit");
	}
	answers_free(&answers);
}

static inline void check_builds(const struct expected_hits *of, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(of->test);

	for (const struct build *build = NULL; next_build(&build);)
		check_hits(of, build->name, build_kernel(build, test), world);
}

static inline void check_reference(const struct expected_hits *of, const void *world)
{
	check_hits(of, "reference", harness_of(lockstep_test_find(of->test))->reference, world);
}

#endif
