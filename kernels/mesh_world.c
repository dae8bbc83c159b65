/* SPDX-License-Identifier: MIT */
/*
 * Making meshes; what they are: lockstep.h, and world.h.
 *
 * The tree of boxes is implicit: at every level MESH_FAN consecutive ones make one of the next. So it is the order of
 * the triangles that makes it a good tree. They are split in two again and again, where the surface area heuristic
 * says, as nearly as whole boxes allow.
 * Source: Wald, On fast construction of SAH-based bounding volume hierarchies (2007), of the bins.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/rows.h"
#include "kernels/world.h"

struct bounds {
	float min[3], max[3];
};

/* A triangle's box. */
struct boxed {
	struct bounds box;
	uint32_t triangle;
};

static const struct bounds nowhere = {{INFINITY, INFINITY, INFINITY},
				      {-INFINITY, -INFINITY, -INFINITY}};

static void include(struct bounds *all, const struct bounds *one)
{
	for (unsigned k = 0; k < 3; ++k) {
		all->min[k] = least(all->min[k], one->min[k]);
		all->max[k] = greatest(all->max[k], one->max[k]);
	}
}

/* In double, so that the largest mesh does not overflow; half of it. */
static double area(const struct bounds *b)
{
	const double x = (double)b->max[0] - b->min[0], y = (double)b->max[1] - b->min[1],
		     z = (double)b->max[2] - b->min[2];
	return x * y + y * z + z * x;
}

/* Twice the middle, along an axis. */
static double middle(const struct boxed *item, unsigned axis)
{
	return (double)item->box.min[axis] + item->box.max[axis];
}

/* ---- Where to split -------------------------------------------------------------------------- */

enum { BINS = 32 };

struct bin {
	struct bounds box;
	size_t count;
};

/* Where n triangles become two parts: along an axis, the first of so many. */
struct split {
	unsigned axis;
	size_t first;
	double cost;
};

/* The number of boxes of `unit` triangles that is nearest to so many, if one or more are to remain
 * on either side. */
static size_t whole_boxes(size_t count, size_t n, size_t unit)
{
	const size_t most = (n - 1) / unit, boxes = (count + unit / 2) / unit;
	return boxes < 1 ? 1 : boxes > most ? most : boxes;
}

/* Between bins: the first `count` triangles would make the box `below`, and the others `above`. */
static void weigh(struct split *best, unsigned axis, size_t count, size_t n, size_t unit,
		  const struct bounds *below, const struct bounds *above)
{
	const size_t boxes = whole_boxes(count, n, unit), all = (n + unit - 1) / unit;
	const double cost = area(below) * (double)boxes + area(above) * (double)(all - boxes);
	if (cost < best->cost)
		*best = (struct split){axis, boxes * unit, cost};
}

static struct split best_split(const struct boxed *item, size_t n, size_t unit)
{
	struct split best = {0, whole_boxes(n / 2, n, unit) * unit, INFINITY};
	double from[3], to[3], scale[3];
	struct bin bin[3][BINS];
	for (unsigned k = 0; k < 3; ++k) {
		from[k] = to[k] = middle(item, k);
		for (size_t i = 1; i < n; ++i) {
			const double m = middle(&item[i], k);
			from[k] = m < from[k] ? m : from[k];
			to[k] = m > to[k] ? m : to[k];
		}
		/* Below BINS, whatever rounds. */
		scale[k] = to[k] > from[k] ? BINS * (1 - 0x1p-20) / (to[k] - from[k]) : 0;
		for (unsigned b = 0; b < BINS; ++b)
			bin[k][b] = (struct bin){nowhere, 0};
	}
	for (size_t i = 0; i < n; ++i)
		for (unsigned k = 0; k < 3; ++k) {
			struct bin *in =
			    &bin[k][(unsigned)((middle(&item[i], k) - from[k]) * scale[k])];
			include(&in->box, &item[i].box);
			++in->count;
		}
	for (unsigned k = 0; k < 3; ++k) {
		struct bounds above[BINS], below = nowhere;
		size_t count = 0;
		above[BINS - 1] = bin[k][BINS - 1].box;
		for (unsigned b = BINS - 1; b-- > 0;) {
			above[b] = above[b + 1];
			include(&above[b], &bin[k][b].box);
		}
		for (unsigned b = 0; b + 1 < BINS; ++b) {
			include(&below, &bin[k][b].box);
			count += bin[k][b].count;
			if (count > 0 && count < n)
				weigh(&best, k, count, n, unit, &below, &above[b + 1]);
		}
	}
	return best;
}

/* ---- The order ------------------------------------------------------------------------------- */

/* Puts the `first` triangles that are lowest along an axis before the others. */
static void select_lowest(struct boxed *item, size_t n, size_t first, unsigned axis)
{
	while (n > 1) {
		const double pivot = middle(&item[n / 2], axis);
		size_t i = 0, j = n - 1;
		for (;; ++i, --j) {
			while (middle(&item[i], axis) < pivot)
				++i;
			while (middle(&item[j], axis) > pivot)
				--j;
			if (i >= j)
				break;
			const struct boxed other = item[i];
			item[i] = item[j];
			item[j] = other;
		}
		/* Those before i are at most the pivot, those from i on at least. */
		if (first < i)
			n = i;
		else if (first > i) {
			item += i;
			n -= i;
			first -= i;
		} else
			return;
	}
}

/* Sorts n triangles into boxes of `unit`, each of which is sorted into boxes of the level below. */
static void sort_triangles(struct boxed *item, size_t n, size_t unit)
{
	while (n > MESH_FAN) {
		if (n <= unit) {
			unit /= MESH_FAN;
			continue;
		}
		const struct split split = best_split(item, n, unit);
		select_lowest(item, n, split.first, split.axis);
		sort_triangles(item, split.first, unit);
		item += split.first;
		n -= split.first;
	}
}

/* The order changes no answer. */
static void place_triangles(const struct lockstep_mesh *m, struct boxed *item)
{
	size_t unit = MESH_FAN;
	for (size_t i = 0; i < m->count; ++i) {
		item[i] = (struct boxed){.triangle = (uint32_t)i};
		for (unsigned k = 0; k < 3; ++k) {
			const float a = m->given[k][i], b = m->given[k + 3][i],
				    c = m->given[k + 6][i];
			item[i].box.min[k] = least(least(a, b), c);
			item[i].box.max[k] = greatest(greatest(a, b), c);
		}
	}
	while (unit * MESH_FAN < m->count)
		unit *= MESH_FAN;
	sort_triangles(item, m->count, unit);
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
	struct boxed *place = malloc(n * sizeof *place);
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
