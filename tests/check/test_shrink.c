/* SPDX-License-Identifier: MIT */
/* Shrinking makes values simpler, and a file keeps its kind of failure. */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "harness/base/clock.h"
#include "harness/check/chain.h"
#include "harness/check/degenerate.h"
#include "harness/check/shrink.h"
#include "harness/formats/columns.h"
#include "tests/check/sessions.h"
#include "tests/unit.h"

/* ---- Values --------------------------------------------------------------------------------- */

UNIT_TEST(test_digits)
{
	static const struct {
		float value;
		unsigned digits;
	} wanted[] = {{0, 0},         {-0.0f, 0}, {3, 1},          {-2000, 1},        {0.5f, 1},
		      {0.1f, 1},      {1.25f, 3}, {16777215, 8},   {1e30f, 1},        {123456, 6},
		      {0x1p-149f, 1}, {NAN, 10},  {-INFINITY, 10}, {0x1.000002p0f, 8}};
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i)
		assert_int_equal(value_digits('x', wanted[i].value), wanted[i].digits);
	assert_int_equal(value_digits('p', column_of_pixel(0)), 0);
	assert_int_equal(value_digits('p', column_of_pixel(-1200)), 2);
	assert_int_equal(value_digits('p', column_of_pixel(INT32_MIN)), 10);
}

UNIT_TEST(test_simpler)
{
	static const float values[] = {0,     -0.0f, 1,         -1,       0.1f,      3.14159274f,
				       -2000, 1e30f, 0x1p-149f, INFINITY, 123456.78f};
	float simpler[SIMPLER_MAX];
	for (size_t i = 0; i < sizeof values / sizeof *values; ++i) {
		unsigned count = values_simpler('x', values[i], simpler);
		for (unsigned k = 0; k < count; ++k)
			assert_true(value_digits('x', simpler[k]) <= value_digits('x', values[i]));
		if (values[i] != 0 && count > 0)
			assert_true(simpler[0] == 0 && !signbit(simpler[0]));
	}
	assert_int_equal(values_simpler('x', 0, simpler), 0);
	assert_int_equal(values_simpler('p', column_of_pixel(0), simpler), 0);
	/* Only 0 is simpler than 1. */
	assert_int_equal(values_simpler('x', 1, simpler), 1);
}

/* ---- Extents -------------------------------------------------------------------------------- */

/* The text of a case file, without its first line. */
static struct case_file case_of(const char *text)
{
	struct case_file cases;
	char error[256], whole[512];
	snprintf(whole, sizeof whole, "lockstep-case 1\n%s", text);
	assert_true(case_parse("text", whole, strlen(whole), &cases, error, sizeof error));
	return cases;
}

/* The shapes without an extent. */
UNIT_TEST(test_flat)
{
	static const struct {
		const char *text;
		size_t flat;
		uint64_t spread;
	} wanted[] = {
	    {"test circle_circle\ncase 0 0 1  0 0 0.25\n", 0, 2},
	    {"test circle_circle\ncase 0 0 0  1 1 1\n", 1, 0},
	    {"test circle_circle\ncase 0 0 -1  0 0 0\ncase 0 0 0  0 0 8\n", 3, 3},
	    {"test segment_segment\ncase 0 0 0 0  0 1 0 2\n", 1, 1},
	    {"test segment_segment\ncase -0 5 0 5  0 1 0 1\n", 2, 2},
	    {"test point_box\ncase 1 1  0 0 1 1\n", 0, 0},
	    {"test point_box\ncase 1 1  0 0 1 0\n", 1, 0},
	    {"test point_triangle\ncase 0 0  0 0 1 0 0 1\n", 0, 0},
	    {"test point_triangle\ncase 0 0  0 0 1 2 2 4\n", 1, 2},
	    {"test point_triangle3\ncase 0 0 0  0 0 0 1 0 1 0 0 1\n", 0, 0},
	    {"test point_triangle3\ncase 0 0 0  0 0 0 1 1 1 2 2 2\n", 1, 1},
	    {"test pixel_box_overlap\ncase 0 0 1 1  0 0 1 0\n", 1, 0},
	    {"test obb_obb\ncase 0 0 1 1 1 0  0 0 1 0 1 0\n", 1, 0},
	    {"test point_polygon\nrow 0 0\nrow 1 1\npart\nrow 0 0\nrow 1 0\nrow 0 1\ncase 0 0\n", 1,
	     0},
	};
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i) {
		struct case_file cases = case_of(wanted[i].text);
		assert_int_equal(flat_count(&cases), wanted[i].flat);
		assert_int_equal(spread_of(&cases), wanted[i].spread);
		case_free(&cases);
	}
}

/* ---- Ways ----------------------------------------------------------------------------------- */

/* Wrong references: one ignores y, the other takes the first disc for the left one. */
static bool no_y(const float *v)
{
	return fabsf(v[3] - v[0]) <= v[2] + v[5];
}

static bool lopsided(const float *v)
{
	return v[3] - v[0] <= v[2] + v[5] && fabsf(v[4] - v[1]) <= v[2] + v[5];
}

static void answer(const struct lockstep_batch *batch, bool (*hit)(const float *))
{
	memset(batch->hits, 0, (batch->n + 63) / 64 * sizeof *batch->hits);
	for (size_t i = 0; i < batch->n; ++i) {
		float value[6];
		for (unsigned k = 0; k < 6; ++k)
			value[k] = batch->in[k][i];
		batch->hits[i / 64] |= (uint64_t)hit(value) << i % 64;
	}
}

static void reference_no_y(const struct lockstep_batch *batch)
{
	answer(batch, no_y);
}

static void reference_lopsided(const struct lockstep_batch *batch)
{
	answer(batch, lopsided);
}

/* The first reference is wrong about the second case, the other one about the third. */
static const char text[] = "test circle_circle\n"
			   "case 0 0 1.25  1.5 0.25 1.125\n"
			   "case 17.375 -3.25 1.25  16.75 12.0625 1.125\n"
			   "case 5 5 2  -8 5 1\n";

/* The file's failure is found, or given, and it shrinks. Returns the number of digits. */
static uint64_t shrunk(struct witnesses *w, struct case_file *cases,
		       const struct failure_signature *given, const char *what)
{
	struct failure_signature way, again;
	char words[256];
	witnesses_open(w, cases->n);
	assert_true(signature_find(w, cases, &way));
	if (given)
		way = *given;
	struct shrink s = {.witnesses = w, .way = &way, .seconds = 3600, .cases = cases};
	shrink_run(&s);
	assert_true(signature_again(w, cases, &way, &again));
	signature_describe(&way, words, sizeof words);
	assert_non_null(strstr(words, what));
	witnesses_close(w);
	return s.size.digits;
}

/* The cases shrink to n of them, with this many digits in all. */
static void shrinks(struct witnesses *w, const struct failure_signature *given, const char *what,
		    size_t n, uint64_t digits)
{
	struct case_file cases = case_of(text);
	assert_int_equal(shrunk(w, &cases, given, what), digits);
	assert_int_equal(cases.n, n);
	case_free(&cases);
}

/* Disjoint points, the first on the right: one digit keeps them disjoint. */
UNIT_TEST(test_truth)
{
	struct witnesses w = {.reference = reference_lopsided};
	if (!harness_has_exact())
		skip(); /* no GMP */
	shrinks(&w, NULL, "a false hit of the reference, outside the guarantee", 1, 1);
	w = (struct witnesses){.reference = reference_lopsided, .exact = true};
	shrinks(&w, NULL, "a false hit of the reference, beyond the error bound", 1, 1);
}

UNIT_TEST(test_relation)
{
	static const struct failure_signature swap = {.fault = FAULT_RELATION,
						      .relation = RELATION_SWAP};
	struct witnesses w = {.reference = reference_lopsided};
	shrinks(&w, &swap, "swap", 1, 1);
}

/* Velocities that lose some of their size in each bounce do not return after the second one. */
static void reference_lossy(const struct lockstep_batch *batch)
{
	harness_of(lockstep_test_find("reflect"))->reference(batch);
	for (size_t i = 0; i < batch->n; ++i)
		batch->out[0][i] *= 0.75f;
}

UNIT_TEST(test_chain)
{
	struct witnesses w = {.reference = reference_lossy};
	struct failure_signature way = {.fault = FAULT_CHAIN};
	struct case_file cases = case_of("test reflect\ncase 3.25 5.5  1 0\ncase 0 2.5  0 1\n");
	while (!chain_begins(way.relation, lockstep_test_find("reflect")))
		++way.relation;
	shrunk(&w, &cases, &way, chain_name(way.relation));
	assert_int_equal(cases.n, 1);
	assert_true(cases.column[0][0] != 0);
	case_free(&cases);
}

/* A build that differs from the reference for points one above the other. */
UNIT_TEST(test_build)
{
	size_t count;
	const struct build *build = harness_builds(&count);
	struct witnesses w = {.reference = reference_no_y, .build = &build, .builds = 1};
	shrinks(&w, NULL, "a hit differs from the reference, on scalar", 1, 1);
}

/* 3 and 7, up to a power of two, are found only by scaling; any first find is simpler than none. */
UNIT_TEST(test_scale)
{
	size_t count;
	const struct build *build = harness_builds(&count);
	struct witnesses w = {.reference = reference_no_y, .build = &build, .builds = 1};
	struct case_file cases =
	    case_of("test circle_circle\ncase 0 0 3145728 0 7340032 3145728\n");
	struct failure_signature way;
	witnesses_open(&w, cases.n);
	assert_true(signature_find(&w, &cases, &way));
	struct shrink s = {.witnesses = &w,
			   .way = &way,
			   .seconds = 3600,
			   .cases = &cases,
			   .size = {.cases = SIZE_MAX}};
	s.began = clock_seconds();
	shrink_scale(&s);
	assert_int_equal(s.size.digits, 3);
	assert_true(cases.column[2][0] == 3 && cases.column[4][0] == 7);
	case_free(&cases);
	witnesses_close(&w);
}

/* Two faults: for more than one case it sets bits past the last; for a single case it inverts
 * the answer. */
static void kernel_of_two_faults(const struct lockstep_batch *batch)
{
	harness_of(lockstep_test_find("circle_circle"))->reference(batch);
	batch->hits[0] ^= batch->n == 1 ? 1 : (uint64_t)1 << 63;
}

/* One fault does not turn into the other. */
UNIT_TEST(test_fault)
{
	struct build mine = lone_build(lockstep_test_find("circle_circle"), kernel_of_two_faults);
	const struct build *build = &mine;
	struct witnesses w = {.build = &build, .builds = 1};
	shrinks(&w, NULL, "past the last case are set, on mine", 2, 0);
	free_lone_build(&mine);
}

/* Each member of a signature distinguishes failures; the place where it was first seen does not. */
UNIT_TEST(test_signatures)
{
	static const struct build build;
	static const struct failure_signature way[] = {{.fault = FAULT_WRONG},
						       {.fault = FAULT_TRUTH},
						       {.fault = FAULT_WRONG, .build = &build},
						       {.fault = FAULT_WRONG, .exact = true},
						       {.fault = FAULT_WRONG, .wrong = WRONG_MISS},
						       {.fault = FAULT_WRONG, .invalid = true},
						       {.fault = FAULT_WRONG, .bug = true},
						       {.fault = FAULT_WRONG, .slight = true},
						       {.fault = FAULT_WRONG, .touching = true},
						       {.fault = FAULT_WRONG, .outside = true},
						       {.fault = FAULT_WRONG, .relation = 1}};
	for (size_t i = 0; i < sizeof way / sizeof *way; ++i)
		for (size_t j = 0; j < sizeof way / sizeof *way; ++j) {
			struct failure_signature other = way[j];
			other.index = 7;
			other.judged.ulps = 3;
			assert_int_equal(signature_same(&way[i], &other), i == j);
		}
}

/* Progress is shown after two seconds, and then ten times a second. */
UNIT_TEST(test_progress)
{
	static const struct {
		double began, shown; /* times in seconds before now */
		bool again;
	} since[] = {{1, 1, false}, {5, -1, false}, {5, 1, true}, {5, 5, true}};
	for (size_t i = 0; i < sizeof since / sizeof *since; ++i) {
		const double now = clock_seconds(), shown = now - since[i].shown;
		struct shrink s = {.progress = true,
				   .seconds = 3600,
				   .began = now - since[i].began,
				   .shown = shown};
		assert_false(shrink_over(&s));
		assert_int_equal(s.shown != shown, since[i].again);
	}
}

/* A file that agrees has no failure to shrink. */
UNIT_TEST(test_none)
{
	size_t count;
	const struct build *build = harness_builds(&count);
	struct witnesses w = {.build = &build, .builds = 1};
	struct case_file cases = case_of(text);
	struct failure_signature way;
	witnesses_open(&w, cases.n);
	assert_false(signature_find(&w, &cases, &way));
	assert_int_equal(way.fault, FAULT_NONE);
	case_free(&cases);
	witnesses_close(&w);
}
