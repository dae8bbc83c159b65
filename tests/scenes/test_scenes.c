/* SPDX-License-Identifier: MIT */
/* Scenes: always the same cases, and by name. */
#include <config.h>

#include <math.h>
#include <unistd.h>

#include "harness/formats/obj.h"
#include "harness/scenes/layout.h"
#include "tests/scenes/scene_cases.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

UNIT_TEST(cases_depend_on_their_number_alone)
{
	static struct cases whole;
	static const uint64_t firsts[] = {0, 0xfffffff0, (uint64_t)1 << 60};
	float value[LOCKSTEP_COLUMNS_MAX], *one[LOCKSTEP_COLUMNS_MAX];
	const size_t n = one_in(40, 8);

	for (unsigned k = 0; k < LOCKSTEP_COLUMNS_MAX; ++k)
		one[k] = &value[k];
	for (const struct scene_family *family = scene_families; family->name; ++family) {
		struct scene *scene;

		if (!can_open(family))
			continue;
		scene = open_or_fail(family->name);
		for (size_t t = 0; t < lockstep_test_count() * 3; ++t) {
			const struct lockstep_test *test = &lockstep_tests[t / 3];
			uint64_t first = firsts[t % 3];
			const struct world *world = &whole.world[0];

			fill_from(&whole, scene, test, 7, first, n);
			for (size_t i = n; i-- > 0;) {
				scene_fill(scene, test, 7, first + i, 1, world, one);
				for (unsigned k = 0; k < test->columns; ++k)
					assert_memory_equal(&value[k], &whole.values[k][i],
							    sizeof(float));
			}
			scene_fill(scene, test, 7, first, 0, world, one); /* is also valid */
		}
		scene_close(scene);
	}
}

static bool same_rows(const struct world *a, const struct world *b)
{
	if (a->kind != b->kind || a->parts != b->parts || a->rows != b->rows ||
	    memcmp(a->part, b->part, a->parts * sizeof(*a->part)) != 0)
		return false;
	for (unsigned k = 0; k < a->kind->row.columns; ++k)
		if (memcmp(a->column[k], b->column[k], a->rows * sizeof(float)) != 0)
			return false;
	return true;
}

static void assert_shared(const struct scene *scene, const struct lockstep_test *test,
			  uint64_t first, uint64_t second, bool shared)
{
	struct world a, b;

	scene_world(scene, test, 7, first, &a);
	scene_world(scene, test, 7, second, &b);
	assert_ptr_equal(a.kind, test->world);
	assert_non_null(a.made);
	assert_int_equal(same_rows(&a, &b), shared);
	world_free(&a);
	world_free(&b);
}

UNIT_TEST(worlds_are_shared_by_a_thousand_cases)
{
	const uint64_t far = (uint64_t)1 << 60;

	for (const struct scene_family *family = scene_families; family->name; ++family) {
		struct scene *scene;

		if (!can_open(family))
			continue;
		scene = open_or_fail(family->name);
		for (size_t t = 0; t < lockstep_test_count(); ++t) {
			const struct lockstep_test *test = &lockstep_tests[t];
			struct world none;

			if (!test->world) {
				scene_world(scene, test, 7, 0, &none);
				assert_null(none.kind);
				assert_null(none.made);
				continue;
			}
			assert_shared(scene, test, 0, SCENE_WORLD_CASES - 1, true);
			assert_shared(scene, test, far + 5, far + 77, true);
			/* Degenerate worlds may coincide by chance in a small triangle or point. */
			if (strcmp(family->name, "degenerate") == 0)
				continue;
			assert_shared(scene, test, SCENE_WORLD_CASES - 1, SCENE_WORLD_CASES, false);
			assert_shared(scene, test, 0, far, false);
		}
		scene_close(scene);
	}
}

UNIT_TEST(seeds_tests_and_scenes_differ)
{
	static struct cases a, b;
	const struct lockstep_test *test = &lockstep_tests[0];
	struct scene *scene = open_or_fail("uniform");

	fill(&a, "uniform", test, CASES);
	fill(&b, "uniform", test + 1, CASES);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 2, 0, CASES, NULL, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1 | (uint64_t)1 << 32, 0, CASES, NULL, b.columns);
	assert_memory_not_equal(a.values[0], b.values[0], sizeof(a.values[0]));
	scene_fill(scene, test, 1, 1, CASES, NULL, b.columns);
	assert_memory_equal(a.values[0] + 1, b.values[0], (CASES - 1) * sizeof(float));
	scene_close(scene);
}

/* FNV-1a over the bits of columns. */
static void hash_bits(uint64_t *hash, const float *column, size_t n)
{
	for (size_t i = 0; i < n; ++i)
		*hash = (*hash ^ (uint32_t)pixel_of_column(column[i])) * 0x100000001b3;
}

static void hash_cases(uint64_t *hash, const char *scene, const struct lockstep_test *test,
		       size_t n)
{
	static struct cases cases;

	fill(&cases, scene, test, n);
	for (unsigned k = 0; k < test->columns; ++k)
		hash_bits(hash, cases.values[k], n);
	for (size_t i = 0; i < n / WORLD_SHARE && test->world; ++i)
		for (unsigned k = 0; k < test->world->row.columns; ++k)
			hash_bits(hash, cases.world[i].column[k], cases.world[i].rows);
}

enum { BOXES, OTHERS, IN_SPACE, OF_PIXELS, GROUPS };

/* Of a group of tests, which together have columns of every role. */
static uint64_t hash_group(const char *scene, unsigned group)
{
	static const char *const tests[OF_PIXELS][7] = {
	    {"circle_box"},
	    {"obb_obb", "convex_convex", "reflect", "point_polygon", "point_triangles"},
	    {"segment_plane", "cross3", "sphere_sweep", "sphere_triangle", "sphere_mesh",
	     "sphere_walk"}};
	uint64_t hash = 0xcbf29ce484222325;

	for (unsigned k = 0; group < OF_PIXELS && tests[group][k]; ++k)
		hash_cases(&hash, scene, lockstep_test_find(tests[group][k]), CASES);
	for (size_t t = 0; group == OF_PIXELS && t < lockstep_test_count(); ++t)
		if (pixel_test(&lockstep_tests[t]))
			hash_cases(&hash, scene, &lockstep_tests[t], CASES / 4);
	return hash;
}

/* The exact bits: every machine and compiler must make the same cases. After changing a family on
 * purpose, or adding a test of pixels, insert the printed hashes. 0: not checked. */
UNIT_TEST(cases_have_known_bits)
{
	static const struct {
		const char *scene;
		uint64_t hash[GROUPS];
	} known[] = {
	    {"uniform",
	     {0x8c6b64f5ad39631c, 0x232e6bb31f28f3a7, 0x2a04d7ffff485a78, 0x03495c443cae9fb9}},
	    {"clustered",
	     {0x30769fe6b2fa280b, 0x97dad1b80f63fa95, 0x4673d94bef9cd4f9, 0x1889751ec766f125}},
	    {"lattice",
	     {0xfa465acd4b12e325, 0x34f9e973575691dd, 0x9a1fe2eb7e9fe98a, 0xef9a02675765599f}},
	    {"degenerate",
	     {0xb0ffd7f3bfdf1e38, 0x79be4feddcfad52a, 0xad6c9d526410d5d2, 0xd9611a58b5ced27e}},
	    {"extreme",
	     {0x33d208afa7649790, 0x75dc79e4a1ab5650, 0xeda42dcc7d046612, 0x8a570a30e1cba7fb}},
	    {"map",
	     {0x9e0d0946cf908b40, 0x3e59afd386afaec2, 0xfe977b53185a32bf, 0xfdb477ea35421c6a}},
	    {"countries", {0xba2f712fc6d111ff, 0x7207591c21cd57af, 0x347091e929564bf5, 0}},
	    {"room",
	     {0x91e59396b9f6f22f, 0x897eea5727234de2, 0x3e16362b1efda378, 0xe126e105c6399010}},
	    {"mesh",
	     {0xc87e268b660c3f81, 0xa7c07c060664e0dd, 0x36f625fade34d931, 0x0b4db13db30260ae}},
	    {"games", {0, 0, 0, 0x7b8964bece545115}},
	};
	unsigned changed = 0;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); ++i)
		for (unsigned group = 0; group < GROUPS; ++group) {
			uint64_t hash;

			if (known[i].hash[group] == 0 ||
			    (strcmp(known[i].scene, "countries") == 0 && !HAVE_JANSSON))
				continue;
			hash = hash_group(known[i].scene, group);
			if (hash == known[i].hash[group])
				continue;
			print_error("%s, %u: the hash is 0x%016llx\n", known[i].scene, group,
				    (unsigned long long)hash);
			++changed;
		}
	assert_int_equal(changed, 0);
}

static void assert_no_scene(const char *name, const char *why)
{
	char error[300] = "";

	assert_null(scene_open(name, error, sizeof(error)));
	assert_null(strchr(error, '\n'));
	if (!strstr(error, why))
		fail_msg("the error is \"%s\", without \"%s\"", error, why);
}

UNIT_TEST(scenes_open_by_name)
{
	char name[4096], data[4000];

	snprintf(data, sizeof(data), "%s", getenv("LOCKSTEP_DATA"));
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:e1m1", data);
	scene_close(open_or_fail(name));
	scene_close(NULL);
	snprintf(name, sizeof(name), "wad:%s/wad/freedoom-e1m1.wad:E1M2", data);
	assert_no_scene(name, "map E1M2: not in the file; it has 1: E1M1");
	assert_no_scene("wad:", "must be wad:FILE:MAP");
	assert_no_scene("wad:file", "must be wad:FILE:MAP");
	assert_no_scene("wad:file:", "must be wad:FILE:MAP");
	assert_no_scene("wad::E1M1", "must be wad:FILE:MAP");
	assert_no_scene("wad:a:b\n:E1M1", "a:b?: No such file");
	assert_no_scene("", "scene : not one of uniform, clustered,");
	assert_no_scene("uniform\n", "grazing, map, countries, room, mesh, games, "
				     "wad:FILE:MAP, geojson:FILE, obj:FILE, mask:FILE, maze:FILE, "
				     "tiles:FILE");
	assert_no_scene("geojson:", "must be geojson:FILE");
	assert_no_scene("obj:", "must be obj:FILE");
	assert_no_scene("obj:/nowhere\n", "/nowhere?: No such file");
	snprintf(name, sizeof(name), "obj:%s/%s", data, OBJ_SHIPPED);
	scene_close(open_or_fail(name));
	if (HAVE_JANSSON) {
		snprintf(name, sizeof(name), "geojson:%s/countries/countries.geojson", data);
		scene_close(open_or_fail(name));
		assert_no_scene("geojson:/nowhere", "/nowhere");
	} else {
		assert_no_scene("countries", "this build has no jansson");
	}
	setenv("LOCKSTEP_DATA", "/nowhere", 1);
	assert_no_scene("map",
			"LOCKSTEP_DATA=/nowhere: cannot read wad/freedoom-e1m1.wad: No such");
	assert_no_scene("countries",
			"LOCKSTEP_DATA=/nowhere: cannot read countries/countries.geojson: No");
	assert_no_scene("mesh", "LOCKSTEP_DATA=/nowhere: cannot read " OBJ_SHIPPED ": No such");
	setenv("LOCKSTEP_DATA", data, 1);
}

/* A file of one ring that crosses itself, and so cannot be triangulated: it still gives triangles. */
UNIT_TEST(any_outline_makes_worlds)
{
	static const char bow_tie[] = "{\"type\": \"Polygon\", \"coordinates\": "
				      "[[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]]}";
	char name[] = "geojson:test_scenes.XXXXXX";

	if (!HAVE_JANSSON)
		skip();
	write_scene(name, bow_tie);
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		static struct cases cases;
		struct layout layout;

		if (pixel_test(&lockstep_tests[t]))
			continue;
		layout_of(&lockstep_tests[t], &layout);
		fill(&cases, name, &lockstep_tests[t], WORLD_SHARE);
		/* In space, operands include products of sides, and vectors across a floor. */
		for (unsigned k = 0; k < cases.test->columns; ++k)
			for (size_t i = 0; i < cases.n; ++i)
				assert_true(fabsf(cases.values[k][i]) <
					    (layout.spatial ? 1000 : 20));
		if (cases.test->world && !layout.spatial)
			assert_int_equal(cases.world[0].rows,
					 cases.test->world->row.columns == 2 ? 4 : 2);
	}
	remove_scene(name);
}

/* What is drawn around the largest coordinates would exceed floats. */
UNIT_TEST(huge_outlines_make_worlds)
{
	static const char huge[] = "{\"type\": \"Polygon\", \"coordinates\": "
				   "[[[3.4e38, 0], [3.4e38, 3.4e38], [-3.4e38, 1], [3.4e38, 0]]]}";
	char name[] = "geojson:test_scenes.XXXXXX";

	if (!HAVE_JANSSON)
		skip();
	write_scene(name, huge);
	for (size_t t = 0; t < lockstep_test_count(); ++t) {
		const struct lockstep_test *test = &lockstep_tests[t];
		struct scene *scene = open_or_fail(name);
		struct world world;

		scene_world(scene, test, 1, 0, &world);
		if (test->world)
			assert_non_null(world.made);
		world_free(&world);
		scene_close(scene);
	}
	remove_scene(name);
}

UNIT_FIXTURE(find_data, NULL)
