/* SPDX-License-Identifier: MIT */
/*
 * Spoils operands in space for the family of degenerate ones: coincident, collinear and coplanar
 * points, needles, planes without a normal, balls without a size, motions that go nowhere or start
 * in contact. Sums and products here are exact on small integers.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/space.h"

#include <math.h>

static const struct layout_point *any_point(struct random *rng, const struct layout *layout)
{
	return &layout->point[random_below(rng, layout->points)];
}

static void coincide(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);
	double at[3];

	get_point(from, operands, at);
	put_point(to, at, operands);
}

/* Makes all points of one operand one point, and its radius and vectors 0. */
static void collapse(struct random *rng, const struct layout *layout, float *operands)
{
	static const double nothing[3] = {0, 0, 0};
	const struct layout_point *onto = any_point(rng, layout);
	double at[3];

	get_point(onto, operands, at);
	for (unsigned i = 0; i < layout->points; ++i)
		if (layout->point[i].operand == onto->operand)
			put_point(&layout->point[i], layout->point[i].vector ? nothing : at,
				  operands);
	for (unsigned i = 0; i < layout->radii; ++i)
		if (layout->point[layout->radius[i].center].operand == onto->operand)
			operands[layout->radius[i].column] = 0;
}

/* Moves the other operand's points into the plane of a triangle. Rounding leaves them near it, on either side. */
static void slant(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_surface *triangle =
	    &layout->triangle[random_below(rng, layout->triangles)];
	const float *a = operands + triangle->column, *b = a + 3, *c = a + 6;

	for (unsigned i = 0; i < layout->points; ++i) {
		double s = random_uniform(rng, -1, 2), t = random_uniform(rng, -1, 2), at[3];

		if (layout->point[i].operand == triangle->operand || layout->point[i].vector)
			continue;
		for (unsigned k = 0; k < 3; ++k)
			at[k] = a[k] + s * ((double)b[k] - a[k]) + t * ((double)c[k] - a[k]);
		put_point(&layout->point[i], at, operands);
	}
}

/* Moves a point onto the line through two others, or into the plane through three. */
static void align(struct random *rng, const struct layout *layout, float *operands)
{
	if (layout->triangles > 0 && layout->test->operands == 2 && random_chance(rng, 0.5)) {
		slant(rng, layout, operands);
		return;
	}
	const struct layout_point *a = any_point(rng, layout), *b = any_point(rng, layout);
	const struct layout_point *c = any_point(rng, layout), *moved = any_point(rng, layout);
	double along = random_below(rng, 7) / 2.0 - 1, aside = random_below(rng, 5) / 2.0 - 1;
	bool coplanar = random_chance(rng, 0.5);
	double at[3], to[3], by[3];

	get_point(a, operands, at);
	get_point(b, operands, to);
	get_point(c, operands, by);
	for (unsigned k = 0; k < 3; ++k)
		to[k] = at[k] + along * (to[k] - at[k]) + (coplanar ? aside * (by[k] - at[k]) : 0);
	put_point(moved, to, operands);
}

/* Makes two points equal in one or two coordinates, or all points in one. */
static void level(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *from = any_point(rng, layout), *to = any_point(rng, layout);
	unsigned axis = random_below(rng, 3);
	bool all = random_chance(rng, 1.0 / 4);
	double at[3], moved[3];

	get_point(from, operands, at);
	get_point(to, operands, moved);
	moved[axis] = at[axis];
	if (random_chance(rng, 0.25))
		moved[(axis + 1) % 3] = at[(axis + 1) % 3];
	put_point(to, moved, operands);
	for (unsigned i = 0; i < layout->points && all; ++i) {
		get_point(&layout->point[i], operands, moved);
		moved[axis] = layout->point[i].vector ? 0 : at[axis];
		put_point(&layout->point[i], moved, operands);
	}
}

/* Makes a radius 0, or lets it just reach another point, or the plane, along an axis. */
static void touch(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_radius *radius;
	const struct layout_point *other = any_point(rng, layout);
	unsigned axis = random_below(rng, 3);
	double center[3], at[3];

	if (layout->radii == 0) {
		level(rng, layout, operands);
		return;
	}
	radius = &layout->radius[random_below(rng, layout->radii)];
	get_point(&layout->point[radius->center], operands, center);
	get_point(other, operands, at);
	operands[radius->column] = 0;
	if (random_chance(rng, 0.3))
		return;
	if (random_chance(rng, 0.7))
		for (unsigned k = 0; k < 3; ++k)
			center[k] = k == axis ? center[k] : at[k];
	put_point(&layout->point[radius->center], center, operands);
	operands[radius->column] = finite_float(fabs(at[axis] - center[axis]));
}

/* Makes a vector zero, or along an axis, or from point to point, or at right angles to one. */
static void lead(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *a = any_point(rng, layout), *b = any_point(rng, layout);
	const struct layout_point *vector = any_point(rng, layout);
	unsigned axis = random_below(rng, 3), way = random_below(rng, 4);
	double from[3], to[3], at[3];

	for (unsigned i = 0; i < layout->points && !vector->vector; ++i)
		if (layout->point[i].vector)
			vector = &layout->point[i];
	if (!vector->vector) {
		align(rng, layout, operands);
		return;
	}
	get_point(a, operands, from);
	get_point(b, operands, to);
	get_point(vector, operands, at);
	for (unsigned k = 0; k < 3; ++k)
		if (way == 0)
			at[k] = 0;
		else if (way == 1)
			at[k] = k == axis ? at[k] : 0;
		else if (way == 2)
			at[k] = to[k] - from[k];
	if (way == 3) {
		at[axis] = 0;
		at[(axis + 1) % 3] = -to[(axis + 2) % 3];
		at[(axis + 2) % 3] = to[(axis + 1) % 3];
	}
	put_point(vector, at, operands);
}

/* Makes a box without a width; a plane without a normal, or with one along an axis, through a
 * point; or a needle of a triangle. */
static void flatten(struct random *rng, const struct layout *layout, float *operands)
{
	const struct layout_point *point = any_point(rng, layout);
	unsigned axis = random_below(rng, 3);
	double at[3], offset = 0;
	float *plane;

	if (layout->corners > 0) {
		const struct layout_corner *corner =
		    &layout->corner[random_below(rng, layout->corners)];

		operands[corner->far] = operands[corner->near];
		return;
	}
	if (layout->planes == 0) {
		aim_exactly(rng, layout, operands);
		return;
	}
	plane = operands + layout->plane[random_below(rng, layout->planes)].column;
	switch (random_below(rng, 3)) {
	case 0: /* no normal: the plane contains everything, or nothing */
		plane[0] = plane[1] = plane[2] = 0;
		plane[3] = (float)random_below(rng, 2);
		return;
	case 1:
		for (unsigned k = 0; k < 3; ++k)
			plane[k] = k == axis;
		break;
	}
	get_point(point, operands, at);
	for (unsigned k = 0; k < 3; ++k)
		offset -= plane[k] * at[k];
	plane[3] = finite_float(offset);
}

void spoil_in_space(struct random *rng, const struct layout *layout, float *operands)
{
	static spoiler *const ways[] = {coincide, collapse, align,   level,
					touch,    lead,     flatten, aim_exactly};

	ways[random_below(rng, sizeof(ways) / sizeof(*ways))](rng, layout, operands);
}
