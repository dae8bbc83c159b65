/* SPDX-License-Identifier: MIT */
/*
 * int32 results are compared as integers: as floats, the bits of -1 and -2 are NaN, and any NaN would
 * equal any other.
 */
#include <config.h>

#include <string.h>

#include "harness/check/cross.h"
#include "harness/check/truth.h"
#include "harness/formats/columns.h"
#include "tests/unit.h"

enum { BALLS = 3 };

static const struct lockstep_test *pong;

/* The reference, except that a hit on the left gives -2. */
static void wrong_on_the_left(const struct lockstep_batch *batch)
{
	harness_of(pong)->reference(batch);
	for (size_t i = 0; i < batch->n; ++i)
		if (pixel_of_column(batch->out[0][i]) == -1)
			batch->out[0][i] = column_of_pixel(-2);
}

static void set_up(struct lockstep_court **court, float column[4][BALLS], float *columns[4])
{
	static const int32_t ball[BALLS][4] = {{50, 5, 2, 2}, {98, 5, 4, 4}, {8, 5, 4, 4}};

	pong = lockstep_test_find("pong");
	assert_int_equal(lockstep_court_create(court, (struct lockstep_pixels){5, 0, 4, 10},
					       (struct lockstep_pixels){100, 0, 4, 10}),
			 LOCKSTEP_OK);
	for (unsigned k = 0; k < 4; ++k) {
		columns[k] = column[k];
		for (unsigned i = 0; i < BALLS; ++i)
			column[k][i] = column_of_pixel(ball[i][k]);
	}
}

UNIT_TEST(sides_are_numbers)
{
	float column[4][BALLS], *columns[4];
	struct cross *cross = cross_open(BALLS);
	struct disagreement what;
	struct answers expected;
	struct lockstep_court *court;

	set_up(&court, column, columns);
	assert_non_null(cross);
	answers_allocate(&expected, BALLS);
	answer_batch(pong, harness_of(pong)->reference, columns, court, BALLS, MODE_PAIRS,
		     &expected);
	assert_int_equal(pixel_of_column(expected.out[0][0]), 0);
	assert_int_equal(pixel_of_column(expected.out[0][1]), 1);
	assert_int_equal(pixel_of_column(expected.out[0][2]), -1);
	assert_true(cross_kernel(cross, pong, harness_of(pong)->reference, columns, court, BALLS,
				 MODE_PAIRS, PLACE_END, &expected, &what));
	assert_false(cross_kernel(cross, pong, wrong_on_the_left, columns, court, BALLS, MODE_PAIRS,
				  PLACE_END, &expected, &what));
	assert_int_equal(what.fault, FAULT_RESULT);
	assert_int_equal(what.index, 2);
	assert_string_equal(what.detail, "side: expected -1, got -2");
	answers_free(&expected);
	cross_close(cross);
	lockstep_court_free(court);
}

/* The same against the exact truth. */
UNIT_TEST(truth_is_a_number)
{
	float column[4][BALLS], *columns[4], operands[4];
	float side[2] = {column_of_pixel(-1), column_of_pixel(-2)};
	struct lockstep_truth truth;
	struct disagreement what;
	struct lockstep_court *court;

	set_up(&court, column, columns);
	gather_operands(pong, columns, 2, MODE_PAIRS, operands);
	assert_true(cross_truth(pong, operands, court, true, &side[0], &truth, &what));
	if (harness_of(pong)->exact) {
		assert_false(cross_truth(pong, operands, court, true, &side[1], &truth, &what));
		assert_int_equal(what.fault, FAULT_TRUTH);
		assert_false(cross_truth(pong, operands, court, false, &side[0], &truth, &what));
	}
	lockstep_court_free(court);
}
