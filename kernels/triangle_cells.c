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

#include "kernels/cells.h"
#include "kernels/levels.h"

enum {
	/* Costs in units of one triangle for one point of a vector: testing a single point against a
	 * listed triangle costs 32, finding its cell 256; measured with triangulated outlines of 64 to
	 * 10,000 sides. */
	A_LISTED_ONE = 32,
	A_CELL = 256,
	CELLS_A_TRIANGLE = 2,
	ENTRIES_A_TRIANGLE =
	    16, /* at most, on average; otherwise cells are too small for such triangles */
};

/* The cells of a triangle's box. No grid has more than 2^16 rows or columns. */
struct cell_box {
	uint16_t left, right, bottom, top;
};

static void find_boxes(const struct lockstep_triangles *t, struct cell_box *box)
{
	const struct triangle_cells *c = &t->cells;
	for (size_t i = 0; i < t->count; ++i) {
		box[i].left = (uint16_t)cell_of(&c->x, t->min[0][i]);
		box[i].right = (uint16_t)cell_of(&c->x, t->max[0][i]);
		box[i].bottom = (uint16_t)cell_of(&c->y, t->min[1][i]);
		box[i].top = (uint16_t)cell_of(&c->y, t->max[1][i]);
	}
}

static size_t entries_of(const struct cell_box *box, size_t count)
{
	size_t total = 0;
	for (const struct cell_box *b = box; b < box + count; ++b)
		total += (size_t)(b->right - b->left + 1) * (size_t)(b->top - b->bottom + 1);
	return total;
}

static bool set_axis(struct cell_axis *axis, size_t cells, const float *min, const float *max,
		     size_t n)
{
	float from = min[0], to = max[0];
	for (size_t i = 1; i < n; ++i) {
		from = least(from, min[i]);
		to = greatest(to, max[i]);
	}
	return lockstep_cells_axis(axis, cells, 0, from, to);
}

/* Finds the number of rows and columns, and all triangles' cells; 0 means no grid. */
static size_t grid_size(struct lockstep_triangles *t, struct cell_box *box, size_t *entries)
{
	struct triangle_cells *c = &t->cells;
	size_t size = 2;
	while (size * size < CELLS_A_TRIANGLE * t->count)
		++size;
	for (; size >= 2; size /= 2) {
		if (!set_axis(&c->x, size, t->min[0], t->max[0], t->count) ||
		    !set_axis(&c->y, size, t->min[1], t->max[1], t->count))
			return 0;
		find_boxes(t, box);
		*entries = entries_of(box, t->count);
		if (*entries <= ENTRIES_A_TRIANGLE * t->count)
			return size;
	}
	return 0;
}

/* Without a list, counts the triangles of cell k in first[k + 1]. With a list, appends them to each cell's
 * list; until then first[k + 1] is the end of cell k's list so far. */
static void visit(struct triangle_cells *c, const struct cell_box *box, size_t count, bool listed)
{
	for (size_t i = 0; i < count; ++i) {
		const struct cell_box b = box[i];
		for (size_t row = b.bottom; row <= b.top; ++row)
			for (size_t column = b.left; column <= b.right; ++column) {
				uint32_t at = c->first[row * c->columns + column + 1]++;
				if (listed)
					c->list[at] = (uint32_t)i;
			}
	}
}

/* Is the grid faster than testing all triangles? Estimates the mean number of triangles that share a cell
 * with a point inside a triangle. */
static bool pays(const struct triangle_cells *c, size_t cells, size_t entries, size_t triangles)
{
	double squares = 0;
	for (size_t k = 1; k <= cells; ++k)
		squares += (double)c->first[k] * c->first[k];
	return A_CELL + A_LISTED_ONE * squares / (double)entries < (double)triangles;
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

/* Fills the lists of a grid of `size` rows and columns, if that pays off. Returns false without
 * memory. */
static bool make_lists(struct lockstep_triangles *t, const struct cell_box *box, size_t size,
		       size_t entries)
{
	struct triangle_cells *c = &t->cells;
	c->columns = size;
	c->first = calloc(size * size + 1, sizeof *c->first);
	if (!c->first)
		return false;
	visit(c, box, t->count, false);
	if (!pays(c, size * size, entries, t->count)) {
		free(c->first);
		c->first = NULL;
		return true;
	}
	c->list = malloc(entries * sizeof *c->list);
	if (!c->list)
		return false;
	begin_lists(c, size * size);
	visit(c, box, t->count, true);
	return true;
}

bool lockstep_triangle_cells_make(struct lockstep_triangles *t)
{
	size_t entries = 0;
	if (t->count <= A_CELL)
		return true;
	struct cell_box *box = malloc(t->count * sizeof *box);
	if (!box)
		return false;
	const size_t size = grid_size(t, box, &entries);
	const bool made = size == 0 || make_lists(t, box, size, entries);
	free(box);
	return made;
}
