/* SPDX-License-Identifier: MIT */
/*
 * The references pass all chains in which balls, moves and points touch floors, walls and ramps, exactly or within a
 * rounding error; and wrong answers break each chain.
 *
 * The only argument: the number of answers that each chain checks.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/base/random.h"
#include "harness/check/chain.h"
#include "reference/table.h"
#include "tests/kernels/clipping_walk.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

enum { SOME = 256, ENOUGH = 1000 };

static size_t enough;
static float values[LOCKSTEP_COLUMNS_MAX][SOME], *columns[LOCKSTEP_COLUMNS_MAX];
static struct answers answers;
static struct world world;

/* ---- Cases in contact --------------------------------------------------------------------------------- */

/* A rotation of space: a floor, a wall, ramps of 30 and 45 degrees, or a random one. */
struct frame {
	double axis[3][3];
};

static struct frame any_frame(struct random *rng)
{
	static const double slopes[] = {0, 90, 30, 45};
	double slope =
	    random_chance(rng, 0.8) ? slopes[random_below(rng, 4)] : random_uniform(rng, -90, 90);
	double around = random_chance(rng, 0.5) ? 0 : random_uniform(rng, 0, 360);
	double c = cos(slope * 0x1.1df46ap-6), s = sin(slope * 0x1.1df46ap-6);
	double p = cos(around * 0x1.1df46ap-6), q = sin(around * 0x1.1df46ap-6);

	return (struct frame){{{p, q, 0}, {-q * c, p * c, s}, {q * s, -p * s, c}}};
}

static void put(const struct frame *f, double x, double y, double z, float *at)
{
	for (unsigned k = 0; k < 3; ++k)
		at[k] = (float)(x * f->axis[0][k] + y * f->axis[1][k] + z * f->axis[2][k]);
}

/* A triangle in the plane z = 0 of the frame. */
static void put_triangle(const struct frame *f, struct random *rng, float *triangle)
{
	double size = random_octaves(rng, -1, 2);

	put(f, -size, -size, 0, triangle);
	put(f, size * random_uniform(rng, 0.5f, 1), -size, 0, triangle + 3);
	put(f, size * random_uniform(rng, -1, 1), size, 0, triangle + 6);
}

/* The height above the plane: in contact, off by a rounding, or by a little. */
static double near_contact(double r, struct random *rng)
{
	static const double off[] = {0,        0,       0x1p-23,  -0x1p-23, 0x1p-20,
				     -0x1p-20, 0x1p-10, -0x1p-10, -0x1p-3};

	return r * (1 + off[random_below(rng, 9)]);
}

static void fill_sphere(float *v, const struct frame *f, struct random *rng)
{
	v[3] = (float)random_octaves(rng, -3, 1);
	put(f, random_uniform(rng, -1, 1), random_uniform(rng, -1, 1),
	    near_contact((double)v[3], rng), v);
}

static void fill_motion(float *v, const struct frame *f, struct random *rng)
{
	double length = random_octaves(rng, -3, 3);

	fill_sphere(v, f, rng);
	if (random_chance(rng, 0.5))
		put(f, random_uniform(rng, -1, 1), random_uniform(rng, -1, 1),
		    random_octaves(rng, -2, 2), v);
	put(f, length * random_uniform(rng, -1, 1), length * random_uniform(rng, -1, 1),
	    -length * random_uniform(rng, 0, 1), v + 4);
}

/* A floor, a wall and a ramp, each a square of two triangles; all of them meet. */
static void make_world(const struct frame *f)
{
	static const double floor[][3] = {{-4, -4, 0}, {4, -4, 0}, {4, 4, 0}, {-4, 4, 0}};
	static const double wall[][3] = {{-2, -4, 0}, {-2, 4, 0}, {-2, 4, 4}, {-2, -4, 4}};
	static const double ramp[][3] = {{-4, 1, 0}, {4, 1, 0}, {4, 4, 1.5}, {-4, 4, 1.5}};
	static const double(*const squares[])[3] = {floor, wall, ramp};

	float row[6][9];

	for (unsigned i = 0; i < 6; ++i) {
		const double(*s)[3] = squares[i / 2], *b = s[1 + i % 2], *c = s[2 + i % 2];

		put(f, s[0][0], s[0][1], s[0][2], row[i]);
		put(f, b[0], b[1], b[2], row[i] + 3);
		put(f, c[0], c[1], c[2], row[i] + 6);
	}
	make_rows(&world, "sphere_walk", 6, row[0]);
}

static void fill_case(const struct lockstep_test *test, size_t i, const struct frame *f,
		      struct random *rng)
{
	float v[LOCKSTEP_COLUMNS_MAX];
	const char *name = test->name;

	for (unsigned k = 0; k < test->columns; ++k)
		v[k] = random_chance(rng, 0.5) ? (float)random_below(rng, 9) - 4
					       : random_uniform(rng, -4, 4);
	if (strcmp(name, "slide") == 0) {
		fill_sphere(v, f, rng);
		put_triangle(f, rng, v + 4);
	} else if (strcmp(name, "sphere_sweep") == 0) {
		fill_motion(v, f, rng);
		put_triangle(f, rng, v + 7);
	} else if (strcmp(name, "sphere_walk") == 0) {
		fill_motion(v, f, rng);
	} else if (strcmp(name, "closest_point_triangle") == 0) {
		float ball[4];

		fill_sphere(ball, f, rng);
		memcpy(v, ball, 3 * sizeof *v);
		put_triangle(f, rng, v + 3);
	} else if (strcmp(name, "reflect") == 0) {
		double angle = random_uniform(rng, 0, 6.2831855f);

		v[2] = (float)cos(angle), v[3] = (float)sin(angle);
	}
	for (unsigned k = 0; k < test->columns; ++k)
		columns[k][i] = v[k];
}

static void make_cases(const struct lockstep_test *test, uint64_t number)
{
	struct random rng;

	random_begin(&rng, 37, 0, number);
	struct frame f = any_frame(&rng);

	world_free(&world);
	memset(&world, 0, sizeof world);
	if (test->world)
		make_world(&f);
	for (size_t i = 0; i < SOME; ++i)
		fill_case(test, i, &f, &rng);
	answer_batch(test, harness_of(test)->reference, columns, world.made, SOME, MODE_PAIRS,
		     &answers);
}

/* ---- Tests -------------------------------------------------------------------------------------------- */

static const struct lockstep_test *first_of(unsigned chain)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		if (chain_begins(chain, &lockstep_tests[t]))
			return &lockstep_tests[t];
	fail_msg("%s: no test begins it", chain_name(chain));
	return NULL;
}

UNIT_TEST(all_hold)
{
	for (unsigned chain = 0; chain < chain_count; ++chain) {
		const struct lockstep_test *test = first_of(chain);
		uint64_t compared = 0, number = 0;

		for (; compared < enough && number < 100 + enough; ++number) {
			struct disagreement what;

			make_cases(test, number);
			if (!chain_check(chain, test, columns, &world, SOME, &answers, NULL,
					 &compared, &what))
				fail_msg("case %zu of %llu: %s", what.index,
					 (unsigned long long)number, what.detail);
		}
		print_message("%s: %llu of %llu cases\n", chain_name(chain),
			      (unsigned long long)compared, (unsigned long long)number * SOME);
		assert_true(compared >= enough);
	}
}

/* True if the chain breaks when all results are off by that share, or with those references for the
 * other functions. */
static bool breaks(unsigned chain, float off, chain_reference *reference)
{
	const struct lockstep_test *test = first_of(chain);
	struct disagreement what;
	uint64_t compared = 0;
	bool holds = true;

	for (uint64_t number = 0; holds && number < 32; ++number) {
		make_cases(test, number);
		for (unsigned r = 0; r < test->results; ++r)
			for (size_t i = 0; i < SOME; ++i)
				answers.out[r][i] *= i % 2 ? 1 + off : 1 - off;
		holds = chain_check(chain, test, columns, &world, SOME, &answers, reference,
				    &compared, &what);
	}
	assert_true(holds || what.fault == FAULT_CHAIN);
	return !holds;
}

/* Walkers that clip their motion and stop at the contact. */
static lockstep_kernel *clips(const struct lockstep_test *test)
{
	return strcmp(test->name, "sphere_walk") == 0 ? clipping_walk : harness_of(test)->reference;
}

static unsigned results_now;

/* The walker does not move, and its hits are constant. */
static void stays_and(const struct lockstep_batch *batch, uint64_t hits)
{
	for (size_t i = 0; i < batch->n; ++i)
		for (unsigned r = 0; r < results_now; ++r)
			batch->out[r][i] = batch->in[r][i];
	if (batch->hits)
		batch->hits[0] = hits;
}

static void stay_and_hit(const struct lockstep_batch *batch)
{
	stays_and(batch, 1);
}

static void stay_and_miss(const struct lockstep_batch *batch)
{
	stays_and(batch, 0);
}

static lockstep_kernel *always_hits(const struct lockstep_test *test)
{
	results_now = test->results;
	return stay_and_hit;
}

static lockstep_kernel *never_hits(const struct lockstep_test *test)
{
	results_now = test->results;
	return stay_and_miss;
}

UNIT_TEST(what_is_wrong_breaks_them)
{
	for (unsigned chain = 0; chain < chain_count; ++chain) {
		bool off = breaks(chain, 0x1p-4f, NULL), hit = breaks(chain, 0, always_hits),
		     miss = breaks(chain, 0, never_hits);

		if (!off && !hit && !miss && harness_has_exact())
			fail_msg("%s: nothing breaks it", chain_name(chain));
	}
}

/* Clipping walkers stop on a floor of two triangles. */
UNIT_TEST(walkers_that_stick_break_one)
{
	unsigned broken = 0;

	for (unsigned chain = 0; chain < chain_count; ++chain)
		broken += breaks(chain, 0, clips);
	assert_true(broken > 0 || !harness_has_exact());
}

static int set_up(void **state)
{
	(void)state;
	enough = unit_argument(ENOUGH);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		columns[k] = values[k];
	answers_allocate(&answers, SOME);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	world_free(&world);
	answers_free(&answers);
	return 0;
}

UNIT_FIXTURE(set_up, tear_down)
