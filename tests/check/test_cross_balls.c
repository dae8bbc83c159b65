/* SPDX-License-Identifier: MIT */
/*
 * A ball and a triangle for which the kernel's shortcut is in doubt: the ball touches a side's end at a right angle to
 * the side, except for a rounding or two; or the triangle is so slender that its area is only rounding. One case per
 * batch: a vector takes the long way as soon as one of its cases must.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/builds.h"
#include "harness/formats/columns.h"
#include "reference/table.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { R = 3, A = 4, B = 7, C = 10, COLUMNS = 13 };

/* A coordinate of such a case: a whole number or any. */
static float coordinate(struct random *rng)
{
	return random_chance(rng, 0.5) ? (float)random_below(rng, 9) - 4
				       : random_uniform(rng, -4, 4);
}

static float tiny(struct random *rng)
{
	return ldexpf(random_uniform(rng, -1, 1), -(int)random_below(rng, 24));
}

/* C is almost on AB, and the ball is near their line. */
static void make_slender(struct random *rng, float *v)
{
	const float c = random_uniform(rng, -2, 2), p = random_uniform(rng, -1, 1);
	for (unsigned k = 0; k < 3; ++k) {
		v[C + k] = v[A + k] + c * (v[B + k] - v[A + k]);
		v[k] = v[A + k] + p * (v[B + k] - v[A + k]);
	}
	if (random_chance(rng, 0.5))
		v[C + random_below(rng, 3)] += tiny(rng);
	if (random_chance(rng, 0.5))
		v[random_below(rng, 3)] += tiny(rng);
	if (random_chance(rng, 0.5))
		v[R] = fabsf(tiny(rng));
}

/* BP is at a right angle to AB, and as long as the radius except for a step or two. */
static void make_square(struct random *rng, float *v)
{
	double ab[3], bp[3], along = 0, squared = 0, length = 0;
	for (unsigned k = 0; k < 3; ++k) {
		ab[k] = (double)v[B + k] - (double)v[A + k];
		bp[k] = random_uniform(rng, -1, 1);
		along += ab[k] * bp[k];
		squared += ab[k] * ab[k];
	}
	for (unsigned k = 0; k < 3; ++k) {
		bp[k] -= squared > 0 ? along / squared * ab[k] : 0;
		length += bp[k] * bp[k];
		v[k] = v[B + k] + (float)bp[k];
		/* The triangle itself is on the other side. */
		v[C + k] = v[A + k] - (float)bp[k];
	}
	v[R] = float_step((float)sqrt(length), (int)random_below(rng, 5) - 2);
}

static void ask(lockstep_kernel *kernel, const float *v, uint64_t *hits)
{
	const float *in[COLUMNS];
	for (unsigned k = 0; k < COLUMNS; ++k)
		in[k] = &v[k];
	kernel(&(struct lockstep_batch){.n = 1, .in = in, .hits = hits});
}

static void check_cases(void (*make)(struct random *, float *), const char *name)
{
	const struct lockstep_test *test = lockstep_test_find("sphere_triangle");
	const unsigned cases = one_in(20000, 1000);
	size_t count;
	const struct build *builds = harness_builds(&count);
	assert_int_equal(test->columns, COLUMNS);
	for (unsigned i = 0; i < cases; ++i) {
		struct random rng;
		float v[COLUMNS];
		uint64_t expected, hits;
		random_begin(&rng, 1, random_stream("balls", name), i);
		for (unsigned k = 0; k < COLUMNS; ++k)
			v[k] = coordinate(&rng);
		v[R] = fabsf(v[R]);
		make(&rng, v);
		ask(harness_of(test)->reference, v, &expected);
		for (size_t b = 0; b < count; ++b) {
			if (!builds[b].runs || builds[b].kind == BUILD_AUTO)
				continue;
			ask(build_kernel(&builds[b], test), v, &hits);
			if (hits != expected)
				fail_msg("%s, %s, case %u: ball %a %a %a %a", builds[b].name, name,
					 i, v[0], v[1], v[2], v[R]);
		}
	}
}

UNIT_TEST(slender_triangles)
{
	check_cases(make_slender, "slender");
}

UNIT_TEST(balls_square_to_an_end)
{
	check_cases(make_square, "square");
}
