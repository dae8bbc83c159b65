/* SPDX-License-Identifier: MIT */
/*
 * "All functions may be called from any number of threads": threads call every test, in every mode, with
 * tails of every length, on every build, on shared operands and worlds, while others change the
 * instruction set, query tests and worlds, and make worlds. Answers must equal the reference's. Under
 * ThreadSanitizer (.ci/run threads), two threads that touch the same memory are found even if no answer
 * shows it.
 */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/kernels/thread_cases.h"
#include "tests/kernels/thread_crowd.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

/* ---- The first question --------------------------------------------------------------------- */

/*
 * The library reads the instruction set from the environment when it first needs one. Here the answer
 * can be delayed: the first thread waits until another one has chosen.
 */
static int asking, chosen;
static bool late;

extern char **environ;
char *getenv(const char *name)
{
	const size_t length = strlen(name);
	if (late && strcmp(name, "LOCKSTEP_ISA") == 0) {
		__atomic_store_n(&asking, 1, __ATOMIC_RELAXED);
		while (!__atomic_load_n(&chosen, __ATOMIC_RELAXED))
			sched_yield();
	}
	for (char **entry = environ; *entry; ++entry)
		if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
			return *entry + length + 1;
	return NULL;
}

/* In a child, which inherits this process's state: nothing has been read yet. */
static int status_of(int (*child)(void))
{
	int status;
	fflush(stdout);
	const pid_t process = fork();
	if (process == 0)
		exit(child());
	assert_true(process > 0);
	assert_int_equal(waitpid(process, &status, 0), process);
	return status;
}

static void *ask(void *answer)
{
	*(const char **)answer = lockstep_isa_in_use();
	return NULL;
}

static int choose_while_another_asks(void)
{
	const char *answer = "";
	pthread_t thread;
	late = true;
	if (pthread_create(&thread, NULL, ask, &answer) != 0)
		return 1;
	while (!__atomic_load_n(&asking, __ATOMIC_RELAXED))
		sched_yield();
	const bool done = lockstep_use_isa("scalar") == 0;
	__atomic_store_n(&chosen, 1, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);
	return !done || strcmp(answer, "scalar") != 0 ||
	       strcmp(lockstep_isa_in_use(), "scalar") != 0;
}

UNIT_TEST(a_choice_outlives_a_first_question)
{
	assert_int_equal(status_of(choose_while_another_asks), 0);
}

static pthread_barrier_t start;

/* Calls that may come first, each in its thread. */
static void *be_first(void *number)
{
	static const uint8_t free_pixels[64 * 64];
	const float one[] = {1, 1}, *const in[] = {one, one, one, one, one, one};
	uint64_t hits = 0;
	struct lockstep_mask *mask = NULL, *dilation = NULL;
	const char *set = NULL;
	bool right = true;
	pthread_barrier_wait(&start);
	switch ((uintptr_t)number % 4) {
	case 0:
		set = lockstep_isa_in_use();
		break;
	case 1:
		right = lockstep_call(lockstep_test_find("point_box"), 2, in, NULL, &hits, NULL,
				      0) == 0 &&
			hits == 3;
		break;
	case 2:
		lockstep_point_circle(2, (struct lockstep_point){one, one, false},
				      (struct lockstep_circle){one, one, one, false}, &hits);
		right = hits == 3;
		break;
	default:
		right = lockstep_mask_create(&mask, 64, 64, free_pixels) == LOCKSTEP_OK &&
			lockstep_mask_dilate(&dilation, mask, 3) == LOCKSTEP_OK &&
			lockstep_mask_wall(dilation, 2, 9) && !lockstep_mask_wall(dilation, 3, 9);
		lockstep_mask_free(mask);
		lockstep_mask_free(dilation);
	}
	if (!set)
		set = lockstep_isa_in_use();
	return right ? (void *)(uintptr_t)set : NULL;
}

static int all_are_first(void)
{
	pthread_t thread[WORKERS];
	bool same = pthread_barrier_init(&start, NULL, WORKERS) == 0;
	for (uintptr_t t = 0; t < WORKERS; ++t)
		if (pthread_create(&thread[t], NULL, be_first, (void *)t) != 0)
			abort();
	for (size_t t = 0; t < WORKERS; ++t) {
		void *set;
		pthread_join(thread[t], &set);
		same = same && set && strcmp(set, lockstep_isa_in_use()) == 0;
	}
	return same ? 0 : 1;
}

/* With luck, one of them sees another's half-done work. */
UNIT_TEST(all_may_come_first)
{
	for (unsigned round = 0; round < one_in(40, 4); ++round)
		assert_int_equal(status_of(all_are_first), 0);
}

/* ---- All at once ---------------------------------------------------------------------------- */

static struct thread_build builds[BUILDS_MAX];
static unsigned build_count;

/* One call, made in one of the ways: kernels, by name, or the typed function. */
static bool call(const struct thread_cases *cases, unsigned worker, unsigned one, size_t n,
		 unsigned way)
{
	const struct known *k = cases->known;
	const void *world = cases->world;
	const float *column[LOCKSTEP_COLUMNS_MAX];
	struct outputs to;
	float *const out[] = {to.out[0], to.out[1], to.out[2], to.out[3], to.out[4]};
	stretch_of(cases, worker, column);
	memset(to.hits, 0xa5, sizeof to.hits);
	for (unsigned r = 0; r < k->results; ++r)
		memset(to.out[r], 0xa5, (n + 1) * sizeof(float));
	const struct lockstep_batch batch = {n, column, out, to.hits, world, one};
	if (way < build_count)
		thread_kernel(&builds[way], cases->test)(&batch);
	else if (way == build_count)
		(void)lockstep_call(cases->test, n, column, out, to.hits, world, one);
	else
		k->call(n, column, one, world, &to);
	if (answers_as_expected(cases, worker, one, n, &to))
		return true;
	fprintf(stderr, "%s, known %d, thread %u, n = %zu, one = %u, way %u: wrong answer\n",
		k->name, (int)(k - known), worker, n, one, way);
	return false;
}

/* Threads synchronise before each test and spend little time on it, so that they run it together.
 * Each length is used with half of the builds; for another test, with others. */
static void *work(void *number)
{
	const unsigned worker = (unsigned)(uintptr_t)number, ways = build_count + 2;
	bool right = true;
	for (size_t t = 0; t < thread_cases_count; ++t) {
		pthread_barrier_wait(&start);
		for (unsigned one = 0; one <= all_operands(thread_cases[t].known); ++one)
			for (size_t n = 0; n <= MOST_CASES && right; n += one_in(1, 7))
				right = call(&thread_cases[t], worker, one, n,
					     (unsigned)(n + t + worker) % ways);
	}
	return right ? number : NULL;
}

UNIT_TEST(every_call_from_many_threads)
{
	pthread_t thread[WORKERS];
	struct crowd crowd;
	bool right = true;
	/* Not in a fixture: it may look up the instruction set, which the tests before must be the first to do. */
	assert_int_equal(make_worlds(NULL), 0);
	fill_thread_cases();
	build_count = thread_builds(builds);
	crowd_begin(&crowd);
	assert_int_equal(pthread_barrier_init(&start, NULL, WORKERS), 0);
	for (uintptr_t t = 0; t < WORKERS; ++t)
		assert_int_equal(pthread_create(&thread[t], NULL, work, (void *)t), 0);
	for (uintptr_t t = 0; t < WORKERS; ++t) {
		void *number;
		pthread_join(thread[t], &number);
		right = right && number == (void *)t;
	}
	assert_true(crowd_end(&crowd));
	free_thread_cases();
	assert_true(right);
}

/* ---- The columns of a mesh ------------------------------------------------------------------ */

static struct lockstep_mesh *asked;

/* Returns the first column. */
static void *ask_for_columns(void *unused)
{
	const float *column[9];
	(void)unused;
	pthread_barrier_wait(&start);
	return lockstep_mesh_get(asked, column) == 1 && column[8] == column[0] + 8
		   ? (void *)(uintptr_t)column[0]
		   : NULL;
}

/* They are made when they are first asked for. All threads get the same ones. */
UNIT_TEST(many_ask_for_columns_first)
{
	static const float place[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
	const float *c = place;
	const struct lockstep_triangle3 triangle = {c,     c + 1, c + 2, c + 3, c + 4, c + 5,
						    c + 6, c + 7, c + 8, false, NULL,  0};
	assert_int_equal(pthread_barrier_init(&start, NULL, WORKERS), 0);
	for (unsigned round = 0; round < one_in(200, 2); ++round) {
		pthread_t thread[WORKERS];
		void *first = NULL;
		assert_int_equal(lockstep_mesh_create(&asked, 1, triangle), LOCKSTEP_OK);
		for (unsigned t = 0; t < WORKERS; ++t)
			assert_int_equal(pthread_create(&thread[t], NULL, ask_for_columns, NULL),
					 0);
		for (unsigned t = 0; t < WORKERS; ++t) {
			void *column;
			pthread_join(thread[t], &column);
			assert_non_null(column);
			first = t == 0 ? column : first;
			assert_ptr_equal(column, first);
		}
		assert_memory_equal(first, place, sizeof place);
		lockstep_mesh_free(asked);
	}
}

/* ---- The choice ----------------------------------------------------------------------------- */

static void *choose(void *name)
{
	return lockstep_use_isa(name) == 0 ? name : NULL;
}

/* "In all threads": also in this one, after another one chooses. */
UNIT_TEST(a_choice_is_for_all_threads)
{
	for (size_t i = 0; lockstep_isa_at(i); ++i) {
		char *name = (char *)(uintptr_t)lockstep_isa_at(i);
		pthread_t thread;
		void *done;
		assert_int_equal(lockstep_use_isa("scalar"), 0);
		assert_int_equal(pthread_create(&thread, NULL, choose, name), 0);
		assert_int_equal(pthread_join(thread, &done), 0);
		assert_int_equal(!!done, lockstep_isa_runs(name));
		assert_string_equal(lockstep_isa_in_use(), done ? name : "scalar");
	}
}

UNIT_FIXTURE(NULL, free_worlds)
