/* SPDX-License-Identifier: MIT */
/* A benchmark runs the required number of timed calls, reports them, and times nothing that is
 * wrong. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/gbench.h"
#include "bench/on_request.h"
#include "bench/suite.h"
#include "harness/check/cross.h"
#include "tests/bench/open_scene.h"
#include "tests/unit.h"

/* ---- Stand-in for Google Benchmark ------------------------------------------------------------------- */

static struct {
	size_t iterations; /* to do */
	size_t called;
	double items, bytes, work, limit, known;
	struct cases *changes; /* its first value changes when the clock starts */
	float first;           /* of the first struct that a subject gets then */
	char failed[200], label[20];
} told;

unsigned gbench_thread(const struct gbench *g)
{
	(void)g;
	return 0;
}

size_t gbench_begin(struct gbench *g)
{
	(void)g;
	told.called = 0; /* preceded by the checks */
	if (told.changes)
		told.changes->in[0][0] = 12345;
	return told.iterations;
}

void gbench_end(struct gbench *g, double items, double bytes)
{
	(void)g;
	told.items = items;
	told.bytes = bytes;
}

void gbench_rate(struct gbench *g, const char *name, double each)
{
	(void)g;
	*(strcmp(name, "limit_percent") == 0 ? &told.limit : &told.known) = each;
}

void gbench_number(struct gbench *g, const char *name, double number)
{
	(void)g;
	if (strcmp(name, "judged") == 0)
		return;
	assert_string_equal(name, "work");
	told.work = number;
}

void gbench_label(struct gbench *g, const char *text)
{
	(void)g;
	snprintf(told.label, sizeof told.label, "%s", text);
}

void gbench_fail(struct gbench *g, const char *why)
{
	(void)g;
	snprintf(told.failed, sizeof told.failed, "%s", why);
}

bool gbench_interrupted(struct gbench *g)
{
	(void)g;
	return false;
}

void request_wait(struct suite *suite, const struct cases *cases)
{
	(void)suite, (void)cases;
}

void limit_measure(const struct build *build, struct cases *cases, struct limit_basis *basis)
{
	(void)build, (void)cases;
	basis->counted = true;
}

struct limit limit_of(const struct cases *cases, const struct limit_basis *basis)
{
	(void)cases;
	return basis->counted ? (struct limit){0.5, "add"} : (struct limit){0, NULL};
}

struct limit limit_known(const struct cases *cases, const struct limit_basis *basis)
{
	(void)cases, (void)basis;
	return (struct limit){0.25, "add"};
}

bool subject_judge(const struct subject *subject, lockstep_kernel *kernel, struct cases *cases,
		   struct judgement *judgement)
{
	(void)subject, (void)kernel, (void)cases, (void)judgement;
	return true;
}

const char *subject_label(const struct subject *subject, const struct judgement *judgement,
			  char label[SUBJECT_LABEL])
{
	(void)subject, (void)judgement;
	*label = '\0';
	return label;
}

/* ---- The timed kernels ------------------------------------------------------------------------------- */

static const struct lockstep_test *test;

static void right(const struct lockstep_batch *batch)
{
	++told.called;
	harness_of(test)->reference(batch);
}

static struct subject subject = {.claims = {.structs = true}};

static void by_structs(const struct lockstep_batch *batch)
{
	told.first = structs_of(&subject, batch)[0][0];
	right(batch);
}

/* Wrong in its last case. */
static void wrong(const struct lockstep_batch *batch)
{
	right(batch);
	batch->hits[(batch->n - 1) / 64] ^= UINT64_C(1) << (batch->n - 1) % 64;
}

static void exact(const float *operands, const void *world, struct lockstep_truth *truth)
{
	(void)operands, (void)world;
	++told.called;
	memset(truth, 0, sizeof *truth);
}

static struct suite suite;
static const struct build build = {.name = "ours"};

/* A suite of two sets of cases, and a benchmark for each. */
static struct bench *make(lockstep_kernel *kernel, lockstep_exact *truth, size_t n)
{
	memset(&told, 0, sizeof told);
	test = lockstep_test_find("circle_circle");
	suite = (struct suite){.bench = calloc(2, sizeof *suite.bench),
			       .count = 2,
			       .cases = calloc(2, sizeof *suite.cases),
			       .cases_count = 2};
	assert_true(suite.bench && suite.cases);
	for (unsigned i = 0; i < 2; ++i) {
		suite.cases[i] = (struct cases){
		    .test = test, .scene = scene, .seed = 1, .n = n + i, .threads = 1};
		suite.bench[i] = (struct bench){.suite = &suite,
						.name = strdup(i ? "second" : "first"),
						.cases = &suite.cases[i],
						.build = &build,
						.kernel = kernel,
						.exact = truth};
	}
	return suite.bench;
}

/* Between two checks whether to continue, there are 66 calls with a thousand cases. */
UNIT_TEST(all_calls_are_made)
{
	static const size_t often[] = {1, 2, 65, 66, 67, 132, 133};
	struct bench *bench = make(right, NULL, 1000);
	for (size_t i = 0; i < sizeof often / sizeof *often; ++i) {
		told.iterations = often[i];
		suite_run(NULL, bench);
		assert_int_equal(told.called, often[i]);
	}
	assert_true(told.items == 1000 && told.bytes == 1000 * 24 + 128);
	assert_true(told.work > 0 && told.work == (double)suite.cases[0].work);
	assert_true(told.limit == 50 && told.known == 25);
	assert_string_equal(told.label, "add");
	assert_string_equal(told.failed, "");
	assert_int_equal(suite.runs, sizeof often / sizeof *often);
	suite_close(&suite);
	/* The exact truth of every case, each time. */
	bench = make(NULL, exact, 10);
	for (told.iterations = 1; told.iterations < 4; ++told.iterations) {
		suite_run(NULL, bench);
		assert_int_equal(told.called, 10 * told.iterations);
	}
	assert_true(told.limit == 0 && *told.label == '\0');
	suite_close(&suite);
}

/* Structs are made before the clock starts, and not by the calls. */
UNIT_TEST(structs_are_ready)
{
	struct bench *bench = make(by_structs, NULL, 10);
	subject.test = test;
	bench->subject = &subject;
	told.changes = &suite.cases[0];
	told.iterations = 1;
	suite_run(NULL, bench);
	assert_int_equal(told.called, 1);
	assert_true(suite.cases[0].in[0][0] == 12345);
	assert_true(told.first != 12345);
	suite_close(&suite);
}

UNIT_TEST(nothing_wrong_is_timed)
{
	struct bench *bench = make(wrong, NULL, 70);
	told.iterations = 3;
	for (unsigned again = 0; again < 2; ++again) {
		told.called = 0;
		suite_run(NULL, bench);
		assert_non_null(strstr(told.failed, "ours: "));
		assert_non_null(strstr(told.failed, "69"));
		assert_true(told.called == (again ? 0 : 1) && told.items == 0);
	}
	assert_int_equal(suite.failed, 1);
	suite_run(NULL, &bench[1]);
	assert_int_equal(suite.failed, 2);
	suite_close(&suite);
}

UNIT_TEST(times_are_recorded)
{
	struct bench *bench = make(right, NULL, 10);
	suite_record(&suite, "second", 2, NULL);
	suite_record(&suite, "second", 9, "an error");
	suite_record(&suite, "secon", 9, NULL);
	suite_record(&suite, "seconds", 9, NULL);
	suite_record(&suite, "first", 1, NULL);
	suite_record(&suite, "second", 3, NULL);
	assert_int_equal(bench[0].repetitions, 1);
	assert_true(bench[0].seconds[0] == 1);
	assert_int_equal(bench[1].repetitions, 2);
	assert_true(bench[1].seconds[0] == 2 && bench[1].seconds[1] == 3);
	suite_close(&suite);
}

UNIT_FIXTURE(open_scene, close_scene)
