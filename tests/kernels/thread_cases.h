/* SPDX-License-Identifier: MIT */
/*
 * Cases shared by several threads, for tests/kernels/test_threads.c: for each row of known[] a set of
 * columns with a stretch for every thread, and the reference's answers. Two threads that used the same
 * memory would spoil each other's answers.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_THREAD_CASES_H
#define LOCKSTEP_TESTS_KERNELS_THREAD_CASES_H

#include <config.h>

#include "harness/check/extra_builds.h"
#include "tests/kernels/api_checks.h"
#include "tests/unit.h"

/* Stretches overlap, start 7 cases apart, and have up to MOST_CASES: two blocks and all tails of a third. */
enum { WORKERS = 8, APART = 7, MOST_CASES = 64 + 70, STRETCH = WORKERS * APART + MOST_CASES };
enum { MODE_BITS = 4, BUILDS_MAX = 3 * LOCKSTEP_ISAS };
_Static_assert(MOST_CASES <= CASES + CANARY && MOST_CASES < 64 * WORDS,
	       "struct outputs holds them");

struct thread_cases {
	const struct known *known;
	const struct lockstep_test *test;
	void *world;
	float value[LOCKSTEP_COLUMNS_MAX][STRETCH];
	struct {
		uint64_t hits[WORDS];
		float out[LOCKSTEP_RESULTS_MAX][MOST_CASES];
	} expected[WORKERS][MODE_BITS];
};
enum { LARGE_ROWS = 40, THREAD_CASES_MAX = 2 * KNOWN_TESTS };
static struct thread_cases thread_cases[THREAD_CASES_MAX];
static size_t thread_cases_count;

#define TEST(name, ...) lockstep_kernel lockstep_reference_##name;
#include "kernels/tests.def"
#undef TEST
static lockstep_kernel *const references[] = {
#define TEST(name, ...) lockstep_reference_##name,
#include "kernels/tests.def"
#undef TEST
};

/* The columns of a worker's stretch. */
static inline void stretch_of(const struct thread_cases *cases, unsigned worker,
			      const float *column[LOCKSTEP_COLUMNS_MAX])
{
	for (unsigned c = 0; c < cases->known->columns; ++c)
		column[c] = &cases->value[c][(size_t)worker * APART];
}

/* A world of enough rows for kernels to search only nearby ones (slabs, boxes), around the points of
 * known[]; NULL for worlds of pixels, or out of memory. */
static inline void *large_world(const struct lockstep_test *test)
{
	const size_t rows = LARGE_ROWS;
	float value[WORLD_COLUMNS][LARGE_ROWS];
	const float *column[WORLD_COLUMNS];
	uint32_t random = 1;
	void *world = NULL;
	if (lockstep_test_world_column_type(test, 0) == LOCKSTEP_INT32)
		return NULL;
	for (unsigned c = 0; c < test->world->row.columns; ++c) {
		column[c] = value[c];
		for (size_t i = 0; i < rows; ++i) {
			random = random * 1664525 + 1013904223;
			value[c][i] = (float)(random >> 27) / 4 - 1;
		}
	}
	(void)lockstep_world_create(test, &world, 1, &rows, column);
	return world;
}

static inline void answer_stretch(struct thread_cases *cases, unsigned worker, unsigned one)
{
	const float *column[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	stretch_of(cases, worker, column);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = cases->expected[worker][one].out[r];
	references[cases->test - lockstep_tests](
	    &(struct lockstep_batch){.n = MOST_CASES,
				     .in = column,
				     .out = out,
				     .hits = cases->expected[worker][one].hits,
				     .world = cases->world,
				     .broadcast = one});
}

static inline void add_thread_cases(const struct known *k, void *world)
{
	struct thread_cases *cases = &thread_cases[thread_cases_count++];
	cases->known = k;
	cases->test = lockstep_test_find(k->name);
	cases->world = world;
	for (unsigned c = 0; c < k->columns; ++c)
		for (size_t i = 0; i < STRETCH; ++i)
			put(k, (int)(i % k->count), c, &cases->value[c][i]);
	for (unsigned worker = 0; worker < WORKERS; ++worker)
		for (unsigned one = 0; one <= all_operands(k); ++one)
			answer_stretch(cases, worker, one);
}

/* Call after make_worlds(). */
static inline void fill_thread_cases(void)
{
	for (size_t t = 0; t < KNOWN_TESTS; ++t) {
		void *large = worlds[t] ? large_world(lockstep_test_find(known[t].name)) : NULL;
		add_thread_cases(&known[t], worlds[t]);
		if (large)
			add_thread_cases(&known[t], large);
	}
}

static inline void free_thread_cases(void)
{
	for (size_t t = 0; t < thread_cases_count; ++t)
		if (thread_cases[t].world != worlds[thread_cases[t].known - known])
			lockstep_world_free(thread_cases[t].test, thread_cases[t].world);
}

/* Any NaN is accepted for a NaN result. */
static inline bool same_value(const struct known *k, const float *a, const float *b)
{
	return memcmp(a, b, sizeof *a) == 0 || (!k->pixels && isnan(*a) && isnan(*b));
}

/* True if these are the first n of the worker's answers, with nothing written after them. */
static inline bool answers_as_expected(const struct thread_cases *cases, unsigned worker,
				       unsigned one, size_t n, const struct outputs *to)
{
	const uint64_t *hits = cases->expected[worker][one].hits;
	const struct known *k = cases->known;
	const size_t words = n / 64, rest = n % 64;
	const uint64_t mask = ((uint64_t)1 << rest) - 1, poison = 0xa5a5a5a5a5a5a5a5u;
	if (k->hits && (memcmp(to->hits, hits, words * sizeof *hits) != 0 ||
			(rest && to->hits[words] != (hits[words] & mask)) ||
			to->hits[words + (rest > 0)] != poison))
		return false;
	for (unsigned r = 0; r < k->results; ++r) {
		for (size_t i = 0; i < n; ++i)
			if (!same_value(k, &to->out[r][i], &cases->expected[worker][one].out[r][i]))
				return false;
		if (memcmp(&to->out[r][n], &poison, sizeof(float)) != 0)
			return false;
	}
	return true;
}

/* The kernels of every build that runs here, by index in lockstep_tests[]; the table holds the
 * native ones. */
struct thread_build {
	enum lockstep_isa isa;
	lockstep_kernel *const *kernel; /* NULL: the table's kernel */
};

static inline lockstep_kernel *thread_kernel(const struct thread_build *build,
					     const struct lockstep_test *test)
{
	return build->kernel ? build->kernel[test - lockstep_tests] : test->kernel[build->isa];
}

static inline unsigned thread_builds(struct thread_build builds[BUILDS_MAX])
{
	unsigned count = 0;
	for (int i = 0; i < LOCKSTEP_ISAS; ++i) {
		const enum lockstep_isa isa = (enum lockstep_isa)i;
		const bool runs = lockstep_isa_runs(lockstep_isa_at(isa));
		if (runs)
			builds[count++] = (struct thread_build){isa, NULL};
		if (harness_extras.emulated[isa].kernel)
			builds[count++] =
			    (struct thread_build){isa, harness_extras.emulated[isa].kernel};
		if (runs && harness_extras.vectorised[isa].kernel)
			builds[count++] =
			    (struct thread_build){isa, harness_extras.vectorised[isa].kernel};
	}
	return count;
}

#endif
