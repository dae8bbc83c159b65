/* SPDX-License-Identifier: MIT */
/* Neighbours of a case, to which a search for worse cases moves. */
#include <config.h>

#include <string.h>

#include "harness/check/neighbour.h"
#include "tests/unit.h"

/* From a case, each column moves alone in both directions, and all are scaled together. */
UNIT_TEST(neighbours_are_on_all_sides)
{
	static const float here[LOCKSTEP_COLUMNS_MAX] = {1, 2, 3, 4, 5, 6};
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	bool more[6] = {false}, less[6] = {false}, doubled = false, halved = false;
	for (uint64_t i = 0; i < 5000; ++i) {
		float there[LOCKSTEP_COLUMNS_MAX];
		unsigned moved = 0, which = 0, twice = 0, half = 0;
		struct random random;
		random_begin(&random, 1, random_stream("test", "neighbours"), i);
		memcpy(there, here, sizeof there);
		neighbour_of(&random, test, there);
		for (unsigned k = 0; k < 6; ++k) {
			which = there[k] != here[k] ? k : which;
			moved += there[k] != here[k];
			twice += there[k] == 2 * here[k];
			half += there[k] == here[k] / 2;
		}
		if (moved == 1)
			*(there[which] > here[which] ? &more[which] : &less[which]) = true;
		doubled |= twice == 6;
		halved |= half == 6;
	}
	assert_true(doubled && halved);
	for (unsigned k = 0; k < 6; ++k)
		assert_true(more[k] && less[k]);
}
