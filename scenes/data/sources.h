/* SPDX-License-Identifier: MIT */
/* What scenes of real places are made of: levels of games, outlines, rooms, meshes,
 * images and grids. */
#ifndef LOCKSTEP_SCENES_DATA_SOURCES_H
#define LOCKSTEP_SCENES_DATA_SOURCES_H

#include "formats/geojson.h"
#include "formats/maze_file.h"
#include "formats/obj.h"
#include "formats/pnm.h"
#include "formats/wad.h"

/* All zero is one that can be freed. */
struct sources {
	struct wad_walls walls;
	struct geojson outlines; /* or none */
	struct obj_mesh mesh;    /* or none */
	struct pixel_image mask; /* or none */
	struct cell_grid maze;   /* or none */
	struct cell_grid tiles;  /* or none */
	float unit;              /* how long one of a game's units is */
};

/*
 * Read what a scene needs, of which this is the name: WHAT or WHAT:FILE or WHAT:FILE:MAP. False on
 * failure, with one line in `error` that says what, where and why; what was read until then is to
 * be freed all the same.
 */
typedef bool sources_reader(struct sources *sites, const char *scene, char *error, size_t error_size);

sources_reader sources_map, sources_countries, sources_mesh; /* that come with Lockstep */
sources_reader sources_room, sources_games;                /* made here */
sources_reader sources_wad, sources_geojson, sources_obj;    /* of files */
sources_reader sources_mask, sources_maze, sources_tiles;    /* of files, with the walls of sources_games */

void sources_free(struct sources *sites);

#endif
