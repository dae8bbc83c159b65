/* SPDX-License-Identifier: MIT */
/* Images of walls other than tracks: caves, rooms, boxes and noise, of any size. */
#ifndef LOCKSTEP_SCENES_PIXELS_CAVES_H
#define LOCKSTEP_SCENES_PIXELS_CAVES_H

#include "harness/base/random.h"

/* walls[y * width + x] becomes 1 for a wall, and 0 for free space. */
typedef void wall_drawer(struct random *rng, int32_t width, int32_t height, uint8_t *walls);

wall_drawer cave_draw;  /* noise, smoothed: caves */
wall_drawer rooms_draw; /* rooms in rock, and corridors from each to the next */
wall_drawer boxes_draw; /* boxes of walls in the open */
wall_drawer noise_draw; /* every pixel independent; some images are all wall, or have no walls */

#endif
