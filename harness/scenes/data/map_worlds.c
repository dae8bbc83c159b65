/* SPDX-License-Identifier: MIT */
/*
 * Worlds from the walls of a real game level. Polygons get rooms: rings of walls, each ending where
 * the next begins. Sets of triangles get the parts of walls that a player sees. Meshes get the
 * walls themselves, from floor to ceiling.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/families/placement.h"
#include "harness/scenes/worlds/planes.h"

enum { RING_MAX = 200, SIGHTS_MAX = 64, ROOMS_MAX = 3 };

/* In game units. */
enum { CEILING = 128, FLOOR_SIDE = 512 };

/* Returns the wall that begins at the end of another: the first one from a random index on. Takes a
 * wall that only leads back if there is no other. */
static const struct wall_line *next_wall(struct random *rng, const struct wall_list *walls,
					 const struct wall_line *last)
{
	size_t first = random_below(rng, (uint32_t)walls->count);
	const struct wall_line *back = NULL;

	for (size_t i = 0; i < walls->count; ++i) {
		const struct wall_line *wall = &walls->wall[(first + i) % walls->count];

		if (wall->ax != last->bx || wall->ay != last->by)
			continue;
		if (wall->bx != last->ax || wall->by != last->ay)
			return wall;
		back = wall;
	}
	return back;
}

/* Follows walls until they come back to their beginning, end, or are too many. */
static size_t follow(struct random *rng, const struct wall_list *walls,
		     const struct wall_line *ring[RING_MAX], bool *closed)
{
	size_t n = 0;

	ring[n++] = &walls->wall[random_below(rng, (uint32_t)walls->count)];
	for (*closed = false; n < RING_MAX && !*closed; ++n) {
		ring[n] = next_wall(rng, walls, ring[n - 1]);
		if (!ring[n])
			break;
		*closed = ring[n]->bx == ring[0]->ax && ring[n]->by == ring[0]->ay;
	}
	return n;
}

/* Adds one room: the first of a few tries that closes; if none does, the last try, closed by a
 * straight side. */
static void add_room(struct random *rng, const struct wall_list *walls, struct world *world)
{
	const struct wall_line *ring[RING_MAX];
	bool closed = false;
	size_t n = 0;

	for (unsigned tries = 0; tries < 20 && !closed; ++tries)
		n = follow(rng, walls, ring, &closed);
	world_add_part(world);
	for (size_t i = 0; i < n; ++i) {
		float corner[2] = {ring[i]->ax, ring[i]->ay};

		world_add_row(world, corner);
	}
}

/* Adds triangles from one player near a wall to walls that follow it in the list. */
static void add_sights(struct random *rng, const struct wall_list *walls, float unit,
		       struct world *world)
{
	size_t first = random_below(rng, (uint32_t)walls->count);
	size_t count = 1 + random_below(rng, SIGHTS_MAX);
	float x = walls->wall[first].ax + random_uniform(rng, -200, 200) * unit;
	float y = walls->wall[first].ay + random_uniform(rng, -200, 200) * unit;

	for (size_t i = 0; i < count && i < walls->count; ++i) {
		const struct wall_line *wall = &walls->wall[(first + i) % walls->count];
		float row[6] = {x, y, wall->ax, wall->ay, wall->bx, wall->by};

		world_add_row(world, row);
	}
}

static void add_corners(const float *a, const float *b, const float *c, struct world *world)
{
	float row[9];

	for (unsigned k = 0; k < 3; ++k) {
		row[k] = a[k];
		row[3 + k] = b[k];
		row[6 + k] = c[k];
	}
	world_add_row(world, row);
}

/* Adds a quadrangle, of two triangles with a common side. */
static void add_quad(const float corner[4][3], struct world *world)
{
	add_corners(corner[0], corner[1], corner[2], world);
	add_corners(corner[0], corner[2], corner[3], world);
}

/* Adds walls that follow each other in the list, from the floor to the ceiling, and a piece of
 * floor below the first. */
void world_map_in_space(struct random *rng, const struct lockstep_test *test,
			const struct setting *setting, struct world *world)
{
	const struct wall_list *walls = setting->walls;
	size_t first = random_below(rng, (uint32_t)walls->count);
	size_t count = 1 + random_below(rng, SIGHTS_MAX);
	float top = CEILING * setting->unit, side = FLOOR_SIDE * setting->unit;
	float x = walls->wall[first].ax, y = walls->wall[first].ay;
	float ground[4][3] = {{x - side, y - side, 0},
			      {x + side, y - side, 0},
			      {x + side, y + side, 0},
			      {x - side, y + side, 0}};

	(void)test;
	if (world_of_planes(world->kind)) {
		draw_view(rng, (const double[3]){x, y, top / 2}, 4 * side, false, world);
		return;
	}
	add_quad(ground, world);
	for (size_t i = 0; i < count && i < walls->count; ++i) {
		const struct wall_line *wall = &walls->wall[(first + i) % walls->count];
		float corner[4][3] = {{wall->ax, wall->ay, 0},
				      {wall->bx, wall->by, 0},
				      {wall->bx, wall->by, top},
				      {wall->ax, wall->ay, top}};

		add_quad(corner, world);
	}
}

void world_map(struct random *rng, const struct lockstep_test *test, const struct setting *setting,
	       struct world *world)
{
	unsigned rooms = 1 + random_below(rng, ROOMS_MAX);

	if (world_dimensions(world->kind) == 3)
		world_map_in_space(rng, test, setting, world);
	else if (world_corners(world->kind) != 1)
		add_sights(rng, setting->walls, setting->unit, world);
	else
		while (rooms-- > 0)
			add_room(rng, setting->walls, world);
}
