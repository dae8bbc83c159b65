/* SPDX-License-Identifier: MIT */
/*
 * The witnesses of lockstep_mask_band(), which is no test of the table. Each fills walls[], one byte a
 * pixel of the mask, row after row: 1 if the pixel is in the band of radius r >= 0, else 0.
 */
#ifndef LOCKSTEP_REFERENCE_BAND_H
#define LOCKSTEP_REFERENCE_BAND_H

#include "kernels/lockstep.h"

/* By definition: every pixel looks at every wall. For small masks. */
void lockstep_reference_band(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

/* With a brush: a disc is stamped on every wall, and on the pixels all around the image. */
void lockstep_reference_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

/* The same, but the brush passes over a wall whose four neighbours are walls, and only blackens it:
 * what has a wall nearest has one of those that are left nearest. */
void lockstep_reference_outline_brush(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);

#endif
