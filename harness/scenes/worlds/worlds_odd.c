/* SPDX-License-Identifier: MIT */
/* The worlds of the degenerate and extreme families. All of their coordinates are finite. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/placement.h"
#include "harness/scenes/worlds/planes.h"
#include "harness/scenes/worlds/worlds.h"

#include <float.h>
#include <math.h>

/* A vertex of a world: of a polygon, or a corner of a triangle. */
struct vertex {
	float *at[3]; /* two of them in the plane */
	unsigned dimensions;
};

static struct vertex vertex_of(struct world *world, size_t row, unsigned corner)
{
	struct vertex vertex = {.dimensions = world_dimensions(world->kind)};

	for (unsigned k = 0; k < vertex.dimensions; ++k)
		vertex.at[k] = &world->column[vertex.dimensions * corner + k][row];
	return vertex;
}

static struct vertex any_vertex(struct random *rng, struct world *world)
{
	unsigned corner = random_below(rng, world_corners(world->kind));

	return vertex_of(world, random_below(rng, (uint32_t)world->rows), corner);
}

/* Moves rows to one point, or onto one level or upright line, starting with a given row. */
static void collapse_rows(struct random *rng, struct world *world)
{
	size_t first = random_below(rng, (uint32_t)world->rows);
	size_t count = 1 + random_below(rng, (uint32_t)world->rows);
	struct vertex onto = any_vertex(rng, world);
	float to[3];
	unsigned kept = random_below(rng, onto.dimensions + 1); /* coordinate kept - 1 is kept */

	for (unsigned k = 0; k < onto.dimensions; ++k)
		to[k] = *onto.at[k];
	for (size_t row = first; row < world->rows && row < first + count; ++row)
		for (unsigned corner = 0; corner < world_corners(world->kind); ++corner) {
			struct vertex vertex = vertex_of(world, row, corner);

			for (unsigned k = 0; k < vertex.dimensions; ++k)
				if (k + 1 != kept)
					*vertex.at[k] = to[k];
		}
}

/* Repeats a ring or a triangle that is already there. */
static void repeat_part(struct random *rng, struct world *world)
{
	bool rings = world_corners(world->kind) == 1;
	size_t part = rings ? random_below(rng, (uint32_t)world->parts) : 0, begin = 0;
	size_t count = rings ? world->part[part] : 1;

	for (size_t i = 0; i < part; ++i)
		begin += world->part[i];
	if (!rings)
		begin = random_below(rng, (uint32_t)world->rows);
	if (rings)
		world_add_part(world);
	for (size_t row = begin; row < begin + count; ++row) {
		float values[WORLD_COLUMNS_MAX];

		for (unsigned k = 0; k < world->kind->row.columns; ++k)
			values[k] = world->column[k][row];
		world_add_row(world, values);
	}
}

static float on_line(float a, float b, float along)
{
	return a + along * (b - a);
}

/* Changes a world in one to three ways that make parts of it degenerate, or make it touch
 * itself. */
static void spoil_world(struct random *rng, struct world *world)
{
	for (unsigned times = 1 + random_below(rng, 3); times > 0; --times) {
		struct vertex a = any_vertex(rng, world), b = any_vertex(rng, world);
		struct vertex moved = any_vertex(rng, world);
		float along = (float)random_below(rng, 7) / 2 - 1;

		unsigned way = random_below(rng, 6), k = way % 2 == 0;

		if (way / 2 == 1 && moved.dimensions == 3)
			k = random_below(rng, 3);
		switch (way) {
		case 0: /* two at one place */
		case 1: /* one on the line of two others */
			for (k = 0; k < moved.dimensions; ++k)
				*moved.at[k] =
				    way == 0 ? *a.at[k] : on_line(*a.at[k], *b.at[k], along);
			break;
		case 2: /* level, or upright */
		case 3:
			*moved.at[k] = *a.at[k];
			break;
		case 4:
			collapse_rows(rng, world);
			break;
		case 5:
			repeat_part(rng, world);
			break;
		}
	}
}

void world_degenerate(struct random *rng, const struct lockstep_test *test,
		      const struct setting *setting, struct world *world)
{
	world_maker *ordinary = random_chance(rng, 0.75) ? world_lattice : world_uniform;
	struct frame frame;

	if (random_chance(rng, 0.25)) {
		/* points, segments, single triangles */
		frame_lattice(&frame, 4);
		draw_world(rng, &frame, 1 + random_below(rng, 3), 0.5, world);
		return;
	}
	ordinary(rng, test, setting, world);
	(world_of_planes(world->kind) ? spoil_planes : spoil_world)(rng, world);
}

/* Makes a world of any size between the smallest and the largest floats, half of them with extreme
 * vertices. */
void world_extreme(struct random *rng, const struct lockstep_test *test,
		   const struct setting *setting, struct world *world)
{
	struct frame frame;
	double size;

	(void)test;
	(void)setting;
	switch (random_below(rng, 4)) {
	case 0:
		size = 1000;
		break;
	case 1:
		size = FLT_MAX;
		break;
	default:
		size = random_octaves(rng, -149, 128);
		break;
	}
	size = size < FLT_MAX ? size : FLT_MAX;
	frame_begin(&frame, 0, 0, size);
	draw_world(rng, &frame, any_rows(rng), 1.0 / 8, world);
	if (random_chance(rng, 0.5))
		return;
	for (size_t row = 0; row < world->rows; ++row)
		for (unsigned k = 0; k < world->kind->row.columns; ++k)
			if (random_chance(rng, 1.0 / 8))
				world->column[k][row] = extreme_float(rng, true);
}
