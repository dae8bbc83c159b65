/* SPDX-License-Identifier: MIT */
/*
 * The families of ordinary operands: spread evenly, crowded together, and on small integers.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/convex.h"
#include "scenes/families.h"
#include "scenes/near.h"

/* A column that begins a direction or a convex polygon fills several: returns how many it filled.
 * Others it leaves alone. */
static unsigned fill_several(struct random *rng, const struct layout *layout, unsigned k, double x,
			     double y, double size, float *operands)
{
	double cosine, sine;
	struct frame frame;

	if (layout->role[k] == 'c') {
		turn(random_uniform(rng, 0, 1), &cosine, &sine);
		operands[k] = (float)cosine;
		operands[k + 1] = (float)sine;
		return 2;
	}
	for (unsigned i = 0; i < layout->polygons; i++) {
		const struct layout_polygon *polygon = &layout->polygon[i];

		if (polygon->column != k)
			continue;
		x += 0.5 * size * random_uniform(rng, -1, 1);
		y += 0.5 * size * random_uniform(rng, -1, 1);
		frame_begin(&frame, x, y, size * random_uniform(rng, 0.2f, 1));
		convex_operand(rng, &frame, polygon->vertices, 1.0 / 8, operands + k);
		return 2 * polygon->vertices;
	}
	return 0;
}

/* Coordinates anywhere in a square, with sizes for which every test both hits and misses often. */
void make_uniform(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	for (unsigned k = 0, filled; k<layout->columns; k += filled> 0 ? filled : 1) {
		char role = layout->role[k];

		filled = fill_several(rng, layout, k, 0, 0, 1000, operands);
		if (filled == 0)
			operands[k] = role == 'r' || role == 'h' ? random_uniform(rng, 0, 900)
								 : random_uniform(rng, -1000, 1000);
	}
	layout_sort_boxes(layout, operands);
	place_near_world(rng, layout, setting, NEAR_MOSTLY_ANYWHERE, operands);
}

/*
 * Everything within a small square that is far from the origin in comparison: differences of
 * coordinates keep few of their bits, down to two or three, and equal ones are common.
 */
void make_clustered(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	double distance = random_octaves(rng, 0, 20);
	double size = distance * random_octaves(rng, -22, -1);
	double x = distance * random_uniform(rng, -1, 1);
	double y = distance * random_uniform(rng, -1, 1);

	for (unsigned k = 0, filled; k<layout->columns; k += filled> 0 ? filled : 1) {
		char role = layout->role[k];

		filled = fill_several(rng, layout, k, x, y, size, operands);
		if (filled > 0)
			continue;
		if (role == 'r' || role == 'h')
			operands[k] = (float)(size * random_uniform(rng, 0, 0.9f));
		else if (role == 'i' || role == 'j')
			operands[k] = (float)(size * random_uniform(rng, -1, 1));
		else
			operands[k] = (float)((role == 'x' || role == 'X' ? x : y) +
					      size * random_uniform(rng, -1, 1));
	}
	layout_sort_boxes(layout, operands);
	place_near_world(rng, layout, setting, NEAR_MOSTLY_ANYWHERE, operands);
}

/* Along an axis, mostly; or of whole numbers; or as near to length 1 as floats come. */
static void lattice_direction(struct random *rng, float *operands)
{
	static const float directions[][2] = {
	    {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 1}, {3, 4}, {0.6f, 0.8f},
	};
	const float *direction = directions[random_below(rng, 8)];
	float x = direction[0], y = direction[1];

	if (random_chance(rng, 0.5))
		x = -x;
	if (random_chance(rng, 0.5))
		y = -y;
	operands[0] = random_chance(rng, 0.5) ? x : y;
	operands[1] = operands[0] == x ? y : x;
}

/* Small integers: no operation rounds, and exact ties are everywhere. */
void make_lattice(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	struct frame frame;

	for (unsigned k = 0; k < layout->columns; k++)
		if (layout->role[k] == 'r')
			operands[k] = (float)random_below(rng, 6);
		else if (layout->role[k] == 'h')
			operands[k] = (float)random_below(rng, 4);
		else
			operands[k] = (float)random_below(rng, 9) - 4;
	for (unsigned i = 0; i < layout->directions; i++)
		lattice_direction(rng, operands + layout->direction[i].x);
	for (unsigned i = 0; i < layout->polygons; i++) {
		float *vertices = operands + layout->polygon[i].column;

		/* Around where its first vertex has come. */
		frame_lattice(&frame, 1 + random_below(rng, 4));
		frame.x = vertices[0];
		frame.y = vertices[1];
		convex_operand(rng, &frame, layout->polygon[i].vertices, 0.4, vertices);
	}
	layout_sort_boxes(layout, operands);
	place_near_world(rng, layout, setting, NEAR_LATTICE, operands);
}
