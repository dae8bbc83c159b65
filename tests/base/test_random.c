/* SPDX-License-Identifier: MIT */
/* The random numbers behind the scenes: Philox as published, and what is derived from it. */
#include <config.h>

#include "harness/base/random.h"
#include "tests/unit.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { DRAWS = 100000 };

/* The known answers for philox4x32, 10 rounds, of Random123 (kat_vectors, D. E. Shaw Research). */
UNIT_TEST(philox_gives_known_answers)
{
	static const struct {
		uint32_t counter[4], key[2], block[4];
	} known[] = {
	    {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
	    {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
	     {0xffffffff, 0xffffffff},
	     {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
	    {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
	     {0xa4093822, 0x299f31d0},
	     {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); ++i) {
		uint32_t block[4];

		philox4x32(known[i].counter, known[i].key, block);
		assert_memory_equal(block, known[i].block, sizeof(block));
	}
}

/* The numbers of a case are the blocks of its counter, in order. */
UNIT_TEST(numbers_come_from_the_counter)
{
	uint64_t seed = 0x299f31d0a4093822, index = 0x85a308d3243f6a88;
	uint32_t counter[4] = {0x243f6a88, 0x85a308d3, 77, 0}, key[2] = {0xa4093822, 0x299f31d0};
	struct random rng;

	random_begin(&rng, seed, 77, index);
	for (; counter[3] < 3; ++counter[3]) {
		uint32_t block[4];

		philox4x32(counter, key, block);
		for (unsigned i = 0; i < 4; ++i)
			assert_int_equal(random_u32(&rng), block[i]);
	}
	assert_int_not_equal(random_stream("ab", "c"), random_stream("a", "bc"));
	assert_int_not_equal(random_stream("a", "b"), random_stream("b", "a"));
}

UNIT_TEST(draws_keep_their_ranges)
{
	unsigned counts[7] = {0}, chances = 0;
	double sum = 0;
	struct random rng;

	random_begin(&rng, 1, 2, 3);
	for (unsigned i = 0; i < DRAWS; ++i) {
		float narrow = random_uniform(&rng, 1, 1 + FLT_EPSILON);
		float wide = random_uniform(&rng, -1000, 1000);
		double octaves = random_octaves(&rng, -3, 5);

		assert_true(narrow == 1); /* never the upper end, even by rounding */
		assert_true(wide >= -1000 && wide < 1000);
		assert_true(octaves >= 0x1p-3 && octaves < 0x1p5);
		sum += wide;
		++counts[random_below(&rng, 7)];
		chances += random_chance(&rng, 0.25);
	}
	assert_true(fabs(sum / DRAWS) < 10);
	for (unsigned i = 0; i < 7; ++i)
		assert_in_range(counts[i], DRAWS / 7 * 0.95, DRAWS / 7 * 1.05);
	assert_in_range(chances, DRAWS / 4 * 0.97, DRAWS / 4 * 1.03);
	random_begin(&rng, 1, 2, 3);
	for (unsigned i = 0; i < 1000; ++i) {
		assert_false(random_chance(&rng, 0));
		assert_true(random_chance(&rng, 1));
	}
}

/* All the way round, in order, without jumps, and close to the angle. */
UNIT_TEST(turns_go_round)
{
	double last = 0;

	for (unsigned i = 0; i <= 4096; ++i) {
		double share = i / 4096.0, angle = share * 8 * atan(1), x, y, found;

		turn(share, &x, &y);
		assert_true(fabs(x * x + y * y - 1) < 1e-15);
		found = atan2(y, x);
		if (found < -1e-9 || (i > 2048 && found < 1e-9))
			found += 8 * atan(1);
		assert_true(fabs(found - angle) < 0.01 * 2 * atan(1));
		assert_true(i == 0 || (found > last && found < last + 0.003));
		last = found;
		if (i % 1024 == 0)
			assert_true(fabs(x - cos(angle)) < 1e-15 && fabs(y - sin(angle)) < 1e-15);
	}
}

UNIT_TEST(steps_go_from_float_to_float)
{
	static const float values[] = {0, -0.0f, 1, -1, FLT_MIN, -FLT_MIN, 0x1p-149f, 1000, -0.1f};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); ++i) {
		float up = values[i], down = values[i];

		for (int steps = 1; steps < 5; ++steps) {
			up = nextafterf(up, INFINITY);
			down = nextafterf(down, -INFINITY);
			assert_true(float_step(values[i], steps) == up);
			assert_true(float_step(values[i], -steps) == down);
		}
	}
	assert_true(float_step(FLT_MAX, 1) == FLT_MAX);
	assert_true(float_step(float_step(FLT_MAX, -2), 5) == FLT_MAX);
	assert_true(float_step(-FLT_MAX, -3) == -FLT_MAX);
}
