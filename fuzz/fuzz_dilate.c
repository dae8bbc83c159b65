/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: for any mask and radius, every build that runs here makes the dilation as defined;
 * and so do the brushes.
 *
 * An input is
 *
 *	1 byte		how many pixels wide, less one, modulo 100
 *	1 byte		how many pixels high, less one, modulo 24
 *	1 byte		the radius; from 250 on some that are negative, or larger than any image
 *	then bytes	the pixels row after row, eight a byte, the first in bit 0; 1 is a wall. Those
 *			that are missing are free
 *
 * and what is left over is ignored.
 */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/builds.h"
#include "fuzz/target.h"
#include "fuzz/world.h"
#include "kernels/dilate.h"
#include "reference/dilate.h"
#include "reference/table.h"

enum { WIDTH = 100, HEIGHT = 24, PIXELS = WIDTH * HEIGHT };

struct image {
	int32_t width, height, radius;
	uint8_t walls[PIXELS];
};

static void wrong(const struct image *image, const char *who, const char *what)
{
	fprintf(stderr, "%s, %d x %d pixels, radius %d: %s\n", who, image->width, image->height,
		image->radius, what);
	for (int32_t y = 0; y < image->height; ++y) {
		for (int32_t x = 0; x < image->width; ++x)
			fputc(image->walls[y * image->width + x] ? '#' : '.', stderr);
		fputc('\n', stderr);
	}
	abort();
}

static void decode(const uint8_t *data, size_t size, struct image *image)
{
	static const int32_t odd[] = {INT32_MAX, 46341, 1 << 15, -1, INT32_MIN, -46341};
	struct fuzz_reader reader = {data, data + size};
	image->width = (int32_t)(fuzz_byte(&reader) % WIDTH) + 1;
	image->height = (int32_t)(fuzz_byte(&reader) % HEIGHT) + 1;
	unsigned radius = fuzz_byte(&reader), byte = 0;
	image->radius = radius < 250 ? (int32_t)radius : odd[radius - 250];
	for (int32_t i = 0; i < image->width * image->height; ++i) {
		byte = i % 8 == 0 ? fuzz_byte(&reader) : byte >> 1;
		image->walls[i] = byte & 1;
	}
}

/* By a build of the tool, or by the instruction set in use if that is NULL. */
static void check_build(const struct image *image, const struct lockstep_mask *mask,
			const struct lockstep_mask *expected, const char *name, lockstep_tool *tool)
{
	struct lockstep_mask *dilation;
	enum lockstep_status status =
	    tool ? lockstep_mask_dilate_by(tool, &dilation, mask, image->radius)
		 : lockstep_mask_dilate(&dilation, mask, image->radius);
	if (status != (expected ? LOCKSTEP_OK : LOCKSTEP_BAD_SIZE) || !dilation != !expected)
		wrong(image, name, lockstep_status_text(status));
	size_t words = (size_t)mask->words * (size_t)mask->height;
	if (expected && memcmp(dilation->bits, expected->bits, words * sizeof *dilation->bits) != 0)
		wrong(image, name, "not the dilation by definition");
	lockstep_mask_free(dilation);
}

static void check_builds(const struct image *image, const struct lockstep_mask *mask,
			 const struct lockstep_mask *expected)
{
	size_t count;
	const struct build *builds = harness_builds(&count);
	check_build(image, mask, expected, "in use", NULL);
	for (size_t b = 0; b < count; ++b)
		if (builds[b].runs && builds[b].tool)
			check_build(image, mask, expected, builds[b].name,
				    builds[b].tool[TOOL_dilate_rows]);
}

/* Makes the dilation by definition, after the brushes have painted the same. */
static struct lockstep_mask *expect(const struct image *image, const struct lockstep_mask *mask)
{
	static uint8_t walls[PIXELS], painted[PIXELS];
	size_t pixels = (size_t)(image->width * image->height);
	struct lockstep_mask *expected;
	lockstep_reference_dilate(mask, image->radius, walls);
	lockstep_reference_brush(mask, image->radius, painted);
	if (memcmp(painted, walls, pixels) != 0)
		wrong(image, "the brush", "not the dilation by definition");
	lockstep_reference_outline_brush(mask, image->radius, painted);
	if (memcmp(painted, walls, pixels) != 0)
		wrong(image, "the outline brush", "not the dilation by definition");
	if (lockstep_mask_create(&expected, image->width, image->height, walls) != LOCKSTEP_OK)
		wrong(image, "lockstep_mask_create", "refuses the dilation");
	return expected;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct image image;
	struct lockstep_mask *mask, *expected = NULL;
	decode(data, size, &image);
	if (lockstep_mask_create(&mask, image.width, image.height, image.walls) != LOCKSTEP_OK)
		wrong(&image, "lockstep_mask_create", "refuses the mask");
	if (image.radius >= 0)
		expected = expect(&image, mask);
	check_builds(&image, mask, expected);
	lockstep_mask_free(expected);
	lockstep_mask_free(mask);
	return 0;
}
