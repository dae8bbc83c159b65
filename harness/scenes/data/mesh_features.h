/* SPDX-License-Identifier: MIT */
/* Helpers for scenes of real meshes. */
#ifndef LOCKSTEP_SCENES_DATA_MESH_FEATURES_H
#define LOCKSTEP_SCENES_DATA_MESH_FEATURES_H

#include "harness/formats/obj.h"
#include "harness/formats/walls.h"

/*
 * Collects the sides of triangles, seen from above, as walls: those of upright triangles if there
 * are any, otherwise of all. Free with wall_list_free().
 */
void mesh_walls(const struct obj_mesh *mesh, struct wall_list *walls);

/*
 * Returns the length of a game unit in the mesh: its sides are as many units long, on average, as a
 * wall of a game.
 */
float mesh_unit(const struct obj_mesh *mesh);

#endif
