/* SPDX-License-Identifier: MIT */
/* Places operands about a world; see placement.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"
#include "harness/scenes/worlds/planes.h"

#include <float.h>
#include <math.h>
#include <string.h>

unsigned world_dimensions(const struct lockstep_world *kind)
{
	return strpbrk(kind->row.roles, "zl") ? 3 : 2;
}

unsigned world_corners(const struct lockstep_world *kind)
{
	return kind->row.columns / world_dimensions(kind);
}

void bound_world(struct setting *setting)
{
	const struct world *world = setting->world;
	unsigned dimensions = world_dimensions(world->kind);

	for (unsigned k = 0; k < 3; ++k) {
		setting->min[k] = INFINITY;
		setting->max[k] = -INFINITY;
	}
	if (world_of_planes(world->kind)) {
		bound_planes(world, setting->min, setting->max);
		return;
	}
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i) {
			double value = world->column[k][i];
			double *min = &setting->min[k % dimensions];
			double *max = &setting->max[k % dimensions];

			*min = fmin(*min, value);
			*max = fmax(*max, value);
		}
}

/* Returns the row at the other end of the side that starts at a one-vertex row: the next of its
 * ring. */
static size_t next_of_ring(const struct world *world, size_t row)
{
	size_t begin = 0, part = 0;

	while (begin + world->part[part] <= row)
		begin += world->part[part++];
	return row + 1 < begin + world->part[part] ? row + 1 : begin;
}

void pick_side(struct random *rng, const struct world *world, float side[4])
{
	unsigned corners = world_corners(world->kind), step = world_dimensions(world->kind);
	unsigned from = random_below(rng, corners), to = (from + 1) % corners;
	size_t row = random_below(rng, (uint32_t)world->rows);
	size_t next = corners > 1 ? row : next_of_ring(world, row);

	side[0] = world->column[step * from][row];
	side[1] = world->column[step * from + 1][row];
	side[2] = world->column[step * to][next];
	side[3] = world->column[step * to + 1][next];
}

float anywhere_about_world(struct random *rng, const struct setting *setting, unsigned k,
			   bool lattice)
{
	double around = 0, low, high, value;

	for (unsigned axis = 0; axis < world_dimensions(setting->world->kind); ++axis)
		around = fmax(around, (setting->max[axis] - setting->min[axis]) / 16);
	if (around == 0)
		around = lattice ? 2 : fabs(setting->min[k]) * 0x1p-20 + FLT_MIN;
	low = setting->min[k] - around;
	high = setting->max[k] + around;
	value = low + (high - low) * random_uniform(rng, 0, 1);
	return finite_float(lattice ? floor(2 * value + 0.5) / 2 : value);
}

/* Computes the point of the line from a to b at the same share of both coordinates. */
static void go_along(const float side[4], double share, float at[2])
{
	for (unsigned k = 0; k < 2; ++k)
		at[k] = finite_float(side[k] + share * ((double)side[k + 2] - side[k]));
}

/* Moves a few floats away, or half a unit on lattices. */
static void step_off(struct random *rng, bool lattice, float at[2])
{
	for (unsigned k = 0; k < 2; ++k) {
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
	case 1: /* where a level ray would meet one or start from it */
	case 2:
		at[0] = anywhere_about_world(rng, setting, 0, lattice);
		break;
	case 3:
		at[1] = anywhere_about_world(rng, setting, 1, lattice);
		break;
	case 4: /* on a side: halves and quarters of it are floats on lattices */
		go_along(side, (double)random_below(rng, 3) / 4 + 0.25, at);
		break;
	case 5:
		go_along(side, lattice ? 0.5 : random_uniform(rng, 0, 1), at);
		break;
	case 6: /* on the line of a side, before or beyond it */
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
		      const struct setting *setting, enum placement nearness, float *operands)
{
	static const double on_purpose[] = {[PLACEMENT_MOSTLY_ANYWHERE] = 1.0 / 8,
					    [PLACEMENT_TIES] = 7.0 / 8,
					    [PLACEMENT_LATTICE] = 1.0 / 2};
	bool lattice = nearness == PLACEMENT_LATTICE;

	if (!setting->world)
		return;
	if (layout->spatial) {
		place_near_mesh(rng, layout, setting, nearness, operands);
		return;
	}
	for (unsigned i = 0; i < layout->points; ++i) {
		float at[2];

		if (random_chance(rng, on_purpose[nearness])) {
			place_on_purpose(rng, setting, lattice, at);
		} else {
			at[0] = anywhere_about_world(rng, setting, 0, lattice);
			at[1] = anywhere_about_world(rng, setting, 1, lattice);
		}
		operands[layout->point[i].x] = at[0];
		operands[layout->point[i].y] = at[1];
	}
}
