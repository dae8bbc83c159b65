/* SPDX-License-Identifier: MIT */
/* Verdicts on single answers, computed by hand from the truth, the claim and the answer. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/judge.h"
#include "harness/check/trial.h"
#include "tests/unit.h"

#define INVALID LOCKSTEP_EXCEPT_INVALID
#define DEGENERATE LOCKSTEP_EXCEPT_DEGENERATE

static const struct known {
	const char *test;
	struct lockstep_subject claims;
	bool hit;
	enum verdict_kind verdict;
	float operands[LOCKSTEP_COLUMNS_MAX];
	bool bug;
} known[] = {
    /* Inside, and far outside. */
    {"point_circle", {.test = ""}, true, VERDICT_RIGHT, {0, 0, 0, 0, 1}, false},
    {"point_circle", {.test = ""}, false, VERDICT_WRONG, {0, 0, 0, 0, 1}, true},
    {"point_circle", {.test = ""}, true, VERDICT_WRONG, {3, 0, 0, 0, 1}, true},

    /* Touching: 3, 4, 5. */
    {"point_circle", {.boundary = LOCKSTEP_CLOSED}, true, VERDICT_RIGHT, {3, 4, 0, 0, 5}, false},
    {"point_circle", {.boundary = LOCKSTEP_CLOSED}, false, VERDICT_WRONG, {3, 4, 0, 0, 5}, false},
    {"point_circle", {.boundary = LOCKSTEP_OPEN}, false, VERDICT_RIGHT, {3, 4, 0, 0, 5}, false},
    {"point_circle", {.boundary = LOCKSTEP_OPEN}, true, VERDICT_WRONG, {3, 4, 0, 0, 5}, false},
    {"point_circle", {.boundary = LOCKSTEP_UNDECIDED}, true, VERDICT_TIE, {3, 4, 0, 0, 5}, false},
    {"point_circle", {.boundary = LOCKSTEP_UNDECIDED}, false, VERDICT_TIE, {3, 4, 0, 0, 5}, false},
    /* in_front is strict, point_circle is not. */
    {"point_circle",
     {.boundary = LOCKSTEP_AS_DOCUMENTED},
     true,
     VERDICT_RIGHT,
     {3, 4, 0, 0, 5},
     false},
    {"point_circle",
     {.boundary = LOCKSTEP_AS_DOCUMENTED},
     false,
     VERDICT_WRONG,
     {3, 4, 0, 0, 5},
     false},
    {"in_front",
     {.boundary = LOCKSTEP_AS_DOCUMENTED},
     false,
     VERDICT_RIGHT,
     {0, 0, 2, 0, 0, 1},
     false},
    {"in_front",
     {.boundary = LOCKSTEP_AS_DOCUMENTED},
     true,
     VERDICT_WRONG,
     {0, 0, 2, 0, 0, 1},
     false},
    /* So small that nothing is rounded: 15 units in float, and 2047 in double. */
    {"point_circle", {.boundary = LOCKSTEP_CLOSED}, false, VERDICT_WRONG, {9, 12, 0, 0, 15}, false},
    {"point_circle",
     {.boundary = LOCKSTEP_CLOSED},
     false,
     VERDICT_ROUNDING,
     {15, 20, 0, 0, 25},
     false},
    {"point_circle",
     {.boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_DOUBLE},
     false,
     VERDICT_WRONG,
     {1227, 1636, 0, 0, 2045},
     false},
    {"point_circle",
     {.boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_DOUBLE},
     false,
     VERDICT_ROUNDING,
     {1233, 1644, 0, 0, 2055},
     false},
    {"point_circle",
     {.boundary = LOCKSTEP_CLOSED, .arithmetic = LOCKSTEP_EXACT},
     false,
     VERDICT_WRONG,
     {1233, 1644, 0, 0, 2055},
     false},
    /* Within a tolerance, either answer is accepted. */
    {"point_circle",
     {.boundary = LOCKSTEP_CLOSED, .tolerance = 1e-6},
     false,
     VERDICT_ROUNDING,
     {3, 4, 0, 0, 5},
     false},

    /* A gap of 1.5 / 1024 closed by point, centre and radius: each moves by half of 1 / 1024. */
    {"point_circle",
     {.tolerance = 0.0004},
     true,
     VERDICT_WRONG,
     {1 + 1.5f / 1024, 0, 0, 0, 1},
     false},
    {"point_circle",
     {.tolerance = 0.0006},
     true,
     VERDICT_ROUNDING,
     {1 + 1.5f / 1024, 0, 0, 0, 1},
     false},
    {"point_circle",
     {.relative_tolerance = 0.0004},
     true,
     VERDICT_WRONG,
     {2 + 3.0f / 1024, 0, 0, 0, 2},
     false},
    {"point_circle",
     {.relative_tolerance = 0.0006},
     true,
     VERDICT_ROUNDING,
     {2 + 3.0f / 1024, 0, 0, 0, 2},
     false},
    /* With a movement of 2^-10 of the largest coordinate, it is a bug. */
    {"point_circle",
     {.tolerance = 0.0004},
     true,
     VERDICT_WRONG,
     {1 + 4.0f / 1024, 0, 0, 0, 1},
     true},
    {"point_circle",
     {.tolerance = 0.0004},
     true,
     VERDICT_WRONG,
     {1 + 2.6f / 1024, 0, 0, 0, 1},
     false},

    /* An ulp outside: float rounds it, double does not. */
    {"point_circle", {.test = ""}, true, VERDICT_ROUNDING, {0x1.000002p0f, 0, 0, 0, 1}, false},
    {"point_circle",
     {.arithmetic = LOCKSTEP_DOUBLE},
     true,
     VERDICT_WRONG,
     {0x1.000002p0f, 0, 0, 0, 1},
     false},
    {"point_circle",
     {.arithmetic = LOCKSTEP_EXACT},
     true,
     VERDICT_WRONG,
     {0x1.000002p0f, 0, 0, 0, 1},
     false},
    {"point_circle", {.tolerance = 1e-9}, true, VERDICT_WRONG, {0x1.000002p0f, 0, 0, 0, 1}, false},

    /* Cases without a claim. */
    {"point_circle",
     {.except = LOCKSTEP_EXCEPT_NAN},
     true,
     VERDICT_OUTSIDE,
     {NAN, 0, 0, 0, 1},
     false},
    {"point_circle", {.test = ""}, false, VERDICT_RIGHT, {NAN, 0, 0, 0, 1}, false},
    {"point_circle", {.test = ""}, true, VERDICT_WRONG, {NAN, 0, 0, 0, 1}, true},
    {"point_circle", {.except = INVALID}, true, VERDICT_OUTSIDE, {0, 0, 0, 0, -1}, false},
    {"point_circle", {.test = ""}, true, VERDICT_WRONG, {0, 0, 0, 0, -1}, true},
    {"point_circle", {.except = INVALID}, true, VERDICT_WRONG, {3, 0, 0, 0, 0}, true},
    {"point_box", {.except = INVALID}, true, VERDICT_OUTSIDE, {1, 1, 2, 0, 0, 2}, false},
    {"point_box", {.test = ""}, true, VERDICT_WRONG, {1, 1, 2, 0, 0, 2}, true},
    {"point_circle", {.except = DEGENERATE}, false, VERDICT_OUTSIDE, {0, 0, 0, 0, 0}, false},
    {"circle_segment",
     {.except = DEGENERATE},
     false,
     VERDICT_OUTSIDE,
     {0, 0, 1, 2, 2, 2, 2},
     false},
    {"point_triangle",
     {.except = DEGENERATE},
     true,
     VERDICT_OUTSIDE,
     {5, 0, 0, 0, 1, 1, 3, 3},
     false},
    {"sphere_plane",
     {.except = DEGENERATE},
     true,
     VERDICT_OUTSIDE,
     {0, 0, 0, 1, 0, 0, 0, 2},
     false},
    {"sphere_plane", {.except = DEGENERATE}, true, VERDICT_WRONG, {0, 0, 0, 1, 0, 0, 1, 2}, true},
    {"point_triangle",
     {.except = LOCKSTEP_EXCEPT_CLOCKWISE},
     true,
     VERDICT_OUTSIDE,
     {5, 5, 0, 0, 0, 4, 4, 0},
     false},
    {"point_triangle",
     {.except = LOCKSTEP_EXCEPT_CLOCKWISE},
     true,
     VERDICT_WRONG,
     {5, 5, 0, 0, 4, 0, 0, 4},
     true},
    {"point_circle", {.largest = 100}, true, VERDICT_OUTSIDE, {300, 0, 0, 0, 1}, false},
    {"point_circle", {.largest = 400}, true, VERDICT_WRONG, {300, 0, 0, 0, 1}, true},
    {"point_circle", {.test = ""}, true, VERDICT_OUTSIDE, {INFINITY, 0, 0, 0, 1}, false},
    {"point_circle", {.test = ""}, true, VERDICT_OUTSIDE, {0x1p21f, 0, 0, 0, 1}, false},
    /* A star, which turns left at each of its five vertices. */
    {"convex_convex",
     {.except = LOCKSTEP_EXCEPT_NOT_CONVEX},
     false,
     VERDICT_OUTSIDE,
     {0, 4, -2, -3, 4, 1, -4, 1, 2, -3, 2, -3, 2, -3, 2, -3,
      0, 0, 1,  0,  0, 1, 0,  1, 0, 1,  0, 1,  0, 1,  0, 1},
     false},
    /* A square is convex, and a dart is not. */
    {"convex_convex",
     {.except = LOCKSTEP_EXCEPT_NOT_CONVEX},
     false,
     VERDICT_WRONG,
     {0, 0, 4, 0, 4, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4,
      1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2},
     true},
    {"convex_convex",
     {.except = LOCKSTEP_EXCEPT_NOT_CONVEX},
     false,
     VERDICT_OUTSIDE,
     {0, 0, 4, 0, 1, 1, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4,
      1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2},
     false},
};

static struct subject subject_of(const char *test, const struct lockstep_subject *claims)
{
	struct subject subject = {.test = lockstep_test_find(test), .claims = *claims};
	if (subject.claims.largest == 0)
		subject.claims.largest = 1 << 20;
	return subject;
}

UNIT_TEST(hits)
{
	const struct world none = {.kind = NULL};
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
		const struct known *k = &known[i];
		const struct subject subject = subject_of(k->test, &k->claims);
		struct judged judged;
		judge_case(&subject, k->operands, &none, true, k->hit, NULL, &judged);
		if (judged.verdict != k->verdict || judged.bug != k->bug)
			fail_msg("case %zu, %s: %s%s, expected %s%s; %s", i, k->test,
				 verdict_names[judged.verdict], judged.bug ? ", a bug" : "",
				 verdict_names[k->verdict], k->bug ? ", a bug" : "", judged.text);
		judge_case(&subject, k->operands, &none, false, k->hit, NULL, &judged);
		assert_int_equal(judged.verdict, k->verdict == VERDICT_OUTSIDE ? VERDICT_OUTSIDE
									       : VERDICT_NO_ANSWER);
	}
}

/* The foot of (3, 1) on the x axis, from 0 to 1: x = 3, y = 0, t = 3. An ulp of 3 is 2^-22. */
UNIT_TEST(results)
{
	static const float operands[LOCKSTEP_COLUMNS_MAX] = {0, 0, 1, 0, 3, 1};
	static const struct {
		struct lockstep_subject claims;
		float result[3];
		enum verdict_kind verdict;
	} answers[] = {
	    {{.results = 7}, {3, 0, 3}, VERDICT_RIGHT},
	    {{.results = 7}, {3.5f, 0, 3}, VERDICT_WRONG},
	    {{.results = 7}, {3, 0, 3.5f}, VERDICT_WRONG},
	    {{.results = 7}, {3, NAN, 3}, VERDICT_WRONG},
	    {{.results = 3}, {3, 0, NAN}, VERDICT_RIGHT},
	    {{.results = 5}, {3, 7, 3}, VERDICT_RIGHT},
	    {{.results = 0}, {9, 9, 9}, VERDICT_RIGHT},
	    {{.results = 7, .result_ulps = 2}, {3 + 0x1p-21f, 0, 3}, VERDICT_RIGHT},
	    {{.results = 7, .result_ulps = 2}, {3 + 0x1.8p-21f, 0, 3}, VERDICT_WRONG},
	    {{.results = 7, .result_tolerance = 0.25}, {3.25f, 0.25f, 2.75f}, VERDICT_RIGHT},
	    {{.results = 7, .result_tolerance = 0.25}, {3.26f, 0, 3}, VERDICT_WRONG},
	};
	const struct world none = {.kind = NULL};
	for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i) {
		const struct subject subject = subject_of("project_on_line", &answers[i].claims);
		struct judged judged;
		judge_case(&subject, operands, &none, true, false, answers[i].result, &judged);
		if (judged.verdict != answers[i].verdict)
			fail_msg("answer %zu: %s: %s", i, verdict_names[judged.verdict],
				 judged.text);
	}
}

/* Segments that touch in (2, 0), a quarter of the way along the first and at the start of the
 * second. A subject that reports a miss has no results to judge. */
UNIT_TEST(results_of_hits)
{
	static const float operands[LOCKSTEP_COLUMNS_MAX] = {0, 0, 8, 0, 2, 0, 2, 3};
	static const struct {
		bool hit;
		float result[4];
		enum verdict_kind verdict;
	} answers[] = {
	    {false, {NAN, NAN, NAN, NAN}, VERDICT_TIE},
	    {true, {0.25f, 0, 2, 0}, VERDICT_TIE},
	    {true, {0.25f, 0, 2.5f, 0}, VERDICT_WRONG},
	    {true, {NAN, NAN, NAN, NAN}, VERDICT_WRONG},
	};
	const struct lockstep_subject claims = {.boundary = LOCKSTEP_UNDECIDED, .results = 15};
	const struct subject subject = subject_of("segment_segment_point", &claims);
	const struct world none = {.kind = NULL};
	for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i) {
		struct judged judged;
		judge_case(&subject, operands, &none, true, answers[i].hit, answers[i].result,
			   &judged);
		if (judged.verdict != answers[i].verdict)
			fail_msg("answer %zu: %s: %s", i, verdict_names[judged.verdict],
				 judged.text);
	}
}

/* A world whose first ring is a square in either order, a dart, or a line. */
UNIT_TEST(worlds)
{
	static const float square[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
	static const float inner[] = {1, 1}, outside[LOCKSTEP_COLUMNS_MAX] = {5, 5};
	const struct lockstep_subject turns = {.except = LOCKSTEP_EXCEPT_CLOCKWISE},
				      flat = {.except = DEGENERATE},
				      convex = {.except = LOCKSTEP_EXCEPT_NOT_CONVEX};
	for (int clockwise = 0; clockwise < 2; ++clockwise) {
		const struct subject subject = subject_of("point_polygon", &turns);
		struct judged judged;
		struct world world;
		world_begin(&world, subject.test->world);
		for (int i = 0; i < 4; ++i)
			world_add_row(&world, square[clockwise ? 3 - i : i]);
		assert_int_equal(world_make(&world), LOCKSTEP_OK);
		judge_case(&subject, outside, &world, true, true, NULL, &judged);
		assert_int_equal(judged.verdict, clockwise ? VERDICT_OUTSIDE : VERDICT_WRONG);
		world_free(&world);
	}
	/* A square, and a dart. */
	for (int dart = 0; dart < 2; ++dart) {
		const struct subject subject = subject_of("point_convex", &convex);
		struct judged judged;
		struct world world;
		world_begin(&world, subject.test->world);
		for (int i = 0; i < 4; ++i)
			world_add_row(&world, i == 2 && dart ? inner : square[i]);
		assert_int_equal(world_make(&world), LOCKSTEP_OK);
		judge_case(&subject, outside, &world, true, true, NULL, &judged);
		assert_int_equal(judged.verdict, dart ? VERDICT_OUTSIDE : VERDICT_WRONG);
		world_free(&world);
	}
	for (int rows = 3; rows < 5; ++rows) {
		const struct subject subject = subject_of("point_polygon", &flat);
		struct judged judged;
		struct world world;
		world_begin(&world, subject.test->world);
		for (int i = 0; i < rows; ++i)
			world_add_row(&world, square[rows == 3 ? i % 2 : i]);
		assert_int_equal(world_make(&world), LOCKSTEP_OK);
		judge_case(&subject, outside, &world, true, true, NULL, &judged);
		assert_int_equal(judged.verdict, rows == 3 ? VERDICT_OUTSIDE : VERDICT_WRONG);
		world_free(&world);
	}
}

/* One batch that crashes or hangs is as much a fault as one wrong answer, wherever it is. */
UNIT_TEST(every_fault_counts)
{
	static const bool faults[VERDICTS] = {[VERDICT_WRONG] = true,
					      [VERDICT_CRASH] = true,
					      [VERDICT_HANG] = true,
					      [VERDICT_STATE] = true};
	for (unsigned v = 0; v < VERDICTS; ++v) {
		struct trial trial = {.cases = 9, .verdict = {[VERDICT_RIGHT] = 8}};
		++trial.verdict[v];
		assert_int_equal(trial_faults(&trial), faults[v]);
	}
	assert_int_equal(trial_faults(&(struct trial){.cases = 9, .elsewhere = 1}), 1);
	assert_int_equal(trial_faults(&(struct trial){.cases = 9, .unlike = 1}), 1);
}

UNIT_TEST(hangs_are_waited_for_a_few_times)
{
	struct trial trial = {.verdict = {[VERDICT_HANG] = TRIAL_HANGS - 1}};
	assert_false(trial_given_up(&trial));
	++trial.verdict[VERDICT_HANG];
	assert_true(trial_given_up(&trial));
}
