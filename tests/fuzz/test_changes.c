/* SPDX-License-Identifier: MIT */
/*
 * Properties of mutations of fuzz inputs, over many seeds: nearly each one changes something, worlds get parts and
 * rows, and new inputs are kept however small they are.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "fuzz/builtin.h"
#include "fuzz/input.h"
#include "fuzz/mutate.h"
#include "fuzz/steer.h"
#include "tests/unit.h"

enum { ROOM = 700, SEEDS = 300 };

/* Some random mutations change nothing, such as a copy of an equal number: about one in nine, and never one in six. */
UNIT_TEST(changes_change)
{
	size_t same = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		uint8_t first[ROOM], data[ROOM];
		size_t size = 0, first_size = 0;
		for (unsigned seed = 0; seed < 20; ++seed)
			first_size = fuzz_mutate(test, first, first_size, ROOM, seed);
		for (unsigned seed = 0; seed < SEEDS; ++seed) {
			memcpy(data, first, first_size);
			size = fuzz_mutate(test, data, first_size, ROOM, 1000 + seed);
			same += size == first_size && memcmp(data, first, size) == 0;
		}
	}
	assert_in_range(same, 1, lockstep_test_count() * SEEDS / 6);
}

/* From nothing, by sixty mutations each. Parts have many rows: most worlds are one part of more than two; and all
 * numbers of parts occur. */
UNIT_TEST(worlds_grow)
{
	unsigned parts[FUZZ_PARTS + 1] = {0};
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		static struct fuzz_input input;
		unsigned together = 0;
		if (!test->world)
			continue;
		for (unsigned begin = 0; begin < SEEDS / 3; ++begin) {
			uint8_t data[ROOM];
			size_t size = 0;
			for (unsigned seed = 0; seed < 60; ++seed)
				size = fuzz_mutate(test, data, size, ROOM, begin * 1000 + seed);
			fuzz_decode(test, data, size, &input);
			assert_in_range(input.world.parts, 1, FUZZ_PARTS);
			++parts[input.world.parts];
			together += input.world.rows > 2 && input.world.parts == 1;
			world_free(&input.world);
		}
		assert_in_range(together, SEEDS / 10, SEEDS / 3);
	}
	for (unsigned k = 1; k <= FUZZ_PARTS; ++k)
		assert_true(parts[k] > 0);
}

/* ---- Steering ---------------------------------------------------------------------------------------- */

static unsigned tries;

/* An octave nearer to touching than before: one of its counters is new. */
static bool nearer(const struct lockstep_test *test, const uint8_t *data, size_t size)
{
	static const float operands[LOCKSTEP_COLUMNS_MAX] = {0};
	const struct lockstep_truth miss = {
	    .promised = true, .sign = -1, .margin = tries++ == 0 ? 0x1p-60 : 0};
	(void)data;
	(void)size;
	steer_case(test, operands, &miss, false, NULL);
	return false;
}

UNIT_TEST(one_counter_is_news)
{
	static struct builtin result;
	builtin_run(lockstep_test_find("circle_circle"), nearer, 1, 4, &result);
	assert_int_equal(result.runs, 4);
	assert_int_equal(result.kept, 2);
}

/* The counters of one side are not those of the other, except for the counter of results, which
 * are equal here. */
UNIT_TEST(sides_share_nothing)
{
	static const float few[][6] = {
	    {0, 0, 0, 0, 0, 0}, {1, 1, 1, 1, 1, 1}, {1, 2, 3, 4, 5, 6}, {0, 1, 2, 3, 4, 5}};
	static uint8_t side[3][4096];
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	size_t count;
	for (unsigned decided = 0; decided < 16; ++decided)
		for (int octave = -60; octave <= 4; octave += 4)
			for (unsigned f = 0; f < 4 * 4; ++f) {
				unsigned shared = 0;
				for (int sign = -1; sign <= 1; sign += 2) {
					const struct lockstep_truth truth = {
					    .promised = true,
					    .sign = sign,
					    .margin = ldexp(sign, octave),
					    .hit = sign > 0,
					    .decided = decided};
					steer_begin();
					steer_case(test, few[sign < 0 ? f / 4 : f % 4], &truth,
						   truth.hit, NULL);
					const uint8_t *counters = steer_counters(&count);
					assert_in_range(count, 1, sizeof side[0]);
					memcpy(side[sign + 1], counters, count);
				}
				for (size_t i = 0; i < count; ++i)
					shared += side[0][i] && side[2][i];
				assert_int_equal(shared, 1);
			}
}

/* An input repeats one word, a seed's number, this many times, so that most of them survive a
 * change. */
enum { WORDS = 64, NUMBERS = 300 };
static unsigned tried[NUMBERS];

static bool note_number(const struct lockstep_test *test, const uint8_t *data, size_t size)
{
	unsigned seen[NUMBERS] = {0};
	(void)test;
	for (size_t i = 0; i + 1 < size; i += 2) {
		const unsigned number = data[i] | (unsigned)data[i + 1] << 8;
		if (number < NUMBERS && ++seen[number] == WORDS / 2)
			++tried[number];
	}
	return false;
}

/* Not only the newest inputs are changed. */
UNIT_TEST(every_seed_is_changed)
{
	static uint8_t data[NUMBERS][2 * WORDS];
	static struct builtin_seed seeds[NUMBERS];
	static struct builtin result;
	const struct builtin_plan plan = {.test = lockstep_test_find("circle_circle"),
					  .attempt = note_number,
					  .seed = 1,
					  .runs = 40 * NUMBERS,
					  .unsteered = true,
					  .seeds = seeds,
					  .seed_count = NUMBERS};
	for (unsigned s = 0; s < NUMBERS; ++s) {
		for (unsigned i = 0; i < WORDS; ++i) {
			data[s][2 * i] = (uint8_t)s;
			data[s][2 * i + 1] = (uint8_t)(s >> 8);
		}
		seeds[s] = (struct builtin_seed){data[s], sizeof data[s]};
	}
	builtin_fuzz(&plan, &result);
	for (unsigned s = 0; s < NUMBERS; ++s)
		assert_true(tried[s] > 2);
}
