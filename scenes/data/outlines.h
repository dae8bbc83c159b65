/* SPDX-License-Identifier: MIT */
/* What scenes of outlines (countries) need besides the outlines. */
#ifndef LOCKSTEP_SCENES_DATA_OUTLINES_H
#define LOCKSTEP_SCENES_DATA_OUTLINES_H

#include "formats/geojson.h"
#include "formats/wad.h"

/* Collects the sides of all outlines as walls, and computes the length that relates to a side like
 * a game unit to a wall. False if memory runs out. Free with wad_free(). */
bool outline_walls(const struct geojson *outlines, struct wad_walls *walls, float *unit);

#endif
