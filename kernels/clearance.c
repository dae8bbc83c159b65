/* SPDX-License-Identifier: MIT */
/*
 * The clearance of each pixel of a mask: the least integer radius of a disc around it that has a
 * wall, or reaches outside. What it is for: world.h.
 *
 * That is the distance to the nearest wall, rounded up, for which the squared distance is computed
 * exactly. First the nearest wall in each pixel's own column, then the nearest of these in the row:
 * the squared distance from pixel x is the least of (x - i)^2 + (distance in column i)^2, so it is
 * on the lowest of parabolas, and each of them is the lowest along one stretch of the row, if at
 * all. So the time does not depend on distances (Felzenszwalb, Huttenlocher: Distance transforms of
 * sampled functions, 2012; Meijster, Roerdink, Hesselink: A general algorithm for computing
 * distance transforms in linear time, 2000).
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/world.h"

enum { PIXELS_A_WORD = 32 };

/* The row above the image is -1. Its first pixel is at column 0, after one outside the image. */
static uint8_t *row_of(const struct lockstep_mask *mask, int32_t y)
{
	return mask->clearance + (size_t)(y + 1) * ((size_t)mask->width + 2) + 1;
}

/* ---- In columns --------------------------------------------------------------------------------- */

static uint8_t one_more(uint8_t distance)
{
	return (uint8_t)(distance + (distance < CLEARANCE_MAX));
}

/* The distances to the nearest wall above, from those of the row above. */
static void go_down(uint8_t *row, const uint8_t *above, const uint32_t *walls, int32_t width)
{
	for (int32_t x = 0; x < width; ++x) {
		uint32_t wall = walls[x / PIXELS_A_WORD] >> x % PIXELS_A_WORD & 1;
		row[x] = (uint8_t)(one_more(above[x]) & (wall - 1));
	}
}

/* Or below, if that is nearer. */
static void go_up(uint8_t *row, const uint8_t *below, int32_t width)
{
	for (int32_t x = 0; x < width; ++x) {
		uint8_t distance = one_more(below[x]);
		row[x] = distance < row[x] ? distance : row[x];
	}
}

/* ---- In rows ------------------------------------------------------------------------------------ */

/* The nearest wall in column x is that far from the row; from `from` on, it is nearer than those
 * further left. */
struct site {
	int32_t x, squared; /* its distance */
	int32_t from;
};

struct work {
	struct site *site; /* one for each pixel of a row, and two */
	uint8_t *root;     /* of a squared distance, rounded up, at most CLEARANCE_MAX */
	int32_t squared_max;
};

/* The first pixel for which w, further right, is nearer than v: for which (x - w)^2 + w's squared
 * distance is less than (x - v)^2 + v's. */
static int32_t meeting(struct site v, struct site w)
{
	int32_t apart = w.x - v.x;
	int32_t more = apart * (w.x + v.x) + w.squared - v.squared;
	return more < 0 ? 0 : more / (2 * apart) + 1;
}

/*
 * Those from a wall, at gap[0], to the next one, at gap[end], that are the nearest ones somewhere in
 * between. A site that is the nearest one nowhere before the next takes over is dropped; the first
 * wall never is. What is further away than a clearance can tell need not be known.
 */
static struct site *find_sites(struct site *first, const uint8_t *gap, int32_t end)
{
	struct site *last = first;
	*last = (struct site){0, 0, 0};
	for (int32_t x = 1; x <= end; ++x) {
		struct site next = {x, gap[x] * gap[x], 0};
		if (gap[x] == CLEARANCE_MAX)
			continue;
		while ((next.from = meeting(*last, next)) <= last->from)
			--last;
		*++last = next;
	}
	return last;
}

static void measure_gap(const struct work *work, uint8_t *gap, int32_t end)
{
	const struct site *last = find_sites(work->site, gap, end);
	int32_t x = 1;
	for (const struct site *site = work->site; site <= last; ++site) {
		int32_t until = site < last ? site[1].from : end;
		for (; x < until; ++x) {
			int32_t squared = (x - site->x) * (x - site->x) + site->squared;
			gap[x] =
			    work->root[squared < work->squared_max ? squared : work->squared_max];
		}
	}
}

/* Walls, and what is just outside the image, keep their 0. */
static void measure_row(const struct work *work, uint8_t *row, int32_t width)
{
	for (int32_t x = 0, end; x < width; x = end + 1) {
		for (end = x; row[end] != 0;)
			++end;
		/* One free pixel, or two, are beside a wall. */
		if (end - x > 2)
			measure_gap(work, row + x - 1, end - x + 1);
		else
			memset(row + x, 1, (size_t)(end - x));
	}
}

/* ---- All of it ---------------------------------------------------------------------------------- */

static void fill_roots(const struct work *work)
{
	int32_t root = 0;
	for (int32_t squared = 0; squared <= work->squared_max; ++squared) {
		root += root * root < squared;
		work->root[squared] = (uint8_t)root;
	}
}

static void measure(const struct work *work, const struct lockstep_mask *mask)
{
	int32_t width = mask->width, height = mask->height;
	fill_roots(work);
	for (int32_t y = 0; y < height; ++y)
		go_down(row_of(mask, y), row_of(mask, y - 1),
			mask->bits + (size_t)y * (size_t)mask->words, width);
	for (int32_t y = height - 1; y >= 0; --y)
		go_up(row_of(mask, y), row_of(mask, y + 1), width);
	for (int32_t y = 0; y < height; ++y)
		measure_row(work, row_of(mask, y), width);
}

/* No pixel is further from the outside than half the shorter side, and half a pixel. */
bool lockstep_mask_measure(struct lockstep_mask *mask)
{
	int32_t side = mask->width < mask->height ? mask->width : mask->height;
	int32_t farthest = side / 2 + 1 < CLEARANCE_MAX ? side / 2 + 1 : CLEARANCE_MAX;
	struct work work = {.squared_max = farthest * farthest};
	size_t columns = (size_t)mask->width + 2;
	mask->clearance = calloc(((size_t)mask->height + 2) * columns + CLEARANCE_MORE, 1);
	work.site = malloc(columns * sizeof *work.site);
	work.root = malloc((size_t)work.squared_max + 1);
	bool complete = mask->clearance && work.site && work.root;
	if (complete)
		measure(&work, mask);
	free(work.root);
	free(work.site);
	return complete;
}
