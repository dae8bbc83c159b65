/* SPDX-License-Identifier: MIT */
/*
 * Batches of many cases: they reveal an index of 16 bits, or 20, and one of 32 where that takes no
 * time.
 *
 * The reference answers a prime number of cases, a few thousand, and the batch repeats them. So
 * case i + 2^k always differs from case i: an answer read from, or written to, the place of a k-bit
 * index belongs to another case, and an answer that is never written keeps its poison.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness/base/guard.h"
#include "harness/check/chunk.h"
#include "tests/kernels/each_build.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum {
	PERIOD = 4093,
	PERIOD_IN_WORLD = 1021, /* of a world's 1024 cases */
	MANY = (1 << 20) + 77,  /* without a world */
	NONE_IN_16_BITS = 1 << 16,
	TELLING = 8,
	POISON = 0xa5
};

static struct guarded in[LOCKSTEP_COLUMNS_MAX], out[LOCKSTEP_RESULTS_MAX], hit_words;
static struct answers once, expected;

static int begin(void **state)
{
	guarded_map(&hit_words, (MANY / 64 + 1) * sizeof(uint64_t));
	answers_allocate(&once, PERIOD);
	answers_allocate(&expected, MANY);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		guarded_map_read_only(&in[k], MANY * sizeof(float));
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		guarded_map(&out[r], MANY * sizeof(float));
	return find_data(state);
}

static void repeat(float *column, size_t period, size_t n)
{
	for (size_t have = period; have < n; have *= 2)
		memcpy(column + have, column, (n - have < have ? n - have : have) * sizeof *column);
}

/* A chunk's cases, repeated, at the end of the columns. */
static void place(const struct chunk *c, size_t period, size_t n, const float **columns)
{
	for (unsigned k = 0; k < c->test->columns; ++k) {
		char *at = guarded_end(&in[k], n * sizeof(float));
		float *source = (float *)guarded_source(&in[k], at);

		memcpy(source, c->column[k], period * sizeof *source);
		repeat(source, period, n);
		columns[k] = (const float *)at;
	}
}

/* The reference's answers in a mode, repeated. */
static void expect(const struct chunk *c, unsigned mode, size_t period, size_t n)
{
	answer_batch(c->test, harness_of(c->test)->reference, c->column, c->world.made, period,
		     mode, &once);
	for (size_t i = 0; i < n && c->test->hits; ++i) {
		if (i % 64 == 0)
			expected.hits[i / 64] = 0;
		expected.hits[i / 64] |= (uint64_t)answers_hit(&once, i % period) << i % 64;
	}
	for (unsigned r = 0; r < c->test->results; ++r) {
		memcpy(expected.out[r], once.out[r], period * sizeof(float));
		repeat(expected.out[r], period, n);
	}
}

/* The number of cases whose answer differs from the one that a 16-bit index would pick. */
static size_t telling(const struct lockstep_test *test, size_t period)
{
	size_t count = 0;

	for (size_t i = 0; i < period; ++i) {
		const size_t other = (i + (1 << 16)) % period;
		bool differs = test->hits && answers_hit(&once, i) != answers_hit(&once, other);

		for (unsigned r = 0; r < test->results; ++r)
			differs = differs || !same_result(test, once.out[r][i], once.out[r][other]);
		count += differs;
	}
	return count;
}

static void compare(const struct lockstep_test *test, const char *who, unsigned mode, size_t n,
		    const uint64_t *hits, float *const *results)
{
	for (size_t word = 0; test->hits && word < (n + 63) / 64; ++word) {
		const size_t left = n - word * 64;
		const uint64_t valid = left < 64 ? ((uint64_t)1 << left) - 1 : UINT64_MAX;

		if (hits[word] != (expected.hits[word] & valid))
			fail_msg("%s, %s, %s, %zu cases: hit word %zu is %#" PRIx64
				 ", not %#" PRIx64,
				 test->name, who, mode_names[mode], n, word, hits[word],
				 expected.hits[word] & valid);
	}
	for (unsigned r = 0; r < test->results; ++r) {
		if (memcmp(results[r], expected.out[r], n * sizeof(float)) == 0)
			continue;
		for (size_t i = 0; i < n; ++i)
			if (!same_result(test, results[r][i], expected.out[r][i]))
				fail_msg("%s, %s, %s, %zu cases: %s of case %zu is %a, not %a",
					 test->name, who, mode_names[mode], n, test->result[r], i,
					 results[r][i], expected.out[r][i]);
	}
}

static void ask(const struct chunk *c, const char *who, lockstep_kernel *kernel, unsigned mode,
		size_t n, const float *const *columns)
{
	uint64_t *hits = (uint64_t *)guarded_end(&hit_words, (n + 63) / 64 * sizeof(uint64_t));
	float *results[LOCKSTEP_RESULTS_MAX];

	memset(hits, POISON, (n + 63) / 64 * sizeof *hits);
	for (unsigned r = 0; r < c->test->results; ++r) {
		results[r] = (float *)guarded_end(&out[r], n * sizeof(float));
		memset(results[r], POISON, n * sizeof *results[r]);
	}
	kernel(&(struct lockstep_batch){n, columns, results, hits, c->world.made, mode});
	compare(c->test, who, mode, n, hits, results);
}

/* A ball that walks takes a thousand times as long as two circles: in space, most cases get a
 * NaN. */
static void blank_most(const struct chunk *c)
{
	enum { BLANKS = 31 };

	for (size_t i = 0; i < c->n; ++i)
		if (i % BLANKS != 0)
			c->column[0][i] = NAN;
}

/* Broadcasts a case other than the chunk's first, whose index is 0. */
static void broadcast_another(const struct chunk *c, unsigned mode, const float **columns)
{
	const unsigned split = c->test->operand[0]->columns;

	for (unsigned k = 0; k < c->test->columns; ++k)
		if (mode & (k < split ? 1 : 2))
			columns[k] += 7;
}

static bool sanitized(void)
{
	const char *flags = getenv("SANITIZER_FLAGS");

	return flags && *flags != '\0';
}

/*
 * Each build gets LONG_CASES or, in every second mode, NONE_IN_16_BITS, which is 0 in 16 bits. In
 * one mode per test it gets more, so that some native builds cover each mode: all modes would take
 * a minute. Emulated and automatic builds have the same loops.
 */
static size_t share_of(bool native, size_t turn, const struct chunk *c, unsigned mode, size_t n)
{
	const size_t number = (size_t)(c->test - lockstep_tests);
	const bool its_turn = mode == (turn + number) % test_modes(c->test);

	if (slow_cpu() || sanitized())
		return native && its_turn ? LONG_CASES : 0;
	return native && its_turn ? n : (mode + number) % 2 == 0 ? LONG_CASES : NONE_IN_16_BITS;
}

static void check_mode(struct chunk *c, unsigned mode, size_t period, size_t n)
{
	const float *columns[LOCKSTEP_COLUMNS_MAX];
	struct chunk moved = *c;
	size_t turn = 0;

	place(c, period, n, columns);
	broadcast_another(c, mode, columns);
	for (unsigned k = 0; k < c->test->columns; ++k)
		moved.column[k] = (float *)columns[k];
	expect(&moved, mode, period, n);
	for (const struct build *build = NULL; next_build(&build);)
		if (!build->plugin)
			ask(c, build->name, build_kernel(build, c->test), mode,
			    share_of(build->kind == BUILD_NATIVE, ++turn, c, mode, n), columns);
	ask(c, "reference", harness_of(c->test)->reference, mode, share_of(true, 0, c, mode, n),
	    columns);
}

/* Fills the chunk with cases whose answers differ often enough: not all worlds have such cases. */
static void fill_telling(struct chunk *c, size_t period)
{
	c->n = period;
	for (c->start = 0; c->start < WORLDS * SCENE_WORLD_CASES; c->start += SCENE_WORLD_CASES) {
		chunk_fill(c, 1);
		if (c->test->world && strchr(c->test->world->row.roles, 'z'))
			blank_most(c);
		expect(c, MODE_PAIRS, period, period);
		if (telling(c->test, period) >= TELLING)
			return;
	}
	fail_msg("%s: too few answers change", c->test->name);
}

static void check_test(struct chunk *c, size_t n)
{
	const size_t period = c->test->world ? PERIOD_IN_WORLD : PERIOD;

	fill_telling(c, period);
	for (unsigned mode = 0; mode < test_modes(c->test); ++mode)
		check_mode(c, mode, period, n);
}

UNIT_TEST(many_cases)
{
	struct scene *scene = open_or_fail("uniform");
	struct chunk c = {.scene = scene};

	chunk_open(&c);
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		c.test = &lockstep_tests[t];
		check_test(&c, c.test->world || slow_cpu() ? LONG_CASES : MANY);
	}
	chunk_close(&c);
	scene_close(scene);
}

/* ---- More than 32 bits --------------------------------------------------------------------------- */

/*
 * Hit words for slightly more than 2^32 cases. All but the last page map the same few pages, so
 * they take neither memory nor time.
 */
struct vast {
	char *pages, *last; /* those few, and the last one */
	char *map;
	size_t size;
};

enum { SAME = 1 << 21 };

static bool vast_map(struct vast *vast, size_t words)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const int shared = MAP_SHARED | MAP_FIXED, both = PROT_READ | PROT_WRITE;
	const int file = memfd_create("vast", MFD_CLOEXEC);
	const size_t all = (words * sizeof(uint64_t) + SAME - 1) / SAME * SAME;

	if (file < 0 || ftruncate(file, (off_t)(SAME + page)) != 0)
		return false;
	vast->size = all + 2 * page;
	vast->map = mmap(NULL, vast->size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	vast->pages = mmap(NULL, SAME + page, both, MAP_SHARED, file, 0);
	bool whole = vast->map != MAP_FAILED && vast->pages != MAP_FAILED;
	for (size_t at = 0; whole && at < all; at += SAME)
		whole = mmap(vast->map + at, SAME, both, shared, file, 0) != MAP_FAILED;
	vast->last = vast->map + all;
	whole = whole && mmap(vast->last, page, both, shared, file, SAME) != MAP_FAILED;
	close(file);
	return whole;
}

/* One operand against one, 2^32 + 77 times: only fills hit words. */
UNIT_TEST(more_than_an_int)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	const size_t n = (size_t)((UINT64_C(1) << 32) + 77), words = n / 64 + 1;
	struct chunk c = {.test = NULL};
	struct vast vast = {.map = NULL};

	if (slow_cpu() || sizeof(size_t) <= 4 || !vast_map(&vast, words))
		skip();
	chunk_open(&c);
	c.scene = open_or_fail("uniform");
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = c.test = &lockstep_tests[t];
		const float *columns[LOCKSTEP_COLUMNS_MAX];
		uint64_t *hits = (uint64_t *)(vast.last + page) - words, *last;

		if (!test->hits || test->results > 0)
			continue;
		c.n = 1;
		chunk_fill(&c, 1);
		for (unsigned k = 0; k < test->columns; ++k)
			columns[k] = c.column[k];
		chunk_answer(&c, MODE_PAIRS);
		memset(vast.pages, POISON, SAME + page);
		lockstep_call(test, n, columns, NULL, hits, c.world.made, test_modes(test) - 1);
		last = hits + words - 1;
		const uint64_t all = answers_hit(&c.expected[MODE_PAIRS], 0) ? UINT64_MAX : 0;
		for (const uint64_t *word = (uint64_t *)vast.pages;
		     word < (uint64_t *)(vast.pages + SAME); ++word)
			if (*word != all)
				fail_msg("%s, 2^32 + 77 cases: a hit word is %#" PRIx64, test->name,
					 *word);
		for (const uint64_t *word = (uint64_t *)vast.last; word < last; ++word)
			assert_true(*word == all);
		assert_true(*last == (all & 0x1fff));
	}
	chunk_close(&c);
	munmap(vast.map, vast.size);
	munmap(vast.pages, SAME + page);
}

UNIT_FIXTURE(begin, NULL)
