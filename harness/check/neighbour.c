/* SPDX-License-Identifier: MIT */
/* Neighbours of a case; see neighbour.h. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/neighbour.h"
#include "harness/formats/columns.h"

/* Returns a whole number of at least 1, whose number of bits is uniform from 1 to `bits`. */
static int32_t some_steps(struct random *rng, uint32_t bits)
{
	uint32_t most = 1u << random_below(rng, bits);
	return (int32_t)(most + (random_u32(rng) & (most - 1)));
}

/* Moves mostly by a few floats, sometimes far. */
static void step_float(struct random *rng, float *value)
{
	int32_t steps = some_steps(rng, random_chance(rng, 0.6) ? 2 : 23);
	if (isfinite(*value))
		*value = float_step(*value, random_chance(rng, 0.5) ? steps : -steps);
}

static void step_pixel(struct random *rng, float *column)
{
	int64_t value = pixel_of_column(*column);
	int32_t steps = some_steps(rng, random_chance(rng, 0.8) ? 3 : 12);
	value += random_chance(rng, 0.5) ? steps : -steps;
	if (value >= INT32_MIN && value <= INT32_MAX)
		*column = column_of_pixel((int32_t)value);
}

/* Multiplies by 2 or 1/2. */
static void scale(float *column, bool pixel, bool up)
{
	if (!pixel) {
		*column *= up ? 2 : 0.5f;
		return;
	}
	int64_t value = pixel_of_column(*column);
	value = up ? 2 * value : value / 2;
	if (value >= INT32_MIN && value <= INT32_MAX)
		*column = column_of_pixel((int32_t)value);
}

/* Exchanges two columns, or makes them equal. They are copied as bits, since
 * pixels are not floats. */
static void exchange(struct random *rng, float *a, float *b)
{
	float old;
	memcpy(&old, a, sizeof old);
	memcpy(a, b, sizeof *a);
	if (random_chance(rng, 0.5))
		memcpy(b, &old, sizeof *b);
}

void neighbour_of(struct random *rng, const struct lockstep_test *test, float *operands)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	const uint32_t way = random_below(rng, 32), times = 1 + random_below(rng, 3);
	const bool up = random_chance(rng, 0.5);
	roles_of_test(test, roles);
	if (way == 0) {
		for (unsigned k = 0; k < test->columns; ++k)
			scale(&operands[k], pixel_role(roles[k]), up);
		return;
	}
	for (uint32_t i = 0; i < times; ++i) {
		unsigned k = random_below(rng, test->columns), j = random_below(rng, test->columns);
		const bool pixel = pixel_role(roles[k]);
		if (way == 1 && pixel == pixel_role(roles[j]))
			exchange(rng, &operands[k], &operands[j]);
		else if (way == 2)
			scale(&operands[k], pixel, up);
		else if (way == 3 && !pixel)
			operands[k] = -operands[k];
		else if (pixel)
			step_pixel(rng, &operands[k]);
		else
			step_float(rng, &operands[k]);
	}
}
