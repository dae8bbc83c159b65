/* SPDX-License-Identifier: MIT */
/*
 * Finds the triangles of a mesh that are within reach of a ball, through its tree of boxes: one
 * ball at a time, against LANES boxes or triangles at once. A box around others meets whatever any
 * of them meets, because comparisons do not round, so the tree does not change the result.
 */
#ifndef LOCKSTEP_KERNELS_NEAR_TRIANGLES_H
#define LOCKSTEP_KERNELS_NEAR_TRIANGLES_H

#include <string.h>

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

/* Floats that are not negative, nor -0, are in the order of their bits. */
static inline uint32_t bits_of(float a)
{
	uint32_t of;
	memcpy(&of, &a, sizeof of);
	return of;
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

/* LANES triangles of a leaf from `first` on. */
static inline struct triangle3 triangles_at(const struct mesh_leaf *leaf, unsigned first)
{
	vec column[9];
	UNROLL_COLUMNS
	for (unsigned k = 0; k < 9; ++k)
		column[k] = load(leaf->corner[k] + first);
	return triangle3_of(column);
}

/* ---- Searches of the tree --------------------------------------------------------------------- */

/*
 * Runs a search for each case of a block that has a bit in `left`: begin() starts one for case i in one of SEARCHES
 * places; step() looks at the next node or leaf, or with `whole` at all that follow, and returns false at the end of the
 * search. In a large mesh, searches mostly wait for memory, so several take turns.
 */
enum { SEARCHES = 8 };

INLINE void run_searches(const struct lockstep_mesh *mesh, uint64_t left,
			 void (*begin)(void *all, unsigned place, unsigned i),
			 bool (*step)(void *all, unsigned place, bool whole), void *all)
{
	if (!mesh->large) {
		for (; left; left &= left - 1) {
			begin(all, 0, (unsigned)__builtin_ctzll(left));
			step(all, 0, true);
		}
		return;
	}
	unsigned place[SEARCHES], running = 0;
	for (; left && running < SEARCHES; left &= left - 1) {
		begin(all, running, (unsigned)__builtin_ctzll(left));
		place[running] = running;
		++running;
	}
	while (running > 0)
		for (unsigned k = running; k-- > 0;) {
			if (step(all, place[k], false))
				continue;
			if (left) {
				begin(all, place[k], (unsigned)__builtin_ctzll(left));
				left &= left - 1;
			} else {
				place[k] = place[--running];
			}
		}
}

/* The bits of `size` cases of a block. */
static inline uint64_t all_of(size_t size)
{
	return size < BLOCK ? first_bits(size) : ~(uint64_t)0;
}

/* Fetches a node, or a leaf if `level` is 0, that is to be looked at later. As a call, gcc would take it for a function
 * without effect, and leave it out. */
INLINE void fetch(const struct lockstep_mesh *mesh, unsigned level, size_t i)
{
	if (level > 0) {
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 6; ++k)
			__builtin_prefetch(mesh->level[level - 1].node[i].bound[k]);
	} else {
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 9; ++k)
			__builtin_prefetch(mesh->leaf[i].corner[k]);
	}
}

/* ---- Balls ------------------------------------------------------------------------------------- */

/* Called with LANES triangles of a leaf from `first` on; those in `near`, a bit each, are within reach.
 * Returns false to end the search. */
typedef bool near_triangles(const struct mesh_leaf *leaf, unsigned first, unsigned near,
			    void *what);

/* The search for the triangles in reach. `next` is the node to look at next, or the leaf if `level` is 0. */
struct near_search {
	struct reach reach;
	unsigned level;
	size_t next;
	struct {
		unsigned near; /* boxes of the node that are still to be visited */
		size_t node;
	} at[MESH_LEVELS_MAX];
};

INLINE void begin_near(struct near_search *s, const struct lockstep_mesh *mesh, struct reach reach)
{
	s->reach = reach;
	s->level = mesh->levels;
	s->next = 0;
}

/* Looks at the next node or leaf, or with `whole` at all that follow. Returns false at the end of the search. */
INLINE bool step_near(struct near_search *s, const struct lockstep_mesh *mesh, bool whole,
		      near_triangles *look, void *what)
{
	unsigned level = s->level;
	size_t next = s->next;
	for (;;) {
		if (level > 0) {
			--level;
			s->at[level].node = next;
			s->at[level].near = near_boxes(&mesh->level[level].node[next], &s->reach);
		} else {
			const struct mesh_leaf *leaf = &mesh->leaf[next];
			const unsigned in_leaf = near_in_leaf(leaf, &s->reach);
			for (unsigned v = 0; v < MESH_FAN; v += LANES) {
				const unsigned near = in_leaf >> v & ((1u << LANES) - 1);
				if (near && !look(leaf, v, near, what))
					return false;
			}
		}
		while (level < mesh->levels && s->at[level].near == 0)
			++level;
		if (level == mesh->levels)
			return false;
		next = s->at[level].node * MESH_FAN + (unsigned)__builtin_ctz(s->at[level].near);
		s->at[level].near &= s->at[level].near - 1;
		alone(2);
		if (!whole) {
			s->level = level;
			s->next = next;
			fetch(mesh, level, next);
			return true;
		}
	}
}

INLINE void each_near(const struct lockstep_mesh *mesh, struct reach reach, near_triangles *look,
		      void *what)
{
	struct near_search s;
	begin_near(&s, mesh, reach);
	step_near(&s, mesh, true, look, what);
}

#endif
