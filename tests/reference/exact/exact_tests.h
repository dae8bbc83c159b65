/* SPDX-License-Identifier: MIT */
/* The table of exact truths for their tests, which need only worlds from the library. */
#ifndef LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_TESTS_H
#define LOCKSTEP_TESTS_REFERENCE_EXACT_EXACT_TESTS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "harness/formats/columns.h"
#include "kernels/table.h"
#include "reference/exact/truths.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

#define SHAPE(name, count, roles, ...) static const char roles_##name[] = roles;
#include "kernels/shapes.def"
#undef SHAPE

static const struct test {
	const char *name, *roles[LOCKSTEP_OPERANDS_MAX];
	const char *world; /* its kind; NULL: none */
	bool hits;
	unsigned results;
	double error_bound;
	lockstep_exact *exact;
} tests[] = {
#define OPERANDS1(A)                                                                               \
	{                                                                                          \
		roles_##A, ""                                                                      \
	}
#define OPERANDS2(A, B)                                                                            \
	{                                                                                          \
		roles_##A, roles_##B                                                               \
	}
#define DIRECTED2(A, B) OPERANDS2(A, B)
#define PAIR(A) OPERANDS2(A, A)
#define ON(kind) #kind
#define NO_WORLD NULL
#define HITS true
#define NO_HITS false
#define RESULTS0() 0
#define RESULTS1(a) 1
#define PIXEL_RESULTS1(a) 1
#define RESULTS2(a, b) 2
#define RESULTS3(a, b, c) 3
#define RESULTS4(a, b, c, d) 4
#define RESULTS5(a, b, c, d, e) 5
#define SPECIMEN(name, ...)
#define TEST(name, family, operands, world, hits, results, error_bound, question)                  \
	{#name, operands, world, hits, results, error_bound, lockstep_exact_##name},
#include "kernels/tests.def"
#undef TEST
#undef SPECIMEN
#undef RESULTS4
#undef RESULTS5
#undef RESULTS3
#undef RESULTS2
#undef PIXEL_RESULTS1
#undef RESULTS1
#undef RESULTS0
#undef NO_HITS
#undef HITS
#undef NO_WORLD
#undef ON
#undef PAIR
#undef OPERANDS2
#undef OPERANDS1
};
enum { TESTS = sizeof(tests) / sizeof(*tests) };

static inline const struct test *find_test(const char *name)
{
	const struct test *test = tests;

	while (strcmp(test->name, name) != 0)
		assert_true(++test < tests + TESTS);
	return test;
}

/* Tests of pixels are in test_exact_pixels.c. */
static inline bool is_of_pixels(const struct test *test)
{
	return strchr(LOCKSTEP_PIXEL_ROLES, test->roles[0][0]);
}

/* Stores the roles of all columns in `roles`; returns their number. */
static inline unsigned all_roles(const struct test *test, char roles[LOCKSTEP_COLUMNS_MAX + 1])
{
	strcpy(roles, test->roles[0]);
	strcat(roles, test->roles[1]);
	return (unsigned)strlen(roles);
}

static inline int margin_sign(const struct lockstep_truth *truth)
{
	return (truth->margin > 0) - (truth->margin < 0);
}

/* Checks a truth against one computed by hand; the sign of its margin gives the sign. */
static inline void expect_truth(const char *name, size_t i, const struct lockstep_truth *truth,
				bool hit, double margin)
{
	if (!truth->promised || truth->hit != hit || truth->sign != (margin > 0) - (margin < 0) ||
	    !(truth->margin == margin || fabs(truth->margin / margin - 1) < 1e-6))
		fail_msg("case %zu, %s: hit %d, sign %d, margin %.9g; expected %d, %.9g", i, name,
			 truth->hit, truth->sign, truth->margin, hit, margin);
}

/* ---- Roles ----------------------------------------------------------------------------------- */

/* True if it is part of a direction, not a length. */
static inline bool without_unit(char role)
{
	return strchr("cslmn", role);
}

/* The number of columns of the point that starts with this one, an x. */
static inline unsigned coordinates(const char *roles)
{
	return roles[2] == 'z' ? 3 : 2;
}

/* ---- Worlds ---------------------------------------------------------------------------------- */

enum { WORLD_ROWS = 64, WORLD_COLUMNS_MAX = 9 };

static inline const struct lockstep_world *world_of_kind(const char *kind)
{
	const struct lockstep_test *test = lockstep_tests;

	while (!test->world || strcmp(test->world->row.name, kind) != 0)
		assert_true(++test < lockstep_tests + lockstep_test_count());
	return test->world;
}

static inline unsigned world_columns(const char *kind)
{
	return world_of_kind(kind)->row.columns;
}

/* A world of this many consecutive rows; a polygon has one ring. */
static inline void *make_world(const char *kind, size_t rows, const float *value)
{
	float column[WORLD_COLUMNS_MAX][WORLD_ROWS];
	const float *columns[WORLD_COLUMNS_MAX];
	const unsigned count = world_columns(kind);
	void *made;

	assert_true(rows <= WORLD_ROWS);
	for (unsigned k = 0; k < count; ++k) {
		columns[k] = column[k];
		for (size_t i = 0; i < rows; ++i)
			column[k][i] = value[i * count + k];
	}
	assert_int_equal(world_of_kind(kind)->create(&made, 1, &rows, columns), LOCKSTEP_OK);
	return made;
}

static inline void free_world(const char *kind, void *world)
{
	if (kind)
		world_of_kind(kind)->free(world);
}

#endif
