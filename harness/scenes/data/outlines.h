/* SPDX-License-Identifier: MIT */
/* Helpers for scenes of outlines (countries). */
#ifndef LOCKSTEP_SCENES_DATA_OUTLINES_H
#define LOCKSTEP_SCENES_DATA_OUTLINES_H

#include "harness/formats/geojson.h"
#include "harness/formats/walls.h"

/*
 * Collects the sides of all outlines as walls, and computes the length of a game unit: a side is as
 * many units long as a wall of a game. Free with wall_list_free().
 */
void outline_walls(const struct geojson *outlines, struct wall_list *walls, float *unit);

#endif
