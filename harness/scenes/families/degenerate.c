/* SPDX-License-Identifier: MIT */
/*
 * The family of degenerate operands: zero lengths and sizes, coincident and collinear points, exact
 * contact, and sometimes invalid operands.
 *
 * Each case starts as an ordinary one, mostly on small integers (where the copies and sums below
 * are exact, and stay degenerate), and is then spoilt one to three times.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/families.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"

#include <math.h>

static const struct layout_point *any_point(struct random *rng, const struct layout *layout)
{
	return &layout->point[random_below(rng, layout->points)];
}

/* Moves a point to a place; a vertex of a convex polygon takes the others along. */
static void move_point(const struct layout *layout, const struct layout_point *moved, float x,
		       float y, float *operands)
{
	float dx = x - operands[moved->x], dy = y - operands[moved->y];

	if (moved->polygon >= 0)
		for (unsigned i = 0; i < layout->points; ++i)
			if (layout->point[i].polygon == moved->polygon) {
				operands[layout->point[i].x] += dx;
				operands[layout->point[i].y] += dy;
			}
	operands[moved->x] = x;
	operands[moved->y] = y;
}

static void coincide(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);

	move_point(layout, to, operands[from->x], operands[from->y], operands);
}

/* Makes all points of one operand one point, and its radius 0. */
static void collapse(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *onto = any_point(rng, layout);

	for (unsigned i = 0; i < layout->points; ++i)
		if (layout->point[i].operand == onto->operand) {
			operands[layout->point[i].x] = operands[onto->x];
			operands[layout->point[i].y] = operands[onto->y];
		}
	for (unsigned i = 0; i < layout->radii; ++i)
		if (layout->point[layout->radius[i].center].operand == onto->operand)
			operands[layout->radius[i].column] = 0;
}

/* Moves a point onto the line through two others: between, before or beyond them. */
static void align(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *a = any_point(rng, layout), *b = any_point(rng, layout);
	const struct layout_point *moved = any_point(rng, layout);
	float along = (float)random_below(rng, 7) / 2 - 1;

	move_point(layout, moved, operands[a->x] + along * (operands[b->x] - operands[a->x]),
		   operands[a->y] + along * (operands[b->y] - operands[a->y]), operands);
}

/* Gives two points the same height, or puts one above the other: points on a box's side, upright
 * segments. */
static void level(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);

	if (random_chance(rng, 0.5))
		move_point(layout, to, operands[from->x], operands[to->y], operands);
	else
		move_point(layout, to, operands[to->x], operands[from->y], operands);
}

/* Makes a radius 0, or lets it just reach another point's x. */
static void touch(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_radius *radius;
	const struct layout_point *center, *other;

	if (layout->radii == 0) {
		level(rng, layout, operands);
		return;
	}
	radius = &layout->radius[random_below(rng, layout->radii)];
	center = &layout->point[radius->center];
	other = any_point(rng, layout);
	if (random_chance(rng, 0.4)) {
		operands[radius->column] = 0;
		return;
	}
	if (random_chance(rng, 0.5))
		operands[center->y] = operands[other->y];
	operands[radius->column] = fabsf(operands[other->x] - operands[center->x]);
}

/* Makes a box with no width or no height. */
static void flatten(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_corner *corner;

	if (layout->corners == 0) {
		align(rng, layout, operands);
		return;
	}
	corner = &layout->corner[random_below(rng, layout->corners)];
	operands[corner->far] = operands[corner->near];
}

/* Gives a convex polygon a repeated vertex, or one in the middle between its neighbours, or no
 * width. It stays valid and in order. */
static void dent(struct random *rng, const struct layout_polygon *polygon, float *operands)
{
	unsigned n = polygon->vertices, i = random_below(rng, n);
	float *vertex = operands + polygon->column, *at = vertex + 2 * i;
	const float *before = vertex + 2 * ((i + n - 1) % n), *after = vertex + 2 * ((i + 1) % n);
	unsigned k = random_below(rng, 2);

	switch (random_below(rng, 3)) {
	case 0:
		at[0] = before[0];
		at[1] = before[1];
		break;
	case 1:
		at[0] = before[0] + (after[0] - before[0]) / 2;
		at[1] = before[1] + (after[1] - before[1]) / 2;
		break;
	case 2:
		for (i = 0; i < n; ++i)
			vertex[2 * i + k] = vertex[k];
		break;
	}
}

/* Makes a direction zero, or along, against or across another one, or from point to point. */
static void direct(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_direction *from, *to;
	const struct layout_point *a, *b;
	float x, y;

	from = &layout->direction[random_below(rng, layout->directions)];
	to = &layout->direction[random_below(rng, layout->directions)];
	a = any_point(rng, layout);
	b = any_point(rng, layout);
	x = operands[from->x];
	y = operands[from->y];
	switch (random_below(rng, 5)) {
	case 0:
		x = y = 0;
		break;
	case 1:
		break;
	case 2:
		x = -x;
		y = -y;
		break;
	case 3:
		x = -operands[from->y];
		y = operands[from->x];
		break;
	case 4:
		x = operands[b->x] - operands[a->x];
		y = operands[b->y] - operands[a->y];
		break;
	}
	operands[to->x] = x;
	operands[to->y] = y;
}

/* Makes a radius negative, or a box with min > max, if the operands have one. */
static void invalidate(struct random *rng, const struct layout *layout, float *operands)
{
	unsigned choices = layout->radii + layout->corners;
	unsigned choice = choices > 0 ? random_below(rng, choices) : 0;

	if (choice < layout->radii) {
		operands[layout->radius[choice].column] = -1 - (float)random_below(rng, 4);
	} else if (choices > 0) {
		const struct layout_corner *corner = &layout->corner[choice - layout->radii];

		operands[corner->far] = operands[corner->near] - 1;
	}
}

/* Methods that work for any points. */
static spoiler *const ways_of_points[] = {coincide, collapse, align, level, touch, flatten};
enum { WAYS = sizeof(ways_of_points) / sizeof(*ways_of_points) };

/* Spoils operands once, in a random way. */
static void spoil(struct random *rng, const struct layout *layout, float *operands)
{
	unsigned ways = WAYS + 2 * (layout->polygons > 0) + 2 * (layout->directions > 0);
	unsigned way = random_below(rng, ways);

	if (way >= WAYS + 2 || (way >= WAYS && layout->polygons == 0))
		direct(rng, layout, operands);
	else if (way >= WAYS)
		dent(rng, &layout->polygon[random_below(rng, layout->polygons)], operands);
	else
		ways_of_points[way](rng, layout, operands);
}

void make_degenerate(struct random *rng, const struct layout *layout, const struct setting *setting,
		     float *operands)
{
	(random_chance(rng, 0.75) ? make_lattice : make_uniform)(rng, layout, setting, operands);
	for (unsigned times = 1 + random_below(rng, 3); times > 0; --times)
		(layout->spatial ? spoil_in_space : spoil)(rng, layout, operands);
	layout_sort_boxes(layout, operands);
	mend_frames(rng, layout, operands);
	if (setting->world && random_chance(rng, 0.5))
		place_near_world(rng, layout, setting, PLACEMENT_TIES, operands);
	if (random_chance(rng, 1.0 / 16))
		invalidate(rng, layout, operands);
}
