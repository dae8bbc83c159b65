/* SPDX-License-Identifier: MIT */
/* Meshes, balls in and near them, and the answers of a plain loop: tests/kernels/test_mesh.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_MESH_BALLS_H
#define LOCKSTEP_TESTS_KERNELS_MESH_BALLS_H

#include <stdbool.h>

#include "kernels/table.h"
#include "tests/kernels/each_isa.h"
#include "tests/kernels/wild_floats.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { TRIANGLES = 5000, BALLS = 130, WORDS = (BALLS + 63) / 64 };

static float corner[9][TRIANGLES];
static struct {
	float x[BALLS + 1], y[BALLS + 1], z[BALLS + 1], r[BALLS + 1];
} ball;
static struct {
	bool hit[BALLS];
	float triangle[BALLS], distance[BALLS];
} expected;
static size_t hits_seen, misses_seen, ties_seen;

static inline struct lockstep_triangle3 triangles_of(float column[9][TRIANGLES])
{
	return (struct lockstep_triangle3){column[0], column[1], column[2], column[3], column[4],
					   column[5], column[6], column[7], column[8], false};
}

/* ---- Meshes and balls ------------------------------------------------------------------------------ */

/*
 * SPREAD: small triangles all over, between -1 and 1. CROWD: large ones that overlap. SAME: few
 * different ones, so many are equally near. LATTICE: small integers, with segments and points among
 * them. AWAY: far from (0, 0, 0), so boxes are also rounded.
 */
enum { SPREAD, CROWD, SAME, LATTICE, AWAY, KINDS };
static const char *const kind_name[KINDS] = {"spread", "crowd", "same", "lattice", "away"};

static inline void make_mesh(unsigned kind, size_t n, uint64_t *rng)
{
	float size = kind == SPREAD || kind == AWAY ? 0.05f : 1;

	for (size_t i = 0; i < n; ++i)
		for (unsigned k = 0; k < 9; ++k) {
			float at = k < 3 ? (float)between(rng, -1, 1) : corner[k % 3][i];

			if (k >= 3)
				at += (float)between(rng, -1, 1) * size;
			if (kind == LATTICE)
				at = (float)below(rng, 8);
			if (kind == SAME)
				at = i < 3 ? at : corner[k][i % 3];
			corner[k][i] = at;
		}
	for (size_t i = 0; kind == AWAY && i < n; ++i)
		for (unsigned k = 0; k < 9; ++k)
			corner[k][i] += k % 3 == 0 ? 0x1p19f : k % 3 == 1 ? -100 : 0;
}

/* Radii from zero to larger than everything; centres anywhere near, on vertices, and out of reach
 * of everything. The first few are invalid balls. */
static inline void make_balls(unsigned kind, size_t n, uint64_t *rng)
{
	for (size_t i = 0; i < BALLS; ++i) {
		size_t t = below(rng, n);
		unsigned vertex = 3 * (unsigned)below(rng, 3);
		float away = below(rng, 3) == 0 ? 0 : ldexpf(1, (int)below(rng, 12) - 9);

		ball.x[i] = corner[vertex][t] + away * (float)between(rng, -1, 1);
		ball.y[i] = corner[vertex + 1][t] + away * (float)between(rng, -1, 1);
		ball.z[i] = corner[vertex + 2][t] + away * (float)between(rng, -1, 1);
		ball.r[i] = below(rng, 8) == 0
				? 0
				: ldexpf((float)between(rng, 0.5, 1), -(int)below(rng, 12));
		if (kind == LATTICE && below(rng, 2)) {
			ball.x[i] = rintf(ball.x[i]);
			ball.y[i] = rintf(ball.y[i]);
			ball.z[i] = rintf(ball.z[i]);
			ball.r[i] = (float)below(rng, 3);
		}
	}
	/* As close to touching a vertex as rounding permits. */
	for (size_t i = 10; i < BALLS && kind != LATTICE; i += 3) {
		size_t t = below(rng, n);

		ball.x[i] = corner[0][t];
		ball.y[i] = corner[1][t] - ball.r[i];
		ball.z[i] = corner[2][t];
	}
	ball.x[1] = NAN;
	ball.y[70] = NAN;
	ball.z[3] = NAN;
	ball.r[4] = NAN;
	ball.r[5] = -1;
}

/* ---- A plain loop ------------------------------------------------------------------------------------ */

static inline float larger(float a, float b)
{
	return a > b ? a : b;
}

static inline float smaller(float a, float b)
{
	return a < b ? a : b;
}

/* As defined for lockstep_sphere_mesh(). */
static inline bool within_reach(size_t i, size_t t)
{
	const float at[] = {ball.x[i], ball.y[i], ball.z[i]};
	float m = larger(larger(fabsf(at[0]), fabsf(at[1])), fabsf(at[2]));
	float e = ball.r[i] + 0x1p-18f * (m + ball.r[i]);

	for (unsigned k = 0; k < 3; ++k) {
		float a = corner[k][t], b = corner[k + 3][t], c = corner[k + 6][t];

		if (!(smaller(smaller(a, b), c) <= at[k] + e &&
		      larger(larger(a, b), c) >= at[k] - e))
			return false;
	}
	return true;
}

/* All touched triangles are within reach; otherwise skipping the others would be unsound. */
static inline void expect(size_t n, size_t i)
{
	static uint64_t hits[(TRIANGLES + 63) / 64];
	static float x[TRIANGLES], y[TRIANGLES], z[TRIANGLES];
	const struct lockstep_sphere one = {&ball.x[i], &ball.y[i], &ball.z[i], &ball.r[i], true};
	const struct lockstep_point3 center = {&ball.x[i], &ball.y[i], &ball.z[i], true};
	float least = INFINITY;
	bool tie = false;

	lockstep_sphere_triangle(n, one, triangles_of(corner), hits);
	lockstep_closest_point_triangle(n, center, triangles_of(corner), x, y, z);
	expected.hit[i] = false;
	expected.triangle[i] = expected.distance[i] = NAN;
	for (size_t t = 0; t < n; ++t) {
		if (!(hits[t / 64] >> t % 64 & 1))
			continue;
		assert_true(within_reach(i, t));
		float dx = ball.x[i] - x[t], dy = ball.y[i] - y[t], dz = ball.z[i] - z[t];
		float squared = (dx * dx + dy * dy) + dz * dz;

		assert_true(squared < INFINITY);
		tie |= squared == least;
		if (!(squared < least))
			continue;
		tie = false;
		least = squared;
		expected.hit[i] = true;
		expected.triangle[i] = (float)t;
		expected.distance[i] = sqrtf(squared);
	}
	ties_seen += tie;
	++*(expected.hit[i] ? &hits_seen : &misses_seen);
}

/* ---- Meshes of all sizes ------------------------------------------------------------------------------- */

typedef void check_mesh_of(unsigned kind, size_t triangles, uint64_t *rng);

/* `things` are balls or segments. */
static inline void check_all_meshes(check_mesh_of *check, const char *things, size_t least_misses)
{
	static const size_t large[] = {255, 256, 257, 258, 4095, 4096, 4097, TRIANGLES};
	uint64_t rng = 1;

	for (unsigned kind = 0; kind < KINDS; ++kind) {
		hits_seen = misses_seen = ties_seen = 0;
		for (size_t triangles = 1; triangles <= 40; ++triangles)
			check(kind, triangles, &rng);
		for (size_t i = 0; i < sizeof large / sizeof *large; ++i)
			if (large[i] < 4000 || !slow_cpu() || kind == SPREAD)
				check(kind, large[i], &rng);
		print_message("%s: %zu %s hit, %zu of them several equally near; %zu miss\n",
			      kind_name[kind], hits_seen, things, ties_seen, misses_seen);
		assert_true(hits_seen > 1000 && misses_seen > least_misses);
		assert_true(ties_seen > 100 || (kind != SAME && kind != LATTICE));
	}
}

#endif
