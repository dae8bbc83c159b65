/* SPDX-License-Identifier: MIT */
/*
 * Shape-aware mutations of fuzz inputs, and the feedback: inputs are rewritten to the same bytes;
 * mutations stay within the buffer, and are the same for the same seed; with both, starting from
 * nothing, every specimen's fault is found soon, and exact ties of every test occur.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/check/accuracy.h"
#include "harness/formats/columns.h"
#include "fuzz/builtin.h"
#include "fuzz/mutate.h"
#include "fuzz/steer.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { ROOM = 700 };

UNIT_TEST(inputs_come_back)
{
	static struct fuzz_input input;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		uint8_t data[ROOM] = {0}, again[ROOM], other[ROOM];
		size_t size = 0, size_again;
		for (unsigned seed = 0; seed < one_in(400, 20); ++seed) {
			memcpy(other, data, size);
			size_again = fuzz_mutate(test, other, size, ROOM, seed);
			size = fuzz_mutate(test, data, size, ROOM, seed);
			assert_true(size <= ROOM && size == size_again);
			assert_memory_equal(data, other, size);
			fuzz_decode(test, data, size, &input);
			size_again = fuzz_encode(test, &input, again, ROOM);
			world_free(&input.world);
			assert_true(size_again == size);
			assert_memory_equal(data, again, size);
		}
		/* For any bytes and any buffer size; and for two inputs. */
		for (unsigned i = 0; i < one_in(200, 10); ++i) {
			size_t most = i * 7 % ROOM;
			for (size_t k = 0; k < ROOM; ++k)
				data[k] = (uint8_t)(k * 31 + i * 17 + (k * k >> 3));
			size = fuzz_mutate(test, data, most / 2, most, i);
			assert_true(size <= most);
			size_again =
			    fuzz_cross_over(test, data, size, other, ROOM / 2, again, most, i);
			assert_true(size_again <= most);
		}
	}
}

/* For a disc and a segment: is a in the disc, is b, is the centre ahead of a, is it behind b, is it
 * near the line? By hand: (1 - 1/4) / (1 + 1/4) of a decides the first; in the cases of the line, the
 * greatest of the misses, or of the hits, decides. */
UNIT_TEST(comparisons_are_told_apart)
{
	static const struct {
		float operands[7];
		unsigned decided;
	} of[] = {
	    {{0, 0, 1, 0.5f, 0, 9, 0}, 0}, /* a in it */
	    {{0, 0, 1, 9, 0, 0.5f, 0}, 1}, /* b in it */
	    {{5, 0.5f, 1, 0, 0, 9, 0}, 4}, /* the line in it, both ends far */
	    {{5, 3, 1, 0, 0, 9, 0}, 4},    /* beside the segment, too far from it */
	    {{0, 0, 0, 0, 3, 4, 5}, 0},    /* all wrong by the whole of it: the first of them */
	    {{4, 4, 1, 0, 0, 4, 4.5f}, 1}, /* b in it */
	};
	const struct lockstep_test *test = lockstep_test_find("circle_segment");
	assert_non_null(test);
	for (size_t i = 0; i < sizeof of / sizeof *of; ++i) {
		struct lockstep_truth truth;
		harness_of(test)->exact(of[i].operands, NULL, &truth);
		assert_int_equal(truth.decided, of[i].decided);
	}
}

/* ---- With an engine -------------------------------------------------------------------------- */

static unsigned ties;     /* valid cases that exactly touch */
static uint64_t attempts; /* inputs */

/* True if the answer to any of the cases breaks the guarantee of the sound test. */
static bool attempt(const struct lockstep_test *test, const uint8_t *data, size_t size)
{
	static struct fuzz_input input;
	bool found = false;
	++attempts;
	fuzz_decode(test, data, size, &input);
	bool made = !input.world.kind || world_make(&input.world) == LOCKSTEP_OK;
	for (size_t i = 0; made && i < input.n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX] = {0};
		struct lockstep_truth truth;
		struct verdict verdict;
		bool hit;
		gather_operands(test, input.columns, i, MODE_PAIRS, operands);
		accuracy_of_case(test, harness_of(test)->reference, operands, input.world.made,
				 &hit, results, &verdict);
		harness_of(test)->exact(operands, input.world.made, &truth);
		steer_case(test, operands, &truth, hit, results);
		ties += truth.promised && truth.sign == 0;
		found = found ||
			(verdict.counts && verdict_seen(&verdict) > sound_test(test)->error_bound);
	}
	world_free(&input.world);
	return found;
}

/* A specimen's fault must be found within this many inputs. */
enum { RUNS = 200000, SEEDS = 3 };

UNIT_TEST(specimens_are_found_out)
{
	unsigned hidden = 0, specimens = 0;
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		for (unsigned seed = 1; test->judge && seed <= one_in(SEEDS, 1); ++seed) {
			static struct builtin result;
			builtin_run(test, attempt, seed, RUNS, &result);
			++specimens;
			if (result.found)
				continue;
			++hidden;
			print_error("%s is not found out with seed %u\n", test->name, seed);
		}
	}
	assert_true(specimens >= 13);
	assert_int_equal(hidden, 0);
}

/* Pixels never touch, and a unit vector has no boundary at all: their margin is never 0, neither in
 * `grazing` nor here. All others are steered to it, and none breaks its guarantee on the way. */
UNIT_TEST(ties_are_met)
{
	unsigned tests = 0, met = 0;
	for (size_t t = 0; t < lockstep_test_count(); t += one_in(1, 4)) {
		const struct lockstep_test *test = &lockstep_tests[t];
		static struct builtin result;
		if (test->judge || pixel_shape(test->operand[0]))
			continue;
		ties = 0;
		attempts = 0;
		builtin_run(test, attempt, 1, one_in(400, 200), &result);
		assert_false(result.found);
		assert_int_equal(result.runs, one_in(400, 200));
		assert_int_equal(attempts, result.runs);
		++tests;
		met += ties > 0;
		if (ties == 0)
			print_message("%s: no tie, %zu inputs kept\n", test->name, result.kept);
	}
	assert_true(tests >= one_in(30, 7));
	assert_true(met >= tests - 2);
}
