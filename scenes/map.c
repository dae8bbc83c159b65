/* SPDX-License-Identifier: MIT */
/*
 * Scenes from the walls of a real game level: what a game asks its collision tests all day.
 *
 * The first segment or line among a test's operands is a wall; everything else is near it: a point
 * is a player, a circle a player's body, a box a player's bounding box, a further segment a move,
 * a triangle what a player sees of the wall. Tests without a segment get two things near one wall.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/families.h"

#include <string.h>

/* In units of the game. */
enum {
	PLAYER_RADIUS = 16,
	MOVE = 50,       /* the most that one goes in a tick, in each direction */
	NEAR_WALL = 64,  /* from a place on the wall, in each direction */
	NEAR_OTHER = 32, /* where two things are to meet */
};

/* One operand, of which the first column is operands[0], around a player at (x, y). */
static void place_thing(struct random *rng, const char *roles, const struct wad_wall *wall, float x,
			float y, float *operands)
{
	unsigned points = 0;

	for (unsigned k = 0; roles[k] != '\0'; k++) {
		switch (roles[k]) {
		case 'x':
			operands[k] = x;
			points++;
			break;
		case 'y':
			operands[k] = y;
			break;
		case 'X':
		case 'Y':
			operands[k] = (roles[k] == 'X' ? x : y) + PLAYER_RADIUS;
			operands[k - 2] -= PLAYER_RADIUS;
			break;
		case 'r':
			operands[k] = PLAYER_RADIUS;
			break;
		}
	}
	if (points == 2) {
		operands[2] += random_uniform(rng, -MOVE, MOVE);
		operands[3] += random_uniform(rng, -MOVE, MOVE);
	} else if (points == 3) {
		operands[2] = wall->ax;
		operands[3] = wall->ay;
		operands[4] = wall->bx;
		operands[5] = wall->by;
	}
}

static bool is_segment(const struct lockstep_shape *shape)
{
	return strcmp(shape->roles, "xyxy") == 0;
}

void make_map(struct random *rng, const struct layout *layout, const struct wad_walls *walls,
	      float *operands)
{
	const struct lockstep_test *test = layout->test;
	const struct wad_wall *wall = &walls->wall[random_below(rng, (uint32_t)walls->count)];
	float along = random_uniform(rng, 0, 1), near = NEAR_OTHER;
	float x = wall->ax + along * (wall->bx - wall->ax);
	float y = wall->ay + along * (wall->by - wall->ay);
	bool placed = false;

	for (unsigned operand = 0; operand < test->operands; operand++)
		if (is_segment(test->operand[operand]))
			near = NEAR_WALL;
	for (unsigned operand = 0; operand < test->operands; operand++) {
		const struct lockstep_shape *shape = test->operand[operand];

		if (is_segment(shape) && !placed) {
			memcpy(operands, wall, sizeof(*wall));
			placed = true;
		} else {
			float dx = random_uniform(rng, -near, near);
			float dy = random_uniform(rng, -near, near);

			place_thing(rng, shape->roles, wall, x + dx, y + dy, operands);
		}
		operands += shape->columns;
	}
}
