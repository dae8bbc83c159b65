/* SPDX-License-Identifier: MIT */
/*
 * lockstep_call_rows(): every test by index, with a stride, and with both gives bit-identical
 * results to dense columns, on every instruction set that runs here, across the borders of the
 * chunks that rows are gathered in. Strides go beyond 8 and 16 bits. Also, in every function that
 * takes rows, row numbers of 32 bits, and offsets beyond 32 bits. lockstep check does the same with
 * rows against guard pages.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "kernels/table.h"
#include "tests/kernels/api_checks.h"
#include "tests/kernels/each_isa.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { MANY = 1000, ROW_COUNT = 997, WIDEST = 65540 };

/* Around limits of 8 and 16 bits. */
static const size_t strides[] = {
    (LOCKSTEP_COLUMNS_MAX + 5) * sizeof(float), 252, 256, 260, 4096, WIDEST};
enum { STRIDES = sizeof strides / sizeof *strides };

static float dense[LOCKSTEP_COLUMNS_MAX][MANY];
static struct {
	char *at;
	size_t stride;
} structs[LOCKSTEP_OPERANDS_MAX];
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
			memcpy(structs[o].at + i * structs[o].stride + c * sizeof(float),
			       &rows[c][i], sizeof(float));
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
						     way[o] & 2 ? structs[o].stride : 0};
	for (unsigned c = 0; c < test->columns; ++c) {
		const unsigned o = operand_of(test, c);
		for (size_t i = 0; i < n; ++i)
			dense[c][i] = rows[c][one >> o & 1 ? 0
					      : way[o] & 1 ? row_numbers[o][i]
							   : i];
		in[c] = dense[c];
		columns[c] = way[o] & 2 ? (const float *)(const void *)structs[o].at + c : rows[c];
	}
	call(k, test, in, NULL, n, one, &expected);
	call(k, test, columns, layout, n, one, &got);
	if (!same(test, &expected, &got))
		fail_msg("%s on %s, n = %zu, ways %u and %u, one = %u", test->name,
			 lockstep_isa_in_use(), n, way[0], way[1], one);
}

UNIT_TEST(rows_are_as_dense)
{
	static const size_t sizes[] = {0, 1, 3, 4, 63, 64, 65, 255, 256, 257, 300, 513, ROW_COUNT};
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		assert_non_null(structs[o].at = malloc((size_t)ROW_COUNT * WIDEST));
	for (int isa = -1; next_isa(&isa);) {
		for (size_t t = 0; t < KNOWN_TESTS; ++t) {
			const struct lockstep_test *test = lockstep_test_find(known[t].name);
			for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
				structs[o].stride = strides[(t + o) % STRIDES];
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
	for (unsigned o = 0; o < LOCKSTEP_OPERANDS_MAX; ++o)
		free(structs[o].at);
}

enum { FAR = 5, FAR_HITS = 0x15 };

/* These rows are named. In turn, they are near the origin and far from it. */
static float *far_row(char *memory, size_t stride, uint32_t row)
{
	return (float *)(void *)(memory + row * stride);
}

/* Discs without a radius, as either operand, against a disc at the origin. */
static void check_far_discs(const float *far, const struct lockstep_layout *layout)
{
	static const float zero = 0, one = 1;
	const struct lockstep_layout dense_rows = {NULL, 0};
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	const float *const in[] = {far,  far + 1, far + 2, &zero,  &zero,
				   &one, far,     far + 1, far + 2};
	const struct lockstep_circle disc = {.x = &zero, .y = &zero, .r = &one, .one = true};
	const struct lockstep_circle discs = {
	    .x = far, .y = far + 1, .r = far + 2, .index = layout->index, .stride = layout->stride};
	for (unsigned second = 0; second < 2; ++second) {
		const struct lockstep_layout of[2] = {second ? dense_rows : *layout,
						      second ? *layout : dense_rows};
		struct lockstep_pair pairs[FAR];
		uint64_t hits = 0;
		lockstep_circle_circle(FAR, second ? disc : discs, second ? discs : disc, &hits);
		assert_int_equal(hits, FAR_HITS);
		hits = 0;
		assert_int_equal(lockstep_call_rows(test, FAR, second ? in + 3 : in, of, NULL,
						    &hits, NULL, second ? 1 : 2),
				 0);
		assert_int_equal(hits, FAR_HITS);
		assert_int_equal(lockstep_all_pairs(test, second ? 1 : FAR, second ? FAR : 1,
						    second ? in + 3 : in, of, false, NULL, pairs,
						    FAR),
				 3);
		for (uint32_t k = 0; k < 3; ++k)
			assert_int_equal(second ? pairs[k].second : pairs[k].first, 2 * k);
	}
}

/* Worlds of triangles, in structs at this place, keep the indexed rows, in index order. */
static void check_worlds(char *memory, const struct lockstep_layout *layout, size_t n)
{
	const float *t = far_row(memory, 0, 0), *flat[6], *solid[9];
	const struct lockstep_triangle plane = {t,     t + 1, t + 2,         t + 3,         t + 4,
						t + 5, false, layout->index, layout->stride};
	const struct lockstep_triangle3 space = {t,     t + 1, t + 2,         t + 3,
						 t + 4, t + 5, t + 6,         t + 7,
						 t + 8, true,  layout->index, layout->stride};
	struct lockstep_triangles *triangles;
	struct lockstep_mesh *mesh;
	assert_int_equal(lockstep_triangles_create(&triangles, n, plane), LOCKSTEP_OK);
	assert_int_equal(lockstep_mesh_create(&mesh, n, space), LOCKSTEP_OK);
	assert_int_equal(lockstep_triangles_get(triangles, flat), n);
	assert_int_equal(lockstep_mesh_get(mesh, solid), n);
	for (unsigned i = 0; i < n; ++i)
		for (unsigned k = 0; k < 9; ++k) {
			const float *row = far_row(memory, layout->stride, layout->index[i]);
			assert_true(k >= 6 || flat[k][i] == row[k]);
			assert_true(solid[k][i] == row[k]);
		}
	lockstep_triangles_free(triangles);
	lockstep_mesh_free(mesh);
}

/* Row numbers are unsigned, strides may exceed 16 bits, and a row's offset 32. */
UNIT_TEST(rows_are_far_away)
{
	static const size_t apart[] = {12, 252, 256, 260, 4096, WIDEST};
	const size_t size = ((size_t)UINT32_MAX + 1) * apart[0];
	if (sizeof(size_t) < 8)
		skip();
	/* The last row may end beyond its stride. */
	char *memory = mmap(NULL, size + WIDEST, PROT_READ | PROT_WRITE,
			    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (memory == MAP_FAILED)
		skip(); /* memory checkers, or the system, may not have that much to spare */
	for (unsigned s = 0; s < sizeof apart / sizeof *apart; ++s) {
		const uint32_t last = (uint32_t)(size / apart[s] - 1);
		const uint32_t index[FAR] = {0, last, last / 2, last / 2 + 1, 1};
		const struct lockstep_layout layout = {index, apart[s]};
		for (unsigned i = 0; i < FAR; ++i) {
			float *row = far_row(memory, apart[s], index[i]);
			row[0] = row[1] = i % 2 ? 5 : 0.5f;
			row[2] = 0;
		}
		for (int isa = -1; next_isa(&isa);)
			check_far_discs(far_row(memory, 0, 0), &layout);
		check_worlds(memory, &layout, FAR);
	}
	munmap(memory, size + WIDEST);
}

UNIT_TEST(worlds_are_made_of_rows)
{
	enum { TRIANGLES = 5, NAMED = 3, FLOATS = 11 };
	static const uint32_t index[NAMED] = {4, 0, 4};
	float t[TRIANGLES][FLOATS];
	for (unsigned i = 0; i < TRIANGLES * FLOATS; ++i) /* others are NaN: refused if read */
		t[i / FLOATS][i % FLOATS] =
		    i / FLOATS % 4 == 0 && i % FLOATS < 9 ? (float)(i * i % 101) : NAN;
	check_worlds((char *)t, &(struct lockstep_layout){index, sizeof t[0]}, NAMED);
}

UNIT_TEST(what_is_missing_is_refused)
{
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	const struct lockstep_layout layout[2] = {{NULL, 0}, {NULL, 0}};
	const float *in[6] = {NULL};
	uint64_t hits = 7;
	assert_int_equal(lockstep_call_rows(NULL, 0, in, layout, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 1, NULL, layout, NULL, &hits, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 1, in, layout, NULL, NULL, NULL, 0), -1);
	assert_int_equal(lockstep_call_rows(test, 0, NULL, layout, NULL, NULL, NULL, 0), 0);
	assert_int_equal(hits, 7);
}

UNIT_FIXTURE(make_worlds, free_worlds)
