/* SPDX-License-Identifier: MIT */
/* Balls that walk in a surface, and the checks of each of their steps: tests/kernels/test_walk.c. */
#ifndef LOCKSTEP_TESTS_KERNELS_WALKERS_H
#define LOCKSTEP_TESTS_KERNELS_WALKERS_H

#include "reference/table.h"
#include "tests/kernels/each_build.h"
#include "tests/kernels/inside.h"
#include "tests/unit.h"

enum { WALKERS = 64, DIRECTIONS = 26 };

static const struct lockstep_test *walking;

/* A surface to walk in, and its walkers. */
static struct {
	struct surface surface;
	struct lockstep_mesh *mesh;
	float low[3], high[3], largest; /* its extent; the largest coordinate near it */
	float unit;                     /* the usual radius of a ball */
	size_t reference_one_in;        /* the reference is slow */
	float column[7][WALKERS], to[3][WALKERS], heading[3][WALKERS];
	uint32_t shells[WALKERS];
	const char *build; /* the build under test */
} at;

static struct {
	size_t steps, free, stalls, doubts, hard;
	double asked, moved, deepest, gained;
} total;

/* ---- The reference and the builds ------------------------------------------------------------------- */

static inline void walk_from(lockstep_kernel *kernel, size_t n, float *const *column,
			     float *const *to)
{
	const struct lockstep_batch batch = {
	    .n = n, .in = (const float *const *)column, .out = to, .world = at.mesh};

	kernel(&batch);
}

/* All walkers. */
static inline void walk_with(lockstep_kernel *kernel)
{
	float *column[7], *to[3];

	for (unsigned k = 0; k < 7; ++k)
		column[k] = at.column[k];
	for (unsigned k = 0; k < 3; ++k)
		to[k] = at.to[k];
	walk_from(kernel, WALKERS, column, to);
}

static inline void walk(size_t walk_number)
{
	size_t runs = 0;

	if (walk_number % at.reference_one_in == 0) {
		at.build = "the reference";
		walk_with(harness_of(walking)->reference);
		return;
	}
	for (const struct build *build = NULL; next_build(&build);)
		runs += !!build_kernel(build, walking);
	runs = walk_number % runs;
	for (const struct build *build = NULL; next_build(&build);)
		if (build_kernel(build, walking) && runs-- == 0) {
			at.build = build->name;
			walk_with(build_kernel(build, walking));
			return;
		}
}

/* The walkers go on from where they have ended. */
static inline void go_on_from_there(size_t i)
{
	for (unsigned k = 0; k < 3; ++k)
		at.column[k][i] = at.to[k][i];
}

/* The extent of the surface, and a margin. */
static inline void measure(float margin)
{
	at.largest = 0;
	for (unsigned k = 0; k < 3; ++k) {
		at.low[k] = INFINITY;
		at.high[k] = -INFINITY;
		for (size_t i = 0; i < at.surface.vertices; ++i) {
			at.low[k] = fminf(at.low[k], at.surface.vertex[i][k]);
			at.high[k] = fmaxf(at.high[k], at.surface.vertex[i][k]);
		}
		at.low[k] -= margin;
		at.high[k] += margin;
		at.largest = fmaxf(at.largest, fmaxf(-at.low[k], at.high[k]));
	}
}

static inline void went_wrong(size_t i, const char *what, double by)
{
	fail_msg(
	    "%s: the ball at (%a, %a, %a), %a, going (%a, %a, %a) ends at (%a, %a, %a): %s, %g",
	    at.build, (double)at.column[0][i], (double)at.column[1][i], (double)at.column[2][i],
	    (double)at.column[3][i], (double)at.column[4][i], (double)at.column[5][i],
	    (double)at.column[6][i], (double)at.to[0][i], (double)at.to[1][i], (double)at.to[2][i],
	    what, by);
}

/* ---- The checks of a step ---------------------------------------------------------------------------- */

/* The error bound of a distance from a triangle: 11.01 roundings of lengths up to twice the
 * coordinates, for both distances that are compared. A walk compares them up to eight times. */
static inline double slack(void)
{
	return 8 * 2 * 11.01 * 0x1p-24 * 2 * at.largest;
}

/* The ball's distance from the triangle that it was deepest in, or its radius, minus a walk's tolerance. */
static inline double least_distance(const float p[3], double r)
{
	return fmin(r * (1 - 0x1p-13), distance_within(&at.surface, p, r));
}

static inline void check_depth(size_t i, const float p[3], const float e[3], double r)
{
	double after = distance_within(&at.surface, e, r);

	if (after >= r * (1 - 0x1p-13))
		return;
	double deeper = least_distance(p, r) - after;

	total.deepest = fmax(total.deepest, deeper / at.largest);
	if (deeper > slack())
		went_wrong(i, "deeper in a triangle", deeper);
}

/* If nothing is within reach, it goes all the way, up to rounding. */
static inline bool check_free(size_t i, double length)
{
	float r = at.column[3][i];
	const float p[] = {at.column[0][i], at.column[1][i], at.column[2][i]};
	double far = r + length + 0x1p-16 * ((double)r + at.largest + length);

	if (isfinite(distance_within(&at.surface, p, far)))
		return false;
	for (unsigned k = 0; k < 3; ++k)
		if (at.to[k][i] != p[k] + at.column[4 + k][i])
			went_wrong(i, "not all the way", length);
	return true;
}

/* True if some direction leads on from its resting place. */
static inline void check_not_stuck(size_t i)
{
	float from[7][DIRECTIONS], to[3][DIRECTIONS], *column[7], *end[3], best = 0;
	float length = at.column[3][i] > 0 ? at.column[3][i] / 4 : at.unit / 64;

	for (unsigned n = 0; n < DIRECTIONS; ++n) {
		unsigned which = n < 13 ? n : n + 1;
		float d[] = {(float)(which % 3) - 1, (float)(which / 3 % 3) - 1,
			     (float)(which / 9) - 1};
		float scale = length / sqrtf(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);

		for (unsigned k = 0; k < 3; ++k) {
			from[k][n] = at.to[k][i];
			from[4 + k][n] = scale * d[k];
		}
		from[3][n] = at.column[3][i];
	}
	for (unsigned k = 0; k < 7; ++k)
		column[k] = from[k];
	for (unsigned k = 0; k < 3; ++k)
		end[k] = to[k];
	walk_from(walking->kernel[LOCKSTEP_ISA_scalar], DIRECTIONS, column, end);
	for (unsigned n = 0; n < DIRECTIONS; ++n) {
		float x = to[0][n] - from[0][n], y = to[1][n] - from[1][n],
		      z = to[2][n] - from[2][n];

		best = fmaxf(best, sqrtf(x * x + y * y + z * z));
	}
	if (best < length / 2)
		went_wrong(i, "stuck", (double)best);
}

static inline void check_step(size_t i, bool ordinary)
{
	const float p[] = {at.column[0][i], at.column[1][i], at.column[2][i]};
	const float e[] = {at.to[0][i], at.to[1][i], at.to[2][i]};
	double d[3], went[3];
	uint32_t shells;

	for (unsigned k = 0; k < 3; ++k) {
		if (!isfinite(e[k]))
			went_wrong(i, "not finite", k);
		d[k] = at.column[4 + k][i];
		went[k] = (double)e[k] - p[k];
	}
	double length = sqrt(dot_of(d, d)), moved = sqrt(dot_of(went, went));
	double rounded = 0x1p-20 * (at.largest + length);

	if (!shells_around(&at.surface, e, &shells))
		++total.doubts;
	else if (shells != at.shells[i])
		went_wrong(i, "in other shells", shells);
	check_depth(i, p, e, at.column[3][i]);
	total.gained = fmax(total.gained, moved - length);
	if (moved > length * (1 + 0x1p-17) + rounded)
		went_wrong(i, "too far", moved - length);
	if (dot_of(went, d) < -rounded * length)
		went_wrong(i, "backwards", dot_of(went, d));
	++total.steps;
	if (check_free(i, length)) {
		++total.free;
	} else if (ordinary) {
		++total.hard;
		total.asked += length;
		total.moved += moved;
		if (moved < length / 64 && length > at.unit / 8) {
			++total.stalls;
			check_not_stuck(i);
		}
	}
}

#endif
