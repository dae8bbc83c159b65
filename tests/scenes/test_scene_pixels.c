/* SPDX-License-Identifier: MIT */
/* The families of scenes for pixels: each makes the worlds and cases that it promises. */
#include <config.h>

#include "tests/scenes/pixel_cases.h"
#include "tests/unit.h"

/* In game-like and random places, each answer of a sound test has at least a tenth of all cases;
 * elsewhere, and for specimens, a hundredth. LOCKSTEP_SHARES=1 prints the shares. */
UNIT_TEST(both_answers_are_common)
{
	for (const struct scene_family *family = scene_families; family->name; ++family)
		for (size_t t = 0; t < lockstep_test_count() && can_open(family); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			size_t n = count_of(family), hits;
			bool even = strcmp(family->name, "uniform") == 0 ||
				    strcmp(family->name, "grazing") == 0 ||
				    strcmp(family->name, "games") == 0;
			size_t least = even && !test->judge ? n / 10 : n / 100;

			if (!pixel_test(test))
				continue;
			fill(&cases, family->name, test, n);
			hits = count_hits(&cases);
			if (getenv("LOCKSTEP_SHARES"))
				print_message("%s of %s: %.1f%% hits\n", family->name, test->name,
					      100.0 * (double)hits / (double)n);
			if (hits < least || hits > n - least)
				fail_msg("%s of %s: %zu hits of %zu", family->name, test->name,
					 hits, n);
		}
}

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

static uint64_t hash_family(const char *family)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		if (!pixel_test(&lockstep_tests[t]))
			continue;
		fill(&cases, family, &lockstep_tests[t], CASES / 4);
		for (unsigned k = 0; k < cases.test->columns; ++k)
			hash_bits(&hash, cases.values[k], cases.n);
		for (size_t i = 0; i < cases.n / WORLD_SHARE && cases.test->world; ++i)
			for (unsigned k = 0; k < 4; ++k)
				hash_bits(&hash, cases.world[i].column[k], cases.world[i].rows);
	}
	return hash;
}

/* The exact bits: every machine and compiler must make the same cases. After changing a family on
 * purpose, or adding a test, insert the printed hashes. */
UNIT_TEST(cases_have_known_bits)
{
	static const struct {
		const char *family;
		uint64_t hash;
	} known[] = {
	    {"uniform", 0x03495c443cae9fb9}, {"clustered", 0x1889751ec766f125},
	    {"lattice", 0xef9a02675765599f}, {"degenerate", 0xd9611a58b5ced27e},
	    {"extreme", 0x8a570a30e1cba7fb}, {"map", 0xfdb477ea35421c6a},
	    {"room", 0xe126e105c6399010},    {"mesh", 0x0b4db13db30260ae},
	    {"games", 0x7b8964bece545115},
	};
	unsigned changed = 0;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); ++i) {
		uint64_t hash = hash_family(known[i].family);

		if (hash != known[i].hash)
			print_error("%s: the hash is 0x%016llx\n", known[i].family,
				    (unsigned long long)hash);
		changed += hash != known[i].hash;
	}
	assert_int_equal(changed, 0);
}

UNIT_FIXTURE(find_data, NULL)
