/* SPDX-License-Identifier: MIT */
/* Answers are judged and counted as computed by hand. */
#include <config.h>

#include <math.h>
#include <string.h>

#include "harness/check/accuracy.h"
#include "harness/formats/columns.h"
#include "tests/unit.h"

/* The size of n roundings. */
static double roundings(double n)
{
	return n * 0x1p-24;
}

/* ---- Units and buckets ----------------------------------------------------------------------- */

UNIT_TEST(ulps_are_those_of_the_exact_value)
{
	assert_true(accuracy_ulps(1, 1) == 0);
	assert_true(accuracy_ulps(1, 1 + 0x1p-23f) == 1);
	/* Below 1, floats are twice as dense, but the unit is that of 1. */
	assert_true(accuracy_ulps(1, 1 - 0x1p-24f) == 0.5);
	assert_true(accuracy_ulps(1 - 0x1p-24, 1) == 1);
	assert_true(accuracy_ulps(1 + 0x1p-25, 1) == 0.25);
	assert_true(accuracy_ulps(-5, -5 - 0x1p-21f) == 1);
	assert_true(accuracy_ulps(-5, 5) == 10 * 0x1p21);
	assert_true(accuracy_ulps(0x1p20, 0x1p20f + 0.125f) == 1);
	/* Subnormals are equally spaced, and 0 is as far from the first. */
	assert_true(accuracy_ulps(0, 0) == 0);
	assert_true(accuracy_ulps(0, -0.0f) == 0);
	assert_true(accuracy_ulps(0, 0x1p-149f) == 1);
	assert_true(accuracy_ulps(0x1p-127, 0x1p-127f + 0x1p-149f) == 1);
	assert_true(accuracy_ulps(0x1p-126, 0x1p-126f + 0x1p-149f) == 1);
	assert_true(accuracy_ulps(0x1p-125, 0x1p-125f + 0x1p-148f) == 1);
	assert_true(accuracy_ulps(0x1p-160, 0) == 0x1p-11);
	/* NaN and infinity. */
	assert_true(accuracy_ulps(NAN, NAN) == 0);
	assert_true(accuracy_ulps(1, NAN) == INFINITY);
	assert_true(accuracy_ulps(NAN, 1) == INFINITY);
	assert_true(accuracy_ulps(1, INFINITY) == INFINITY);
	/* Where the exact value rounds to infinity, that is right. */
	assert_true(accuracy_ulps(0x1p200, INFINITY) == 0);
	assert_true(accuracy_ulps(0x1p200, -INFINITY) == INFINITY);
	assert_true(accuracy_ulps(-0x1.ffffffp127, -INFINITY) == 0);
	assert_true(accuracy_ulps(0x1.fffffefffffp127, INFINITY) == INFINITY);
}

UNIT_TEST(buckets_are_powers_of_two)
{
	const unsigned one = -ACCURACY_LEAST;
	assert_int_equal(accuracy_bucket(1), one);
	assert_int_equal(accuracy_bucket(1.9999), one);
	assert_int_equal(accuracy_bucket(2), one + 1);
	assert_int_equal(accuracy_bucket(0.9999), one - 1);
	assert_int_equal(accuracy_bucket(16), one + 4);
	assert_int_equal(accuracy_bucket(0x1p-8), 0);
	assert_int_equal(accuracy_bucket(1e-300), 0);
	assert_int_equal(accuracy_bucket(0x1p24), ACCURACY_BUCKETS - 1);
	assert_int_equal(accuracy_bucket(1e300), ACCURACY_BUCKETS - 1);
	assert_int_equal(accuracy_bucket(INFINITY), ACCURACY_BUCKETS - 1);
}

/* ---- One answer ------------------------------------------------------------------------------ */

static struct verdict judge(const char *test, struct lockstep_truth truth, bool hit,
			    const float *results)
{
	struct verdict verdict;
	accuracy_judge(lockstep_test_find(test), &truth, true, hit, results, &verdict);
	return verdict;
}

UNIT_TEST(hits_are_right_or_wrong_by_their_margin)
{
	const struct lockstep_truth yes = {true, true, 1, roundings(3), .jumps = false};
	const struct lockstep_truth no = {true, false, -1, roundings(-0.5), .jumps = false};
	struct verdict v = judge("circle_circle", yes, true, NULL);
	assert_true(v.counts && v.answers && !v.wrong && v.hit && v.margin == 3);
	assert_true(verdict_seen(&v) == 0);
	v = judge("circle_circle", yes, false, NULL);
	assert_true(v.wrong && v.hit && v.seen_margin == 3 && verdict_seen(&v) == 3);
	v = judge("circle_circle", no, true, NULL);
	assert_true(v.wrong && !v.hit && v.margin == 0.5 && v.seen_margin == 0.5);

	/* Invalid operands: wrong, but without a margin. */
	const struct lockstep_truth invalid = {true, false, -1, -INFINITY, .jumps = false};
	v = judge("circle_circle", invalid, true, NULL);
	assert_true(v.invalid && v.wrong && verdict_seen(&v) == 0);
}

/* The results are k, l, x and y of two segments. */
UNIT_TEST(results_are_off_by_parts_of_their_scale)
{
	const struct lockstep_truth truth = {
	    true, true, 1, roundings(1000), 0, false, {10, 0.5, 7, 3}, {16, 1, INFINITY, 0}, false};
	const float exact[4] = {10, 0.5f, 100, 3};
	float off[4] = {10 + 0x1p-19f, 0.5f + 0x1p-24f, 100, 3};

	struct verdict v = judge("segment_segment_point", truth, true, exact);
	assert_true(!v.wrong && verdict_seen(&v) == 0);
	/* x may be any number, and is not measured. */
	assert_int_equal(v.measured, 1 | 2 | 8);
	assert_true(v.ulps[0] == 0 && v.ulps[1] == 0 && v.ulps[3] == 0);

	/* 2^-19 is two times 2^-24 of 16, and two ulps of 10; 2^-24 is one time 2^-24 of 1, and
	 * one ulp of 0.5. */
	v = judge("segment_segment_point", truth, true, off);
	assert_true(!v.wrong && v.seen_margin == 0 && v.seen_results == 2);
	assert_true(v.ulps[0] == 2 && v.ulps[1] == 1);

	/* If the hit is wrong, there is nothing to compare the results with. */
	v = judge("segment_segment_point", truth, false, off);
	assert_true(v.wrong && v.seen_margin == 1000 && v.seen_results == 0 && v.measured == 0);

	/* A result without a scale must be exact, and a result that may be anything must be a
	 * number. */
	off[3] = 3 + 0x1p-22f;
	v = judge("segment_segment_point", truth, true, off);
	assert_true(v.seen_results == INFINITY && v.ulps[3] == 1);
	off[3] = 3;
	off[2] = NAN;
	v = judge("segment_segment_point", truth, true, off);
	assert_true(v.seen_results == INFINITY && v.measured == 15 && v.ulps[2] == INFINITY);
}

/* A state that jumps is judged as an answer. */
UNIT_TEST(states_are_wrong_by_their_margin)
{
	struct lockstep_truth truth = {true, false, 1, roundings(2.5), 0, true, {1}, {0}, false};
	const float yes = 1, no = 0;
	struct verdict v = judge("segment_crossing", truth, false, &yes);
	assert_true(v.answers && !v.wrong && verdict_seen(&v) == 0);
	v = judge("segment_crossing", truth, false, &no);
	assert_true(v.answers && v.wrong && v.seen_margin == 2.5 && v.seen_results == 0);
	/* Exactly on the boundary it may be either: no error bound is needed. */
	truth.margin = truth.sign = 0;
	v = judge("segment_crossing", truth, false, &no);
	assert_true(v.wrong && verdict_seen(&v) == 0);
}

/* A side that jumps is judged as an answer; a normal on the right side may also be inexact. */
UNIT_TEST(sides_are_wrong_by_their_margin)
{
	struct lockstep_truth truth = {true, false,    1,      roundings(100), 0,
				       true, {0.5, 0}, {1, 1}, false};
	const float other[2] = {-0.5f, 0}, off[2] = {0.5f + 0x1p-22f, 0},
		    bad[2] = {0.5f + 0x1p-20f};
	struct verdict v = judge("line_normal", truth, false, other);
	assert_true(v.wrong && v.seen_margin == 100 && v.seen_results == 0 && v.measured == 0);
	v = judge("line_normal", truth, false, off);
	assert_true(!v.wrong && v.seen_results == 4 && v.measured == 3 && v.ulps[0] == 4);
	/* Off by more than the error bound, but by less than the margin: not on the other side. */
	v = judge("line_normal", truth, false, bad);
	assert_true(!v.wrong && v.seen_results == 16 && v.ulps[0] == 16);
	/* An error bound as narrow as the margin permits both. */
	truth.margin = roundings(2);
	v = judge("line_normal", truth, false, off);
	assert_true(!v.wrong && v.seen_results == 2 && v.measured == 0);
	/* A result within its separate bound contributes nothing to K; a result beyond it
	 * contributes fully. */
	truth.margin = roundings(100);
	truth.bounded = true;
	v = judge("line_normal", truth, false, off);
	assert_true(!v.wrong && verdict_seen(&v) == 0 && v.measured == 3);
	v = judge("line_normal", truth, false, bad);
	assert_true(!v.wrong && verdict_seen(&v) == 16);
	truth.margin = roundings(2);
	v = judge("line_normal", truth, false, off);
	assert_true(!v.wrong && verdict_seen(&v) == 0 && v.measured == 0);
	truth.bounded = false;
	/* A specimen is judged with the error bound of its judge. */
	truth.margin = roundings(100);
	v = judge("line_normal_published", truth, false, other);
	assert_true(v.wrong && v.seen_margin == 100);
}

UNIT_TEST(pixels_are_counted)
{
	const struct lockstep_truth truth = {true,  true, 1,   roundings(2), 0,
					     false, {-1}, {0}, false};
	const struct lockstep_test *pong = lockstep_test_find("pong");
	const float left = column_of_pixel(-1), right = column_of_pixel(1);
	struct accuracy sum = {.cases = 0};
	struct verdict v = judge("pong", truth, true, &left);
	assert_true(!v.wrong && verdict_seen(&v) == 0 && v.measured == 1 && v.ulps[0] == 0);
	accuracy_count(&sum, pong, &v);
	v = judge("pong", truth, true, &right);
	assert_true(!v.wrong && v.seen_results == INFINITY && v.ulps[0] == 2);
	accuracy_count(&sum, pong, &v);
	assert_int_equal(sum.pixels, 2);
	assert_int_equal(sum.pixels_wrong, 1);
	assert_int_equal(sum.results, 0);
}

/* ---- Many answers ---------------------------------------------------------------------------- */

static void always(const struct lockstep_batch *batch)
{
	for (size_t i = 0; i < batch->n; ++i)
		batch->hits[i / 64] |= (uint64_t)1 << i % 64;
}

static void never(const struct lockstep_batch *batch)
{
	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof *batch->hits);
}

/* Discs of radius 1 at the origin and at these distances from it: two that overlap, one that
 * touches, two that do not, one invalid disc, and two without any promise. */
static struct accuracy ask_discs(lockstep_kernel *kernel)
{
	static const float at[] = {0, 1, 2, 3, 4, NAN, INFINITY, 0x1p21f};
	const struct lockstep_test *test = lockstep_test_find("circle_circle");
	struct accuracy sum = {.cases = 0};
	for (size_t i = 0; i < sizeof at / sizeof *at; ++i) {
		const float operands[] = {0, 0, 1, at[i], 0, 1};
		float results[LOCKSTEP_RESULTS_MAX];
		struct verdict verdict;
		bool hit;
		accuracy_of_case(test, kernel, operands, NULL, &hit, results, &verdict);
		assert_int_equal(hit, kernel == always);
		accuracy_count(&sum, test, &verdict);
	}
	return sum;
}

UNIT_TEST(known_faults_are_counted)
{
	struct accuracy sum = ask_discs(always);
	assert_int_equal(sum.cases, 8);
	assert_int_equal(sum.promised, 6);
	assert_int_equal(sum.answers, 6);
	assert_int_equal(sum.hits, 3);
	assert_int_equal(sum.invalid, 1);
	assert_int_equal(sum.invalid_wrong, 1);
	assert_int_equal(sum.wrong, 3);
	assert_int_equal(sum.false_hits, 3);
	assert_int_equal(sum.false_misses, 0);
	assert_int_equal(sum.near, 1);
	assert_int_equal(sum.touching.cases, 1);
	assert_int_equal(sum.touching.wrong, 0);

	sum = ask_discs(never);
	assert_int_equal(sum.wrong, 3);
	assert_int_equal(sum.false_hits, 0);
	assert_int_equal(sum.false_misses, 3);
	assert_int_equal(sum.invalid_wrong, 0);
	assert_int_equal(sum.touching.wrong, 1);

	/* Margins are relative to the terms: these cases are wrong by 2^20 roundings or so. */
	assert_true(sum.seen_margin > 0x1p20 && sum.seen_margin <= 0x1p24);
	uint64_t cases = 0, wrong = 0;
	for (unsigned b = 0; b < ACCURACY_BUCKETS; ++b) {
		assert_true(sum.bucket[b].cases == 0 || b >= 20 - ACCURACY_LEAST);
		cases += sum.bucket[b].cases;
		wrong += sum.bucket[b].wrong;
	}
	assert_int_equal(cases, 4);
	assert_int_equal(wrong, 2);
}

UNIT_TEST(ulps_add_up)
{
	const struct lockstep_test *test = lockstep_test_find("segment_segment_point");
	const struct lockstep_truth truth = {
	    true, true, 1, roundings(1000), 0, false, {1, 1, 1, 1}, {1, 1, 1, 1}, false};
	const float off[4] = {1, 1 + 0x1p-23f, 1 + 0x1p-20f, NAN};
	struct accuracy one = {.cases = 0}, all = {.cases = 0};
	struct verdict v = judge(test->name, truth, true, off);
	accuracy_count(&one, test, &v);
	accuracy_add(&all, &one);
	accuracy_add(&all, &one);
	assert_int_equal(all.results, 8);
	assert_int_equal(all.not_numbers, 2);
	assert_int_equal(all.ulps_exact, 2);
	assert_int_equal(all.ulps_bucket[-ACCURACY_LEAST], 2);
	assert_int_equal(all.ulps_bucket[3 - ACCURACY_LEAST], 2);
	assert_true(all.ulps == 18 && all.ulps_worst == 8);
	/* A neighbour found by climbing counts only towards the maxima. */
	accuracy_count_climbed(&one, &v);
	assert_int_equal(one.cases, 1);
	assert_int_equal(one.climbed, 1);
}

/* All members are words. Denormal doubles add like their bits. The maxima do not add up. */
UNIT_TEST(every_count_adds_up)
{
	enum { WORDS = sizeof(struct accuracy) / sizeof(uint64_t) };
	static const size_t maxima[] = {
	    offsetof(struct accuracy, moved), offsetof(struct accuracy, moved_ulps),
	    offsetof(struct accuracy, seen_margin), offsetof(struct accuracy, seen_results),
	    offsetof(struct accuracy, ulps_worst)};

	for (size_t w = 0; w < WORDS; ++w)
		for (unsigned more = 0; more < 2; ++more) {
			uint64_t words[2][WORDS] = {{0}}, expected = 3 + 5;
			struct accuracy sum, part;

			words[more][w] = 3;
			words[!more][w] = 5;
			memcpy(&sum, words[0], sizeof sum);
			memcpy(&part, words[1], sizeof part);
			accuracy_add(&sum, &part);
			memcpy(words[0], &sum, sizeof sum);
			for (size_t m = 0; m < sizeof maxima / sizeof *maxima; ++m)
				if (w == maxima[m] / sizeof(uint64_t))
					expected = 5;
			for (size_t k = 0; k < WORDS; ++k)
				assert_true(words[0][k] == (k == w ? expected : 0));
		}
}
