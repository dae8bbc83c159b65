/* SPDX-License-Identifier: MIT */
/* Results record every fact about the machine, and one text with all reasons to doubt their times. */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "bench/context.h"
#include "harness/base/machine.h"
#include "tests/unit.h"

size_t __wrap_machine_doubts(const struct machine *of, char line[][MACHINE_DOUBT]);

static size_t doubts;

/* Each has the maximum length. */
size_t __wrap_machine_doubts(const struct machine *of, char line[][MACHINE_DOUBT])
{
	assert_ptr_equal(of, machine_here());
	for (size_t i = 0; i < doubts; ++i) {
		memset(line[i], 'a' + (int)i, MACHINE_DOUBT - 1);
		line[i][MACHINE_DOUBT - 1] = '\0';
	}
	return doubts;
}

static struct {
	char warnings[2000];
	unsigned facts;
	bool pinned;
} told;

static void tell(void *to, const char *key, const char *value)
{
	assert_ptr_equal(to, &told);
	if (strcmp(key, "lockstep_warnings") == 0)
		snprintf(told.warnings, sizeof told.warnings, "%s", value);
	else if (strcmp(key, "pinned") == 0)
		told.pinned = strcmp(value, "yes") == 0;
	else {
		assert_string_equal(key, machine_key[told.facts]);
		assert_string_equal(value, machine_here()->fact[told.facts]);
		++told.facts;
	}
}

UNIT_TEST(tells_all)
{
	for (doubts = 0; doubts <= MACHINE_DOUBTS_MAX; ++doubts) {
		memset(&told, 0, sizeof told);
		context_tell_machine(tell, &told);
		assert_int_equal(told.facts, MACHINE_FACTS);
		assert_false(told.pinned);
		if (doubts == 0) {
			assert_string_equal(told.warnings, "none");
			continue;
		}
		/* "aaa...; bbb...; ccc..." */
		assert_int_equal(strlen(told.warnings), doubts * (MACHINE_DOUBT + 1) - 2);
		for (size_t at = 0; told.warnings[at]; ++at) {
			const size_t place = at % (MACHINE_DOUBT + 1);
			const char due = place == MACHINE_DOUBT - 1 ? ';'
					 : place == MACHINE_DOUBT
					     ? ' '
					     : (char)('a' + at / (MACHINE_DOUBT + 1));
			assert_int_equal(told.warnings[at], due);
		}
	}
	machine_pins();
	doubts = 0;
	memset(&told, 0, sizeof told);
	context_tell_machine(tell, &told);
	assert_true(told.pinned);
}
