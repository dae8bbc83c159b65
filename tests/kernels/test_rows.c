/* SPDX-License-Identifier: MIT */
/*
 * lockstep_call_rows(): every test by index, with a stride, and with both gives bit-identical
 * results to dense columns, on every instruction set that runs here, across the borders of the
 * chunks that rows are gathered in. Also row numbers of 32 bits, and offsets beyond 32 bits.
 * lockstep check does the same with rows against guard pages.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <cmocka.h>

#include "kernels/table.h"
#include "tests/kernels/api_checks.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { MANY = 1000, ROW_COUNT = 997, STRUCT = LOCKSTEP_COLUMNS_MAX + 5 };

static float dense[LOCKSTEP_COLUMNS_MAX][MANY], structs[LOCKSTEP_OPERANDS_MAX][ROW_COUNT * STRUCT];
static float rows[LOCKSTEP_COLUMNS_MAX][ROW_COUNT];
static uint32_t row_numbers[LOCKSTEP_OPERANDS_MAX][MANY];

struct answer {
	uint64_t hits[MANY / 64 + 1];
	float out[LOCKSTEP_RESULTS_MAX][MANY];
};

static unsigned operand_of(const struct lockstep_test *test, unsigned column)
{
	return column >= test->operand[0]->columns;
}

/* Rows of small whole numbers, to produce hits; or known operands. */
static void make_rows(const struct known *k, const struct lockstep_test *test)
{
	for (unsigned c = 0; c < test->columns; ++c)
		for (size_t i = 0; i < ROW_COUNT; ++i) {
			const unsigned o = operand_of(test, c);
			put(k, (int)((i * (o ? 7 : 5)) % k->count), c, &rows[c][i]);
			structs[o][i * STRUCT + c] = rows[c][i];
		}
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		for (size_t i = 0; i < MANY; ++i)
			row_numbers[o][i] = (uint32_t)(i * i * (o + 3) % ROW_COUNT);
}

static void call(const struct known *k, const struct lockstep_test *test, const float *const *in,
		 const struct lockstep_layout *layout, size_t n, unsigned one, struct answer *to)
{
	float *out[LOCKSTEP_RESULTS_MAX];
	memset(to, 0xa5, sizeof *to);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		out[r] = to->out[r];
	assert_int_equal(
	    lockstep_call_rows(test, n, in, layout, out, to->hits, worlds[k - known], one), 0);
}

static bool same(const struct lockstep_test *test, const struct answer *a, const struct answer *b)
{
	if (memcmp(a->hits, b->hits, sizeof a->hits) != 0)
		return false;
	for (unsigned r = 0; r < test->results; ++r)
		for (size_t i = 0; i < MANY; ++i)
			if (memcmp(&a->out[r][i], &b->out[r][i], sizeof(float)) != 0 &&
			    (test->pixel_results || !isnan(a->out[r][i]) || !isnan(b->out[r][i])))
				return false;
	return true;
}

/* `way[o]` of operand o: bit 0 by index, bit 1 as structs. */
static void check_ways(const struct known *k, const struct lockstep_test *test, size_t n,
		       const unsigned *way, unsigned one)
{
	static struct answer expected, got;
	struct lockstep_layout layout[LOCKSTEP_OPERANDS_MAX];
	const float *in[LOCKSTEP_COLUMNS_MAX], *columns[LOCKSTEP_COLUMNS_MAX];
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		layout[o] = (struct lockstep_layout){way[o] & 1 ? row_numbers[o] : NULL,
						     way[o] & 2 ? STRUCT * sizeof(float) : 0};
	for (unsigned c = 0; c < test->columns; ++c) {
		const unsigned o = operand_of(test, c);
		for (size_t i = 0; i < n; ++i)
			dense[c][i] = rows[c][one >> o & 1 ? 0
					      : way[o] & 1 ? row_numbers[o][i]
							   : i];
		in[c] = dense[c];
		columns[c] = way[o] & 2 ? structs[o] + c : rows[c];
	}
	call(k, test, in, NULL, n, one, &expected);
	call(k, test, columns, layout, n, one, &got);
	if (!same(test, &expected, &got))
		fail_msg("%s on %s, n = %zu, ways %u and %u, one = %u", test->name,
			 lockstep_isa_in_use(), n, way[0], way[1], one);
}

static void rows_are_as_dense(void **state)
{
	static const size_t sizes[] = {0, 1, 3, 4, 63, 64, 65, 255, 256, 257, 300, 513, ROW_COUNT};
	(void)state;
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa) {
		if (lockstep_use_isa(lockstep_isa_at(isa)) != 0)
			continue;
		for (size_t t = 0; t < KNOWN_TESTS; ++t) {
			const struct lockstep_test *test = lockstep_test_find(known[t].name);
			make_rows(&known[t], test);
			for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s += one_in(1, 4))
				for (unsigned both = 0; both < 16 * 4; ++both) {
					const unsigned way[] = {both & 3, both >> 2 & 3};
					if (both >> 4 < 1u << test->operands &&
					    (test->operands > 1 || way[1] == 0) &&
					    (sizes[s] > 250 || both % 5 == s % 5))
						check_ways(&known[t], test, sizes[s], way,
							   both >> 4);
				}
		}
	}
}

/* Row numbers are unsigned, and a row's offset may exceed 32 bits. */
static void rows_are_far_away(void **state)
{
	enum { FAR = 5 };
	static const uint32_t index[FAR] = {0, UINT32_MAX, 0x7fffffff, 0x80000000, 1};
	const size_t size = ((size_t)UINT32_MAX + 1) * 8;
	const float zero = 0, one = 1;
	(void)state;
	if (sizeof(size_t) < 8)
		skip();
	float *far = mmap(NULL, size, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (far == MAP_FAILED)
		skip(); /* memory checkers, or the system, may not have that much to spare */
	for (unsigned i = 0; i < FAR; ++i)
		far[(size_t)index[i] * 2] = far[(size_t)index[i] * 2 + 1] = i % 2 ? 5 : 0.5f;
	const struct lockstep_point points = {
	    .x = far, .y = far + 1, .index = index, .stride = 2 * sizeof *far};
	const struct lockstep_circle disc = {.x = &zero, .y = &zero, .r = &one, .one = true};
	for (int isa = 0; isa < LOCKSTEP_ISAS; ++isa)
		if (lockstep_use_isa(lockstep_isa_at(isa)) == 0) {
			uint64_t hits = 0;
			lockstep_point_circle(FAR, points, disc, &hits);
			assert_int_equal(hits, 0x15);
		}
	munmap(far, size);
}

/* Corners of triangles in structs, by index: the worlds keep the indexed rows, in index order. */
static void worlds_are_made_of_rows(void **state)
{
	enum { TRIANGLES = 5, NAMED = 3, FLOATS = 11 };
	static const uint32_t index[NAMED] = {4, 0, 4};
	float t[TRIANGLES][FLOATS];
	const float *flat[6], *solid[9];
	struct lockstep_triangles *triangles;
	struct lockstep_mesh *mesh;
	(void)state;
	for (unsigned i = 0; i < TRIANGLES * FLOATS; ++i) /* others are NaN: refused if read */
		t[i / FLOATS][i % FLOATS] =
		    i / FLOATS % 4 == 0 && i % FLOATS < 9 ? (float)(i * i % 101) : NAN;
	const struct lockstep_triangle plane = {t[0],     t[0] + 1, t[0] + 2, t[0] + 3,   t[0] + 4,
						t[0] + 5, false,    index,    sizeof t[0]};
	const struct lockstep_triangle3 space = {t[0],     t[0] + 1, t[0] + 2, t[0] + 3,
						 t[0] + 4, t[0] + 5, t[0] + 6, t[0] + 7,
						 t[0] + 8, true,     index,    sizeof t[0]};
	assert_int_equal(lockstep_triangles_create(&triangles, NAMED, plane), LOCKSTEP_OK);
	assert_int_equal(lockstep_mesh_create(&mesh, NAMED, space), LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_get(triangles, flat), NAMED);
	assert_int_equal(lockstep_mesh_get(mesh, solid), NAMED);
	for (unsigned i = 0; i < NAMED; ++i)
		for (unsigned k = 0; k < 9; ++k) {
			assert_true(k >= 6 || flat[k][i] == t[index[i]][k]);
			assert_true(solid[k][i] == t[index[i]][k]);
		}
	lockstep_triangles_free(triangles);
	lockstep_mesh_free(mesh);
}

static void what_is_missing_is_refused(void **state)
{
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	const struct lockstep_layout layout[2] = {{NULL, 0}, {NULL, 0}};
	const float *in[6] = {NULL};
	uint64_t hits = 7;
	(void)state;
	assert_int_equal(lockstep_call_rows(NULL, 0, in, layout, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 1, NULL, layout, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 1, in, layout, NULL, NULL, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 0, NULL, layout, NULL, NULL, NULL, 0), 0);
	assert_int_equal(hits, 7);
}

UNIT(test_rows)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(rows_are_as_dense),
	    cmocka_unit_test(rows_are_far_away),
	    cmocka_unit_test(worlds_are_made_of_rows),
	    cmocka_unit_test(what_is_missing_is_refused),
	};
	return cmocka_run_group_tests(tests, make_worlds, free_worlds);
}
