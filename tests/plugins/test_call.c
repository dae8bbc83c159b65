/* SPDX-License-Identifier: MIT */
/* Subjects are accepted with their claims, and called like kernels: hits and missing answers by bits, results by
 * columns. */
#include <math.h>
#include <string.h>

#include "harness/plugins/plugin.h"
#include "tests/unit.h"

#define LENGTH(array) (sizeof(array) / sizeof(*(array)))

enum { CASES = 200, WORDS = CASES / 64 + 2 };
static const uint64_t poison = UINT64_C(0xa5a5a5a5a5a5a5a5);

/* Accepts one subject; NULL if it is refused. */
static const struct subject *take(const struct lockstep_subject *claims, char *error, size_t size)
{
	const struct lockstep_plugin plugin = {.interface = LOCKSTEP_PLUGIN_INTERFACE,
					       .size_of_subject = sizeof *claims,
					       .name = "mine",
					       .subjects = 1,
					       .subject = claims};
	struct plugin *loaded[PLUGINS_MAX];
	if (plugin_take("mine.so", &plugin, NULL, loaded, error, size) != 1)
		return NULL;
	return loaded[0]->subject[lockstep_test_find(claims->test) - lockstep_tests];
}

static const struct subject *must_take(const struct lockstep_subject *claims)
{
	char error[200] = "";
	const struct subject *subject = take(claims, error, sizeof error);
	if (!subject)
		fail_msg("refused: %s", error);
	return subject;
}

/* ---- Claims ----------------------------------------------------------------------------------- */

/* The first operand, x, selects the answer: a miss, a hit, or none. */
static int by_x(const float *operands, const void *world, float *results)
{
	(void)world;
	results[0] = 2 * operands[0];
	return (int)operands[0];
}

static int by_x_in_double(const double *operands, const void *world, double *results)
{
	(void)world;
	results[0] = 2 * operands[0];
	return (int)operands[0];
}

UNIT_TEST(zeros_stand_for_the_usual)
{
	struct lockstep_subject claims = {.test = "segment_segment_point", .on_floats = by_x};
	const struct subject *subject = must_take(&claims);
	assert_int_equal(subject->claims.results, 0xf); /* k, l, x, y */
	assert_true(subject->claims.largest == 1 << 20);
	plugin_drop_all();
	claims.results = LOCKSTEP_NO_RESULTS;
	assert_int_equal(must_take(&claims)->claims.results, 0);
	plugin_drop_all();
	claims.results = 2;
	claims.largest = 7;
	subject = must_take(&claims);
	assert_int_equal(subject->claims.results, 2);
	assert_true(subject->claims.largest == 7);
	plugin_drop_all();
}

/* Each fault by itself, with everything else valid. */
UNIT_TEST(refuses_what_is_no_measure)
{
	static const size_t measure[] = {
	    offsetof(struct lockstep_subject, tolerance),
	    offsetof(struct lockstep_subject, relative_tolerance),
	    offsetof(struct lockstep_subject, result_ulps),
	    offsetof(struct lockstep_subject, result_tolerance),
	    offsetof(struct lockstep_subject, largest),
	};
	static const double bad[] = {-1, -INFINITY, INFINITY, NAN};
	for (size_t m = 0; m < LENGTH(measure); ++m) {
		struct lockstep_subject claims = {.test = "circle_circle", .on_floats = by_x};
		double *value = (double *)((char *)&claims + measure[m]);
		for (size_t b = 0; b < LENGTH(bad); ++b) {
			char error[200] = "";
			*value = bad[b];
			assert_null(take(&claims, error, sizeof error));
			assert_string_equal(error, "mine.so: circle_circle: tolerances and largest "
						   "must be finite and not negative");
		}
		*value = 3;
		assert_non_null(must_take(&claims));
		plugin_drop_all();
	}
}

/* ---- Calls ------------------------------------------------------------------------------------ */

static float column[LOCKSTEP_COLUMNS_MAX][CASES];
static const float *in[LOCKSTEP_COLUMNS_MAX];

/* In column k, each case i has a unique value, except the first: a miss, a hit, no answer. */
static void fill_columns(void)
{
	for (size_t k = 0; k < LENGTH(in); ++k) {
		in[k] = column[k];
		for (size_t i = 0; i < CASES; ++i)
			column[k][i] = k == 0 ? (float)(i % 3) - 1 : (float)(1000 * k + i);
	}
}

/* Its second result is not claimed. */
static void asked_case_by_case(const struct subject *subject, size_t n)
{
	float told[CASES + 1], untold[CASES + 1];
	float *const out[] = {told, untold};
	uint64_t hits[WORDS], unanswered[WORDS];
	const struct lockstep_batch batch = {.n = n, .in = in, .out = out, .hits = hits};
	for (size_t w = 0; w < WORDS; ++w)
		hits[w] = unanswered[w] = poison;
	for (size_t i = 0; i <= CASES; ++i)
		told[i] = untold[i] = 77;
	plugin_notes.unanswered = unanswered;
	subject_call(subject, &batch);
	for (size_t i = 0; i < (n + 63) / 64 * 64; ++i) {
		const float x = i < n ? column[0][i] : 0;
		assert_int_equal(hits[i / 64] >> i % 64 & 1, x == 1);
		assert_int_equal(unanswered[i / 64] >> i % 64 & 1, x == -1);
	}
	for (size_t w = (n + 63) / 64; w < WORDS; ++w)
		assert_true(hits[w] == poison && unanswered[w] == poison);
	for (size_t i = 0; i <= CASES; ++i) {
		assert_true(told[i] == (i < n ? 2 * column[0][i] : 77));
		assert_true(i < n ? isnan(untold[i]) : untold[i] == 77);
	}
}

static const size_t sizes[] = {1, 2, 63, 64, 65, 127, 128, 129, CASES};

UNIT_TEST(asks_each_case)
{
	static const struct lockstep_subject claims[] = {
	    {.test = "move_until_wall", .on_floats = by_x},
	    {.test = "move_until_wall", .on_doubles = by_x_in_double}};
	fill_columns();
	for (size_t c = 0; c < LENGTH(claims); ++c)
		for (size_t s = 0; s < LENGTH(sizes); ++s) {
			asked_case_by_case(must_take(&claims[c]), sizes[s]);
			plugin_drop_all();
		}
}

static void all_miss(const struct lockstep_batch *batch)
{
	for (size_t w = 0; w < (batch->n + 63) / 64; ++w)
		batch->hits[w] = 0;
}

/* A subject for batches gives all answers, whatever was noted before. */
UNIT_TEST(batches_are_answered)
{
	const struct lockstep_subject claims = {.test = "circle_circle", .on_batch = all_miss};
	const struct subject *subject = must_take(&claims);
	uint64_t hits[WORDS], unanswered[WORDS];
	fill_columns();
	for (size_t s = 0; s < LENGTH(sizes); ++s) {
		const size_t words = (sizes[s] + 63) / 64;
		const struct lockstep_batch batch = {.n = sizes[s], .in = in, .hits = hits};
		for (size_t w = 0; w < WORDS; ++w)
			unanswered[w] = poison;
		plugin_notes.unanswered = unanswered;
		subject_call(subject, &batch);
		for (size_t w = 0; w < WORDS; ++w)
			assert_true(unanswered[w] == (w < words ? 0 : poison));
	}
	plugin_drop_all();
}

/* ---- Instruction sets ------------------------------------------------------------------------- */

static char uses[8];

static void use_a(void)
{
	strcat(uses, "a");
}

static void use_b(void)
{
	strcat(uses, "b");
}

/* A subject's set is chosen before its calls if another one's was in use; and again after the
 * plug-in was unloaded, as another subject may have its memory by then. */
UNIT_TEST(sets_are_used)
{
	const struct lockstep_subject a = {
	    .test = "point_circle", .on_batch = all_miss, .variant = "a", .use = use_a};
	const struct lockstep_subject b = {
	    .test = "point_circle", .on_batch = all_miss, .variant = "b", .use = use_b};
	const struct lockstep_batch batch = {.n = 0, .in = in};
	const struct subject *first = must_take(&a), *second = must_take(&b);
	*uses = '\0';
	subject_call(first, &batch);
	subject_call(first, &batch);
	subject_call(second, &batch);
	subject_call(first, &batch);
	assert_string_equal(uses, "aba");
	plugin_drop_all();
	subject_call(must_take(&a), &batch);
	assert_string_equal(uses, "abaa");
	plugin_drop_all();
}

/* ---- Structs ---------------------------------------------------------------------------------- */

static const struct lockstep_subject by_structs = {
    .test = "point_circle", .on_batch = all_miss, .structs = true};

/* A point, and a circle: structs of two floats, and of three. One for a broadcast operand. */
static void see_structs(const float *const *structs, size_t n, unsigned broadcast)
{
	assert_non_null(structs);
	for (size_t i = 0; i < n; ++i)
		for (unsigned k = 0; k < 5; ++k) {
			const bool second = k >= 2;
			const size_t at = broadcast >> second & 1 ? 0 : i;
			const float value =
			    second ? structs[2][3 * at + k - 2] : structs[0][2 * at + k];
			assert_true(value == column[k][at]);
		}
}

UNIT_TEST(makes_structs)
{
	const struct subject *subject = must_take(&by_structs);
	fill_columns();
	for (unsigned broadcast = 0; broadcast < 4; ++broadcast)
		for (size_t s = 0; s < LENGTH(sizes); ++s) {
			const struct lockstep_batch batch = {
			    .n = sizes[s], .in = in, .broadcast = broadcast};
			see_structs(structs_of(subject, &batch), sizes[s], broadcast);
		}
	plugin_drop_all();
}

/* Without cases nothing is read, not even the one case of a broadcast operand. */
UNIT_TEST(makes_no_structs)
{
	static const float *const nowhere[5];
	const struct subject *subject = must_take(&by_structs);
	for (unsigned broadcast = 0; broadcast < 4; ++broadcast) {
		const struct lockstep_batch batch = {.n = 0, .in = nowhere, .broadcast = broadcast};
		assert_non_null(structs_of(subject, &batch));
	}
	plugin_drop_all();
}

/* They stay unchanged until they are forgotten. */
UNIT_TEST(keeps_structs)
{
	const struct subject *subject = must_take(&by_structs);
	const struct lockstep_batch batch = {.n = 9, .in = in};
	fill_columns();
	structs_keep(subject, &batch);
	column[1][3] = 5;
	assert_true(structs_of(subject, &batch)[0][7] == 1003);
	structs_forget();
	assert_true(structs_of(subject, &batch)[0][7] == 5);
	plugin_drop_all();
}
