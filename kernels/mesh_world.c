/* SPDX-License-Identifier: MIT */
/*
 * Creates meshes; see lockstep.h and world.h for what they are.
 *
 * The tree of boxes is implicit: at every level, MESH_FAN consecutive boxes form one of the next. So the
 * quality of the tree depends on the order of the triangles. They are split in two recursively at the optimum
 * of the surface area heuristic, as nearly as whole boxes allow.
 * Source: Wald, On fast construction of SAH-based bounding volume hierarchies (2007), for the bins.
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

/* A triangle and its box. */
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

/* Half the surface area, in double, so that the largest mesh does not overflow. */
static double area(const struct bounds *b)
{
	const double x = (double)b->max[0] - b->min[0], y = (double)b->max[1] - b->min[1],
		     z = (double)b->max[2] - b->min[2];
	return x * y + y * z + z * x;
}

/* Twice the midpoint along an axis. */
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

/* How to split n triangles in two: the `first` lowest ones along an axis become one part. */
struct split {
	unsigned axis;
	size_t first;
	double cost;
};

/* The number of boxes of `unit` triangles nearest to `count`, with at least one box on
 * either side. */
static size_t whole_boxes(size_t count, size_t n, size_t unit)
{
	const size_t most = (n - 1) / unit, boxes = (count + unit / 2) / unit;
	return boxes < 1 ? 1 : boxes > most ? most : boxes;
}

/* Weighs a split between bins: the first `count` triangles have the box `below`, the
 * others `above`. */
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
		/* Stays below BINS, whatever the rounding. */
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

/* Sorts n triangles into boxes of `unit` triangles, and each box into boxes of the level below. */
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

/* Orders the triangles; the order does not change any result. */
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

/* ---- The mesh -------------------------------------------------------------------------------- */

static size_t nodes_of(size_t boxes)
{
	return (boxes + MESH_FAN - 1) / MESH_FAN;
}

/* Lays out a mesh in `memory`, unless that is NULL; returns the number of bytes needed. */
static size_t lay_out(struct lockstep_mesh *m, char *memory)
{
	size_t used = 0, count = m->count;
	m->leaf = memory ? (struct mesh_leaf *)memory : NULL;
	used += nodes_of(count) * sizeof *m->leaf;
	for (m->levels = 0;; count = nodes_of(count)) {
		struct mesh_level *level = &m->level[m->levels++];
		level->count = count;
		level->node = memory ? (struct mesh_node *)(memory + used) : NULL;
		used += nodes_of(count) * sizeof *level->node;
		if (count <= MESH_FAN)
			break;
	}
	for (unsigned k = 0; k < 9; ++k, used += m->count * sizeof *m->given[k])
		m->given[k] = memory ? (float *)(memory + used) : NULL;
	return used;
}

static void put_box(struct mesh_level *level, size_t i, const struct bounds *box)
{
	struct mesh_node *node = &level->node[i / MESH_FAN];
	for (unsigned k = 0; k < 3; ++k) {
		node->min[k][i % MESH_FAN] = box->min[k];
		node->max[k][i % MESH_FAN] = box->max[k];
	}
}

static struct bounds get_box(const struct mesh_level *level, size_t i)
{
	const struct mesh_node *node = &level->node[i / MESH_FAN];
	struct bounds box;
	for (unsigned k = 0; k < 3; ++k) {
		box.min[k] = node->min[k][i % MESH_FAN];
		box.max[k] = node->max[k][i % MESH_FAN];
	}
	return box;
}

static void fill_tree(struct lockstep_mesh *m, const struct boxed *item)
{
	for (size_t i = 0; i < m->count; ++i) {
		struct mesh_leaf *leaf = &m->leaf[i / MESH_FAN];
		for (unsigned k = 0; k < 9; ++k)
			leaf->corner[k][i % MESH_FAN] = m->given[k][item[i].triangle];
		leaf->number[i % MESH_FAN] = (float)item[i].triangle;
		put_box(&m->level[0], i, &item[i].box);
	}
	for (unsigned l = 1; l < m->levels; ++l)
		for (size_t i = 0; i < m->level[l].count; ++i) {
			const struct mesh_level *below = &m->level[l - 1];
			struct bounds box = nowhere;
			for (size_t j = i * MESH_FAN; j < (i + 1) * MESH_FAN && j < below->count;
			     ++j) {
				const struct bounds one = get_box(below, j);
				include(&box, &one);
			}
			put_box(&m->level[l], i, &box);
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
	size_t bytes = 0;
	if (m) {
		m->count = n;
		bytes = lay_out(m, NULL);
		m->memory = malloc(bytes);
	}
	if (!m || !place || !m->memory) {
		free(place);
		lockstep_mesh_free(m);
		return LOCKSTEP_NO_MEMORY;
	}
	lay_out(m, m->memory);
	for (size_t i = 0; i < bytes / sizeof(float); ++i)
		((float *)m->memory)[i] = NAN;
	for (unsigned k = 0; k < 9; ++k)
		for (size_t i = 0; i < n; ++i) {
			m->given[k][i] = lockstep_element(column[k], rows, i);
			m->size = greatest(m->size, fabsf(m->given[k][i]));
		}
	place_triangles(m, place);
	fill_tree(m, place);
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
