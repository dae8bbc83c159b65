/* SPDX-License-Identifier: MIT */
/* Creates worlds; see lockstep.h and world.h for what they are. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/rows.h"
#include "kernels/world.h"

const char *lockstep_status_text(enum lockstep_status status)
{
	switch (status) {
	case LOCKSTEP_OK:
		return "nothing is wrong";
	case LOCKSTEP_EMPTY:
		return "too few vertices, planes, triangles or cells";
	case LOCKSTEP_NOT_FINITE:
		return "a coordinate is NaN or infinite";
	case LOCKSTEP_TOO_MANY:
		return "too many vertices, planes, triangles or cells";
	case LOCKSTEP_NOT_SIMPLE:
		return "the polygon crosses itself, or has several rings";
	case LOCKSTEP_BAD_SIZE:
		return "a width, height or radius is negative, 0 or too large";
	case LOCKSTEP_BAD_PLACE:
		return "it reaches out of range, or is not where it must be";
	case LOCKSTEP_NO_MEMORY:
		return "out of memory";
	}
	return "no such status";
}

enum lockstep_status lockstep_count_rows(size_t parts, const size_t *rows, size_t *total)
{
	*total = 0;
	if (parts == 0)
		return LOCKSTEP_EMPTY;
	for (size_t k = 0; k < parts; ++k) {
		if (rows[k] == 0)
			return LOCKSTEP_EMPTY;
		if (rows[k] > LOCKSTEP_WORLD_ROWS_MAX - *total)
			return LOCKSTEP_TOO_MANY;
		*total += rows[k];
	}
	return LOCKSTEP_OK;
}

static bool all_finite(const float *column, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		if (!isfinite(column[i]))
			return false;
	return true;
}

enum lockstep_status lockstep_check_rows(size_t n, unsigned columns, const float *const *column,
					 const struct lockstep_layout *rows)
{
	if (n == 0)
		return LOCKSTEP_EMPTY;
	if (n > LOCKSTEP_WORLD_ROWS_MAX)
		return LOCKSTEP_TOO_MANY;
	for (unsigned k = 0; k < columns; ++k)
		for (size_t i = 0; i < n; ++i)
			if (!isfinite(lockstep_element(column[k], rows, i)))
				return LOCKSTEP_NOT_FINITE;
	return LOCKSTEP_OK;
}

/* ---- Polygons --------------------------------------------------------------------------------- */

/* The side from vertex i to vertex j. */
static void add_side(struct lockstep_polygon *p, size_t i, size_t j)
{
	struct crossings *c = &p->crossings;
	p->ex[i] = p->x[j] - p->x[i];
	p->ey[i] = p->y[j] - p->y[i];
	if (p->y[i] == p->y[j])
		return;
	size_t low = p->y[i] < p->y[j] ? i : j, high = i + j - low;
	c->low_x[c->count] = p->x[low];
	c->low_y[c->count] = p->y[low];
	c->high_y[c->count] = p->y[high];
	c->dx[c->count] = p->x[high] - p->x[low];
	c->dy[c->count] = p->y[high] - p->y[low];
	++c->count;
}

static void bound_polygon(struct lockstep_polygon *p)
{
	p->min_x = p->max_x = p->x[0];
	p->min_y = p->max_y = p->y[0];
	for (size_t i = 1; i < p->total; ++i) {
		p->min_x = p->x[i] < p->min_x ? p->x[i] : p->min_x;
		p->min_y = p->y[i] < p->min_y ? p->y[i] : p->min_y;
		p->max_x = p->x[i] > p->max_x ? p->x[i] : p->max_x;
		p->max_y = p->y[i] > p->max_y ? p->y[i] : p->max_y;
	}
}

static void make_sides(struct lockstep_polygon *p)
{
	size_t begin = 0;
	for (size_t ring = 0; ring < p->rings; ++ring) {
		size_t end = begin + p->vertices[ring];
		for (size_t i = begin; i < end; ++i)
			add_side(p, i, i + 1 < end ? i + 1 : begin);
		begin = end;
	}
}

enum lockstep_status lockstep_polygon_create(struct lockstep_polygon **polygon, size_t rings,
					     const size_t *vertices, const float *x, const float *y)
{
	size_t total;
	enum lockstep_status status = lockstep_count_rows(rings, vertices, &total);
	*polygon = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	if (!all_finite(x, total) || !all_finite(y, total))
		return LOCKSTEP_NOT_FINITE;
	struct lockstep_polygon *p = calloc(1, sizeof *p);
	if (!p)
		return LOCKSTEP_NO_MEMORY;
	p->rings = rings;
	p->total = total;
	p->vertices = malloc(rings * sizeof *p->vertices);
	p->memory = malloc(9 * total * sizeof *p->memory);
	if (!p->vertices || !p->memory) {
		lockstep_polygon_free(p);
		return LOCKSTEP_NO_MEMORY;
	}
	memcpy(p->vertices, vertices, rings * sizeof *vertices);
	p->x = p->memory;
	p->y = p->x + total;
	p->ex = p->y + total;
	p->ey = p->ex + total;
	place_crossings(&p->crossings, total, p->ey + total);
	memcpy(p->x, x, total * sizeof *x);
	memcpy(p->y, y, total * sizeof *y);
	bound_polygon(p);
	make_sides(p);
	if (!lockstep_slabs_make(p) || !lockstep_map_make(p)) {
		lockstep_polygon_free(p);
		return LOCKSTEP_NO_MEMORY;
	}
	*polygon = p;
	return LOCKSTEP_OK;
}

void lockstep_polygon_free(struct lockstep_polygon *polygon)
{
	if (!polygon)
		return;
	free(polygon->map.bits);
	free(polygon->slabs.first);
	free(polygon->slabs.sides.low_x);
	free(polygon->memory);
	free(polygon->vertices);
	free(polygon);
}

size_t lockstep_polygon_rings(const struct lockstep_polygon *polygon)
{
	return polygon->rings;
}

size_t lockstep_polygon_ring(const struct lockstep_polygon *polygon, size_t ring, const float **x,
			     const float **y)
{
	size_t begin = 0;
	*x = *y = NULL;
	if (ring >= polygon->rings)
		return 0;
	for (size_t k = 0; k < ring; ++k)
		begin += polygon->vertices[k];
	*x = polygon->x + begin;
	*y = polygon->y + begin;
	return polygon->vertices[ring];
}

enum lockstep_status lockstep_world_polygon_create(void **world, size_t parts, const size_t *rows,
						   const float *const *columns)
{
	struct lockstep_polygon *polygon;
	enum lockstep_status status =
	    lockstep_polygon_create(&polygon, parts, rows, columns[0], columns[1]);
	*world = polygon;
	return status;
}

void lockstep_world_polygon_free(void *world)
{
	lockstep_polygon_free(world);
}

/* ---- Frusta ----------------------------------------------------------------------------------- */

static enum lockstep_status make_frustum(struct lockstep_frustum **frustum, size_t n,
					 const float *const *column,
					 const struct lockstep_layout *rows)
{
	*frustum = NULL;
	enum lockstep_status status = lockstep_check_rows(n, 4, column, rows);
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_frustum *f = calloc(1, sizeof *f);
	float *memory = malloc(5 * n * sizeof *memory);
	if (!f || !memory) {
		free(f);
		free(memory);
		return LOCKSTEP_NO_MEMORY;
	}
	f->count = n;
	f->memory = memory;
	for (unsigned k = 0; k < 4; ++k, memory += n) {
		f->plane[k] = memory;
		for (size_t i = 0; i < n; ++i)
			memory[i] = lockstep_element(column[k], rows, i);
	}
	f->length = memory;
	for (size_t i = 0; i < n; ++i) {
		float x = f->plane[0][i], y = f->plane[1][i], z = f->plane[2][i];
		f->length[i] = __builtin_sqrtf((x * x + y * y) + z * z);
	}
	*frustum = f;
	return LOCKSTEP_OK;
}

enum lockstep_status lockstep_frustum_create(struct lockstep_frustum **frustum, size_t n,
					     struct lockstep_plane columns)
{
	const float *const column[] = {columns.a, columns.b, columns.c, columns.d};
	const struct lockstep_layout rows = {columns.index, columns.stride};
	return make_frustum(frustum, n, column, &rows);
}

void lockstep_frustum_free(struct lockstep_frustum *frustum)
{
	if (!frustum)
		return;
	free(frustum->memory);
	free(frustum);
}

size_t lockstep_frustum_get(const struct lockstep_frustum *frustum, const float *column[4])
{
	for (unsigned k = 0; k < 4; ++k)
		column[k] = frustum->plane[k];
	return frustum->count;
}

enum lockstep_status lockstep_world_frustum_create(void **world, size_t parts, const size_t *rows,
						   const float *const *columns)
{
	struct lockstep_frustum *frustum = NULL;
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK)
		status = make_frustum(&frustum, total, columns, &(struct lockstep_layout){NULL, 0});
	*world = frustum;
	return status;
}

void lockstep_world_frustum_free(void *world)
{
	lockstep_frustum_free(world);
}
