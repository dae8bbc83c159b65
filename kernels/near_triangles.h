/* SPDX-License-Identifier: MIT */
/*
 * Finds the triangles of a mesh that are within reach of a ball, through its tree of boxes: one
 * ball at a time, against LANES boxes or triangles at once. A box around others meets whatever any
 * of them meets, because comparisons do not round, so the tree does not change the result.
 */
#ifndef LOCKSTEP_KERNELS_NEAR_TRIANGLES_H
#define LOCKSTEP_KERNELS_NEAR_TRIANGLES_H

#include "kernels/driver.h"
#include "kernels/world.h"

/* Scalars: the control of the loops over a mesh is computed case by case. */
struct float3 {
	float x, y, z;
};

static inline struct vec3 set_all(struct float3 a)
{
	return (struct vec3){set(a.x), set(a.y), set(a.z)};
}

static inline float least_of(float a, float b)
{
	return a < b ? a : b;
}

static inline float greatest_of(float a, float b)
{
	return a > b ? a : b;
}

static inline float size_of(struct float3 a)
{
	return greatest_of(greatest_of(__builtin_fabsf(a.x), __builtin_fabsf(a.y)),
			   __builtin_fabsf(a.z));
}

/* The bounding box of a move, with room for rounding. */
struct reach {
	vec min[3], max[3];
};

static inline struct reach reach_of(struct float3 from, struct float3 to, float r)
{
	float most = greatest_of(size_of(from), size_of(to));
	float e = r + 0x1p-18f * (most + r);
	return (struct reach){{set(least_of(from.x, to.x) - e), set(least_of(from.y, to.y) - e),
			       set(least_of(from.z, to.z) - e)},
			      {set(greatest_of(from.x, to.x) + e),
			       set(greatest_of(from.y, to.y) + e),
			       set(greatest_of(from.z, to.z) + e)}};
}

/* The boxes of a node that meet the move's box, one bit each. */
INLINE unsigned near_boxes(const struct mesh_node *node, const struct reach *reach)
{
	unsigned found = 0;
	UNROLL_GROUP
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		mask near = le(load(node->bound[0] + v), reach->max[0]);
		near = both(near, ge(load(node->bound[3] + v), reach->min[0]));
		UNROLL_COLUMNS
		for (unsigned k = 1; k < 3; ++k) {
			near = both(near, le(load(node->bound[k] + v), reach->max[k]));
			near = both(near, ge(load(node->bound[k + 3] + v), reach->min[k]));
		}
		found |= bits(near) << v;
	}
	return found;
}

/* The bounds along an axis of LANES triangles of a leaf from `first` on. */
static inline void bounds_of(const struct mesh_leaf *leaf, unsigned first, unsigned axis, vec *low,
			     vec *high)
{
	const vec a = load(leaf->corner[axis] + first), b = load(leaf->corner[axis + 3] + first),
		  c = load(leaf->corner[axis + 6] + first);
	*low = min(min(a, b), c);
	*high = max(max(a, b), c);
}

/* The triangles of a leaf whose boxes meet the move's box, one bit each. */
INLINE unsigned near_in_leaf(const struct mesh_leaf *leaf, const struct reach *reach)
{
	unsigned found = 0;
	UNROLL_GROUP
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec low, high;
		bounds_of(leaf, v, 0, &low, &high);
		mask near = both(le(low, reach->max[0]), ge(high, reach->min[0]));
		UNROLL_COLUMNS
		for (unsigned k = 1; k < 3; ++k) {
			bounds_of(leaf, v, k, &low, &high);
			near = both(near, both(le(low, reach->max[k]), ge(high, reach->min[k])));
		}
		found |= bits(near) << v;
	}
	return found;
}

/* Fetches the leaf that is searched after this one. */
static inline void fetch_leaf(const struct mesh_leaf *leaf)
{
	UNROLL_COLUMNS
	for (unsigned k = 0; k < 9; ++k)
		__builtin_prefetch(leaf->corner[k]);
}

/* LANES triangles of a leaf from `first` on. */
static inline struct triangle3 triangles_at(const struct mesh_leaf *leaf, unsigned first)
{
	vec column[9];
	for (unsigned k = 0; k < 9; ++k)
		column[k] = load(leaf->corner[k] + first);
	return triangle3_of(column);
}

/* Called with LANES triangles of a leaf from `first` on; those in `near`, a bit each, are within reach.
 * Returns false to end the search. */
typedef bool near_triangles(const struct mesh_leaf *leaf, unsigned first, unsigned near,
			    void *what);

INLINE void each_near(const struct lockstep_mesh *mesh, const struct reach *reach,
		      near_triangles *look, void *what)
{
	struct {
		unsigned near; /* boxes of the node that are still to be visited */
		size_t node;
	} at[MESH_LEVELS_MAX];
	unsigned level = mesh->levels;
	size_t next = 0;
	for (;;) {
		if (level > 0) {
			--level;
			at[level].node = next;
			at[level].near = near_boxes(&mesh->level[level].node[next], reach);
		} else {
			const struct mesh_leaf *leaf = &mesh->leaf[next];
			if (mesh->levels > 0 && at[0].near)
				fetch_leaf(&mesh->leaf[at[0].node * MESH_FAN +
						       (unsigned)__builtin_ctz(at[0].near)]);
			const unsigned in_leaf = near_in_leaf(leaf, reach);
			for (unsigned v = 0; v < MESH_FAN; v += LANES) {
				const unsigned near = in_leaf >> v & ((1u << LANES) - 1);
				if (near && !look(leaf, v, near, what))
					return;
			}
		}
		while (level < mesh->levels && at[level].near == 0)
			++level;
		if (level == mesh->levels)
			return;
		next = at[level].node * MESH_FAN + (unsigned)__builtin_ctz(at[level].near);
		at[level].near &= at[level].near - 1;
		alone(2);
	}
}

#endif
