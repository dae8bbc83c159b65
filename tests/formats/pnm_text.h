/* SPDX-License-Identifier: MIT */
/* Texts for the tests of the PBM and PGM reader. */
#ifndef LOCKSTEP_TESTS_FORMATS_PNM_TEXT_H
#define LOCKSTEP_TESTS_FORMATS_PNM_TEXT_H

#include "harness/formats/pnm.h"
#include "tests/formats/reader.h"
#include "tests/unit.h"

/* What was read, or nothing. */
static inline bool check(bool ok, const struct pixel_image *image)
{
	assert_true(ok == !!image->walls);
	assert_true(ok == (image->width > 0));
	assert_true(ok == (image->height > 0));
	for (int32_t i = 0; i < image->width * image->height; ++i)
		assert_in_range(image->walls[i], 0, 1);
	return ok;
}

READER(image, "road", struct pixel_image, pnm_parse, pnm_read_file, pnm_free)

/* Reads an image that must equal the picture: walls are #, other pixels dots. */
static inline void must_read(const char *text, size_t size, const char *walls)
{
	struct pixel_image image;
	char error[200] = "";

	if (!try_image(text, size, &image, error, sizeof(error)))
		fail_msg("%s: %s", error, text);
	assert_picture(image.walls, image.width, image.height, ".#", walls);
	pnm_free(&image);
	assert_null(image.walls);
	pnm_free(&image); /* harmless */
}

#endif
