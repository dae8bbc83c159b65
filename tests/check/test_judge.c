/* SPDX-License-Identifier: MIT */
/* Verdicts on single answers, computed by hand from the truth, the claim and the answer. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/judge.h"
#include "harness/check/trial.h"
#include "tests/scenes/scene_cases.h"
#include "tests/unit.h"

/* What a subject may claim. */
#define PLAIN .test = ""
#define CLOSED .boundary = LOCKSTEP_CLOSED
#define OPEN .boundary = LOCKSTEP_OPEN
#define UNDECIDED .boundary = LOCKSTEP_UNDECIDED
#define DOCUMENTED .boundary = LOCKSTEP_AS_DOCUMENTED
#define IN_DOUBLE .arithmetic = LOCKSTEP_DOUBLE
#define EXACT .arithmetic = LOCKSTEP_EXACT
#define NO_NAN .except = LOCKSTEP_EXCEPT_NAN
#define NO_INVALID .except = LOCKSTEP_EXCEPT_INVALID
#define NO_DEGENERATE .except = LOCKSTEP_EXCEPT_DEGENERATE
#define NO_CLOCKWISE .except = LOCKSTEP_EXCEPT_CLOCKWISE
#define NO_CONCAVE .except = LOCKSTEP_EXCEPT_NOT_CONVEX

enum { MISS, HIT };

/* A bug is wrong even with a movement of 2^-10 of the largest coordinate. */
enum {
	RIGHT = VERDICT_RIGHT,
	WRONG = VERDICT_WRONG,
	TIE = VERDICT_TIE,
	ROUNDING = VERDICT_ROUNDING,
	OUTSIDE = VERDICT_OUTSIDE,
	BUG = VERDICTS
};

static const struct known {
	const char *test;
	struct lockstep_subject claims;
	float operands[LOCKSTEP_COLUMNS_MAX];
	int answer, verdict;
} known[] = {
    /* Inside, and far outside. */
    {"point_circle", {PLAIN}, {0, 0, 0, 0, 1}, HIT, RIGHT},
    {"point_circle", {PLAIN}, {0, 0, 0, 0, 1}, MISS, BUG},
    {"point_circle", {PLAIN}, {3, 0, 0, 0, 1}, HIT, BUG},
    /* Touching: 3, 4, 5. */
    {"point_circle", {CLOSED}, {3, 4, 0, 0, 5}, HIT, RIGHT},
    {"point_circle", {CLOSED}, {3, 4, 0, 0, 5}, MISS, WRONG},
    {"point_circle", {OPEN}, {3, 4, 0, 0, 5}, MISS, RIGHT},
    {"point_circle", {OPEN}, {3, 4, 0, 0, 5}, HIT, WRONG},
    {"point_circle", {UNDECIDED}, {3, 4, 0, 0, 5}, HIT, TIE},
    {"point_circle", {UNDECIDED}, {3, 4, 0, 0, 5}, MISS, TIE},
    /* in_front is strict, point_circle is not. */
    {"point_circle", {DOCUMENTED}, {3, 4, 0, 0, 5}, HIT, RIGHT},
    {"point_circle", {DOCUMENTED}, {3, 4, 0, 0, 5}, MISS, WRONG},
    {"in_front", {DOCUMENTED}, {0, 0, 2, 0, 0, 1}, MISS, RIGHT},
    {"in_front", {DOCUMENTED}, {0, 0, 2, 0, 0, 1}, HIT, WRONG},
    /* So small that nothing is rounded: 15 units in float, and 2047 in double. */
    {"point_circle", {CLOSED}, {9, 12, 0, 0, 15}, MISS, WRONG},
    {"point_circle", {CLOSED}, {15, 20, 0, 0, 25}, MISS, ROUNDING},
    {"point_circle", {CLOSED, IN_DOUBLE}, {1227, 1636, 0, 0, 2045}, MISS, WRONG},
    {"point_circle", {CLOSED, IN_DOUBLE}, {1233, 1644, 0, 0, 2055}, MISS, ROUNDING},
    {"point_circle", {CLOSED, EXACT}, {1233, 1644, 0, 0, 2055}, MISS, WRONG},
    /* Within a tolerance, either answer is accepted. */
    {"point_circle", {CLOSED, .tolerance = 1e-6}, {3, 4, 0, 0, 5}, MISS, ROUNDING},
    /* A gap of 1.5 / 1024 closed by point, centre and radius: each moves by half of 1 / 1024. */
    {"point_circle", {.tolerance = 0.0004}, {1 + 1.5f / 1024, 0, 0, 0, 1}, HIT, WRONG},
    {"point_circle", {.tolerance = 0.0006}, {1 + 1.5f / 1024, 0, 0, 0, 1}, HIT, ROUNDING},
    {"point_circle", {.relative_tolerance = 0.0004}, {2 + 3.0f / 1024, 0, 0, 0, 2}, HIT, WRONG},
    {"point_circle", {.relative_tolerance = 0.0006}, {2 + 3.0f / 1024, 0, 0, 0, 2}, HIT, ROUNDING},
    /* With a movement of 2^-10 of the largest coordinate, it is a bug. */
    {"point_circle", {.tolerance = 0.0004}, {1 + 4.0f / 1024, 0, 0, 0, 1}, HIT, BUG},
    {"point_circle", {.tolerance = 0.0004}, {1 + 2.6f / 1024, 0, 0, 0, 1}, HIT, WRONG},
    /* An ulp outside: float rounds it, double does not. */
    {"point_circle", {PLAIN}, {0x1.000002p0f, 0, 0, 0, 1}, HIT, ROUNDING},
    {"point_circle", {IN_DOUBLE}, {0x1.000002p0f, 0, 0, 0, 1}, HIT, WRONG},
    {"point_circle", {EXACT}, {0x1.000002p0f, 0, 0, 0, 1}, HIT, WRONG},
    {"point_circle", {.tolerance = 1e-9}, {0x1.000002p0f, 0, 0, 0, 1}, HIT, WRONG},
    /* Cases without a claim. */
    {"point_circle", {NO_NAN}, {NAN, 0, 0, 0, 1}, HIT, OUTSIDE},
    {"point_circle", {PLAIN}, {NAN, 0, 0, 0, 1}, MISS, RIGHT},
    {"point_circle", {PLAIN}, {NAN, 0, 0, 0, 1}, HIT, BUG},
    {"point_circle", {NO_INVALID}, {0, 0, 0, 0, -1}, HIT, OUTSIDE},
    {"point_circle", {PLAIN}, {0, 0, 0, 0, -1}, HIT, BUG},
    {"point_circle", {NO_INVALID}, {3, 0, 0, 0, 0}, HIT, BUG},
    {"point_box", {NO_INVALID}, {1, 1, 2, 0, 0, 2}, HIT, OUTSIDE},
    {"point_box", {PLAIN}, {1, 1, 2, 0, 0, 2}, HIT, BUG},
    {"point_circle", {NO_DEGENERATE}, {0, 0, 0, 0, 0}, MISS, OUTSIDE},
    {"circle_segment", {NO_DEGENERATE}, {0, 0, 1, 2, 2, 2, 2}, MISS, OUTSIDE},
    {"point_triangle", {NO_DEGENERATE}, {5, 0, 0, 0, 1, 1, 3, 3}, HIT, OUTSIDE},
    {"sphere_plane", {NO_DEGENERATE}, {0, 0, 0, 1, 0, 0, 0, 2}, HIT, OUTSIDE},
    {"sphere_plane", {NO_DEGENERATE}, {0, 0, 0, 1, 0, 0, 1, 2}, HIT, BUG},
    {"point_triangle", {NO_CLOCKWISE}, {5, 5, 0, 0, 0, 4, 4, 0}, HIT, OUTSIDE},
    {"point_triangle", {NO_CLOCKWISE}, {5, 5, 0, 0, 4, 0, 0, 4}, HIT, BUG},
    {"point_circle", {.largest = 100}, {300, 0, 0, 0, 1}, HIT, OUTSIDE},
    {"point_circle", {.largest = 400}, {300, 0, 0, 0, 1}, HIT, BUG},
    {"point_circle", {PLAIN}, {INFINITY, 0, 0, 0, 1}, HIT, OUTSIDE},
    {"point_circle", {PLAIN}, {0x1p21f, 0, 0, 0, 1}, HIT, OUTSIDE},
    /* A star, which turns left at each of its five vertices. */
    {"convex_convex",
     {NO_CONCAVE},
     {0, 4, -2, -3, 4, 1, -4, 1, 2, -3, 2, -3, 2, -3, 2, -3,
      0, 0, 1,  0,  0, 1, 0,  1, 0, 1,  0, 1,  0, 1,  0, 1},
     MISS,
     OUTSIDE},
    /* A square is convex, and a dart is not. */
    {"convex_convex",
     {NO_CONCAVE},
     {0, 0, 4, 0, 4, 4, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4,
      1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2},
     MISS,
     BUG},
    {"convex_convex",
     {NO_CONCAVE},
     {0, 0, 4, 0, 1, 1, 0, 4, 0, 4, 0, 4, 0, 4, 0, 4,
      1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2},
     MISS,
     OUTSIDE},
};

static struct subject subject_of(const char *test, const struct lockstep_subject *claims)
{
	struct subject subject = {.test = lockstep_test_find(test), .claims = *claims};
	if (subject.claims.largest == 0)
		subject.claims.largest = 1 << 20;
	return subject;
}

static struct judged judged_as(const struct subject *subject, const float *operands,
			       const struct world *world, bool hit, const float *results)
{
	struct judged judged;
	judge_case(subject, operands, world, true, hit, results, &judged);
	return judged;
}

static const struct world no_world;

UNIT_TEST(hits)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
		const struct known *k = &known[i];
		const struct subject subject = subject_of(k->test, &k->claims);
		const bool bug = k->verdict == BUG;
		const enum verdict_kind verdict = bug ? VERDICT_WRONG : k->verdict;
		struct judged judged = judged_as(&subject, k->operands, &no_world, k->answer, NULL);
		if (judged.verdict != verdict || judged.bug != bug)
			fail_msg("case %zu, %s: %s%s, expected %s%s; %s", i, k->test,
				 verdict_names[judged.verdict], judged.bug ? ", a bug" : "",
				 verdict_names[verdict], bug ? ", a bug" : "", judged.text);
		judge_case(&subject, k->operands, &no_world, false, k->answer, NULL, &judged);
		assert_int_equal(judged.verdict,
				 verdict == VERDICT_OUTSIDE ? OUTSIDE : VERDICT_NO_ANSWER);
	}
}

/*
 * The foot of (3, 1) on the x axis, from 0 to 1: x = 3, y = 0, t = 3. An ulp of 3 is 2^-22.
 *
 * Segments that touch in (2, 0), a quarter of the way along the first and at the start of the second. A
 * subject that reports a miss has no results to judge.
 */
#define FOOT "project_on_line", {0, 0, 1, 0, 3, 1}, MISS
#define TOUCH                                                                                      \
	"segment_segment_point",                                                                   \
	{                                                                                          \
		0, 0, 8, 0, 2, 0, 2, 3                                                             \
	}
#define TOUCH_CLAIM                                                                                \
	{                                                                                          \
		UNDECIDED, .results = 15                                                           \
	}

UNIT_TEST(results)
{
	static const struct {
		const char *test;
		float operands[LOCKSTEP_COLUMNS_MAX];
		int answer;
		struct lockstep_subject claims;
		float result[4];
		int verdict;
	} answers[] = {
	    {FOOT, {.results = 7}, {3, 0, 3}, RIGHT},
	    {FOOT, {.results = 7}, {3.5f, 0, 3}, WRONG},
	    {FOOT, {.results = 7}, {3, 0, 3.5f}, WRONG},
	    {FOOT, {.results = 7}, {3, NAN, 3}, WRONG},
	    {FOOT, {.results = 3}, {3, 0, NAN}, RIGHT},
	    {FOOT, {.results = 5}, {3, 7, 3}, RIGHT},
	    {FOOT, {.results = 0}, {9, 9, 9}, RIGHT},
	    {FOOT, {.results = 7, .result_ulps = 2}, {3 + 0x1p-21f, 0, 3}, RIGHT},
	    {FOOT, {.results = 7, .result_ulps = 2}, {3 + 0x1.8p-21f, 0, 3}, WRONG},
	    {FOOT, {.results = 7, .result_tolerance = 0.25}, {3.25f, 0.25f, 2.75f}, RIGHT},
	    {FOOT, {.results = 7, .result_tolerance = 0.25}, {3.26f, 0, 3}, WRONG},
	    {TOUCH, MISS, TOUCH_CLAIM, {NAN, NAN, NAN, NAN}, TIE},
	    {TOUCH, HIT, TOUCH_CLAIM, {0.25f, 0, 2, 0}, TIE},
	    {TOUCH, HIT, TOUCH_CLAIM, {0.25f, 0, 2.5f, 0}, WRONG},
	    {TOUCH, HIT, TOUCH_CLAIM, {NAN, NAN, NAN, NAN}, WRONG},
	};
	for (size_t i = 0; i < sizeof answers / sizeof *answers; ++i) {
		const struct subject subject = subject_of(answers[i].test, &answers[i].claims);
		const struct judged judged = judged_as(&subject, answers[i].operands, &no_world,
						       answers[i].answer, answers[i].result);
		if ((int)judged.verdict != answers[i].verdict)
			fail_msg("answer %zu: %s: %s", i, verdict_names[judged.verdict],
				 judged.text);
	}
}

/* A world whose first ring is a square in either order, a dart, or a line. A point outside is said to be a hit. */
UNIT_TEST(worlds)
{
	static const struct {
		const char *test;
		struct lockstep_subject claims;
		unsigned vertices;
		float ring[4][2];
		int verdict;
	} rings[] = {
	    {"point_polygon", {NO_CLOCKWISE}, 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, WRONG},
	    {"point_polygon", {NO_CLOCKWISE}, 4, {{0, 4}, {4, 4}, {4, 0}, {0, 0}}, OUTSIDE},
	    {"point_convex", {NO_CONCAVE}, 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, WRONG},
	    {"point_convex", {NO_CONCAVE}, 4, {{0, 0}, {4, 0}, {1, 1}, {0, 4}}, OUTSIDE},
	    {"point_polygon", {NO_DEGENERATE}, 4, {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, WRONG},
	    {"point_polygon", {NO_DEGENERATE}, 3, {{0, 0}, {4, 0}, {0, 0}}, OUTSIDE},
	};
	static const float outside[LOCKSTEP_COLUMNS_MAX] = {5, 5};
	for (size_t i = 0; i < sizeof rings / sizeof *rings; ++i) {
		const struct subject subject = subject_of(rings[i].test, &rings[i].claims);
		struct world world;
		make_rows(&world, rings[i].test, rings[i].vertices, rings[i].ring[0]);
		assert_int_equal(judged_as(&subject, outside, &world, true, NULL).verdict,
				 rings[i].verdict);
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
