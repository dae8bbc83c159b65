/* SPDX-License-Identifier: MIT */
/* Creates meshes; see lockstep.h and world.h for what they are. */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise() */
#include <sys/mman.h>
#endif
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/levels.h"
#include "kernels/mesh_order.h"
#include "kernels/rows.h"
#include "kernels/world.h"

/* ---- Triangles as given ---------------------------------------------------------------------- */

/* Either nine columns; or three of vertices, and the rows of the three vertices of each triangle, in 32 bits
 * or in 16. */
struct source {
	const float *column[9];
	struct lockstep_layout rows;
	size_t vertices;
	const uint32_t *index;
	const uint16_t *index16;
};

static size_t vertex_of(const struct source *s, size_t at)
{
	return s->index ? s->index[at] : s->index16[at];
}

static bool shares_vertices(const struct source *s)
{
	return s->index || s->index16;
}

static void read_triangle(const struct source *s, size_t i, float corner[9])
{
	if (!shares_vertices(s)) {
		for (unsigned k = 0; k < 9; ++k)
			corner[k] = lockstep_element(s->column[k], &s->rows, i);
		return;
	}
	for (unsigned c = 0; c < 3; ++c)
		for (unsigned k = 0; k < 3; ++k)
			corner[3 * c + k] =
			    lockstep_element(s->column[k], &s->rows, vertex_of(s, 3 * i + c));
}

static bool has_all_vertices(const struct source *s, size_t i)
{
	return vertex_of(s, 3 * i) < s->vertices && vertex_of(s, 3 * i + 1) < s->vertices &&
	       vertex_of(s, 3 * i + 2) < s->vertices;
}

/* Checks the triangles, stores their boxes, and sets the size of the mesh. */
static enum lockstep_status read_boxes(struct lockstep_mesh *m, const struct source *source,
				       struct boxed *item)
{
	for (size_t i = 0; i < m->count; ++i) {
		float corner[9];
		if (shares_vertices(source) && !has_all_vertices(source, i))
			return LOCKSTEP_BAD_PLACE;
		read_triangle(source, i, corner);
		item[i].triangle = (uint32_t)i;
		item[i].unused = 0;
		for (unsigned k = 0; k < 9; ++k) {
			if (!isfinite(corner[k]))
				return LOCKSTEP_NOT_FINITE;
			m->size = greatest(m->size, fabsf(corner[k]));
		}
		for (unsigned k = 0; k < 3; ++k) {
			const float a = corner[k], b = corner[k + 3], c = corner[k + 6];
			item[i].min[k] = least(least(a, b), c);
			item[i].max[k] = greatest(greatest(a, b), c);
		}
	}
	return LOCKSTEP_OK;
}

/* ---- The mesh -------------------------------------------------------------------------------- */

_Static_assert(MESH_FAN * sizeof(struct boxed) <= sizeof(struct mesh_leaf),
	       "leaves are used as spare memory");

enum { ALIGNMENT = 64 }; /* a line of the cache, and the longest vector */

static size_t nodes_of(size_t boxes)
{
	return (boxes + MESH_FAN - 1) / MESH_FAN;
}

/* Lays out a mesh in aligned memory, unless that is NULL; returns the number of bytes needed. */
static size_t lay_out(struct lockstep_mesh *m, char *memory)
{
	size_t count = nodes_of(m->count), used = count * sizeof *m->leaf;
	m->leaf = memory ? (struct mesh_leaf *)memory : NULL;
	for (m->levels = 0; count > 1; count = nodes_of(count)) {
		struct mesh_level *level = &m->level[m->levels++];
		level->count = count;
		level->node = memory ? (struct mesh_node *)(memory + used) : NULL;
		used += nodes_of(count) * sizeof *level->node;
	}
	m->given = memory ? (float **)(memory + used) : NULL;
	return used + sizeof *m->given;
}

/* With small pages, searching a mesh of a million triangles took up to 1.3 times as long (AMD Zen 3). Systems without huge
 * pages ignore this. */
static void ask_for_huge_pages(void *memory, size_t size)
{
#if defined(MADV_HUGEPAGE)
	enum { HUGE_PAGE = 1 << 21 };
	char *first =
	    (char *)memory + HUGE_PAGE - 1 - ((uintptr_t)memory + HUGE_PAGE - 1) % HUGE_PAGE;
	if (size >= 2 * HUGE_PAGE)
		madvise(first, (size_t)((char *)memory + size - first), MADV_HUGEPAGE);
#else
	(void)memory;
	(void)size;
#endif
}

/* The padding of the last leaf and of the last node of each level. */
static void pad(struct lockstep_mesh *m)
{
	const size_t leaves = nodes_of(m->count);
	for (unsigned k = 0; k < sizeof *m->leaf / sizeof(float); ++k)
		((float *)&m->leaf[leaves - 1])[k] = NAN;
	for (unsigned l = 0; l < m->levels; ++l) {
		struct mesh_node *last = &m->level[l].node[nodes_of(m->level[l].count) - 1];
		for (unsigned k = 0; k < sizeof *last / sizeof(float); ++k)
			((float *)last)[k] = NAN;
	}
}

struct bounds {
	float min[3], max[3];
};

static const struct bounds nowhere = {{INFINITY, INFINITY, INFINITY},
				      {-INFINITY, -INFINITY, -INFINITY}};

static void put_box(struct mesh_level *level, size_t i, const struct bounds *box)
{
	struct mesh_node *node = &level->node[i / MESH_FAN];
	for (unsigned k = 0; k < 3; ++k) {
		node->bound[k][i % MESH_FAN] = box->min[k];
		node->bound[k + 3][i % MESH_FAN] = box->max[k];
	}
}

/* Fills a leaf with `count` triangles, and returns its box. */
static struct bounds fill_leaf(struct mesh_leaf *leaf, const struct source *source,
			       const struct boxed *item, size_t count)
{
	struct bounds box = nowhere;
	for (size_t i = 0; i < count; ++i) {
		float corner[9];
		read_triangle(source, item[i].triangle, corner);
		for (unsigned k = 0; k < 9; ++k)
			leaf->corner[k][i] = corner[k];
		leaf->number[i] = (float)item[i].triangle;
		for (unsigned k = 0; k < 3; ++k) {
			box.min[k] = least(item[i].min[k], box.min[k]);
			box.max[k] = greatest(item[i].max[k], box.max[k]);
		}
	}
	return box;
}

/* The box around those of a node, without padding. */
static struct bounds around(const struct mesh_node *node)
{
	struct bounds box = nowhere;
	for (unsigned k = 0; k < 3; ++k)
		for (unsigned i = 0; i < MESH_FAN; ++i) {
			box.min[k] = least(node->bound[k][i], box.min[k]);
			box.max[k] = greatest(node->bound[k + 3][i], box.max[k]);
		}
	return box;
}

static void fill_tree(struct lockstep_mesh *m, const struct source *source,
		      const struct boxed *item)
{
	pad(m);
	for (size_t i = 0; i < nodes_of(m->count); ++i) {
		const size_t first = i * MESH_FAN, left = m->count - first;
		const struct bounds box =
		    fill_leaf(&m->leaf[i], source, item + first, left < MESH_FAN ? left : MESH_FAN);
		if (m->levels > 0)
			put_box(&m->level[0], i, &box);
	}
	for (unsigned l = 1; l < m->levels; ++l)
		for (size_t i = 0; i < m->level[l].count; ++i) {
			const struct bounds box = around(&m->level[l - 1].node[i]);
			put_box(&m->level[l], i, &box);
		}
}

/* Reads the triangles, and makes everything else of the mesh. */
static enum lockstep_status fill_mesh(struct lockstep_mesh *m, const struct source *source,
				      struct boxed *item)
{
	const enum lockstep_status status = read_boxes(m, source, item);
	if (status != LOCKSTEP_OK)
		return status;
	const size_t memory = lay_out(m, NULL) + ALIGNMENT;
	m->memory = malloc(memory);
	if (!m->memory)
		return LOCKSTEP_NO_MEMORY;
	ask_for_huge_pages(m->memory, memory);
	lay_out(m, (char *)m->memory + ALIGNMENT - (uintptr_t)m->memory % ALIGNMENT);
	*m->given = NULL;
	/* There is nothing in the leaves yet. */
	lockstep_mesh_order(item, (struct boxed *)m->leaf, m->count);
	fill_tree(m, source, item);
	return LOCKSTEP_OK;
}

static enum lockstep_status make_mesh(struct lockstep_mesh **mesh, size_t n,
				      const struct source *source)
{
	*mesh = NULL;
	if (n == 0)
		return LOCKSTEP_EMPTY;
	if (n > LOCKSTEP_WORLD_ROWS_MAX)
		return LOCKSTEP_TOO_MANY;
	struct lockstep_mesh *m = calloc(1, sizeof *m);
	struct boxed *item = malloc(n * sizeof *item);
	enum lockstep_status status = LOCKSTEP_NO_MEMORY;
	if (m && item) {
		m->count = n;
		m->large = n >= MESH_LARGE;
		status = fill_mesh(m, source, item);
	}
	free(item);
	if (status == LOCKSTEP_OK)
		*mesh = m;
	else
		lockstep_mesh_free(m);
	return status;
}

enum lockstep_status lockstep_mesh_create(struct lockstep_mesh **mesh, size_t n,
					  struct lockstep_triangle3 columns)
{
	const struct source source = {.column = {columns.ax, columns.ay, columns.az, columns.bx,
						 columns.by, columns.bz, columns.cx, columns.cy,
						 columns.cz},
				      .rows = {columns.index, columns.stride}};
	return make_mesh(mesh, n, &source);
}

/* One of the two arrays of indices is NULL. */
static enum lockstep_status make_indexed(struct lockstep_mesh **mesh, size_t count,
					 const struct lockstep_point3 *vertices, size_t n,
					 const uint32_t *index, const uint16_t *index16)
{
	const struct source source = {.column = {vertices->x, vertices->y, vertices->z},
				      .rows = {NULL, vertices->stride},
				      .vertices = count,
				      .index = index,
				      .index16 = index16};
	return make_mesh(mesh, n, &source);
}

enum lockstep_status lockstep_mesh_create_indexed(struct lockstep_mesh **mesh, size_t count,
						  struct lockstep_point3 vertices, size_t n,
						  const uint32_t *corner)
{
	return make_indexed(mesh, count, &vertices, n, corner, NULL);
}

enum lockstep_status lockstep_mesh_create_indexed16(struct lockstep_mesh **mesh, size_t count,
						    struct lockstep_point3 vertices, size_t n,
						    const uint16_t *corner)
{
	return make_indexed(mesh, count, &vertices, n, NULL, corner);
}

void lockstep_mesh_free(struct lockstep_mesh *mesh)
{
	if (!mesh)
		return;
	if (mesh->memory)
		free(*mesh->given);
	free(mesh->memory);
	free(mesh);
}

/* ---- What was given -------------------------------------------------------------------------- */

/* Copies the triangles out of the leaves; NULL if there is no memory. */
static float *columns_of(const struct lockstep_mesh *mesh)
{
	float *to = malloc(9 * mesh->count * sizeof *to);
	for (size_t i = 0; to && i < mesh->count; ++i) {
		const struct mesh_leaf *leaf = &mesh->leaf[i / MESH_FAN];
		const size_t number = (size_t)leaf->number[i % MESH_FAN];
		for (unsigned k = 0; k < 9; ++k)
			to[k * mesh->count + number] = leaf->corner[k][i % MESH_FAN];
	}
	return to;
}

/* Several threads may ask at the same time; one of the copies stays. */
size_t lockstep_mesh_get(const struct lockstep_mesh *mesh, const float *column[9])
{
	float *given = __atomic_load_n(mesh->given, __ATOMIC_ACQUIRE), *none = NULL;
	if (!given) {
		given = columns_of(mesh);
		if (given && !__atomic_compare_exchange_n(mesh->given, &none, given, false,
							  __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
			free(given);
			given = none;
		}
	}
	for (unsigned k = 0; k < 9; ++k)
		column[k] = given ? given + k * mesh->count : NULL;
	return given ? mesh->count : 0;
}

/* ---- The table's constructor ----------------------------------------------------------------- */

/* Also makes the columns, so that references cannot lack them later. */
enum lockstep_status lockstep_world_mesh_create(void **world, size_t parts, const size_t *rows,
						const float *const *columns)
{
	struct lockstep_mesh *mesh = NULL;
	struct source source = {.rows = {NULL, 0}};
	const float *given[9];
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK) {
		memcpy(source.column, columns, sizeof source.column);
		status = make_mesh(&mesh, total, &source);
	}
	if (status == LOCKSTEP_OK && lockstep_mesh_get(mesh, given) == 0) {
		lockstep_mesh_free(mesh);
		mesh = NULL;
		status = LOCKSTEP_NO_MEMORY;
	}
	*world = mesh;
	return status;
}

void lockstep_world_mesh_free(void *world)
{
	lockstep_mesh_free(world);
}
