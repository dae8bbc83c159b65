/* SPDX-License-Identifier: MIT */
/* Segments against meshes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/segment_mesh.h"

/* State for a block of cases. */
struct ahead {
	const struct lockstep_mesh *mesh;
	struct sights sights;
	struct sight ray[BLOCK];
	struct boxes_left root[BLOCK];
	struct met met;
	struct ahead_search search[SEARCHES];
};

/* Looks at the root for each case of `left`; returns those in reach of something. In a search, a case would wait for the
 * end of the one before, whose branches are hard to predict. */
INLINE uint64_t look_at_root(struct ahead *a, uint64_t left, bool nearest)
{
	const struct lockstep_mesh *mesh = a->mesh;
	uint64_t found = 0;
	for (; left; left &= left - 1) {
		const unsigned i = (unsigned)__builtin_ctzll(left);
		sight_of(&a->ray[i], &a->sights, i);
		if (mesh->levels > 0)
			look_at_boxes(&a->root[i], mesh, mesh->levels - 1, 0, &a->ray[i], 1,
				      nearest);
		found |= (uint64_t)(mesh->levels == 0 || a->root[i].near != 0) << i;
	}
	return found;
}

static inline void meet_none(struct met *met, size_t size)
{
	met->found = 0;
	for (size_t v = 0; v < size; v += LANES) {
		store(met->time + v, set(1));
		store(met->number + v, set(NAN));
	}
}

/* Sets the hits of a batch. Calls `then` with what the cases from `block` on meet. */
INLINE void each_segment(const struct lockstep_batch *batch, bool nearest,
			 void (*begin)(void *all, unsigned place, unsigned i),
			 bool (*step)(void *all, unsigned place, bool whole),
			 void (*then)(const struct lockstep_batch *batch, const struct ahead *a,
				      size_t block, size_t size))
{
	const bool broadcast = batch->broadcast & 1;
	const size_t n = broadcast && batch->n > 0 ? 1 : batch->n;
	struct ahead a;
	uint64_t word = 0;
	a.mesh = batch->world;
	for (size_t block = 0; block < n; block += BLOCK) {
		const size_t size = n - block < BLOCK ? n - block : BLOCK;
		sights_of(&a.sights, batch, block, size);
		meet_none(&a.met, size);
		run_searches(a.mesh, look_at_root(&a, a.sights.reaches & all_of(size), nearest),
			     begin, step, &a);
		word = a.met.found;
		batch->hits[block / BLOCK] = word;
		if (then)
			then(batch, &a, block, size);
	}
	if (broadcast)
		fill_hits(batch, word);
}

/* ---- Any hit ------------------------------------------------------------------------------------ */

static inline bool look_any(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
			    unsigned near, const float *entry, struct met *met)
{
	const struct piercing through = pierced(ray, leaf, first);
	unsigned hit = near & bits(through.hit);
	(void)entry;
	if (near & bits(through.level) && !hit) {
		const struct level3 m = {.s = whole_segment(ray), .t = triangles_at(leaf, first)};
		hit = near & bits(both(is_level(through), level_hits(&m)));
	}
	met->found |= (uint64_t)(hit != 0) << ray->i;
	return !hit;
}

INLINE void begin_any(void *all, unsigned place, unsigned i)
{
	struct ahead *a = all;
	begin_ahead(&a->search[place], a->mesh, &a->ray[i], &a->root[i], false);
}

INLINE bool step_any(void *all, unsigned place, bool whole)
{
	struct ahead *a = all;
	return step_ahead(&a->search[place], a->mesh, &a->met, whole, false, look_any);
}

KERNEL_OF(segment_mesh, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(0))
{
	each_segment(batch, false, begin_any, step_any, NULL);
}

/* ---- First hit ---------------------------------------------------------------------------------- */

/* Of several triangles met at the same time, the first one given wins. */
INLINE bool look_first(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
		       unsigned near, const float *entry, struct met *met)
{
	const struct piercing through = pierced(ray, leaf, first);
	mask hit = through.hit;
	vec when = time_of(through);
	float time[LANES];
	if (near & bits(through.level)) {
		struct level3 m = {.s = whole_segment(ray), .t = triangles_at(leaf, first)};
		const mask level = is_level(through);
		hit = either(hit, both(level, level_meetings(&m)));
		when = choose(level, m.time, when);
	}
	near &= bits(hit);
	if (!near)
		return true;
	store(time, max(when, load(entry)));
	for (; near; near &= near - 1) {
		const unsigned k = (unsigned)__builtin_ctz(near), i = ray->i;
		const float number = leaf->number[first + k];
		if ((met->found >> i & 1) && (time[k] > met->time[i] ||
					      (time[k] == met->time[i] && number > met->number[i])))
			continue;
		met->found |= (uint64_t)1 << i;
		met->time[i] = time[k];
		met->number[i] = number;
	}
	return true;
}

INLINE void begin_first(void *all, unsigned place, unsigned i)
{
	struct ahead *a = all;
	begin_ahead(&a->search[place], a->mesh, &a->ray[i], &a->root[i], true);
}

INLINE bool step_first(void *all, unsigned place, bool whole)
{
	struct ahead *a = all;
	return step_ahead(&a->search[place], a->mesh, &a->met, whole, true, look_first);
}

/* Writes the results of the batch's cases from `block` on. */
static void write_first(const struct lockstep_batch *batch, const struct ahead *a, size_t block,
			size_t size)
{
	for (size_t v = 0; v < size; v += LANES) {
		const vec number = load(a->met.number + v);
		const vec time = choose(ordered(number, number), load(a->met.time + v), set(NAN));
		vec result[5] = {number, time};
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 3; ++k)
			result[2 + k] =
			    add(load(a->sights.p[k] + v), mul(time, load(a->sights.d[k] + v)));
		UNROLL_COLUMNS
		for (unsigned k = 0; k < 5; ++k) {
			if (size - v < LANES)
				store_first(batch->out[k] + block + v, result[k], size - v);
			else
				store(batch->out[k] + block + v, result[k]);
		}
	}
}

KERNEL_OF(segment_mesh_point, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(5))
{
	each_segment(batch, true, begin_first, step_first, write_first);
	if (batch->broadcast & 1)
		for (size_t i = 1; i < batch->n; ++i)
			for (unsigned k = 0; k < 5; ++k)
				batch->out[k][i] = batch->out[k][0];
}
