/* SPDX-License-Identifier: MIT */
/* Places about a world; see near.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/near.h"

#include <float.h>
#include <math.h>

static float to_float(double value)
{
	return value > FLT_MAX ? FLT_MAX : value < -FLT_MAX ? -FLT_MAX : (float)value;
}

void bound_world(struct setting *setting)
{
	const struct world *world = setting->world;

	for (unsigned k = 0; k < 2; k++) {
		setting->min[k] = INFINITY;
		setting->max[k] = -INFINITY;
	}
	for (unsigned k = 0; k < world->kind->row.columns; k++)
		for (size_t i = 0; i < world->rows; i++) {
			double value = world->column[k][i];

			setting->min[k % 2] = fmin(setting->min[k % 2], value);
			setting->max[k % 2] = fmax(setting->max[k % 2], value);
		}
}

/* The row that a side goes to from a row of one vertex: the next of its ring. */
static size_t next_of_ring(const struct world *world, size_t row)
{
	size_t begin = 0, part = 0;

	while (begin + world->part[part] <= row)
		begin += world->part[part++];
	return row + 1 < begin + world->part[part] ? row + 1 : begin;
}

void pick_side(struct random *rng, const struct world *world, float side[4])
{
	unsigned corners = world->kind->row.columns / 2;
	unsigned from = random_below(rng, corners), to = (from + 1) % corners;
	size_t row = random_below(rng, (uint32_t)world->rows);
	size_t next = corners > 1 ? row : next_of_ring(world, row);

	side[0] = world->column[2 * from][row];
	side[1] = world->column[2 * from + 1][row];
	side[2] = world->column[2 * to][next];
	side[3] = world->column[2 * to + 1][next];
}

/* A coordinate in or around the bounding box; a box of no size has surroundings all the same. */
static float anywhere(struct random *rng, const struct setting *setting, unsigned k, bool lattice)
{
	double width = setting->max[0] - setting->min[0],
	       height = setting->max[1] - setting->min[1];
	double around = fmax(width, height) / 16;
	double low, high, value;

	if (around == 0)
		around = lattice ? 2 : fabs(setting->min[k]) * 0x1p-20 + FLT_MIN;
	low = setting->min[k] - around;
	high = setting->max[k] + around;
	value = low + (high - low) * random_uniform(rng, 0, 1);
	return to_float(lattice ? floor(2 * value + 0.5) / 2 : value);
}

/* Along a line from a to b by the same share in both coordinates. */
static void go_along(const float side[4], double share, float at[2])
{
	for (unsigned k = 0; k < 2; k++)
		at[k] = to_float(side[k] + share * ((double)side[k + 2] - side[k]));
}

/* A few floats further, or half a unit on lattices. */
static void step_off(struct random *rng, bool lattice, float at[2])
{
	for (unsigned k = 0; k < 2; k++) {
		int steps = (int)random_below(rng, 5) - 2;

		at[k] = lattice ? at[k] + (float)steps / 2 : float_step(at[k], steps);
	}
}

static void place_on_purpose(struct random *rng, const struct setting *setting, bool lattice,
			     float at[2])
{
	float side[4];
	double beyond;

	pick_side(rng, setting->world, side);
	at[0] = side[0];
	at[1] = side[1];
	switch (random_below(rng, 8)) {
	case 0: /* at a vertex */
		break;
	case 1: /* where a level ray would meet one, or come from it */
	case 2:
		at[0] = anywhere(rng, setting, 0, lattice);
		break;
	case 3:
		at[1] = anywhere(rng, setting, 1, lattice);
		break;
	case 4: /* on a side: halves and quarters of it are floats on lattices */
		go_along(side, (double)random_below(rng, 3) / 4 + 0.25, at);
		break;
	case 5:
		go_along(side, lattice ? 0.5 : random_uniform(rng, 0, 1), at);
		break;
	case 6: /* on the line of one, before or beyond it */
		beyond = random_chance(rng, 0.5) ? 1 : -2;
		go_along(side, beyond + (double)random_below(rng, 5) / 2, at);
		break;
	case 7: /* next to a side or a vertex */
		go_along(side, (double)random_below(rng, 3) / 2, at);
		step_off(rng, lattice, at);
		break;
	}
}

void place_near_world(struct random *rng, const struct layout *layout,
		      const struct setting *setting, enum nearness nearness, float *operands)
{
	static const double on_purpose[] = {
	    [NEAR_MOSTLY_ANYWHERE] = 1.0 / 8, [NEAR_TIES] = 7.0 / 8, [NEAR_LATTICE] = 1.0 / 2};
	bool lattice = nearness == NEAR_LATTICE;

	if (setting->world == NULL)
		return;
	for (unsigned i = 0; i < layout->points; i++) {
		float at[2];

		if (random_chance(rng, on_purpose[nearness])) {
			place_on_purpose(rng, setting, lattice, at);
		} else {
			at[0] = anywhere(rng, setting, 0, lattice);
			at[1] = anywhere(rng, setting, 1, lattice);
		}
		operands[layout->point[i].x] = at[0];
		operands[layout->point[i].y] = at[1];
	}
}
