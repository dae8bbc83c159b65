/* SPDX-License-Identifier: MIT */
/* Segments against meshes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/segment_mesh.h"

/* State for a block of cases. */
struct ahead {
	const struct lockstep_mesh *mesh;
	struct sights sights;
	struct met met[BLOCK];
	struct ahead_search search[SEARCHES];
};

INLINE void begin(void *all, unsigned place, unsigned i)
{
	struct ahead *a = all;
	begin_ahead(&a->search[place], a->mesh, &a->sights, i);
}

/* Sets the hits of a batch. Calls `then` with what the cases from `block` on meet. */
INLINE void each_segment(const struct lockstep_batch *batch,
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
		for (unsigned i = 0; i < size; ++i)
			a.met[i] = (struct met){false, 1, NAN};
		run_searches(a.mesh, a.sights.reaches & all_of(size), begin, step, &a);
		word = 0;
		for (unsigned i = 0; i < size; ++i)
			word |= (uint64_t)a.met[i].found << i;
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
	met->found = hit;
	return !hit;
}

INLINE bool step_any(void *all, unsigned place, bool whole)
{
	struct ahead *a = all;
	return step_ahead(&a->search[place], a->mesh, a->met, whole, false, look_any);
}

KERNEL_OF(segment_mesh, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(0))
{
	each_segment(batch, step_any, NULL);
}

/* ---- First hit ---------------------------------------------------------------------------------- */

/* Of several triangles met at the same time, the first one given wins. */
static inline bool look_first(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
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
		const unsigned i = (unsigned)__builtin_ctz(near);
		const float number = leaf->number[first + i];
		if (met->found &&
		    (time[i] > met->time || (time[i] == met->time && number > met->number)))
			continue;
		*met = (struct met){true, time[i], number};
	}
	return true;
}

INLINE bool step_first(void *all, unsigned place, bool whole)
{
	struct ahead *a = all;
	return step_ahead(&a->search[place], a->mesh, a->met, whole, true, look_first);
}

/* Writes the results of the batch's cases from `block` on. */
static void write_first(const struct lockstep_batch *batch, const struct ahead *a, size_t block,
			size_t size)
{
	float *const *out = batch->out;
	for (unsigned i = 0; i < size; ++i) {
		const struct met met = a->met[i];
		out[0][block + i] = met.number;
		out[1][block + i] = met.found ? met.time : NAN;
		for (unsigned k = 0; k < 3; ++k)
			out[2 + k][block + i] =
			    met.found ? a->sights.p[k][i] + met.time * a->sights.d[k][i] : NAN;
		alone(5);
	}
}

KERNEL_OF(segment_mesh_point, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(5))
{
	each_segment(batch, step_first, write_first);
	if (batch->broadcast & 1)
		for (size_t i = 1; i < batch->n; ++i)
			for (unsigned k = 0; k < 5; ++k)
				batch->out[k][i] = batch->out[k][0];
}
