/* SPDX-License-Identifier: MIT */
/*
 * How lockstep_sphere_walk() once went on after a contact, and as many games still do: it clips what is left of the
 * motion by the plane just met, and if that goes against an earlier plane, follows their crease. It stands still at kerbs:
 * clipped by one plane after another, a motion that lifts the ball may end up going backwards, or nowhere.
 * Much like it: id Software, Quake, SV_FlyMove().
 */
#ifndef LOCKSTEP_TESTS_KERNELS_CLIPPING_WALK_H
#define LOCKSTEP_TESTS_KERNELS_CLIPPING_WALK_H

#include "reference/walk.h"

enum { CLIPS = 4 };

static inline struct vec3 clipped(struct vec3 left, const struct vec3 *normal, unsigned planes)
{
	struct vec3 n = normal[planes - 1], v = left;
	float into = dot(left, n);

	if (into < 0)
		v = along(left, -into, n);
	for (unsigned h = 0; h + 1 < planes; ++h) {
		if (!(dot(v, normal[h]) < 0))
			continue;
		struct vec3 c = cross(normal[h], n);
		float squared = dot(c, c);

		if (squared == 0)
			return (struct vec3){0, 0, 0};
		v = scaled(dot(left, c) / squared, c);
		for (unsigned other = 0; other + 1 < planes; ++other)
			if (other != h && dot(v, normal[other]) < 0)
				return (struct vec3){0, 0, 0};
		return v;
	}
	return v;
}

static inline struct vec3 clipping_walk_of(struct vec3 p, float r, struct vec3 d,
					   const struct lockstep_mesh *mesh)
{
	struct vec3 normal[CLIPS], outset = d;

	for (unsigned planes = 1;; ++planes) {
		struct obstacle in_the_way = first_in_the_way(p, r, d, mesh);
		struct touch touch = in_the_way.touch;
		float share = 1;

		if (touch.hit) {
			struct vec3 *n = &normal[planes - 1];

			*n = away_from(in_the_way.triangle, touch.at, along(p, touch.t, d), d);
			share = share_to_go(gap_to(in_the_way.triangle, p, r), d, touch.t, *n);
		}
		struct vec3 to = along(p, share, d);

		if (!way_is_clear(p, to, r, mesh))
			return p;
		p = to;
		if (!touch.hit || planes == CLIPS)
			return p;
		d = clipped(scaled(1 - share, d), normal, planes);
		if (!(dot(d, outset) > 0))
			return p;
	}
}

static inline void clipping_walk(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i) {
		const float *const *in = batch->in;
		struct vec3 p = {in[0][i], in[1][i], in[2][i]}, d = {in[4][i], in[5][i], in[6][i]};
		struct vec3 end = clipping_walk_of(p, in[3][i], d, batch->world);

		batch->out[0][i] = end.x;
		batch->out[1][i] = end.y;
		batch->out[2][i] = end.z;
	}
}

#endif
