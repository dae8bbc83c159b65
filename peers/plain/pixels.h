/* SPDX-License-Identifier: MIT */
/* Games in whole pixels: boxes, masks, tiles and mazes. */
#ifndef PLAIN_PIXELS_H
#define PLAIN_PIXELS_H

#include "batch.h"

struct pixel {
	int32_t x, y;
};
struct pixel_box {
	int32_t x, y, w, h;
};

static inline bool pixel_box_overlap(const struct pixel_box *a, const struct pixel_box *b)
{
	return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}
HIT2(pixel_box_overlap, pixel_box, pixel_box)

/* One byte per cell or pixel. Bit 0 is a wall, or in a maze a wall on the left; bit 1 is a wall on
 * top. */
struct grid {
	int32_t x, y, cell_w, cell_h, width, height;
	uint8_t cell[];
};

static struct pixel_box row_of(const struct lockstep_rows *rows, size_t row)
{
	struct pixel_box box;
	memcpy(&box.x, &rows->column[0][row], sizeof box.x);
	memcpy(&box.y, &rows->column[1][row], sizeof box.y);
	memcpy(&box.w, &rows->column[2][row], sizeof box.w);
	memcpy(&box.h, &rows->column[3][row], sizeof box.h);
	return box;
}

/* Sets bits in the cells from (x0, y0) to before (x1, y1) that exist. */
static void set_cells(struct grid *g, int64_t x0, int64_t y0, int64_t x1, int64_t y1, uint8_t bits)
{
	for (int64_t y = y0 < 0 ? 0 : y0; y < (y1 < g->height ? y1 : g->height); ++y)
		for (int64_t x = x0 < 0 ? 0 : x0; x < (x1 < g->width ? x1 : g->width); ++x)
			g->cell[y * g->width + x] |= bits;
}

static struct grid *new_grid(struct pixel_box first, struct pixel_box size)
{
	struct grid *g = calloc(1, sizeof *g + (size_t)size.w * (size_t)size.h);
	if (g) {
		g->x = first.x;
		g->y = first.y;
		g->cell_w = first.w;
		g->cell_h = first.h;
		g->width = size.w;
		g->height = size.h;
	}
	return g;
}

static void *mask_prepare(const struct lockstep_rows *rows)
{
	struct grid *g = new_grid((struct pixel_box){0, 0, 1, 1}, row_of(rows, 0));
	for (size_t i = 1; g && i < rows->rows; ++i) {
		const struct pixel_box w = row_of(rows, i);
		set_cells(g, w.x, w.y, (int64_t)w.x + w.w, (int64_t)w.y + w.h, 1);
	}
	return g;
}

static void *tiles_prepare(const struct lockstep_rows *rows)
{
	struct grid *g = new_grid(row_of(rows, 0), row_of(rows, 1));
	for (size_t i = 2; g && i < rows->rows; ++i) {
		const struct pixel_box w = row_of(rows, i);
		set_cells(g, w.x, w.y, (int64_t)w.x + w.w, (int64_t)w.y + w.h, 1);
	}
	return g;
}

static void *maze_prepare(const struct lockstep_rows *rows)
{
	struct grid *g = new_grid(row_of(rows, 0), row_of(rows, 1));
	for (size_t i = 2; g && i < rows->rows; ++i) {
		const struct pixel_box w = row_of(rows, i);
		const int64_t right = (int64_t)w.x + w.w, bottom = (int64_t)w.y + w.h;
		if (w.h > 0)
			set_cells(g, w.x, w.y, (int64_t)w.x + 1, bottom, LOCKSTEP_WALL_LEFT);
		if (w.w > 0)
			set_cells(g, w.x, w.y, right, (int64_t)w.y + 1, LOCKSTEP_WALL_TOP);
		if (w.w > 0 && w.h > 0) {
			set_cells(g, right, w.y, right + 1, bottom, LOCKSTEP_WALL_LEFT);
			set_cells(g, w.x, bottom, right, bottom + 1, LOCKSTEP_WALL_TOP);
		}
	}
	return g;
}

/* Pixels outside the image are walls. */
static inline bool circle_mask(const struct pixel *p, const struct grid *g)
{
	if (p->x < 0 || p->y < 0 || p->x >= g->width || p->y >= g->height)
		return true;
	return g->cell[p->y * g->width + p->x];
}
HIT1(circle_mask, pixel, grid)

/* Rounds down, below 0 too. */
static inline int32_t cell_of(int32_t pixel, int32_t size)
{
	return pixel >= 0 ? pixel / size : -1 - (-1 - pixel) / size;
}

static inline int32_t at_least(int32_t a, int32_t b)
{
	return a > b ? a : b;
}

static inline int32_t at_most(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

static inline bool tile_overlap(const struct pixel_box *b, const struct grid *g)
{
	if (b->w <= 0 || b->h <= 0)
		return false;
	const int32_t left = at_least(cell_of(b->x - g->x, g->cell_w), 0);
	const int32_t top = at_least(cell_of(b->y - g->y, g->cell_h), 0);
	const int32_t right = at_most(cell_of(b->x + b->w - 1 - g->x, g->cell_w), g->width - 1);
	const int32_t bottom = at_most(cell_of(b->y + b->h - 1 - g->y, g->cell_h), g->height - 1);
	for (int32_t j = top; j <= bottom; ++j)
		for (int32_t i = left; i <= right; ++i)
			if (g->cell[j * g->width + i])
				return true;
	return false;
}
HIT1(tile_overlap, pixel_box, grid)

/* A wall on the left of the first column, or on top of the first row, is not between two cells of
 * the box. */
static inline bool maze_walls(const struct pixel_box *b, const struct grid *g)
{
	if (b->w <= 0 || b->h <= 0)
		return false;
	const int32_t left = cell_of(b->x - g->x, g->cell_w);
	const int32_t top = cell_of(b->y - g->y, g->cell_h);
	const int32_t right = at_most(cell_of(b->x + b->w - 1 - g->x, g->cell_w), g->width - 1);
	const int32_t bottom = at_most(cell_of(b->y + b->h - 1 - g->y, g->cell_h), g->height - 1);
	for (int32_t j = at_least(top, 0); j <= bottom; ++j)
		for (int32_t i = at_least(left, 0); i <= right; ++i) {
			const uint8_t walls = g->cell[j * g->width + i];
			if ((i > left && walls & LOCKSTEP_WALL_LEFT) ||
			    (j > top && walls & LOCKSTEP_WALL_TOP))
				return true;
		}
	return false;
}
HIT1(maze_walls, pixel_box, grid)

#endif
