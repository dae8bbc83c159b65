/* SPDX-License-Identifier: MIT */
/* Balls and boxes against a frustum. See lockstep.h for questions and boundaries. */
#include <math.h>

#include "kernels/kernel.h"

static inline struct plane plane_at(const struct lockstep_frustum *frustum, size_t i)
{
	float *const *plane = frustum->plane;
	return (struct plane){{set(plane[0][i]), set(plane[1][i]), set(plane[2][i])},
			      set(plane[3][i])};
}

/* 1 if wholly inside; misses have no result. */
static inline vec inside_or_not(mask hit, mask inside)
{
	return choose(hit, choose(inside, set(1), set(0)), set(NAN));
}

WORLD_HIT_VALUE1(sphere_frustum, sphere, ball, frustum, frustum)
{
	mask hit = ge(ball.r, set(0)), inside = hit;
	for (size_t i = 0; i < frustum->count; ++i) {
		vec f = height_over(plane_at(frustum, i), ball.center);
		vec q = mul(ball.r, set(frustum->length[i]));
		hit = both(hit, ge(f, negate(q)));
		inside = both(inside, ge(f, q));
	}
	result[0] = inside_or_not(hit, inside);
	return hit;
}

/* For all boxes, the same corner is farthest along a plane's normal. */
WORLD_HIT_VALUE1(box3_frustum, box3, b, frustum, frustum)
{
	mask hit = is_box3(b), inside = hit;
	for (size_t i = 0; i < frustum->count; ++i) {
		struct plane plane = plane_at(frustum, i);
		bool x = frustum->plane[0][i] >= 0, y = frustum->plane[1][i] >= 0;
		bool z = frustum->plane[2][i] >= 0;
		struct vec3 most = {x ? b.max.x : b.min.x, y ? b.max.y : b.min.y,
				    z ? b.max.z : b.min.z};
		struct vec3 least = {x ? b.min.x : b.max.x, y ? b.min.y : b.max.y,
				     z ? b.min.z : b.max.z};
		hit = both(hit, ge(height_over(plane, most), set(0)));
		inside = both(inside, ge(height_over(plane, least), set(0)));
	}
	result[0] = inside_or_not(hit, inside);
	return hit;
}
