/* SPDX-License-Identifier: MIT */
/*
 * The clearance of each pixel of a mask is the least integer radius of a disc around it that
 * contains a wall or reaches outside. world.h says what it is for.
 *
 * It is the distance to the nearest wall, rounded up; the squared distance is exact. The first pass
 * finds the nearest wall in each pixel's own column, the second the nearest of these in the row.
 * The squared distance from pixel x is the minimum of (x - i)^2 + (distance in column i)^2, which
 * is the lower envelope of parabolas; each parabola is lowest on at most one stretch of the row. So
 * the time does not depend on distances (Felzenszwalb, Huttenlocher: Distance transforms of sampled
 * functions, 2012; Meijster, Roerdink, Hesselink: A general algorithm for computing distance
 * transforms in linear time, 2000).
 */
#include <stdlib.h>
#include <string.h>

#include "kernels/world.h"

enum { PIXELS_A_WORD = 32 };

/* Row -1 is the row above the image. The result points at column 0; one pixel outside the image
 * precedes it. */
static uint8_t *row_of(const struct lockstep_mask *mask, int32_t y)
{
	return mask->clearance + (size_t)(y + 1) * ((size_t)mask->width + 2) + 1;
}

/* ---- In columns --------------------------------------------------------------------------------- */

static uint8_t one_more(uint8_t distance)
{
	return (uint8_t)(distance + (distance < CLEARANCE_MAX));
}

/* Computes the distances to the nearest wall above from those of the row above. */
static void go_down(uint8_t *row, const uint8_t *above, const uint32_t *walls, int32_t width)
{
	for (int32_t x = 0; x < width; ++x) {
		uint32_t wall = walls[x / PIXELS_A_WORD] >> x % PIXELS_A_WORD & 1;
		row[x] = (uint8_t)(one_more(above[x]) & (wall - 1));
	}
}

/* Takes the distance to the nearest wall below if that is less. */
static void go_up(uint8_t *row, const uint8_t *below, int32_t width)
{
	for (int32_t x = 0; x < width; ++x) {
		uint8_t distance = one_more(below[x]);
		row[x] = distance < row[x] ? distance : row[x];
	}
}

/* ---- In rows ------------------------------------------------------------------------------------ */

/* The nearest wall in column x and its distance from the row. At pixel `from` and beyond, it is
 * nearer than the sites further left. */
struct site {
	int32_t x, squared; /* the squared distance */
	int32_t from;
};

struct work {
	struct site *site; /* two more than a row has pixels */
	uint8_t *root;     /* square roots, rounded up, at most CLEARANCE_MAX */
	int32_t squared_max;
};

/* The first pixel for which w, on the right, is nearer than v: (x - w)^2 + w's squared distance is
 * less than (x - v)^2 + v's. */
static int32_t meeting(struct site v, struct site w)
{
	int32_t apart = w.x - v.x;
	int32_t more = apart * (w.x + v.x) + w.squared - v.squared;
	return more < 0 ? 0 : more / (2 * apart) + 1;
}

/*
 * Finds the sites between the walls at gap[0] and gap[end] that are the nearest to some pixel in between.
 * Drops a site that is nearest nowhere before the next one takes over; the first wall always stays. Skips
 * sites further away than the largest clearance.
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

/* Walls and the pixels just outside the image keep their 0. */
static void measure_row(const struct work *work, uint8_t *row, int32_t width)
{
	for (int32_t x = 0, end; x < width; x = end + 1) {
		for (end = x; row[end] != 0;)
			++end;
		/* If there are only one or two free pixels, each is beside a wall. */
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

/* No pixel is further from the outside than half the shorter side plus half a pixel. */
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
