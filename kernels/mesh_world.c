/* SPDX-License-Identifier: MIT */
/*
 * Making meshes; what they are: lockstep.h, and world.h.
 *
 * Triangles are sorted along a Z-order curve through the middles of their boxes, so that MESH_FAN
 * consecutive ones are near each other and have a small box.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/rows.h"
#include "kernels/world.h"

/* A triangle's place on the curve. */
struct curve_position {
	uint32_t code, triangle;
};

static int by_code(const void *a, const void *b)
{
	const struct curve_position *p = a, *q = b;
	if (p->code != q->code)
		return p->code < q->code ? -1 : 1;
	return p->triangle < q->triangle ? -1 : p->triangle > q->triangle;
}

/* The ten bits of a cell's number, two zeros after each. */
static uint32_t spread(uint32_t cell)
{
	uint32_t bits = 0;
	for (unsigned i = 0; i < 10; ++i)
		bits |= (cell >> i & 1) << 3 * i;
	return bits;
}

/* The least and the greatest coordinate k of a triangle. */
static float low(const struct lockstep_mesh *m, unsigned k, size_t i)
{
	return least(least(m->given[k][i], m->given[k + 3][i]), m->given[k + 6][i]);
}

static float high(const struct lockstep_mesh *m, unsigned k, size_t i)
{
	return greatest(greatest(m->given[k][i], m->given[k + 3][i]), m->given[k + 6][i]);
}

/* In double, so that the largest mesh does not overflow. The order changes no answer. */
static void place_triangles(const struct lockstep_mesh *m, struct curve_position *place)
{
	for (size_t i = 0; i < m->count; ++i)
		place[i] = (struct curve_position){0, (uint32_t)i};
	for (unsigned k = 0; k < 3; ++k) {
		double from = INFINITY, to = -INFINITY;
		for (size_t i = 0; i < m->count; ++i) {
			double middle = (double)low(m, k, i) + high(m, k, i);
			from = middle < from ? middle : from;
			to = middle > to ? middle : to;
		}
		double scale = to > from ? 1023 / (to - from) : 0;
		for (size_t i = 0; i < m->count; ++i) {
			double middle = (double)low(m, k, i) + high(m, k, i);
			place[i].code |= spread((uint32_t)((middle - from) * scale)) << k;
		}
	}
	qsort(place, m->count, sizeof *place, by_code);
}

static size_t rounded_up(size_t n)
{
	return (n + MESH_FAN - 1) / MESH_FAN * MESH_FAN;
}

/* Points the columns of a mesh into its memory, or returns how many floats that needs. */
static size_t lay_out(struct lockstep_mesh *m, float *memory)
{
	size_t used = 0, padded = rounded_up(m->count), count = m->count;
	for (unsigned k = 0; k < 9; ++k, used += m->count)
		m->given[k] = memory ? memory + used : NULL;
	for (unsigned k = 0; k < 9; ++k, used += padded)
		m->corner[k] = memory ? memory + used : NULL;
	m->number = memory ? memory + used : NULL;
	used += padded;
	for (m->levels = 0;; count = (count + MESH_FAN - 1) / MESH_FAN) {
		struct mesh_boxes *boxes = &m->boxes[m->levels++];
		boxes->count = count;
		for (unsigned k = 0; k < 3; ++k) {
			boxes->min[k] = memory ? memory + used : NULL;
			boxes->max[k] = memory ? memory + used + rounded_up(count) : NULL;
			used += 2 * rounded_up(count);
		}
		if (count <= MESH_FAN)
			return used;
	}
}

/* The boxes around those of the level below, or around the triangles. */
static void fill_boxes(struct lockstep_mesh *m, unsigned level)
{
	struct mesh_boxes *boxes = &m->boxes[level];
	for (unsigned k = 0; k < 3; ++k)
		for (size_t i = 0; i < boxes->count; ++i) {
			if (level == 0) {
				const float *a = m->corner[k], *b = m->corner[k + 3],
					    *c = m->corner[k + 6];
				boxes->min[k][i] = least(least(a[i], b[i]), c[i]);
				boxes->max[k][i] = greatest(greatest(a[i], b[i]), c[i]);
				continue;
			}
			const struct mesh_boxes *below = &m->boxes[level - 1];
			size_t first = i * MESH_FAN, end = first + MESH_FAN;
			end = end < below->count ? end : below->count;
			boxes->min[k][i] = below->min[k][first];
			boxes->max[k][i] = below->max[k][first];
			for (size_t j = first + 1; j < end; ++j) {
				boxes->min[k][i] = least(boxes->min[k][i], below->min[k][j]);
				boxes->max[k][i] = greatest(boxes->max[k][i], below->max[k][j]);
			}
		}
}

static enum lockstep_status make_mesh(struct lockstep_mesh **mesh, size_t n,
				      const float *const *column,
				      const struct lockstep_layout *rows)
{
	*mesh = NULL;
	if (n == 0)
		return LOCKSTEP_EMPTY;
	if (n > LOCKSTEP_WORLD_ROWS_MAX)
		return LOCKSTEP_TOO_MANY;
	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < n; ++i)
			if (!isfinite(lockstep_element(column[k], rows, i)))
				return LOCKSTEP_NOT_FINITE;
	struct lockstep_mesh *m = calloc(1, sizeof *m);
	struct curve_position *place = malloc(n * sizeof *place);
	size_t floats = 0;
	if (m) {
		m->count = n;
		floats = lay_out(m, NULL);
		m->memory = malloc(floats * sizeof(float));
	}
	if (!m || !place || !m->memory) {
		free(place);
		lockstep_mesh_free(m);
		return LOCKSTEP_NO_MEMORY;
	}
	lay_out(m, m->memory);
	for (size_t i = 0; i < floats; ++i)
		m->memory[i] = NAN;
	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < n; ++i)
			m->given[k][i] = lockstep_element(column[k], rows, i);
	place_triangles(m, place);
	for (size_t i = 0; i < n; ++i) {
		for (unsigned k = 0; k < 9; ++k)
			m->corner[k][i] = m->given[k][place[i].triangle];
		m->number[i] = (float)place[i].triangle;
	}
	for (unsigned level = 0; level < m->levels; ++level)
		fill_boxes(m, level);
	free(place);
	*mesh = m;
	return LOCKSTEP_OK;
}

enum lockstep_status lockstep_mesh_create(struct lockstep_mesh **mesh, size_t n,
					  struct lockstep_triangle3 columns)
{
	const float *const column[] = {columns.ax, columns.ay, columns.az, columns.bx, columns.by,
				       columns.bz, columns.cx, columns.cy, columns.cz};
	const struct lockstep_layout rows = {columns.index, columns.stride};
	return make_mesh(mesh, n, column, &rows);
}

void lockstep_mesh_free(struct lockstep_mesh *mesh)
{
	if (!mesh)
		return;
	free(mesh->memory);
	free(mesh);
}

size_t lockstep_mesh_get(const struct lockstep_mesh *mesh, const float *column[9])
{
	for (unsigned k = 0; k < 9; ++k)
		column[k] = mesh->given[k];
	return mesh->count;
}

enum lockstep_status lockstep_world_mesh_create(void **world, size_t parts, const size_t *rows,
						const float *const *columns)
{
	struct lockstep_mesh *mesh = NULL;
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK)
		status = make_mesh(&mesh, total, columns, &(struct lockstep_layout){NULL, 0});
	*world = mesh;
	return status;
}

void lockstep_world_mesh_free(void *world)
{
	lockstep_mesh_free(world);
}
