/* SPDX-License-Identifier: MIT */
/* Aims at planes, triangles, boxes and balls; see space.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/space.h"
#include "harness/scenes/families/frames.h"

#include <float.h>
#include <math.h>
#include <string.h>

float finite_float(double value)
{
	return value > FLT_MAX ? FLT_MAX : value < -FLT_MAX ? -FLT_MAX : (float)value;
}

/* Picks points in a cube until one is in the ball. */
void random_direction(struct random *rng, double direction[3])
{
	double square = 0;

	while (square < 0x1p-8 || square > 1) {
		square = 0;
		for (unsigned k = 0; k < 3; ++k) {
			direction[k] = random_uniform(rng, -1, 1);
			square += direction[k] * direction[k];
		}
	}
	for (unsigned k = 0; k < 3; ++k)
		direction[k] /= sqrt(square);
}

void cross_product(const double u[3], const double v[3], double product[3])
{
	for (unsigned k = 0; k < 3; ++k) {
		unsigned next = (k + 1) % 3, last = (k + 2) % 3;

		product[k] = u[next] * v[last] - u[last] * v[next];
	}
}

void get_point(const struct layout_point *point, const float *operands, double at[3])
{
	at[0] = operands[point->x];
	at[1] = operands[point->y];
	at[2] = operands[point->z];
}

void put_point(const struct layout_point *point, const double at[3], float *operands)
{
	operands[point->x] = finite_float(at[0]);
	operands[point->y] = finite_float(at[1]);
	operands[point->z] = finite_float(at[2]);
}

void press_flat(const struct layout *layout, unsigned axis, float level, float *operands)
{
	for (unsigned i = 0; i < layout->points; ++i)
		operands[layout->point[i].x + axis] = layout->point[i].vector ? 0 : level;
}

/* The vector between two points of an operand, or from a point along the vector after it. */
struct edge {
	const struct layout_point *from, *to;
};

/* The number of an operand's edges to choose from. */
static unsigned find_edges(const struct layout *layout, unsigned operand, struct edge *edges)
{
	const struct layout_point *points[LOCKSTEP_COLUMNS_MAX];
	unsigned count = 0, found = 0;

	for (unsigned i = 0; i < layout->points; ++i) {
		const struct layout_point *point = &layout->point[i];

		if (point->operand != operand)
			continue;
		for (unsigned k = 0; k < count; ++k)
			edges[found++] = (struct edge){points[k], point};
		if (!point->vector)
			points[count++] = point;
	}
	return found;
}

/* Computes where an edge begins, and its vector. A vector begins at the point before it. */
static void look_at_edge(const struct edge *edge, const float *operands, double from[3],
			 double way[3])
{
	get_point(edge->from, operands, from);
	get_point(edge->to, operands, way);
	for (unsigned k = 0; k < 3 && !edge->to->vector; ++k)
		way[k] -= from[k];
}

static double length_of(const double way[3])
{
	return sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
}

void shift_first(const struct layout *layout, const double way[3], double far, float *operands)
{
	for (unsigned i = 0; i < layout->points; ++i) {
		const struct layout_point *point = &layout->point[i];
		double at[3];

		if (point->operand != 0 || point->vector)
			continue;
		get_point(point, operands, at);
		for (unsigned k = 0; k < 3; ++k)
			at[k] += far * way[k];
		put_point(point, at, operands);
	}
}

bool can_cross(const struct layout *layout)
{
	struct edge edges[LOCKSTEP_COLUMNS_MAX];

	return layout->spatial && layout->corners == 0 && layout->test->operands == 2 &&
	       find_edges(layout, 0, edges) > 0 && find_edges(layout, 1, edges) > 0;
}

bool cross_nearly_parallel(struct random *rng, const struct layout *layout, float *operands,
			   double across[3])
{
	double slope = ldexp(1, -(int)random_below(rng, 20)), length, share, place;
	double from[2][3], way[2][3], aside[3], to[3];
	struct edge edges[LOCKSTEP_COLUMNS_MAX], edge[2];

	if (layout->frames == 2)
		return cross_boxes(rng, layout, random_uniform(rng, 0, 0.5f), operands, across);
	for (unsigned i = 0; i < 2; ++i) {
		unsigned found = find_edges(layout, i, edges);

		edge[i] = edges[random_below(rng, found)];
	}
	look_at_edge(&edge[0], operands, from[0], way[0]);
	look_at_edge(&edge[1], operands, from[1], way[1]);
	length = length_of(way[0]) / length_of(way[1]) * (random_chance(rng, 0.5) ? 1 : -1);
	random_direction(rng, aside);
	cross_product(way[1], aside, across);
	share = random_uniform(rng, 0, 1), place = random_uniform(rng, 0, 1);
	for (unsigned k = 0; k < 3; ++k) {
		way[0][k] = length * (way[1][k] + slope * length_of(way[1]) * aside[k]);
		to[k] = way[0][k] + (edge[0].to->vector ? 0 : from[0][k]);
		aside[k] = from[1][k] + place * way[1][k] - from[0][k] - share * way[0][k];
	}
	if (!isfinite(length) || length_of(across) == 0)
		return false;
	put_point(edge[0].to, to, operands);
	shift_first(layout, aside, 1, operands);
	length = length_of(across);
	for (unsigned k = 0; k < 3; ++k)
		across[k] /= length;
	return true;
}

void random_plane(struct random *rng, const double from[3], double most, float *plane)
{
	double normal[3], offset;

	random_direction(rng, normal);
	offset = most * random_uniform(rng, -1, 1);
	for (unsigned k = 0; k < 3; ++k) {
		plane[k] = (float)normal[k];
		offset -= plane[k] * from[k];
	}
	plane[3] = finite_float(offset);
}

void place_on_triangle(const float *triangle, double b, double c, double at[3])
{
	for (unsigned k = 0; k < 3; ++k)
		at[k] = triangle[k] + b * ((double)triangle[3 + k] - triangle[k]) +
			c * ((double)triangle[6 + k] - triangle[k]);
}

void random_weights(struct random *rng, double *b, double *c)
{
	*b = random_uniform(rng, 0, 1);
	*c = random_uniform(rng, 0, 1);
	if (random_chance(rng, 0.25)) {
		*b = 2 * *b - 0.5;
		*c = 2 * *c - 0.5;
	} else if (*b + *c > 1) {
		*b = 1 - *b;
		*c = 1 - *c;
	}
}

void lattice_weights(struct random *rng, double *b, double *c)
{
	static const double weights[][2] = {
	    {0, 0},      {1, 0}, {0, 1},  {0.5, 0}, {0, 0.5}, {0.5, 0.5},
	    {0.25, 0.5}, {2, 0}, {1, -1}, {1, 1},   {-1, 1},  {0.5, 0.25},
	};
	const double *weight = weights[random_below(rng, sizeof(weights) / sizeof(weights[0]))];

	*b = weight[0];
	*c = weight[1];
}

/* Returns the plane or triangle among the operands that others are aimed at; NULL if there is
 * none. */
static const struct layout_surface *target_of(const struct layout *layout)
{
	if (layout->triangles > 0)
		return &layout->triangle[0];
	return layout->planes > 0 ? &layout->plane[0] : NULL;
}

/* Moves a point to the foot of its perpendicular; if the plane has no normal, it stays. */
static void drop_onto(const float *plane, double at[3])
{
	double square = 0, distance = plane[3];

	for (unsigned k = 0; k < 3; ++k) {
		square += (double)plane[k] * plane[k];
		distance += plane[k] * at[k];
	}
	for (unsigned k = 0; k < 3 && square > 0; ++k)
		at[k] -= plane[k] * (distance / square);
}

/* Chooses a place on the target, for another operand's point to be near; in whole and half numbers
 * if `exact`. */
static void place_on_target(struct random *rng, const struct layout *layout, const float *operands,
			    bool exact, double at[3])
{
	const struct layout_surface *target = target_of(layout);
	double b, c;

	if (layout->triangles == 0) {
		drop_onto(operands + target->column, at);
		return;
	}
	(exact ? lattice_weights : random_weights)(rng, &b, &c);
	place_on_triangle(operands + target->column, b, c, at);
}

/* The points of the other operand: the first one, and the other end of a segment or a moving ball's
 * destination. NULL if it has none. */
struct aimed {
	const struct layout_point *first, *last;
	float *radius; /* around the first, or NULL */
};

static struct aimed aimed_of(const struct layout *layout, float *operands)
{
	const struct layout_surface *target = target_of(layout);
	struct aimed aimed = {NULL, NULL, NULL};

	for (unsigned i = 0; target && i < layout->points; ++i) {
		const struct layout_point *point = &layout->point[i];

		if (point->operand == target->operand || point->z < 0)
			continue;
		if (!aimed.first)
			aimed.first = point;
		else if (!aimed.last)
			aimed.last = point;
	}
	if (aimed.first && layout->radii > 0)
		aimed.radius = &operands[layout->radius[0].column];
	return aimed;
}

/*
 * Moves the last point so that the line from the first passes through a place. If the last is a
 * vector, it leads there.
 */
static void go_through(const struct aimed *aimed, const double from[3], const double place[3],
		       double times, float *operands)
{
	double at[3];

	for (unsigned k = 0; k < 3; ++k)
		at[k] = times * (place[k] - from[k]) + (aimed->last->vector ? 0 : from[k]);
	put_point(aimed->last, at, operands);
}

/* ---- Boxes and balls ------------------------------------------------------------------------- */

/* The target of a point, a ball or a ray: a box, or a ball if `far` is NULL. */
struct volume {
	const float *near, *far;
	float r;
};

/* Returns false if the second operand is neither, or the first is not a point with something around it or ahead
 * of it. */
static bool volume_of(const struct layout *layout, const float *operands, struct volume *volume)
{
	const struct lockstep_shape *const *shape = layout->test->operand;
	const unsigned split = shape[0]->columns;

	if (layout->test->operands < 2 || layout->triangles + layout->planes + layout->frames > 0 ||
	    strncmp(shape[0]->roles, "xyz", 3) != 0 || strchr(shape[0]->roles, 'X') ||
	    strncmp(shape[1]->roles, "xyz", 3) != 0)
		return false;
	*volume = (struct volume){operands + split, NULL, -1};
	if (strncmp(shape[1]->roles + 3, "XYZ", 3) == 0)
		volume->far = operands + split + 3;
	for (unsigned i = 0; i < layout->radii; ++i)
		if (layout->radius[i].column >= split)
			volume->r = operands[layout->radius[i].column];
	return volume->far || volume->r >= 0;
}

/* Chooses a place in, on or next to a volume. If `exact`, it is on the surface, and the side there is across an
 * axis, which is returned. */
static unsigned place_on_volume(struct random *rng, const struct volume *volume, bool exact,
				double at[3])
{
	static const double ends[] = {0, 0, 0.5, 1, 1};
	const unsigned axis = random_below(rng, 3);
	double way[3];

	random_direction(rng, way);
	for (unsigned k = 0; k < 3; ++k)
		if (volume->far) {
			double share =
			    exact ? ends[random_below(rng, 5)] : random_uniform(rng, -0.1f, 1.1f);

			if (exact && k == axis)
				share = random_below(rng, 2);
			at[k] =
			    volume->near[k] + share * ((double)volume->far[k] - volume->near[k]);
		} else {
			at[k] = volume->near[k];
			if (exact && k == axis)
				at[k] += random_chance(rng, 0.5) ? volume->r : -volume->r;
			else if (!exact)
				at[k] += 1.1 * volume->r * way[k] * random_uniform(rng, 0, 1);
		}
	return axis;
}

/* Moves the first operand so that it meets the volume, or comes near it. If `exact`, a ball touches it there, and
 * a ray runs along it. */
static void aim_at_volume(struct random *rng, const struct layout *layout,
			  const struct volume *volume, bool exact, float *operands)
{
	const struct layout_point *first = &layout->point[0], *last = &layout->point[1];
	const unsigned split = layout->test->operand[0]->columns;
	double place[3], from[3], length = 0;
	unsigned axis = place_on_volume(rng, volume, exact, place);

	if (last->operand != 0) {
		if (layout->radii > 0 && layout->radius[0].column < split)
			place[axis] += (random_chance(rng, 0.5) ? 1 : -1) *
				       (exact ? 1 : random_uniform(rng, 0, 1)) *
				       operands[layout->radius[0].column];
		put_point(first, place, operands);
		return;
	}
	get_point(first, operands, from);
	if (exact && random_chance(rng, 0.75))
		from[axis] = place[axis];
	put_point(first, from, operands);
	for (unsigned k = 0; k < 3; ++k)
		length += (place[k] - from[k]) * (place[k] - from[k]);
	if (!exact && length > 0 && last->vector) {
		/* a ray's direction has length 1; nine in ten moving balls get there */
		const double part =
		    layout->role[last->x] == 'l' ? sqrt(length) : random_uniform(rng, 0.4f, 1.1f);

		for (unsigned k = 0; k < 3; ++k)
			place[k] = from[k] + (place[k] - from[k]) / part;
	}
	for (unsigned k = 0; k < 3 && last->vector; ++k)
		place[k] -= from[k];
	put_point(last, place, operands);
}

void aim(struct random *rng, const struct layout *layout, float *operands)
{
	struct volume volume;
	struct aimed aimed = aimed_of(layout, operands);
	double from[3], place[3], away[3], square = 0, distance;

	if (volume_of(layout, operands, &volume)) {
		aim_at_volume(rng, layout, &volume, false, operands);
		return;
	}
	/* planes are infinite, and segments meet them anyway */
	if (!aimed.first || (aimed.last && layout->triangles == 0))
		return;
	get_point(aimed.first, operands, from);
	for (unsigned k = 0; k < 3; ++k)
		place[k] = from[k];
	place_on_target(rng, layout, operands, false, place);
	if (aimed.last) {
		/* nine in ten get there, and so does a ball larger than the rest of its way */
		go_through(&aimed, from, place, 1 / random_uniform(rng, 0.4f, 1.1f), operands);
		layout_sort_boxes(layout, operands);
		return;
	}
	for (unsigned k = 0; k < 3; ++k)
		square += (from[k] - place[k]) * (from[k] - place[k]);
	distance = aimed.radius ? 1.5 * *aimed.radius : sqrt(square);
	distance *= random_uniform(rng, 0, 1);
	random_direction(rng, away);
	for (unsigned k = 0; k < 3; ++k)
		place[k] += distance * away[k];
	put_point(aimed.first, place, operands);
}

void aim_exactly(struct random *rng, const struct layout *layout, float *operands)
{
	static const double times[] = {1, 1, 1, 2, 2, 0.5};
	struct volume volume;
	struct aimed aimed = aimed_of(layout, operands);
	double from[3], place[3];

	if (volume_of(layout, operands, &volume)) {
		aim_at_volume(rng, layout, &volume, true, operands);
		return;
	}
	if (!aimed.first)
		return;
	get_point(aimed.first, operands, from);
	for (unsigned k = 0; k < 3; ++k)
		place[k] = from[k];
	place_on_target(rng, layout, operands, true, place);
	if (aimed.last && random_chance(rng, 0.75))
		go_through(&aimed, from, place, times[random_below(rng, 6)], operands);
	else
		put_point(aimed.first, place, operands);
	layout_sort_boxes(layout, operands);
}
