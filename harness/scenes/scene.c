/* SPDX-License-Identifier: MIT */
/* Opens scenes by name; see scene.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/base/memory.h"
#include "harness/base/options.h"
#include "harness/questions/questions.h"
#include "harness/scenes/scene.h"
#include "harness/formats/columns.h"
#include "reference/table.h"
#include "harness/scenes/data/sources.h"
#include "harness/scenes/families/families.h"
#include "harness/scenes/families/placement.h"
#include "harness/scenes/families/plain.h"
#include "harness/scenes/pixels/worlds.h"
#include "harness/scenes/worlds/meshes.h"
#include "harness/scenes/worlds/planes.h"
#include "harness/scenes/worlds/polygons.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How a scene makes its cases and worlds. */
struct maker {
	scene_maker *make;
	world_maker *world;
	scene_maker *pixels;      /* for tests of pixels */
	world_maker *pixel_world; /* for tests of pixels */
	double cost;              /* per case, relative to `uniform` */
	sources_reader *sites;    /* or NULL */
	enum plain_kind plain;    /* for questions whose operands are plain numbers */
	bool keeps_offsets;       /* offsets are not adjusted to bends */
	contact_finder *contact;  /* for a group of cases; or NULL */
};

/* The functions of a scene of operands and of one of pixels. */
#define MAKERS(name, pixel_name)                                                                   \
	.make = make_##name, .world = world_##name, .pixels = pixels_##pixel_name,                 \
	.pixel_world = pixel_world_##pixel_name

static const struct maker uniform = {MAKERS(uniform, uniform), .cost = 1, .keeps_offsets = true};
static const struct maker clustered = {MAKERS(clustered, clustered), .cost = 2,
				       .plain = PLAIN_CROWDED};
static const struct maker lattice = {MAKERS(lattice, lattice), .cost = 1, .plain = PLAIN_WHOLE,
				     .keeps_offsets = true};
static const struct maker degenerate = {MAKERS(degenerate, degenerate), .cost = 4,
					.plain = PLAIN_EQUAL, .keeps_offsets = true};
static const struct maker extreme = {MAKERS(extreme, extreme), .cost = 6, .plain = PLAIN_EXTREME,
				     .keeps_offsets = true};
static const struct maker grazing = {MAKERS(grazing, grazing), .cost = 8, .keeps_offsets = true,
				     .contact = find_contact};
static const struct maker map = {MAKERS(map, map), .cost = 1, .sites = sources_map};
static const struct maker countries = {MAKERS(countries, map), .cost = 1,
				       .sites = sources_countries};
static const struct maker room = {MAKERS(room, map), .cost = 1, .sites = sources_room};
static const struct maker mesh = {MAKERS(mesh, map), .cost = 1, .sites = sources_mesh};
static const struct maker games = {MAKERS(games, games), .cost = 1, .sites = sources_games};

const struct scene_family scene_families[] = {
    {.name = "uniform",
     .what = "random operands spread evenly over a square or cube",
     .maker = &uniform,
     .shares = {.hits = 41, .ties = 0.1, .near = 0.1, .pixel_hits = 45}},
    {.name = "clustered",
     .what = "operands crowded together, far from the origin",
     .maker = &clustered,
     .shares = {.hits = 44, .ties = 0.1, .near = 4.6, .flat = 0.1, .pixel_hits = 49}},
    {.name = "lattice",
     .what = "small integers: exact ties everywhere",
     .maker = &lattice,
     .shares = {.hits = 45, .ties = 12, .near = 0.6, .flat = 17, .pixel_hits = 38}},
    {.name = "degenerate",
     .what = "zero lengths, coincident and collinear points, contact",
     .maker = &degenerate,
     .shares = {.hits = 45, .ties = 28, .near = 2.2, .invalid = 3, .flat = 43, .pixel_hits = 45}},
    {.name = "extreme",
     .what = "huge, tiny, infinite and NaN values among ordinary ones",
     .maker = &extreme,
     .shares = {.hits = 22, .ties = 1.4, .near = 6.2, .invalid = 25, .flat = 11, .pixel_hits = 38}},
    {.name = "grazing",
     .what = "within a few roundings of the other answer",
     .maker = &grazing,
     .needs_exact = true,
     .shares = {.hits = 51, .ties = 3.3, .near = 95, .flat = 0.1, .pixel_hits = 50}},
    {.name = "map",
     .what = "players among the walls of Freedoom's E1M1",
     .maker = &map,
     .shares = {.hits = 36, .ties = 2.7, .pixel_hits = 49}},
    {.name = "countries",
     .what = "ships and places along the borders of real countries",
     .maker = &countries,
     .needs_json = true,
     .shares = {.hits = 39, .ties = 1.7, .near = 1, .pixel_hits = 46}},
    {.name = "room",
     .what = "players in a walled room with doorways, stairs and a ramp",
     .maker = &room,
     .shares = {.hits = 37, .ties = 3, .pixel_hits = 47}},
    {.name = "mesh",
     .what = "things on the skin of a modelled cow",
     .maker = &mesh,
     .shares = {.hits = 35, .near = 1.3, .pixel_hits = 59}},
    {.name = "games",
     .what = "cars on race tracks, characters in mazes and among tiles, balls on courts",
     .maker = &games,
     .shares = {.hits = 39, .ties = 2.9, .pixel_hits = 61}},
    {.name = NULL},
};

/* Scenes of files, by the prefix of their names. */
static const struct file_scene {
	const char *prefix;
	struct maker maker;
} file_scenes[] = {
    {"wad:", {MAKERS(map, map), .cost = 1, .sites = sources_wad}},
    {"geojson:", {MAKERS(countries, map), .cost = 1, .sites = sources_geojson}},
    {"obj:", {MAKERS(mesh, map), .cost = 1, .sites = sources_obj}},
    {"mask:", {MAKERS(games, games), .cost = 1, .sites = sources_mask}},
    {"maze:", {MAKERS(games, games), .cost = 1, .sites = sources_maze}},
    {"tiles:", {MAKERS(games, games), .cost = 1, .sites = sources_tiles}},
};

struct scene {
	char *name;
	const struct maker *maker;
	struct sources sites;
};

/* Finds the maker of a listed scene or of a file. NULL, with an error, if there is none of that
 * name in this build. */
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
		if (!scene_families[i].needs_exact || harness_has_exact())
			return scene_families[i].maker;
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
	struct scene *scene = memory_must(calloc(1, sizeof(*scene)));
	sources_reader *read;

	scene->name = memory_must(strdup(name));
	scene->sites.unit = 1;
	scene->maker = find_maker(name, error, error_size);
	read = scene->maker ? scene->maker->sites : NULL;
	if (scene->maker && (!read || read(&scene->sites, name, error, error_size)))
		return scene;
	for (char *c = error; error_size > 0 && *c != '\0'; ++c)
		if (*c == '\n' || *c == '\r')
			*c = '?'; /* keep the error on one line */
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

/* The library refuses numbers that are not finite. Only files with numbers near the largest float
 * give such rows. */
static void make_finite(struct world *world)
{
	for (unsigned k = 0; k < world->kind->row.columns; ++k)
		for (size_t i = 0; i < world->rows; ++i) {
			float *value = &world->column[k][i];

			if (!isfinite(*value))
				*value = isnan(*value) ? 0 : copysignf(FLT_MAX, *value);
		}
}

void scene_world(const struct scene *scene, const struct lockstep_test *test, uint64_t seed,
		 uint64_t first, struct world *world)
{
	/* random numbers that no case of the test uses */
	uint32_t stream = ~random_stream(scene->name, test->name);
	struct setting setting = setting_of(scene);
	world_maker *make;
	struct random rng;

	world_begin(world, test->world);
	if (!test->world)
		return;
	random_begin(&rng, seed, stream, first / SCENE_WORLD_CASES);
	make = pixel_shape(&test->world->row) ? scene->maker->pixel_world : scene->maker->world;
	if (question_world_is_builtin(test->world))
		make(&rng, test, &setting, world);
	else
		plain_world(&rng, scene->maker->plain, world);
	if (world->made)
		return;
	if (!pixel_shape(&test->world->row))
		make_finite(world);
	const enum lockstep_status status = world_make(world);
	if (status != LOCKSTEP_OK)
		usage_error(NULL, "scene %s makes no %s: %s", scene->name, test->world->row.name,
			    lockstep_status_text(status));
}

/* Draws a polygon, triangles or a ball. */
static void draw_outline(struct random *rng, size_t rows, struct world *world)
{
	struct frame frame;
	struct mesh_pen ball = {.pen = {.rng = rng, .frame = &frame, .world = world}};
	struct pen *pen = &ball.pen;

	frame_begin(&frame, 0, 0, 1000);
	if (world_of_planes(world->kind)) {
		draw_facets(rng, &frame, rows, world);
	} else if (world_dimensions(world->kind) == 3) {
		mesh_begin(&ball, rng, &frame, world);
		draw_ball(&ball, rows);
	} else if (world_corners(world->kind) == 1) {
		draw_coast(pen, rows);
	} else {
		draw_fan(pen, rows);
	}
}

bool scene_outline(uint64_t seed, size_t rows, const struct lockstep_world *kind,
		   struct world *world)
{
	struct random rng;

	world_begin(world, kind);
	random_begin(&rng, seed, random_stream("outline", kind->row.name), rows);
	if (pixel_shape(&kind->row) || world_reserve(world, rows)) {
		(!question_world_is_builtin(kind) ? plain_rows
		 : pixel_shape(&kind->row)        ? draw_large
						  : draw_outline)(&rng, rows, world);
		if (world_try_make(world) == LOCKSTEP_OK)
			return true;
	}
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
	const bool plain = plain_operands(&layout);
	setting.contact = scene->maker->contact && !plain ? &contact : NULL;
	make = layout.pixels ? scene->maker->pixels : scene->maker->make;
	if (test->world && question_world_is_builtin(test->world)) {
		setting.world = world;
		if (!layout.pixels)
			bound_world(&setting);
	}
	for (size_t i = 0; i < n; ++i) {
		if (setting.contact && (i == 0 || (first + i) % CONTACT_CASES == 0))
			share_contact(scene, &layout, seed, first + i, &setting, &contact);
		random_begin(&rng, seed, stream, first + i);
		setting.number = first + i;
		if (plain)
			make_plain(&rng, &layout, scene->maker->plain, operands);
		else
			make(&rng, &layout, &setting, operands);
		if (layout.offsets > 0 && !scene->maker->keeps_offsets)
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
