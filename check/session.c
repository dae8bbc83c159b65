/* SPDX-License-Identifier: MIT */
/*
 * The checking loop. A round takes the next chunk of cases of every scene and test. The first
 * chunk is also cut to every size from 0 to 130 at every place in guarded memory; all of them run
 * whole, in every mode, on every build. A part of each chunk is held against the exact truth, and
 * against itself, changed in ways that do not matter.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "check/chunk.h"
#include "check/progress.h"
#include "check/session.h"

/* Answers of a chunk's reference that are held against truth and against relations. */
enum { TRUTHS = 512, RELATED = 512 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool interrupted(const struct session *s)
{
	return s->interrupted && s->interrupted();
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
	if (!cross_kernel(c->cross, c->test, kernel, c->column, c->world.made, n, mode, place,
			  &c->expected[mode], &what)) {
		const struct report report = {.test = c->test,
					      .build = build,
					      .scene = c->scene,
					      .seed = s->seed,
					      .start = c->start,
					      .n = n,
					      .mode = mode,
					      .place = place,
					      .columns = c->column,
					      .world = &c->world,
					      .what = &what,
					      .plugin = s->plugin};
		found(s, &report);
	}
	s->ran[(size_t)(c->test - lockstep_tests) * s->builds + b] += n;
}

/* The reference is wrong about a case. */
static void found_reference(struct session *s, struct chunk *c, const struct disagreement *what)
{
	const struct report report = {.test = c->test,
				      .scene = c->scene,
				      .seed = s->seed,
				      .start = c->start,
				      .n = c->n,
				      .mode = MODE_PAIRS,
				      .place = PLACE_END,
				      .columns = c->column,
				      .world = &c->world,
				      .what = what};
	found(s, &report);
}

/* A part of the chunk, of at most `most` cases from *offset on. Where it is depends on what the chunk
 * is alone, so that a report's command finds the same again. */
static size_t some_part(const struct chunk *c, size_t most, size_t *offset)
{
	size_t n = c->n < most ? c->n : most;
	*offset = (size_t)((c->start * 0x9e3779b97f4a7c15u >> 32) % (c->n - n + 1));
	return n;
}

/*
 * The reference against the exact truth, which is dearer than all kernels together; of a large
 * world, it is so in proportion to the rows. Specimens promise nothing.
 */
static void check_truths(struct session *s, struct chunk *c)
{
	size_t offset, most = c->world.rows > 16 ? TRUTHS * 16 / c->world.rows : TRUTHS;
	size_t n = some_part(c, most < 8 ? 8 : most, &offset);
	if (!harness_of(c->test)->exact || c->test->judge)
		return;
	for (size_t i = offset; i < offset + n && !interrupted(s); ++i, ++s->truths) {
		float operands[LOCKSTEP_COLUMNS_MAX], results[LOCKSTEP_RESULTS_MAX];
		struct lockstep_truth truth;
		struct disagreement what;
		for (unsigned k = 0; k < c->test->columns; ++k)
			operands[k] = c->column[k][i];
		for (unsigned r = 0; r < c->test->results; ++r)
			results[r] = c->expected[MODE_PAIRS].out[r][i];
		if (!cross_truth(c->test, operands, c->world.made,
				 answers_hit(&c->expected[MODE_PAIRS], i), results, &truth,
				 &what)) {
			what.index = i;
			found_reference(s, c, &what);
		}
	}
}

/* The reference against itself. */
static void check_relations(struct session *s, struct chunk *c)
{
	float *column[LOCKSTEP_COLUMNS_MAX];
	struct disagreement what;
	size_t offset, n = some_part(c, RELATED, &offset);
	for (unsigned k = 0; k < c->test->columns; ++k)
		column[k] = c->column[k] + offset;
	if (!relations_check(c->relations, c->test, harness_of(c->test)->reference, column,
			     &c->world, n, NULL, &s->relations, &what)) {
		what.index += offset;
		found_reference(s, c, &what);
	}
}

static void check_build(struct session *s, struct chunk *c, size_t b, bool sweep, uint64_t number)
{
	for (unsigned mode = 0; mode < test_modes(c->test) && !interrupted(s); ++mode) {
		for (size_t n = 0; sweep && n < SWEEP_SIZES && n <= c->n && !interrupted(s); ++n)
			for (unsigned place = 0; place < PLACES; ++place)
				check_batch(s, c, b, n, mode, place);
		check_batch(s, c, b, c->n, mode, (unsigned)((number + mode) % PLACES));
	}
}

/* A build without the test's kernel (a plugin's may have a few only) is passed over. */
static void check_chunk(struct session *s, struct chunk *c, bool sweep, uint64_t number)
{
	check_truths(s, c);
	if (!interrupted(s))
		check_relations(s, c);
	for (size_t b = 0; b < s->builds && !interrupted(s); ++b)
		if (build_kernel(s->build[b], c->test))
			check_build(s, c, b, sweep, number);
	/* What was cut short does not count as a case in every mode on every build. */
	if (interrupted(s))
		return;
	s->distinct += c->n;
	s->digest += chunk_digest(c);
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
	fprintf(stderr, PROGRESS_CLEAR "checking %3.0f%%  %s, %s", 100 * (share < 1 ? share : 1),
		c->test->name, scene_name(c->scene));
	fflush(stderr);
}

/*
 * Check the chunk number so and so of a scene and test. False if none is left. Never fewer cases
 * than the sweep needs. With a world, they begin where a chunk may begin.
 */
static bool next_chunk(struct session *s, struct chunk *c, uint64_t number, bool *memory)
{
	size_t cases = chunk_cases(c->scene, c->test, SWEEP_SIZES - 1);
	uint64_t done = number * cases;
	if (s->cases && done >= s->cases)
		return false;
	c->start = s->first + done;
	if (c->test->world)
		c->start -= c->start % cases;
	c->n = cases;
	if (s->cases && s->cases - done < c->n)
		c->n = (size_t)(s->cases - done);
	if (number % s->shards != s->shard)
		return true;
	*memory = chunk_make(c, s->seed);
	if (*memory)
		check_chunk(s, c, number == 0, number);
	return true;
}

bool session_run(struct session *s, char *error, size_t error_size)
{
	struct chunk c = {.test = NULL};
	double began = now();
	s->ran = calloc(lockstep_test_count * s->builds + 1, sizeof *s->ran);
	bool memory = s->ran != NULL;
	memory = chunk_open(&c) && memory;
	cross_catch_faults();
	bool any = true, time_left = true;
	for (uint64_t number = 0; memory && any && time_left; ++number) {
		any = false;
		for (size_t i = 0; i < s->scenes && time_left; ++i) {
			c.scene = s->scene[i];
			for (size_t t = 0; s->test[t] && memory && time_left; ++t) {
				c.test = s->test[t];
				show_progress(s, &c, began);
				const uint64_t before = s->distinct;
				any = next_chunk(s, &c, number, &memory) || any;
				s->met[i] += s->distinct - before;
				/* The first round is always whole: a short time must not leave
				 * tests or scenes out. */
				time_left = number < s->shards || s->seconds <= 0 ||
					    now() - began < s->seconds;
				time_left = time_left && !interrupted(s);
			}
		}
	}
	if (s->progress)
		fputs(PROGRESS_CLEAR, stderr);
	s->elapsed = now() - began;
	chunk_close(&c);
	if (!memory)
		snprintf(error, error_size, "out of memory");
	return memory;
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
