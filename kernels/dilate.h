/* SPDX-License-Identifier: MIT */
/*
 * The job of the tool dilate_rows, which fills the rows of a dilation, as in
 * lockstep_mask_dilate(). The caller provides the memory, since kernels do not allocate.
 */
#ifndef LOCKSTEP_KERNELS_DILATE_H
#define LOCKSTEP_KERNELS_DILATE_H

#include "kernels/tools.h"
#include "kernels/world.h"

/* The number of pixels in a word of a mask, which is the width of the strips that are filled from
 * top to bottom. */
enum { BAND_STRIP = 32 };

/* The state of a row: the last wall before the strip, and the first one after it, at most just
 * outside the image. */
struct dilate_row {
	int32_t before, behind;
};

struct dilation_job {
	const struct lockstep_mask *mask;
	struct lockstep_mask *dilation; /* of the same size; every word is written */
	int32_t radius;                 /* from 0 to LOCKSTEP_MASK_SIDE_MAX */
	/*
	 * The disc by columns: disc[i] is how far it reaches up and down i pixels beside its
	 * centre, or -1 if it has no pixels there. The array extends from
	 * disc[-BAND_DISC_HALF(radius)] to disc[BAND_DISC_HALF(radius)], a strip's width more than
	 * the disc.
	 */
	const int32_t *disc;
	struct dilate_row *row; /* `height` elements, initialised or not */
	int32_t *reach;         /* height * BAND_STRIP elements, initialised or not */
};

#define BAND_DISC_HALF(radius) ((radius) + BAND_STRIP)

/* lockstep_mask_dilate() with a given build's tool. */
enum lockstep_status lockstep_mask_dilate_by(lockstep_tool *dilate_rows,
					     struct lockstep_mask **dilation,
					     const struct lockstep_mask *mask, int32_t r);

#endif
