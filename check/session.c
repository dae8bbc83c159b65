/* SPDX-License-Identifier: MIT */
/*
 * The checking loop. A round takes the next chunk of cases of every scene and test. The first
 * chunk is also cut to every size from 0 to 130 at every place in guarded memory; all of them run
 * whole, in every mode, on every build. A part of each chunk is held against the exact truth,
 * which is dearer than all kernels together.
 */
#include <config.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check/session.h"

enum { CHUNK = 4096, TRUTHS = 512 };

/* One chunk being checked: its operands, and the reference's answers in each mode. */
struct chunk {
	const struct lockstep_test *test;
	const struct scene *scene;
	uint64_t start;
	size_t n;
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct answers expected[MODES];
	struct cross *cross;
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool chunk_open(struct chunk *chunk)
{
	bool whole = (chunk->cross = cross_open(CHUNK)) != NULL;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		whole = (chunk->column[k] = calloc(CHUNK, sizeof(float))) && whole;
	for (unsigned mode = 0; mode < MODES; ++mode)
		whole = answers_allocate(&chunk->expected[mode], CHUNK) && whole;
	return whole;
}

static void chunk_close(struct chunk *chunk)
{
	cross_close(chunk->cross);
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		free(chunk->column[k]);
	for (unsigned mode = 0; mode < MODES; ++mode)
		answers_free(&chunk->expected[mode]);
}

/* Print a disagreement if it is the first of its kind: of a test, a build and a fault. Where
 * another build went wrong at the very same case, its report stands for both. */
static void found(struct session *s, const struct report *report)
{
	const char *scene = scene_name(report->scene);
	const uint64_t index = report->start + report->what->index;
	struct finding **last = &s->findings, *same = NULL;
	s->disagreements++;
	for (; *last; last = &(*last)->next) {
		if ((*last)->test != report->test || (*last)->fault != report->what->fault)
			continue;
		if ((*last)->build == report->build)
			return;
		if ((*last)->index == index && strcmp((*last)->scene, scene) == 0)
			same = *last;
	}
	struct finding *finding = calloc(1, sizeof *finding);
	if (!finding)
		return;
	*finding = (struct finding){report->test, report->build, scene, report->what->fault, index,
				    "",           NULL};
	if (same && report->build) {
		memcpy(finding->file, same->file, sizeof finding->file);
		fprintf(s->out, "  also on %s: %s\n", report->build->name, report->what->detail);
	} else {
		report_print(s->out, report, s->output, finding->file, sizeof finding->file);
	}
	*last = finding;
}

/* One build, one batch. */
static void check_batch(struct session *s, struct chunk *c, size_t b, size_t n, unsigned mode,
			unsigned place)
{
	const struct build *build = s->build[b];
	lockstep_kernel *kernel = build_kernel(build, c->test);
	struct disagreement what;
	if (!cross_kernel(c->cross, c->test, kernel, c->column, n, mode, place, &c->expected[mode],
			  &what)) {
		const struct report report = {c->test, build, c->scene,  s->seed, c->start, n,
					      mode,    place, c->column, &what,   s->plugin};
		found(s, &report);
	}
	s->ran[(size_t)(c->test - lockstep_tests) * s->builds + b] += n;
}

/* FNV-1a, 64 bits. */
static uint64_t hash(uint64_t state, const void *data, size_t size)
{
	const unsigned char *byte = data;
	for (size_t i = 0; i < size; ++i)
		state = (state ^ byte[i]) * 0x100000001b3u;
	return state;
}

/* Of a chunk's answers, and of whose they are. Every NaN counts as the same one. */
static uint64_t chunk_digest(const struct chunk *c)
{
	const struct answers *answers = &c->expected[MODE_PAIRS];
	uint64_t state = hash(0xcbf29ce484222325u, c->test->name, strlen(c->test->name));
	state = hash(state, scene_name(c->scene), strlen(scene_name(c->scene)));
	for (unsigned shift = 0; shift < 64; shift += 8) {
		unsigned char byte = (unsigned char)(c->start >> shift);
		state = hash(state, &byte, 1);
	}
	for (size_t i = 0; c->test->hits && i < c->n; ++i) {
		unsigned char hit = answers_hit(answers, i);
		state = hash(state, &hit, 1);
	}
	for (unsigned r = 0; r < c->test->results; ++r)
		for (size_t i = 0; i < c->n; ++i) {
			uint32_t bits = 0x7fc00000;
			if (!isnan(answers->out[r][i]))
				memcpy(&bits, &answers->out[r][i], sizeof bits);
			for (unsigned shift = 0; shift < 32; shift += 8) {
				unsigned char byte = (unsigned char)(bits >> shift);
				state = hash(state, &byte, 1);
			}
		}
	return state;
}

/* The reference against the exact truth, for a part of the chunk that moves with it. */
static void check_truths(struct session *s, struct chunk *c)
{
	size_t n = c->n < TRUTHS ? c->n : TRUTHS;
	size_t offset = c->n > n ? (c->start / CHUNK * TRUTHS) % (c->n - n) : 0;
	if (!harness_of(c->test)->exact)
		return;
	for (size_t i = offset; i < offset + n; ++i) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct lockstep_truth truth;
		struct disagreement what;
		for (unsigned k = 0; k < c->test->columns; ++k)
			operands[k] = c->column[k][i];
		for (unsigned r = 0; r < c->test->results; ++r)
			results[r] = c->expected[MODE_PAIRS].out[r][i];
		if (!cross_truth(c->test, operands, answers_hit(&c->expected[MODE_PAIRS], i),
				 results, &truth, &what)) {
			what.index = i;
			const struct report report = {c->test,   NULL,  c->scene,   s->seed,
						      c->start,  c->n,  MODE_PAIRS, PLACE_END,
						      c->column, &what, NULL};
			found(s, &report);
		}
	}
	s->truths += n;
}

/* A build without the test's kernel (a plugin's may have a few only) is passed over. */
static void check_chunk(struct session *s, struct chunk *c, bool sweep, uint64_t number)
{
	scene_fill(c->scene, c->test, s->seed, c->start, c->n, c->column);
	for (unsigned mode = 0; mode < MODES; ++mode)
		answer_batch(c->test, harness_of(c->test)->reference, c->column, c->n, mode,
			     &c->expected[mode]);
	s->distinct += c->n;
	s->digest += chunk_digest(c);
	check_truths(s, c);
	for (size_t b = 0; b < s->builds; ++b) {
		if (!build_kernel(s->build[b], c->test))
			continue;
		for (unsigned mode = 0; mode < MODES; ++mode) {
			for (size_t n = 0; sweep && n < SWEEP_SIZES && n <= c->n; ++n)
				for (unsigned place = 0; place < PLACES; ++place)
					check_batch(s, c, b, n, mode, place);
			check_batch(s, c, b, c->n, mode, (unsigned)((number + mode) % PLACES));
		}
	}
}

/* The share of the cases that are made, or of the time that is over. */
static void show_progress(const struct session *s, const struct chunk *c, double began)
{
	static double shown;
	double t = now(), share = 0;
	if (!s->progress || t - shown < 0.1)
		return;
	shown = t;
	size_t tests = 0;
	while (s->test[tests])
		++tests;
	if (s->cases)
		share = (double)s->distinct * s->shards /
			((double)s->cases * (double)tests * (double)s->scenes);
	if (s->seconds > 0 && (t - began) / s->seconds > share)
		share = (t - began) / s->seconds;
	fprintf(stderr, "\r\033[Kchecking %3.0f%%  %s, %s", 100 * (share < 1 ? share : 1),
		c->test->name, scene_name(c->scene));
	fflush(stderr);
}

/* Cases in a scene's chunk: fewer of the dear ones. Never fewer than the sweep needs. */
static size_t chunk_cases(const struct scene *scene)
{
	double n = CHUNK / (scene_cost(scene) > 1 ? scene_cost(scene) : 1);
	return n < SWEEP_SIZES - 1 ? SWEEP_SIZES - 1 : (size_t)n;
}

/* Check the chunk of a scene and test that begins `done` cases in. False if none are left. */
static bool next_chunk(struct session *s, struct chunk *c, uint64_t done, uint64_t number)
{
	if (s->cases && done >= s->cases)
		return false;
	c->start = s->first + done;
	c->n = chunk_cases(c->scene);
	if (s->cases && s->cases - done < c->n)
		c->n = (size_t)(s->cases - done);
	if (number % s->shards == s->shard)
		check_chunk(s, c, number == 0, number);
	return true;
}

bool session_run(struct session *s, char *error, size_t error_size)
{
	struct chunk c = {.test = NULL};
	double began = now();
	s->ran = calloc(lockstep_test_count * s->builds + 1, sizeof *s->ran);
	if (!s->ran || !chunk_open(&c)) {
		snprintf(error, error_size, "out of memory");
		chunk_close(&c);
		return false;
	}
	cross_catch_faults();
	bool any = true, time_left = true;
	for (uint64_t number = 0; any && time_left; ++number) {
		any = false;
		for (size_t i = 0; i < s->scenes && time_left; ++i) {
			c.scene = s->scene[i];
			uint64_t done = number * chunk_cases(c.scene);
			for (size_t t = 0; s->test[t] && time_left; ++t) {
				c.test = s->test[t];
				show_progress(s, &c, began);
				any = next_chunk(s, &c, done, number) || any;
				/* The first round is always whole: a short time must not leave
				 * tests or scenes out. */
				time_left = number < s->shards || s->seconds <= 0 ||
					    now() - began < s->seconds;
			}
		}
	}
	if (s->progress)
		fprintf(stderr, "\r\033[K");
	s->elapsed = now() - began;
	chunk_close(&c);
	return true;
}

uint64_t session_ran(const struct session *s, const struct lockstep_test *test, size_t b)
{
	return s->ran[(size_t)(test - lockstep_tests) * s->builds + b];
}

void session_free(struct session *s)
{
	free(s->ran);
	s->ran = NULL;
	while (s->findings) {
		struct finding *next = s->findings->next;
		free(s->findings);
		s->findings = next;
	}
}
