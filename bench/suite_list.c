/* SPDX-License-Identifier: MIT */
/* Makes the list of benchmarks from the table of tests and the list of builds; see suite.h. */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "bench/gbench.h"
#include "bench/suite.h"
#include "harness/base/memory.h"
#include "harness/check/cross.h"
#include "harness/questions/questions.h"

/* Adds a benchmark for the newest cases. */
static void add_bench(struct suite *suite, const char *contender, struct bench what)
{
	struct cases *cases = &suite->cases[suite->cases_count - 1];
	struct bench *bench = &suite->bench[suite->count];
	char rows[32] = "", hits[32] = "";
	*bench = what;
	bench->suite = suite;
	bench->cases = cases;
	if (cases->rows)
		snprintf(rows, sizeof rows, "/%zu", cases->rows);
	if (cases->hits_given)
		snprintf(hits, sizeof hits, "/hits:%g", cases->hits_percent);
	bench->name =
	    memory_text("%s/%s/%s/%s/%zu%s%s", cases->test->name, contender,
			mode_names[cases->mode], scene_name(cases->scene), cases->n, rows, hits);
	if (cases->threads > 1 && pthread_barrier_init(&bench->begin, NULL, cases->threads) != 0)
		memory_none();
	++suite->count;
	/* a plug-in process uses none of this process's CPU time, so the clock times it */
	gbench_register(bench->name, cases->threads, bench->subject && bench->subject->process,
			suite_run, bench);
}

/* Adds the benchmark of a build, if it has the kernel, or of the reference. */
static void add(struct suite *suite, const struct build *build)
{
	const struct lockstep_test *test = suite->cases[suite->cases_count - 1].test;
	struct bench bench = {.build = build};
	if (build && build->kind == BUILD_PLUGIN)
		bench.subject = build->plugin->subject[question_index(test)];
	bench.kernel = build ? build_kernel(build, test) : harness_of(test)->reference;
	if (bench.kernel)
		add_bench(suite, contender_name(build), bench);
}

/* Adds the benchmarks of one test, mode, scene and size. */
static void add_cases(struct suite *suite, const struct options *options, struct cases cases)
{
	suite->cases[suite->cases_count++] = cases;
	struct bench exact = {.exact = harness_of(cases.test)->exact};
	if (options->reference)
		add(suite, NULL);
	if (options->exact && !options->ratios && !options->instructions)
		add_bench(suite, "exact", exact);
	for (size_t b = 0; b < options->builds; ++b)
		add(suite, options->build[b]);
}

/* The same for each number of threads. */
static void add_threads(struct suite *suite, const struct options *options, struct cases cases)
{
	for (size_t t = 0; t < options->threads; ++t) {
		cases.threads = (unsigned)options->thread[t];
		add_cases(suite, options, cases);
	}
}

/* The same for each share of hits: the scene's own, or a given one. */
static void add_hits(struct suite *suite, const struct options *options, struct cases cases)
{
	for (size_t h = 0; h < options->hit_rates; ++h) {
		cases.hits_given = options->hit_rate[h] >= 0;
		cases.hits_percent = options->hit_rate[h];
		if (cases.hits_given && !cases.test->hits)
			continue;
		add_threads(suite, options, cases);
	}
}

/* The same for each chosen world: the scene's, or outlines. */
static void add_worlds(struct suite *suite, const struct options *options, struct cases cases)
{
	if (!cases.test->world || options->rows == 0)
		add_hits(suite, options, cases);
	else
		for (size_t r = 0; r < options->rows; ++r) {
			cases.rows = options->row[r];
			add_hits(suite, options, cases);
		}
}

static void add_test(struct suite *suite, const struct options *options,
		     const struct lockstep_test *test)
{
	struct cases cases = {.test = test, .seed = options->seed};
	for (size_t m = 0; m < options->modes; ++m)
		for (size_t s = 0; s < options->scenes; ++s)
			for (size_t n = 0; n < options->sizes; ++n) {
				cases.mode = options->mode[m];
				cases.scene = options->scene[s];
				cases.n = options->size[n];
				if (cases.mode < test_modes(test))
					add_worlds(suite, options, cases);
			}
}

void suite_open(struct suite *suite, const struct options *options)
{
	size_t worlds = options->rows ? options->rows : 1;
	size_t sets = options->tests * options->modes * options->scenes * options->sizes * worlds *
		      options->hit_rates * options->threads;
	*suite = (struct suite){.cpu = options->cpu, .cpus = options->cpus};
	suite->cases = memory_must(calloc(sets + 1, sizeof *suite->cases));
	suite->bench = memory_must(calloc(sets * (options->builds + 2) + 1, sizeof *suite->bench));
	for (size_t t = 0; t < options->tests; ++t)
		add_test(suite, options, options->test[t]);
}
