/* SPDX-License-Identifier: MIT */
/*
 * Sorts many triangles into the cells of a grid, so that a point is compared with few.
 *
 * A point is in a triangle only if it is in the triangle's box. As cell_of() is monotone, its cell
 * is then between the box's lower left and upper right cells. So leaving out triangles that do not
 * overlap a point's cell does not change the result, however the cells are rounded.
 */
#include <math.h>
#include <stdlib.h>

/* Compiled once, for any CPU. */
#define LOCKSTEP_LANES portable
#include "kernels/cells.h"
#include "kernels/levels.h"
#include "kernels/vector.h"

enum {
	/* Costs in units of one triangle for one point of a vector: testing a single point against a
	 * listed triangle costs 32, finding its cell 256; measured with triangulated outlines of 64 to
	 * 10,000 sides. */
	A_LISTED_ONE = 32,
	A_CELL = 256,
	CELLS_A_TRIANGLE = 2,
	ENTRIES_A_TRIANGLE =
	    16, /* at most, on average; otherwise cells are too small for such triangles */
	CELLS_AN_AXIS = 1 << 16
};

/* The cells of a triangle's box. No grid has more than CELLS_AN_AXIS rows or columns. */
struct cell_box {
	uint16_t left, right, bottom, top;
};

/* cell_of() of LANES coordinates. */
static void find_cells(const struct cell_axis *axis, const float *v, int32_t *cell)
{
	vec at = mul(sub(load(v), set(axis->origin)), set(axis->scale));
	at = choose(gt(at, set(0)), at, set(0));
	store_int(cell, to_int(choose(lt(at, set(axis->last)), at, set(axis->last))));
}

static void find_boxes(const struct lockstep_triangles *t, struct cell_box *box)
{
	const struct triangle_cells *c = &t->cells;
	for (size_t i = 0; i < t->padded; i += LANES) {
		int32_t cell[4][LANES];
		find_cells(&c->x, t->min[0] + i, cell[0]);
		find_cells(&c->x, t->max[0] + i, cell[1]);
		find_cells(&c->y, t->min[1] + i, cell[2]);
		find_cells(&c->y, t->max[1] + i, cell[3]);
		for (size_t k = 0; k < LANES; ++k)
			box[i + k] = (struct cell_box){(uint16_t)cell[0][k], (uint16_t)cell[1][k],
						       (uint16_t)cell[2][k], (uint16_t)cell[3][k]};
	}
}

static size_t entries_of(const struct cell_box *box, size_t count)
{
	size_t total = 0;
	for (const struct cell_box *b = box; b < box + count; ++b)
		total += (size_t)(b->right - b->left + 1) * (size_t)(b->top - b->bottom + 1);
	return total;
}

/* The least of one column, and the greatest of another. */
static void find_range(const float *min, const float *max, size_t n, float *from, float *to)
{
	vec low = load(min), high = load(max);
	float lows[LANES], highs[LANES];
	for (size_t i = LANES; i < n; i += LANES) {
		const vec next_low = load(min + i), next_high = load(max + i);
		low = choose(lt(next_low, low), next_low, low);
		high = choose(gt(next_high, high), next_high, high);
	}
	store(lows, low);
	store(highs, high);
	*from = least(least(lows[0], lows[1]), least(lows[2], lows[3]));
	*to = greatest(greatest(highs[0], highs[1]), greatest(highs[2], highs[3]));
}

/* The numbers of a grid's columns and rows. */
struct grid {
	size_t columns, rows;
};

/* The range of all triangles along an axis, and the sum of their sizes as a share of it. */
struct extent {
	float from, to, sum;
};

static float sum_of(vec v)
{
	float sums[LANES];
	store(sums, v);
	return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* Measures both axes; returns the sum of the boxes' areas as a share of the whole. */
static float measure(const struct lockstep_triangles *t, struct extent extent[2])
{
	vec sum[2] = {set(0), set(0)}, area = set(0);
	for (size_t i = 0; i < t->padded; i += LANES) {
		const vec wide = sub(load(t->max[0] + i), load(t->min[0] + i));
		const vec high = sub(load(t->max[1] + i), load(t->min[1] + i));
		sum[0] = add(sum[0], wide);
		sum[1] = add(sum[1], high);
		area = add(area, mul(wide, high));
	}
	for (unsigned k = 0; k < 2; ++k) {
		find_range(t->min[k], t->max[k], t->padded, &extent[k].from, &extent[k].to);
		extent[k].sum = sum_of(sum[k]) / (extent[k].to - extent[k].from);
	}
	return sum_of(area) / ((extent[0].to - extent[0].from) * (extent[1].to - extent[1].from));
}

/* Half as many columns and rows. */
static struct grid coarser(struct grid grid)
{
	return (struct grid){(grid.columns + 1) / 2, (grid.rows + 1) / 2};
}

/* About two cells a triangle, or fewer if that would be too many entries. If triangles are mostly long, so are
 * the cells. */
static struct grid wanted_grid(const struct lockstep_triangles *t, struct extent extent[2])
{
	const float area = measure(t, extent), n = (float)t->count;
	float wide = extent[0].sum, high = extent[1].sum;
	struct grid grid = {2, 2};
	while (grid.columns * grid.columns < CELLS_A_TRIANGLE * t->count)
		++grid.columns;
	grid.rows = grid.columns;
	for (; high > 2 * wide && grid.rows > 1 && 2 * grid.columns <= CELLS_AN_AXIS; high /= 4) {
		grid.columns *= 2;
		grid.rows /= 2;
	}
	for (; wide > 2 * high && grid.columns > 1 && 2 * grid.rows <= CELLS_AN_AXIS; wide /= 4) {
		grid.columns /= 2;
		grid.rows *= 2;
	}
	/* on average, a box that is as wide as w columns overlaps w + 1 */
	while (grid.columns * grid.rows > 1 &&
	       n + extent[0].sum * (float)grid.columns + extent[1].sum * (float)grid.rows +
		       area * (float)grid.columns * (float)grid.rows >
		   ENTRIES_A_TRIANGLE * n)
		grid = coarser(grid);
	return grid;
}

/* Finds a grid, and all triangles' cells. Returns the number of their entries; 0 means no grid. */
static size_t find_grid(struct lockstep_triangles *t, struct cell_box *box, struct grid *grid)
{
	struct triangle_cells *c = &t->cells;
	struct extent extent[2];
	*grid = wanted_grid(t, extent);
	for (; grid->columns * grid->rows > 1; *grid = coarser(*grid)) {
		if (!lockstep_cells_axis(&c->x, grid->columns, 0, extent[0].from, extent[0].to) ||
		    !lockstep_cells_axis(&c->y, grid->rows, 0, extent[1].from, extent[1].to))
			return 0;
		find_boxes(t, box);
		const size_t entries = entries_of(box, t->count);
		if (entries <= ENTRIES_A_TRIANGLE * t->count)
			return entries;
	}
	return 0;
}

/* Counts the triangles of cell k in first[k + 1]. At first only where their number changes from one row or
 * column to the next, so that a triangle costs the same in any number of cells. Behind the last column, the change
 * is 0, because a branch would often be predicted wrong: grids may have few columns. Returns the sum of the squares. */
static uint64_t count_triangles(struct triangle_cells *c, struct grid grid,
				const struct cell_box *box, size_t count)
{
	uint32_t *cell = c->first + 1;
	uint64_t squares = 0;
	for (const struct cell_box *b = box; b < box + count; ++b) {
		const size_t bottom = b->bottom * grid.columns;
		const size_t above = (b->top + 1) * grid.columns;
		const size_t left = b->left, behind = b->right + 1u;
		++cell[bottom + left];
		cell[bottom + behind] -= behind < grid.columns;
		if (above == grid.rows * grid.columns)
			continue;
		--cell[above + left];
		cell[above + behind] += behind < grid.columns;
	}
	for (size_t row = 0; row < grid.rows; ++row, cell += grid.columns) {
		const uint32_t *below = row > 0 ? cell - grid.columns : NULL;
		uint32_t change = 0;
		for (size_t column = 0; column < grid.columns; ++column) {
			change += cell[column];
			cell[column] = change + (below ? below[column] : 0);
			squares += (uint64_t)cell[column] * cell[column];
		}
	}
	return squares;
}

/* Appends the triangles to each cell's list; until then first[k + 1] is the end of cell k's list so far. Ends
 * are read LANES at a time, because a write to an address that is not known yet holds up the reads after it.
 * What is not in the box is written behind all lists. */
static void list_triangles(struct triangle_cells *c, const struct cell_box *box, size_t count,
			   size_t entries)
{
	uint32_t *list = c->list;
	const ivec behind = set_int((int32_t)(uint32_t)entries);
	for (size_t i = 0; i < count; ++i)
		for (size_t row = box[i].bottom; row <= box[i].top; ++row) {
			int32_t *end = (int32_t *)c->first + row * c->columns + 1 + box[i].left;
			int32_t left = box[i].right - box[i].left + 1;
			for (; left > 0; left -= LANES, end += LANES) {
				const mask within = lt_int((ivec){0, 1, 2, 3}, set_int(left));
				const ivec ends = load_int(end);
				uint32_t at[LANES];
				store_int(end, sub_int(ends, within));
				store_int((int32_t *)at, choose_int(within, ends, behind));
				UNROLL_COLUMNS
				for (unsigned k = 0; k < LANES; ++k)
					list[at[k]] = (uint32_t)i;
			}
		}
}

/* Stores where each cell's list begins, one place late; adding the triangles advances
 * this to its end. */
static void begin_lists(struct triangle_cells *c, size_t cells)
{
	uint32_t begin = 0;
	for (size_t k = 1; k <= cells; ++k) {
		uint32_t count = c->first[k];
		c->first[k] = begin;
		begin += count;
	}
}

/* Fills the lists of a grid, if that pays off. Returns false without memory. */
static bool make_lists(struct lockstep_triangles *t, const struct cell_box *box, struct grid grid,
		       size_t entries)
{
	struct triangle_cells *c = &t->cells;
	const size_t cells = grid.rows * grid.columns;
	c->columns = grid.columns;
	c->first = calloc(cells + LANES, sizeof *c->first);
	if (!c->first)
		return false;
	/* Is the grid faster than testing all triangles? Estimates the mean number of triangles that share a
	 * cell with a point inside a triangle. */
	const double shared = (double)count_triangles(c, grid, box, t->count) / (double)entries;
	if (A_CELL + A_LISTED_ONE * shared >= (double)t->count) {
		free(c->first);
		c->first = NULL;
		return true;
	}
	c->list = malloc((entries + 1) * sizeof *c->list);
	if (!c->list)
		return false;
	begin_lists(c, cells);
	list_triangles(c, box, t->count, entries);
	return true;
}

bool lockstep_triangle_cells_make(struct lockstep_triangles *t)
{
	struct grid grid;
	if (t->count <= A_CELL)
		return true;
	struct cell_box *box = malloc(t->padded * sizeof *box);
	if (!box)
		return false;
	const size_t entries = find_grid(t, box, &grid);
	const bool made = entries == 0 || make_lists(t, box, grid, entries);
	free(box);
	return made;
}
