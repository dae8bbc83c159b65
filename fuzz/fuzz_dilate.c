/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: for any mask and radius, every build that runs here, and both brushes, make the
 * dilation as defined. fuzz/shapes.h describes the inputs.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/builds.h"
#include "fuzz/shapes.h"
#include "fuzz/target.h"
#include "kernels/dilate.h"
#include "reference/dilate.h"
#include "reference/table.h"

static void wrong(const struct image *image, const char *who, const char *what)
{
	fprintf(stderr, "%s, %d x %d pixels, radius %d: %s\n", who, image->width, image->height,
		image->radius, what);
	print_image(stderr, image);
	abort();
}

/* Checks the dilation by a build of the tool, or by the instruction set in use if that is NULL. */
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

/* Makes the dilation by definition, and checks that the brushes paint the same. */
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
	decode_image(data, size, &image);
	if (lockstep_mask_create(&mask, image.width, image.height, image.walls) != LOCKSTEP_OK)
		wrong(&image, "lockstep_mask_create", "refuses the mask");
	if (image.radius >= 0)
		expected = expect(&image, mask);
	check_builds(&image, mask, expected);
	lockstep_mask_free(expected);
	lockstep_mask_free(mask);
	return 0;
}
