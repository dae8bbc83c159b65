/* SPDX-License-Identifier: MIT */
/* Benchmarks' operands with a given share of hits, checked against the kernels' answers. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/cross.h"
#include "tests/bench/open_scene.h"
#include "tests/unit.h"

static bool make(struct cases *cases, const char *test, unsigned mode, size_t n, double percent)
{
	char error[200];
	*cases = (struct cases){.test = lockstep_test_find(test),
				.mode = mode,
				.scene = scene,
				.seed = 1,
				.n = n,
				.hits_given = true,
				.hits_percent = percent};
	return cases_make(cases, error, sizeof error);
}

/* Checked by the kernels, which did not choose the operands. */
static size_t count_hits(struct cases *cases)
{
	struct lockstep_batch batch = cases_batch(cases);
	size_t hits = 0;
	cases->test->kernel[LOCKSTEP_ISA_scalar](&batch);
	for (size_t i = 0; i < cases->n; ++i)
		hits += cases->hits[i / 64] >> i % 64 & 1;
	return hits;
}

/* The number of changes from miss to hit or from hit to miss. */
static size_t count_changes(const struct cases *cases)
{
	size_t changes = 0;
	for (size_t i = 1; i < cases->n; ++i)
		changes += (cases->hits[i / 64] >> i % 64 & 1) !=
			   (cases->hits[(i - 1) / 64] >> (i - 1) % 64 & 1);
	return changes;
}

static const struct share {
	double percent;
	size_t n, hits;
} shares[] = {{0, 200, 0}, {10, 1000, 100}, {50, 5, 3}, {99.9, 100, 100}, {33.3, 1, 0}};

/* False if the scene has too few. */
static bool is_share(const char *test, unsigned mode, const struct share *share)
{
	struct cases cases;
	if (!make(&cases, test, mode, share->n, share->percent))
		return false;
	size_t hits = count_hits(&cases);
	if (hits != share->hits)
		fail_msg("%s, %s: %zu hits of %zu, not %zu", test, mode_names[mode], hits, share->n,
			 share->hits);
	cases_drop(&cases);
	return true;
}

UNIT_TEST(is_the_share)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (size_t s = 0; s < sizeof shares / sizeof *shares && lockstep_tests[t].hits;
		     ++s)
			/* A world may have no hits. */
			assert_true(is_share(lockstep_tests[t].name, MODE_PAIRS, &shares[s]) ||
				    lockstep_tests[t].world);
}

/* Broadcast operands stay the same. */
UNIT_TEST(is_the_share_of_one)
{
	for (unsigned mode = MODE_ONE_MANY; mode <= MODE_MANY_ONE; ++mode)
		for (size_t s = 0; s < sizeof shares / sizeof *shares; ++s) {
			assert_true(is_share("circle_circle", mode, &shares[s]));
			assert_true(is_share("segment_triangle", mode, &shares[s]));
		}
}

/* Of 4,096 cases, half of them hits, half are followed by one of the other kind, within five
 * standard deviations of 32 each: the order is unpredictable. */
UNIT_TEST(is_in_no_order)
{
	struct cases cases;
	assert_true(make(&cases, "circle_circle", MODE_PAIRS, 4096, 50));
	count_hits(&cases);
	assert_in_range(count_changes(&cases), 2048 - 160, 2048 + 160);
	cases_drop(&cases);
}

/* Also with few cases: a case keeps its place, however it was chosen. */
UNIT_TEST(is_the_same_again)
{
	struct cases one, two;
	assert_true(make(&one, "sphere_triangle", MODE_PAIRS, 500, 20));
	assert_true(make(&two, "sphere_triangle", MODE_PAIRS, 500, 20));
	for (unsigned k = 0; k < one.test->columns; ++k)
		assert_memory_equal(one.in[k], two.in[k], 500 * sizeof(float));
	cases_drop(&one);
	cases_drop(&two);
}

/* The cases differ while the scene has enough. */
UNIT_TEST(does_not_repeat)
{
	struct cases cases;
	assert_true(make(&cases, "circle_circle", MODE_PAIRS, 1000, 50));
	for (size_t i = 0; i < 1000; ++i)
		for (size_t j = 0; j < i; ++j)
			assert_false(cases.in[0][i] == cases.in[0][j] &&
				     cases.in[1][i] == cases.in[1][j]);
	cases_drop(&cases);
}

UNIT_FIXTURE(open_scene, close_scene)
