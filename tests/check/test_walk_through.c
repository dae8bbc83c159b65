/* SPDX-License-Identifier: MIT */
/*
 * Points and small balls that walk towards the sides, vertices and interiors of triangles: none with
 * the radius and starting distance required by lockstep.h goes through; some points do.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { BATCH = 16 };

/* A triangle, and walks near it. */
static struct {
	float corner[9];
	float motion[7][BATCH], to[3][BATCH];
	double slender; /* l / h */
} at;

static void measure_triangle(void)
{
	double longest = 0, n[3], u[3], v[3];
	for (unsigned i = 0; i < 3; ++i) {
		double squared = 0;
		for (unsigned k = 0; k < 3; ++k)
			squared +=
			    pow((double)at.corner[3 * i + k] - at.corner[(3 * i + 3) % 9 + k], 2);
		longest = fmax(longest, squared);
	}
	for (unsigned k = 0; k < 3; ++k) {
		u[k] = (double)at.corner[3 + k] - at.corner[k];
		v[k] = (double)at.corner[6 + k] - at.corner[k];
	}
	for (unsigned k = 0; k < 3; ++k)
		n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
	at.slender = longest / sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

/* Large or small, and slender. */
static void make_triangle(struct random *rng)
{
	const double size = random_octaves(rng, -14, 0), height = random_octaves(rng, -8, 0);
	double center[3];
	for (unsigned k = 0; k < 3; ++k)
		center[k] = random_uniform(rng, -1, 1);
	for (unsigned k = 0; k < 6; ++k)
		at.corner[k] = (float)(center[k % 3] + size * random_uniform(rng, -1, 1));
	const double share = random_uniform(rng, 0, 1);
	for (unsigned k = 0; k < 3; ++k)
		at.corner[6 + k] =
		    (float)(at.corner[k] + share * (at.corner[3 + k] - at.corner[k]) +
			    size * height * random_uniform(rng, -1, 1));
	measure_triangle();
}

/* Through a place within a few roundings of a side, or of the interior; steeply or not. */
static void make_walk(struct random *rng, size_t i)
{
	const unsigned a = random_below(rng, 3), b = (a + 1) % 3, c = (a + 2) % 3;
	const double share = random_chance(rng, 0.1) ? 0 : random_uniform(rng, 0, 1);
	const double inside = random_chance(rng, 0.3) ? random_uniform(rng, 0, 1) : 0;
	const double off = random_octaves(rng, -26, -18), before = random_octaves(rng, -14, 1);
	const double after = random_octaves(rng, -14, 0), steep = random_octaves(rng, -18, 0);
	for (unsigned k = 0; k < 3; ++k) {
		const double side = at.corner[3 * b + k] - at.corner[3 * a + k];
		const double on = at.corner[3 * a + k] + share * side;
		const double through =
		    on + inside * (at.corner[3 * c + k] - on) + off * random_uniform(rng, -1, 1);
		const double way =
		    i % 2 ? random_uniform(rng, -1, 1) : side + steep * random_uniform(rng, -1, 1);
		at.motion[k][i] = (float)(through - before * way);
		at.motion[4 + k][i] = (float)((before + after) * way);
	}
	at.motion[3][i] = 0;
}

/* The least that lockstep.h requires: 2^-14 m l / h. */
static double asked_for(size_t i)
{
	double m = 0;
	for (unsigned k = 0; k < 9; ++k)
		m = fmax(m, fabs((double)at.corner[k]));
	for (unsigned k = 0; k < 3; ++k)
		m = fmax(m, fmax(fabs((double)at.motion[k][i]),
				 fabs((double)at.motion[k][i] + at.motion[4 + k][i])));
	return 0x1p-14 * m * at.slender;
}

/* The exact answer of another test for some columns and the triangle. */
static bool truly(const char *name, const float *operands, size_t n)
{
	float all[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;
	memcpy(all, operands, n * sizeof *all);
	memcpy(all + n, at.corner, sizeof at.corner);
	harness_of(lockstep_test_find(name))->exact(all, NULL, &truth);
	return truth.hit;
}

static bool starts_near(size_t i, double distance)
{
	const float ball[] = {at.motion[0][i], at.motion[1][i], at.motion[2][i], (float)distance};
	return truly("sphere_triangle", ball, 4);
}

/* True if it went straight through, or ended inside the triangle. */
static bool went_through(size_t i)
{
	float leg[6];
	bool whole = true;
	for (unsigned k = 0; k < 3; ++k) {
		leg[k] = at.motion[k][i], leg[3 + k] = at.to[k][i];
		whole = whole && at.to[k][i] == at.motion[k][i] + at.motion[4 + k][i];
	}
	if (!whole)
		memcpy(leg, leg + 3, 3 * sizeof *leg);
	return truly("segment_triangle", leg, 6);
}

static void walk(const struct lockstep_test *test, lockstep_kernel *kernel)
{
	const float *in[7];
	float *out[] = {at.to[0], at.to[1], at.to[2]};
	struct world world;
	for (unsigned k = 0; k < 7; ++k)
		in[k] = at.motion[k];
	make_rows(&world, test->name, 1, at.corner);
	kernel(&(struct lockstep_batch){.n = BATCH, .in = in, .out = out, .world = world.made});
	world_free(&world);
}

UNIT_TEST(none_goes_through)
{
	const struct lockstep_test *test = lockstep_test_find("sphere_walk");
	size_t walks = 0, stopped = 0, count;
	const struct build *builds = harness_builds(&count);
	struct random rng;
	random_begin(&rng, 3, 1, 4);
	for (unsigned round = 0; round < one_in(1200, 60); ++round) {
		make_triangle(&rng);
		for (size_t i = 0; i < BATCH; ++i) {
			make_walk(&rng, i);
			at.motion[3][i] =
			    (float)(asked_for(i) * (1 + 0x1p-20) * random_octaves(&rng, 0, 3));
		}
		const struct build *build = &builds[round % count];
		walk(test, build->runs && build_kernel(build, test) ? build_kernel(build, test)
								    : harness_of(test)->reference);
		for (size_t i = 0; i < BATCH; ++i) {
			if (starts_near(i, asked_for(i)))
				continue;
			++walks;
			stopped += at.to[0][i] != at.motion[0][i] + at.motion[4][i];
			if (went_through(i))
				fail_msg("round %u, walk %zu", round, i);
		}
	}
	print_message("%zu walks, %zu of them stopped\n", walks, stopped);
	assert_true(walks > one_in(4000, 200) && stopped > walks / 4);
}

/* Cases that lockstep.h warns of: a point, and a ball of a quarter of a rounding. */
UNIT_TEST(points_do)
{
	static const float motion[][7] = {
	    {0x1.713d4ep-1f, 0x1.d3450ep-1f, 0x1.a3ada8p-1f, 0, -0x1.10828ep-12f, 0x1.d3735cp-19f,
	     0x1.7d03bcp-22f},
	    {0x1.f7bdd6p-2f, 0x1.48291ep-3f, -0x1.84130ap-2f, 0x1.f32258p-27f, -0x1.0952fcp-16f,
	     0x1.121408p-16f, 0x1.87d8bcp-16f},
	};
	static const float corner[][9] = {
	    {0x1.397148p-4f, 0x1.ad9c2ap-1f, 0x1.a3adb4p-1f, -0x1.2d98dep-1f, -0x1.190116p-1f,
	     0x1.a3adb4p-1f, 0x1.91a50ap-1f, 0x1.f79164p-1f, 0x1.a3adb4p-1f},
	    {0x1.f7ba2p-2f, -0x1.2d09f4p-2f, -0x1.d5625ap-1f, 0x1.f7ba2p-2f, 0x1.c7534cp-1f,
	     0x1.efdcfcp-2f, 0x1.f7ba2p-2f, -0x1.9c7a6cp-2f, -0x1.f32258p-1f},
	};
	const struct lockstep_test *test = lockstep_test_find("sphere_walk");
	for (size_t c = 0; c < sizeof motion / sizeof *motion; ++c) {
		memcpy(at.corner, corner[c], sizeof at.corner);
		for (size_t i = 0; i < BATCH; ++i)
			for (unsigned k = 0; k < 7; ++k)
				at.motion[k][i] = motion[c][k];
		walk(test, harness_of(test)->reference);
		measure_triangle();
		assert_true(went_through(0));
		assert_true(motion[c][3] < asked_for(0));
	}
}
