/* SPDX-License-Identifier: MIT */
/* Memory of cross-checking, relations and shrinking: if it runs out, they report that, and leak nothing. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "harness/check/failure_signature.h"
#include "harness/check/metamorphic.h"
#include "harness/check/neighbour.h"
#include "tests/starving.h"
#include "tests/unit.h"

enum { CASES = 64 };

static bool opens_relations(const void *nothing)
{
	struct relations *relations = metamorphic_open(CASES);
	(void)nothing;
	metamorphic_close(relations);
	return relations;
}

static bool opens_cross(const void *nothing)
{
	struct cross *cross = cross_open(CASES);
	(void)nothing;
	cross_close(cross);
	return cross;
}

static bool opens_witnesses(const void *nothing)
{
	struct witnesses witnesses = {.builds = 0};
	const bool opened = witnesses_open(&witnesses, CASES);
	(void)nothing;
	witnesses_close(&witnesses);
	return opened;
}

static void each_is_starved(void **state)
{
	(void)state;
	starve("relations", opens_relations, NULL);
	starve("cross", opens_cross, NULL);
	starve("witnesses", opens_witnesses, NULL);
}

/* ---- Neighbours -------------------------------------------------------------------------------- */

/* From a case, each column moves alone in both directions, and all are scaled together. */
static void neighbours_are_on_all_sides(void **state)
{
	static const float here[LOCKSTEP_COLUMNS_MAX] = {1, 2, 3, 4, 5, 6};
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	bool more[6] = {false}, less[6] = {false}, doubled = false, halved = false;
	(void)state;
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

UNIT(test_check_memory)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_is_starved),
	    cmocka_unit_test(neighbours_are_on_all_sides),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
