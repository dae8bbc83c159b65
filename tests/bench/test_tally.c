/* SPDX-License-Identifier: MIT */
/* The counts of the counting lanes, checked against counts by hand in the formulas of
 * lockstep.h. */
#include <config.h>

#include <math.h>

#include "bench/limits.h"
#include "harness/check/cross.h"
#include "tests/bench/open_scene.h"
#include "tests/unit.h"

static struct tally tally_of(const char *name, unsigned mode, size_t n)
{
	char error[200];
	struct cases cases = {.mode = mode, .scene = scene, .seed = 1, .n = n};
	struct tally tally;

	cases.test = lockstep_test_find(name);
	assert_non_null(cases.test);
	assert_true(cases_make(&cases, error, sizeof(error)));
	tally_cases(&cases, &tally);
	cases_drop(&cases);
	return tally;
}

#define OF(kind, count) [TALLY_##kind] = (count)

static const struct by_hand {
	const char *name;
	unsigned mode;
	double of[TALLY_KINDS];
} by_hand[] = {
    /* CD, r + R, and CD . CD <= (r + R)^2, 0 <= r and 0 <= R. */
    {"circle_circle",
     MODE_PAIRS,
     {OF(ADD, 4), OF(MULTIPLY, 3), OF(COMPARE, 3), OF(MASK, 2), OF(LOAD, 6), OF(MOVE, 1)}},
    /* The validity of the single circle is checked once. */
    {"circle_circle",
     MODE_ONE_MANY,
     {OF(ADD, 4), OF(MULTIPLY, 3), OF(COMPARE, 2), OF(MASK, 2), OF(LOAD, 3), OF(MOVE, 1)}},
    /* Along each axis, the later start, the earlier end, whether they are in order, and whether the first box
     * consists of numbers. */
    {"box_box", MODE_PAIRS, {OF(COMPARE, 4), OF(LESSER, 4), OF(MASK, 3), OF(LOAD, 8), OF(MOVE, 1)}},
    {"dot3", MODE_PAIRS, {OF(ADD, 2), OF(MULTIPLY, 3), OF(LOAD, 6), OF(STORE, 1)}},
    /* AB, AP, and AB.x AP.y - AB.y AP.x. */
    {"line_side", MODE_PAIRS, {OF(ADD, 5), OF(MULTIPLY, 2), OF(LOAD, 6), OF(STORE, 1)}},
    /* The greatest of three sizes, which is too great, too small, or neither; scaled by a power
     * of two, squared and added up, and each of the three divided by the root. */
    {"normalize3",
     MODE_PAIRS,
     {OF(ADD, 2), OF(MULTIPLY, 6), OF(DIVIDE, 3), OF(SQUARE_ROOT, 1), OF(COMPARE, 3), OF(LESSER, 2),
      OF(SELECT, 3), OF(LOGIC, 3), OF(LOAD, 3), OF(STORE, 3)}},
    /* The nearest pixel of the image, by two bounds each; whether it is another one; its row, and its
     * word in that row, one of 32 pixels; the word, and the bit. */
    {"circle_mask",
     MODE_PAIRS,
     {OF(MULTIPLY, 1), OF(COMPARE, 2), OF(MASK, 3), OF(INTEGER, 7), OF(CONVERT, 2), OF(LOAD, 2),
      OF(GATHER, 1), OF(MOVE, 1)}},
};

UNIT_TEST(counted_as_by_hand)
{
	for (size_t i = 0; i < sizeof(by_hand) / sizeof(*by_hand); ++i) {
		struct tally tally = tally_of(by_hand[i].name, by_hand[i].mode, 256);

		/* The cases of a batch share operations done once for all of them. */
		for (unsigned kind = 0; kind < TALLY_KINDS; ++kind)
			if (tally.of[kind] < by_hand[i].of[kind] ||
			    tally.of[kind] > by_hand[i].of[kind] + 0.1)
				fail_msg("%s: %s: %g, by hand %g", by_hand[i].name,
					 tally_names[kind], tally.of[kind], by_hand[i].of[kind]);
	}
}

/* If each case takes the same, the average depends neither on the number of cases nor on earlier
 * counts. */
UNIT_TEST(same_for_any_number)
{
	static const size_t numbers[] = {64, 100, 1000, 5000};

	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i) {
		struct tally tally = tally_of("circle_circle", MODE_PAIRS, numbers[i]);

		assert_true(tally.of[TALLY_ADD] == 4);
		assert_true(tally.of[TALLY_LOAD] == 6);
	}
}

/* Every test has operations in every mode, and no count is absurd. */
UNIT_TEST(all_are_counted)
{
	for (size_t t = 0; t < lockstep_test_count(); ++t)
		for (unsigned mode = 0; mode < test_modes(&lockstep_tests[t]); ++mode) {
			struct tally tally = tally_of(lockstep_tests[t].name, mode, 128);

			for (unsigned kind = 0; kind < TALLY_KINDS; ++kind)
				assert_true(isfinite(tally.of[kind]) && tally.of[kind] >= 0 &&
					    tally.of[kind] < 1e5);
		}
}

/* ---- The best formulation known --------------------------------------------------------------- */

/* The machine is not measured here. */
const struct peaks *peaks_of(const struct build *build)
{
	(void)build;
	return NULL;
}

unsigned peaks_lanes(const struct build *build)
{
	return build->kind == BUILD_NATIVE ? 4 : 0;
}

void peaks_memory(const struct build *build, const struct peak_memory *memory, double *rate)
{
	(void)build, (void)memory, (void)rate;
}

/* On a machine that does one operation per second, a case takes as many seconds as it has operations.
 * Ericson's foot of the perpendicular, clamped: 9 sums, 9 products, 2 bounds, a comparison. */
UNIT_TEST(the_lesser_limit_is_known)
{
	struct peaks slow = {.lanes = 1};
	struct limit_basis dear = {.peaks = &slow}, cheap = {.peaks = &slow};
	struct cases cases = {.test = lockstep_test_find("circle_segment"), .n = 1};
	for (unsigned p = 0; p < PEAKS; ++p)
		slow.rate[p] = 1;
	dear.tally.of[TALLY_ADD] = 100;
	cheap.tally.of[TALLY_ADD] = 5;
	assert_true(limit_of(&cases, &dear).seconds == 100);
	assert_true(limit_known(&cases, &dear).seconds == 21);
	assert_true(limit_known(&cases, &cheap).seconds == 5);
	cases.test = lockstep_test_find("circle_circle");
	assert_true(limit_known(&cases, &dear).seconds == 100);
}

/* Otherwise its row says nothing. */
UNIT_TEST(every_formulation_takes_fewer_operations)
{
	static const char *const known[] = {
#define FORMULATION(id, ...) #id,
#include "bench/formulations.def"
	};
	struct peaks slow = {.lanes = 1};
	for (unsigned p = 0; p < PEAKS; ++p)
		slow.rate[p] = 1;
	for (size_t i = 0; i < sizeof known / sizeof *known; ++i) {
		const struct cases cases = {.test = lockstep_test_find(known[i]), .n = 1};
		const struct limit_basis ours = {.peaks = &slow,
						 .tally = tally_of(known[i], MODE_PAIRS, 256)};
		if (!(limit_known(&cases, &ours).seconds < limit_of(&cases, &ours).seconds))
			fail_msg("%s takes %g, ours %g", known[i],
				 limit_known(&cases, &ours).seconds,
				 limit_of(&cases, &ours).seconds);
	}
}

/* Four lanes gather, load and move masks together; operations for a single case are not shared. */
UNIT_TEST(each_resource_limits)
{
	static const struct {
		enum tally_kind kind;
		double seconds;
		const char *resource;
	} expected[] = {
	    {TALLY_ADD, 100, "add"},
	    {TALLY_LOAD, 100, "load"},
	    {TALLY_GATHER, 100, "gather"},
	    {TALLY_MOVE, 50, "masks to bits"},
	    {TALLY_ALONE, 400, "one at a time"},
	};
	struct peaks slow = {.lanes = 4};
	struct cases cases = {.test = lockstep_test_find("circle_circle"), .n = 1};
	for (unsigned p = 0; p < PEAKS; ++p)
		slow.rate[p] = 1;
	slow.rate[PEAK_PACK] = 2; /* several masks at once take half as long */
	for (size_t i = 0; i < sizeof expected / sizeof *expected; ++i) {
		struct limit_basis basis = {.peaks = &slow};
		basis.tally.of[expected[i].kind] = 400;
		struct limit limit = limit_of(&cases, &basis);
		assert_true(limit.seconds == expected[i].seconds);
		assert_string_equal(limit.resource, expected[i].resource);
	}
}

/* With all lanes in use there are no operations for single cases; but each ball in a mesh is
 * handled separately. */
UNIT_TEST(single_cases_are_counted)
{
	assert_true(tally_of("circle_circle", MODE_PAIRS, 64).of[TALLY_ALONE] == 0);
	assert_true(tally_of("segment_triangle", MODE_PAIRS, 64).of[TALLY_ALONE] == 0);
	/* its operands and two results, at first */
	assert_true(tally_of("sphere_mesh", MODE_PAIRS, 64).of[TALLY_ALONE] >= 4 + 2);
	assert_true(tally_of("sphere_walk", MODE_PAIRS, 64).of[TALLY_ALONE] >= 7 + 3);
	assert_true(tally_of("point_polygon", MODE_PAIRS, 64).of[TALLY_ALONE] >= 2);
}

/* One instruction per vector for each operation; without vectors the number is unknown. */
UNIT_TEST(instructions_are_counted)
{
	static const struct build native = {.kind = BUILD_NATIVE}, automatic = {.kind = BUILD_AUTO};
	static const struct tally tally = {{OF(ADD, 1), OF(MULTIPLY, 2), OF(DIVIDE, 4),
					    OF(SQUARE_ROOT, 8), OF(COMPARE, 16), OF(LESSER, 32),
					    OF(SELECT, 64)}};
	assert_true(limit_instructions(&native, &tally) == 63.0 / 4);
	assert_true(limit_instructions(&automatic, &tally) == 0);
}

/* A disc is three columns and a box four; a broadcast one is read once; a word holds 64 hits. */
UNIT_TEST(bytes_are_counted)
{
	struct cases cases = {.test = lockstep_test_find("circle_box"), .n = 64};
	cases.mode = MODE_PAIRS;
	assert_true(cases_columns(&cases) == 4 * (3 + 4) * 64);
	assert_true(cases_traffic(&cases) == 4 * (3 + 4) * 64 + 8);
	cases.mode = MODE_ONE_MANY;
	assert_true(cases_columns(&cases) == 4 * (3 + 4 * 64));
	cases.mode = MODE_MANY_ONE;
	assert_true(cases_columns(&cases) == 4 * (3 * 64 + 4));
	cases.mode = MODE_ONE_ONE;
	assert_true(cases_columns(&cases) == 4 * (3 + 4));
	/* A result for two vectors, and no hits. */
	cases = (struct cases){.test = lockstep_test_find("dot3"), .n = 65};
	assert_true(cases_columns(&cases) == 4 * (3 + 3 + 1) * 65);
	assert_true(cases_traffic(&cases) == 4 * (3 + 3 + 1) * 65);
	cases = (struct cases){.test = lockstep_test_find("circle_circle"), .n = 65};
	assert_true(cases_traffic(&cases) == 4 * 6 * 65 + 16);
}

UNIT_FIXTURE(open_scene, close_scene)
