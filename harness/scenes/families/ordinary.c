/* SPDX-License-Identifier: MIT */
/* The families of ordinary operands: spread evenly, crowded together, and on small integers. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/scenes/families/convex.h"
#include "harness/scenes/families/families.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"

/* Fills several columns if one begins a direction, a plane or a convex polygon. Returns how many it
 * filled; 0 for other columns. */
static unsigned fill_several(struct random *rng, const struct layout *layout, unsigned k,
			     const double middle[3], double size, float *operands)
{
	double cosine, sine, x = middle[0], y = middle[1];
	struct frame frame;

	if (axes_begin(layout->role, k)) {
		random_frame(rng, operands + k);
		return 6;
	}
	if (direction3(layout->role + k)) {
		double direction[3];

		random_direction(rng, direction);
		for (unsigned i = 0; i < 3; ++i)
			operands[k + i] = (float)direction[i];
		return 3;
	}
	if (layout->role[k] == 'l') {
		random_plane(rng, middle, size, operands + k);
		return 4;
	}
	if (layout->role[k] == 'c') {
		turn(random_uniform(rng, 0, 1), &cosine, &sine);
		operands[k] = (float)cosine;
		operands[k + 1] = (float)sine;
		return 2;
	}
	for (unsigned i = 0; i < layout->polygons; ++i) {
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

/* Aims half of the operands at the plane or triangle in space that they could otherwise miss. */
static void aim_half(struct random *rng, const struct layout *layout, float *operands)
{
	if (layout->spatial && random_chance(rng, 0.5))
		aim(rng, layout, operands);
}

/* Puts coordinates anywhere in a square, or a cube, with sizes at which every test often hits and
 * often misses. */
void make_uniform(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	static const double middle[3] = {0, 0, 0};
	float largest = layout->spatial ? 500 : 900;

	for (unsigned k = 0, filled; k<layout->columns; k += filled> 0 ? filled : 1) {
		char role = layout->role[k];

		filled = fill_several(rng, layout, k, middle, 1000, operands);
		if (filled == 0)
			operands[k] = role == 'r' || role == 'h' ? random_uniform(rng, 0, largest)
								 : random_uniform(rng, -1000, 1000);
	}
	layout_sort_boxes(layout, operands);
	relate_frames(rng, layout, operands);
	aim_half(rng, layout, operands);
	place_near_world(rng, layout, setting, PLACEMENT_MOSTLY_ANYWHERE, operands);
}

/* Returns the axis of a coordinate's role: x, y or z, as an index into `middle`. */
static unsigned axis_of(char role)
{
	return role == 'x' || role == 'X' ? 0 : role == 'z' || role == 'Z' ? 2 : 1;
}

/*
 * Puts everything within a small square, or cube, that is far from the origin in comparison.
 * Differences of coordinates keep only a few bits, down to two or three, and equal coordinates are
 * common.
 */
void make_clustered(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	double distance = random_octaves(rng, 0, 20);
	double size = distance * random_octaves(rng, -22, -1);
	double middle[3] = {0, 0, 0};

	for (unsigned k = 0; k < (layout->spatial ? 3 : 2); ++k)
		middle[k] = distance * random_uniform(rng, -1, 1);
	for (unsigned k = 0, filled; k<layout->columns; k += filled> 0 ? filled : 1) {
		char role = layout->role[k];

		filled = fill_several(rng, layout, k, middle, size, operands);
		if (filled > 0)
			continue;
		if (role == 'r' || role == 'h')
			operands[k] = (float)(size * random_uniform(rng, 0, 0.9f));
		else if (role == 'i' || role == 'j' || role == 'k')
			operands[k] = (float)(size * random_uniform(rng, -1, 1));
		else
			operands[k] =
			    (float)(middle[axis_of(role)] + size * random_uniform(rng, -1, 1));
	}
	layout_sort_boxes(layout, operands);
	relate_frames(rng, layout, operands);
	aim_half(rng, layout, operands);
	place_near_world(rng, layout, setting, PLACEMENT_MOSTLY_ANYWHERE, operands);
}

/* Makes a direction: mostly along an axis, or of whole numbers, or as near to length 1 as floats
 * come. */
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

/* Makes a plane with a normal of whole numbers, mostly along an axis or with few nonzero
 * components, that passes through a point of another operand, or next to it. */
static void lattice_plane(struct random *rng, const struct layout *layout,
			  const struct layout_surface *plane, float *operands)
{
	float *column = operands + plane->column;
	float offset = (float)random_below(rng, 3) - 1;
	const struct layout_point *point;

	for (unsigned k = 0; k < 3; ++k)
		column[k] = random_chance(rng, 0.5) ? 0 : (float)random_below(rng, 5) - 2;
	if (column[0] == 0 && column[1] == 0 && column[2] == 0 && random_chance(rng, 0.75))
		column[random_below(rng, 3)] = 1;
	point = &layout->point[random_below(rng, layout->points)];
	column[3] = offset - (column[0] * operands[point->x] + column[1] * operands[point->y] +
			      column[2] * operands[point->z]);
}

/* Uses small integers: no operation rounds, and exact ties are everywhere. */
void make_lattice(struct random *rng, const struct layout *layout, const struct setting *setting,
		  float *operands)
{
	struct frame frame;

	for (unsigned k = 0; k < layout->columns; ++k)
		if (layout->role[k] == 'r')
			operands[k] = (float)random_below(rng, layout->spatial ? 4 : 6);
		else if (layout->role[k] == 'h')
			operands[k] = (float)random_below(rng, 4);
		else
			operands[k] = (float)random_below(rng, 9) - 4;
	/* rays that are parallel to the sides of boxes */
	for (unsigned i = 0; i < layout->points; ++i)
		for (unsigned k = 0; k < 3 && layout->role[layout->point[i].x] == 'l'; ++k)
			if (random_chance(rng, 0.5))
				operands[layout->point[i].x + k] = 0;
	for (unsigned i = 0; i < layout->directions; ++i)
		lattice_direction(rng, operands + layout->direction[i].x);
	for (unsigned i = 0; i < layout->frames; ++i)
		lattice_frame(rng, operands + layout->frame[i].column);
	for (unsigned i = 0; i < layout->polygons; ++i) {
		float *vertices = operands + layout->polygon[i].column;

		/* around its current first vertex */
		frame_lattice(&frame, 1 + random_below(rng, 4));
		frame.x = vertices[0];
		frame.y = vertices[1];
		convex_operand(rng, &frame, layout->polygon[i].vertices, 0.4, vertices);
	}
	layout_sort_boxes(layout, operands);
	for (unsigned i = 0; i < layout->planes; ++i)
		lattice_plane(rng, layout, &layout->plane[i], operands);
	if (layout->spatial && random_chance(rng, 0.25))
		aim_exactly(rng, layout, operands);
	place_near_world(rng, layout, setting, PLACEMENT_LATTICE, operands);
}
