/* SPDX-License-Identifier: MIT */
/* Cases of scenes, for the tests of scenes to inspect. */
#ifndef LOCKSTEP_TESTS_SCENES_SCENE_CASES_H
#define LOCKSTEP_TESTS_SCENES_SCENE_CASES_H

#include "harness/formats/columns.h"
#include "reference/table.h"
#include "harness/scenes/scene.h"
#include "tests/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Frees the previous content; `cases` must initially be all zero. n must be a multiple of
 * WORLD_SHARE. */
static inline void fill(struct cases *cases, const char *name, const struct lockstep_test *test,
			size_t n)
{
	struct scene *scene = kept_open(name);

	for (size_t i = 0; i < WORLDS; ++i)
		world_free(&cases->world[i]);
	cases->test = test;
	cases->n = n;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		cases->columns[k] = cases->values[k];
	if (test->world)
		fill_near_worlds(cases, scene);
	else
		scene_fill(scene, test, 1, 0, n, NULL, cases->columns);
}

/* For kernels: the world of case i. */
static inline const void *world_of(const struct cases *cases, size_t i)
{
	return cases->test->world ? cases->world[i / WORLD_SHARE].made : NULL;
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
