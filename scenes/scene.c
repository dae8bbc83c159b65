/* SPDX-License-Identifier: MIT */
/* Scenes by name; see scene.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/scene.h"
#include "scenes/data.h"
#include "scenes/families.h"
#include "scenes/near.h"
#include "scenes/outlines.h"
#include "scenes/polygons.h"
#include "check/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FAMILY(name, needs the exact truth, needs jansson, cost of a case in cases of uniform, what it is) */
#define FAMILIES                                                                                   \
	FAMILY(uniform, false, false, 1, "random operands spread evenly over a square")            \
	FAMILY(clustered, false, false, 2, "operands crowded together, far from the origin")       \
	FAMILY(lattice, false, false, 1, "small integers: exact ties everywhere")                  \
	FAMILY(degenerate, false, false, 4,                                                        \
	       "zero lengths, coincident and collinear points, contact")                           \
	FAMILY(extreme, false, false, 6,                                                           \
	       "huge, tiny, infinite and NaN values among ordinary ones")                          \
	FAMILY(grazing, true, false, 200, "within a few roundings of the other answer")            \
	FAMILY(map, false, false, 1, "players among the walls of Freedoom's E1M1")                 \
	FAMILY(countries, false, true, 1, "ships and places along the borders of real countries")

#define FAMILY(name, exact, json, cost, what) {#name, what, exact, json},
const struct scene_family scene_families[] = {FAMILIES{NULL, NULL, false, false}};
#undef FAMILY

/* What belongs to scene_families[i] but is nobody else's business stands at makers[i]. */
#define FAMILY(name, exact, json, cost, what) {make_##name, world_##name, cost},
static const struct maker {
	scene_maker *make;
	world_maker *world;
	double cost;
} makers[] = {FAMILIES};
#undef FAMILY
#undef FAMILIES

static const struct maker wad_maker = {make_map, world_map, 1};
static const struct maker geojson_maker = {make_countries, world_countries, 1};

struct scene {
	char *name;
	const struct maker *maker;
	struct wad_walls walls;  /* none but for maps and outlines */
	struct geojson outlines; /* none but for outlines */
	float unit;
};

/* wad:FILE:MAP; the file may have colons in its name, a map cannot. */
static bool open_wad_scene(struct scene *scene, char *error, size_t error_size)
{
	const char *path = scene->name + strlen("wad:"), *colon = strrchr(path, ':');
	char *copy;
	bool ok;

	if (colon == NULL || colon == path || colon[1] == '\0') {
		snprintf(error, error_size, "scene %s: it must be wad:FILE:MAP", scene->name);
		return false;
	}
	copy = strndup(path, (size_t)(colon - path));
	if (copy == NULL) {
		snprintf(error, error_size, "scene %s: no memory", scene->name);
		return false;
	}
	ok = wad_read_file(copy, colon + 1, &scene->walls, error, error_size);
	free(copy);
	return ok;
}

static bool open_shipped_map(struct scene *scene, char *error, size_t error_size)
{
	char path[4200];

	return data_find("wad/freedoom-e1m1.wad", path, sizeof(path), error, error_size) &&
	       wad_read_file(path, "E1M1", &scene->walls, error, error_size);
}

/* Reads outlines, and takes their sides for walls. */
static bool read_outlines(struct scene *scene, const char *path, char *error, size_t error_size)
{
	if (!geojson_read_file(path, &scene->outlines, error, error_size))
		return false;
	if (!outline_walls(&scene->outlines, &scene->walls, &scene->unit)) {
		snprintf(error, error_size, "scene %s: no memory for its walls", scene->name);
		return false;
	}
	return true;
}

static bool open_geojson_scene(struct scene *scene, char *error, size_t error_size)
{
	const char *path = scene->name + strlen("geojson:");

	if (*path == '\0') {
		snprintf(error, error_size, "scene %s: it must be geojson:FILE", scene->name);
		return false;
	}
	return read_outlines(scene, path, error, error_size);
}

static bool open_countries(struct scene *scene, char *error, size_t error_size)
{
	char path[4200];

	return data_find("countries/countries.geojson", path, sizeof(path), error, error_size) &&
	       read_outlines(scene, path, error, error_size);
}

static bool open_family(struct scene *scene, char *error, size_t error_size)
{
	char names[200] = "";

	for (size_t i = 0; scene_families[i].name != NULL; i++) {
		size_t length = strlen(names);

		snprintf(names + length, sizeof(names) - length, "%s, ", scene_families[i].name);
		if (strcmp(scene->name, scene_families[i].name) != 0)
			continue;
		if (scene_families[i].needs_exact && harness_tests[0].exact == NULL) {
			snprintf(error, error_size,
				 "scene %s: it needs the exact truth, and this build has no GMP",
				 scene->name);
			return false;
		}
		scene->maker = &makers[i];
		if (makers[i].make == make_map)
			return open_shipped_map(scene, error, error_size);
		return !scene_families[i].needs_json || open_countries(scene, error, error_size);
	}
	snprintf(error, error_size, "scene %s: not one of %swad:FILE:MAP, geojson:FILE",
		 scene->name, names);
	return false;
}

struct scene *scene_open(const char *name, char *error, size_t error_size)
{
	struct scene *scene = calloc(1, sizeof(*scene));
	bool ok = false;

	if (scene != NULL)
		scene->unit = 1;
	if (scene == NULL || (scene->name = strdup(name)) == NULL) {
		snprintf(error, error_size, "scene %s: no memory", name);
	} else if (strncmp(name, "wad:", 4) == 0) {
		scene->maker = &wad_maker;
		ok = open_wad_scene(scene, error, error_size);
	} else if (strncmp(name, "geojson:", 8) == 0) {
		scene->maker = &geojson_maker;
		ok = open_geojson_scene(scene, error, error_size);
	} else {
		ok = open_family(scene, error, error_size);
	}
	if (ok)
		return scene;
	for (char *c = error; error_size > 0 && *c != '\0'; c++)
		if (*c == '\n' || *c == '\r')
			*c = '?'; /* one line, whatever the name */
	scene_close(scene);
	return NULL;
}

void scene_close(struct scene *scene)
{
	if (scene == NULL)
		return;
	wad_free(&scene->walls);
	geojson_free(&scene->outlines);
	free(scene->name);
	free(scene);
}

const char *scene_name(const struct scene *scene)
{
	return scene->name;
}

static struct setting setting_of(const struct scene *scene)
{
	return (struct setting){
	    .walls = &scene->walls, .outlines = &scene->outlines, .unit = scene->unit};
}

bool scene_world(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		 uint64_t first, struct world *world)
{
	/* Numbers that no case of the test has. */
	uint32_t stream = ~random_stream(scene->name, test->name);
	struct setting setting = setting_of(scene);
	struct random rng;

	world_begin(world, test->world);
	if (test->world == NULL)
		return true;
	random_begin(&rng, seed, stream, first / SCENE_WORLD_CASES);
	if (scene->maker->world(&rng, test, &setting, world) &&
	    (world->made != NULL || world_make(world) == LOCKSTEP_OK))
		return true;
	world_free(world);
	return false;
}

bool scene_outline(uint64_t seed, size_t rows, const struct lockstep_world *kind,
		   struct world *world)
{
	struct frame frame;
	struct random rng;
	struct pen pen = {.rng = &rng, .frame = &frame, .world = world};

	world_begin(world, kind);
	random_begin(&rng, seed, random_stream("outline", kind->row.name), rows);
	frame_begin(&frame, 0, 0, 1000);
	if (kind->row.columns == 2)
		draw_coast(&pen, rows);
	else
		draw_fan(&pen, rows);
	if (!pen.failed && world_make(world) == LOCKSTEP_OK)
		return true;
	world_free(world);
	return false;
}

void scene_fill(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		uint64_t first, size_t n, const struct world *world, float *const *columns)
{
	uint32_t stream = random_stream(scene->name, test->name);
	struct setting setting = setting_of(scene);
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct layout layout;
	struct random rng;

	layout_of(test, &layout);
	if (test->world != NULL) {
		setting.world = world;
		bound_world(&setting);
	}
	for (size_t i = 0; i < n; i++) {
		random_begin(&rng, seed, stream, first + i);
		scene->maker->make(&rng, &layout, &setting, operands);
		for (unsigned k = 0; k < layout.columns; k++)
			columns[k][i] = operands[k];
	}
}

double scene_cost(const struct scene *scene)
{
	return scene->maker->cost;
}
