/* SPDX-License-Identifier: MIT */
/* Rows of pixel worlds (worlds.def): boxes of int32, stored bit for bit in columns of float. */
#ifndef LOCKSTEP_KERNELS_PIXEL_ROWS_H
#define LOCKSTEP_KERNELS_PIXEL_ROWS_H

#include <string.h>

#include "kernels/world.h"

static inline struct lockstep_pixels pixels_of_row(const float *const *columns, size_t row)
{
	int32_t value[4];
	for (unsigned k = 0; k < 4; ++k)
		memcpy(&value[k], columns[k] + row, sizeof *value);
	return (struct lockstep_pixels){value[0], value[1], value[2], value[3]};
}

/* The columns or rows from `begin` to `end` - 1. */
struct range {
	int32_t begin, end;
};

/* The part of the range of `size` elements from `first` on that is in 0 to `count` - 1;
 * may be empty. */
static inline struct range range_within(int64_t first, int64_t size, int32_t count)
{
	int64_t begin = first > 0 ? first : 0, end = first + size;
	end = end < count ? end : count;
	if (begin >= end)
		return (struct range){0, 0};
	return (struct range){(int32_t)begin, (int32_t)end};
}

/* Does the row describe an image or a grid: 0 0 width height? */
static inline enum lockstep_status check_frame(struct lockstep_pixels frame)
{
	if (frame.w <= 0 || frame.h <= 0)
		return LOCKSTEP_BAD_SIZE;
	return frame.x == 0 && frame.y == 0 ? LOCKSTEP_OK : LOCKSTEP_BAD_PLACE;
}

/* Are the rows from `first` on valid walls? */
static inline enum lockstep_status check_walls(const float *const *columns, size_t first,
					       size_t total)
{
	for (size_t row = first; row < total; ++row) {
		struct lockstep_pixels wall = pixels_of_row(columns, row);
		if (wall.w < 0 || wall.h < 0)
			return LOCKSTEP_BAD_SIZE;
	}
	return LOCKSTEP_OK;
}

#endif
