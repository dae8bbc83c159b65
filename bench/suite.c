/* SPDX-License-Identifier: MIT */
/* Runs benchmarks; see suite.h. */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/suite.h"
#include "harness/base/interrupt.h"
#include "harness/base/memory.h"
#include "harness/base/pin.h"
#include "harness/base/progress.h"
#include "bench/gbench.h"
#include "bench/on_request.h"
#include "harness/check/cross.h"

/* Bytes of operands that may be in memory at once. Interleaved repetitions return to each set of
 * cases many times, so sets stay until there are too many. A single set may be larger than this. */
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

/* Each thread has its own cases. */
static bool make_copies(struct cases *cases, char *error, size_t error_size)
{
	if (cases->threads < 2)
		return true;
	cases->copy = memory_must(calloc(cases->threads - 1, sizeof *cases->copy));
	for (unsigned t = 1; t < cases->threads; ++t) {
		struct cases *copy = &cases->copy[t - 1];
		*copy = *cases;
		copy->threads = 1;
		copy->copy = NULL;
		copy->memory = NULL;
		if (!cases_make(copy, error, error_size)) {
			cases->threads = t; /* as many as can be freed */
			return false;
		}
	}
	return true;
}

/* Making more cases than this takes so long that a message is shown. */
enum { SAID_FROM = 1 << 20 };

/* Cases between two checks for an interrupt. */
enum { LOOK_CASES = 1 << 16 };

bool suite_hold(struct suite *suite, struct cases *cases, char *error, size_t error_size)
{
	size_t size = cases_size(cases) * (cases->threads > 1 ? cases->threads : 1);
	unsigned threads = cases->threads;
	bool say = cases->n >= SAID_FROM && progress_shows(), made;
	if (cases->memory)
		return true;
	if (suite->held + size > HELD_MAX)
		drop_all(suite);
	if (say)
		fprintf(stderr, PROGRESS_CLEAR "making %zu cases of %s", cases->n,
			cases->test->name);
	made = cases_make(cases, error, error_size);
	if (made && !make_copies(cases, error, error_size)) {
		drop(cases);
		cases->threads = threads;
		made = false;
	}
	if (say)
		fputs(PROGRESS_CLEAR, stderr);
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
	if (bench->subject) {
		bench->verified =
		    subject_judge(bench->subject, bench->kernel, bench->cases, &bench->judgement);
		snprintf(bench->wrong, sizeof bench->wrong, "%s", bench->judgement.text);
		bench->suite->failed += bench->wrong[0] != '\0';
		return bench->verified;
	}
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

/* A kernel's time is that of this loop. */
static void call(lockstep_kernel *kernel, const struct lockstep_batch *batch, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		kernel(batch);
}

/* The part of a run that one of the threads does before starting the clock. */
static void prepare(struct bench *bench)
{
	bench->cut_short = interrupted() != 0;
	if (bench->cut_short)
		return;
	show_progress(bench->suite);
	request_wait(bench->suite, bench->cases);
	if (bench->starved)
		return;
	errno = 0;
	if (!suite_hold(bench->suite, bench->cases, bench->cannot, sizeof bench->cannot)) {
		bench->starved = errno == ENOMEM;
		bench->suite->starved += bench->starved;
		/* Google Benchmark aborts if only some repetitions were timed */
		if (bench->starved && bench->held)
			memory_none();
		return;
	}
	bench->held = true;
	bench->cannot[0] = '\0';
	if (bench->kernel && !suite_verify(bench))
		snprintf(bench->cannot, sizeof bench->cannot, "%s", bench->wrong);
	else if (bench->kernel && !bench->subject && bench->cases->threads < 2 &&
		 !bench->suite->paced)
		limit_measure(bench->build, bench->cases, &bench->basis);
}

void suite_run(struct gbench *g, void *context)
{
	struct bench *bench = context;
	const struct suite *suite = bench->suite;
	lockstep_kernel *kernel = bench->kernel;
	unsigned thread = gbench_thread(g);
	/* the command line's CPUs were checked to be allowed */
	if (suite->cpus > 0)
		pin_to(suite->cpu[thread % suite->cpus]);
	if (thread == 0)
		prepare(bench);
	if (bench->cases->threads > 1)
		pthread_barrier_wait(&bench->begin);
	if (bench->cut_short && gbench_interrupted(g))
		return;
	if (bench->cannot[0]) {
		gbench_fail(g, bench->cannot);
		return;
	}
	struct cases *cases = thread > 0 ? &bench->cases->copy[thread - 1] : bench->cases;
	struct lockstep_batch batch = cases_batch(cases);
	if (bench->subject)
		structs_keep(bench->subject, &batch);
	size_t n = gbench_begin(g);
	/*
	 * some calls between checks for a signal: often enough for a user, seldom enough for the
	 * clock
	 */
	size_t some = kernel ? 1 + LOOK_CASES / cases->n : 1;
	for (size_t i = 0; i < n && !interrupted(); i += some)
		if (kernel)
			call(kernel, &batch, n - i < some ? n - i : some);
		else
			decide(bench);
	structs_forget();
	if (gbench_interrupted(g))
		return;
	gbench_end(g, (double)batch.n, cases_traffic(cases));
	gbench_number(g, "work", (double)cases->work);
	if (bench->subject) {
		char label[SUBJECT_LABEL];
		gbench_number(g, "judged", (double)bench->judgement.judged);
		/* for values that are always 0, Google Benchmark's coefficient of variation is not
		 * valid JSON */
		if (bench->judgement.wrong)
			gbench_number(g, "wrong", (double)bench->judgement.wrong);
		if (bench->judgement.differ)
			gbench_number(g, "differ", (double)bench->judgement.differ);
		gbench_label(g, subject_label(bench->subject, &bench->judgement, label));
	}
	struct limit limit = limit_of(cases, &bench->basis);
	if (limit.seconds > 0) {
		gbench_rate(g, "limit_percent", 100 * limit.seconds);
		gbench_rate(g, "known_percent", 100 * limit_known(cases, &bench->basis).seconds);
		gbench_label(g, limit.resource);
	}
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

/* True if Google Benchmark's name is that of this benchmark; it adds the number of threads. */
static bool is_name_of(const struct bench *bench, const char *name)
{
	char threads[48] = "";
	size_t length = strlen(bench->name);
	if (bench->cases->threads > 1)
		snprintf(threads, sizeof threads, "/real_time/threads:%u", bench->cases->threads);
	else if (bench->subject && bench->subject->process)
		snprintf(threads, sizeof threads, "/real_time");
	return strncmp(name, bench->name, length) == 0 && strcmp(name + length, threads) == 0;
}

void suite_record(void *context, const char *name, double seconds, const char *error)
{
	struct suite *suite = context;
	for (size_t i = 0; i < suite->count && !error; ++i) {
		struct bench *bench = &suite->bench[i];
		if (!is_name_of(bench, name))
			continue;
		bench->seconds = memory_must(
		    realloc(bench->seconds, (bench->repetitions + 1) * sizeof *bench->seconds));
		bench->seconds[bench->repetitions++] = seconds;
		return;
	}
}
