/* SPDX-License-Identifier: MIT */
/*
 * Finds the triangles of a mesh that a segment may meet, through its tree of boxes: one segment at a time,
 * against LANES boxes or triangles at once. A box's bounds enter comparisons only through monotone operations.
 * So a box around others is in reach if any of them is, and the tree does not change the result.
 */
#ifndef LOCKSTEP_KERNELS_SEGMENT_MESH_H
#define LOCKSTEP_KERNELS_SEGMENT_MESH_H

#include <math.h>
#include <string.h>

#include "kernels/near_triangles.h"
#include "kernels/segment_triangle.h"

/*
 * The segments PQ of a block. For slab tests, along each axis: 1 / D, and what is subtracted from the bound that
 * the segment passes first, and from the other; a bit tells whether it goes down. Others tell whether it is in
 * reach of anything, and along which axis D is longest, if not along y.
 */
struct sights {
	_Alignas(64) float p[3][BLOCK];
	float q[3][BLOCK], d[3][BLOCK], inverse[3][BLOCK], at_first[3][BLOCK], at_last[3][BLOCK];
	uint64_t goes_down[3], reaches, longest_x, longest_z;
};

/* Computes LANES segments PQ of a block from v on. */
static inline void look_ahead(struct sights *to, unsigned v, const vec *pq, float mesh_size)
{
	vec most = set(mesh_size), d[3], size[3];
	mask finite[3];
	for (unsigned k = 0; k < 3; ++k) {
		const vec p = pq[k], q = pq[k + 3];
		d[k] = sub(q, p);
		size[k] = absolute(d[k]);
		finite[k] = lt(size[k], set(INFINITY));
		most = max(most, max(absolute(p), absolute(q)));
		store(to->p[k] + v, p);
		store(to->q[k] + v, q);
		store(to->d[k] + v, d[k]);
		store(to->inverse[k] + v, divide(set(1), add(d[k], set(0))));
	}
	const vec e = mul(set(0x1p-18f), most);
	for (unsigned k = 0; k < 3; ++k) {
		const vec less = sub(pq[k], e), more = add(pq[k], e);
		const mask down = lt(d[k], set(0));
		store(to->at_first[k] + v, choose(down, less, more));
		store(to->at_last[k] + v, choose(down, more, less));
		to->goes_down[k] |= (uint64_t)bits(down) << v;
	}
	to->reaches |= (uint64_t)bits(both(both(finite[0], finite[1]), finite[2])) << v;
	to->longest_z |= (uint64_t)bits(ge(size[2], max(size[0], size[1]))) << v;
	to->longest_x |= (uint64_t)bits(ge(size[0], size[1])) << v;
}

/* Computes `count` segments of a batch from case i on. */
static inline void sights_of(struct sights *to, const struct lockstep_batch *batch, size_t i,
			     size_t count)
{
	const struct lockstep_mesh *mesh = batch->world;
	struct operands o;
	operands_rest(&o, batch, 6, 0);
	to->goes_down[0] = to->goes_down[1] = to->goes_down[2] = 0;
	to->reaches = to->longest_x = to->longest_z = 0;
	for (unsigned v = 0; v < count; v += LANES) {
		vec pq[6];
		operands_load_first(&o, i + v, count - v, pq);
		look_ahead(to, v, pq, mesh->size);
	}
}

/* One of them. */
struct sight {
	const struct sights *of;
	unsigned i;
	unsigned first[3]; /* the bound of a node that it passes first along each axis */
	unsigned axis[3];  /* rotated so that D is longest along the third */
};

static inline void sight_of(struct sight *ray, const struct sights *of, unsigned i)
{
	static const unsigned char axes[] = {2, 0, 1, 2, 0};
	const unsigned x = of->longest_x >> i & 1, z = of->longest_z >> i & 1;
	const unsigned char *axis = axes + (z | (2 * x & (z - 1)));
	ray->of = of;
	ray->i = i;
	UNROLL_COLUMNS
	for (unsigned k = 0; k < 3; ++k) {
		ray->first[k] = k + 3 * (unsigned)(of->goes_down[k] >> i & 1);
		ray->axis[k] = axis[k];
	}
	alone(3 + 3);
}

/* The part of the segment that is in LANES slabs along axis k, from *in to *out. */
static inline void clip_to(const struct sight *ray, unsigned k, vec first, vec last, vec *in,
			   vec *out)
{
	const struct sights *of = ray->of;
	const vec inverse = set(of->inverse[k][ray->i]);
	*in = max(mul(sub(first, set(of->at_first[k][ray->i])), inverse), *in);
	*out = min(mul(sub(last, set(of->at_last[k][ray->i])), inverse), *out);
}

/* For after the loop that computes them: behind a store, compilers read the segment again. */
INLINE void store_all(float *to, const vec *v)
{
	UNROLL_GROUP
	for (unsigned k = 0; k < MESH_FAN / LANES; ++k)
		store(to + k * LANES, v[k]);
}

/*
 * The boxes of a node, or the triangles of a leaf, that the segment reaches until `limit`, a bit each, and if
 * `entry` is given, when it enters each of them. Padding is NaN, which min() and max() drop; so it seems to be
 * reached.
 */
INLINE unsigned boxes_ahead(const struct mesh_node *node, const struct sight *ray, float limit,
			    float *entry)
{
	vec in[MESH_FAN / LANES];
	unsigned found = 0;
	UNROLL_GROUP
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec *const at = &in[v / LANES], out = set(limit);
		*at = set(0);
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 3; ++k)
			clip_to(ray, k, load(node->bound[ray->first[k]] + v),
				load(node->bound[2 * k + 3 - ray->first[k]] + v), at, &out);
		found |= bits(le(*at, out)) << v;
	}
	if (entry)
		store_all(entry, in);
	return found;
}

INLINE unsigned triangles_ahead(const struct mesh_leaf *leaf, const struct sight *ray, float limit,
				float *entry)
{
	vec in[MESH_FAN / LANES];
	unsigned found = 0;
	UNROLL_GROUP
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec *const at = &in[v / LANES], out = set(limit);
		*at = set(0);
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 3; ++k) {
			const mask down = lt(set(ray->of->d[k][ray->i]), set(0));
			vec low, high;
			bounds_of(leaf, v, k, &low, &high);
			clip_to(ray, k, choose(down, high, low), choose(down, low, high), at, &out);
		}
		found |= bits(le(*at, out)) << v;
	}
	if (entry)
		store_all(entry, in);
	return found;
}

/* Without padding: the first `count` of them. */
static inline unsigned among(unsigned found, size_t count)
{
	return found & ((1u << (count < MESH_FAN ? count : MESH_FAN)) - 1);
}

/* Times are not negative, and max() with 0 never gives -0, so their bits are in the same order. Comparing these takes no
 * branch. */
static inline uint32_t bits_of(float time)
{
	uint32_t key;
	memcpy(&key, &time, sizeof key);
	return key;
}

/* When a box is entered, as bits_of(), and which one. */
struct entered {
	uint32_t time;
	unsigned box;
};

/* The box in `near` that is entered first; of several, the first. If there is only one, the search can go on before its
 * time is known. */
static inline struct entered first_entered(unsigned near, const float *entry)
{
	struct entered first = {.box = (unsigned)__builtin_ctz(near)};
	first.time = bits_of(entry[first.box]);
	for (near &= near - 1; near; near &= near - 1) {
		const unsigned box = (unsigned)__builtin_ctz(near);
		const uint32_t time = bits_of(entry[box]);
		first.box = time < first.time ? box : first.box;
		first.time = time < first.time ? time : first.time;
	}
	return first;
}

/* Tests LANES triangles of a leaf from `first` on. */
PART struct piercing pierced(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first)
{
	struct vec3 corner[3];
	for (unsigned c = 0; c < 3; ++c) {
		const float *x = leaf->corner[3 * c + ray->axis[0]] + first;
		const float *y = leaf->corner[3 * c + ray->axis[1]] + first;
		const float *z = leaf->corner[3 * c + ray->axis[2]] + first;
		corner[c] = (struct vec3){load(x), load(y), load(z)};
	}
	const struct sights *of = ray->of;
	const vec q = set(of->q[ray->axis[2]][ray->i]);
	const struct vec3 p = {set(of->p[ray->axis[0]][ray->i]), set(of->p[ray->axis[1]][ray->i]),
			       set(of->p[ray->axis[2]][ray->i])};
	const struct vec3 d = {set(of->d[ray->axis[0]][ray->i]), set(of->d[ray->axis[1]][ray->i]),
			       set(of->d[ray->axis[2]][ray->i])};
	const struct vec3 depth = {sub(corner[0].z, q), sub(corner[1].z, q), sub(corner[2].z, q)};
	return pierce(d, sub3(corner[0], p), sub3(corner[1], p), sub3(corner[2], p), depth);
}

PART struct segment3 whole_segment(const struct sight *ray)
{
	const struct sights *of = ray->of;
	const unsigned i = ray->i;
	return (struct segment3){set_all((struct float3){of->p[0][i], of->p[1][i], of->p[2][i]}),
				 set_all((struct float3){of->q[0][i], of->q[1][i], of->q[2][i]})};
}

/* ---- Searches of the tree --------------------------------------------------------------------- */

/* What the segments of a block meet; for those that meet nothing, the time is 1 and the number NaN. */
struct met {
	uint64_t found;
	float time[BLOCK], number[BLOCK];
};

/*
 * Called with LANES triangles of a leaf from `first` on; those in `near`, a bit each, are within reach, at the
 * earliest at `entry`. Returns false to end the search.
 */
typedef bool ahead_triangles(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
			     unsigned near, const float *entry, struct met *met);

/*
 * The search for the triangles that a segment meets. `next` is the node to look at next, or the leaf if `level` is 0. A
 * level has a bit in `waiting` while boxes of its node are still to be visited: looking for them level by level, branches
 * would often be predicted wrong.
 */
struct ahead_search {
	struct sight ray;
	unsigned level, waiting;
	size_t next;
	struct {
		unsigned near; /* boxes of the node that are still to be visited */
		size_t node;
		float entry[MESH_FAN];
	} at[MESH_LEVELS_MAX];
};

INLINE void begin_ahead(struct ahead_search *s, const struct lockstep_mesh *mesh,
			const struct sights *of, unsigned i)
{
	sight_of(&s->ray, of, i);
	s->level = mesh->levels;
	s->waiting = 0;
	s->next = 0;
}

/*
 * Looks at the next node or leaf, or with `whole` at all that follow. Returns false at the end of the search. The next
 * one is the `nearest`, or any; then `look` is not given `entry`.
 */
INLINE bool step_ahead(struct ahead_search *s, const struct lockstep_mesh *mesh, struct met *met,
		       bool whole, bool nearest, ahead_triangles *look)
{
	const struct sight *const ray = &s->ray;
	unsigned level = s->level, waiting = s->waiting;
	size_t next = s->next;
	float limit = nearest ? met->time[ray->i] : 1;
	for (;;) {
		if (level > 0) {
			--level;
			s->at[level].node = next;
			s->at[level].near =
			    among(boxes_ahead(&mesh->level[level].node[next], ray, limit,
					      nearest ? s->at[level].entry : NULL),
				  mesh->level[level].count - next * MESH_FAN);
			waiting |= (unsigned)(s->at[level].near != 0) << level;
		} else {
			const struct mesh_leaf *leaf = &mesh->leaf[next];
			float entry[MESH_FAN];
			const unsigned in_leaf =
			    among(triangles_ahead(leaf, ray, limit, nearest ? entry : NULL),
				  mesh->count - next * MESH_FAN);
			for (unsigned v = 0; v < MESH_FAN; v += LANES) {
				const unsigned near = in_leaf >> v & ((1u << LANES) - 1);
				if (near &&
				    !look(ray, leaf, v, near, nearest ? entry + v : NULL, met))
					return false;
			}
			if (nearest)
				limit = met->time[ray->i];
		}
		for (;; waiting &= waiting - 1) {
			if (waiting == 0)
				return false;
			level = (unsigned)__builtin_ctz(waiting);
			const unsigned near = s->at[level].near;
			struct entered first = {.box = (unsigned)__builtin_ctz(near)};
			if (nearest)
				first = first_entered(near, s->at[level].entry);
			alone(2);
			if (nearest && first.time > bits_of(limit))
				continue;
			const unsigned left = near & ~(1u << first.box);
			s->at[level].near = left;
			waiting &= ~((unsigned)(left == 0) << level);
			next = s->at[level].node * MESH_FAN + first.box;
			break;
		}
		if (!whole) {
			s->level = level;
			s->waiting = waiting;
			s->next = next;
			fetch(mesh, level, next);
			return true;
		}
	}
}

#endif
