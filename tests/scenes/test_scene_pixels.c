/* SPDX-License-Identifier: MIT */
/* The families of scenes for pixels: each makes the worlds and cases that it promises. */
#include <config.h>

#include "tests/scenes/pixel_cases.h"
#include "tests/unit.h"

static bool can_lack_pixels(const struct lockstep_test *test)
{
	return strpbrk(test->operand[0]->roles, "we");
}

/* Shapes without pixels exist for every test that can have them, and few with negative sizes;
 * ordinary families have none. */
UNIT_TEST(degenerate_things_lack_pixels)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];

		if (!pixel_test(test) || !can_lack_pixels(test))
			continue;
		fill(&cases, "degenerate", test, CASES);
		assert_in_range(count_cases(has_no_pixels), CASES / 50, CASES / 3);
		assert_in_range(count_cases(has_negative_size), CASES / 100, CASES / 6);
		assert_in_range(count_cases(has_one_pixel), CASES / 10, CASES);
		if (test->operands == 2 && test->operand[0] == test->operand[1])
			assert_in_range(count_cases(is_twice), CASES / 20, CASES / 2);
		fill(&cases, "uniform", test, CASES);
		assert_int_equal(count_cases(has_no_pixels), 0);
		fill(&cases, "games", test, CASES);
		assert_int_equal(count_cases(has_no_pixels), 0);
	}
}

UNIT_TEST(extreme_things_overflow)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];

		if (!pixel_test(test))
			continue;
		fill(&cases, "extreme", test, CASES);
		assert_in_range(count_cases(has_least_or_greatest), CASES / 50, CASES / 2);
		if (can_lack_pixels(test))
			assert_in_range(count_cases(overflows), CASES / 10, CASES * 3 / 4);
		assert_in_range(count_cases(is_ordinary), CASES / 200, CASES * 3 / 4);
	}
}

/* The number of a family's worlds for a test that have a property. */
static size_t count_worlds(const char *family, const char *test, bool has(const struct world *))
{
	size_t count = 0;

	fill(&cases, family, lockstep_test_find(test), CASES);
	for (size_t i = 0; i < WORLDS; ++i)
		count += has(&cases.world[i]);
	return count;
}

static bool is_single(const struct world *world)
{
	size_t row = strcmp(world->kind->row.name, "mask") == 0 ? 0 : 1;

	return number_at(world, row, 2) == 1 && number_at(world, row, 3) == 1;
}

static bool has_no_walls(const struct world *world)
{
	return world->rows == (strcmp(world->kind->row.name, "mask") == 0 ? 1 : 2);
}

static bool has_single_pixel(const struct world *world)
{
	return number_at(world, 0, 2) == 1 && number_at(world, 0, 3) == 1;
}

static bool is_as_long_as_masks_are(const struct world *world)
{
	return number_at(world, 0, 2) == LOCKSTEP_MASK_SIDE_MAX ||
	       number_at(world, 0, 3) == LOCKSTEP_MASK_SIDE_MAX;
}

/* The grid is at the least position, or its last pixel is the last valid one. */
static bool is_at_an_end(const struct world *world)
{
	return number_at(world, 0, 0) == INT32_MIN + 1 ||
	       (int64_t)number_at(world, 0, 0) +
		       (int64_t)number_at(world, 0, 2) * number_at(world, 1, 2) ==
		   (int64_t)INT32_MAX + 1;
}

/* fill() has shown that all of them are accepted. */
UNIT_TEST(odd_worlds_are_there)
{
	static const char *const tests[] = {"circle_mask", "tile_overlap", "maze_walls"};

	for (size_t t = 0; t < 3; ++t) {
		assert_in_range(count_worlds("degenerate", tests[t], is_single), 4, WORLDS / 2);
		assert_in_range(count_worlds("degenerate", tests[t], has_no_walls), 2, WORLDS / 2);
	}
	assert_in_range(count_worlds("degenerate", "pong", has_single_pixel), 2, WORLDS);
	assert_in_range(count_worlds("extreme", "circle_pixels", is_as_long_as_masks_are), 4,
			WORLDS / 2);
	assert_in_range(count_worlds("extreme", "tile_overlap", is_at_an_end), 8, WORLDS);
	assert_in_range(count_worlds("extreme", "maze_walls", is_at_an_end), 8, WORLDS);
}

UNIT_FIXTURE(find_data, NULL)
