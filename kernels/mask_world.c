/* SPDX-License-Identifier: MIT */
/* Creates masks; see lockstep.h and world.h for what they are. */
#include <stdlib.h>
#include <string.h>

#include "kernels/pixel_rows.h"

enum { PIXELS_A_WORD = 32 };

struct lockstep_mask *lockstep_mask_blank(int32_t width, int32_t height)
{
	struct lockstep_mask *m = malloc(sizeof *m);
	if (!m)
		return NULL;
	*m = (struct lockstep_mask){width, height, (width + PIXELS_A_WORD - 1) / PIXELS_A_WORD,
				    NULL, NULL};
	size_t size = (size_t)m->words * (size_t)height * sizeof *m->bits;
	m->bits = malloc(size);
	if (!m->bits) {
		free(m);
		return NULL;
	}
	memset(m->bits, 0xff, size);
	return m;
}

static enum lockstep_status check_size(int32_t width, int32_t height)
{
	if (width < 1 || height < 1 || width > LOCKSTEP_MASK_SIDE_MAX ||
	    height > LOCKSTEP_MASK_SIDE_MAX)
		return LOCKSTEP_BAD_SIZE;
	return LOCKSTEP_OK;
}

static uint32_t *row_of(const struct lockstep_mask *mask, int32_t y)
{
	return mask->bits + (size_t)y * (size_t)mask->words;
}

/* Completes a mask that has its walls and returns it, or frees it. */
static enum lockstep_status finish(struct lockstep_mask *made, struct lockstep_mask **mask)
{
	if (lockstep_mask_measure(made)) {
		*mask = made;
		return LOCKSTEP_OK;
	}
	lockstep_mask_free(made);
	*mask = NULL;
	return LOCKSTEP_NO_MEMORY;
}

enum lockstep_status lockstep_mask_create(struct lockstep_mask **mask, int32_t width,
					  int32_t height, const uint8_t *walls)
{
	enum lockstep_status status = check_size(width, height);
	*mask = NULL;
	if (status != LOCKSTEP_OK)
		return status;
	struct lockstep_mask *m = lockstep_mask_blank(width, height);
	if (!m)
		return LOCKSTEP_NO_MEMORY;
	for (int32_t y = 0; y < height; ++y) {
		uint32_t *row = row_of(m, y);
		for (int32_t x = 0; x < width; ++x, ++walls)
			row[x / PIXELS_A_WORD] &= ~((uint32_t) !*walls << x % PIXELS_A_WORD);
	}
	return finish(m, mask);
}

void lockstep_mask_free(struct lockstep_mask *mask)
{
	if (!mask)
		return;
	free(mask->clearance);
	free(mask->bits);
	free(mask);
}

void lockstep_mask_size(const struct lockstep_mask *mask, int32_t *width, int32_t *height)
{
	*width = mask->width;
	*height = mask->height;
}

bool lockstep_mask_wall(const struct lockstep_mask *mask, int32_t x, int32_t y)
{
	if (x < 0 || y < 0 || x >= mask->width || y >= mask->height)
		return true;
	return row_of(mask, y)[x / PIXELS_A_WORD] >> x % PIXELS_A_WORD & 1;
}

/* ---- By rows ------------------------------------------------------------------------------------ */

/* Clears the walls of all pixels of the image, but not the padding of its rows. */
static void free_pixels(struct lockstep_mask *mask)
{
	for (int32_t y = 0; y < mask->height; ++y) {
		uint32_t *row = row_of(mask, y);
		memset(row, 0, (size_t)mask->words * sizeof *row);
		if (mask->width % PIXELS_A_WORD != 0)
			row[mask->words - 1] = UINT32_MAX << mask->width % PIXELS_A_WORD;
	}
}

static void add_wall(struct lockstep_mask *mask, struct lockstep_pixels wall)
{
	struct range x = range_within(wall.x, wall.w, mask->width);
	struct range y = range_within(wall.y, wall.h, mask->height);
	for (int32_t j = y.begin; j < y.end; ++j)
		for (int32_t i = x.begin; i < x.end; ++i)
			row_of(mask, j)[i / PIXELS_A_WORD] |= (uint32_t)1 << i % PIXELS_A_WORD;
}

static enum lockstep_status mask_of_rows(struct lockstep_mask **mask, size_t total,
					 const float *const *columns)
{
	struct lockstep_pixels image = pixels_of_row(columns, 0);
	enum lockstep_status status = check_frame(image);
	if (status == LOCKSTEP_OK)
		status = check_size(image.w, image.h);
	if (status == LOCKSTEP_OK)
		status = check_walls(columns, 1, total);
	if (status != LOCKSTEP_OK)
		return status;
	*mask = lockstep_mask_blank(image.w, image.h);
	if (!*mask)
		return LOCKSTEP_NO_MEMORY;
	free_pixels(*mask);
	for (size_t row = 1; row < total; ++row)
		add_wall(*mask, pixels_of_row(columns, row));
	return finish(*mask, mask);
}

enum lockstep_status lockstep_world_mask_create(void **world, size_t parts, const size_t *rows,
						const float *const *columns)
{
	struct lockstep_mask *mask = NULL;
	size_t total;
	enum lockstep_status status = lockstep_count_rows(parts, rows, &total);
	if (status == LOCKSTEP_OK)
		status = mask_of_rows(&mask, total, columns);
	*world = mask;
	return status;
}

void lockstep_world_mask_free(void *world)
{
	lockstep_mask_free(world);
}
