/* SPDX-License-Identifier: MIT */
/* Places operands about a mesh; see placement.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"
#include "harness/scenes/worlds/planes.h"

#include <math.h>

void pick_triangle(struct random *rng, const struct setting *setting, float triangle[9])
{
	const struct world *world = setting->world;

	if (world_of_planes(world->kind)) {
		pick_on_plane(rng, setting, triangle);
		return;
	}
	size_t row = random_below(rng, (uint32_t)world->rows);
	for (unsigned k = 0; k < 9; ++k)
		triangle[k] = world->column[k][row];
}

void pick_of_mesh(struct random *rng, const struct obj_mesh *mesh, float triangle[9])
{
	size_t row = random_below(rng, (uint32_t)mesh->triangles);

	for (unsigned k = 0; k < 9; ++k)
		triangle[k] = mesh->corner[k][row];
}

/* Computes the normal of a triangle's plane, of length 1; any direction if it has none. */
static void normal_of(struct random *rng, const float *triangle, double normal[3])
{
	double ab[3], ac[3], square = 0;

	for (unsigned k = 0; k < 3; ++k) {
		ab[k] = (double)triangle[3 + k] - triangle[k];
		ac[k] = (double)triangle[6 + k] - triangle[k];
	}
	cross_product(ab, ac, normal);
	for (unsigned k = 0; k < 3; ++k)
		square += normal[k] * normal[k];
	if (square <= 0) {
		random_direction(rng, normal);
		return;
	}
	for (unsigned k = 0; k < 3; ++k)
		normal[k] /= sqrt(square);
}

/* Moves a few floats away, or half a unit on lattices. */
static void step_off(struct random *rng, bool lattice, double at[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		int steps = (int)random_below(rng, 5) - 2;

		at[k] = lattice ? at[k] + steps / 2.0 : float_step(finite_float(at[k]), steps);
	}
}

/* Chooses a place on purpose, for a ball of radius r there. */
static void place_on_purpose(struct random *rng, const struct setting *setting, bool lattice,
			     double r, double at[3])
{
	unsigned axis = random_below(rng, 3);
	float triangle[9];
	double b, c, normal[3];

	pick_triangle(rng, setting, triangle);
	if (lattice || random_chance(rng, 0.5))
		lattice_weights(rng, &b, &c);
	else
		random_weights(rng, &b, &c);
	place_on_triangle(triangle, b, c, at);
	switch (random_below(rng, 6)) {
	case 0: /* on a vertex, a side, in the face, or beyond it in its plane */
		break;
	case 1: /* level with such a place */
		for (unsigned k = 0; k < 3; ++k)
			if (k != axis)
				at[k] = anywhere_about_world(rng, setting, k, lattice);
		break;
	case 2: /* next to it */
		step_off(rng, lattice, at);
		break;
	case 3: /* away from it along an axis, as far as a ball there reaches */
		at[axis] += random_chance(rng, 0.5) ? r : -r;
		break;
	default: /* away from it along the normal */
		normal_of(rng, triangle, normal);
		for (unsigned k = 0; k < 3; ++k)
			at[k] += lattice ? floor(2 * r * normal[k] + 0.5) / 2 : r * normal[k];
		break;
	}
}

/* Returns the largest extent of the world, or a substitute if it has none. */
static double size_of(const struct setting *setting, bool lattice)
{
	double size = 0;

	for (unsigned k = 0; k < 3; ++k)
		size = fmax(size, setting->max[k] - setting->min[k]);
	if (size <= 0)
		size = lattice ? 2 : fabs(setting->max[0]) * 0x1p-16 + 0x1p-126;
	return size;
}

static float some_radius(struct random *rng, const struct setting *setting, enum placement nearness)
{
	bool lattice = nearness == PLACEMENT_LATTICE;
	double size = size_of(setting, lattice);

	if (nearness == PLACEMENT_TIES && random_chance(rng, 1.0 / 4))
		return 0;
	if (lattice)
		return (float)random_below(rng, 6) / 2;
	return finite_float(size / random_octaves(rng, 2, 8));
}

/* Chooses where a ball at a point moves to: some way off, a place on purpose, or nowhere. */
static void place_vector(struct random *rng, const struct setting *setting, enum placement nearness,
			 const double from[3], double r, double at[3])
{
	bool lattice = nearness == PLACEMENT_LATTICE;
	double size = size_of(setting, lattice), share = 1 / random_octaves(rng, 0, 6);

	if (random_chance(rng, nearness == PLACEMENT_MOSTLY_ANYWHERE ? 0.25 : 0.5)) {
		place_on_purpose(rng, setting, lattice, r, at);
		for (unsigned k = 0; k < 3; ++k)
			at[k] -= from[k];
		return;
	}
	random_direction(rng, at);
	for (unsigned k = 0; k < 3; ++k)
		at[k] *= size * share;
	for (unsigned k = 0; k < 3 && lattice; ++k)
		at[k] = floor(2 * at[k] + 0.5) / 2;
	if (nearness == PLACEMENT_TIES && random_chance(rng, 1.0 / 4))
		at[0] = at[1] = at[2] = 0;
}

void place_near_mesh(struct random *rng, const struct layout *layout, const struct setting *setting,
		     enum placement nearness, float *operands)
{
	static const double on_purpose[] = {[PLACEMENT_MOSTLY_ANYWHERE] = 1.0 / 8,
					    [PLACEMENT_TIES] = 7.0 / 8,
					    [PLACEMENT_LATTICE] = 1.0 / 2};
	bool lattice = nearness == PLACEMENT_LATTICE;
	double at[3] = {0, 0, 0}, r = 0;

	for (unsigned i = 0; i < layout->radii; ++i) {
		r = some_radius(rng, setting, nearness);
		operands[layout->radius[i].column] = (float)r;
	}
	for (unsigned i = 0; i < layout->points; ++i) {
		double from[3] = {at[0], at[1], at[2]};

		if (layout->point[i].vector)
			place_vector(rng, setting, nearness, from, r, at);
		else if (random_chance(rng, on_purpose[nearness]))
			place_on_purpose(rng, setting, lattice, r, at);
		else
			for (unsigned k = 0; k < 3; ++k)
				at[k] = anywhere_about_world(rng, setting, k, lattice);
		put_point(&layout->point[i], at, operands);
	}
	for (unsigned i = 0; i < layout->corners; ++i) {
		const float near = operands[layout->corner[i].near];

		operands[layout->corner[i].far] =
		    finite_float(near + 2.0 * some_radius(rng, setting, nearness));
	}
}
