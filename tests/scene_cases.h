/* SPDX-License-Identifier: MIT */
/* Cases of scenes, for the tests of scenes to look at. Include cmocka.h before. */
#ifndef LOCKSTEP_SCENE_CASES_H
#define LOCKSTEP_SCENE_CASES_H

#include "check/table.h"
#include "scenes/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { CASES = 4096, GRAZING_CASES = 1024 };

/* The columns of some cases of one test. */
struct cases {
	const struct lockstep_test *test;
	size_t n;
	float *columns[LOCKSTEP_COLUMNS_MAX];
	float values[LOCKSTEP_COLUMNS_MAX][CASES];
};

static inline struct scene *open_or_fail(const char *name)
{
	char error[300] = "";
	struct scene *scene = scene_open(name, error, sizeof(error));

	if (scene == NULL)
		fail_msg("%s", error);
	assert_string_equal(scene_name(scene), name);
	return scene;
}

static inline void fill(struct cases *cases, const char *name, const struct lockstep_test *test,
			size_t n)
{
	struct scene *scene = open_or_fail(name);

	cases->test = test;
	cases->n = n;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++)
		cases->columns[k] = cases->values[k];
	scene_fill(scene, test, 1, 0, n, cases->columns);
	scene_close(scene);
}

static inline bool can_open(const struct scene_family *family)
{
	return !family->needs_exact || harness_tests[0].exact != NULL;
}

static inline size_t count_of(const struct scene_family *family)
{
	return family->needs_exact ? GRAZING_CASES : CASES;
}

/* A group's set-up: where the shipped map is. `make check` sets srcdir; by hand, run it from the
 * top of the sources. */
static inline int find_data(void **state)
{
	const char *top = getenv("srcdir");
	char data[4096];

	(void)state;
	snprintf(data, sizeof(data), "%s/data", top != NULL ? top : ".");
	return setenv("LOCKSTEP_DATA", data, 0);
}

#endif
