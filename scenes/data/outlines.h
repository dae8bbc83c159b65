/* SPDX-License-Identifier: MIT */
/* What scenes of outlines (countries) need beside the outlines. */
#ifndef LOCKSTEP_SCENES_DATA_OUTLINES_H
#define LOCKSTEP_SCENES_DATA_OUTLINES_H

#include "formats/geojson.h"
#include "formats/wad.h"

/* The sides of all outlines as walls, and the length that is to a side what a unit of a game is to a
 * wall. False: no memory. Free with wad_free(). */
bool outline_walls(const struct geojson *outlines, struct wad_walls *walls, float *unit);

#endif
