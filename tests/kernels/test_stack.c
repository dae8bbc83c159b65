/* SPDX-License-Identifier: MIT */
/* lockstep.h promises how much stack a call takes. Here calls run on a stack filled with a pattern, which shows how
 * deep they went. */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "harness/check/chunk.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* As lockstep.h promises under "Memory" and for lockstep_all_pairs(). */
enum { DENSE = 24 << 10, BY_ROWS = DENSE + (9 << 10), PAIRS = 64 << 10 };
enum { N = 300, STACK = 256 << 10, FILL = 0x5a };

static char *stack;
static ucontext_t here, there;
static struct chunk c;
static const float *in[LOCKSTEP_COLUMNS_MAX];
static float *out[LOCKSTEP_RESULTS_MAX];
static uint64_t hits[N / 64 + 1];
static struct lockstep_layout rows[2];
static uint32_t numbers[N];
static struct lockstep_pair pairs[N];

static void nothing(void)
{
}

static void dense(void)
{
	lockstep_call(c.test, N, in, out, hits, c.world.made, 0);
}

static void by_rows(void)
{
	lockstep_call_rows(c.test, N, in, rows, out, hits, c.world.made, 0);
}

static void all_pairs(void)
{
	lockstep_all_pairs(c.test, N, N, in, rows, false, NULL, pairs, N);
}

static size_t used_by(void (*call)(void))
{
	size_t untouched = 0;

	memset(stack, FILL, STACK);
	getcontext(&there);
	there.uc_stack.ss_sp = stack;
	there.uc_stack.ss_size = STACK;
	there.uc_link = &here;
	makecontext(&there, call, 0);
	swapcontext(&here, &there);
	while (untouched < STACK && stack[untouched] == FILL)
		++untouched;
	return STACK - untouched;
}

static void at_most(const char *what, const char *isa, void (*call)(void), size_t most)
{
	const size_t used = used_by(call) - used_by(nothing);

	if (used > most)
		fail_msg("%s, %s, %s: %zu bytes of the stack, more than %zu", c.test->name, isa,
			 what, used, most);
}

UNIT_TEST(calls_keep_to_it)
{
	struct scene *scene = open_or_fail("uniform");

	c.scene = scene;
	c.n = N;
	stack = malloc(STACK);
	assert_non_null(stack);
	chunk_open(&c);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		assert_non_null(out[r] = malloc(N * sizeof(float)));
	for (uint32_t i = 0; i < N; ++i)
		numbers[i] = N - 1 - i;
	rows[0].index = rows[1].index = numbers;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		c.test = &lockstep_tests[t];
		chunk_fill(&c, 1);
		for (unsigned k = 0; k < c.test->columns; ++k)
			in[k] = c.column[k];
		for (size_t isa = 0; lockstep_isa_at(isa); ++isa) {
			const char *name = lockstep_isa_at(isa);

			if (lockstep_use_isa(name) != 0)
				continue;
			at_most("dense", name, dense, DENSE);
			at_most("by rows", name, by_rows, BY_ROWS);
			if (c.test->operands == 2 && c.test->hits && !c.test->world)
				at_most("all pairs", name, all_pairs, PAIRS);
		}
	}
	chunk_close(&c);
	scene_close(scene);
	free(stack);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		free(out[r]);
}

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif

#if !defined(__OPTIMIZE__) || defined(SANITIZED)
UNIT_NEEDS(false, "without optimisation, or with sanitizers, a call takes more")
#endif
