/* SPDX-License-Identifier: MIT */
/* Scenes: the same cases for everyone, and by name. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/scene_cases.h"

static void cases_depend_on_their_number_alone(void **state)
{
	static struct cases whole;
	static const uint64_t firsts[] = {0, 0xfffffff0, (uint64_t)1 << 60};
	float value[LOCKSTEP_COLUMNS_MAX], *one[LOCKSTEP_COLUMNS_MAX];

	(void)state;
	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; k++) {
		whole.columns[k] = whole.values[k];
		one[k] = &value[k];
	}
	for (const struct scene_family *family = scene_families; family->name != NULL; family++) {
		struct scene *scene;

		if (!can_open(family))
			continue;
		scene = open_or_fail(family->name);
		for (size_t t = 0; t < lockstep_test_count * 3; t++) {
			const struct lockstep_test *test = &lockstep_tests[t / 3];
			uint64_t first = firsts[t % 3];

			scene_fill(scene, test, 7, first, 40, whole.columns);
			for (size_t i = 40; i-- > 0;) {
				scene_fill(scene, test, 7, first + i, 1, one);
				for (unsigned k = 0; k < test->columns; k++)
					assert_memory_equal(&value[k], &whole.values[k][i],
							    sizeof(float));
			}
			scene_fill(scene, test, 7, first, 0, one); /* nothing is fine, too */
		}
		scene_close(scene);
	}
}

static void seeds_tests_and_scenes_differ(void **state)
{
	static struct cases a, b;
	const struct lockstep_test *test = &lockstep_tests[0];
	struct scene *scene = open_or_fail("uniform");

	(void)state;
	fill(&a, "uniform", test, CASES);
	fill(&b, "uniform", test + 1, CASES);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 2, 0, CASES, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1 | (uint64_t)1 << 32, 0, CASES, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1, 1, CASES, b.columns);
	assert_memory_equal(a.values[0] + 1, b.values[0], (CASES - 1) * sizeof(float));
	scene_close(scene);
}

/* The very bits, so that every machine and compiler is seen to make the same cases. circle_box has
 * columns of every role. When a family is changed on purpose, put in the hashes that are printed.
 */
static void cases_have_known_bits(void **state)
{
	static const struct {
		const char *scene;
		uint64_t hash;
	} known[] = {
	    {"uniform", 0x8c6b64f5ad39631c}, {"clustered", 0x30769fe6b2fa280b},
	    {"lattice", 0xfa465acd4b12e325}, {"degenerate", 0xb0ffd7f3bfdf1e38},
	    {"extreme", 0x71898db4e36ffa30}, {"map", 0x9e0d0946cf908b40},
	};
	static struct cases cases;
	unsigned changed = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		uint64_t hash = 0xcbf29ce484222325;

		fill(&cases, known[i].scene, lockstep_find_test("circle_box"), CASES);
		for (unsigned k = 0; k < cases.test->columns; k++)
			for (size_t j = 0; j < CASES; j++) {
				uint32_t bits;

				memcpy(&bits, &cases.values[k][j], sizeof(bits));
				hash = (hash ^ bits) * 0x100000001b3;
			}
		if (hash != known[i].hash) {
			print_error("%s: the hash is 0x%016llx\n", known[i].scene,
				    (unsigned long long)hash);
			changed++;
		}
	}
	assert_int_equal(changed, 0);
}

static void assert_no_scene(const char *name, const char *why)
{
	char error[300] = "";

	assert_null(scene_open(name, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (strstr(error, why) == NULL)
		fail_msg("the error is \"%s\", without \"%s\"", error, why);
}

static void scenes_open_by_name(void **state)
{
	char name[4096], data[4000];

	(void)state;
	snprintf(data, sizeof(data), "%s", getenv("LOCKSTEP_DATA"));
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:e1m1", data);
	scene_close(open_or_fail(name));
	scene_close(NULL);
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:E1M2", data);
	assert_no_scene(name, "map E1M2: not in it; it has 1: E1M1");
	assert_no_scene("wad:", "must be wad:FILE:MAP");
	assert_no_scene("wad:file", "must be wad:FILE:MAP");
	assert_no_scene("wad:file:", "must be wad:FILE:MAP");
	assert_no_scene("wad::E1M1", "must be wad:FILE:MAP");
	assert_no_scene("wad:a:b\n:E1M1", "a:b?: No such file");
	assert_no_scene("", "scene : not one of uniform, clustered,");
	assert_no_scene("uniform\n", "grazing, map, wad:FILE:MAP");
	setenv("LOCKSTEP_DATA", "/nowhere", 1);
	assert_no_scene("map", "LOCKSTEP_DATA=/nowhere: wad/freedoom-e1m1.wad in it: No such");
	setenv("LOCKSTEP_DATA", data, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(cases_depend_on_their_number_alone),
	    cmocka_unit_test(seeds_tests_and_scenes_differ),
	    cmocka_unit_test(cases_have_known_bits),
	    cmocka_unit_test(scenes_open_by_name),
	};

	return cmocka_run_group_tests(tests, find_data, NULL);
}
