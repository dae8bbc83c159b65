/* SPDX-License-Identifier: MIT */
/* Segments against meshes. See lockstep.h for questions, boundaries and sources. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/segment_mesh.h"

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

static bool meets_any(const struct lockstep_mesh *mesh, const float *const *in, size_t i)
{
	const float p[] = {in[0][i], in[1][i], in[2][i]}, q[] = {in[3][i], in[4][i], in[5][i]};
	struct sight ray;
	bool hit = false;
	alone(6);
	if (sight_of(&ray, p, q, mesh->size))
		each_ahead(mesh, &ray, look_any, &hit);
	return hit;
}

KERNEL_OF(segment_mesh, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(0))
{
	hits_one_by_one(batch, meets_any);
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

/* Writes the results of case i. */
static bool meets_first(const struct lockstep_mesh *mesh, const float *const *in, size_t i,
			float *const *out)
{
	const float p[] = {in[0][i], in[1][i], in[2][i]}, q[] = {in[3][i], in[4][i], in[5][i]};
	struct first_met met = {false, 1, NAN};
	struct sight ray;
	alone(6 + 5);
	if (sight_of(&ray, p, q, mesh->size))
		each_ahead(mesh, &ray, look_first, &met);
	out[0][i] = met.number;
	out[1][i] = met.found ? met.time : NAN;
	for (unsigned k = 0; k < 3; ++k)
		out[2 + k][i] = met.found ? p[k] + met.time * ray.d[k] : NAN;
	return met.found;
}

KERNEL_OF(segment_mesh_point, OPERANDS1(segment3), ON(mesh), HITS, RESULTS(5))
{
	if (batch->n > 0 && batch->broadcast & 1) {
		fill_hits(batch, meets_first(batch->world, batch->in, 0, batch->out));
		for (size_t i = 1; i < batch->n; ++i)
			for (unsigned k = 0; k < 5; ++k)
				batch->out[k][i] = batch->out[k][0];
		return;
	}
	for (size_t block = 0; block < batch->n; block += BLOCK) {
		const size_t size = batch->n - block < BLOCK ? batch->n - block : BLOCK;
		uint64_t word = 0;
		for (size_t i = 0; i < size; ++i)
			word |=
			    (uint64_t)meets_first(batch->world, batch->in, block + i, batch->out)
			    << i;
		batch->hits[block / BLOCK] = word;
	}
}
