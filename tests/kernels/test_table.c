/* SPDX-License-Identifier: MIT */
/* The table of tests as seen by a program that knows only names: the functions report the entries of the
 * table. That a test called by name answers as its typed function does: test_slots.c. */
#include <stdio.h>
#include <string.h>

#include "kernels/table.h"
#include "tests/kernels/api_calls.h"
#include "tests/unit.h"

UNIT_TEST(version_is_that_of_the_header)
{
	assert_string_equal(lockstep_version(), LOCKSTEP_VERSION);
}

UNIT_TEST(tests_are_found_by_number_and_by_name)
{
	size_t count = lockstep_test_count();
	for (size_t t = 0; t < count; ++t) {
		const struct lockstep_test *test = lockstep_test_at(t);
		assert_ptr_equal(test, &lockstep_tests[t]);
		assert_ptr_equal(lockstep_test_find(lockstep_test_name(test)), test);
	}
	assert_null(lockstep_test_at(count));
	assert_null(lockstep_test_at(SIZE_MAX));
}

static bool same(const char *a, const char *b)
{
	return a && b ? strcmp(a, b) == 0 : !a && !b;
}

static bool int32(const struct lockstep_shape *shape, unsigned column)
{
	return strchr(LOCKSTEP_PIXEL_ROLES, shape->roles[column]);
}

static void operands_are_those_of_the_table(const struct lockstep_test *test)
{
	unsigned column = 0;
	assert_int_equal(lockstep_test_operands(test), test->operands);
	for (unsigned k = 0; k < test->operands; ++k) {
		const struct lockstep_shape *shape = test->operand[k];
		assert_string_equal(lockstep_test_operand_name(test, k), shape->name);
		assert_int_equal(lockstep_test_operand_columns(test, k), shape->columns);
		for (unsigned c = 0; c < shape->columns; ++c, ++column) {
			assert_string_equal(lockstep_test_column_name(test, column),
					    shape->column[c]);
			assert_int_equal(lockstep_test_column_type(test, column), int32(shape, c));
		}
	}
	assert_int_equal(lockstep_test_columns(test), column);
	assert_null(lockstep_test_operand_name(test, test->operands));
	assert_int_equal(lockstep_test_operand_columns(test, test->operands), 0);
	assert_null(lockstep_test_column_name(test, column));
	assert_null(lockstep_test_column_name(test, UINT32_MAX));
}

static void world_is_that_of_the_table(const struct lockstep_test *test)
{
	const struct lockstep_shape *row = test->world ? &test->world->row : NULL;
	unsigned columns = row ? row->columns : 0;
	void *world = &world;
	assert_true(same(lockstep_test_world(test), row ? row->name : NULL));
	assert_int_equal(lockstep_test_world_columns(test), columns);
	for (unsigned c = 0; c < columns; ++c) {
		assert_string_equal(lockstep_test_world_column_name(test, c), row->column[c]);
		assert_int_equal(lockstep_test_world_column_type(test, c), int32(row, c));
	}
	assert_null(lockstep_test_world_column_name(test, columns));
	if (!row) {
		assert_int_equal(lockstep_world_create(test, &world, 0, NULL, NULL),
				 LOCKSTEP_EMPTY);
		assert_null(world);
	}
	lockstep_world_free(test, NULL);
}

UNIT_TEST(functions_tell_what_the_table_says)
{
	for (const struct lockstep_test *test = lockstep_tests;
	     test < lockstep_tests + lockstep_test_count(); ++test) {
		assert_string_equal(lockstep_test_name(test), test->name);
		assert_string_equal(lockstep_test_family(test), test->family);
		assert_string_equal(lockstep_test_question(test), test->question);
		assert_true(same(lockstep_test_judge(test), test->judge));
		assert_true(lockstep_test_error_bound(test) == test->error_bound);
		assert_int_equal(lockstep_test_pair(test), test->pair);
		assert_int_equal(lockstep_test_hits(test), test->hits);
		assert_int_equal(lockstep_test_results(test), test->results);
		for (unsigned r = 0; r < test->results; ++r) {
			assert_string_equal(lockstep_test_result_name(test, r), test->result[r]);
			assert_int_equal(lockstep_test_result_type(test, r), test->pixel_results);
		}
		assert_null(lockstep_test_result_name(test, test->results));
		for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
			assert_true(lockstep_kernel_of(test, lockstep_isa_at(isa)) ==
				    test->kernel[isa]);
		assert_true(!lockstep_kernel_of(test, "SCALAR"));
		assert_true(!lockstep_kernel_of(test, NULL));
		operands_are_those_of_the_table(test);
		world_is_that_of_the_table(test);
	}
}

/* ---- Names and calls ------------------------------------------------------------------------ */

/* The position of an operand's shape in a test's name, with "point3" as a point; or NULL. */
static const char *in_name(const char *name, const char *operand)
{
	char shape[32];
	snprintf(shape, sizeof shape, "%.*s", (int)strcspn(operand, "3"), operand);
	return strstr(name, shape);
}

/* As the header says, with the exceptions that it names. Two operands of one shape have no
 * order. */
UNIT_TEST(operands_come_in_the_order_of_the_name)
{
	static const char *const others[] = {"in_front",
					     "point_on_segment_band",
					     "reflect",
					     "slide",
					     "sphere_sweep",
					     "offset_curve",
					     "sphere_cast_sphere",
					     "circle_cast_circle",
					     "sphere_cast_box3",
					     "box_cast_box",
					     "box3_cast_box3"};
	size_t exceptions = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = lockstep_test_at(t);
		const char *name = lockstep_test_name(test);
		const char *first = lockstep_test_operand_name(test, 0);
		const char *second = lockstep_test_operand_name(test, 1);
		if (!second || strcmp(first, second) == 0 || lockstep_test_judge(test))
			continue;
		const char *place = in_name(name, first), *next = in_name(name, second);
		bool expected = place && (!next || place < next), other = false;
		for (size_t k = 0; k < sizeof others / sizeof *others; ++k)
			other = other || strcmp(name, others[k]) == 0;
		assert_int_equal(expected, !other);
		exceptions += other;
	}
	assert_int_equal(exceptions, sizeof others / sizeof *others);
}

UNIT_TEST(every_test_is_called)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		size_t k = 0;
		while (k < KNOWN_TESTS && strcmp(known[k].name, lockstep_tests[t].name) != 0)
			++k;
		assert_true(k < KNOWN_TESTS);
	}
}

UNIT_TEST(calls_that_lack_something_are_refused)
{
	const float one = 1;
	const float *const in[] = {&one, &one, &one, &one, &one, &one};
	float x = 7, *const out[] = {&x, &x, &x};
	uint64_t hits = 7;
	const struct lockstep_test *both = lockstep_test_find("move_until_wall");
	const struct lockstep_test *on = lockstep_test_find("point_polygon");
	assert_int_equal(lockstep_call(NULL, 1, in, out, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call(both, 1, NULL, out, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call(both, 1, in, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call(both, 1, in, out, NULL, NULL, 0), -1);
	assert_int_equal(lockstep_call(on, 1, in, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call(NULL, 0, NULL, NULL, NULL, NULL, 0), -1);
	assert_int_equal(lockstep_call(on, 0, NULL, NULL, NULL, NULL, 0), 0);
	assert_true(hits == 7 && x == 7);
}
