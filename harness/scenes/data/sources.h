/* SPDX-License-Identifier: MIT */
/* The data of scenes of real places: levels of games, outlines, rooms, meshes, images and grids. */
#ifndef LOCKSTEP_SCENES_DATA_SOURCES_H
#define LOCKSTEP_SCENES_DATA_SOURCES_H

#include "harness/formats/geojson.h"
#include "harness/formats/maze_file.h"
#include "harness/formats/obj.h"
#include "harness/formats/pnm.h"
#include "harness/formats/wad.h"

/* Can be freed if it is all zero. */
struct sources {
	struct wall_list walls;
	struct geojson outlines; /* or none */
	struct obj_mesh mesh;    /* or none */
	struct pixel_image mask; /* or none */
	struct cell_grid maze;   /* or none */
	struct cell_grid tiles;  /* or none */
	float unit;              /* length of a game unit */
};

/*
 * Read the data for the scene of this name: WHAT or WHAT:FILE or WHAT:FILE:MAP. False on failure,
 * with one line in `error` that says what, where and why. Free the data in either case.
 */
typedef bool sources_reader(struct sources *sites, const char *scene, char *error,
			    size_t error_size);

sources_reader sources_map, sources_countries, sources_mesh; /* shipped with Lockstep */
sources_reader sources_room, sources_games;                  /* made here */
sources_reader sources_wad, sources_geojson, sources_obj;    /* from files */
/* from files; walls from sources_games */
sources_reader sources_mask, sources_maze, sources_tiles;

void sources_free(struct sources *sites);

#endif
