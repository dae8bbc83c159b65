/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: whatever bytes a PBM or PGM file contains, its reader gives an image or a one-line
 * error, and reads nothing outside them. The library takes what it gives, and an image written in
 * any format reads back as it was.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "formats/pnm.h"
#include "fuzz/target.h"
#include "kernels/lockstep.h"

#include <stdlib.h>
#include <string.h>

static void write_and_read(const struct pixel_image *image, enum pnm_format format)
{
	struct pixel_image again;
	char *text, error[100] = "";
	size_t size;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		abort();
	pnm_write(file, format, image);
	if (fclose(file) != 0 || !pnm_parse("again", text, size, &again, error, sizeof(error)))
		abort();
	free(text);
	if (again.width != image->width || again.height != image->height ||
	    memcmp(again.walls, image->walls, (size_t)image->width * (size_t)image->height) != 0)
		abort();
	pnm_free(&again);
}

static void look_at(const struct pixel_image *image)
{
	size_t pixels = (size_t)image->width * (size_t)image->height;
	struct lockstep_mask *mask;

	for (size_t i = 0; i < pixels; ++i)
		if (image->walls[i] > 1)
			abort();
	if (lockstep_mask_create(&mask, image->width, image->height, image->walls) != LOCKSTEP_OK)
		abort();
	lockstep_mask_free(mask);
	write_and_read(image, PNM_PBM_PLAIN);
	write_and_read(image, PNM_PBM_RAW);
	write_and_read(image, PNM_PGM_PLAIN);
	write_and_read(image, PNM_PGM_RAW);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pixel_image image;
	char error[100] = "";

	if (pnm_parse("input", (const char *)data, size, &image, error, sizeof(error))) {
		/* A byte holds at most eight pixels. */
		if (image.width < 1 || image.height < 1 ||
		    (size_t)image.width * (size_t)image.height > 8 * size)
			abort();
		look_at(&image);
	} else if (image.walls || image.width != 0 || image.height != 0 || error[0] == '\0' ||
		   strchr(error, '\n')) {
		abort();
	}
	pnm_free(&image);
	return 0;
}
