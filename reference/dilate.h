/* SPDX-License-Identifier: MIT */
/*
 * The witnesses of lockstep_mask_dilate(), which is not a test of the table. Each fills walls[],
 * one byte for each pixel of the mask, row by row: 1 if the pixel is in the dilation of radius
 * r >= 0, else 0.
 */
#ifndef LOCKSTEP_REFERENCE_DILATE_H
#define LOCKSTEP_REFERENCE_DILATE_H

#include "kernels/lockstep.h"

/* By definition: compares every pixel with every wall. For small masks. */
void lockstep_reference_dilate(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

/* With a brush: stamps a disc on every wall, and on the pixels all around the image. */
void lockstep_reference_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

/* The same, but a wall whose four neighbours are walls is only blackened, not stamped: for any
 * pixel outside the walls, the nearest wall is not such a wall. */
void lockstep_reference_outline_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

#endif
