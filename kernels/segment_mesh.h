/* SPDX-License-Identifier: MIT */
/*
 * Finds the triangles of a mesh that a segment may meet, through its tree of boxes: one segment at a time,
 * against LANES boxes or triangles at once. A box's bounds enter comparisons only through monotone operations.
 * So a box around others is in reach if any of them is, and the tree does not change the result.
 */
#ifndef LOCKSTEP_KERNELS_SEGMENT_MESH_H
#define LOCKSTEP_KERNELS_SEGMENT_MESH_H

#include <math.h>

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
	UNROLL_COLUMNS
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
	UNROLL_COLUMNS
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

/* Without padding: the first `count` of them. */
static inline unsigned among(unsigned found, size_t count)
{
	return found & ((1u << (count < MESH_FAN ? count : MESH_FAN)) - 1);
}

/*
 * The boxes of a node, or the triangles of a leaf, that the segment reaches until `limit`, a bit each, and if
 * `entry` is given, when it enters each of them. The first `count` are not padding. Padding is NaN, which min() and
 * max() drop; so it seems to be reached.
 */
INLINE unsigned boxes_ahead(const struct mesh_node *node, size_t count, const struct sight *ray,
			    float limit, float *entry)
{
	vec in[MESH_FAN / LANES];
	unsigned found = 0;
	UNROLL_GROUP
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec *const at = &in[v / LANES], out = set(limit);
		*at = set(0);
		if (v > 0 && v >= count)
			continue;
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 3; ++k)
			clip_to(ray, k, load(node->bound[ray->first[k]] + v),
				load(node->bound[2 * k + 3 - ray->first[k]] + v), at, &out);
		found |= bits(le(*at, out)) << v;
	}
	if (entry)
		store_all(entry, in);
	return among(found, count);
}

INLINE unsigned triangles_ahead(const struct mesh_leaf *leaf, size_t count, const struct sight *ray,
				float limit, float *entry)
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
	return among(found, count);
}

/* When a box is entered, as bits_of(), and which one. */
struct entered {
	uint32_t time;
	unsigned box;
};

/*
 * The box in `near` that is entered first; of several, the first. If there is only one, the search can go on before its
 * time is known. max() with 0 never gives -0, so times are in the order of their bits; comparing these takes no branch.
 */
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
	UNROLL_COLUMNS
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

/* Boxes of a node that are still to be visited, a bit each, and when they are entered. */
struct boxes_left {
	unsigned near;
	size_t node;
	float entry[MESH_FAN];
};

/*
 * How far a search has come. `next` is the node to look at next, or the leaf if `level` is 0. A level has a bit in
 * `waiting` while boxes of its node are left: looking for them level by level, branches would often be predicted wrong.
 */
struct progress {
	unsigned level, waiting;
	size_t next;
};

/* The search for the triangles that a segment meets: the `nearest`, or any; then boxes are not given `entry`. */
struct ahead_search {
	const struct sight *ray;
	struct progress progress;
	struct boxes_left at[MESH_LEVELS_MAX];
};

INLINE void look_at_boxes(struct boxes_left *b, const struct lockstep_mesh *mesh, unsigned level,
			  size_t node, const struct sight *ray, float limit, bool nearest)
{
	const struct mesh_level *of = &mesh->level[level];
	b->node = node;
	b->near = boxes_ahead(&of->node[node], of->count - node * MESH_FAN, ray, limit,
			      nearest ? b->entry : NULL);
}

/* Goes on to the next box. Returns false if there is none. */
INLINE bool go_on(struct boxes_left *at, struct progress *p, float limit, bool nearest)
{
	for (; p->waiting; p->waiting &= p->waiting - 1) {
		p->level = (unsigned)__builtin_ctz(p->waiting);
		struct boxes_left *of = &at[p->level];
		struct entered first = {.box = (unsigned)__builtin_ctz(of->near)};
		if (nearest)
			first = first_entered(of->near, of->entry);
		alone(2);
		if (nearest && first.time > bits_of(limit))
			continue;
		of->near &= ~(1u << first.box);
		p->waiting &= ~((unsigned)(of->near == 0) << p->level);
		p->next = of->node * MESH_FAN + first.box;
		return true;
	}
	return false;
}

/* `root` are the boxes in reach at the root, if that is not a leaf. */
INLINE void begin_ahead(struct ahead_search *s, const struct lockstep_mesh *mesh,
			const struct sight *ray, const struct boxes_left *root, bool nearest)
{
	s->ray = ray;
	s->progress = (struct progress){0, 0, 0};
	if (mesh->levels == 0)
		return;
	s->at[mesh->levels - 1] = *root;
	s->progress.waiting = 1u << (mesh->levels - 1);
	go_on(s->at, &s->progress, 1, nearest);
}

/* Looks at the next node or leaf, or with `whole` at all that follow. Returns false at the end of the search. */
INLINE bool step_ahead(struct ahead_search *s, const struct lockstep_mesh *mesh, struct met *met,
		       bool whole, bool nearest, ahead_triangles *look)
{
	const struct sight *const ray = s->ray;
	struct progress p = s->progress;
	float limit = nearest ? met->time[ray->i] : 1;
	for (;;) {
		if (p.level > 0) {
			--p.level;
			struct boxes_left *of = &s->at[p.level];
			look_at_boxes(of, mesh, p.level, p.next, ray, limit, nearest);
			p.waiting |= (unsigned)(of->near != 0) << p.level;
		} else {
			const struct mesh_leaf *leaf = &mesh->leaf[p.next];
			float entry[MESH_FAN];
			const unsigned in_leaf =
			    triangles_ahead(leaf, mesh->count - p.next * MESH_FAN, ray, limit,
					    nearest ? entry : NULL);
			for (unsigned v = 0; v < MESH_FAN; v += LANES) {
				const unsigned near = in_leaf >> v & ((1u << LANES) - 1);
				if (near &&
				    !look(ray, leaf, v, near, nearest ? entry + v : NULL, met))
					return false;
			}
			if (nearest)
				limit = met->time[ray->i];
		}
		if (!go_on(s->at, &p, limit, nearest))
			return false;
		if (!whole) {
			s->progress = p;
			fetch(mesh, p.level, p.next);
			return true;
		}
	}
}

#endif
