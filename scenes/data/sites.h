/* SPDX-License-Identifier: MIT */
/* What scenes of real places are made of: levels of games, outlines, rooms, meshes,
 * images and grids. */
#ifndef LOCKSTEP_SCENES_DATA_SITES_H
#define LOCKSTEP_SCENES_DATA_SITES_H

#include "formats/geojson.h"
#include "formats/maze_file.h"
#include "formats/obj.h"
#include "formats/pnm.h"
#include "formats/wad.h"

/* All zero is one that can be freed. */
struct sites {
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
typedef bool sites_reader(struct sites *sites, const char *scene, char *error, size_t error_size);

sites_reader sites_map, sites_countries, sites_mesh; /* that come with Lockstep */
sites_reader sites_room, sites_games;                /* made here */
sites_reader sites_wad, sites_geojson, sites_obj;    /* of files */
sites_reader sites_mask, sites_maze, sites_tiles;    /* of files, with the walls of sites_games */

void sites_free(struct sites *sites);

#endif
