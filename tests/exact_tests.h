/* SPDX-License-Identifier: MIT */
/*
 * The table of exact truths for their own tests, which do not need the library.
 */
#ifndef LOCKSTEP_EXACT_TESTS_H
#define LOCKSTEP_EXACT_TESTS_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "reference/exact/exact.h"

#define SHAPE(name, count, roles, ...) static const char roles_##name[] = roles;
#include "kernels/shapes.def"
#undef SHAPE

static const struct test {
	const char *name, *roles[LOCKSTEP_OPERANDS_MAX];
	bool hits;
	unsigned results;
	double band;
	lockstep_exact *exact;
} tests[] = {
#define OPERANDS2(A, B)                                                                            \
	{                                                                                          \
		roles_##A, roles_##B                                                               \
	}
#define HITS true
#define NO_HITS false
#define RESULTS0() 0
#define RESULTS1(a) 1
#define RESULTS3(a, b, c) 3
#define TEST(name, family, operands, hits, results, band, question)                                \
	{#name, operands, hits, results, band, lockstep_exact_##name},
#include "kernels/tests.def"
#undef TEST
#undef RESULTS3
#undef RESULTS1
#undef RESULTS0
#undef NO_HITS
#undef HITS
#undef OPERANDS2
};
enum { TESTS = sizeof(tests) / sizeof(*tests) };

static inline const struct test *find_test(const char *name)
{
	const struct test *test = tests;

	while (strcmp(test->name, name) != 0)
		assert_true(++test < tests + TESTS);
	return test;
}

/* The roles of all columns, in `roles`; returns how many. */
static inline unsigned all_roles(const struct test *test, char roles[LOCKSTEP_COLUMNS_MAX + 1])
{
	strcpy(roles, test->roles[0]);
	strcat(roles, test->roles[1]);
	return (unsigned)strlen(roles);
}

#endif
