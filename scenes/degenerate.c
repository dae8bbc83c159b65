/* SPDX-License-Identifier: MIT */
/*
 * The family of degenerate operands: zero lengths and sizes, coincident and collinear points, and
 * exact contact; and now and then operands that are invalid.
 *
 * Each case is an ordinary one, mostly on small integers (where the copies and sums below are
 * exact, and stay degenerate), that is then spoilt once to three times.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/families.h"

#include <math.h>

static const struct layout_point *any_point(struct random *rng, const struct layout *layout)
{
	return &layout->point[random_below(rng, layout->points)];
}

static void copy_point(const struct layout_point *from, const struct layout_point *to,
		       float *operands)
{
	operands[to->x] = operands[from->x];
	operands[to->y] = operands[from->y];
}

static void coincide(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);

	copy_point(from, to, operands);
}

/* All points of one operand become one, and its radius nothing. */
static void collapse(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *onto = any_point(rng, layout);

	for (unsigned i = 0; i < layout->points; i++)
		if (layout->point[i].operand == onto->operand)
			copy_point(onto, &layout->point[i], operands);
	for (unsigned i = 0; i < layout->radii; i++)
		if (layout->point[layout->radius[i].center].operand == onto->operand)
			operands[layout->radius[i].column] = 0;
}

/* One point comes onto the line through two others: between, before or beyond them. */
static void align(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *a = any_point(rng, layout), *b = any_point(rng, layout);
	const struct layout_point *moved = any_point(rng, layout);
	float along = (float)random_below(rng, 7) / 2 - 1;

	operands[moved->x] = operands[a->x] + along * (operands[b->x] - operands[a->x]);
	operands[moved->y] = operands[a->y] + along * (operands[b->y] - operands[a->y]);
}

/* Two points come level, or above each other: points on a box's side, upright segments. */
static void level(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);

	if (random_chance(rng, 0.5))
		operands[to->x] = operands[from->x];
	else
		operands[to->y] = operands[from->y];
}

/* A radius that is nothing, or just reaches another point's x. */
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

/* A box with no width or no height. */
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

/* A negative radius, or a box with min > max, if the operands have such a thing. */
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

void make_degenerate(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
		     float *operands)
{
	(random_chance(rng, 0.75) ? make_lattice : make_uniform)(rng, layout, walls, operands);
	for (unsigned times = 1 + random_below(rng, 3); times > 0; times--) {
		switch (random_below(rng, 6)) {
		case 0:
			coincide(rng, layout, operands);
			break;
		case 1:
			collapse(rng, layout, operands);
			break;
		case 2:
			align(rng, layout, operands);
			break;
		case 3:
			level(rng, layout, operands);
			break;
		case 4:
			touch(rng, layout, operands);
			break;
		case 5:
			flatten(rng, layout, operands);
			break;
		}
	}
	layout_sort_boxes(layout, operands);
	if (random_chance(rng, 1.0 / 16))
		invalidate(rng, layout, operands);
}
