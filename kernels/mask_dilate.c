/* SPDX-License-Identifier: MIT */
/* The part of mask dilation that is the same for every instruction set. The rest is in dilate.c. */
#include <stdlib.h>

#include "kernels/dilate.h"

/* Each column's reach falls with its distance from the centre, so a walk along the rim needs no
 * square root. */
static void draw_disc(int32_t radius, int32_t *disc)
{
	int64_t h = radius, square = h * h;
	for (int64_t d = 0; d <= BAND_DISC_HALF(radius); ++d) {
		while (h >= 0 && h * h + d * d > square)
			--h;
		disc[d] = disc[-d] = (int32_t)h;
	}
}

enum lockstep_status lockstep_mask_dilate_by(lockstep_tool *dilate_rows,
					     struct lockstep_mask **dilation,
					     const struct lockstep_mask *mask, int32_t r)
{
	*dilation = NULL;
	if (r < 0)
		return LOCKSTEP_BAD_SIZE;
	/* No pixel is further than this from the outside, whose pixels are walls. */
	int32_t side = mask->width < mask->height ? mask->width : mask->height;
	int32_t radius = r < side ? r : side;
	size_t height = (size_t)mask->height, half = (size_t)BAND_DISC_HALF(radius);
	struct lockstep_mask *made = lockstep_mask_blank(mask->width, mask->height);
	struct dilate_row *row = malloc(height * sizeof *row);
	int32_t *reach = malloc(height * BAND_STRIP * sizeof *reach);
	int32_t *disc = malloc((2 * half + 1) * sizeof *disc);
	if (made && row && reach && disc) {
		struct dilation_job job = {mask, made, radius, disc + half, row, reach};
		draw_disc(radius, disc + half);
		dilate_rows(&job);
		*dilation = made;
	} else {
		lockstep_mask_free(made);
	}
	free(disc);
	free(reach);
	free(row);
	return *dilation ? LOCKSTEP_OK : LOCKSTEP_NO_MEMORY;
}

enum lockstep_status lockstep_mask_dilate(struct lockstep_mask **dilation,
					  const struct lockstep_mask *mask, int32_t r)
{
	lockstep_tool *dilate_rows = lockstep_tool_of(lockstep_current_isa(), TOOL_dilate_rows);
	return lockstep_mask_dilate_by(dilate_rows, dilation, mask, r);
}
