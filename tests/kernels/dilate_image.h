/* SPDX-License-Identifier: MIT */
/* An image of walls, and the distance of each of its pixels from the nearest one. */
#ifndef LOCKSTEP_TESTS_KERNELS_DILATE_IMAGE_H
#define LOCKSTEP_TESTS_KERNELS_DILATE_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "harness/base/random.h"

enum { SIDE = 130 };

/* An image of walls, and the square of each pixel's distance to the nearest one. */
static struct {
	int32_t width, height;
	uint8_t walls[SIDE * SIDE];
	int64_t distance2[SIDE * SIDE];
} image;

static int32_t least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static int64_t distance2_outside(int32_t width, int32_t height, int32_t x, int32_t y)
{
	int64_t straight = least(least(x + 1, width - x), least(y + 1, height - y));

	return straight * straight;
}

static void measure(void)
{
	for (int32_t y = 0; y < image.height; ++y)
		for (int32_t x = 0; x < image.width; ++x)
			image.distance2[y * image.width + x] =
			    distance2_outside(image.width, image.height, x, y);
	for (int32_t wall = 0; wall < image.width * image.height; ++wall) {
		int32_t i = wall % image.width, j = wall / image.width;
		int64_t *distance2 = image.distance2;

		if (!image.walls[wall])
			continue;
		for (int32_t y = 0; y < image.height; ++y)
			for (int32_t x = 0; x < image.width; ++x, ++distance2) {
				int64_t d2 = (i - x) * (i - x) + (j - y) * (j - y);

				*distance2 = d2 < *distance2 ? d2 : *distance2;
			}
	}
}

/* True if a pixel is in the dilation. */
static bool in_dilation(int32_t pixel, int32_t r)
{
	return image.distance2[pixel] <= (int64_t)r * r;
}

/* Pixels of any density, down to a few walls or a few free pixels; or runs of pixels. */
static void draw(struct random *rng)
{
	static const double density[] = {0, 0.002, 0.02, 0.2, 0.5, 0.9, 0.99, 1};
	unsigned kind = random_below(rng, 10);
	bool wall = random_chance(rng, 0.5);

	for (int32_t pixel = 0; pixel < image.width * image.height; ++pixel) {
		wall = wall != random_chance(rng, kind == 8 ? 0.5 : 0.05);
		image.walls[pixel] = kind < 8 ? random_chance(rng, density[kind]) : wall;
	}
}

#endif
