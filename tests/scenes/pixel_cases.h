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

/* Has any column that property? */
#define ANY_COLUMN(name, property)                                                                 \
	static inline bool name(size_t i)                                                          \
	{                                                                                          \
		bool any = false;                                                                  \
                                                                                                   \
		for (unsigned k = 0; k < cases.test->columns; ++k) {                               \
			const int32_t value = pixel_at(i, k);                                      \
			const char role = role_of(cases.test, k);                                  \
                                                                                                   \
			any = any || (role != '\0' && (property));                                 \
		}                                                                                  \
		return any;                                                                        \
	}

ANY_COLUMN(has_no_pixels, (role == 'w' && value <= 0) || (role == 'e' && value < 0))
ANY_COLUMN(has_negative_size, strchr("we", role) && value < 0)
ANY_COLUMN(has_one_pixel, (role == 'w' && value == 1) || (role == 'e' && value == 0))
ANY_COLUMN(has_least_or_greatest, value == INT32_MIN || value == INT32_MAX)
ANY_COLUMN(is_far, value > 4000 || value < -4000)

static inline bool is_ordinary(size_t i)
{
	return !is_far(i);
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

#endif
