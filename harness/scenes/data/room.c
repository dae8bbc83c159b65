/* SPDX-License-Identifier: MIT */
/*
 * Makes a game's room; see room.h.
 *
 * Space is cut into bricks by the lines of the map below and by a few heights. A brick is solid or
 * empty, and the room's triangles are the faces between the two. So the surface is closed, and no
 * corner lies in the middle of another triangle's side.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/scenes/data/room.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 12, ROWS = 9, BRICK = 80 };

/* Seen from above: a wall or pillar; 1, 2 and 3 steps up from the floor; a doorway; the ramp. */
static const char map[ROWS][COLUMNS + 1] = {
    "....#.......", ".#..#....321", "....#....321", "....d.......", "....#..#....",
    "##d##.......", ".......#....", "#####.......", "rrrr33321...",
};

/* The first heights are the steps of a stair; then come the top of the doors and the ceiling. */
static const float heights[] = {0, 16, 32, 48, 112, 160};
enum { LEDGE = 3, DOOR = 4, LAYERS = sizeof(heights) / sizeof(heights[0]) - 1 };

/* The ramp climbs along the last row from its first column to its last, and ends a low step below
 * the ledge there. */
enum { RAMP_COLUMNS = 4, RAMP_RISE = 11 };

static bool is_solid(int x, int y, int z)
{
	if (x < 0 || y < 0 || z < 0 || x >= COLUMNS || y >= ROWS || z >= LAYERS)
		return true;
	switch (map[y][x]) {
	case '#':
		return true;
	case 'd':
		return z >= DOOR;
	case '.':
	case 'r':
		return false;
	default:
		return z < map[y][x] - '0';
	}
}

/* Computes the place of a corner of bricks. Along the ramp, corners below the ledge are squeezed
 * upwards. */
static void place(const int corner[3], float at[3])
{
	float height = heights[corner[2]], rise = (float)(RAMP_RISE * corner[0]);

	if (corner[0] <= RAMP_COLUMNS && corner[1] >= ROWS - 1 && corner[2] < LEDGE)
		height = rise + height * (heights[LEDGE] - rise) / heights[LEDGE];
	at[0] = (float)(BRICK * corner[0]);
	at[1] = (float)(BRICK * corner[1]);
	at[2] = height;
}

static void add_triangle(struct obj_mesh *room, float corners[4][3], unsigned b, unsigned c)
{
	for (unsigned k = 0; k < 3; ++k) {
		room->corner[k][room->triangles] = corners[0][k];
		room->corner[3 + k][room->triangles] = corners[b][k];
		room->corner[6 + k][room->triangles] = corners[c][k];
	}
	++room->triangles;
}

/* Adds the face of an empty brick across an axis, at its low or high end, if the brick beyond is
 * solid. */
static void add_side(struct obj_mesh *room, const int brick[3], unsigned axis, bool high)
{
	unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
	int beyond[3] = {brick[0], brick[1], brick[2]};
	float corners[4][3];

	beyond[axis] += high ? 1 : -1;
	if (!is_solid(beyond[0], beyond[1], beyond[2]))
		return;
	for (unsigned i = 0; i < 4; ++i) {
		int corner[3] = {brick[0], brick[1], brick[2]};

		corner[axis] += high;
		corner[u] += i == 1 || i == 2;
		corner[v] += i >= 2;
		place(corner, corners[i]);
	}
	/* From u to v is counter-clockwise as seen from beyond the high end. */
	add_triangle(room, corners, high ? 2 : 1, high ? 1 : 2);
	add_triangle(room, corners, high ? 3 : 2, high ? 2 : 3);
}

void room_make(struct obj_mesh *room)
{
	/* All sides of all bricks are more than enough. */
	enum { MOST = COLUMNS * ROWS * LAYERS * 6 * 2 };

	*room = (struct obj_mesh){0, {NULL}};
	for (unsigned k = 0; k < 9; ++k)
		room->corner[k] = memory_must(malloc(MOST * sizeof(float)));
	for (int i = 0; i < COLUMNS * ROWS * LAYERS; ++i) {
		int brick[3] = {i % COLUMNS, i / COLUMNS % ROWS, i / COLUMNS / ROWS};

		for (unsigned side = 0; side < 6 && !is_solid(brick[0], brick[1], brick[2]); ++side)
			add_side(room, brick, side / 2, side % 2 == 1);
	}
}
