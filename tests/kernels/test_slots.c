/* SPDX-License-Identifier: MIT */
/*
 * Every test of the table calls its kernel of the instruction set in use, with the given operands. Results
 * cannot show that, as all sets give the same bits. Here the kernels are stubs, linked before those of the
 * library, and record the call and its arguments.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "kernels/natives.h"
#include "kernels/rows.h"
#include "tests/kernels/api_calls.h"
#include "tests/kernels/each_isa.h"
#include "tests/unit.h"

/* ---- Stubs ---------------------------------------------------------------------------------- */

static unsigned calls, gathers; /* and of the last ones: */
static enum lockstep_isa gathered_isa;
static enum lockstep_isa called_isa;
static const char *called_test;
static struct lockstep_batch called_batch;
static const float *called_in[LOCKSTEP_COLUMNS_MAX];
static float *called_out[LOCKSTEP_RESULTS_MAX];

static void note(enum lockstep_isa isa, const char *name, const struct lockstep_batch *batch)
{
	const struct lockstep_test *test = lockstep_test_find(name);
	++calls;
	called_isa = isa;
	called_test = name;
	called_batch = *batch;
	memcpy(called_in, batch->in, test->columns * sizeof *called_in);
	if (test->results > 0)
		memcpy(called_out, batch->out, test->results * sizeof *called_out);
	/* Pairs are listed from these hit words. */
	if (test->hits && batch->n == 64)
		batch->hits[0] = 0;
}

#define STUB(isa, test)                                                                            \
	void lockstep_kernel_##isa##_##test(const struct lockstep_batch *batch)                    \
	{                                                                                          \
		note(LOCKSTEP_ISA_##isa, #test, batch);                                            \
	}
#define TEST(name, ...) LOCKSTEP_EACH_ISA(STUB, name)
#include "kernels/tests.def"
#undef TEST

#define STUB_TOOL(isa, tool)                                                                       \
	lockstep_tool lockstep_kernel_##isa##_##tool;                                              \
	void lockstep_kernel_##isa##_##tool(void *job)                                             \
	{                                                                                          \
		(void)job;                                                                         \
		++gathers;                                                                         \
		gathered_isa = LOCKSTEP_ISA_##isa;                                                 \
	}
LOCKSTEP_EACH_ISA(STUB_TOOL, gather_rows)

/* No other tools are used here; one from the library would also link its kernels. */
#define ISA(isa, ...)                                                                              \
	extern lockstep_tool *const lockstep_kernel_##isa##_tools[1];                              \
	lockstep_tool *const lockstep_kernel_##isa##_tools[1] = {NULL};
#include "kernels/isas.def"
#undef ISA

/* ---- Slots ---------------------------------------------------------------------------------- */

/* The expected entries of the table: by name, not by the table's macros. */
#define SLOT(isa, test) {#test, #isa, HAVE_ISA_##isa, lockstep_kernel_##isa##_##test},
#define TEST(name, ...) LOCKSTEP_EACH_ISA(SLOT, name)
static const struct slot {
	const char *test, *isa;
	bool built;
	lockstep_kernel *kernel;
} slots[] = {
#include "kernels/tests.def"
};
#undef TEST
enum { SLOTS = sizeof slots / sizeof *slots };

UNIT_TEST(slots_hold_what_they_say)
{
	assert_int_equal(SLOTS, lockstep_test_count() * LOCKSTEP_ISAS);
	for (size_t s = 0; s < SLOTS; ++s) {
		const struct lockstep_test *test = lockstep_test_find(slots[s].test);
		lockstep_kernel *kernel = slots[s].built ? slots[s].kernel : NULL;
		const int isa = lockstep_find_isa(slots[s].isa);
		assert_non_null(test);
		assert_in_range(isa, 0, LOCKSTEP_ISAS - 1);
		if (test->kernel[isa] != kernel || lockstep_kernel_of(test, slots[s].isa) != kernel)
			fail_msg("%s of %s is another kernel, or none", slots[s].isa,
				 slots[s].test);
	}
}

/* ---- Calls ---------------------------------------------------------------------------------- */

/* More cases than an int, and a float, can hold: nothing is read or written here. */
#if SIZE_MAX > UINT32_MAX
static const size_t sizes[] = {0, 1, ((size_t)1 << 40) + 77};
#else
static const size_t sizes[] = {0, 1, ((size_t)1 << 30) + 77};
#endif

static const float memory[LOCKSTEP_COLUMNS_MAX];
static const float *in[LOCKSTEP_COLUMNS_MAX]; /* its elements */
static struct outputs to;
static float *const out[] = {to.out[0], to.out[1], to.out[2], to.out[3], to.out[4]};

static int point_at_memory(void **state)
{
	(void)state;
	for (unsigned c = 0; c < LOCKSTEP_COLUMNS_MAX; ++c)
		in[c] = &memory[c];
	return 0;
}

UNIT_FIXTURE(point_at_memory, NULL)

/* There was exactly one call, with these arguments. */
static void assert_called(const char *how, const struct known *k, const char *isa, size_t n,
			  unsigned one, const void *world)
{
	const struct lockstep_test *test = lockstep_test_find(k->name);
	bool right = calls == 1 && strcmp(called_test, k->name) == 0 &&
		     strcmp(lockstep_isa_at(called_isa), isa) == 0 && called_batch.n == n &&
		     called_batch.broadcast == one &&
		     (!test->hits || called_batch.hits == to.hits) &&
		     (!test->world || called_batch.world == world);
	for (unsigned c = 0; right && c < test->columns; ++c)
		right = called_in[c] == &memory[c];
	for (unsigned r = 0; right && r < test->results; ++r)
		right = called_out[r] == out[r];
	if (!right)
		fail_msg("%s %s on %s, n = %zu, one = %u: %u calls; of %s on %s, n = %zu, "
			 "broadcast = %u",
			 how, k->name, isa, n, one, calls, called_test, lockstep_isa_at(called_isa),
			 called_batch.n, called_batch.broadcast);
	calls = 0;
}

static void call_both_ways(const struct known *k, const char *isa, size_t n, unsigned one)
{
	const void *world = &memory;
	k->call(n, in, one, world, &to);
	assert_called("the function", k, isa, n, one, world);
	assert_int_equal(
	    lockstep_call(lockstep_test_find(k->name), n, in, out, to.hits, world, one), 0);
	assert_called("lockstep_call() of", k, isa, n, one, world);
}

/* The set changes from call to call: no kernel may be cached. known[] has every test
 * (test_table.c). */
UNIT_TEST(calls_are_those_of_the_set_in_use)
{
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		for (unsigned one = 0; one <= (known[t].split < known[t].columns ? 3 : 1); ++one)
			for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s)
				for (int isa = -1; next_isa(&isa);)
					call_both_ways(&known[t], lockstep_isa_at(isa), sizes[s],
						       one);
}

/* A choice for one test affects only that test, and ends with the next choice for all. */
UNIT_TEST(a_test_may_have_a_set_of_its_own)
{
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		for (size_t isa = 0; lockstep_isa_at(isa); ++isa) {
			const struct lockstep_test *test = lockstep_test_find(known[t].name);
			const char *name = lockstep_isa_at(isa);
			const struct known *other = &known[(t + 1) % KNOWN_TESTS];
			assert_int_equal(lockstep_use_isa("scalar"), 0);
			if (lockstep_use_isa_for(test, name) != 0) {
				assert_false(lockstep_isa_runs(name));
				name = "scalar";
			}
			assert_string_equal(lockstep_isa_for(test), name);
			assert_string_equal(lockstep_isa_in_use(), "scalar");
			call_both_ways(&known[t], name, 65, 0);
			if (strcmp(other->name, known[t].name) != 0)
				call_both_ways(other, "scalar", 65, 0);
			assert_int_equal(lockstep_use_isa("scalar"), 0);
			call_both_ways(&known[t], "scalar", 65, 0);
		}
}

/* The test's set gathers rows and answers them. */
static void assert_rows_called(const struct known *k, const char *isa)
{
	static const struct lockstep_layout rows[] = {{NULL, 20}, {NULL, 20}};
	const struct lockstep_test *test = lockstep_test_find(k->name);
	assert_int_equal(lockstep_call_rows(test, 1, in, rows, out, to.hits, &memory, 0), 0);
	if (calls != 1 || strcmp(called_test, k->name) != 0 || gathers != test->operands ||
	    strcmp(lockstep_isa_at(called_isa), isa) != 0 ||
	    strcmp(lockstep_isa_at(gathered_isa), isa) != 0)
		fail_msg("rows of %s on %s: %u calls, of %s on %s; gathered %u times, on %s",
			 k->name, isa, calls, called_test, lockstep_isa_at(called_isa), gathers,
			 lockstep_isa_at(gathered_isa));
	calls = gathers = 0;
}

/* All pairs of a row with the columns of a hit word, which are used in place or gathered. */
static void assert_pairs_called(const struct known *k, const char *isa, unsigned gathered)
{
	const struct lockstep_layout rows[] = {{NULL, 0}, {NULL, gathered ? 20 : 0}};
	const struct lockstep_test *test = lockstep_test_find(k->name);
	const size_t pairs = lockstep_all_pairs(test, 1, 64, in, rows, false, NULL, NULL, 0);
	if (test->operands != 2 || !test->hits || test->world)
		assert_true(pairs == SIZE_MAX && calls == 0);
	else if (pairs != 0 || calls != 1 || strcmp(called_test, k->name) != 0 ||
		 strcmp(lockstep_isa_at(called_isa), isa) != 0 || gathers != gathered ||
		 (gathered && strcmp(lockstep_isa_at(gathered_isa), isa) != 0))
		fail_msg("all pairs of %s on %s: %zu pairs; %u calls, of %s on %s; gathered %u "
			 "times, on %s",
			 k->name, isa, pairs, calls, called_test, lockstep_isa_at(called_isa),
			 gathers, lockstep_isa_at(gathered_isa));
	calls = gathers = 0;
}

/* Calls that a test splits into pieces also use its own set, whatever the other tests use. */
UNIT_TEST(pieces_are_those_of_the_tests_set)
{
	calls = gathers = 0;
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		for (size_t isa = 0; lockstep_isa_at(isa); ++isa) {
			const char *name = lockstep_isa_at(isa);
			assert_int_equal(lockstep_use_isa("scalar"), 0);
			if (lockstep_use_isa_for(lockstep_test_find(known[t].name), name) != 0)
				continue;
			assert_rows_called(&known[t], name);
			assert_pairs_called(&known[t], name, 0);
			assert_pairs_called(&known[t], name, 1);
		}
}
