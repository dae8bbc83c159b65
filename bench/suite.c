/* SPDX-License-Identifier: MIT */
/* The benchmarks, made from the table of tests and the list of builds; see suite.h. */
#define _GNU_SOURCE /* asprintf */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/gbench.h"
#include "bench/suite.h"
#include "check/cross.h"

/* Operands that may lie in memory at once. Interleaved repetitions come back to each set of cases
 * many times, so sets stay until there are too many; a single one may be larger than this. */
#define HELD_MAX ((size_t)256 << 20)

const char *contender_name(const struct build *build)
{
	return build ? build->name : "reference";
}

static void drop_all(struct suite *suite)
{
	for (size_t i = 0; i < suite->cases_count; ++i)
		cases_drop(&suite->cases[i]);
	suite->held = 0;
}

bool suite_hold(struct suite *suite, struct cases *cases)
{
	if (cases->memory)
		return true;
	if (suite->held + cases_size(cases) > HELD_MAX)
		drop_all(suite);
	if (!cases_make(cases))
		return false;
	suite->held += cases_size(cases);
	return true;
}

static void show_progress(struct suite *suite)
{
	size_t runs = suite->runs++;
	if (suite->runs_goal && runs % 16 == 0)
		fprintf(stderr, "\r%3zu %%",
			runs < suite->runs_goal ? 100 * runs / suite->runs_goal : 99);
}

bool suite_verify(struct bench *bench)
{
	char what[80];
	if (bench->verified || bench->wrong[0])
		return bench->verified;
	bench->verified = cases_verify(bench->cases, bench->kernel, what, sizeof what);
	if (!bench->verified) {
		snprintf(bench->wrong, sizeof bench->wrong, "%s: %s", contender_name(bench->build),
			 what);
		++bench->suite->failed;
	}
	return bench->verified;
}

/* How fast could it be? */
static void find_limit(struct bench *bench)
{
	struct tally tally;
	if (bench->limited || !bench->kernel || !peaks_of(bench->build))
		return;
	tally_cases(bench->cases, &tally);
	bench->limit = limit_of(bench->build, bench->cases, &tally);
	bench->limited = true;
}

/* Decides every case of a batch. */
static void decide(const struct bench *bench)
{
	const struct cases *cases = bench->cases;
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct lockstep_truth truth;
	for (size_t i = 0; i < cases->n; ++i) {
		gather_operands(cases->test, cases->in, i, cases->mode, operands);
		bench->exact(operands, cases->world.made, &truth);
	}
}

static void run(struct gbench *g, void *context)
{
	struct bench *bench = context;
	lockstep_kernel *kernel = bench->kernel;
	show_progress(bench->suite);
	if (!suite_hold(bench->suite, bench->cases)) {
		gbench_fail(g, "no memory for so many cases");
		return;
	}
	if (kernel && !suite_verify(bench)) {
		gbench_fail(g, bench->wrong);
		return;
	}
	find_limit(bench);
	struct lockstep_batch batch = cases_batch(bench->cases);
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && kernel; ++i)
		kernel(&batch);
	for (size_t i = 0; i < n && !kernel; ++i)
		decide(bench);
	gbench_end(g, (double)batch.n, cases_traffic(bench->cases));
	gbench_number(g, "work", (double)bench->cases->work);
	if (bench->limit.seconds > 0) {
		gbench_rate(g, "limit_percent", 100 * bench->limit.seconds);
		gbench_label(g, bench->limit.resource);
	}
}

/* Adds a benchmark of the newest cases. */
static bool add_bench(struct suite *suite, const char *contender, struct bench what)
{
	struct cases *cases = &suite->cases[suite->cases_count - 1];
	struct bench *bench = &suite->bench[suite->count];
	char rows[32] = "";
	*bench = what;
	bench->suite = suite;
	bench->cases = cases;
	if (cases->rows)
		snprintf(rows, sizeof rows, "/%zu", cases->rows);
	if (asprintf(&bench->name, "%s/%s/%s/%s/%zu%s", cases->test->name, contender,
		     mode_names[cases->mode], scene_name(cases->scene), cases->n, rows) < 0)
		return false;
	++suite->count;
	gbench_register(bench->name, run, bench);
	return true;
}

/* That of a build, if it has the kernel, or of the reference. */
static bool add(struct suite *suite, const struct build *build)
{
	const struct lockstep_test *test = suite->cases[suite->cases_count - 1].test;
	struct bench bench = {.build = build};
	bench.kernel = build ? build_kernel(build, test) : harness_of(test)->reference;
	return !bench.kernel || add_bench(suite, contender_name(build), bench);
}

/* Adds the benchmarks of one test, mode, scene and size. */
static bool add_cases(struct suite *suite, const struct options *options, struct cases cases)
{
	suite->cases[suite->cases_count++] = cases;
	struct bench exact = {.exact = harness_of(cases.test)->exact};
	if (options->reference && !add(suite, NULL))
		return false;
	if (options->exact && !options->ratios && !options->instructions &&
	    !add_bench(suite, "exact", exact))
		return false;
	for (size_t b = 0; b < options->builds; ++b)
		if (!add(suite, options->build[b]))
			return false;
	return true;
}

/* The same against every world there is to be: the scene's, or outlines. */
static bool add_worlds(struct suite *suite, const struct options *options, struct cases cases)
{
	if (!cases.test->world || options->rows == 0)
		return add_cases(suite, options, cases);
	for (size_t r = 0; r < options->rows; ++r) {
		cases.rows = options->row[r];
		if (!add_cases(suite, options, cases))
			return false;
	}
	return true;
}

static bool add_test(struct suite *suite, const struct options *options,
		     const struct lockstep_test *test)
{
	struct cases cases = {.test = test, .seed = options->seed};
	for (size_t m = 0; m < options->modes; ++m)
		for (size_t s = 0; s < options->scenes; ++s)
			for (size_t n = 0; n < options->sizes; ++n) {
				cases.mode = options->mode[m];
				cases.scene = options->scene[s];
				cases.n = options->size[n];
				if (cases.mode < test_modes(test) &&
				    !add_worlds(suite, options, cases))
					return false;
			}
	return true;
}

bool suite_open(struct suite *suite, const struct options *options)
{
	size_t worlds = options->rows ? options->rows : 1;
	size_t sets = options->tests * options->modes * options->scenes * options->sizes * worlds;
	*suite = (struct suite){0};
	suite->cases = calloc(sets + 1, sizeof *suite->cases);
	suite->bench = calloc(sets * (options->builds + 2) + 1, sizeof *suite->bench);
	if (!suite->cases || !suite->bench)
		return false;
	for (size_t t = 0; t < options->tests; ++t)
		if (!add_test(suite, options, options->test[t]))
			return false;
	return true;
}

void suite_close(struct suite *suite)
{
	drop_all(suite);
	for (size_t i = 0; i < suite->count; ++i) {
		free(suite->bench[i].name);
		free(suite->bench[i].seconds);
	}
	free(suite->bench);
	free(suite->cases);
}

void suite_record(void *context, const char *name, double seconds, const char *error)
{
	struct suite *suite = context;
	for (size_t i = 0; i < suite->count && !error; ++i) {
		struct bench *bench = &suite->bench[i];
		if (strcmp(bench->name, name) != 0)
			continue;
		double *more = realloc(bench->seconds, (bench->repetitions + 1) * sizeof *more);
		if (!more)
			return;
		bench->seconds = more;
		bench->seconds[bench->repetitions++] = seconds;
		return;
	}
}
