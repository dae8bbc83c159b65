/* SPDX-License-Identifier: MIT */
/* Cases of scenes, for the tests of scenes to inspect. */
#ifndef LOCKSTEP_TESTS_SCENES_SCENE_CASES_H
#define LOCKSTEP_TESTS_SCENES_SCENE_CASES_H

#include "harness/check/answers.h"
#include "harness/formats/columns.h"
#include "reference/table.h"
#include "harness/scenes/scene.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Cases of a test with a world come from many worlds, a few from each. */
enum { CASES = 4096, GRAZING_CASES = 512, WORLD_SHARE = 64, WORLDS = CASES / WORLD_SHARE };

/* The columns of some cases of one test. */
struct cases {
	const struct lockstep_test *test;
	size_t n;
	float *columns[LOCKSTEP_COLUMNS_MAX];
	float values[LOCKSTEP_COLUMNS_MAX][CASES];
	struct world world[WORLDS]; /* case i has number i / WORLD_SHARE, if the test has one */
};

static inline struct scene *open_or_fail(const char *name)
{
	char error[300] = "";
	struct scene *scene = scene_open(name, error, sizeof(error));

	if (!scene)
		fail_msg("%s", error);
	assert_string_equal(scene_name(scene), name);
	return scene;
}

/* Reuses the last scene if it has the same name: maps take longer to read than some cases to
 * fill. */
static inline struct scene *kept_open(const char *name)
{
	static struct scene *kept;

	if (kept && strcmp(scene_name(kept), name) == 0)
		return kept;
	if (kept)
		scene_close(kept);
	return kept = open_or_fail(name);
}

/* Cases of a test with worlds: the first cases of each world, one world after another. */
static inline void fill_near_worlds(struct cases *cases, const struct scene *scene)
{
	for (size_t i = 0; i < cases->n; i += WORLD_SHARE) {
		struct world *world = &cases->world[i / WORLD_SHARE];
		uint64_t first = i / WORLD_SHARE * SCENE_WORLD_CASES;
		float *columns[LOCKSTEP_COLUMNS_MAX];

		for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
			columns[k] = cases->values[k] + i;
		scene_world(scene, cases->test, 1, first, world);
		scene_fill(scene, cases->test, 1, first, WORLD_SHARE, world, columns);
	}
}

/* Frees the previous content: `cases` must initially be all zero. */
static inline void begin_cases(struct cases *cases, const struct lockstep_test *test, size_t n)
{
	for (size_t i = 0; i < WORLDS; ++i) {
		world_free(&cases->world[i]);
		memset(&cases->world[i], 0, sizeof(cases->world[i]));
	}
	cases->test = test;
	cases->n = n;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		cases->columns[k] = cases->values[k];
}

/* n cases from the first on, and its world. */
static inline void fill_from(struct cases *cases, const struct scene *scene,
			     const struct lockstep_test *test, uint64_t seed, uint64_t first,
			     size_t n)
{
	begin_cases(cases, test, n);
	scene_world(scene, test, seed, first, &cases->world[0]);
	scene_fill(scene, test, seed, first, n, &cases->world[0], cases->columns);
}

/* n must be a multiple of WORLD_SHARE. */
static inline void fill(struct cases *cases, const char *name, const struct lockstep_test *test,
			size_t n)
{
	begin_cases(cases, test, n);
	if (test->world)
		fill_near_worlds(cases, kept_open(name));
	else
		scene_fill(kept_open(name), test, 1, 0, n, NULL, cases->columns);
}

/* The columns of case i. */
static inline void operands_of(const struct cases *cases, size_t i, float *operands)
{
	gather_operands(cases->test, cases->columns, i, MODE_PAIRS, operands);
}

/* For kernels: the world of case i. */
static inline const void *world_of(const struct cases *cases, size_t i)
{
	return cases->test->world ? cases->world[i / WORLD_SHARE].made : NULL;
}

/* By the reference. */
static inline size_t count_hits(const struct cases *cases)
{
	struct answers answers;
	size_t count = 0;

	answers_allocate(&answers, WORLD_SHARE);
	for (size_t i = 0; i < cases->n; i += WORLD_SHARE) {
		float *columns[LOCKSTEP_COLUMNS_MAX];

		for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
			columns[k] = cases->columns[k] + i;
		answer_batch(cases->test, harness_of(cases->test)->reference, columns,
			     world_of(cases, i), WORLD_SHARE, MODE_PAIRS, &answers);
		for (size_t j = 0; j < WORLD_SHARE; ++j)
			count += answers_hit(&answers, j);
	}
	answers_free(&answers);
	return count;
}

static inline struct lockstep_truth truth_at(const struct cases *cases, size_t i,
					     const float *operands)
{
	struct lockstep_truth truth;

	harness_of(cases->test)->exact(operands, world_of(cases, i), &truth);
	return truth;
}

static inline bool can_open(const struct scene_family *family)
{
	return (!family->needs_exact || harness_has_exact()) &&
	       (!family->needs_json || HAVE_JANSSON);
}

static inline size_t count_of(const struct scene_family *family)
{
	return family->needs_exact ? GRAZING_CASES : CASES;
}

/* A world of consecutive rows in one part, for the test of that name. */
static inline void make_rows(struct world *world, const char *test, size_t rows, const float *row)
{
	const struct lockstep_world *kind = lockstep_test_find(test)->world;

	world_begin(world, kind);
	world_add_part(world);
	for (size_t i = 0; i < rows; ++i)
		world_add_row(world, row + i * kind->row.columns);
	assert_int_equal(world_make(world), LOCKSTEP_OK);
}

/* For a scene of a file: makes the file that its name ends with, a template for mkstemp(); removes it. */
static inline void write_scene(char *name, const char *text)
{
	const int file = mkstemp(strchr(name, ':') + 1);

	assert_true(file >= 0);
	assert_int_equal(write(file, text, strlen(text)), strlen(text));
	close(file);
}

static inline void remove_scene(const char *name)
{
	assert_int_equal(unlink(strchr(name, ':') + 1), 0);
}

/* A group's set-up: finds the shipped map. `make check` sets srcdir; by hand, run it from the
 * top of the sources. */
static inline int find_data(void **state)
{
	const char *top = getenv("srcdir");
	char data[4096];

	(void)state;
	snprintf(data, sizeof(data), "%s/data", top ? top : ".");
	return setenv("LOCKSTEP_DATA", data, 0);
}

#endif
