/* SPDX-License-Identifier: MIT */
/*
 * Finds the triangles of a mesh that a segment may meet, through its tree of boxes: one segment at a time,
 * against LANES boxes or triangles at once, the nearest box first. A box's bounds enter comparisons only
 * through monotone operations. So a box around others is in reach if any of them is, and the tree does not
 * change the result.
 */
#ifndef LOCKSTEP_KERNELS_SEGMENT_MESH_H
#define LOCKSTEP_KERNELS_SEGMENT_MESH_H

#include "kernels/near_triangles.h"
#include "kernels/segment_triangle.h"

/* The segment PQ. For slab tests, along each axis: whether it goes down, 1 / D, and what is subtracted from
 * the bound that it passes first, and from the other. */
struct sight {
	float p[3], q[3], d[3];
	bool down[3];
	float inverse[3], at_first[3], at_last[3];
	unsigned axis[3]; /* rotated so that D is longest along the third */
};

/* Returns false if nothing is in reach. */
static inline bool sight_of(struct sight *ray, const float *p, const float *q, float mesh_size)
{
	float most = mesh_size;
	for (unsigned k = 0; k < 3; ++k) {
		ray->p[k] = p[k], ray->q[k] = q[k], ray->d[k] = q[k] - p[k];
		if (!(__builtin_fabsf(ray->d[k]) < __builtin_inff()))
			return false;
		most = greatest_of(most, greatest_of(__builtin_fabsf(p[k]), __builtin_fabsf(q[k])));
	}
	const float e = 0x1p-18f * most;
	for (unsigned k = 0; k < 3; ++k) {
		ray->down[k] = ray->d[k] < 0;
		ray->inverse[k] = 1 / (ray->d[k] + 0);
		ray->at_first[k] = ray->down[k] ? p[k] - e : p[k] + e;
		ray->at_last[k] = ray->down[k] ? p[k] + e : p[k] - e;
	}
	const float x = __builtin_fabsf(ray->d[0]), y = __builtin_fabsf(ray->d[1]),
		    z = __builtin_fabsf(ray->d[2]);
	const unsigned third = z >= greatest_of(x, y) ? 2 : x >= y ? 0 : 1;
	for (unsigned k = 0; k < 3; ++k)
		ray->axis[k] = (third + 1 + k) % 3;
	alone(3 * 8 + 4);
	return true;
}

/* The part of the segment that is in LANES slabs along axis k, from *in to *out. */
static inline void clip_to(const struct sight *ray, unsigned k, vec low, vec high, vec *in,
			   vec *out)
{
	const vec first = ray->down[k] ? high : low, last = ray->down[k] ? low : high;
	const vec inverse = set(ray->inverse[k]);
	*in = max(mul(sub(first, set(ray->at_first[k])), inverse), *in);
	*out = min(mul(sub(last, set(ray->at_last[k])), inverse), *out);
}

/* The boxes of a node, or the triangles of a leaf, that the segment reaches until `limit`, a bit each, and
 * when it enters each of them. Padding is NaN, which min() and max() drop; so it seems to be reached. */
static inline unsigned boxes_ahead(const struct mesh_node *node, const struct sight *ray,
				   float limit, float *entry)
{
	unsigned found = 0;
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec in = set(0), out = set(limit);
		for (unsigned k = 0; k < 3; ++k)
			clip_to(ray, k, load(node->min[k] + v), load(node->max[k] + v), &in, &out);
		store(entry + v, in);
		found |= bits(le(in, out)) << v;
	}
	return found;
}

static inline unsigned triangles_ahead(const struct mesh_leaf *leaf, const struct sight *ray,
				       float limit, float *entry)
{
	unsigned found = 0;
	for (unsigned v = 0; v < MESH_FAN; v += LANES) {
		vec in = set(0), out = set(limit);
		for (unsigned k = 0; k < 3; ++k) {
			vec low, high;
			bounds_of(leaf, v, k, &low, &high);
			clip_to(ray, k, low, high, &in, &out);
		}
		store(entry + v, in);
		found |= bits(le(in, out)) << v;
	}
	return found;
}

/* Without padding: the first `count` of them. */
static inline unsigned among(unsigned found, size_t count)
{
	return count < MESH_FAN ? found & ((1u << count) - 1) : found;
}

/* The box in `near` that is entered first. */
static inline unsigned first_entered(unsigned near, const float *entry)
{
	unsigned first = (unsigned)__builtin_ctz(near);
	while ((near &= near - 1)) {
		const unsigned i = (unsigned)__builtin_ctz(near);
		if (entry[i] < entry[first])
			first = i;
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
	const vec q = set(ray->q[ray->axis[2]]);
	const struct vec3 p = {set(ray->p[ray->axis[0]]), set(ray->p[ray->axis[1]]),
			       set(ray->p[ray->axis[2]])};
	const struct vec3 d = {set(ray->d[ray->axis[0]]), set(ray->d[ray->axis[1]]),
			       set(ray->d[ray->axis[2]])};
	const struct vec3 depth = {sub(corner[0].z, q), sub(corner[1].z, q), sub(corner[2].z, q)};
	return pierce(d, sub3(corner[0], p), sub3(corner[1], p), sub3(corner[2], p), depth);
}

PART struct segment3 whole_segment(const struct sight *ray)
{
	return (struct segment3){set_all((struct float3){ray->p[0], ray->p[1], ray->p[2]}),
				 set_all((struct float3){ray->q[0], ray->q[1], ray->q[2]})};
}

/* Called with LANES triangles of a leaf from `first` on; those in `near`, a bit each, are within
 * reach, at the earliest at `entry`. Returns the time up to which to search further, from 0 to 1, or
 * less than 0 to end. */
typedef float ahead_triangles(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
			      unsigned near, const float *entry, void *what);

INLINE void each_ahead(const struct lockstep_mesh *mesh, const struct sight *ray,
		       ahead_triangles *look, void *what)
{
	struct {
		unsigned near; /* boxes of the node that are still to be visited */
		size_t node;
		float entry[MESH_FAN];
	} at[MESH_LEVELS_MAX];
	unsigned level = mesh->levels;
	size_t next = 0;
	float limit = 1;
	for (;;) {
		if (level > 0) {
			--level;
			at[level].node = next;
			at[level].near = among(boxes_ahead(&mesh->level[level].node[next], ray,
							   limit, at[level].entry),
					       mesh->level[level].count - next * MESH_FAN);
		} else {
			const struct mesh_leaf *leaf = &mesh->leaf[next];
			float entry[MESH_FAN];
			const unsigned in_leaf = among(triangles_ahead(leaf, ray, limit, entry),
						       mesh->count - next * MESH_FAN);
			for (unsigned v = 0; v < MESH_FAN; v += LANES) {
				const unsigned near = in_leaf >> v & ((1u << LANES) - 1);
				if (near)
					limit = look(ray, leaf, v, near, entry + v, what);
				if (limit < 0)
					return;
			}
		}
		for (;; ++level) {
			while (level < mesh->levels && at[level].near == 0)
				++level;
			if (level == mesh->levels)
				return;
			const unsigned first = first_entered(at[level].near, at[level].entry);
			at[level].near &= ~(1u << first);
			next = at[level].node * MESH_FAN + first;
			alone(2);
			if (at[level].entry[first] <= limit)
				break;
		}
	}
}

#endif
