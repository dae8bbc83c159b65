/* SPDX-License-Identifier: MIT */
/*
 * The map of a large polygon: for most points, the cell of a grid says whether they are inside.
 *
 * It must agree with the formula, including rounding. At a level that a side reaches, the formula is
 * DX LP.y > DY LP.x, where every operation rounds. Rounding is monotone, so each product is monotone in its
 * coordinate. Two opposite corners of a cell make a crossing most and least likely; if the result is the same
 * in both, it is the same for every float point of the cell. So, in a row of cells, a side is crossed by the
 * rays of all points of some cells on the left and of no points of some cells on the right, and is undecided
 * in the cells between. These cells, together with the cells of the side's ends, are the side's footprint.
 *
 * A cell in no footprint has a single result. Points of such a cell could only differ if they are
 * on either side of a vertex's level. But the footprints of both sides of that vertex contain the
 * vertex's cell, hence are on the same side of this cell, so both sides are counted or neither is.
 * One of them ends where the other begins, or both end, or both begin, so the parity of the count
 * does not change. (This also holds for horizontal sides, which are never counted but have a
 * footprint.)
 *
 * Points on the right of the polygon are outside by the formula, too: LP.x is no less than DX, and LP.y is no
 * more than DY. Points on the left need not be: they may be so near to a side that rounding hides the
 * distance. So the first column includes all of them.
 *
 * The number of cells: with 16 a side, points against an outline of 64 sides take a fifth longer
 * than with 32, and a tenth less with 64; against one of 100,000 they take up to twice as long with
 * 64, as the map no longer fits in the cache (AVX2, Zen 4).
 */
#include <math.h>
#include <stdlib.h>

#include "kernels/cells.h"

enum {
	CELLS_A_SIDE = 32,
	ROWS_A_SIDE = 8, /* at most, on average; otherwise there are fewer, larger cells */
	ROWS_MIN = 16,
};

/* Working data for making a map. */
struct drawing {
	const struct lockstep_polygon *polygon;
	struct cell_map *map;
	size_t rows, columns;
	struct cell_bounds x, y;
};

/* A side from its lower to its upper end. */
struct side {
	float low_x, low_y, high_x, high_y, dx, dy;
};

/* Columns from `left` to `end` - 1. */
struct footprint {
	size_t left, end;
};

/* The kernel's formula, at a level between the ends. */
static bool crosses(const struct side *s, float x, float y)
{
	return s->dx * (y - s->low_y) > s->dy * (x - s->low_x);
}

/* The first column in which a point at this level, at x[column], does not cross the side. */
static size_t first_beyond(const struct drawing *d, const struct side *s, const float *x, float y)
{
	size_t low = 0, high = d->columns;
	size_t guess = cell_of(&d->map->x, s->low_x + s->dx * ((y - s->low_y) / s->dy));
	if (crosses(s, x[guess], y)) {
		low = guess + 1;
		if (low < high && !crosses(s, x[low], y))
			return low;
	} else {
		high = guess;
		if (low < high && crosses(s, x[high - 1], y))
			return high;
	}
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (crosses(s, x[middle], y))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Adds the cell of an end of the side. */
static void include(struct footprint *f, const struct drawing *d, float x)
{
	size_t column = cell_of(&d->map->x, x);
	f->left = column < f->left ? column : f->left;
	f->end = column < f->end ? f->end : column + 1;
}

/* Marks the cells as undecided. */
static void mark(uint32_t *row, struct footprint f)
{
	for (size_t at = f.left; at < f.end;) {
		size_t first = at % MAP_CELLS, word = at / MAP_CELLS;
		size_t last = f.end - at < MAP_CELLS - first ? first + f.end - at : MAP_CELLS;
		row[word] |= ((1u << last) - (1u << first)) << MAP_CELLS;
		at += last - first;
	}
}

/* Draws a side in row r. `lowest` and `highest` say that the row contains the side's lower and
 * upper end, which then limit the levels. */
static void draw_in_row(const struct drawing *d, const struct side *s, size_t r, bool lowest,
			bool highest)
{
	uint32_t *row = d->map->bits + r * (size_t)d->map->words;
	float from = lowest ? s->low_y : d->y.from[r];
	float to = highest ? lockstep_float_before(s->high_y) : d->y.to[r];
	struct footprint f = {d->columns, 0};
	if (from <= to) {
		f.left = first_beyond(d, s, d->x.to, s->dx >= 0 ? from : to);
		f.end = first_beyond(d, s, d->x.from, s->dx >= 0 ? to : from);
		if (f.left > 0 && s->low_y <= d->y.from[r])
			row[(f.left - 1) / MAP_CELLS] ^= 1u << (f.left - 1) % MAP_CELLS;
	}
	if (lowest)
		include(&f, d, s->low_x);
	if (highest)
		include(&f, d, s->high_x);
	mark(row, f);
}

static void draw_side(const struct drawing *d, const struct side *s)
{
	size_t first = cell_of(&d->map->y, s->low_y), last = cell_of(&d->map->y, s->high_y);
	for (size_t r = first; r <= last; ++r)
		draw_in_row(d, s, r, r == first, r == last);
}

static void draw_level(const struct drawing *d, float ax, float bx, float y)
{
	struct footprint f = {d->columns, 0};
	include(&f, d, ax);
	include(&f, d, bx);
	mark(d->map->bits + cell_of(&d->map->y, y) * (size_t)d->map->words, f);
}

static void draw_sides(const struct drawing *d)
{
	const struct lockstep_polygon *p = d->polygon;
	size_t begin = 0;
	for (size_t ring = 0; ring < p->rings; ++ring) {
		size_t end = begin + p->vertices[ring];
		for (size_t i = begin; i < end; ++i) {
			size_t j = i + 1 < end ? i + 1 : begin;
			size_t low = p->y[i] < p->y[j] ? i : j, high = i + j - low;
			if (p->y[i] == p->y[j]) {
				draw_level(d, p->x[i], p->x[j], p->y[i]);
				continue;
			}
			draw_side(d,
				  &(struct side){p->x[low], p->y[low], p->x[high], p->y[high],
						 p->x[high] - p->x[low], p->y[high] - p->y[low]});
		}
		begin = end;
	}
}

/*
 * Each side has toggled the last of the cells whose rays cross it. All cells up to there must be toggled
 * between inside and outside. Returns the number of undecided cells.
 */
static size_t fill(const struct drawing *d)
{
	size_t crossed = 0, words = (size_t)d->map->words;
	for (size_t r = 0; r < d->rows; ++r) {
		uint32_t *row = d->map->bits + r * words, beyond = 0;
		for (size_t w = words; w-- > 0;) {
			uint32_t inside = row[w] & 0xffff, undecided = row[w] >> MAP_CELLS;
			for (unsigned by = 1; by < MAP_CELLS; by *= 2)
				inside ^= inside >> by;
			inside ^= beyond;
			beyond = inside & 1 ? 0xffff : 0;
			row[w] = undecided << MAP_CELLS | (inside & ~undecided);
			for (; undecided; undecided &= undecided - 1)
				++crossed;
		}
	}
	return crossed;
}

/* The number of (side, row) pairs. */
static size_t reach(const struct cell_axis *y, const struct crossings *c)
{
	size_t total = 0;
	for (size_t i = 0; i < c->count; ++i)
		total += cell_of(y, c->high_y[i]) - cell_of(y, c->low_y[i]) + 1;
	return total;
}

/* The number of rows and columns of the map; 0 means no map. */
static size_t map_size(struct cell_map *map, const struct lockstep_polygon *p)
{
	size_t size = ROWS_MIN;
	while (size * size < CELLS_A_SIDE * p->total)
		size += MAP_CELLS;
	for (; size >= ROWS_MIN; size = size / 2 / MAP_CELLS * MAP_CELLS) {
		if (!lockstep_cells_axis(&map->x, size, 1, p->min_x, p->max_x) ||
		    !lockstep_cells_axis(&map->y, size, 0, p->min_y, p->max_y))
			return 0;
		if (reach(&map->y, &p->crossings) <= ROWS_A_SIDE * p->crossings.count + 2 * size)
			return size;
	}
	return 0;
}

bool lockstep_map_make(struct lockstep_polygon *polygon)
{
	struct cell_map *map = &polygon->map;
	size_t size = polygon->slabs.count > 0 ? map_size(map, polygon) : 0;
	struct drawing d = {.polygon = polygon, .map = map, .rows = size, .columns = size};
	if (size == 0)
		return true;
	map->words = (int32_t)(size / MAP_CELLS);
	map->bits = calloc(size * size / MAP_CELLS, sizeof *map->bits);
	float *memory = malloc(4 * size * sizeof *memory);
	if (map->bits && memory) {
		lockstep_cells_bound(&d.x, &map->x, -INFINITY, polygon->max_x, memory);
		lockstep_cells_bound(&d.y, &map->y, polygon->min_y, polygon->max_y,
				     memory + 2 * size);
		draw_sides(&d);
		if (fill(&d) > size * size / 4 * 3) {
			free(map->bits);
			map->bits = NULL;
		}
		free(memory);
		return true;
	}
	free(memory);
	return false;
}
