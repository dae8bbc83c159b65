/* SPDX-License-Identifier: MIT */
/*
 * The vertices are sorted along a Z-order curve (G. M. Morton, 1966), so that TREE_FAN of them in a
 * row are near each other, and so on upwards. The order affects only the time.
 *
 * A node is skipped if its box is beyond the triangle's box, or beyond the line of one of its sides.
 * The latter makes long thin triangles cheap, whose boxes are mostly empty. It is decided in floats,
 * with more room for their rounding than they need.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Compiled once, for any CPU. */
#define LOCKSTEP_LANES portable
#include "kernels/lanes/lanes.h"
#include "kernels/levels.h"
#include "kernels/vertex_tree.h"

/* ---- Making ---------------------------------------------------------------------------------- */

/* Spreads 16 bits to the even bits of 32. */
static uint32_t spread(uint32_t v)
{
	v = (v | v << 8) & 0x00ff00ff;
	v = (v | v << 4) & 0x0f0f0f0f;
	v = (v | v << 2) & 0x33333333;
	return (v | v << 1) & 0x55555555;
}

/* The least coordinate of an axis, and the extent of all of them. */
static double least_of(const float *v, size_t n, double *extent)
{
	float from = v[0], to = v[0];
	for (size_t i = 1; i < n; ++i) {
		from = least(from, v[i]);
		to = greatest(to, v[i]);
	}
	*extent = (double)to - from;
	return from;
}

/* Sorts the vertices along the curve, and sets the extent of the ring. */
static bool sort(struct vertex_tree *tree, const float *x, const float *y)
{
	const size_t n = tree->count;
	double wide, high;
	const double left = least_of(x, n, &wide), low = least_of(y, n, &high);
	/* Few vertices need few bits, which sort in fewer passes. */
	const bool few = n <= 1024;
	const unsigned side = few ? 0xff : 0xffff;
	const double across = wide > 0 ? side / wide : 0, up = high > 0 ? side / high : 0;
	struct level *order = malloc(2 * n * sizeof *order);
	if (!order)
		return false;
	tree->extent = (float)(wide > high ? wide : high);
	if (tree->extent > 0x1p60f)
		tree->extent = INFINITY; /* products could overflow: no node is beyond a line */
	for (size_t i = 0; i < n; ++i)
		order[i] = (struct level){spread((uint32_t)((x[i] - left) * across)) |
					      spread((uint32_t)((y[i] - low) * up)) << 1,
					  (uint32_t)i};
	lockstep_sort_levels(order, order + n, n, few ? 2 : 4);
	for (size_t at = 0; at < n; ++at)
		tree->vertex[at] = order[at].i;
	free(order);
	return true;
}

/* Sets a box to the bounds of TREE_FAN values, and to nowhere if all of them are NaN. */
static void bound(const float *v, float *low, float *high)
{
	float from = INFINITY, to = -INFINITY;
	for (unsigned k = 0; k < TREE_FAN; ++k) {
		from = v[k] < from ? v[k] : from;
		to = v[k] > to ? v[k] : to;
	}
	*low = from;
	*high = to;
}

static void bound_leaf(const struct tree_leaf *leaf, struct tree_node *node, unsigned k)
{
	bound(leaf->x, &node->min_x[k], &node->max_x[k]);
	bound(leaf->y, &node->min_y[k], &node->max_y[k]);
}

static void bound_node(const struct tree_node *of, struct tree_node *node, unsigned k)
{
	float unused;
	bound(of->min_x, &node->min_x[k], &unused);
	bound(of->min_y, &node->min_y[k], &unused);
	bound(of->max_x, &unused, &node->max_x[k]);
	bound(of->max_y, &unused, &node->max_y[k]);
}

static const struct tree_node nowhere = {
    {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY},
    {INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY},
    {-INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY},
    {-INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -INFINITY}};

static size_t groups_of(size_t n)
{
	return (n + TREE_FAN - 1) / TREE_FAN;
}

/* Makes the boxes of the leaves, and of all nodes above. */
static void bound_all(struct vertex_tree *tree)
{
	size_t below = groups_of(tree->count);
	tree->levels = 0;
	do {
		const size_t nodes = groups_of(below);
		struct tree_node *node = tree->level[tree->levels];
		for (size_t i = 0; i < below; ++i) {
			struct tree_node *to = &node[i / TREE_FAN];
			if (i % TREE_FAN == 0)
				*to = nowhere;
			if (tree->levels == 0)
				bound_leaf(&tree->leaf[i], to, i % TREE_FAN);
			else
				bound_node(&tree->level[tree->levels - 1][i], to, i % TREE_FAN);
		}
		++tree->levels;
		below = nodes;
	} while (below > 1);
}

static void put(struct vertex_tree *tree, size_t at, size_t vertex, float x, float y)
{
	tree->vertex[at] = (uint32_t)vertex;
	tree->place[vertex] = (uint32_t)at;
	tree->leaf[at / TREE_FAN].x[at % TREE_FAN] = x;
	tree->leaf[at / TREE_FAN].y[at % TREE_FAN] = y;
}

/* Leaves no place of the last leaf unset. */
static void pad(struct vertex_tree *tree)
{
	for (size_t at = tree->count; at % TREE_FAN != 0; ++at)
		tree->leaf[at / TREE_FAN].x[at % TREE_FAN] =
		    tree->leaf[at / TREE_FAN].y[at % TREE_FAN] = NAN;
}

bool lockstep_vertex_tree_make(struct vertex_tree *tree, size_t n, const float *x, const float *y)
{
	size_t nodes = 0, levels = 0, below = groups_of(n), first[TREE_LEVELS_MAX];
	do {
		first[levels++] = nodes;
		below = groups_of(below);
		nodes += below;
	} while (below > 1);
	*tree = (struct vertex_tree){.count = n, .left = n};
	tree->vertex = malloc(2 * n * sizeof *tree->vertex);
	tree->leaf = malloc(groups_of(n) * sizeof *tree->leaf);
	tree->level[0] = malloc(nodes * sizeof *tree->level[0]);
	if (!tree->vertex || !tree->leaf || !tree->level[0] || !sort(tree, x, y))
		return false;
	tree->place = tree->vertex + n;
	for (size_t level = 1; level < levels; ++level)
		tree->level[level] = tree->level[0] + first[level];
	for (size_t at = 0; at < n; ++at)
		put(tree, at, tree->vertex[at], x[tree->vertex[at]], y[tree->vertex[at]]);
	pad(tree);
	bound_all(tree);
	return true;
}

void lockstep_vertex_tree_free(struct vertex_tree *tree)
{
	free(tree->vertex);
	free(tree->leaf);
	free(tree->level[0]);
}

/* ---- Forgetting ------------------------------------------------------------------------------ */

/* Removes forgotten vertices once they are half of all. */
static void compact(struct vertex_tree *tree)
{
	size_t kept = 0;
	for (size_t at = 0; at < tree->count; ++at) {
		const struct tree_leaf *leaf = &tree->leaf[at / TREE_FAN];
		if (!isnan(leaf->x[at % TREE_FAN]))
			put(tree, kept++, tree->vertex[at], leaf->x[at % TREE_FAN],
			    leaf->y[at % TREE_FAN]);
	}
	tree->count = kept;
	pad(tree);
	bound_all(tree);
}

void lockstep_vertex_tree_forget(struct vertex_tree *tree, size_t vertex)
{
	const size_t at = tree->place[vertex];
	tree->leaf[at / TREE_FAN].x[at % TREE_FAN] = NAN;
	if (--tree->left < tree->count / 2)
		compact(tree);
}

/* ---- Finding --------------------------------------------------------------------------------- */

/* A side of the triangle: it starts at (x, y). */
struct side {
	float x, y, dx, dy;
	float room; /* for rounding */
};

struct wanted {
	const struct vertex_tree *tree;
	const struct spot *corner;
	vec min_x, min_y, max_x, max_y;
	bool (*is)(const void *of, size_t vertex);
	const void *of;
};

static mask in_box(const struct wanted *w, vec min_x, vec min_y, vec max_x, vec max_y)
{
	return both(both(le(min_x, w->max_x), ge(max_x, w->min_x)),
		    both(le(min_y, w->max_y), ge(max_y, w->min_y)));
}

/* The boxes of a node that touch the triangle's, one bit each. */
static unsigned near_boxes(const struct tree_node *node, const struct wanted *w)
{
	unsigned found = 0;
	for (unsigned k = 0; k < TREE_FAN; k += LANES)
		found |= bits(in_box(w, load(node->min_x + k), load(node->min_y + k),
				     load(node->max_x + k), load(node->max_y + k)))
			 << k;
	return found;
}

static unsigned near_vertices(const struct tree_leaf *leaf, const struct wanted *w)
{
	unsigned found = 0;
	for (unsigned k = 0; k < TREE_FAN; k += LANES) {
		const vec x = load(leaf->x + k), y = load(leaf->y + k);
		found |= bits(in_box(w, x, y, x, y)) << k;
	}
	return found;
}

/*
 * The sum below is a difference of two products of two differences each. So its error is less than 4
 * units in the last place, 2^-24, of the sum of the products' magnitudes, which are at most the
 * extent times |dx| and |dy|; or less than 2^-147 if products are subnormal.
 */
static struct side side_of(const struct wanted *w, unsigned k)
{
	const struct spot from = w->corner[k], to = w->corner[(k + 1) % 3];
	const float dx = to.x - from.x, dy = to.y - from.y;
	return (struct side){from.x, from.y, dx, dy,
			     0x1p-20f * (fabsf(dx) + fabsf(dy)) * w->tree->extent + 0x1p-140f};
}

/* The boxes of a node that are beyond the line of a side: even their points furthest to the left are
 * on its right. */
static unsigned beyond_line(const struct tree_node *node, struct side side)
{
	const float *x = side.dy >= 0 ? node->min_x : node->max_x;
	const float *y = side.dx >= 0 ? node->max_y : node->min_y;
	unsigned found = 0;
	for (unsigned k = 0; k < TREE_FAN; k += LANES)
		found |= bits(lt(sub(mul(set(side.dx), sub(load(y + k), set(side.y))),
				     mul(set(side.dy), sub(load(x + k), set(side.x)))),
				 set(-side.room)))
			 << k;
	return found;
}

/* Are there more than two bits? */
static bool many(unsigned bits)
{
	bits &= bits - 1;
	return bits & (bits - 1);
}

static bool any_in(const struct wanted *w, unsigned level, size_t i)
{
	const struct tree_node *node = &w->tree->level[level][i];
	unsigned near = near_boxes(node, w);
	for (unsigned side = 0; side < 3 && many(near); ++side)
		near &= ~beyond_line(node, side_of(w, side));
	for (; near; near &= near - 1) {
		const size_t child = i * TREE_FAN + (unsigned)__builtin_ctz(near);
		if (level > 0) {
			if (any_in(w, level - 1, child))
				return true;
			continue;
		}
		for (unsigned in = near_vertices(&w->tree->leaf[child], w); in; in &= in - 1)
			if (w->is(w->of,
				  w->tree->vertex[child * TREE_FAN + (unsigned)__builtin_ctz(in)]))
				return true;
	}
	return false;
}

bool lockstep_vertex_tree_any(const struct vertex_tree *tree, const struct spot c[3],
			      bool (*is)(const void *of, size_t vertex), const void *of)
{
	const struct wanted w = {tree,
				 c,
				 set(least(least(c[0].x, c[1].x), c[2].x)),
				 set(least(least(c[0].y, c[1].y), c[2].y)),
				 set(greatest(greatest(c[0].x, c[1].x), c[2].x)),
				 set(greatest(greatest(c[0].y, c[1].y), c[2].y)),
				 is,
				 of};
	return any_in(&w, tree->levels - 1, 0);
}
