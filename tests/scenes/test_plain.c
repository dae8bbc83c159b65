/* SPDX-License-Identifier: MIT */
/* Operands of questions that are nothing but numbers: every column of every operand is made. */
#include <string.h>

#include "harness/base/random.h"
#include "harness/scenes/families/plain.h"
#include "tests/unit.h"

UNIT_TEST(all_columns_are_made)
{
	enum { COLUMNS = 5, CASES = 200 };
	static const uint32_t canary = 0x7fa5a5a5;
	static const struct lockstep_shape two = {.name = "two", .columns = 2, .roles = "ff"},
					   three = {.name = "three", .columns = 3, .roles = "fff"};
	const struct lockstep_test test = {
	    .operands = 2, .operand = {&two, &three}, .columns = COLUMNS};
	const struct layout layout = {.test = &test};
	struct random rng;
	random_begin(&rng, 1, 0, 0);
	for (unsigned kind = PLAIN_SPREAD; kind <= PLAIN_EXTREME; ++kind) {
		bool varies[COLUMNS] = {false};
		float first[COLUMNS];
		for (unsigned i = 0; i < CASES; ++i) {
			float operands[COLUMNS + 1];
			for (unsigned k = 0; k <= COLUMNS; ++k)
				memcpy(&operands[k], &canary, sizeof canary);
			make_plain(&rng, &layout, (enum plain_kind)kind, operands);
			assert_memory_equal(&operands[COLUMNS], &canary, sizeof canary);
			for (unsigned k = 0; k < COLUMNS; ++k) {
				assert_memory_not_equal(&operands[k], &canary, sizeof canary);
				varies[k] = varies[k] || (i > 0 && operands[k] != first[k]);
			}
			if (i == 0)
				memcpy(first, operands, sizeof first);
		}
		for (unsigned k = 0; k < COLUMNS; ++k)
			assert_true(varies[k]);
	}
}
