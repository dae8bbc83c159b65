/* SPDX-License-Identifier: MIT */
/*
 * The makers behind the scenes. Each makes one case of a test, or one world, from the random
 * numbers of that case or world alone. Only contacts are shared by a group of cases.
 */
#ifndef LOCKSTEP_SCENES_FAMILIES_FAMILIES_H
#define LOCKSTEP_SCENES_FAMILIES_FAMILIES_H

#include "harness/base/random.h"
#include "harness/formats/geojson.h"
#include "harness/formats/maze_file.h"
#include "harness/formats/obj.h"
#include "harness/formats/pnm.h"
#include "harness/formats/walls.h"
#include "harness/formats/world.h"
#include "harness/scenes/families/contact.h"
#include "harness/scenes/layout.h"

/* Shared by all cases of a test in a scene. */
struct setting {
	const struct wall_list *walls;  /* from maps and outlines, or NULL */
	const struct geojson *outlines; /* or NULL */
	const struct obj_mesh *mesh;    /* without triangles except in scenes of meshes, or NULL */
	const struct pixel_image *mask; /* from a file, or all zero; NULL if there are no files */
	const struct cell_grid *maze;   /* likewise */
	const struct cell_grid *tiles;  /* likewise */
	float unit;                     /* length of a game unit in the walls */
	const struct world *world;      /* NULL if the test has none */
	double min[3], max[3];          /* its bounding box: x, y, and z in space */
	uint64_t number;                /* the case's number in its scene */
	const struct contact *contact;  /* shared by the cases of a group; NULL in most families */
};

/* Make one case: one value for each operand column. */
typedef void scene_maker(struct random *rng, const struct layout *layout,
			 const struct setting *setting, float *operands);

scene_maker make_uniform, make_clustered, make_lattice;     /* ordinary.c */
scene_maker make_degenerate;                                /* degenerate.c */
scene_maker make_extreme;                                   /* extreme.c */
scene_maker make_grazing;                                   /* grazing.c */
scene_maker make_map, make_countries, make_room, make_mesh; /* map.c */
scene_maker make_map_in_space;                              /* map_space.c */
scene_maker make_games;                                     /* games.c */

/* The same for pixel shapes. */
scene_maker pixels_uniform, pixels_clustered, pixels_lattice; /* pixels/ordinary.c */
scene_maker pixels_games, pixels_map;                         /* pixels/ordinary.c */
scene_maker pixels_degenerate, pixels_extreme;                /* pixels/odd.c */
scene_maker pixels_grazing;                                   /* pixels/grazing.c */

/* Changes offsets from curves so that they suit the curves' bends: offsets.c. */
void suit_offsets(struct random *rng, const struct layout *layout, float *operands);

/* Add the rows of a world that was begun; setting->world is not set yet. */
typedef void world_maker(struct random *rng, const struct lockstep_test *test,
			 const struct setting *setting, struct world *world);

world_maker world_uniform, world_clustered, world_lattice; /* worlds.c */
world_maker world_degenerate, world_extreme;               /* worlds_odd.c */
world_maker world_grazing;                                 /* grazing.c */
world_maker world_map;                                     /* map_worlds.c */
world_maker world_map_in_space;                            /* map_worlds.c */
world_maker world_countries;                               /* outlines.c */
world_maker world_room, world_mesh;                        /* mesh_features.c */
world_maker world_games;                                   /* games.c */

world_maker pixel_world_uniform, pixel_world_clustered, pixel_world_lattice; /* pixels/worlds.c */
world_maker pixel_world_degenerate, pixel_world_extreme; /* pixels/worlds_odd.c */
world_maker pixel_world_grazing;                         /* pixels/grazing.c */
world_maker pixel_world_games, pixel_world_map;          /* pixels/places.c */

#endif
