/* SPDX-License-Identifier: MIT */
/* What scenes of real meshes need beside the mesh. */
#ifndef LOCKSTEP_SCENES_DATA_MESH_FEATURES_H
#define LOCKSTEP_SCENES_DATA_MESH_FEATURES_H

#include "formats/obj.h"
#include "formats/wad.h"

/*
 * The sides of triangles, seen from above, as walls: those of upright triangles if there are any,
 * else of all. False: no memory. Free with wad_free().
 */
bool mesh_walls(const struct obj_mesh *mesh, struct wad_walls *walls);

/* The length that is to the sides of a mesh what a unit of a game is to a wall. */
float mesh_unit(const struct obj_mesh *mesh);

#endif
