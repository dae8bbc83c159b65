/* SPDX-License-Identifier: MIT */
/*
 * Kernels against the reference for a small ball whose path ends about a radius from a large
 * triangle: rounding decides whether it has touched, and decides again, by another formula, in the
 * search along the path. Random paths hardly ever end there.
 */
#include <config.h>

#include <math.h>

#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { BATCH = 64, TRIANGLES = 200 };

struct point {
	double x, y, z;
};

static struct point some_point(struct random *rng, float size)
{
	float x = random_uniform(rng, -size, size), y = random_uniform(rng, -size, size);
	float z = random_uniform(rng, -size, size);

	return (struct point){x, y, z};
}

static struct point plus(struct point a, double s, struct point b)
{
	return (struct point){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static struct point unit_normal(struct point a, struct point b, struct point c)
{
	struct point u = plus(b, -1, a), v = plus(c, -1, a);
	struct point n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
	double length = sqrt(n.x * n.x + n.y * n.y + n.z * n.z);

	return (struct point){n.x / length, n.y / length, n.z / length};
}

/* The centre, radius and displacement of a ball whose path ends over the triangle's interior. */
static void way_to(struct random *rng, const struct point corner[3], float *operands)
{
	struct point normal = unit_normal(corner[0], corner[1], corner[2]);
	double u = random_uniform(rng, 0.1f, 0.4f), v = random_uniform(rng, 0.1f, 0.4f);
	float r = random_uniform(rng, 0.01f, 0.1f);
	double off = r * (1 + random_uniform(rng, -0x1p-9f, 0x1p-9f));
	struct point on = plus(plus(corner[0], u, plus(corner[1], -1, corner[0])), v,
			       plus(corner[2], -1, corner[0]));
	struct point end = plus(on, off, normal);
	struct point from =
	    plus(plus(end, random_uniform(rng, 0.01f, 1), normal), 1, some_point(rng, 1));

	operands[0] = (float)from.x;
	operands[1] = (float)from.y;
	operands[2] = (float)from.z;
	operands[3] = r;
	operands[4] = (float)(end.x - from.x);
	operands[5] = (float)(end.y - from.y);
	operands[6] = (float)(end.z - from.z);
}

static void kernels_agree(const struct lockstep_test *test, struct cross *cross,
			  struct answers *expected, unsigned triangle)
{
	static float values[LOCKSTEP_COLUMNS_MAX][BATCH];
	float *columns[LOCKSTEP_COLUMNS_MAX], operands[LOCKSTEP_COLUMNS_MAX];
	struct point corner[3];
	float row[9];
	struct world world;
	struct random rng;
	size_t count;
	const struct build *builds = harness_builds(&count);

	random_begin(&rng, 1, random_stream("walk", test->name), triangle);
	for (unsigned k = 0; k < 3; ++k) {
		corner[k] = some_point(&rng, 1000);
		row[3 * k] = (float)corner[k].x;
		row[3 * k + 1] = (float)corner[k].y;
		row[3 * k + 2] = (float)corner[k].z;
	}
	make_rows(&world, test->name, 1, row);
	for (unsigned k = 0; k < test->columns; ++k)
		columns[k] = values[k];
	for (unsigned i = 0; i < BATCH; ++i) {
		way_to(&rng, corner, operands);
		for (unsigned k = 0; k < test->columns; ++k)
			columns[k][i] = operands[k];
	}
	answer_batch(test, harness_of(test)->reference, columns, world.made, BATCH, MODE_PAIRS,
		     expected);
	for (size_t b = 0; b < count; ++b) {
		struct disagreement what;

		if (builds[b].runs && builds[b].kind != BUILD_AUTO &&
		    !cross_kernel(cross, test, build_kernel(&builds[b], test), columns, world.made,
				  BATCH, MODE_PAIRS, PLACE_END, expected, &what))
			fail_msg("%s, triangle %u, case %zu: %s", builds[b].name, triangle,
				 what.index, what.detail);
	}
	world_free(&world);
}

UNIT_TEST(walkers_stop_alike)
{
	const struct lockstep_test *test = lockstep_test_find("sphere_walk");
	struct cross *cross = cross_open(BATCH);
	struct answers expected;

	assert_non_null(cross);
	answers_allocate(&expected, BATCH);
	for (unsigned triangle = 0; triangle < one_in(TRIANGLES, TRIANGLES / 10); ++triangle)
		kernels_agree(test, cross, &expected, triangle);
	answers_free(&expected);
	cross_close(cross);
}
