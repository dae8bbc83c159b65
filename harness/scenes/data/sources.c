/* SPDX-License-Identifier: MIT */
/* Reads the data of real places; see sources.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/scenes/data/sources.h"
#include "harness/base/data.h"
#include "harness/base/memory.h"
#include "harness/formats/tiles_csv.h"
#include "harness/scenes/data/outlines.h"
#include "harness/scenes/data/mesh_features.h"
#include "harness/scenes/data/room.h"
#include "harness/scenes/pixels/mazes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sources_map(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	char path[4200];

	(void)scene;
	sites->unit = 1;
	return data_find("wad/freedoom-e1m1.wad", path, sizeof(path), error, error_size) &&
	       wad_read_file(path, "E1M1", &sites->walls, error, error_size);
}

/* The file may have colons in its name, but a map's name cannot. */
bool sources_wad(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = scene + strlen("wad:"), *colon = strrchr(path, ':');
	char *copy;
	bool ok;

	if (!colon || colon == path || colon[1] == '\0') {
		snprintf(error, error_size, "scene %s: it must be wad:FILE:MAP", scene);
		return false;
	}
	copy = memory_must(strndup(path, (size_t)(colon - path)));
	sites->unit = 1;
	ok = wad_read_file(copy, colon + 1, &sites->walls, error, error_size);
	free(copy);
	return ok;
}

/* Reads outlines, and uses their sides as walls. */
static bool read_outlines(struct sources *sites, const char *path, char *error, size_t error_size)
{
	if (!geojson_read_file(path, &sites->outlines, error, error_size))
		return false;
	outline_walls(&sites->outlines, &sites->walls, &sites->unit);
	return true;
}

bool sources_countries(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	char path[4200];

	(void)scene;
	return data_find("countries/countries.geojson", path, sizeof(path), error, error_size) &&
	       read_outlines(sites, path, error, error_size);
}

bool sources_geojson(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = scene + strlen("geojson:");

	if (*path == '\0') {
		snprintf(error, error_size, "scene %s: it must be geojson:FILE", scene);
		return false;
	}
	return read_outlines(sites, path, error, error_size);
}

/* Reads a mesh, and uses the sides of its triangles as walls. */
static bool read_mesh(struct sources *sites, const char *path, char *error, size_t error_size)
{
	if (!obj_read_file(path, &sites->mesh, error, error_size))
		return false;
	sites->unit = mesh_unit(&sites->mesh);
	mesh_walls(&sites->mesh, &sites->walls);
	return true;
}

bool sources_mesh(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	char path[4200];

	(void)scene;
	return data_find(OBJ_SHIPPED, path, sizeof(path), error, error_size) &&
	       read_mesh(sites, path, error, error_size);
}

bool sources_obj(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = scene + strlen("obj:");

	if (*path == '\0') {
		snprintf(error, error_size, "scene %s: it must be obj:FILE", scene);
		return false;
	}
	return read_mesh(sites, path, error, error_size);
}

bool sources_room(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	(void)scene;
	(void)error;
	(void)error_size;
	sites->unit = 1;
	room_make(&sites->mesh);
	mesh_walls(&sites->mesh, &sites->walls);
	return true;
}

bool sources_games(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	(void)scene;
	(void)error;
	(void)error_size;
	sites->unit = 1;
	maze_level(&sites->walls);
	return true;
}

/* Returns the file of a scene PREFIX:FILE; NULL, and an error, if none is named. */
static const char *file_of(const char *scene, char *error, size_t error_size)
{
	const char *colon = strchr(scene, ':');

	if (colon[1] != '\0')
		return colon + 1;
	snprintf(error, error_size, "scene %s: it must be %sFILE", scene, scene);
	return NULL;
}

bool sources_mask(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = file_of(scene, error, error_size);

	return path && pnm_read_file(path, &sites->mask, error, error_size) &&
	       sources_games(sites, scene, error, error_size);
}

bool sources_maze(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = file_of(scene, error, error_size);

	return path && maze_read_file(path, &sites->maze, error, error_size) &&
	       sources_games(sites, scene, error, error_size);
}

bool sources_tiles(struct sources *sites, const char *scene, char *error, size_t error_size)
{
	const char *path = file_of(scene, error, error_size);

	return path && tiles_read_file(path, &sites->tiles, error, error_size) &&
	       sources_games(sites, scene, error, error_size);
}

void sources_free(struct sources *sites)
{
	pnm_free(&sites->mask);
	cells_free(&sites->maze);
	cells_free(&sites->tiles);
	wall_list_free(&sites->walls);
	geojson_free(&sites->outlines);
	obj_free(&sites->mesh);
}
