/* SPDX-License-Identifier: MIT */
/* How the operands of a case become exact numbers; see truth.h. */
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "reference/exact/arena.h"
#include "reference/exact/moved.h"
#include "reference/exact/truth.h"

/* Is the far corner of a box before its near one, or a radius or half extent negative? */
static bool column_invalid(const float *operands, const char *roles, size_t k)
{
	size_t near = k;

	if (roles[k] == 'r' || roles[k] == 'h')
		return operands[k] < 0;
	if (!isupper((unsigned char)roles[k]))
		return false;
	while (roles[near] != tolower((unsigned char)roles[k]))
		--near;
	return operands[k] < operands[near];
}

static void truth_invalid(struct lockstep_truth *truth)
{
	*truth = (struct lockstep_truth){.promised = true, .sign = -1, .margin = -INFINITY};
	for (unsigned k = 0; k < LOCKSTEP_RESULTS_MAX; ++k)
		truth->value[k] = truth->scale[k] = NAN;
}

void exact_nothing_promised(struct lockstep_truth *truth)
{
	truth_invalid(truth);
	truth->promised = false;
}

/* Facts about all operands that are needed before any of them becomes a number. */
struct seen {
	bool nan, infinite, invalid;
	int unit;
};

static void look_at(const float *operands, const char *roles, struct seen *seen)
{
	for (size_t k = 0; roles[k] != '\0'; ++k) {
		float x = operands[k];

		if (!(fabsf(x) <= FLT_MAX)) {
			seen->nan |= isnan(x) != 0;
			seen->infinite |= isinf(x) != 0;
		} else if (x != 0) {
			int last = number_last_bit(x);

			seen->unit = last < seen->unit ? last : seen->unit;
		}
		seen->invalid |= column_invalid(operands, roles, k);
	}
}

bool exact_begin(const float *operands, const char *first_roles, const char *second_roles,
		 int later, struct number *number, struct lockstep_truth *truth)
{
	size_t first = strlen(first_roles), count = first + strlen(second_roles);
	struct seen seen = {.unit = later};

	look_at(operands, first_roles, &seen);
	if (count > first)
		look_at(operands + first, second_roles, &seen);
	if (seen.nan || seen.infinite || seen.invalid) {
		truth_invalid(truth);
		truth->promised = seen.nan || !seen.infinite;
		return false;
	}
	number_begin(seen.unit);
	for (size_t k = 0; k < count; ++k)
		number[k] = number_operand(operands[k]);
	if (number_moves())
		moved_operands(number, first_roles, second_roles);
	*truth = (struct lockstep_truth){.promised = true, .sign = -1, .margin = -INFINITY};
	return true;
}
