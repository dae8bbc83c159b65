/* SPDX-License-Identifier: MIT */
/* Runs cases in large worlds on every build and reference: tests/kernels/test_large_worlds.c, and
 * pixels. */
#ifndef LOCKSTEP_TESTS_KERNELS_LARGE_WORLDS_H
#define LOCKSTEP_TESTS_KERNELS_LARGE_WORLDS_H

#include <stdlib.h>
#include <string.h>

#include "harness/check/cross.h"
#include "harness/formats/columns.h"
#include "reference/table.h"
#include "tests/kernels/each_build.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { BEYOND_16 = 1 << 16, BEYOND_20 = 1 << 20, ROWS = BEYOND_20 + 200, CASES = 64 };

/* Rows with something in them: near the ends, and around the limits of short indices. */
static const uint32_t places[] = {0,
				  1,
				  77,
				  BEYOND_16 - 1,
				  BEYOND_16,
				  BEYOND_16 + 77,
				  4 * BEYOND_16 + 5,
				  BEYOND_20 - 1,
				  BEYOND_20,
				  BEYOND_20 + 77,
				  ROWS - 2};
enum { PLACES_OF_ROWS = sizeof places / sizeof *places };

/* ---- Running all builds ---------------------------------------------------------------------- */

struct questions {
	size_t n;
	float column[7][CASES];
	bool hit[CASES];
	float result[5][CASES]; /* as many as the test has */
};

static inline void add_point(struct questions *q, float x, float y, bool hit)
{
	assert_true(q->n < CASES);
	q->column[0][q->n] = x;
	q->column[1][q->n] = y;
	q->hit[q->n++] = hit;
}

static inline void compare(const struct lockstep_test *test, const char *who,
			   const struct questions *q, lockstep_kernel *kernel, const void *world)
{
	float *columns[LOCKSTEP_COLUMNS_MAX];
	struct answers answers;

	for (unsigned k = 0; k < test->columns; ++k)
		columns[k] = (float *)q->column[k];
	answers_allocate(&answers, CASES);
	answer_batch(test, kernel, columns, world, q->n, MODE_PAIRS, &answers);
	for (size_t i = 0; i < q->n; ++i) {
		if (answers_hit(&answers, i) != q->hit[i])
			fail_msg("%s, %s, case %zu: %s", test->name, who, i,
				 q->hit[i] ? "a miss" : "a hit");
		for (unsigned r = 0; r < test->results; ++r)
			if (!same_result(test, answers.out[r][i], q->result[r][i]))
				fail_msg("%s, %s, case %zu: %s is %g, not %g", test->name, who, i,
					 test->result[r], answers.out[r][i], q->result[r][i]);
	}
	answers_free(&answers);
}

static inline void ask(const char *name, const struct questions *q, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(name);

	for (const struct build *build = NULL; next_build(&build);)
		if (build->kind != BUILD_AUTO &&
		    (!slow_cpu() || strcmp(build->name, lockstep_isa_in_use()) == 0))
			compare(test, build->name, q, build_kernel(build, test), world);
}

static inline void ask_reference(const char *name, const struct questions *q, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(name);

	compare(test, "reference", q, harness_of(test)->reference, world);
}

static inline void ask_all(const char *name, const struct questions *q, const void *world)
{
	ask(name, q, world);
	ask_reference(name, q, world);
}

static inline float *column_of(size_t n)
{
	float *column = malloc(n * sizeof *column);

	assert_non_null(column);
	return column;
}

static inline void free_columns(float *const *column, unsigned count)
{
	for (unsigned k = 0; k < count; ++k)
		free(column[k]);
}

#endif
