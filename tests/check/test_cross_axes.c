/* SPDX-License-Identifier: MIT */
/*
 * Every kernel against the reference for operands at right angles and radii that equal distances, except for a
 * rounding or two. A value that would be 0 without errors then decides which branch is taken, and both branches give
 * the same answer except for rounding. Random scenes hardly ever produce such cases, and on a lattice nothing is
 * rounded.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>

#include "harness/base/random.h"
#include "harness/check/cross.h"
#include "harness/formats/columns.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { BATCH = 4096 };

/* One of the first `count` columns with the same axis as column k. */
static unsigned on_same_axis(struct random *rng, const char *roles, unsigned count, unsigned k)
{
	unsigned column = random_below(rng, count);

	while (roles[column] != roles[k])
		column = (column + 1) % count;
	return column;
}

/* A coordinate becomes 0, or that of another point on the same axis, or stays. */
static void level(struct random *rng, const char *roles, unsigned k, float *operands)
{
	if (random_chance(rng, 0.3))
		operands[k] = 0;
	else if (random_chance(rng, 0.5))
		operands[k] = operands[on_same_axis(rng, roles, k + 1, k)];
}

/* A radius becomes the distance between two coordinates on an axis, or of one from 0, off by a
 * step or two. */
static void reach(struct random *rng, const char *roles, unsigned k, float *operands)
{
	unsigned columns = (unsigned)strlen(roles), one = random_below(rng, columns);
	unsigned other = on_same_axis(rng, roles, columns, one);
	int steps = (int)random_below(rng, 5) - 2;
	float distance = operands[one];

	if (random_chance(rng, 0.8))
		distance -= operands[other];
	if (random_chance(rng, 0.8))
		operands[k] = float_step(fabsf(distance), distance != 0 ? steps : 0);
}

/* The column of a random point's x; its y follows. */
static unsigned some_point(struct random *rng, const char *roles)
{
	unsigned columns = (unsigned)strlen(roles), k = random_below(rng, columns);

	for (unsigned tries = 0; tries < columns; ++tries, k = (k + 1) % columns)
		if (roles[k] == 'x' && roles[k + 1] == 'y')
			break;
	return k;
}

/* Turns one of three points so that, seen from the second, it is at a right angle to the third.
 * Radii become its distance. */
static void turn_a_point(struct random *rng, const char *roles, float *operands)
{
	unsigned from = some_point(rng, roles), to = some_point(rng, roles);
	unsigned turned = some_point(rng, roles);
	float share = random_uniform(rng, -2, 2), dx, dy;

	if (from == to || from == turned || roles[from] != 'x')
		return;
	if (random_chance(rng, 0.8))
		operands[from] = operands[from + 1] = 0;
	dx = operands[to] - operands[from];
	dy = operands[to + 1] - operands[from + 1];
	operands[turned] = operands[from] - share * dy;
	operands[turned + 1] = operands[from + 1] + share * dx;
	for (unsigned k = 0; roles[k] != '\0'; ++k)
		if (roles[k] == 'r') {
			double far = fabs((double)share) * sqrt((double)dx * dx + (double)dy * dy);
			int steps = (int)random_below(rng, 5) - 2;

			operands[k] = float_step((float)far, far > 0 ? steps : 0);
		}
}

static void at_right_angles(const struct lockstep_test *test, uint64_t index, float *operands)
{
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	struct random rng;

	roles_of_test(test, roles);
	random_begin(&rng, 1, random_stream("axes", test->name), index);
	if (random_chance(&rng, 0.4)) {
		turn_a_point(&rng, roles, operands);
		return;
	}
	for (unsigned k = 0; k < test->columns; ++k)
		if (strchr("xyzijk", roles[k]))
			level(&rng, roles, k, operands);
	for (unsigned k = 0; k < test->columns; ++k)
		if (roles[k] == 'r')
			reach(&rng, roles, k, operands);
}

static void fail_at(const struct lockstep_test *test, const struct build *build,
		    float *const *columns, uint64_t first, const struct disagreement *what)
{
	char operands[40 * LOCKSTEP_COLUMNS_MAX] = "";

	for (unsigned k = 0; k < test->columns; ++k)
		snprintf(operands + strlen(operands), sizeof(operands) - strlen(operands), " %a",
			 columns[k][what->index]);
	fail_msg("%s, %s, case %" PRIu64 ": %s:%s", test->name, build->name, first + what->index,
		 what->detail, operands);
}

static void kernels_agree(const struct lockstep_test *test, struct cross *cross,
			  struct answers *expected, uint64_t first)
{
	static struct cases cases;
	float **columns = cases.columns, operands[LOCKSTEP_COLUMNS_MAX];
	struct disagreement what;
	const size_t n = one_in(BATCH, BATCH / 16);
	size_t count;
	const struct build *builds = harness_builds(&count);

	fill_from(&cases, kept_open("uniform"), test, 1, first, n);
	for (size_t i = 0; i < n; ++i) {
		operands_of(&cases, i, operands);
		at_right_angles(test, first + i, operands);
		for (unsigned k = 0; k < test->columns; ++k)
			columns[k][i] = operands[k];
	}
	answer_batch(test, harness_of(test)->reference, columns, cases.world[0].made, n, MODE_PAIRS,
		     expected);
	for (size_t b = 0; b < count; ++b)
		if (builds[b].runs && builds[b].kind != BUILD_AUTO &&
		    !cross_kernel(cross, test, build_kernel(&builds[b], test), columns,
				  cases.world[0].made, n, MODE_PAIRS, PLACE_END, expected, &what))
			fail_at(test, &builds[b], columns, first, &what);
}

UNIT_TEST(all_kernels_agree)
{
	struct cross *cross = cross_open(BATCH);
	struct answers expected;

	assert_non_null(cross);
	answers_allocate(&expected, BATCH);
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		const uint64_t batches = test->world ? 1 : one_in(16, 1);

		for (uint64_t batch = 0; !pixel_test(test) && batch < batches; ++batch)
			kernels_agree(test, cross, &expected, batch * BATCH);
	}
	answers_free(&expected);
	cross_close(cross);
}

UNIT_FIXTURE(find_data, NULL)
