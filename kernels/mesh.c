/* SPDX-License-Identifier: MIT */
/* Balls against meshes. Questions, boundaries and sources: lockstep.h. */
#include <math.h>

#include "kernels/kernel.h"
#include "kernels/near.h"
#include "kernels/sweep.h"
#include "kernels/triangle.h"
#include "kernels/walk.h"

/* ---- The nearest triangle ----------------------------------------------------------------------- */

struct nearest {
	struct vec3 center;
	vec r;
	bool found;
	float far, number; /* the squared distance of the nearest, and which it is */
};

/* Among equally distant triangles, the one given first. A NaN distance, which overflow can give,
 * counts as infinite. */
static inline bool look_nearest(const struct lockstep_mesh *mesh, size_t first, unsigned near,
				void *what)
{
	struct nearest *n = what;
	struct triangle3 t = triangles_at(mesh, first);
	struct sides s = sides_of(t);
	struct vec3 normal = face_normal(s);
	mask hit = touches(s, normal, has_area(s, normal), offsets_to(t, n->center), n->r);
	float far[LANES];
	near &= bits(hit);
	if (!near)
		return true;
	struct vec3 away = sub3(n->center, closest_point(t, n->center));
	vec squared = dot3(away, away);
	store(far, choose(ordered(squared, squared), squared, set(INFINITY)));
	for (; near; near &= near - 1) {
		unsigned i = (unsigned)__builtin_ctz(near);
		float number = mesh->number[first + i];
		if (n->found && (far[i] > n->far || (far[i] == n->far && number > n->number)))
			continue;
		n->found = true;
		n->far = far[i];
		n->number = number;
	}
	return true;
}

KERNEL_OF(sphere_mesh, OPERANDS1(sphere), ON(mesh), HITS, RESULTS(2))
{
	size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	uint64_t word = 0;
	for (size_t i = 0; i < cases; ++i) {
		struct float3 p = {batch->in[0][i], batch->in[1][i], batch->in[2][i]};
		float r = batch->in[3][i];
		struct nearest n = {.center = set_all(p), .r = set(r), .far = NAN, .number = NAN};
		struct reach reach = reach_of(p, p, r);
		each_near(batch->world, &reach, look_nearest, &n);
		batch->out[0][i] = n.number;
		batch->out[1][i] = __builtin_sqrtf(n.far);
		word |= (uint64_t)n.found << i % BLOCK;
		if (i % BLOCK == BLOCK - 1 || i + 1 == cases) {
			batch->hits[i / BLOCK] = word;
			word = cases < batch->n ? word : 0;
		}
	}
	if (cases == batch->n)
		return;
	fill_hits(batch, word & 1);
	for (size_t i = 1; i < batch->n; ++i)
		for (unsigned k = 0; k < 2; ++k)
			batch->out[k][i] = batch->out[k][0];
}

/* ---- Walking ------------------------------------------------------------------------------------ */

KERNEL_OF(sphere_walk, OPERANDS1(motion), ON(mesh), NO_HITS, RESULTS(3))
{
	size_t cases = batch->broadcast & 1 ? batch->n > 0 : batch->n;
	for (size_t i = 0; i < cases; ++i) {
		struct float3 p = {batch->in[0][i], batch->in[1][i], batch->in[2][i]};
		struct float3 d = {batch->in[4][i], batch->in[5][i], batch->in[6][i]};
		p = walk(batch->world, p, batch->in[3][i], d);
		batch->out[0][i] = p.x;
		batch->out[1][i] = p.y;
		batch->out[2][i] = p.z;
	}
	for (size_t i = cases; i < batch->n; ++i)
		for (unsigned k = 0; k < 3; ++k)
			batch->out[k][i] = batch->out[k][0];
}
