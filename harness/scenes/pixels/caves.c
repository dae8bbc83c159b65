/* SPDX-License-Identifier: MIT */
/* Draws caves, rooms, boxes and noise; see caves.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/caves.h"

#include <string.h>

/* The bit of a pixel's next state while a cave is smoothed, beside its present one. */
enum { NEXT = 2 };

void noise_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls)
{
	static const double densities[] = {0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 1};
	double density = densities[random_below(rng, 8)];

	for (int64_t i = 0; i < (int64_t)width * height; ++i)
		walls[i] = random_chance(rng, density);
}

/* Counts the pixel and its eight neighbours; everything outside is wall. */
static unsigned walls_around(const uint8_t *walls, int32_t width, int32_t height, int32_t x,
			     int32_t y)
{
	unsigned count = 0;

	for (int32_t j = y - 1; j <= y + 1; ++j)
		for (int32_t i = x - 1; i <= x + 1; ++i)
			count += i < 0 || j < 0 || i >= width || j >= height ||
				 (walls[(int64_t)j * width + i] & 1);
	return count;
}

void cave_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls)
{
	double density = random_uniform(rng, 0.38f, 0.48f);
	int64_t size = (int64_t)width * height;

	for (int64_t i = 0; i < size; ++i)
		walls[i] = random_chance(rng, density);
	for (unsigned pass = 0; pass < 3; ++pass) {
		for (int32_t y = 0; y < height; ++y)
			for (int32_t x = 0; x < width; ++x)
				if (walls_around(walls, width, height, x, y) >= 5)
					walls[(int64_t)y * width + x] |= NEXT;
		for (int64_t i = 0; i < size; ++i)
			walls[i] = (walls[i] & NEXT) != 0;
	}
}

/* Fills from one row and column up to, but not including, others. */
static void fill(int32_t width, const int32_t from[2], const int32_t to[2], uint8_t value,
		 uint8_t *walls)
{
	for (int32_t y = from[1]; y < to[1]; ++y)
		memset(walls + (int64_t)y * width + from[0], value, (size_t)(to[0] - from[0]));
}

/* Chooses a box somewhere in the image, with no side longer than a share of the image's. */
static void any_box(struct random *rng, const int32_t size[2], unsigned share, int32_t from[2],
		    int32_t to[2])
{
	for (unsigned k = 0; k < 2; ++k) {
		uint32_t most = (uint32_t)size[k] / share + 1;

		most = most < (uint32_t)size[k] ? most : (uint32_t)size[k];
		to[k] = 1 + (int32_t)random_below(rng, most);
		from[k] = (int32_t)random_below(rng, (uint32_t)(size[k] - to[k]) + 1);
		to[k] += from[k];
	}
}

void boxes_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls)
{
	const int32_t size[2] = {width, height};
	unsigned share = 3 + random_below(rng, 10);

	memset(walls, 0, (size_t)width * (size_t)height);
	for (unsigned boxes = 1 + random_below(rng, share * share); boxes > 0; --boxes) {
		int32_t from[2], to[2];

		any_box(rng, size, share, from, to);
		fill(width, from, to, 1, walls);
	}
}

void rooms_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls)
{
	const int32_t size[2] = {width, height};
	int32_t last[2] = {0, 0};

	memset(walls, 1, (size_t)width * (size_t)height);
	for (unsigned rooms = 0, count = 2 + random_below(rng, 10); rooms < count; ++rooms) {
		int32_t from[2], to[2], middle[2];

		any_box(rng, size, 4, from, to);
		fill(width, from, to, 0, walls);
		for (unsigned k = 0; k < 2; ++k)
			middle[k] = from[k] + (to[k] - from[k]) / 2;
		/* level from the last room to this one's column, then upright */
		for (int32_t x = last[0]; rooms > 0; x += x < middle[0] ? 1 : -1) {
			walls[(int64_t)last[1] * width + x] = 0;
			if (x == middle[0])
				break;
		}
		for (int32_t y = last[1]; rooms > 0; y += y < middle[1] ? 1 : -1) {
			walls[(int64_t)y * width + middle[0]] = 0;
			if (y == middle[1])
				break;
		}
		memcpy(last, middle, sizeof(last));
	}
}
