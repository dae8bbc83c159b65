/* SPDX-License-Identifier: MIT */
/* Flood fills count the pieces of an image, and the rooms of a maze within reach. For tests of the
 * code that draws them. */
#ifndef LOCKSTEP_TESTS_SCENES_FLOODS_H
#define LOCKSTEP_TESTS_SCENES_FLOODS_H

#include "kernels/table.h"

#include <stdlib.h>

/* True if there is a way from pixel or room a to its neighbour b, by dx and dy. */
typedef bool flood_way(const uint8_t *walls, int32_t width, size_t a, size_t b, int dx, int dy);

/* Marks everything within reach of a place; returns the number of pixels or rooms, including
 * that one. */
static inline size_t flood(const uint8_t *walls, int32_t width, int32_t height, size_t from,
			   flood_way *way, uint8_t *reached)
{
	size_t *stack = malloc((size_t)width * (size_t)height * sizeof(*stack));
	size_t waiting = 0, count = 0;

	stack[waiting++] = from;
	reached[from] = 1;
	while (waiting > 0) {
		size_t at = stack[--waiting];

		++count;
		for (int step = 0; step < 9; ++step) {
			int dx = step % 3 - 1, dy = step / 3 - 1;
			int64_t x = (int64_t)(at % (size_t)width) + dx;
			int64_t y = (int64_t)(at / (size_t)width) + dy;
			size_t next = (size_t)(y * width + x);

			if (x < 0 || y < 0 || x >= width || y >= height || reached[next] ||
			    !way(walls, width, at, next, dx, dy))
				continue;
			reached[next] = 1;
			stack[waiting++] = next;
		}
	}
	free(stack);
	return count;
}

/* Free pixels with a side in common; walls with at least a corner in common. */
static inline bool through_free(const uint8_t *walls, int32_t width, size_t a, size_t b, int dx,
				int dy)
{
	(void)width;
	(void)a;
	return (dx == 0) != (dy == 0) && walls[b] == 0;
}

static inline bool through_walls(const uint8_t *walls, int32_t width, size_t a, size_t b, int dx,
				 int dy)
{
	(void)width;
	(void)a;
	(void)dx;
	(void)dy;
	return walls[b] != 0;
}

/* Rooms of a maze with no wall between them. */
static inline bool through_rooms(const uint8_t *walls, int32_t width, size_t a, size_t b, int dx,
				 int dy)
{
	size_t further = a > b ? a : b;

	(void)width;
	if ((dx == 0) == (dy == 0))
		return false;
	return !(walls[further] & (dx != 0 ? LOCKSTEP_WALL_LEFT : LOCKSTEP_WALL_TOP));
}

/* The number of pieces formed by pixels that are walls, or are not. */
static inline size_t pieces(const uint8_t *walls, int32_t width, int32_t height, bool of_walls)
{
	size_t size = (size_t)width * (size_t)height, count = 0;
	uint8_t *reached = calloc(size, 1);

	for (size_t i = 0; i < size; ++i)
		if ((walls[i] != 0) == of_walls && !reached[i]) {
			flood(walls, width, height, i, of_walls ? through_walls : through_free,
			      reached);
			++count;
		}
	free(reached);
	return count;
}

#endif
