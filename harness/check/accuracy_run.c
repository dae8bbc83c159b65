/* SPDX-License-Identifier: MIT */
/*
 * The measuring loop. A round takes the next chunk of cases of every scene and test. A thread takes
 * one of these at a time, so the cases of a test in a scene are counted in the same order with any
 * number of threads.
 */
#include <config.h>

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "harness/base/clock.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "harness/check/accuracy_chunk.h"
#include "harness/questions/questions.h"

/* The most cases of a chunk, and the fewest if they are expensive to make. */
enum { MOST = ACCURACY_CHUNK, LEAST = 16 };

/* One thread. */
struct worker {
	struct accuracy_run *run;
	struct jobs *jobs;
	struct chunk chunk;
	pthread_t thread;
	bool first; /* shows progress */
};

/* A round: its number, and the pairs that are already taken. */
struct jobs {
	pthread_mutex_t lock; /* protects all members but the number */
	uint64_t number;
	size_t next, pairs;
	bool any; /* there were cases left */
	double began;
};

bool accuracy_interrupted(const struct accuracy_run *run)
{
	return run->interrupted && run->interrupted();
}

/* Makes the chunk of that number and measures it. False if no cases are left. */
static bool next_chunk(struct worker *w, size_t index, uint64_t number)
{
	const struct accuracy_run *run = w->run;
	struct chunk *c = &w->chunk;
	c->test = run->test[index / run->scenes];
	c->scene = run->scene[index % run->scenes];
	c->n = chunk_cases(c->scene, c->test, LEAST);
	c->n = c->n > MOST ? MOST : c->n;
	c->start = number * c->n;
	if (run->cases && c->start >= run->cases)
		return false;
	if (run->cases && run->cases - c->start < c->n)
		c->n = (size_t)(run->cases - c->start);
	/* Each pair gets a quarter of its share at a time, so that none uses up a short time
	 * limit. */
	double slice = 0;
	if (!run->cases)
		slice = run->seconds * run->threads / (double)w->jobs->pairs / 4;
	accuracy_chunk(w->run, &w->run->pair[index], c, slice);
	return true;
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Shows the share of the cases made, or of the time used, whichever is larger. */
static void show_progress(const struct worker *w, size_t index)
{
	static double shown;
	const struct accuracy_run *run = w->run;
	double t = clock_seconds(), share = 0;
	if (!run->progress || !w->first || t - shown < 0.1)
		return;
	shown = t;
	if (run->cases)
		share = (double)run->pair[index].sum.cases * run->shards / (double)run->cases;
	if (run->seconds > 0 && (t - w->jobs->began) / run->seconds > share)
		share = (t - w->jobs->began) / run->seconds;
	fprintf(stderr, PROGRESS_CLEAR "measuring %3.0f%%  %s, %s", 100 * (share < 1 ? share : 1),
		run->test[index / run->scenes]->name, scene_name(run->scene[index % run->scenes]));
	fflush(stderr);
}

static void *work(void *argument)
{
	struct worker *w = argument;
	struct jobs *jobs = w->jobs;
	for (;;) {
		/* The first round is always completed, so that even a short run leaves nothing
		 * out. */
		bool over = jobs->number && w->run->seconds > 0 &&
			    clock_seconds() - jobs->began >= w->run->seconds;
		over = over || accuracy_interrupted(w->run);
		pthread_mutex_lock(&jobs->lock);
		const size_t index = jobs->next;
		over = over || index == jobs->pairs;
		jobs->next += !over;
		pthread_mutex_unlock(&jobs->lock);
		if (over)
			return NULL;
		show_progress(w, index);
		const bool any =
		    next_chunk(w, index, w->run->shard + jobs->number * w->run->shards);
		pthread_mutex_lock(&jobs->lock);
		jobs->any = jobs->any || any;
		pthread_mutex_unlock(&jobs->lock);
	}
}

/* Runs one round in this thread and others, or in fewer if threads cannot be started. */
static void run_round(struct worker *worker, unsigned threads)
{
	unsigned started = 1;
	while (started < threads &&
	       pthread_create(&worker[started].thread, NULL, work, &worker[started]) == 0)
		++started;
	work(&worker[0]);
	for (unsigned i = 1; i < started; ++i)
		pthread_join(worker[i].thread, NULL);
}

static void run_rounds(struct accuracy_run *run, struct worker *worker, struct jobs *jobs)
{
	for (unsigned i = 0; i < run->threads; ++i) {
		worker[i].run = run;
		worker[i].jobs = jobs;
		worker[i].first = i == 0;
		chunk_open(&worker[i].chunk);
	}
	for (size_t i = 0; i < jobs->pairs; ++i)
		for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
			run->pair[i].worst[kind].badness = -INFINITY;
	do {
		jobs->any = false;
		jobs->next = 0;
		run_round(worker, run->threads);
		++jobs->number;
	} while (jobs->any && !accuracy_interrupted(run) &&
		 !(run->seconds > 0 && clock_seconds() - jobs->began >= run->seconds));
	for (unsigned i = 0; i < run->threads; ++i)
		chunk_close(&worker[i].chunk);
}

void accuracy_run(struct accuracy_run *run)
{
	struct jobs jobs = {.lock = PTHREAD_MUTEX_INITIALIZER, .began = clock_seconds()};
	while (run->test[jobs.pairs])
		++jobs.pairs;
	jobs.pairs *= run->scenes;
	if (run->threads > jobs.pairs)
		run->threads = (unsigned)jobs.pairs;
	struct worker *worker = memory_must(calloc(run->threads, sizeof *worker));
	run->pair = memory_must(calloc(jobs.pairs, sizeof *run->pair));
	run_rounds(run, worker, &jobs);
	if (run->progress)
		fputs(PROGRESS_CLEAR, stderr);
	run->elapsed = clock_seconds() - jobs.began;
	free(worker);
}

void accuracy_run_free(struct accuracy_run *run)
{
	for (size_t t = 0; run->pair && run->test[t]; ++t)
		for (size_t i = 0; i < run->scenes; ++i)
			for (unsigned kind = 0; kind < BAD_KINDS; ++kind)
				world_free(&run->pair[t * run->scenes + i].world[kind]);
	free(run->pair);
	run->pair = NULL;
}

const struct build *accuracy_build(const struct accuracy_run *run, size_t t)
{
	return run->of ? run->of[t] : run->build;
}

const struct subject *accuracy_subject(const struct accuracy_run *run, size_t t)
{
	const struct build *build = accuracy_build(run, t);
	return build && build->plugin ? build->plugin->subject[question_index(run->test[t])] : NULL;
}

void accuracy_total(const struct accuracy_run *run, size_t t, struct accuracy *total)
{
	*total = (struct accuracy){.cases = 0};
	for (size_t i = 0; i < run->scenes; ++i)
		accuracy_add(total, &run->pair[t * run->scenes + i].sum);
}

const struct accuracy_pair *accuracy_worst(const struct accuracy_run *run, size_t t, unsigned kind)
{
	const struct accuracy_pair *pair = &run->pair[t * run->scenes], *worst = pair;
	for (size_t i = 1; i < run->scenes; ++i)
		if (pair[i].worst[kind].badness > worst->worst[kind].badness)
			worst = &pair[i];
	return worst;
}
