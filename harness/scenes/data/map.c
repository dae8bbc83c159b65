/* SPDX-License-Identifier: MIT */
/*
 * Scenes from the walls of a real game level, with the queries that a game makes.
 *
 * The first segment or line among a test's operands is a wall; everything else is near it: a point
 * is a player, a circle a player's body, a box a player's bounding box, an oriented box a thing
 * that may lean against the wall, a convex polygon a pillar, a further segment or a vector a move,
 * a direction the wall's normal, a triangle the part of the wall that a player sees. Tests without
 * a segment get two things near one wall; tests with a world get things near its walls.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/convex.h"
#include "harness/scenes/families/placement.h"

#include <math.h>
#include <string.h>

/* In game units; setting->unit is the length of one. */
enum {
	PLAYER_RADIUS = 16,
	MOVE = 50,       /* farthest move in a tick, in each direction */
	NEAR_WALL = 64,  /* from a place on the wall, in each direction */
	NEAR_OTHER = 32, /* the distance if two things should meet */
	PILLAR = 40,
};

/* Things near a wall. */
struct wall_site {
	struct random *rng;
	const struct wall_line *wall;
	float unit;
};

/* Computes the normal of length 1, to the left of the wall; to the right for a wall of length 0. */
static void wall_normal(const struct wall_line *wall, float *normal)
{
	double dx = (double)wall->bx - wall->ax, dy = (double)wall->by - wall->ay;
	double length = sqrt(dx * dx + dy * dy);

	normal[0] = length > 0 ? (float)(-dy / length) : 1;
	normal[1] = length > 0 ? (float)(dx / length) : 0;
}

/* Sets the direction of an oriented box, or one that is an operand itself. */
static void place_direction(const struct wall_site *place, bool of_box, float *direction)
{
	double x, y;

	wall_normal(place->wall, direction);
	if (of_box && random_chance(place->rng, 0.5)) {
		turn(random_uniform(place->rng, 0, 1), &x, &y);
		direction[0] = (float)x;
		direction[1] = (float)y;
	}
}

static void place_move(const struct wall_site *place, float *move)
{
	float most = MOVE * place->unit;

	move[0] += random_uniform(place->rng, -most, most);
	move[1] += random_uniform(place->rng, -most, most);
}

static void place_pillar(const struct wall_site *place, unsigned room, float x, float y,
			 float *operands)
{
	struct frame frame;

	frame_begin(&frame, x, y, PILLAR * place->unit);
	convex_operand(place->rng, &frame, room, 0, operands);
}

/* Sets one operand, whose first column is operands[0], around a player at (x, y). */
static void place_thing(const struct wall_site *place, const char *roles, float x, float y,
			float *operands)
{
	float radius = PLAYER_RADIUS * place->unit;
	unsigned points = 0;

	if (roles[0] == 'u') {
		place_pillar(place, (unsigned)strspn(roles, "uv") / 2, x, y, operands);
		return;
	}
	for (unsigned k = 0; roles[k] != '\0'; ++k) {
		switch (roles[k]) {
		case 'x':
			operands[k] = x;
			++points;
			break;
		case 'y':
			operands[k] = y;
			break;
		case 'X':
		case 'Y':
			operands[k] = (roles[k] == 'X' ? x : y) + radius;
			operands[k - 2] -= radius;
			break;
		case 'r':
		case 'h':
			operands[k] = radius;
			break;
		case 'c':
			place_direction(place, k > 0, operands + k);
			break;
		case 'i':
			operands[k] = operands[k + 1] = 0;
			place_move(place, operands + k);
			break;
		}
	}
	if (points == 2) {
		place_move(place, operands + 2);
	} else if (points == 3) {
		operands[2] = place->wall->ax;
		operands[3] = place->wall->ay;
		operands[4] = place->wall->bx;
		operands[5] = place->wall->by;
	}
}

static bool is_segment(const struct lockstep_shape *shape)
{
	return strcmp(shape->roles, "xyxy") == 0;
}

/* Picks any wall, or any side of the world. */
static struct wall_line pick_wall(struct random *rng, const struct setting *setting)
{
	float side[4];

	if (!setting->world)
		return setting->walls->wall[random_below(rng, (uint32_t)setting->walls->count)];
	pick_side(rng, setting->world, side);
	return (struct wall_line){side[0], side[1], side[2], side[3]};
}

static void make_map_in_plane(struct random *rng, const struct layout *layout,
			      const struct setting *setting, float *operands)
{
	const struct lockstep_test *test = layout->test;
	struct wall_line wall = pick_wall(rng, setting);
	struct wall_site place = {rng, &wall, setting->unit};
	float along = random_uniform(rng, 0, 1), near = NEAR_OTHER * setting->unit;
	float x = wall.ax + along * (wall.bx - wall.ax);
	float y = wall.ay + along * (wall.by - wall.ay);
	bool placed = false;

	if (setting->world)
		near = NEAR_WALL * setting->unit;
	for (unsigned operand = 0; operand < test->operands; ++operand)
		if (is_segment(test->operand[operand]))
			near = NEAR_WALL * setting->unit;
	for (unsigned operand = 0; operand < test->operands; ++operand) {
		const struct lockstep_shape *shape = test->operand[operand];

		if (is_segment(shape) && !placed) {
			memcpy(operands, &wall, sizeof(wall));
			placed = true;
		} else {
			float dx = random_uniform(rng, -near, near);
			float dy = random_uniform(rng, -near, near);

			place_thing(&place, shape->roles, x + dx, y + dy, operands);
		}
		operands += shape->columns;
	}
}

void make_map(struct random *rng, const struct layout *layout, const struct setting *setting,
	      float *operands)
{
	(layout->spatial ? make_map_in_space : make_map_in_plane)(rng, layout, setting, operands);
}

void make_countries(struct random *rng, const struct layout *layout, const struct setting *setting,
		    float *operands)
{
	make_map(rng, layout, setting, operands);
	if (setting->world && random_chance(rng, 0.5))
		place_near_world(rng, layout, setting, PLACEMENT_MOSTLY_ANYWHERE, operands);
}

void make_room(struct random *rng, const struct layout *layout, const struct setting *setting,
	       float *operands)
{
	make_map(rng, layout, setting, operands);
}

void make_mesh(struct random *rng, const struct layout *layout, const struct setting *setting,
	       float *operands)
{
	make_countries(rng, layout, setting, operands);
}
