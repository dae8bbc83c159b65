/* SPDX-License-Identifier: MIT */
/*
 * The library as its users see it: the typed functions against answers worked by hand, on every
 * instruction set that runs here, and the choice of the instruction set.
 */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "kernels/lockstep.h"
#include "tests/api_calls.h"

enum { ROUNDS = 300, THREADS = 8 };
static const size_t sizes[] = {1, 2, 63, 64, 65, 128, CASES};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* ---- Known answers -------------------------------------------------------------------------- */

static bool complain(const struct known *k, size_t n, unsigned one, size_t i, const char *what)
{
	fprintf(stderr, "%s, n = %zu, one = %u, on %s: case %zu: %s\n", k->name, n, one,
		lockstep_isa_name(lockstep_isa_in_use()), i, what);
	return false;
}

/* Row i of the n cases; NULL stands for one that NaN spoils. */
static bool check(const struct known *k, size_t n, unsigned one, float in[8][CASES],
		  const struct row *const *row)
{
	struct outputs to;
	const float *columns[8];
	memset(&to, 0xa5, sizeof to);
	for (unsigned c = 0; c < k->columns; ++c)
		columns[c] = in[c];
	k->call(n, columns, one, &to);
	for (size_t i = 0; i < n; ++i) {
		if (!k->results && (to.hits[i / 64] >> i % 64 & 1) != (row[i] && row[i]->hit))
			return complain(k, n, one, i, "wrong hit bit");
		for (unsigned r = 0; r < k->results; ++r) {
			float expected = row[i] ? row[i]->out[r] : NAN, got = to.out[r][i];
			if (got != expected && !(isnan(got) && isnan(expected)))
				return complain(k, n, one, i, "wrong result");
		}
	}
	if (!k->results && n % 64 && to.hits[n / 64] >> n % 64)
		return complain(k, n, one, n, "hit bits past n");
	if (!k->results && to.hits[(n + 63) / 64] != 0xa5a5a5a5a5a5a5a5u)
		return complain(k, n, one, n, "too many hit words written");
	for (unsigned r = 0; r < k->results; ++r)
		for (size_t i = n * sizeof(float); i < sizeof to.out[r]; ++i)
			if (((unsigned char *)to.out[r])[i] != 0xa5)
				return complain(k, n, one, n, "too many results written");
	return true;
}

/* All rows, over and over. */
static bool check_pairs(const struct known *k, size_t n)
{
	float in[8][CASES];
	const struct row *row[CASES];
	for (size_t i = 0; i < n; ++i) {
		row[i] = &k->rows[i % k->count];
		for (unsigned c = 0; c < k->columns; ++c)
			in[c][i] = row[i]->in[c];
	}
	return check(k, n, 0, in, row);
}

/* One row all along; every other case is NaN in the operands that are not the same for all. The
 * columns of those that are hold NaN after the one value. */
static bool check_one(const struct known *k, size_t n, unsigned one, const struct row *same)
{
	float in[8][CASES];
	const struct row *row[CASES];
	for (size_t i = 0; i < n; ++i) {
		row[i] = one == 3 || i % 2 == 0 ? same : NULL;
		for (unsigned c = 0; c < k->columns; ++c) {
			bool fixed = one & (c < k->split ? 1 : 2);
			in[c][i] = (fixed ? i == 0 : i % 2 == 0) ? same->in[c] : NAN;
		}
	}
	return check(k, n, one, in, row);
}

static bool check_known(const struct known *k)
{
	for (size_t s = 0; s < SIZES; ++s) {
		if (!check_pairs(k, sizes[s]))
			return false;
		for (unsigned one = 1; one < 4; ++one)
			for (size_t r = 0; r < k->count; ++r)
				if (!check_one(k, sizes[s], one, &k->rows[r]))
					return false;
	}
	return true;
}

static void known_answers_on_every_isa(void **state)
{
	(void)state;
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		if (lockstep_use_isa((enum lockstep_isa)isa) != 0)
			continue;
		print_message("on %s\n", lockstep_isa_name((enum lockstep_isa)isa));
		for (size_t t = 0; t < KNOWN_TESTS; ++t)
			assert_true(check_known(&known[t]));
	}
}

static void no_cases_and_no_pointers(void **state)
{
	(void)state;
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		if (lockstep_use_isa((enum lockstep_isa)isa) != 0)
			continue;
		for (unsigned one = 0; one < 4; ++one) {
			struct lockstep_circle circles = {.one = one & 1};
			struct lockstep_segment segments = {.one = one >> 1};
			struct lockstep_line lines = {.one = one & 1};
			struct lockstep_point points = {.one = one >> 1};
			lockstep_circle_segment(0, circles, segments, NULL);
			lockstep_project_on_line(0, lines, points, NULL, NULL, NULL);
			for (size_t t = 0; t < lockstep_test_count; ++t) {
				const struct lockstep_batch nothing = {.broadcast = one};
				lockstep_run(&lockstep_tests[t], &nothing);
			}
		}
	}
}

/* ---- Names ---------------------------------------------------------------------------------- */

static void names_find_what_they_name(void **state)
{
	(void)state;
	for (size_t t = 0; t < lockstep_test_count; ++t)
		assert_ptr_equal(lockstep_find_test(lockstep_tests[t].name), &lockstep_tests[t]);
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		assert_int_equal(lockstep_find_test(known[t].name)->columns, known[t].columns);
	assert_null(lockstep_find_test(""));
	assert_null(lockstep_find_test("circle_segmen"));
	assert_null(lockstep_find_test("circle_segments"));
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		assert_int_equal(lockstep_find_isa(lockstep_isa_name((enum lockstep_isa)isa)), isa);
	assert_int_equal(lockstep_find_isa("sse2"), LOCKSTEP_ISA_sse2);
	assert_int_equal(lockstep_find_isa(""), -1);
	assert_int_equal(lockstep_find_isa("SSE2"), -1);
	assert_null(lockstep_isa_name(LOCKSTEP_ISAS));
	assert_null(lockstep_isa_name((enum lockstep_isa) - 1));
	assert_null(lockstep_isa_name((enum lockstep_isa)1000));
}

/* ---- The instruction set in use ---------------------------------------------------------------
 */

static enum lockstep_isa best_isa(void)
{
	int isa = LOCKSTEP_ISAS - 1;
	while (!lockstep_isa_runs((enum lockstep_isa)isa))
		--isa;
	return (enum lockstep_isa)isa;
}

/* Which one a process begins with that finds this in its environment. */
static int first_isa_with(const char *wish)
{
	int status;
	pid_t child = fork();
	if (child == 0) {
		if (wish)
			setenv("LOCKSTEP_ISA", wish, 1);
		else
			unsetenv("LOCKSTEP_ISA");
		_exit((int)lockstep_isa_in_use());
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

/* Comes first: a child begins where this process is, which has not yet asked for any. */
static void environment_names_the_first(void **state)
{
	(void)state;
	assert_int_equal(first_isa_with(NULL), best_isa());
	assert_int_equal(first_isa_with(""), best_isa());
	assert_int_equal(first_isa_with("nonsense"), best_isa());
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		bool runs = lockstep_isa_runs((enum lockstep_isa)isa);
		assert_int_equal(first_isa_with(lockstep_isa_name((enum lockstep_isa)isa)),
				 runs ? isa : (int)best_isa());
	}
}

static void only_what_runs_can_be_used(void **state)
{
	(void)state;
	assert_true(lockstep_isa_runs(LOCKSTEP_ISA_scalar));
	assert_false(lockstep_isa_runs(LOCKSTEP_ISAS));
	assert_false(lockstep_isa_runs((enum lockstep_isa) - 1));
	for (int isa = -1; isa <= LOCKSTEP_ISAS; ++isa) {
		bool runs = lockstep_isa_runs((enum lockstep_isa)isa);
		assert_int_equal(lockstep_use_isa(LOCKSTEP_ISA_scalar), 0);
		assert_int_equal(lockstep_use_isa((enum lockstep_isa)isa), runs ? 0 : -1);
		assert_int_equal(lockstep_isa_in_use(), runs ? isa : LOCKSTEP_ISA_scalar);
	}
}

/* ---- Threads -------------------------------------------------------------------------------- */

static int working = THREADS;

static void *work(void *first)
{
	bool right = true;
	for (size_t round = 0; round < ROUNDS && right; ++round)
		right = check_pairs(&known[((size_t)first + round) % KNOWN_TESTS], CASES);
	__atomic_sub_fetch(&working, 1, __ATOMIC_RELAXED);
	return right ? first : NULL;
}

static void threads_while_another_changes_the_isa(void **state)
{
	pthread_t thread[THREADS];
	unsigned changes = 0;
	(void)state;
	for (size_t t = 0; t < THREADS; ++t)
		assert_int_equal(pthread_create(&thread[t], NULL, work, (void *)(uintptr_t)(t + 1)),
				 0);
	while (__atomic_load_n(&working, __ATOMIC_RELAXED) > 0)
		(void)lockstep_use_isa((enum lockstep_isa)(changes++ % LOCKSTEP_ISAS));
	for (size_t t = 0; t < THREADS; ++t) {
		void *right;
		assert_int_equal(pthread_join(thread[t], &right), 0);
		assert_non_null(right);
	}
	assert_true(changes > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(environment_names_the_first),
	    cmocka_unit_test(known_answers_on_every_isa),
	    cmocka_unit_test(no_cases_and_no_pointers),
	    cmocka_unit_test(names_find_what_they_name),
	    cmocka_unit_test(only_what_runs_can_be_used),
	    cmocka_unit_test(threads_while_another_changes_the_isa),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
