/* SPDX-License-Identifier: MIT */
/* The scene that the cases of a file's tests come from: UNIT_FIXTURE(open_scene, close_scene) */
#ifndef LOCKSTEP_TESTS_BENCH_OPEN_SCENE_H
#define LOCKSTEP_TESTS_BENCH_OPEN_SCENE_H

#include "bench/cases.h"
#include "tests/unit.h"

static struct scene *scene;

static inline int open_scene(void **state)
{
	char error[200];

	(void)state;
	scene = scene_open("uniform", error, sizeof error);
	return scene ? 0 : -1;
}

static inline int close_scene(void **state)
{
	(void)state;
	scene_close(scene);
	return 0;
}

#endif
