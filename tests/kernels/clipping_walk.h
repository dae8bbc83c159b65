/* SPDX-License-Identifier: MIT */
/*
 * The rule that lockstep_sphere_walk() once used after a contact, and that many games still use: it clips the rest of
 * the motion by the plane just met and, if that goes against an earlier plane, follows their crease. It gets stuck at
 * kerbs: after clipping by one plane after another, a motion that lifts the ball may point backwards or vanish. A
 * similar rule: id Software, Quake, SV_FlyMove().
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

/* The first contact counts, in any orientation; a contact at the start counts only if the ball
 * moves against it. */
static inline struct obstacle first_touched(struct vec3 p, float r, struct vec3 d,
					    const struct lockstep_mesh *mesh)
{
	struct motion motion = {p.x, p.y, p.z, r, d.x, d.y, d.z};
	struct obstacle first = {.found = false};

	for (size_t i = 0; i < triangles_in(mesh); ++i) {
		struct corners t = triangle_of(mesh, i);
		struct touch touch = first_touch(motion, t);
		struct vec3 n = from_to(touch.at, along(p, touch.t, d));

		if (touch.hit && (!first.found || touch.t < first.t) &&
		    (touch.t > 0 || goes_against(n, d)))
			first = (struct obstacle){true, touch.t, n, t};
	}
	return first;
}

static inline struct vec3 clipping_walk_of(struct vec3 p, float r, struct vec3 d,
					   const struct lockstep_mesh *mesh)
{
	struct vec3 normal[CLIPS], outset = d;

	for (unsigned planes = 1;; ++planes) {
		struct obstacle o = first_touched(p, r, d, mesh);
		float share = 1;

		if (o.found) {
			struct vec3 *n = &normal[planes - 1];

			*n = away_from(o.triangle, o.n, d);
			share = share_to_go(gap_to(o.triangle, p, r), d, o.t, *n);
		}
		struct vec3 to = along(p, share, d);

		if (!way_is_clear(p, to, r, r * r, mesh))
			return p;
		p = to;
		if (!o.found || planes == CLIPS)
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
