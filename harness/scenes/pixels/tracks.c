/* SPDX-License-Identifier: MIT */
/*
 * Draws race tracks; see tracks.h.
 *
 * The middle of the road and its width are closed Catmull-Rom splines through a few random values,
 * as functions of the share of a turn. Each side of the road is a polygon through many points of
 * these, fine enough to be smooth in pixels. A pixel is on the road if its centre is in the one
 * polygon and not in the other.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/pixels/tracks.h"
#include "harness/base/memory.h"
#include "harness/base/order.h"

#include <stdlib.h>
#include <string.h>

enum { BENDS_MAX = 12 };

struct side {
	size_t count;
	double (*corner)[2];
};

/* Returns the closed spline through equally spaced values, at a share of a turn. */
static double spline(const double *value, unsigned count, double share)
{
	double at = share * count;
	unsigned i = (unsigned)at % count;
	double t = at - (unsigned)at;
	double a = value[(i + count - 1) % count], b = value[i];
	double c = value[(i + 1) % count], d = value[(i + 2) % count];

	return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2;
}

static double clamp(double value, double low, double high)
{
	return value < low ? low : value > high ? high : value;
}

static void trace_sides(struct random *rng, int32_t width, int32_t height, struct side *inner,
			struct side *outer)
{
	unsigned bends = 5 + random_below(rng, BENDS_MAX - 4);
	double middle[BENDS_MAX], broad[BENDS_MAX];

	for (unsigned i = 0; i < bends; ++i) {
		middle[i] = random_uniform(rng, 0.45f, 0.8f);
		broad[i] = random_uniform(rng, (float)TRACK_WIDTH_MIN, (float)TRACK_WIDTH_MAX);
	}
	for (size_t i = 0; i < inner->count; ++i) {
		double share = (double)i / (double)inner->count, x, y;
		double half = spline(broad, bends, share) / 2, at, far;

		half = clamp(half, TRACK_WIDTH_MIN / 2, TRACK_WIDTH_MAX / 2);
		at = clamp(spline(middle, bends, share), TRACK_INNER + half, TRACK_OUTER - half);
		far = at + half;
		turn(share, &x, &y);
		inner->corner[i][0] = (width - 1) / 2.0 + (at - half) * x * width / 2;
		inner->corner[i][1] = (height - 1) / 2.0 + (at - half) * y * height / 2;
		outer->corner[i][0] = (width - 1) / 2.0 + far * x * width / 2;
		outer->corner[i][1] = (height - 1) / 2.0 + far * y * height / 2;
	}
}

/* Returns the smallest whole number not below a value from -2^30 to 2^30. */
static int32_t whole_from(double value)
{
	int32_t whole = (int32_t)value;

	return whole < value ? whole + 1 : whole;
}

/* Sets all pixels of a row whose centres are within a side to `value`. `cross` has room for all
 * crossings. */
static void fill_row(const struct side *side, int32_t row, int32_t width, uint8_t value,
		     double *cross, uint8_t *pixels)
{
	size_t count = 0;

	for (size_t i = 0; i < side->count; ++i) {
		const double *a = side->corner[i], *b = side->corner[(i + 1) % side->count];

		if ((a[1] <= row) != (b[1] <= row))
			cross[count++] = a[0] + (row - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
	}
	order_sort(cross, count);
	for (size_t i = 0; i + 1 < count; i += 2) {
		int32_t from = whole_from(cross[i]), to = whole_from(cross[i + 1]);

		from = from > 0 ? from : 0;
		to = to < width ? to : width;
		if (from < to)
			memset(pixels + from, value, (size_t)(to - from));
	}
}

void track_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls)
{
	int32_t longer = width > height ? width : height;
	size_t corners = longer < 64 ? 128 : longer < 1024 ? 2 * (size_t)longer : 2048;
	double(*place)[2] = memory_must(malloc(2 * corners * sizeof(*place)));
	double *cross = memory_must(malloc(corners * sizeof(*cross)));
	struct side inner = {corners, place}, outer = {corners, place + corners};

	trace_sides(rng, width, height, &inner, &outer);
	memset(walls, 1, (size_t)width * (size_t)height);
	for (int32_t y = 0; y < height; ++y) {
		uint8_t *row = walls + (size_t)y * (size_t)width;

		fill_row(&outer, y, width, 0, cross, row);
		fill_row(&inner, y, width, 1, cross, row);
	}
	free(place);
	free(cross);
}
