/* SPDX-License-Identifier: MIT */
/* Rounds of a session, in the order described in harness/check/round_plan.c. */
#include "harness/check/chunk.h"
#include "harness/check/round_plan.h"
#include "tests/unit.h"

/* Chunk after chunk; the first one is tested in all sizes. */
UNIT_TEST(one_after_the_other)
{
	const struct session session = {.shards = 3};
	for (uint64_t number = 0; number < 6; ++number)
		for (unsigned first = 0; first < 2; ++first) {
			const struct round round = round_of(&session, number, first);
			assert_int_equal(round.chunk, number);
			assert_int_equal(round.most, CHUNK);
			assert_true(round.whole);
			assert_int_equal(round.sweep, number == 0);
			assert_int_equal(round.long_batch, number == 0 && first);
			assert_int_equal(round.mandatory, number < 3);
		}
}

/* First the starts of the first chunks, then all of those chunks, then their sizes up to 130;
 * then the other chunks. */
UNIT_TEST(the_most_in_little_time)
{
	static const uint64_t chunk[] = {0, 0, 0, 1, 2, 3};
	const struct session session = {.shards = 3, .on_time = true};
	const struct round patient = round_of(&(struct session){.shards = 3}, 0, true);
	for (uint64_t number = 0; number < 6; ++number)
		for (unsigned first = 0; first < 2; ++first) {
			const struct round round = round_of(&session, number, first);
			const bool begins = number == 0 || number == 2;
			assert_int_equal(round.chunk, chunk[number]);
			assert_int_equal(round.most, begins ? 130 : CHUNK);
			assert_int_equal(round.sweep, number == 2);
			assert_int_equal(round.whole, number != 2);
			assert_int_equal(round.long_batch, number == 1 && first);
			assert_int_equal(round.mandatory, number == 0 && first);
			if (number == 0)
				assert_true(round.truths < patient.truths && round.truths > 0 &&
					    round.related < patient.related && round.related > 0);
			else
				assert_true(round.truths == patient.truths &&
					    round.related == patient.related);
		}
}
