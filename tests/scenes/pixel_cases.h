/* SPDX-License-Identifier: MIT */
/* Cases made of pixels, and their properties, for the tests of scenes to count. */
#ifndef LOCKSTEP_TESTS_SCENES_PIXEL_CASES_H
#define LOCKSTEP_TESTS_SCENES_PIXEL_CASES_H

#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

static struct cases cases;

static inline int32_t pixel_at(size_t i, unsigned column)
{
	return pixel_of_column(cases.values[column][i]);
}

/* A number of a world's row. */
static inline int32_t number_at(const struct world *world, size_t row, unsigned column)
{
	return pixel_of_column(world->column[column][row]);
}

static inline char role_of(const struct lockstep_test *test, unsigned column)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];

	roles_of_test(test, roles);
	return roles[column];
}

/* Counts the cases of a test whose columns have a property. */
static inline size_t count_cases(bool has(size_t i))
{
	size_t count = 0;

	for (size_t i = 0; i < cases.n; ++i)
		count += has(i);
	return count;
}

static inline bool has_no_pixels(size_t i)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if ((role_of(cases.test, k) == 'w' && pixel_at(i, k) <= 0) ||
		    (role_of(cases.test, k) == 'e' && pixel_at(i, k) < 0))
			return true;
	return false;
}

static inline bool has_negative_size(size_t i)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if (strchr("we", role_of(cases.test, k)) && pixel_at(i, k) < 0)
			return true;
	return false;
}

static inline bool has_one_pixel(size_t i)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if ((role_of(cases.test, k) == 'w' && pixel_at(i, k) == 1) ||
		    (role_of(cases.test, k) == 'e' && pixel_at(i, k) == 0))
			return true;
	return false;
}

/* Two equal operands of one shape. */
static inline bool is_twice(size_t i)
{
	unsigned columns = cases.test->operand[0]->columns;

	for (unsigned k = 0; k < columns; ++k)
		if (pixel_at(i, k) != pixel_at(i, columns + k))
			return false;
	return true;
}

static inline bool has_least_or_greatest(size_t i)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if (pixel_at(i, k) == INT32_MIN || pixel_at(i, k) == INT32_MAX)
			return true;
	return false;
}

/* A box that starts within int32 and ends beyond; or a disc that reaches that far. */
static inline bool overflows(size_t i)
{
	unsigned first = 0;

	for (unsigned k = 0; k < cases.test->columns; ++k) {
		char role = role_of(cases.test, k);
		unsigned corner = first + (role == 'w' && k == first + 3);

		if (role == 'p')
			first = k;
		if ((role == 'w' || role == 'e') &&
		    (int64_t)pixel_at(i, corner) + pixel_at(i, k) > INT32_MAX)
			return true;
	}
	return false;
}

static inline bool is_ordinary(size_t i)
{
	for (unsigned k = 0; k < cases.test->columns; ++k)
		if (pixel_at(i, k) > 4000 || pixel_at(i, k) < -4000)
			return false;
	return true;
}

#endif
