/* SPDX-License-Identifier: MIT */
/* Scenes by name; see scene.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/scene.h"
#include "scenes/data.h"
#include "scenes/families.h"
#include "check/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FAMILY(name, needs the exact truth, cost of a case in cases of uniform, what it is) */
#define FAMILIES                                                                                   \
	FAMILY(uniform, false, 1, "random operands spread evenly over a square")                   \
	FAMILY(clustered, false, 2, "operands crowded together, far from the origin")              \
	FAMILY(lattice, false, 1, "small integers: exact ties everywhere")                         \
	FAMILY(degenerate, false, 4, "zero lengths, coincident and collinear points, contact")     \
	FAMILY(extreme, false, 6, "huge, tiny, infinite and NaN values among ordinary ones")       \
	FAMILY(grazing, true, 200, "within a few roundings of the other answer")                   \
	FAMILY(map, false, 1, "players among the walls of Freedoom's E1M1")

#define FAMILY(name, needs_exact, cost, what) {#name, what, needs_exact},
const struct scene_family scene_families[] = {FAMILIES{NULL, NULL, false}};
#undef FAMILY

/* What belongs to scene_families[i] but is nobody else's business stands at makers[i]. */
#define FAMILY(name, needs_exact, cost, what) {make_##name, cost},
static const struct maker {
	scene_maker *make;
	double cost;
} makers[] = {FAMILIES};
#undef FAMILY
#undef FAMILIES

static const struct maker wad_maker = {make_map, 1};

struct scene {
	char *name;
	const struct maker *maker;
	struct wad_walls walls; /* none but for maps */
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
		return makers[i].make != make_map || open_shipped_map(scene, error, error_size);
	}
	snprintf(error, error_size, "scene %s: not one of %swad:FILE:MAP", scene->name, names);
	return false;
}

struct scene *scene_open(const char *name, char *error, size_t error_size)
{
	struct scene *scene = calloc(1, sizeof(*scene));
	bool ok = false;

	if (scene == NULL || (scene->name = strdup(name)) == NULL) {
		snprintf(error, error_size, "scene %s: no memory", name);
	} else if (strncmp(name, "wad:", 4) == 0) {
		scene->maker = &wad_maker;
		ok = open_wad_scene(scene, error, error_size);
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
	free(scene->name);
	free(scene);
}

const char *scene_name(const struct scene *scene)
{
	return scene->name;
}

void scene_fill(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		uint64_t first, size_t n, float *const *columns)
{
	uint32_t stream = random_stream(scene->name, test->name);
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct layout layout;
	struct random rng;

	layout_of(test, &layout);
	for (size_t i = 0; i < n; i++) {
		random_begin(&rng, seed, stream, first + i);
		scene->maker->make(&rng, &layout, &scene->walls, operands);
		for (unsigned k = 0; k < layout.columns; k++)
			columns[k][i] = operands[k];
	}
}

double scene_cost(const struct scene *scene)
{
	return scene->maker->cost;
}
