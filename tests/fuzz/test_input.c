/* SPDX-License-Identifier: MIT */
/* The bytes of fuzz inputs, as described in fuzz/input.h and fuzz/world.h; and the feedback derived
 * from them. */
#include <math.h>
#include <string.h>

#include "fuzz/input.h"
#include "fuzz/steer.h"
#include "tests/unit.h"

static struct fuzz_input input;

/* 1, -2 and 0.5 as bytes, the low one first. */
#define ONE 0, 0, 0x80, 0x3f
#define MINUS_TWO 0, 0, 0, 0xc0
#define HALF 0, 0, 0, 0x3f

UNIT_TEST(cases_are_rows)
{
	static const uint8_t bytes[] = {
	    4 + MODE_MANY_ONE,  ONE,  MINUS_TWO, HALF, ONE, HALF, HALF, ONE,
	    MINUS_TWO,          HALF, HALF,      ONE,  ONE,
	    /* and a tail */ 7, 7,    7};
	static const float column[6][2] = {{1, 1},   {-2, -2},  {0.5f, 0.5f},
					   {1, .5f}, {0.5f, 1}, {0.5f, 1}};
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	uint8_t again[sizeof bytes + 9];
	fuzz_decode(test, bytes, sizeof bytes, &input);
	assert_int_equal(input.mode, MODE_MANY_ONE);
	assert_int_equal(input.place, 1);
	assert_int_equal(input.n, 2);
	for (unsigned k = 0; k < 6; ++k)
		assert_memory_equal(input.columns[k], column[k], sizeof column[k]);
	assert_int_equal(fuzz_encode(test, &input, again, sizeof again), sizeof bytes - 3);
	assert_memory_equal(again, bytes, sizeof bytes - 3);
	/* Whatever does not fit is dropped, and nothing is written beyond the buffer. */
	for (size_t room = 0; room < sizeof bytes - 3; ++room) {
		memset(again, 0xa5, sizeof again);
		const size_t used = fuzz_encode(test, &input, again, room);
		assert_int_equal(used, room == 0 ? 0 : room < 1 + 24 ? 1 : 1 + 24);
		for (size_t i = room; i < sizeof again; ++i)
			assert_int_equal(again[i], 0xa5);
	}
}

/* No more than the maximum number of cases. */
UNIT_TEST(cases_end)
{
	static uint8_t bytes[1 + (FUZZ_CASES + 3) * 24];
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	/* With a world of the most rows, or without. */
	assert_int_equal(fuzz_bytes_most(lockstep_test_find("point_polygon")),
			 1 + 1 + FUZZ_PARTS + 8 * FUZZ_PARTS * FUZZ_ROWS + FUZZ_CASES * 8);
	assert_int_equal(fuzz_bytes_most(test), 1 + FUZZ_CASES * 24);
	fuzz_decode(test, bytes, sizeof bytes, &input);
	assert_int_equal(input.n, FUZZ_CASES);
	fuzz_decode(test, bytes, 1 + 24 * FUZZ_CASES - 1, &input);
	assert_int_equal(input.n, FUZZ_CASES - 1);
	fuzz_decode(test, bytes, 0, &input);
	assert_int_equal(input.n, 0);
}

/* Two parts, of two rows and one, and a case. */
UNIT_TEST(worlds_come_first)
{
	static const uint8_t bytes[] = {0,         1,   1,    0,    ONE, HALF,
					MINUS_TWO, ONE, HALF, HALF, ONE, MINUS_TWO};
	const struct lockstep_test *test = lockstep_test_find("point_polygon");
	uint8_t again[sizeof bytes];
	fuzz_decode(test, bytes, sizeof bytes, &input);
	assert_int_equal(input.world.parts, 2);
	assert_int_equal(input.world.part[0], 2);
	assert_int_equal(input.world.part[1], 1);
	assert_true(input.world.column[0][0] == 1 && input.world.column[1][0] == 0.5f);
	assert_true(input.world.column[0][1] == -2 && input.world.column[1][1] == 1);
	assert_true(input.world.column[0][2] == 0.5f && input.world.column[1][2] == 0.5f);
	assert_int_equal(input.n, 1);
	assert_true(input.column[0][0] == 1 && input.column[1][0] == -2);
	assert_int_equal(fuzz_encode(test, &input, again, sizeof again), sizeof bytes);
	assert_memory_equal(again, bytes, sizeof bytes);
	world_free(&input.world);
	/* An input that ends in the last row of the world has the rows before it, and no case. */
	fuzz_decode(test, bytes, sizeof bytes - 9, &input);
	assert_int_equal(input.world.parts, 1);
	assert_int_equal(input.world.rows, 2);
	assert_int_equal(input.n, 0);
	world_free(&input.world);
}

/* ---- Kernels ----------------------------------------------------------------------------------- */

static const struct lockstep_test *asked;
/* A copy of what a kernel received: the lists of columns are gone when it returns. */
static struct {
	struct lockstep_batch batch;
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
} seen;

static void look(const struct lockstep_batch *batch)
{
	memset(&seen, 0, sizeof seen);
	seen.batch = *batch;
	memcpy(seen.in, batch->in, asked->columns * sizeof *seen.in);
	if (asked->results)
		memcpy(seen.out, batch->out, asked->results * sizeof *seen.out);
	harness_of(asked)->reference(batch);
}

/* A kernel gets the cases, mode and world of the input, with aligned columns; and its answers are compared. */
UNIT_TEST(kernels_get_all)
{
	static const char *const names[] = {"circle_circle", "point_polygon"};
	struct cross *cross = cross_open(FUZZ_CASES);
	struct answers expected;
	struct disagreement what;
	const float *in[LOCKSTEP_COLUMNS_MAX];
	float *out[LOCKSTEP_RESULTS_MAX];
	assert_non_null(cross);
	answers_allocate(&expected, FUZZ_CASES);
	for (unsigned i = 0; i < MODES * PLACES * 2; ++i) {
		/* A world of three rows, if the test has one; then two cases, or more. */
		uint8_t bytes[1 + 2 + 24 + 48] = {(uint8_t)(i / 2), 0, 2};
		asked = lockstep_test_find(names[i % 2]);
		for (size_t k = 3; k < sizeof bytes; k += 4)
			bytes[k] = (uint8_t)k;
		fuzz_decode(asked, bytes, sizeof bytes, &input);
		assert_true(!asked->world || world_make(&input.world) == LOCKSTEP_OK);
		answer_batch(asked, harness_of(asked)->reference, input.columns, input.world.made,
			     input.n, input.mode, &expected);
		assert_true(cross_kernel(cross, asked, look, input.columns, input.world.made,
					 input.n, input.mode, input.place, &expected, &what));
		const struct lockstep_batch plain = seen.batch;
		memcpy(in, seen.in, sizeof in);
		memcpy(out, seen.out, sizeof out);
		memset(&seen, 0, sizeof seen);
		assert_true(fuzz_cross(cross, asked, look, &input, &expected, &what));
		assert_int_equal(seen.batch.n, plain.n);
		assert_int_equal(seen.batch.broadcast, plain.broadcast);
		assert_ptr_equal(seen.batch.hits, plain.hits);
		assert_ptr_equal(seen.batch.world, plain.world);
		assert_memory_equal(seen.in, in, sizeof in);
		assert_memory_equal(seen.out, out, sizeof out);
		*expected.hits ^= 1;
		assert_false(fuzz_cross(cross, asked, look, &input, &expected, &what));
		assert_int_equal(what.fault, FAULT_HIT);
		world_free(&input.world);
	}
	answers_free(&expected);
	cross_close(cross);
}

/* ---- Steering ---------------------------------------------------------------------------------- */

/* The counters of a case with this many different numbers, and with this truth. */
static size_t counted(const struct lockstep_truth *truth, const float *operands, bool hit,
		      uint8_t *copy)
{
	size_t count;
	const uint8_t *counters;
	steer_begin();
	steer_case(lockstep_test_find("circle_circle"), operands, truth, hit, NULL);
	counters = steer_counters(&count);
	memcpy(copy, counters, count);
	return count;
}

/* Another side, another octave, another comparison, a wrong answer, fewer numbers: each is new. */
UNIT_TEST(news_is_told)
{
	static const float six[] = {1, 2, 3, 4, 5, 6}, zero[] = {1, 2, 3, 4, 5, 0},
			   five[] = {1, 2, 3, 4, 5, 5}, one[] = {1, 1, 1, 1, 1, 1};
	const struct lockstep_truth miss = {
	    .promised = true, .sign = -1, .margin = 0.25, .hit = false};
	struct lockstep_truth hit = miss, near = miss, other = miss, unpromised = miss;
	hit.sign = 1;
	hit.hit = true;
	near.margin = 0.125;
	other.decided = 1;
	unpromised.promised = false;
	const struct {
		const struct lockstep_truth *truth;
		const float *operands;
		bool hit;
	} cases[] = {{&miss, six, false},      {&hit, six, true},    {&near, six, false},
		     {&other, six, false},     {&miss, six, true},   {&hit, six, false},
		     {&miss, zero, false},     {&miss, five, false}, {&miss, one, false},
		     {&unpromised, six, false}};
	enum { CASES = sizeof cases / sizeof *cases };
	static uint8_t counters[CASES][4096];
	size_t count = 0;
	for (size_t i = 0; i < CASES; ++i) {
		count = counted(cases[i].truth, cases[i].operands, cases[i].hit, counters[i]);
		assert_in_range(count, 1, sizeof counters[i]);
		for (size_t j = 0; j < i; ++j)
			assert_memory_not_equal(counters[i], counters[j], count);
	}
	for (size_t k = 0; k < count; ++k)
		assert_int_equal(counters[CASES - 1][k], 0);
}
