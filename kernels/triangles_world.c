/* SPDX-License-Identifier: MIT */
/* Creates sets of triangles; see lockstep.h and world.h for what they are. */
#include <stdlib.h>

/* Compiled once, for any CPU. */
#define LOCKSTEP_LANES portable
#include "kernels/rows.h"
#include "kernels/vector.h"
#include "kernels/world.h"

struct lockstep_triangles *lockstep_triangles_new(size_t n, size_t scratch)
{
	enum { CORNERS = 6, OTHERS = 16 };
	struct lockstep_triangles *t = calloc(1, sizeof *t);
	const size_t padded = (n + LANES - 1) / LANES * LANES;
	const size_t others = OTHERS * padded * sizeof(float);
	float *memory =
	    malloc(CORNERS * padded * sizeof *memory + (others > scratch ? others : scratch));
	if (!t || !memory) {
		free(t);
		free(memory);
		return NULL;
	}
	*t = (struct lockstep_triangles){.count = n, .padded = padded, .memory = memory};
	for (unsigned k = 0; k < CORNERS; ++k, memory += padded)
		t->corner[k] = memory;
	for (unsigned k = 0; k < 2; ++k) {
		t->min[k] = memory;
		t->max[k] = memory + padded;
		memory += 2 * padded;
		for (unsigned side = 0; side < 3; ++side, memory += 2 * padded) {
			t->side[side].low[k] = memory;
			t->side[side].along[k] = memory + padded;
		}
	}
	return t;
}

/* Computes a side of LANES triangles from i on. */
static void prepare_side(const struct lockstep_triangles *t, unsigned side, size_t i)
{
	const unsigned next = (side + 1) % 3;
	const vec x = load(t->corner[2 * side] + i), y = load(t->corner[2 * side + 1] + i);
	const vec to_x = load(t->corner[2 * next] + i), to_y = load(t->corner[2 * next + 1] + i);
	const mask down = gt(y, to_y);
	store(t->side[side].low[0] + i, choose(down, to_x, x));
	store(t->side[side].low[1] + i, choose(down, to_y, y));
	store(t->side[side].along[0] + i, sub(to_x, x));
	store(t->side[side].along[1] + i, sub(to_y, y));
}

/* Computes the ranges of one coordinate (0: x, 1: y). */
static void prepare_range(const struct lockstep_triangles *t, unsigned k, size_t i)
{
	const vec a = load(t->corner[k] + i), b = load(t->corner[k + 2] + i);
	const vec c = load(t->corner[k + 4] + i);
	store(t->min[k] + i, min(min(a, b), c));
	store(t->max[k] + i, max(max(a, b), c));
}

enum lockstep_status lockstep_triangles_prepare(struct lockstep_triangles **triangles)
{
	struct lockstep_triangles *t = *triangles;
	for (unsigned k = 0; k < 6; ++k)
		for (size_t i = t->count; i < t->padded; ++i)
			t->corner[k][i] = t->corner[k][t->count - 1];
	for (size_t i = 0; i < t->padded; i += LANES) {
		UNROLL_COLUMNS
		for (unsigned side = 0; side < 3; ++side)
			prepare_side(t, side, i);
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 2; ++k)
			prepare_range(t, k, i);
	}
	if (lockstep_triangle_cells_make(t))
		return LOCKSTEP_OK;
	lockstep_triangles_free(t);
	*triangles = NULL;
	return LOCKSTEP_NO_MEMORY;
}

static enum lockstep_status create(struct lockstep_triangles **triangles, size_t n,
				   const float *const *column, const struct lockstep_layout *rows)
{
	*triangles = NULL;
	enum lockstep_status status = lockstep_check_rows(n, 6, column, rows);
	if (status != LOCKSTEP_OK)
		return status;
	*triangles = lockstep_triangles_new(n, 0);
	if (!*triangles)
		return LOCKSTEP_NO_MEMORY;
	for (unsigned k = 0; k < 6; ++k)
		for (size_t i = 0; i < n; ++i)
			(*triangles)->corner[k][i] = lockstep_element(column[k], rows, i);
	return lockstep_triangles_prepare(triangles);
}

enum lockstep_status lockstep_triangles_create(struct lockstep_triangles **triangles, size_t n,
					       struct lockstep_triangle columns)
{
	const float *const column[] = {columns.ax, columns.ay, columns.bx,
				       columns.by, columns.cx, columns.cy};
	const struct lockstep_layout rows = {columns.index, columns.stride};
	return create(triangles, n, column, &rows);
}

void lockstep_triangles_free(struct lockstep_triangles *triangles)
{
	if (!triangles)
		return;
	free(triangles->cells.first);
	free(triangles->cells.list);
	free(triangles->memory);
	free(triangles);
}

size_t lockstep_triangles_get(const struct lockstep_triangles *triangles, const float *column[6])
{
	for (unsigned k = 0; k < 6; ++k)
		column[k] = triangles->corner[k];
	return triangles->count;
}

enum lockstep_status lockstep_world_triangles_create(void **world, size_t parts, const size_t *rows,
						     const float *const *columns)
{
	struct lockstep_triangles *triangles = NULL;
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK)
		status = create(&triangles, total, columns, &(struct lockstep_layout){NULL, 0});
	*world = triangles;
	return status;
}

void lockstep_world_triangles_free(void *world)
{
	lockstep_triangles_free(world);
}
