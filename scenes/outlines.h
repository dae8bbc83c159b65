/* SPDX-License-Identifier: MIT */
/* What scenes of outlines (countries) need beside the outlines. */
#ifndef LOCKSTEP_OUTLINES_H
#define LOCKSTEP_OUTLINES_H

#include "scenes/geojson.h"
#include "scenes/wad.h"

/* The sides of all outlines as walls, and the length that is to a side what a unit of a game is to a
 * wall. False: no memory. Free with wad_free(). */
bool outline_walls(const struct geojson *outlines, struct wad_walls *walls, float *unit);

#endif
