/* SPDX-License-Identifier: MIT */
/* The truth of a question is its reference's answer, and the size of its measure. */
#include <config.h>

#include <math.h>

#include "harness/check/question_truth.h"
#include "harness/plugins/questions.h"
#include "harness/questions/questions.h"
#include "reference/table.h"
#include "tests/unit.h"

/* Operands: the answer, and the measure. A negative answer is none. */
static int given_answer(const double *operands, const void *world, double *results)
{
	(void)world;
	results[0] = operands[0] + 10;
	return (int)operands[0];
}

static double given_measure(const double *operands, const void *world)
{
	(void)world;
	return operands[1] == 99 ? NAN : operands[1];
}

UNIT_TEST(the_answer_counts)
{
	static const struct lockstep_question question = {.name = "given",
							  .question = "Which?",
							  .operands = "pair:ff",
							  .hits = true,
							  .results = "sum",
							  .on_doubles = given_answer,
							  .measure = given_measure};
	static const struct {
		float operands[2];
		bool hit, promised;
		double margin;
		int sign;
		double distance;
	} cases[] = {
	    {{1, 0.5f}, true, true, 0.5, 1, 0.5},
	    {{0, -0.5f}, false, true, -1, -1, 0.5},
	    {{0, -0.25f}, false, true, -1, -1, 0.25},
	    {{1, 8}, true, true, 1, 1, 8},
	    /* on the boundary, either way */
	    {{1, 0}, true, true, 0, 0, 0},
	    {{0, 0}, false, true, 0, 0, 0},
	    /* a measure that contradicts the answer; one that is NaN */
	    {{1, -0.5f}, true, true, 0.5, 1, 0.5},
	    {{0, 0.5f}, false, true, -1, -1, 0.5},
	    {{1, 99}, true, true, 1, 1, NAN},
	    {{0, 99}, false, true, -1, -1, NAN},
	    /* no answer; an infinite operand */
	    {{-1, 0.5f}, false, false, -1, -1, 0.5},
	    {{1, INFINITY}, true, false, 1, 1, NAN},
	};
	char error[300] = "";
	assert_true(question_take(&question, NULL, error, sizeof error));
	assert_true(question_witnesses());
	const struct lockstep_test *test = question_find("given");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
		struct lockstep_truth truth;
		double distance = 0;
		harness_of(test)->exact(cases[i].operands, NULL, &truth);
		assert_int_equal(truth.hit, cases[i].hit);
		assert_int_equal(truth.promised, cases[i].promised);
		assert_int_equal(truth.sign, cases[i].sign);
		assert_true(truth.margin == cases[i].margin);
		if (cases[i].promised)
			assert_true(truth.value[0] == cases[i].operands[0] + 10);
		assert_true(question_distance(test, cases[i].operands, NULL, &distance));
		assert_true(distance == cases[i].distance ||
			    (isnan(distance) && isnan(cases[i].distance)));
	}
	question_forget_all();
}
