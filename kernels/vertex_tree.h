/* SPDX-License-Identifier: MIT */
/*
 * A tree of bounding boxes over the vertices of a ring, which finds those that may be in a triangle.
 * Vertices can be forgotten one by one.
 */
#ifndef LOCKSTEP_KERNELS_VERTEX_TREE_H
#define LOCKSTEP_KERNELS_VERTEX_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "kernels/orientation.h"

enum { TREE_FAN = 8, TREE_LEVELS_MAX = 10 };

/* Boxes of TREE_FAN nodes or leaves. One that is not there is nowhere. */
struct tree_node {
	float min_x[TREE_FAN], min_y[TREE_FAN], max_x[TREE_FAN], max_y[TREE_FAN];
};

/* The vertices of a leaf. One that is forgotten, or was never there, has x = NaN. */
struct tree_leaf {
	float x[TREE_FAN], y[TREE_FAN];
};

struct vertex_tree {
	size_t count, left; /* places in leaves, and those that are not forgotten */
	float extent;       /* no two of the ring's coordinates of an axis are further apart */
	uint32_t *vertex, *place; /* by place; by vertex */
	struct tree_leaf *leaf;
	unsigned levels;
	struct tree_node *level[TREE_LEVELS_MAX]; /* the first one has the boxes of leaves */
};

/* Makes a tree over a ring's n >= 1 vertices; false if there is no memory. */
bool lockstep_vertex_tree_make(struct vertex_tree *tree, size_t n, const float *x, const float *y);
void lockstep_vertex_tree_free(struct vertex_tree *tree);

void lockstep_vertex_tree_forget(struct vertex_tree *tree, size_t vertex);

/* Calls `is` for every vertex in the triangle, whose corners are the ring's, counter-clockwise, and
 * perhaps for others near it, until it returns true. Returns whether it did. */
bool lockstep_vertex_tree_any(const struct vertex_tree *tree, const struct spot corner[3],
			      bool (*is)(const void *of, size_t vertex), const void *of);

#endif
