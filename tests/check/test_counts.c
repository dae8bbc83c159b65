/* SPDX-License-Identifier: MIT */
/*
 * Reports of checked cases are true: kernels that count their cases are compared with the reports
 * of a session, of digests and of a measuring run. Shards cover everything exactly once; and
 * however short the time, no test, scene or build is left out.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "harness/base/hash.h"
#include "harness/check/accuracy_chunk.h"
#include "harness/check/accuracy_run.h"
#include "harness/check/chunk.h"
#include "harness/check/digest.h"
#include "tests/check/sessions.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- Kernels that count --------------------------------------------------------------------- */

/* Whole chunks have more cases than the sweep's largest size and at most the chunk limit. */
struct count {
	uint64_t asked;       /* cases in all batches */
	uint64_t mode[MODES]; /* of these, by mode */
	uint64_t whole;       /* cases in whole chunks, in pairs */
	uint64_t sum;         /* the sum of their hashes, in pairs: in any order, none twice */
};
#define TEST(name, ...) COUNT_##name,
enum {
#include "kernels/tests.def"
	ALL_TESTS
};
#undef TEST
static struct count counts[ALL_TESTS];

static uint64_t hash_of(const float *const *column, unsigned columns, size_t i)
{
	uint64_t state = HASH_BEGIN;
	for (unsigned k = 0; k < columns; ++k) {
		uint32_t bits;
		memcpy(&bits, &column[k][i], sizeof bits);
		state = hash_number(state, bits, sizeof bits);
	}
	return state * 0x9e3779b97f4a7c15u ^ state >> 29;
}

static void count(unsigned test, const struct lockstep_batch *batch)
{
	struct count *c = &counts[test];
	harness_of(&lockstep_tests[test])->reference(batch);
	c->asked += batch->n;
	c->mode[batch->broadcast] += batch->n;
	if (batch->broadcast || batch->n < SWEEP_SIZES || batch->n > CHUNK)
		return;
	c->whole += batch->n;
	for (size_t i = 0; i < batch->n; ++i)
		c->sum += hash_of(batch->in, lockstep_tests[test].columns, i);
}

#define TEST(name, ...)                                                                            \
	static void count_##name(const struct lockstep_batch *batch)                               \
	{                                                                                          \
		count(COUNT_##name, batch);                                                        \
	}
#include "kernels/tests.def"
#undef TEST
#define TEST(name, ...) count_##name,
static lockstep_kernel *const counting[] = {
#include "kernels/tests.def"
};
#undef TEST
static const struct build counter = {
    .name = "counting", .kind = BUILD_PLUGIN, .runs = true, .kernel = counting};

/* ---- The expected counts -------------------------------------------------------------------- */

/* The sum of hashes of n cases from `first` on, generated one world at a time. */
static uint64_t sum_of(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		       uint64_t first, uint64_t n)
{
	static struct cases cases;
	uint64_t sum = 0;
	for (uint64_t i = first, step; i < first + n; i += step) {
		step = SCENE_WORLD_CASES - i % SCENE_WORLD_CASES;
		step = step < first + n - i ? step : first + n - i;
		fill_from(&cases, scene, test, seed, i, (size_t)step);
		for (size_t k = 0; k < step; ++k)
			sum += hash_of((const float *const *)cases.columns, test->columns, k);
	}
	return sum;
}

static struct session counted_session(const struct lockstep_test **test)
{
	struct session session = session_of(test, 7);
	session.build[session.builds++] = &counter;
	memset(counts, 0, sizeof counts);
	return session;
}

static void run(struct session *session)
{
	session_run(session);
	assert_int_equal(session->disagreements, 0);
	for (const struct lockstep_test **t = session->test; *t; ++t)
		assert_int_equal(session_ran(session, *t, 0), counts[*t - lockstep_tests].asked);
}

/* ---- Sessions ------------------------------------------------------------------------------- */

/* Tests with results, with worlds, of pixels, and a specimen. */
enum { SOME = 6, SHARDS = 3 };
static const struct lockstep_test *some[SOME + 1], *all[ALL_TESTS + 1];

static int set_up(void **state)
{
	static const char *const names[SOME] = {"circle_line",   "segment_segment_point",
						"point_polygon", "tile_overlap",
						"sphere_mesh",   "line_normal_published"};
	(void)state;
	for (size_t t = 0; t < SOME; ++t)
		if (!(some[t] = lockstep_test_find(names[t])))
			return -1;
	for (size_t t = 0; t < ALL_TESTS; ++t)
		all[t] = &lockstep_tests[t];
	return 0;
}

/* Some chunks of each test: the last has fewer cases, but more than the sweep. */
UNIT_TEST(a_session_does_what_it_says)
{
	const uint64_t first = 4 * SCENE_WORLD_CASES, cases = 2200;
	struct session whole = counted_session(some);
	uint64_t distinct = 0, digest = 0, ran = 0;
	struct count before[ALL_TESTS];
	session_add_scene(&whole, "extreme");
	whole.first = first;
	whole.cases = cases;
	run(&whole);
	assert_int_equal(whole.distinct, SOME * cases);
	assert_int_equal(whole.met[0], SOME * cases);
	for (size_t t = 0; t < SOME; ++t) {
		const struct count *c = &counts[some[t] - lockstep_tests];
		assert_int_equal(c->whole, cases);
		/* In the last mode, each case of the first chunk also runs two or three times. */
		const size_t chunk = chunk_cases(whole.scene[0], some[t], SWEEP_SIZES - 1);
		const size_t n = chunk < cases ? chunk : cases;
		const unsigned modes = test_modes(some[t]);
		for (unsigned mode = 0; mode < MODES; ++mode)
			assert_int_equal(c->mode[mode], mode >= modes ? 0
							: mode == 0 || mode + 1 < modes
							    ? c->mode[MODE_PAIRS]
							    : c->mode[MODE_PAIRS] + 2 * n + n / 2);
		assert_true(c->sum == sum_of(whole.scene[0], some[t], 7, first, cases));
	}
	memcpy(before, counts, sizeof before);
	memset(counts, 0, sizeof counts);
	for (unsigned shard = 0; shard < SHARDS; ++shard) {
		struct session part = counted_session(some);
		struct count sum[ALL_TESTS];
		memcpy(sum, counts, sizeof sum);
		session_add_scene(&part, "extreme");
		part.first = first;
		part.cases = cases;
		part.shards = SHARDS;
		part.shard = shard;
		run(&part);
		assert_true(part.distinct > 0 && part.distinct < whole.distinct);
		distinct += part.distinct;
		digest += part.digest;
		for (size_t t = 0; t < SOME; ++t) {
			const size_t test = (size_t)(some[t] - lockstep_tests);
			ran += session_ran(&part, some[t], 0);
			before[test].sum -= counts[test].sum;
			before[test].whole -= counts[test].whole;
		}
		session_end(&part);
	}
	for (size_t t = 0; t < SOME; ++t) {
		const struct count *left = &before[some[t] - lockstep_tests];
		assert_true(left->sum == 0);
		assert_int_equal(left->whole, 0);
		ran -= session_ran(&whole, some[t], 0);
	}
	assert_int_equal(ran, 0);
	assert_int_equal(distinct, whole.distinct);
	assert_true(digest == whole.digest);
	session_end(&whole);
}

/* Each scene gets its own cases, rather than one scene's cases repeatedly. */
UNIT_TEST(all_scenes_have_their_cases)
{
	const uint64_t cases = 2200;
	struct session session = counted_session(some);
	session_add_scene(&session, "uniform");
	session_add_scene(&session, "lattice");
	session.cases = cases;
	run(&session);
	for (size_t t = 0; t < SOME; ++t) {
		uint64_t sum = 0;
		for (size_t i = 0; i < session.scenes; ++i)
			sum += sum_of(session.scene[i], some[t], 7, 0, cases);
		assert_true(counts[some[t] - lockstep_tests].sum == sum);
	}
	for (size_t i = 0; i < session.scenes; ++i)
		assert_int_equal(session.met[i], SOME * cases);
	session_end(&session);
}

/* In each shard, every test runs on every scene, in every mode. */
static void meets_all(const struct lockstep_test **test, unsigned shard, const char *other)
{
	struct session session = counted_session(test);
	size_t tests = 0;
	uint64_t met = 0;
	session_add_scene(&session, "extreme");
	if (other)
		session_add_scene(&session, other);
	session.seconds = 1e-9;
	session.shards = 2;
	session.shard = shard;
	run(&session);
	for (; test[tests]; ++tests)
		for (unsigned mode = 0; mode < test_modes(test[tests]); ++mode)
			assert_true(counts[test[tests] - lockstep_tests].mode[mode] > 0);
	for (size_t i = 0; i < session.scenes; ++i) {
		assert_true(session.met[i] >= tests * (SWEEP_SIZES - 1));
		met += session.met[i];
	}
	assert_int_equal(met, session.distinct);
	session_end(&session);
}

UNIT_TEST(no_time_is_too_short)
{
	meets_all(slow_cpu() ? some : all, 1, NULL);
	meets_all(some, 0, "degenerate");
}

/* ---- Digests -------------------------------------------------------------------------------- */

UNIT_TEST(digests_are_of_their_cases)
{
	struct session session = counted_session(some);
	struct digests digests;
	session_add_scene(&session, "uniform");
	session_add_scene(&session, "lattice");
	digests_make(&digests, &session);
	uint64_t distinct = 0;
	for (size_t t = 0; t < SOME; ++t) {
		const uint64_t asked = counts[some[t] - lockstep_tests].asked;
		uint64_t cases = 0;
		for (size_t f = 0; f < digests.families; ++f)
			cases += digest_of(&digests, some[t], f)->cases;
		assert_int_equal(cases, asked);
		assert_int_equal(session_ran(&session, some[t], 0), asked);
		distinct += asked;
	}
	assert_true(distinct > 0);
	assert_int_equal(session.distinct, distinct);
	assert_int_equal(session.met[0] + session.met[1], distinct);
	digests_free(&digests);
	session_end(&session);
}

/* ---- Measuring ------------------------------------------------------------------------------ */

/* It has the same cases as a session, whatever the number of threads. */
UNIT_TEST(a_measuring_run_does_what_it_says)
{
	const uint64_t cases = 2 * ACCURACY_CHUNK + SWEEP_SIZES; /* a chunk each */
	struct scene *scene = open_or_fail("extreme");
	uint64_t left[SOME] = {0};
	if (!harness_has_exact())
		skip();
	for (unsigned shard = 0; shard <= SHARDS; ++shard) {
		struct accuracy_run one = {.test = some,
					   .scene = &scene,
					   .scenes = 1,
					   .build = &counter,
					   .seed = 7,
					   .cases = cases,
					   .shard = shard % SHARDS,
					   .shards = shard < SHARDS ? SHARDS : 1,
					   .threads = 1,
					   .output = "/dev/null/nowhere",
					   .out = stdout};
		memset(counts, 0, sizeof counts);
		accuracy_run(&one);
		for (size_t t = 0; t < SOME; ++t) {
			const struct count *c = &counts[some[t] - lockstep_tests];
			assert_int_equal(one.pair[t].sum.cases, c->asked);
			assert_int_equal(c->asked, c->whole);
			if (shard == SHARDS) {
				assert_int_equal(c->asked, cases);
				assert_true(c->sum == sum_of(scene, some[t], 7, 0, cases));
				assert_true(c->sum == left[t]);
			}
			left[t] += c->sum;
		}
		accuracy_run_free(&one);
	}
	scene_close(scene);
}

UNIT_FIXTURE(set_up, NULL)
