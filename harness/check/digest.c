/* SPDX-License-Identifier: MIT */
/* Makes digests; see digest.h. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/check/digest.h"
#include "harness/base/clock.h"
#include "harness/base/hash.h"
#include "harness/base/memory.h"
#include "harness/base/progress.h"
#include "harness/plugins/catch.h"
#include "harness/check/chunk.h"
#include "harness/formats/columns.h"
#include "harness/questions/questions.h"

struct digest *digest_of(const struct digests *digests, const struct lockstep_test *test,
			 size_t family)
{
	return &digests->of[question_index(test) * digests->families + family];
}

uint64_t digest_of_test(const struct digests *digests, const struct lockstep_test *test)
{
	uint64_t state = HASH_BEGIN;
	for (size_t f = 0; f < digests->families; ++f)
		if (digest_of(digests, test, f)->made)
			state = hash_number(state, digest_of(digests, test, f)->answers, 8);
	return state;
}

uint64_t digest_of_build(const struct digests *digests, const struct lockstep_test *test,
			 size_t build)
{
	uint64_t state = HASH_BEGIN;
	for (size_t f = 0; f < digests->families; ++f)
		if (digest_of(digests, test, f)->made)
			state =
			    hash_number(state, digest_of(digests, test, f)->build[build].hash, 8);
	return state;
}

bool digest_has_build(const struct digests *digests, const struct lockstep_test *test, size_t build)
{
	bool ran = false;
	for (size_t f = 0; f < digests->families; ++f)
		ran = ran || digest_of(digests, test, f)->build[build].ran;
	return ran && digests->session->build[build]->plugin;
}

size_t digest_scenes(const struct digests *digests, const struct lockstep_test *test)
{
	size_t scenes = 0;
	for (size_t f = 0; f < digests->families; ++f)
		scenes += digest_of(digests, test, f)->made;
	return scenes;
}

/* Continues a hash with the operands and the world that they share. */
static uint64_t hash_cases(uint64_t state, const struct chunk *c)
{
	const struct world *world = &c->world;
	char roles[LOCKSTEP_COLUMNS_MAX + 1];
	roles_of_test(c->test, roles);
	state = hash_number(state, c->start, sizeof c->start);
	state = hash_number(state, c->n, sizeof(uint64_t));
	for (unsigned k = 0; k < c->test->columns; ++k)
		state = hash_column(state, c->column[k], c->n, pixel_role(roles[k]));
	for (size_t part = 0; world->kind && part < world->parts; ++part)
		state = hash_number(state, world->part[part], sizeof(uint64_t));
	for (unsigned k = 0; world->kind && k < world->kind->row.columns; ++k)
		state = hash_column(state, world->column[k], world->rows,
				    pixel_shape(&world->kind->row));
	return state;
}

/* Fills the answers, so that a value that a kernel does not write is not the previous kernel's. */
static void poison(struct answers *answers, size_t n)
{
	memset(answers->hits, 0xa5, (n + 63) / 64 * sizeof *answers->hits);
	for (unsigned r = 0; r < LOCKSTEP_RESULTS_MAX; ++r)
		memset(answers->out[r], 0xa5, n * sizeof *answers->out[r]);
}

static bool same_answer(const struct lockstep_test *test, const struct answers *a,
			const struct answers *b, size_t i)
{
	if (test->hits && answers_hit(a, i) != answers_hit(b, i))
		return false;
	for (unsigned r = 0; r < test->results; ++r)
		if (!same_result(test, a->out[r][i], b->out[r][i]))
			return false;
	return true;
}

/* Runs the cases of a chunk on one build. */
static void ask_build(const struct chunk *c, lockstep_kernel *kernel, struct answers *answers,
		      struct digest_answer *to)
{
	const struct answers *expected = &c->expected[MODE_PAIRS];
	const float *in[LOCKSTEP_COLUMNS_MAX];
	struct caught caught;
	for (unsigned k = 0; k < c->test->columns; ++k)
		in[k] = c->column[k];
	const struct lockstep_batch batch = {.n = c->n,
					     .in = in,
					     .out = answers->out,
					     .hits = answers->hits,
					     .world = c->world.made,
					     .broadcast = MODE_PAIRS};
	size_t i = 0;
	poison(answers, c->n);
	to->ran = true;
	if (catch_run(kernel, &batch, &caught)) {
		to->hash = hash_answers(to->hash, c->test, answers, c->n);
		while (i < c->n && same_answer(c->test, expected, answers, i))
			++i;
	} else {
		to->hash = hash_number(to->hash, (uint64_t)caught.signal, 1);
		to->signal = caught.signal;
	}
	if (i < c->n && !to->differs) {
		to->differs = true;
		to->start = c->start;
		to->n = c->n;
		to->first = c->start + i;
	}
}

/* Makes the digest of one test in one scene, over one range of cases, or over one for each
 * world. */
static void make_digest(struct session *s, struct chunk *c, struct answers *answers, bool exact,
			struct digest *digest)
{
	size_t stretches = c->test->world ? DIGEST_WORLDS : 1;
	*digest = (struct digest){.made = true,
				  .cases = exact ? DIGEST_EXACT : DIGEST_CASES,
				  .operands = HASH_BEGIN,
				  .answers = HASH_BEGIN};
	for (size_t b = 0; b < s->builds; ++b)
		digest->build[b].hash = HASH_BEGIN;
	c->n = digest->cases / stretches;
	for (size_t stretch = 0; stretch < stretches; ++stretch) {
		c->start = stretch * SCENE_WORLD_CASES;
		digest->span = c->start + c->n;
		chunk_fill(c, s->seed);
		chunk_answer(c, MODE_PAIRS);
		digest->operands = hash_cases(digest->operands, c);
		digest->answers =
		    hash_answers(digest->answers, c->test, &c->expected[MODE_PAIRS], c->n);
		for (size_t b = 0; b < s->builds; ++b) {
			lockstep_kernel *kernel = build_kernel(s->build[b], c->test);
			if (!kernel)
				continue;
			ask_build(c, kernel, answers, &digest->build[b]);
			s->ran[question_index(c->test) * s->builds + b] += c->n;
		}
	}
	s->distinct += digest->cases;
}

static void show_progress(const struct session *s, size_t t, const char *scene)
{
	static double shown;
	size_t tests = 0;
	if (!s->progress || clock_seconds() - shown < 0.1)
		return;
	shown = clock_seconds();
	while (s->test[tests])
		++tests;
	fprintf(stderr, PROGRESS_CLEAR "digests %3.0f%%  %s, %s", 100 * (double)t / (double)tests,
		s->test[t]->name, scene);
	fflush(stderr);
}

/* Returns the index of the session's scene of a family; s->scenes if there is none. */
static size_t scene_of(const struct session *s, const char *family)
{
	size_t i = 0;
	while (i < s->scenes && strcmp(scene_name(s->scene[i]), family) != 0)
		++i;
	return i;
}

static void make_all(struct digests *digests, struct session *s, struct chunk *c,
		     struct answers *answers)
{
	for (size_t t = 0; s->test[t]; ++t)
		for (size_t f = 0; f < digests->families; ++f) {
			const struct scene_family *family = &scene_families[f];
			const size_t i = scene_of(s, family->name);
			if (i == s->scenes)
				continue;
			c->test = s->test[t];
			c->scene = s->scene[i];
			show_progress(s, t, family->name);
			make_digest(s, c, answers, family->needs_exact,
				    digest_of(digests, c->test, f));
			s->met[i] += digest_of(digests, c->test, f)->cases;
		}
}

void digests_make(struct digests *digests, struct session *s)
{
	struct chunk c = {.test = NULL};
	struct answers answers = {.hits = NULL};
	double began = clock_seconds();
	*digests = (struct digests){.session = s};
	while (scene_families[digests->families].name)
		++digests->families;
	digests->of =
	    memory_must(calloc(question_capacity() * digests->families, sizeof *digests->of));
	s->seed = DIGEST_SEED;
	s->ran = memory_must(calloc(question_capacity() * s->builds + 1, sizeof *s->ran));
	chunk_open(&c);
	answers_allocate(&answers, CHUNK);
	catch_faults();
	make_all(digests, s, &c, &answers);
	if (s->progress)
		fputs(PROGRESS_CLEAR, stderr);
	s->elapsed = clock_seconds() - began;
	answers_free(&answers);
	chunk_close(&c);
}

void digests_free(struct digests *digests)
{
	free(digests->of);
	digests->of = NULL;
}
