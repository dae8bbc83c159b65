/* SPDX-License-Identifier: MIT */
/*
 * The job of the tool dilate_rows: fill the rows of a dilation, as in lockstep_mask_dilate(). The
 * caller provides the memory, since kernels allocate none.
 */
#ifndef LOCKSTEP_KERNELS_DILATE_H
#define LOCKSTEP_KERNELS_DILATE_H

#include "kernels/tools.h"
#include "kernels/world.h"

/* Pixels in a word of a mask: the width of the strips that are filled from top to bottom. */
enum { BAND_STRIP = 32 };

/* For a row: the last wall before the strip, and the first one after it, at most just outside the
 * image. */
struct dilate_row {
	int32_t before, behind;
};

struct dilation_job {
	const struct lockstep_mask *mask;
	struct lockstep_mask *dilation; /* of the same size; every word of it is written */
	int32_t radius;                 /* from 0 to LOCKSTEP_MASK_SIDE_MAX */
	/*
	 * The disc of that radius, by columns: disc[i] is how far it reaches up and down i pixels
	 * beside its centre, -1 where it has no pixels. The array runs from
	 * disc[-BAND_DISC_HALF(radius)] to disc[BAND_DISC_HALF(radius)]: a strip's width more than
	 * the disc has pixels.
	 */
	const int32_t *disc;
	struct dilate_row *row; /* height of them, of any value */
	int32_t *reach;         /* height * BAND_STRIP of them, of any value */
};

#define BAND_DISC_HALF(radius) ((radius) + BAND_STRIP)

/* lockstep_mask_dilate() with the tool of any build. */
enum lockstep_status lockstep_mask_dilate_by(lockstep_tool *dilate_rows,
					     struct lockstep_mask **dilation,
					     const struct lockstep_mask *mask, int32_t r);

#endif
