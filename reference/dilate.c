/* SPDX-License-Identifier: MIT */
/*
 * The dilation of a mask, by definition and with a brush.
 *
 * Of the pixels outside the image, only those next to its sides are stamped, as they include the
 * nearest outside pixel of every pixel of the image.
 */
#include <string.h>

#include "reference/dilate.h"

struct canvas {
	int32_t width, height;
	uint8_t *walls;
};

static struct canvas canvas_of(const struct lockstep_mask *mask, uint8_t *walls)
{
	struct canvas canvas = {.walls = walls};
	lockstep_mask_size(mask, &canvas.width, &canvas.height);
	memset(walls, 0, (size_t)canvas.width * (size_t)canvas.height);
	return canvas;
}

/* ---- By definition ------------------------------------------------------------------------------ */

static bool near_outside(const struct canvas *canvas, int32_t x, int32_t y, int32_t r)
{
	return x + 1 <= r || y + 1 <= r || canvas->width - x <= r || canvas->height - y <= r;
}

static bool near_wall(const struct lockstep_mask *mask, const struct canvas *canvas, int32_t x,
		      int32_t y, int32_t r)
{
	for (int64_t j = 0; j < canvas->height; ++j)
		for (int64_t i = 0; i < canvas->width; ++i)
			if ((i - x) * (i - x) + (j - y) * (j - y) <= (int64_t)r * r &&
			    lockstep_mask_wall(mask, (int32_t)i, (int32_t)j))
				return true;
	return false;
}

void lockstep_reference_dilate(const struct lockstep_mask *mask, int32_t r, uint8_t *walls)
{
	struct canvas canvas = canvas_of(mask, walls);
	for (int32_t y = 0; y < canvas.height; ++y)
		for (int32_t x = 0; x < canvas.width; ++x)
			*walls++ =
			    near_outside(&canvas, x, y, r) || near_wall(mask, &canvas, x, y, r);
}

/* ---- With a brush ------------------------------------------------------------------------------- */

/* Blackens a disc, row by row. Half the width of a row is the greatest number whose
 * square still fits. */
static void stamp(const struct canvas *canvas, int64_t x, int64_t y, int64_t r)
{
	int64_t half = 0;
	for (int64_t dy = -r; dy <= r; ++dy) {
		while ((half + 1) * (half + 1) + dy * dy <= r * r)
			++half;
		while (half * half + dy * dy > r * r)
			--half;
		int64_t from = x - half < 0 ? 0 : x - half;
		int64_t to = x + half + 1 > canvas->width ? canvas->width : x + half + 1;
		if (y + dy >= 0 && y + dy < canvas->height && from < to)
			memset(canvas->walls + (y + dy) * canvas->width + from, 1,
			       (size_t)(to - from));
	}
}

static void stamp_outside(const struct canvas *canvas, int32_t r)
{
	for (int32_t x = 0; x < canvas->width; ++x) {
		stamp(canvas, x, -1, r);
		stamp(canvas, x, canvas->height, r);
	}
	for (int32_t y = 0; y < canvas->height; ++y) {
		stamp(canvas, -1, y, r);
		stamp(canvas, canvas->width, y, r);
	}
}

static bool inside_walls(const struct lockstep_mask *mask, int32_t x, int32_t y)
{
	return lockstep_mask_wall(mask, x - 1, y) && lockstep_mask_wall(mask, x + 1, y) &&
	       lockstep_mask_wall(mask, x, y - 1) && lockstep_mask_wall(mask, x, y + 1);
}

static void brush(const struct lockstep_mask *mask, int32_t r, bool outline, uint8_t *walls)
{
	struct canvas canvas = canvas_of(mask, walls);
	int32_t side = canvas.width > canvas.height ? canvas.width : canvas.height;
	r = r < side ? r : side; /* with a larger brush, the outside blackens everything */
	stamp_outside(&canvas, r);
	for (int32_t y = 0; y < canvas.height; ++y)
		for (int32_t x = 0; x < canvas.width; ++x)
			if (lockstep_mask_wall(mask, x, y))
				stamp(&canvas, x, y, outline && inside_walls(mask, x, y) ? 0 : r);
}

void lockstep_reference_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls)
{
	brush(mask, r, false, walls);
}

void lockstep_reference_outline_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls)
{
	brush(mask, r, true, walls);
}
