/* SPDX-License-Identifier: MIT */
/* Segments against meshes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/segment_mesh.h"

/* Sets the hits of a batch; `meets` is asked about its case block + i, which is `sights`' case i. */
INLINE void each_segment(const struct lockstep_batch *batch,
			 bool (*meets)(const struct lockstep_batch *batch,
				       const struct sights *sights, size_t block, unsigned i))
{
	const bool broadcast = batch->broadcast & 1;
	const size_t n = broadcast && batch->n > 0 ? 1 : batch->n;
	struct sights sights;
	uint64_t word = 0;
	for (size_t block = 0; block < n; block += BLOCK) {
		const size_t size = n - block < BLOCK ? n - block : BLOCK;
		sights_of(&sights, batch, block, size);
		word = 0;
		for (unsigned i = 0; i < size; ++i)
			word |= (uint64_t)meets(batch, &sights, block, i) << i;
		batch->hits[block / BLOCK] = word;
	}
	if (broadcast)
		fill_hits(batch, word);
}

/* ---- Any hit ------------------------------------------------------------------------------------ */

static inline float look_any(const struct sight *ray, const struct mesh_leaf *leaf, unsigned first,
			     unsigned near, const float *entry, void *what)
{
	const struct piercing through = pierced(ray, leaf, first);
	unsigned hit = near & bits(through.hit);
	(void)entry;
	if (near & bits(through.level) && !hit) {
		const struct level3 m = {.s = whole_segment(ray), .t = triangles_at(leaf, first)};
		hit = near & bits(both(is_level(through), level_hits(&m)));
	}
	*(bool *)what = hit;
	return hit ? -1 : 1;
}

static bool meets_any(const struct lockstep_batch *batch, const struct sights *sights, size_t block,
		      unsigned i)
{
	struct sight ray;
	bool hit = false;
	(void)block;
	sight_of(&ray, sights, i);
	if (sights->reaches >> i & 1)
		each_ahead(batch->world, &ray, false, look_any, &hit);
	return hit;
}

KERNEL_OF(segment_mesh, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(0))
{
	each_segment(batch, meets_any);
}

/* ---- First hit ---------------------------------------------------------------------------------- */

struct first_met {
	bool found;
	float time, number;
};

/* Of several triangles met at the same time, the first one given wins. */
static inline float look_first(const struct sight *ray, const struct mesh_leaf *leaf,
			       unsigned first, unsigned near, const float *entry, void *what)
{
	struct first_met *met = what;
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
		return met->time;
	store(time, max(when, load(entry)));
	for (; near; near &= near - 1) {
		const unsigned i = (unsigned)__builtin_ctz(near);
		const float number = leaf->number[first + i];
		if (met->found &&
		    (time[i] > met->time || (time[i] == met->time && number > met->number)))
			continue;
		*met = (struct first_met){true, time[i], number};
	}
	return met->time;
}

/* Writes the results of the batch's case block + i. */
static bool meets_first(const struct lockstep_batch *batch, const struct sights *sights,
			size_t block, unsigned i)
{
	struct first_met met = {false, 1, NAN};
	struct sight ray;
	float *const *out = batch->out;
	sight_of(&ray, sights, i);
	alone(5);
	if (sights->reaches >> i & 1)
		each_ahead(batch->world, &ray, true, look_first, &met);
	out[0][block + i] = met.number;
	out[1][block + i] = met.found ? met.time : NAN;
	for (unsigned k = 0; k < 3; ++k)
		out[2 + k][block + i] =
		    met.found ? sights->p[k][i] + met.time * sights->d[k][i] : NAN;
	return met.found;
}

KERNEL_OF(segment_mesh_point, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(5))
{
	each_segment(batch, meets_first);
	if (batch->broadcast & 1)
		for (size_t i = 1; i < batch->n; ++i)
			for (unsigned k = 0; k < 5; ++k)
				batch->out[k][i] = batch->out[k][0];
}
