/* SPDX-License-Identifier: MIT */
/*
 * Real places in space, with the queries that a game makes, in a level whose walls go from the
 * floor up to the ceiling, or among the triangles of a mesh.
 *
 * One triangle is picked, and everything lies near a point on it. A triangle among the operands is that one; a second
 * one is part of the surface of an object. A plane is the triangle's plane. A ball is a player, a motion a player's step,
 * a segment a step or a shot, a point a player's eye, a ray a player's line of sight, a box the bounds of an object, and
 * an oriented box the object itself, which is usually upright. A vector is one of the triangle's sides, its normal, or a
 * move.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/columns.h"
#include "harness/scenes/families/frames.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/space.h"

#include <math.h>
#include <string.h>

/* In game units; setting->unit is the length of one. */
enum {
	RADIUS = 16,
	STEP = 50,    /* farthest step in a tick, in each direction */
	NEAR = 32,    /* from the place, in each direction */
	FAR = 64,     /* distance of a segment's ends */
	HEIGHT = 128, /* height of walls */
	FLOOR = 64,   /* how far the floor extends from a wall */
};

/* Things around a place on a triangle. */
struct spot {
	struct random *rng;
	double unit, at[3];
	float triangle[9];
	unsigned vectors, triangles; /* the number so far */
};

static void offset(struct spot *spot, double most, const double from[3], double at[3])
{
	for (unsigned k = 0; k < 3; ++k)
		at[k] = from[k] + spot->unit * most * random_uniform(spot->rng, -1, 1);
}

/* Makes half of a wall, or of the floor or ceiling beside it. */
static void extrude(struct random *rng, const struct wall_line *wall, float unit, float *triangle)
{
	float top = HEIGHT * unit, dx = wall->bx - wall->ax, dy = wall->by - wall->ay;
	float length = sqrtf(dx * dx + dy * dy);
	float share = length > 0 ? FLOOR * unit / length : 0;
	float corners[4][3] = {{wall->ax, wall->ay, 0},
			       {wall->bx, wall->by, 0},
			       {wall->bx, wall->by, top},
			       {wall->ax, wall->ay, top}};
	unsigned half = random_below(rng, 2);

	if (random_chance(rng, 0.25)) {
		float z = random_chance(rng, 0.75) ? 0 : top;

		for (unsigned i = 2; i < 4; ++i) {
			corners[i][0] -= share * dy;
			corners[i][1] += share * dx;
		}
		for (unsigned i = 0; i < 4; ++i)
			corners[i][2] = z;
	}
	memcpy(triangle, corners[0], sizeof(corners[0]));
	memcpy(triangle + 3, corners[1 + half], sizeof(corners[0]));
	memcpy(triangle + 6, corners[2 + half], sizeof(corners[0]));
}

/* Picks a place in the world or the mesh, or on any wall. */
static void pick_spot(struct random *rng, const struct setting *setting, struct spot *spot)
{
	const struct wall_list *walls = setting->walls;
	double b, c;

	if (setting->world)
		pick_triangle(rng, setting, spot->triangle);
	else if (setting->mesh && setting->mesh->triangles > 0)
		pick_of_mesh(rng, setting->mesh, spot->triangle);
	else
		extrude(rng, &walls->wall[random_below(rng, (uint32_t)walls->count)], setting->unit,
			spot->triangle);
	random_weights(rng, &b, &c);
	place_on_triangle(spot->triangle, b, c, spot->at);
}

/* Sets a vector: the first is a move or a side, the second the normal or another side. */
static void put_vector(struct spot *spot, const double from[3], bool of_ball, float *vector)
{
	static const double nothing[3] = {0, 0, 0};
	double side[3], other[3], normal[3], at[3];

	for (unsigned k = 0; k < 3; ++k) {
		side[k] = (double)spot->triangle[3 + k] - spot->triangle[k];
		other[k] = (double)spot->triangle[6 + k] - spot->triangle[k];
	}
	cross_product(side, other, normal);
	offset(spot, STEP, nothing, at);
	if (of_ball && random_chance(spot->rng, 0.5))
		at[2] /= 8; /* walking; otherwise falling or jumping */
	else if (of_ball && random_chance(spot->rng, 0.25))
		for (unsigned k = 0; k < 3; ++k) /* right at the place, and through it */
			at[k] = 2 * (spot->at[k] - from[k]);
	else if (!of_ball && random_chance(spot->rng, 0.5))
		memcpy(at, spot->vectors == 0 ? side : other, sizeof(at));
	else if (!of_ball && spot->vectors > 0)
		memcpy(at, normal, sizeof(at));
	for (unsigned k = 0; k < 3; ++k)
		vector[k] = finite_float(at[k]);
	++spot->vectors;
}

static void put_plane(const struct spot *spot, float *plane)
{
	double side[3], other[3], normal[3], length = 0, distance = 0;

	for (unsigned k = 0; k < 3; ++k) {
		side[k] = (double)spot->triangle[3 + k] - spot->triangle[k];
		other[k] = (double)spot->triangle[6 + k] - spot->triangle[k];
	}
	cross_product(side, other, normal);
	for (unsigned k = 0; k < 3; ++k)
		length += normal[k] * normal[k];
	length = sqrt(length);
	for (unsigned k = 0; k < 3; ++k) {
		plane[k] = length > 0 ? (float)(normal[k] / length) : k == 2;
		distance += plane[k] * (double)spot->triangle[k];
	}
	plane[3] = finite_float(-distance);
}

/* Sets a direction in which to look from a point: at the place, or along an axis, or elsewhere. */
static void put_direction(struct spot *spot, const double from[3], float *direction)
{
	double to[3], length = 0;
	const unsigned axis = random_below(spot->rng, 6);

	random_direction(spot->rng, to);
	if (random_chance(spot->rng, 0.5))
		for (unsigned k = 0; k < 3; ++k)
			to[k] = spot->at[k] - from[k];
	for (unsigned k = 0; k < 3 && axis < 3; ++k)
		to[k] = k == axis ? to[k] : 0;
	for (unsigned k = 0; k < 3; ++k)
		length += to[k] * to[k];
	for (unsigned k = 0; k < 3; ++k)
		direction[k] = length > 0 ? (float)(to[k] / sqrt(length)) : k == 2;
}

/* Sets the end of a step from a point, or of a shot at the place and through it. */
static void put_other_end(struct spot *spot, const double from[3], double to[3])
{
	offset(spot, STEP, from, to);
	if (random_chance(spot->rng, 0.5))
		for (unsigned k = 0; k < 3; ++k)
			to[k] = from[k] + 2 * (spot->at[k] - from[k]);
}

static float some_radius(struct spot *spot)
{
	double radius = RADIUS * spot->unit;

	if (random_chance(spot->rng, 0.25))
		radius *= random_octaves(spot->rng, -4, 3);
	return finite_float(radius);
}

/* Sets one operand, whose first column is operands[0]. */
static void put_thing(struct spot *spot, const char *roles, float *operands)
{
	bool ends = strcmp(roles, "xyzxyz") == 0;
	double first[3] = {0, 0, 0}, next[3];
	unsigned points = 0;

	if (strcmp(roles, "xyzxyzxyz") == 0 && spot->triangles++ == 0) {
		memcpy(operands, spot->triangle, sizeof(spot->triangle));
		return;
	}
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		switch (roles[k]) {
		case 'x':
			if (points == 0)
				offset(spot, ends ? FAR : NEAR, spot->at, next);
			else if (points == 1)
				put_other_end(spot, first, next);
			else
				offset(spot, STEP, first, next);
			if (points++ == 0)
				memcpy(first, next, sizeof(first));
			for (unsigned i = 0; i < 3; ++i)
				operands[k + i] = finite_float(next[i]);
			break;
		case 'X':
			for (unsigned i = 0; i < 3; ++i)
				operands[k + i] = finite_float(
				    first[i] + spot->unit * NEAR * random_uniform(spot->rng, 0, 2));
			break;
		case 'r':
		case 'h':
			operands[k] = some_radius(spot);
			break;
		case 'i':
			put_vector(spot, first, k > 0, operands + k);
			break;
		case 'l':
			if (axes_begin(roles, k)) {
				(random_chance(spot->rng, 0.75) ? upright_frame : random_frame)(
				    spot->rng, operands + k);
				k += 5;
			} else if (direction3(roles + k))
				put_direction(spot, first, operands + k);
			else
				put_plane(spot, operands + k);
			break;
		}
	}
}

void make_map_in_space(struct random *rng, const struct layout *layout,
		       const struct setting *setting, float *operands)
{
	const struct lockstep_test *test = layout->test;
	struct spot spot = {.rng = rng, .unit = setting->unit};

	pick_spot(rng, setting, &spot);
	for (unsigned operand = 0; operand < test->operands; ++operand) {
		put_thing(&spot, test->operand[operand]->roles, operands);
		operands += test->operand[operand]->columns;
	}
}
