/* SPDX-License-Identifier: MIT */
/* Closed worlds where a walker with a radius of about 0.3 meets kerbs, creases and corners. */
#ifndef LOCKSTEP_TESTS_KERNELS_WALK_WORLDS_H
#define LOCKSTEP_TESTS_KERNELS_WALK_WORLDS_H

#include "tests/kernels/rooms.h"
#include "tests/unit.h"

static inline void put_kerb(struct surface *s, float height)
{
	put_box(s, -3, -3, 0, 3, 3, 4);
	put_box(s, 0, -4, -1, 4, 4, height);
}

static inline void put_stairs(struct surface *s)
{
	put_box(s, -2, -2, 0, 2, 2, 4);
	for (unsigned i = 0; i < 8; ++i)
		put_box(s, -1.5f + 0.375f * (float)i, -3, -1, 3, 3, 0.125f * (float)(i + 1));
}

/* Two walls that meet at 15 degrees, a floor and a roof. */
static inline void put_wedge(struct surface *s)
{
	static const float corner[][2] = {{-3, 0}, {3, -0.79f}, {3, 0.79f}}, high[] = {2, 2, 2};

	put_prism(s, 3, corner, 0, high);
}

/* An upside-down pyramid. */
static inline void put_funnel(struct surface *s, unsigned sides)
{
	begin_shell(s);
	uint32_t apex = put_vertex(s, 0, 0, -1), top = put_vertex(s, 0, 0, 2);

	for (unsigned i = 0; i < sides; ++i) {
		double cosine, sine;

		turn(i / (double)sides, &cosine, &sine);
		put_vertex(s, 4 * cosine, 4 * sine, 2);
	}
	for (uint32_t i = 0; i < sides; ++i) {
		uint32_t here = top + 1 + i, next = top + 1 + (i + 1) % sides;

		put_triangle(s, apex, next, here);
		put_triangle(s, top, here, next);
	}
}

/* Pillars that a walker can pass between, cannot, or only just can. */
static inline void put_pillars(struct surface *s)
{
	static const float gap[] = {0.55f, 0.599f, 0.6006f, 0.61f, 0.7f};
	float x = -2.5f;

	put_box(s, -3, -1, 0, 3, 1, 2);
	for (unsigned i = 0; i < 5; ++i) {
		const float corner[][2] = {{x, -0.2f}, {x + 0.3f, 0}, {x, 0.2f}, {x - 0.3f, 0}};
		const float high[] = {3, 3, 3, 3};

		put_prism(s, 4, corner, -1, high);
		x += 0.6f + gap[i];
	}
}

enum { TERRAIN = 16 };

/* Hills of the given height, under a flat roof. */
static inline void put_terrain(struct surface *s, float height, struct random *rng)
{
	uint32_t at[2][TERRAIN + 1][TERRAIN + 1];

	begin_shell(s);
	for (uint32_t i = 0; i <= TERRAIN; ++i)
		for (uint32_t j = 0; j <= TERRAIN; ++j) {
			double x = (i - TERRAIN / 2.0) / 2, y = (j - TERRAIN / 2.0) / 2;

			at[0][i][j] = put_vertex(s, x, y, random_uniform(rng, 0, height));
			at[1][i][j] = put_vertex(s, x, y, 3);
		}
	for (uint32_t i = 0; i < TERRAIN; ++i)
		for (uint32_t j = 0; j < TERRAIN; ++j) {
			put_quad(s, at[0][i][j], at[0][i][j + 1], at[0][i + 1][j + 1],
				 at[0][i + 1][j]);
			put_quad(s, at[1][i][j], at[1][i + 1][j], at[1][i + 1][j + 1],
				 at[1][i][j + 1]);
		}
	for (uint32_t i = 0; i < TERRAIN; ++i) {
		put_quad(s, at[0][i][0], at[0][i + 1][0], at[1][i + 1][0], at[1][i][0]);
		put_quad(s, at[0][i + 1][TERRAIN], at[0][i][TERRAIN], at[1][i][TERRAIN],
			 at[1][i + 1][TERRAIN]);
		put_quad(s, at[0][0][i + 1], at[0][0][i], at[1][0][i], at[1][0][i + 1]);
		put_quad(s, at[0][TERRAIN][i], at[0][TERRAIN][i + 1], at[1][TERRAIN][i + 1],
			 at[1][TERRAIN][i]);
	}
}

#endif
