/* SPDX-License-Identifier: MIT */
/* Opens scenes by name; see scene.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "scenes/scene.h"
#include "formats/columns.h"
#include "reference/table.h"
#include "scenes/data/sources.h"
#include "scenes/families/families.h"
#include "scenes/families/placement.h"
#include "scenes/pixels/worlds.h"
#include "scenes/worlds/meshes.h"
#include "scenes/worlds/polygons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FAMILY(name, its maker for pixels, needs the exact truth, needs jansson, cost of a case relative
 * to uniform, reader of its sites, whether its offsets stay as made, finder of contacts for groups
 * of its cases, SHARES(hits, ties, near, invalid, flat; of pixels: hits), description) */
#define SHARES(...)                                                                                \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}
#define FAMILIES                                                                                   \
	FAMILY(uniform, uniform, false, false, 1, NULL, true, NULL,                                \
	       SHARES(36, 0.1, 0.1, 0, 0, 45),                                                     \
	       "random operands spread evenly over a square or cube")                              \
	FAMILY(clustered, clustered, false, false, 2, NULL, false, NULL,                           \
	       SHARES(36, 0.1, 4.6, 0, 0.1, 49), "operands crowded together, far from the origin") \
	FAMILY(lattice, lattice, false, false, 1, NULL, true, NULL,                                \
	       SHARES(40, 12, 0.6, 0, 10, 38), "small integers: exact ties everywhere")            \
	FAMILY(degenerate, degenerate, false, false, 4, NULL, true, NULL,                          \
	       SHARES(45, 31, 2.2, 2, 39, 45),                                                     \
	       "zero lengths, coincident and collinear points, contact")                           \
	FAMILY(extreme, extreme, false, false, 6, NULL, true, NULL,                                \
	       SHARES(22, 1.4, 6.2, 28, 8.4, 38),                                                  \
	       "huge, tiny, infinite and NaN values among ordinary ones")                          \
	FAMILY(grazing, grazing, true, false, 8, NULL, true, find_contact,                         \
	       SHARES(51, 2.1, 95, 0, 0.1, 50), "within a few roundings of the other answer")      \
	FAMILY(map, map, false, false, 1, sources_map, false, NULL, SHARES(36, 4.4, 0, 0, 0, 49),  \
	       "players among the walls of Freedoom's E1M1")                                       \
	FAMILY(countries, map, false, true, 1, sources_countries, false, NULL,                     \
	       SHARES(35, 2.7, 1, 0, 0, 46),                                                       \
	       "ships and places along the borders of real countries")                             \
	FAMILY(room, map, false, false, 1, sources_room, false, NULL,                              \
	       SHARES(37, 4.7, 0, 0, 0, 47),                                                       \
	       "players in a walled room with doorways, stairs and a ramp")                        \
	FAMILY(mesh, map, false, false, 1, sources_mesh, false, NULL,                              \
	       SHARES(35, 0, 1.3, 0, 0, 59), "things on the skin of a modelled cow")               \
	FAMILY(games, games, false, false, 1, sources_games, false, NULL,                          \
	       SHARES(39, 4.7, 0, 0, 0, 61),                                                       \
	       "cars on race tracks, characters in mazes and among tiles, balls on courts")

#define FAMILY(name, pixels, exact, json, cost, sites, offsets, contact, shares, what)             \
	{#name, what, exact, json, shares},
const struct scene_family scene_families[] = {FAMILIES{.name = NULL}};
#undef FAMILY

/* makers[i] holds the parts of scene_families[i] that only this file needs. */
#define FAMILY(name, pixels, exact, json, cost, sites, offsets, contact, shares, what)             \
	{make_##name, world_##name, pixels_##pixels, pixel_world_##pixels,                         \
	 cost,        sites,        offsets,         contact},
static const struct maker {
	scene_maker *make;
	world_maker *world;
	scene_maker *pixels;      /* for tests of pixels */
	world_maker *pixel_world; /* for tests of pixels */
	double cost;
	sources_reader *sites;   /* or NULL */
	bool offsets;            /* its offsets stay as made, and are not adjusted to bends */
	contact_finder *contact; /* or NULL */
} makers[] = {FAMILIES};
#undef FAMILY
#undef FAMILIES

/* Scenes of files, by the prefix of their names. */
static const struct file_scene {
	const char *prefix;
	struct maker maker;
} file_scenes[] = {
    {"wad:", {make_map, world_map, pixels_map, pixel_world_map, 1, sources_wad, false, NULL}},
    {"geojson:",
     {make_countries, world_countries, pixels_map, pixel_world_map, 1, sources_geojson, false,
      NULL}},
    {"obj:", {make_mesh, world_mesh, pixels_map, pixel_world_map, 1, sources_obj, false, NULL}},
    {"mask:",
     {make_games, world_games, pixels_games, pixel_world_games, 1, sources_mask, false, NULL}},
    {"maze:",
     {make_games, world_games, pixels_games, pixel_world_games, 1, sources_maze, false, NULL}},
    {"tiles:",
     {make_games, world_games, pixels_games, pixel_world_games, 1, sources_tiles, false, NULL}},
};

struct scene {
	char *name;
	const struct maker *maker;
	struct sources sites;
};

/* Finds the maker of a listed scene or of a file. NULL, and an error, if there is none of that
 * name, or not in this build. */
static const struct maker *find_maker(const char *name, char *error, size_t error_size)
{
	char names[200] = "";

	for (size_t i = 0; i < sizeof(file_scenes) / sizeof(file_scenes[0]); ++i)
		if (strncmp(name, file_scenes[i].prefix, strlen(file_scenes[i].prefix)) == 0)
			return &file_scenes[i].maker;
	for (size_t i = 0; scene_families[i].name; ++i) {
		size_t length = strlen(names);

		snprintf(names + length, sizeof(names) - length, "%s, ", scene_families[i].name);
		if (strcmp(name, scene_families[i].name) != 0)
			continue;
		if (!scene_families[i].needs_exact || harness_tests[0].exact)
			return &makers[i];
		snprintf(error, error_size,
			 "scene %s: it needs the exact truth, and this build has no GMP", name);
		return NULL;
	}
	snprintf(error, error_size,
		 "scene %s: not one of %swad:FILE:MAP, geojson:FILE, obj:FILE, mask:FILE, "
		 "maze:FILE, tiles:FILE",
		 name, names);
	return NULL;
}

struct scene *scene_open(const char *name, char *error, size_t error_size)
{
	struct scene *scene = calloc(1, sizeof(*scene));
	bool ok = false;

	if (!scene || !(scene->name = strdup(name))) {
		snprintf(error, error_size, "scene %s: no memory", name);
	} else {
		sources_reader *read;

		scene->sites.unit = 1;
		scene->maker = find_maker(name, error, error_size);
		read = scene->maker ? scene->maker->sites : NULL;
		ok = scene->maker && (!read || read(&scene->sites, name, error, error_size));
	}
	if (ok)
		return scene;
	for (char *c = error; error_size > 0 && *c != '\0'; ++c)
		if (*c == '\n' || *c == '\r')
			*c = '?'; /* keeps the error on one line */
	scene_close(scene);
	return NULL;
}

void scene_close(struct scene *scene)
{
	if (!scene)
		return;
	sources_free(&scene->sites);
	free(scene->name);
	free(scene);
}

const char *scene_name(const struct scene *scene)
{
	return scene->name;
}

static struct setting setting_of(const struct scene *scene)
{
	return (struct setting){.walls = &scene->sites.walls,
				.outlines = &scene->sites.outlines,
				.mesh = &scene->sites.mesh,
				.mask = &scene->sites.mask,
				.maze = &scene->sites.maze,
				.tiles = &scene->sites.tiles,
				.unit = scene->sites.unit};
}

bool scene_world(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		 uint64_t first, struct world *world)
{
	/* random numbers that no case of the test uses */
	uint32_t stream = ~random_stream(scene->name, test->name);
	struct setting setting = setting_of(scene);
	world_maker *make;
	struct random rng;

	world_begin(world, test->world);
	if (!test->world)
		return true;
	random_begin(&rng, seed, stream, first / SCENE_WORLD_CASES);
	make = pixel_shape(&test->world->row) ? scene->maker->pixel_world : scene->maker->world;
	if (make(&rng, test, &setting, world) && (world->made || world_make(world) == LOCKSTEP_OK))
		return true;
	world_free(world);
	return false;
}

/* Draws a polygon, triangles or a ball. */
static bool draw_outline(struct random *rng, size_t rows, struct world *world)
{
	struct frame frame;
	struct mesh_pen ball = {.pen = {.rng = rng, .frame = &frame, .world = world}};
	struct pen *pen = &ball.pen;

	frame_begin(&frame, 0, 0, 1000);
	if (world_dimensions(world->kind) == 3) {
		mesh_begin(&ball, rng, &frame, world);
		draw_ball(&ball, rows);
	} else if (world_corners(world->kind) == 1) {
		draw_coast(pen, rows);
	} else {
		draw_fan(pen, rows);
	}
	return !pen->failed;
}

bool scene_outline(uint64_t seed, size_t rows, const struct lockstep_world *kind,
		   struct world *world)
{
	struct random rng;

	world_begin(world, kind);
	random_begin(&rng, seed, random_stream("outline", kind->row.name), rows);
	if ((pixel_shape(&kind->row) ? draw_large : draw_outline)(&rng, rows, world) &&
	    world_make(world) == LOCKSTEP_OK)
		return true;
	world_free(world);
	return false;
}

_Static_assert(SCENE_WORLD_CASES % CONTACT_CASES == 0, "a group has one world");

/* Finds the contact of the group that a case belongs to, from random numbers that no case or world
 * uses. */
static void share_contact(const struct scene *scene, const struct layout *layout, uint64_t seed,
			  uint64_t index, const struct setting *setting, struct contact *contact)
{
	uint32_t stream = ~random_stream(scene->name, layout->test->name);
	struct random rng;

	random_begin(&rng, seed, stream, index / CONTACT_CASES | (uint64_t)1 << 63);
	scene->maker->contact(&rng, layout, setting, contact);
}

void scene_fill(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		uint64_t first, size_t n, const struct world *world, float *const *columns)
{
	uint32_t stream = random_stream(scene->name, test->name);
	struct setting setting = setting_of(scene);
	float operands[LOCKSTEP_COLUMNS_MAX];
	struct contact contact;
	struct layout layout;
	struct random rng;
	scene_maker *make;

	layout_of(test, &layout);
	setting.contact = scene->maker->contact ? &contact : NULL;
	make = layout.pixels ? scene->maker->pixels : scene->maker->make;
	if (test->world) {
		setting.world = world;
		if (!layout.pixels)
			bound_world(&setting);
	}
	for (size_t i = 0; i < n; ++i) {
		if (setting.contact && (i == 0 || (first + i) % CONTACT_CASES == 0))
			share_contact(scene, &layout, seed, first + i, &setting, &contact);
		random_begin(&rng, seed, stream, first + i);
		setting.number = first + i;
		make(&rng, &layout, &setting, operands);
		if (layout.offsets > 0 && !scene->maker->offsets)
			suit_offsets(&rng, &layout, operands);
		/* copies the bits, which may be those of int32 */
		for (unsigned k = 0; k < layout.columns; ++k)
			memcpy(&columns[k][i], &operands[k], sizeof(operands[k]));
	}
}

double scene_cost(const struct scene *scene)
{
	return scene->maker->cost;
}
