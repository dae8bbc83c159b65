/* SPDX-License-Identifier: MIT */
/* The benchmarks, made from the table of tests and the list of builds; see suite.h. */
#define _GNU_SOURCE /* asprintf */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/gbench.h"
#include "bench/pin.h"
#include "bench/suite.h"
#include "check/cross.h"

/* Operands that may lie in memory at once. Interleaved repetitions come back to each set of cases
 * many times, so sets stay until there are too many; a single one may be larger than this. */
#define HELD_MAX ((size_t)256 << 20)

const char *contender_name(const struct build *build)
{
	return build ? build->name : "reference";
}

static void drop(struct cases *cases)
{
	for (unsigned t = 1; t < cases->threads && cases->copy; ++t)
		cases_drop(&cases->copy[t - 1]);
	free(cases->copy);
	cases->copy = NULL;
	cases_drop(cases);
}

static void drop_all(struct suite *suite)
{
	for (size_t i = 0; i < suite->cases_count; ++i)
		if (suite->cases[i].memory)
			drop(&suite->cases[i]);
	suite->held = 0;
}

/* Every thread has cases of its own. */
static bool make_copies(struct cases *cases, char *error, size_t error_size)
{
	if (cases->threads < 2)
		return true;
	cases->copy = calloc(cases->threads - 1, sizeof *cases->copy);
	for (unsigned t = 1; t < cases->threads; ++t) {
		struct cases *copy = cases->copy ? &cases->copy[t - 1] : NULL;
		if (!copy)
			return false;
		*copy = *cases;
		copy->threads = 1;
		copy->copy = NULL;
		copy->memory = NULL;
		if (!cases_make(copy, error, error_size)) {
			cases->threads = t; /* as many as can be dropped */
			return false;
		}
	}
	return true;
}

/* Many cases take longer to make than a user waits without a word. */
enum { SAID_FROM = 1 << 20 };

bool suite_hold(struct suite *suite, struct cases *cases, char *error, size_t error_size)
{
	size_t size = cases_size(cases) * (cases->threads > 1 ? cases->threads : 1);
	unsigned threads = cases->threads;
	bool say = cases->n >= SAID_FROM && isatty(STDERR_FILENO), made;
	if (cases->memory)
		return true;
	if (suite->held + size > HELD_MAX)
		drop_all(suite);
	if (say)
		fprintf(stderr, "\r\033[Kmaking %zu cases of %s", cases->n, cases->test->name);
	made = cases_make(cases, error, error_size);
	if (made && !make_copies(cases, error, error_size)) {
		drop(cases);
		cases->threads = threads;
		made = false;
	}
	if (say)
		fprintf(stderr, "\r\033[K");
	suite->held += made ? size : 0;
	return made;
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

/* What comes before the clock is started, by one of the threads. */
static void prepare(struct bench *bench)
{
	show_progress(bench->suite);
	if (!suite_hold(bench->suite, bench->cases, bench->cannot, sizeof bench->cannot))
		return;
	bench->cannot[0] = '\0';
	if (bench->kernel && !suite_verify(bench))
		snprintf(bench->cannot, sizeof bench->cannot, "%s", bench->wrong);
	else if (bench->kernel && bench->cases->threads < 2)
		limit_measure(bench->build, bench->cases, &bench->basis);
}

static void run(struct gbench *g, void *context)
{
	struct bench *bench = context;
	const struct suite *suite = bench->suite;
	lockstep_kernel *kernel = bench->kernel;
	unsigned thread = gbench_thread(g);
	/* Those of the command line were seen to be allowed. */
	if (suite->cpus > 0)
		pin_to(suite->cpu[thread % suite->cpus]);
	if (thread == 0)
		prepare(bench);
	if (bench->cases->threads > 1)
		pthread_barrier_wait(&bench->begin);
	if (bench->cannot[0]) {
		gbench_fail(g, bench->cannot);
		return;
	}
	struct cases *cases = thread > 0 ? &bench->cases->copy[thread - 1] : bench->cases;
	struct lockstep_batch batch = cases_batch(cases);
	size_t n = gbench_begin(g);
	for (size_t i = 0; i < n && kernel; ++i)
		kernel(&batch);
	for (size_t i = 0; i < n && !kernel; ++i)
		decide(bench);
	gbench_end(g, (double)batch.n, cases_traffic(cases));
	gbench_number(g, "work", (double)cases->work);
	struct limit limit = limit_of(cases, &bench->basis);
	if (limit.seconds > 0) {
		gbench_rate(g, "limit_percent", 100 * limit.seconds);
		gbench_label(g, limit.resource);
	}
}

/* Adds a benchmark of the newest cases. */
static bool add_bench(struct suite *suite, const char *contender, struct bench what)
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
	if (asprintf(&bench->name, "%s/%s/%s/%s/%zu%s%s", cases->test->name, contender,
		     mode_names[cases->mode], scene_name(cases->scene), cases->n, rows, hits) < 0)
		return false;
	if (cases->threads > 1 && pthread_barrier_init(&bench->begin, NULL, cases->threads) != 0) {
		free(bench->name);
		return false;
	}
	++suite->count;
	gbench_register(bench->name, cases->threads, run, bench);
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

/* The same with so many threads, each number of them. */
static bool add_threads(struct suite *suite, const struct options *options, struct cases cases)
{
	for (size_t t = 0; t < options->threads; ++t) {
		cases.threads = (unsigned)options->thread[t];
		if (!add_cases(suite, options, cases))
			return false;
	}
	return true;
}

/* The same with as many hits as the scene has, and with each share of them. */
static bool add_hits(struct suite *suite, const struct options *options, struct cases cases)
{
	for (size_t h = 0; h < options->hit_rates; ++h) {
		cases.hits_given = options->hit_rate[h] >= 0;
		cases.hits_percent = options->hit_rate[h];
		if (cases.hits_given && !cases.test->hits)
			continue;
		if (!add_threads(suite, options, cases))
			return false;
	}
	return true;
}

/* The same against every world there is to be: the scene's, or outlines. */
static bool add_worlds(struct suite *suite, const struct options *options, struct cases cases)
{
	if (!cases.test->world || options->rows == 0)
		return add_hits(suite, options, cases);
	for (size_t r = 0; r < options->rows; ++r) {
		cases.rows = options->row[r];
		if (!add_hits(suite, options, cases))
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
	size_t sets = options->tests * options->modes * options->scenes * options->sizes * worlds *
		      options->hit_rates * options->threads;
	*suite = (struct suite){.cpu = options->cpu, .cpus = options->cpus};
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
		if (suite->bench[i].cases->threads > 1)
			pthread_barrier_destroy(&suite->bench[i].begin);
		free(suite->bench[i].name);
		free(suite->bench[i].seconds);
	}
	free(suite->bench);
	free(suite->cases);
}

/* Google Benchmark adds to a name how many threads there are. */
static bool is_name_of(const struct bench *bench, const char *name)
{
	char threads[48] = "";
	size_t length = strlen(bench->name);
	if (bench->cases->threads > 1)
		snprintf(threads, sizeof threads, "/real_time/threads:%u", bench->cases->threads);
	return strncmp(name, bench->name, length) == 0 && strcmp(name + length, threads) == 0;
}

void suite_record(void *context, const char *name, double seconds, const char *error)
{
	struct suite *suite = context;
	for (size_t i = 0; i < suite->count && !error; ++i) {
		struct bench *bench = &suite->bench[i];
		if (!is_name_of(bench, name))
			continue;
		double *more = realloc(bench->seconds, (bench->repetitions + 1) * sizeof *more);
		if (!more)
			return;
		bench->seconds = more;
		bench->seconds[bench->repetitions++] = seconds;
		return;
	}
}
