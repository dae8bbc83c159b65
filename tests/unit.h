/* SPDX-License-Identifier: MIT */
/*
 * Unit tests, for cmocka:
 *
 *	UNIT_TEST(in_a_room)
 *	{
 *		assert_int_equal(walk(room), 3);
 *	}
 *
 * A file's tests run in the order in which they are written, in one process. Tests that need more than cmocka's
 * assertions:
 *
 *	UNIT_TEST_ROWS(f, rows)		f once for each row of an array; rows begin with a name; *state is the row
 *	UNIT_FIXTURE(set_up, tear_down)	runs these before and after the file's tests; either may be NULL
 *	UNIT_NEEDS(condition, text)	skips the file unless the condition holds; the text is the reason
 *
 * All files that are linked with tests/unit.c form one program, which runs all of them, or one.
 */
#ifndef LOCKSTEP_TESTS_UNIT_H
#define LOCKSTEP_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

struct unit_test {
	struct CMUnitTest test;
	int order;
	struct unit_test *next;
};

/* The tests of a file. */
struct unit {
	const char *path;
	struct unit_test *tests;
	CMFixtureFunction set_up, tear_down;
	bool (*runs)(void);
	const char *needs;
	struct unit *next;
};

void unit_add(struct unit *unit);
void unit_add_test(struct unit *unit, struct unit_test *test);
void unit_fix(struct unit *unit, CMFixtureFunction set_up, CMFixtureFunction tear_down);
void unit_need(struct unit *unit, bool (*runs)(void), const char *text);

/* The number behind the file's name on the command line, or `otherwise` if there is none. */
size_t unit_argument(size_t otherwise);

static struct unit this_unit = {.path = __BASE_FILE__};

__attribute__((constructor)) static void add_this_unit(void)
{
	unit_add(&this_unit);
}

/* Constructors only call functions of tests/unit.c: they run even where the CPU lacks the file's instruction set. */
#define UNIT_TEST(name)                                                                            \
	static void name(void **state);                                                            \
	__attribute__((constructor)) static void add_##name(void)                                  \
	{                                                                                          \
		static struct unit_test added = {cmocka_unit_test(name), __COUNTER__, NULL};       \
		unit_add_test(&this_unit, &added);                                                 \
	}                                                                                          \
	static void name(__attribute__((unused)) void **state)

#define UNIT_TEST_ROWS(function, rows)                                                             \
	__attribute__((constructor)) static void add_##rows(void)                                  \
	{                                                                                          \
		static struct unit_test added[sizeof(rows) / sizeof *(rows)];                      \
		for (size_t k = 0; k < sizeof(rows) / sizeof *(rows); ++k) {                       \
			added[k].test = (struct CMUnitTest){rows[k].name, function, NULL, NULL,    \
							    (void *)(uintptr_t)&rows[k]};          \
			added[k].order = __COUNTER__;                                              \
			unit_add_test(&this_unit, &added[k]);                                      \
		}                                                                                  \
	}

#define UNIT_FIXTURE(before, after)                                                                \
	__attribute__((constructor)) static void add_fixture(void)                                 \
	{                                                                                          \
		unit_fix(&this_unit, before, after);                                               \
	}

#define UNIT_NEEDS(condition, text)                                                                \
	static bool unit_runs(void)                                                                \
	{                                                                                          \
		return condition;                                                                  \
	}                                                                                          \
	__attribute__((constructor)) static void add_needs(void)                                   \
	{                                                                                          \
		unit_need(&this_unit, unit_runs, text);                                            \
	}

#endif
