/* SPDX-License-Identifier: MIT */
/*
 * The family of extreme operands: overflow, underflow, infinities, NaN and signed zeros. They are
 * mixed value by value with ordinary ones, so that all combinations occur.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"
#include "harness/scenes/worlds/worlds.h"

#include <float.h>
#include <math.h>
#include <string.h>

static float from_bits(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

/* Returns an infinity or NaN, positive. NaNs are quiet, since a signalling one would change on its
 * way through a register of some machines. */
static float not_finite(struct random *rng)
{
	return random_chance(rng, 0.5) ? INFINITY : from_bits(0x7fc00000 | random_u32(rng) >> 10);
}

/* Returns an extreme value that is not negative. */
static float extreme_magnitude(struct random *rng, bool finite)
{
	switch (random_below(rng, finite ? 9 : 12)) {
	case 0:
		return 0;
	case 1:
		return float_step(FLT_MAX, -(int)random_below(rng, 3));
	case 2: /* on either side of the smallest normal number */
		return float_step(FLT_MIN, (int)random_below(rng, 5) - 2);
	case 3:
		return from_bits(random_u32(rng) & 0x7fffff); /* subnormal */
	case 4:
		return from_bits(random_below(rng, 4)); /* 2^-149 and the next */
	case 5:                                         /* every power of two */
		return ldexpf(1, (int)random_below(rng, 277) - 149);
	case 6: /* squares and products overflow here */
		return (float)random_octaves(rng, 60, 67);
	case 7: /* and underflow here */
		return (float)random_octaves(rng, -80, -60);
	case 8: /* any finite float */
		return from_bits(random_below(rng, 0x7f800000));
	default:
		return not_finite(rng);
	}
}

float extreme_float(struct random *rng, bool finite)
{
	float magnitude = extreme_magnitude(rng, finite);

	/* not by multiplying, which may give a NaN either sign */
	return random_chance(rng, 0.5) ? -magnitude : magnitude;
}

static float ordinary(struct random *rng, char role)
{
	float low = role == 'r' || role == 'h' ? 0 : -1;

	if (direction_role(role) && random_chance(rng, 0.75))
		return random_uniform(rng, -1, 1);
	return random_chance(rng, 0.5) ? random_uniform(rng, low * 1000, 1000)
				       : (float)random_below(rng, 9) + low * 4;
}

/* Makes a whole case of an ordinary family at a very large or small scale. */
static void scaled(struct random *rng, const struct layout *layout, const struct setting *setting,
		   float *operands)
{
	int exponent = random_chance(rng, 0.5) ? (int)random_below(rng, 70) + 50
					       : -(int)random_below(rng, 100) - 50;

	(random_chance(rng, 0.5) ? make_lattice : make_uniform)(rng, layout, setting, operands);
	for (unsigned k = 0; k < layout->columns; ++k)
		if (!direction_role(layout->role[k]))
			operands[k] = ldexpf(operands[k], exponent);
}

static bool has_moves(const struct layout *layout)
{
	unsigned moves = 0;

	for (unsigned i = 0; i < layout->points; ++i)
		moves += layout->point[i].vector;
	return moves > 0 && moves < layout->points;
}

/* Makes an ordinary case whose moves are short. */
static void short_moves(struct random *rng, const struct layout *layout,
			const struct setting *setting, float *operands)
{
	const int exponent = -(int)random_below(rng, 149);

	(random_chance(rng, 0.5) ? make_lattice : make_uniform)(rng, layout, setting, operands);
	for (unsigned k = 0; k < layout->columns; ++k)
		if (strchr("ijk", layout->role[k]))
			operands[k] = ldexpf(operands[k], exponent);
}

/* Makes a case around a world whose sizes are extreme themselves. */
static void extreme_near_world(struct random *rng, const struct layout *layout,
			       const struct setting *setting, float *operands)
{
	bool finite = random_chance(rng, 0.5);

	make_uniform(rng, layout, setting, operands);
	if (random_chance(rng, 0.5))
		place_near_world(rng, layout, setting, PLACEMENT_TIES, operands);
	for (unsigned k = 0; k < layout->columns; ++k)
		if (random_chance(rng, 1.0 / 2))
			operands[k] = extreme_float(rng, finite);
		else if (random_chance(rng, 1.0 / 4))
			operands[k] = ordinary(rng, layout->role[k]);
}

/* Returns a value from [2^exponent, 2^(exponent + 1)); exponents of subnormal numbers are valid. */
static float in_octave(struct random *rng, int exponent)
{
	const uint32_t random = random_u32(rng);
	const unsigned bits = exponent < -126 ? (unsigned)exponent + 149 : 23;

	return from_bits(
	    (exponent < -126 ? UINT32_C(1) << bits : (uint32_t)(exponent + 127) << 23) |
	    (random & ((UINT32_C(1) << bits) - 1)));
}

/* Goes through the octaves in turn: at random, thousands of cases would miss some. Two passes give
 * every column all octaves; later passes combine them differently. */
static void octaves_in_turn(struct random *rng, const struct layout *layout, uint64_t turn,
			    float *operands)
{
	enum { OCTAVES = 277 };
	const uint64_t pass = turn / OCTAVES;

	for (unsigned k = 0; k < layout->columns; ++k) {
		const char role = layout->role[k];
		const float value =
		    in_octave(rng, (int)((turn + k * (pass / 2 % 8)) % OCTAVES) - 149);

		if ((pass + k) % 2)
			operands[k] = ordinary(rng, role);
		else
			operands[k] =
			    role != 'r' && role != 'h' && random_chance(rng, 0.5) ? -value : value;
	}
	layout_sort_boxes(layout, operands);
	extreme_frames(rng, layout, operands);
}

void make_extreme(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	bool finite = random_chance(rng, 0.5);

	if (setting->world) {
		extreme_near_world(rng, layout, setting, operands);
		return;
	}
	if (setting->number % 8 == 0) {
		octaves_in_turn(rng, layout, setting->number / 8, operands);
		return;
	}
	if (random_chance(rng, 1.0 / 8)) {
		scaled(rng, layout, setting, operands);
		return;
	}
	if (has_moves(layout) && random_chance(rng, 1.0 / 4)) {
		short_moves(rng, layout, setting, operands);
		return;
	}
	for (unsigned k = 0; k < layout->columns; ++k) {
		char role = layout->role[k];

		if (random_chance(rng, 0.55))
			operands[k] = ordinary(rng, role);
		else if (k > 0 && random_chance(rng, 1.0 / 8))
			operands[k] = operands[random_below(rng, k)];
		else
			operands[k] = extreme_float(rng, finite);
		/* keep most radii valid: otherwise nearly all operands would be invalid */
		if ((role == 'r' || role == 'h') && random_chance(rng, 7.0 / 8))
			operands[k] = fabsf(operands[k]);
	}
	if (random_chance(rng, 7.0 / 8))
		layout_sort_boxes(layout, operands);
	extreme_frames(rng, layout, operands);
}
