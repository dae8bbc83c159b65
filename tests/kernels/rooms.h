/* SPDX-License-Identifier: MIT */
/* A room to walk in, made of closed solids in a closed box. */
#ifndef LOCKSTEP_TESTS_KERNELS_ROOMS_H
#define LOCKSTEP_TESTS_KERNELS_ROOMS_H

#include "tests/kernels/meshes.h"
#include "tests/unit.h"

/* A solid between a convex polygon of n corners, counter-clockwise seen from above, on the floor
 * at z = low, and the same polygon above it, each corner at its height. */
static inline void put_prism(struct surface *s, unsigned n, const float (*corner)[2], float low,
			     const float *high)
{
	uint32_t first = (uint32_t)s->vertices;

	begin_shell(s);
	for (unsigned i = 0; i < n; ++i) {
		put_vertex(s, corner[i][0], corner[i][1], low);
		put_vertex(s, corner[i][0], corner[i][1], high[i]);
	}
	for (uint32_t i = 0; i < n; ++i) {
		uint32_t here = first + 2 * i, next = first + 2 * ((i + 1) % n);

		put_quad(s, here, next, next + 1, here + 1);
	}
	for (uint32_t i = 2; i < n; ++i) {
		put_triangle(s, first, first + 2 * i, first + 2 * (i - 1));
		put_triangle(s, first + 1, first + 2 * (i - 1) + 1, first + 2 * i + 1);
	}
}

static inline void put_box(struct surface *s, float ax, float ay, float az, float bx, float by,
			   float bz)
{
	const float corner[][2] = {{ax, ay}, {bx, ay}, {bx, by}, {ax, by}};
	const float high[] = {bz, bz, bz, bz};

	put_prism(s, 4, corner, az, high);
}

/*
 * A room, 1024 by 768 by 192, with its middle at (x, y): a wall across it with a doorway of 96 by
 * 128, a square pillar, one of eight sides, a step, a ramp, and a boulder. Solids overlap the
 * floor, each other, and the walls.
 */
static inline void make_room(struct surface *s, float x, float y, struct random *rng)
{
	static const float ramp[][2] = {{-400, -300}, {-100, -300}, {-100, -200}, {-400, -200}};
	static const float ramp_high[] = {1, 100, 100, 1},
			   pillar_high[8] = {200, 200, 200, 200, 200, 200, 200, 200};
	static const struct placing stone = {
	    {{90, 20, 0}, {-10, 70, 15}, {5, 0, 60}}, {350, -200, 20}, 0};
	float pillar[8][2];

	surface_begin(s);
	put_box(s, -512, -384, 0, 512, 384, 192);
	put_box(s, -8, -400, -10, 8, 50, 200);
	put_box(s, -8, 146, -10, 8, 400, 200);
	put_box(s, -8, 40, 128, 8, 160, 200);
	put_box(s, -300, 100, -10, -236, 164, 210);
	for (unsigned i = 0; i < 8; ++i) {
		double cosine, sine;

		turn((i + 0.3) / 8, &cosine, &sine);
		pillar[i][0] = (float)(250 + 40 * cosine);
		pillar[i][1] = (float)(150 + 40 * sine);
	}
	put_prism(s, 8, (const float(*)[2])pillar, -10, pillar_high);
	put_box(s, 100, -384, 0, 200, -284, 24);
	put_prism(s, 4, ramp, -10, ramp_high);
	put_ball(s, &stone, 5, 0.3f, rng);
	for (size_t i = 0; i < s->vertices; ++i) {
		s->vertex[i][0] += x;
		s->vertex[i][1] += y;
	}
	surface_columns(s);
	assert_closed(s);
}

#endif
