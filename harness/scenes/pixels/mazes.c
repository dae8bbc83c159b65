/* SPDX-License-Identifier: MIT */
/*
 * Makes mazes of thin walls; see mazes.h.
 *
 * There are two ways to make them, which look different. A walk that moves to any unvisited room,
 * and backtracks if there is none, leaves long corridors. Wilson's loop-erased random walks give
 * every possible maze the same chance, and leave many short dead ends. (Wilson: Generating random
 * spanning trees more quickly than the cover time. STOC 1996.) Both keep their state of a room in
 * bits of its byte that walls do not use, so mazes of any size need no extra memory.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/mazes.h"
#include "harness/base/memory.h"
#include "kernels/lockstep.h"

#include <stdlib.h>
#include <string.h>

/* Bits in the byte of a room: it is part of the maze; and the direction, 0 to 3, last taken out of
 * it, or that led into it. */
enum { ROOM_DONE = 4, WAY_SHIFT = 3, WAY_MASK = 3 << WAY_SHIFT };

/* With more rooms than this, Wilson's walks take too long. */
enum { WILSON_MAX = 1 << 14 };

struct maze {
	struct random *rng;
	int32_t width, height; /* the grid's size */
	uint8_t *walls;
};

struct room {
	int32_t x, y;
};

/* Right, down, left, up: `way ^ 2` leads back. */
static struct room step(struct room from, unsigned way)
{
	static const int dx[] = {1, 0, -1, 0}, dy[] = {0, 1, 0, -1};

	return (struct room){from.x + dx[way], from.y + dy[way]};
}

static bool is_room(const struct maze *maze, struct room room)
{
	return room.x >= 0 && room.y >= 0 && room.x < maze->width - 1 && room.y < maze->height - 1;
}

static uint8_t *byte_of(const struct maze *maze, struct room room)
{
	return &maze->walls[(size_t)room.y * (size_t)maze->width + (size_t)room.x];
}

static unsigned bisection_of(const struct maze *maze, struct room room)
{
	return (*byte_of(maze, room) & WAY_MASK) >> WAY_SHIFT;
}

static void set_way(const struct maze *maze, struct room room, unsigned way)
{
	uint8_t *byte = byte_of(maze, room);

	*byte = (uint8_t)((*byte & ~WAY_MASK) | way << WAY_SHIFT);
}

/* Removes the wall between a room and the next one. */
static void pass(const struct maze *maze, struct room from, unsigned way)
{
	struct room of = way < 2 ? step(from, way) : from;
	unsigned wall = way % 2 == 0 ? LOCKSTEP_WALL_LEFT : LOCKSTEP_WALL_TOP;

	*byte_of(maze, of) &= (uint8_t)~wall;
}

static struct room any_room(const struct maze *maze)
{
	struct room room;

	room.x = (int32_t)random_below(maze->rng, (uint32_t)maze->width - 1);
	room.y = (int32_t)random_below(maze->rng, (uint32_t)maze->height - 1);
	return room;
}

/* Moves to any neighbouring room that is not yet part of the maze; if there is none, goes back. */
static void wander(const struct maze *maze)
{
	struct room at = any_room(maze), first = at;

	*byte_of(maze, at) |= ROOM_DONE;
	for (;;) {
		unsigned ways[4], count = 0;

		for (unsigned way = 0; way < 4; ++way) {
			struct room next = step(at, way);

			if (is_room(maze, next) && !(*byte_of(maze, next) & ROOM_DONE))
				ways[count++] = way;
		}
		if (count > 0) {
			unsigned way = ways[random_below(maze->rng, count)];

			pass(maze, at, way);
			at = step(at, way);
			*byte_of(maze, at) |= ROOM_DONE;
			set_way(maze, at, way ^ 2);
		} else if (at.x == first.x && at.y == first.y) {
			return;
		} else {
			at = step(at, bisection_of(maze, at));
		}
	}
}

/*
 * Walks from a random room to the maze, then once more in the directions last taken, which leaves
 * out all loops.
 */
static void walk_to_maze(const struct maze *maze, struct room from)
{
	struct room at = from;

	while (!(*byte_of(maze, at) & ROOM_DONE)) {
		unsigned way = random_below(maze->rng, 4);

		if (!is_room(maze, step(at, way)))
			continue;
		set_way(maze, at, way);
		at = step(at, way);
	}
	for (at = from; !(*byte_of(maze, at) & ROOM_DONE);) {
		unsigned way = bisection_of(maze, at);

		*byte_of(maze, at) |= ROOM_DONE;
		pass(maze, at, way);
		at = step(at, way);
	}
}

static void walk_from_all(const struct maze *maze)
{
	*byte_of(maze, any_room(maze)) |= ROOM_DONE;
	for (int32_t y = 0; y < maze->height - 1; ++y)
		for (int32_t x = 0; x < maze->width - 1; ++x)
			walk_to_maze(maze, (struct room){x, y});
}

/* Sets all walls of all rooms, and those that close the maze. */
static void wall_up(const struct maze *maze)
{
	for (int32_t y = 0; y < maze->height; ++y)
		for (int32_t x = 0; x < maze->width; ++x) {
			unsigned left = y < maze->height - 1 ? LOCKSTEP_WALL_LEFT : 0;
			unsigned top = x < maze->width - 1 ? LOCKSTEP_WALL_TOP : 0;

			*byte_of(maze, (struct room){x, y}) = (uint8_t)(left | top);
		}
}

/* Clears the state bits, and removes random walls between rooms. */
static void finish(const struct maze *maze, double chance)
{
	for (int32_t y = 0; y < maze->height; ++y)
		for (int32_t x = 0; x < maze->width; ++x) {
			struct room room = {x, y};
			uint8_t *byte = byte_of(maze, room);

			*byte &= LOCKSTEP_WALL_LEFT | LOCKSTEP_WALL_TOP;
			if (chance == 0 || !is_room(maze, room))
				continue;
			if (x > 0 && random_chance(maze->rng, chance))
				*byte &= (uint8_t)~LOCKSTEP_WALL_LEFT;
			if (y > 0 && random_chance(maze->rng, chance))
				*byte &= (uint8_t)~LOCKSTEP_WALL_TOP;
		}
}

void maze_draw(struct random *rng, bool open, int32_t width, int32_t height, uint8_t *walls)
{
	struct maze maze = {rng, width, height, walls};
	bool short_ways = random_chance(rng, 0.5);

	wall_up(&maze);
	if (width < 2 || height < 2)
		return;
	if (short_ways && (int64_t)width * height <= WILSON_MAX)
		walk_from_all(&maze);
	else
		wander(&maze);
	finish(&maze, open ? random_uniform(rng, 0.1f, 0.6f) : 0);
}

/* Adds a wall from one corner of cells to another, in both directions. */
static void add_wall(struct wall_list *walls, int32_t ax, int32_t ay, int32_t bx, int32_t by)
{
	enum { CELL = 128 };
	struct wall_line wall = {(float)(CELL * ax), (float)(CELL * ay), (float)(CELL * bx),
				 (float)(CELL * by)};

	walls->wall[walls->count++] = wall;
	walls->wall[walls->count++] = (struct wall_line){wall.bx, wall.by, wall.ax, wall.ay};
}

void maze_level(struct wall_list *walls)
{
	enum { SIDE = 17 };
	uint8_t cells[SIDE * SIDE];
	struct random rng;

	walls->count = 0;
	walls->wall = memory_must(calloc((size_t)SIDE * SIDE * 4, sizeof(*walls->wall)));
	random_begin(&rng, 1, random_stream("games", "level"), 0);
	maze_draw(&rng, false, SIDE, SIDE, cells);
	for (int32_t i = 0; i < SIDE * SIDE; ++i) {
		int32_t x = i % SIDE, y = i / SIDE;

		if (cells[i] & LOCKSTEP_WALL_LEFT)
			add_wall(walls, x, y, x, y + 1);
		if (cells[i] & LOCKSTEP_WALL_TOP)
			add_wall(walls, x, y, x + 1, y);
	}
}
