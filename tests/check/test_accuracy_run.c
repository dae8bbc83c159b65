/* SPDX-License-Identifier: MIT */
/* Shards add up to the whole, threads change nothing, and climbing finds real cases. */
#include <config.h>

#include <math.h>
#include <string.h>
#include <unistd.h>

#include "harness/check/accuracy_run.h"
#include "harness/formats/case.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

static const char *const scene_names[] = {"uniform", "lattice", "extreme", "grazing"};
enum { SCENES = sizeof scene_names / sizeof *scene_names };

/* Tests with results, with a world, of pixels, and a specimen. */
enum { TESTS = 6, PAIRS = TESTS * SCENES };
static const struct lockstep_test *tests[TESTS + 1];

static int set_up(void **state)
{
	static struct scene *scene[SCENES];
	char error[512];
	static const char *const names[TESTS] = {"circle_line",   "segment_segment_point",
						 "point_polygon", "offset_curve",
						 "slide",         "line_normal_published"};
	for (size_t i = 0; i < TESTS; ++i)
		tests[i] = lockstep_test_find(names[i]);
	for (size_t i = 0; i < SCENES; ++i)
		if (!(scene[i] = scene_open(scene_names[i], error, sizeof error)))
			return -1;
	*state = scene;
	return 0;
}

static int tear_down(void **state)
{
	struct scene **scene = *state;
	for (size_t i = 0; i < SCENES; ++i)
		scene_close(scene[i]);
	return 0;
}

static struct accuracy_run run_of(void **state, uint64_t cases)
{
	return (struct accuracy_run){.test = tests,
				     .scene = *state,
				     .scenes = SCENES,
				     .seed = 7,
				     .cases = cases,
				     .shards = 1,
				     .threads = 1,
				     .output = "no/such/folder",
				     .out = stdout};
}

/* Errors are added in another order. Each of at most n additions of positive numbers rounds the
 * sum by at most 2^-53 of it, in either order. */
static void assert_same(const struct accuracy *a, const struct accuracy *b)
{
	struct accuracy same = *b;
	assert_true(fabs(a->ulps - b->ulps) <=
		    (double)a->results * 0x1p-52 * fmax(a->ulps, b->ulps));
	same.ulps = a->ulps;
	assert_memory_equal(a, &same, sizeof *a);
}

UNIT_TEST(shards_are_parts_of_the_whole)
{
	const uint64_t cases = 300; /* more than a chunk */
	struct accuracy_run whole = run_of(state, cases);
	struct accuracy sum[PAIRS] = {{.cases = 0}};
	accuracy_run(&whole);
	for (unsigned shard = 0; shard < 3; ++shard) {
		struct accuracy_run part = run_of(state, cases);
		part.shard = shard;
		part.shards = 3;
		accuracy_run(&part);
		for (size_t i = 0; i < PAIRS; ++i) {
			assert_true(part.pair[i].sum.cases < cases);
			accuracy_add(&sum[i], &part.pair[i].sum);
		}
		accuracy_run_free(&part);
	}
	for (size_t i = 0; i < PAIRS; ++i) {
		assert_int_equal(whole.pair[i].sum.cases, cases);
		assert_same(&whole.pair[i].sum, &sum[i]);
	}
	assert_int_equal(whole.disagreements, 0);
	accuracy_run_free(&whole);
}

UNIT_TEST(threads_change_nothing)
{
	struct accuracy_run one = run_of(state, one_in(100, 30));
	struct accuracy_run several = one;
	one.climb = several.climb = true;
	several.threads = 5;
	accuracy_run(&one);
	accuracy_run(&several);
	for (size_t i = 0; i < PAIRS; ++i) {
		assert_memory_equal(&one.pair[i].sum, &several.pair[i].sum, sizeof one.pair[i].sum);
		for (unsigned kind = 0; kind < BAD_KINDS; ++kind) {
			const struct bad_case *a = &one.pair[i].worst[kind];
			const struct bad_case *b = &several.pair[i].worst[kind];
			assert_true(a->seen == b->seen && a->index == b->index);
			assert_memory_equal(a->operands, b->operands, sizeof a->operands);
		}
	}
	accuracy_run_free(&one);
	accuracy_run_free(&several);
}

/* The values that climbing reports are reproducible, and no less than without climbing. */
static double is_real(const struct lockstep_test *test, const struct accuracy_pair *pair,
		      unsigned kind)
{
	float results[LOCKSTEP_RESULTS_MAX];
	struct verdict verdict;
	bool hit;
	if (pair->worst[kind].badness == -INFINITY)
		return 0;
	accuracy_of_case(test, harness_of(test)->reference, pair->worst[kind].operands,
			 pair->world[kind].made, &hit, results, &verdict);
	assert_true(pair->worst[kind].seen ==
		    (kind == BAD_ANSWER ? verdict.seen_margin : verdict.seen_results));
	return pair->worst[kind].seen;
}

UNIT_TEST(climbs_are_real)
{
	const uint64_t cases = one_in(300, 50);
	struct accuracy_run plain = run_of(state, cases), climbed = plain;
	unsigned higher = 0;
	climbed.climb = true;
	accuracy_run(&plain);
	accuracy_run(&climbed);
	for (size_t i = 0; i < PAIRS; ++i) {
		const struct accuracy *before = &plain.pair[i].sum, *sum = &climbed.pair[i].sum;
		const struct lockstep_test *test = tests[i / SCENES];
		assert_true(sum->seen_margin == is_real(test, &climbed.pair[i], BAD_ANSWER));
		assert_true(sum->seen_results == is_real(test, &climbed.pair[i], BAD_RESULT));
		assert_true(before->seen_margin == is_real(test, &plain.pair[i], BAD_ANSWER));
		assert_true(before->seen_results == is_real(test, &plain.pair[i], BAD_RESULT));
		assert_true(sum->seen_margin >= before->seen_margin);
		assert_true(sum->seen_results >= before->seen_results);
		higher += sum->seen_margin > before->seen_margin;
		higher += sum->seen_results > before->seen_results;
		/* As many neighbours as cases, and they change no rate. */
		assert_int_equal(before->climbed, 0);
		if (!test->judge && sum->promised == cases)
			assert_int_equal(sum->climbed, cases);
		assert_int_equal(sum->wrong, before->wrong);
		assert_int_equal(sum->near, before->near);
	}
	assert_true(higher > 0);
	assert_int_equal(climbed.disagreements, 0);
	accuracy_run_free(&plain);
	accuracy_run_free(&climbed);
}

/* For evenly spread discs and lines no answer is wrong, but climbing finds a wrong one. */
UNIT_TEST(climbs_are_climbs)
{
	const struct lockstep_test *only[] = {tests[0], NULL};
	struct accuracy_run plain = run_of(state, 1000), climbed;
	plain.seed = 1;
	plain.test = only;
	plain.scenes = 1;
	climbed = plain;
	climbed.climb = true;
	accuracy_run(&plain);
	accuracy_run(&climbed);
	assert_true(plain.pair[0].sum.seen_margin == 0);
	assert_true(climbed.pair[0].sum.seen_margin > 0.5);
	accuracy_run_free(&plain);
	accuracy_run_free(&climbed);
}

/* ---- A kernel that is wrong ------------------------------------------------------------------ */

/* circle_line, except that no disc touches a line that starts on the right. */
static void wrong_on_the_right(const struct lockstep_batch *batch)
{
	harness_of(tests[0])->reference(batch);
	for (size_t i = 0; i < batch->n; ++i)
		if (batch->in[3][i] > 0)
			batch->hits[i / 64] &= ~((uint64_t)1 << i % 64);
}

UNIT_TEST(a_wrong_kernel_is_found)
{
	const struct lockstep_test *only[] = {tests[0], NULL};
	lockstep_kernel **kernels = calloc(lockstep_test_count(), sizeof *kernels);
	struct build broken = {.name = "broken", .runs = true};
	struct accuracy_run run = run_of(state, one_in(200, 50));
	char folder[] = "/tmp/lockstep-XXXXXX", text[4096] = "", path[4200];
	struct accuracy total;

	assert_non_null(kernels);
	assert_non_null(mkdtemp(folder));
	kernels[tests[0] - lockstep_tests] = wrong_on_the_right;
	broken.kernel = kernels;
	run.test = only;
	run.build = &broken;
	run.output = folder;
	run.out = tmpfile();
	assert_non_null(run.out);
	accuracy_run(&run);
	accuracy_total(&run, 0, &total);
	assert_true(total.outside > 0 && total.outside == run.disagreements);
	assert_true(total.outside <= total.false_misses);
	assert_true(total.seen_margin > tests[0]->error_bound);

	/* It is reported once, and saved. */
	rewind(run.out);
	text[fread(text, 1, sizeof text - 1, run.out)] = '\0';
	const char *first = strstr(text, "DISAGREEMENT  circle_line on broken: ");
	assert_non_null(first);
	assert_null(strstr(first + 1, "DISAGREEMENT"));
	const char *saved = strstr(text, folder);
	assert_non_null(saved);
	assert_int_equal(sscanf(saved, "%4199s", path), 1);
	assert_int_equal(remove(path), 0);
	assert_int_equal(rmdir(folder), 0);
	fclose(run.out);
	accuracy_run_free(&run);
	free(kernels);
}

UNIT_FIXTURE(set_up, tear_down)
