/* SPDX-License-Identifier: MIT */
/* The truth of a question is its reference's answer, and the size of its measure. */
#include <config.h>

#include <math.h>

#include "harness/check/question_truth.h"
#include "harness/formats/world.h"
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

/* Counts its calls. The answer depends on all that a kept answer must be found by. */
static unsigned calls;
static double offset;

static int counted_answer(const double *operands, const void *world, double *results)
{
	const struct lockstep_rows *rows = world;
	++calls;
	results[0] = operands[0] + 1000 * operands[1] + offset + (rows ? rows->column[0][0] : 0);
	return operands[0] > operands[1];
}

static double value_of(const struct lockstep_test *test, float a, float b, const void *world)
{
	struct lockstep_truth truth;
	harness_of(test)->exact((const float[]){a, b}, world, &truth);
	assert_int_equal(truth.hit, a > b);
	return truth.value[0];
}

/* Registers a question whose answers are greater by `add`. */
static const struct lockstep_test *take_counted(const char *world, double add)
{
	const struct lockstep_question question = {.name = "counted",
						   .question = "How many?",
						   .operands = "pair:ff",
						   .world = world,
						   .hits = true,
						   .results = "sum",
						   .on_doubles = counted_answer};
	char error[300] = "";
	if (!question_take(&question, NULL, error, sizeof error))
		fail_msg("%s", error);
	assert_true(question_witnesses());
	calls = 0;
	offset = add;
	return question_find("counted");
}

UNIT_TEST(a_reference_is_asked_once_for_a_case)
{
	enum { N = QUESTION_AHEAD + 88 };
	static float a[N], b[N];
	float *column[] = {a, b};
	const struct lockstep_test *test = take_counted(NULL, 0);
	for (size_t i = 0; i < N; ++i) {
		a[i] = (float)(i % 100);
		b[i] = (float)(i / 100);
	}
	/* It asks for the first QUESTION_AHEAD cases only, and not again for those that it has asked for. */
	question_ask_ahead(test, column, N, NULL);
	assert_int_equal(calls, QUESTION_AHEAD);
	question_ask_ahead(test, column, 88, NULL);
	assert_in_range(calls, QUESTION_AHEAD, QUESTION_AHEAD + 8);
	/* Every answer is that of its case, even if another took its slot. */
	for (size_t i = 0; i < N; ++i)
		assert_true(value_of(test, a[i], b[i], NULL) == a[i] + 1000 * b[i]);
	assert_in_range(calls, N, N + 64);
	const unsigned before = calls;
	assert_true(value_of(test, 99, 5, NULL) == 5099 && value_of(test, 99, 5, NULL) == 5099);
	assert_in_range(calls, before, before + 1);
	/* -0 and 0 are different operands. */
	question_ask_ahead(test, column, 0, NULL);
	assert_true(value_of(test, -0.0f, 7, NULL) == 7000);
	const unsigned then = calls;
	assert_true(value_of(test, 0, 7, NULL) == 7000);
	assert_int_equal(calls, then + 1);
	question_forget_all();
	/* Another plug-in's question of that name has its own answers. */
	test = take_counted(NULL, 0.5);
	assert_true(value_of(test, 99, 5, NULL) == 5099.5);
	question_lose_all();
	test = take_counted(NULL, 0.25);
	assert_true(value_of(test, 99, 5, NULL) == 5099.25);
	question_forget_all();
}

UNIT_TEST(kept_answers_belong_to_a_world)
{
	const struct lockstep_test *test = take_counted("heights:h", 0);
	struct world world[2] = {{0}};
	for (unsigned w = 0; w < 2; ++w) {
		world_begin(&world[w], test->world);
		world_add_part(&world[w]);
		world_add_row(&world[w], &(float){0.5f + (float)w});
		assert_int_equal(world_make(&world[w]), LOCKSTEP_OK);
	}
	for (unsigned turn = 0; turn < 2; ++turn)
		for (unsigned w = 0; w < 2; ++w)
			assert_true(value_of(test, 3, 2, world[w].made) == 2003.5 + w);
	/* A world made again, which may lie where the old one did. */
	world[0].column[0][0] = 8;
	assert_int_equal(world_make(&world[0]), LOCKSTEP_OK);
	assert_true(value_of(test, 3, 2, world[0].made) == 2011);
	for (unsigned w = 0; w < 2; ++w)
		world_free(&world[w]);
	question_forget_all();
}
