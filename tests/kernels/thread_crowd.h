/* SPDX-License-Identifier: MIT */
/*
 * Threads with activities that a program may run while others call tests, for
 * tests/kernels/test_threads.c: one keeps changing the instruction set, some query tests, sets and
 * worlds, and some make, use and free worlds.
 */
#ifndef LOCKSTEP_TESTS_KERNELS_THREAD_CROWD_H
#define LOCKSTEP_TESTS_KERNELS_THREAD_CROWD_H

#include <pthread.h>
#include <sched.h>

#include "tests/kernels/thread_cases.h"
#include "tests/unit.h"

enum { CROWD = 5 }; /* one changes the set, two query, two make worlds */

struct crowd {
	pthread_t thread[CROWD];
	uint64_t told; /* the expected result of the queries */
	int done;
};

static inline bool crowd_goes_on(struct crowd *crowd)
{
	sched_yield();
	return !__atomic_load_n(&crowd->done, __ATOMIC_RELAXED);
}

static inline void *change_set(void *data)
{
	struct crowd *crowd = data;
	bool right = true;
	for (size_t i = 0; crowd_goes_on(crowd) && right; i = lockstep_isa_at(i + 1) ? i + 1 : 0) {
		const char *set = lockstep_isa_at(i);
		const bool runs = lockstep_isa_runs(set);
		const struct lockstep_test *test = lockstep_test_at(i);
		right = (lockstep_use_isa_for(test, set) == 0) == runs &&
			(!runs || strcmp(lockstep_isa_for(test), set) == 0) &&
			(lockstep_use_isa(set) == 0) == runs &&
			(!runs || (strcmp(lockstep_isa_in_use(), set) == 0 &&
				   strcmp(lockstep_isa_for(test), set) == 0));
	}
	return right ? data : NULL;
}

/* ---- The queries ---------------------------------------------------------------------------- */

static inline void hear(uint64_t *told, const void *what, size_t size)
{
	for (size_t i = 0; i < size; ++i)
		*told = (*told ^ ((const unsigned char *)what)[i]) * 0x100000001b3u;
}

static inline void hear_text(uint64_t *told, const char *text)
{
	hear(told, text ? text : "?", text ? strlen(text) + 1 : 1);
}

static inline void hear_number(uint64_t *told, double number)
{
	hear(told, &number, sizeof number);
}

static inline void hear_test(uint64_t *told, const struct lockstep_test *test)
{
	const char *name = lockstep_test_name(test);
	hear_text(told, name);
	hear_number(told, lockstep_test_find(name) == test);
	hear_text(told, lockstep_test_family(test));
	hear_text(told, lockstep_test_question(test));
	hear_text(told, lockstep_test_judge(test));
	hear_number(told, lockstep_test_error_bound(test));
	hear_number(told, lockstep_test_pair(test) + 2 * lockstep_test_hits(test));
	for (unsigned k = 0; k <= lockstep_test_operands(test); ++k) {
		hear_text(told, lockstep_test_operand_name(test, k));
		hear_number(told, lockstep_test_operand_columns(test, k));
	}
	for (unsigned c = 0; c <= lockstep_test_columns(test); ++c) {
		hear_text(told, lockstep_test_column_name(test, c));
		hear_number(told, lockstep_test_column_type(test, c));
	}
	for (unsigned r = 0; r <= lockstep_test_results(test); ++r) {
		hear_text(told, lockstep_test_result_name(test, r));
		hear_number(told, lockstep_test_result_type(test, r));
	}
	hear_text(told, lockstep_test_world(test));
	for (unsigned c = 0; c <= lockstep_test_world_columns(test); ++c) {
		hear_text(told, lockstep_test_world_column_name(test, c));
		hear_number(told, lockstep_test_world_column_type(test, c));
	}
	for (size_t i = 0; lockstep_isa_at(i); ++i)
		hear_number(told, !!lockstep_kernel_of(test, lockstep_isa_at(i)));
}

static inline void hear_world(uint64_t *told, const struct lockstep_test *test, const void *world)
{
	const char *kind = world ? lockstep_test_world(test) : "";
	const float *column[9];
	if (strcmp(kind, "polygon") == 0) {
		for (size_t ring = 0; ring < lockstep_polygon_rings(world); ++ring) {
			size_t n = lockstep_polygon_ring(world, ring, &column[0], &column[1]);
			hear(told, column[0], n * sizeof(float));
			hear(told, column[1], n * sizeof(float));
		}
	} else if (strcmp(kind, "triangles") == 0) {
		size_t n = lockstep_triangles_get(world, column);
		hear(told, column[5], n * sizeof(float));
	} else if (strcmp(kind, "frustum") == 0) {
		size_t n = lockstep_frustum_get(world, column);
		hear(told, column[3], n * sizeof(float));
	} else if (strcmp(kind, "mesh") == 0) {
		size_t n = lockstep_mesh_get(world, column);
		hear(told, column[8], n * sizeof(float));
	} else if (strcmp(kind, "court") == 0) {
		struct lockstep_pixels paddle[2];
		lockstep_court_get(world, &paddle[0], &paddle[1]);
		hear(told, paddle, sizeof paddle);
	}
	for (int32_t y = -1; y < 4; ++y)
		for (int32_t x = -1; x < 4; ++x)
			if (strcmp(kind, "mask") == 0)
				hear_number(told, lockstep_mask_wall(world, x, y));
			else if (strcmp(kind, "tiles") == 0)
				hear_number(told, lockstep_tiles_wall(world, x, y));
			else if (strcmp(kind, "maze") == 0)
				hear_number(told, lockstep_maze_walls_of(world, x, y));
}

/* All queries except for the set in use. */
static inline uint64_t hear_all(void)
{
	uint64_t told = 0xcbf29ce484222325u;
	hear_text(&told, lockstep_version());
	for (int status = -1; status <= LOCKSTEP_NO_MEMORY + 1; ++status)
		hear_text(&told, lockstep_status_text((enum lockstep_status)status));
	for (size_t i = 0; lockstep_isa_at(i); ++i) {
		hear_text(&told, lockstep_isa_at(i));
		hear_number(&told, lockstep_isa_runs(lockstep_isa_at(i)));
	}
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		hear_test(&told, lockstep_test_at(t));
	for (size_t t = 0; t < KNOWN_TESTS; ++t)
		hear_world(&told, lockstep_test_find(known[t].name), worlds[t]);
	return told;
}

static inline void *ask_all(void *data)
{
	struct crowd *crowd = data;
	bool right = true;
	while (crowd_goes_on(crowd) && right)
		right = hear_all() == crowd->told && lockstep_isa_runs(lockstep_isa_in_use()) &&
			lockstep_isa_runs(lockstep_isa_for(lockstep_test_at(0)));
	return right ? data : NULL;
}

/* ---- Making worlds -------------------------------------------------------------------------- */

/* A world like a shared one gives the same answers, even if it is made from a shared one. */
static inline bool make_another(const struct thread_cases *cases)
{
	const size_t t = (size_t)(cases->known - known);
	void *world = cases->world == worlds[t] ? make_world(t) : large_world(cases->test);
	bool right = world;
	for (unsigned one = 0; right && one < 2; ++one) {
		const float *column[LOCKSTEP_COLUMNS_MAX];
		struct outputs to;
		float *const out[] = {to.out[0], to.out[1], to.out[2], to.out[3], to.out[4]};
		memset(&to, 0xa5, sizeof to);
		stretch_of(cases, one, column);
		right =
		    lockstep_call(cases->test, MOST_CASES, column, out, to.hits, world, one) == 0 &&
		    answers_as_expected(cases, one, one, MOST_CASES, &to);
	}
	if (right && strcmp(cases->test->world->row.name, "polygon") == 0) {
		struct lockstep_triangles *cut = NULL, *other = NULL;
		const float *a[6], *b[6];
		const enum lockstep_status status =
		    lockstep_polygon_triangulate(cases->world, &cut);
		right = lockstep_polygon_triangulate(world, &other) == status;
		if (right && status == LOCKSTEP_OK) {
			const size_t n = lockstep_triangles_get(cut, a);
			right = lockstep_triangles_get(other, b) == n;
			for (unsigned c = 0; right && c < 6; ++c)
				right = memcmp(a[c], b[c], n * sizeof(float)) == 0;
		}
		lockstep_triangles_free(cut);
		lockstep_triangles_free(other);
	}
	lockstep_world_free(cases->test, world);
	return right;
}

static inline void *make_all(void *data)
{
	struct crowd *crowd = data;
	bool right = true;
	for (size_t t = 0; crowd_goes_on(crowd) && right; t = (t + 1) % thread_cases_count)
		if (thread_cases[t].world && !(right = make_another(&thread_cases[t])))
			fprintf(stderr, "%s, known %d: another world is another one\n",
				thread_cases[t].test->name, (int)(thread_cases[t].known - known));
	return right ? data : NULL;
}

static inline void crowd_begin(struct crowd *crowd)
{
	static void *(*const does[CROWD])(void *) = {change_set, ask_all, ask_all, make_all,
						     make_all};
	*crowd = (struct crowd){.told = hear_all()};
	for (size_t t = 0; t < CROWD; ++t)
		assert_int_equal(pthread_create(&crowd->thread[t], NULL, does[t], crowd), 0);
}

/* True if all their results were right. */
static inline bool crowd_end(struct crowd *crowd)
{
	bool right = true;
	__atomic_store_n(&crowd->done, 1, __ATOMIC_RELAXED);
	for (size_t t = 0; t < CROWD; ++t) {
		void *answer;
		pthread_join(crowd->thread[t], &answer);
		right = right && answer == crowd;
	}
	return right;
}

#endif
