/* SPDX-License-Identifier: MIT */
/* Race tracks, as images of walls, of any size. */
#ifndef LOCKSTEP_SCENES_PIXELS_TRACKS_H
#define LOCKSTEP_SCENES_PIXELS_TRACKS_H

#include "harness/base/random.h"

/*
 * Draws a road that closes around the middle of an image: walls[y * width + x] is 0 on the road and
 * 1 beside it. Seen from the middle, each side of the road is as far away as an ellipse in the
 * image, times a share that varies smoothly along the road: at least TRACK_INNER for the inner
 * side, at most TRACK_OUTER for the outer one, and with TRACK_WIDTH_MIN to TRACK_WIDTH_MAX between
 * the two. Images with sides under 32 pixels may be too small for a road without gaps, or for any
 * road.
 */
#define TRACK_INNER 0.25
#define TRACK_OUTER 0.97
#define TRACK_WIDTH_MIN 0.16
#define TRACK_WIDTH_MAX 0.36
void track_draw(struct random *rng, int32_t width, int32_t height, uint8_t *walls);

#endif
