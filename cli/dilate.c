/* SPDX-License-Identifier: MIT */
/* lockstep dilate: computes where the centre of a disc cannot be, in an image of walls. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "formats/pnm.h"
#include "kernels/lockstep.h"

static const char me[] = "dilate";

struct choices {
	const char *mask, *output;
	int32_t radius; /* -1 if not given */
	int format;     /* an enum pnm_format, or -1 */
};

#define CHOICES struct choices
static const struct option_word formats[] = {[PNM_PBM_PLAIN] = {"pbm-plain", NULL},
					     [PNM_PBM_RAW] = {"pbm", NULL},
					     [PNM_PGM_PLAIN] = {"pgm-plain", NULL},
					     [PNM_PGM_RAW] = {"pgm", NULL},
					     {NULL, NULL}};
static const struct option_row rows[] = {
    OPTION_WHOLE("radius", "R", radius, 0, INT32_MAX, "Radius of the disc in pixels, at least 0."),
    OPTION_OUTPUT("output", "FILE", output, "Write the dilation to FILE."),
    OPTION_CHOICE("format", "FORMAT", format, formats,
		  "pbm, pbm-plain, pgm or pgm-plain (default: by the ending of the output's name, "
		  ".pbm or .pgm)."),
    OPTIONS_END};

static int format_of_name(const char *path)
{
	const char *dot = strrchr(path, '.');
	if (dot && strcmp(dot, ".pbm") == 0)
		return PNM_PBM_RAW;
	if (dot && strcmp(dot, ".pgm") == 0)
		return PNM_PGM_RAW;
	usage_error(me, "%s: the name ends neither in .pbm nor in .pgm, and there is no --format",
		    path);
}

static void read_options(int argc, char **argv, struct choices *choices)
{
	options_read(&command_dilate, argc, argv, choices);
	choices->mask = argv[optind];
	if (choices->radius < 0)
		usage_error(me, "no --radius; see lockstep dilate --help");
	if (!choices->output)
		usage_error(me, "no --output; see lockstep dilate --help");
	if (choices->format < 0)
		choices->format = format_of_name(choices->output);
}

static size_t count_walls(const struct pixel_image *image)
{
	size_t walls = 0, pixels = (size_t)image->width * (size_t)image->height;
	for (size_t i = 0; i < pixels; ++i)
		walls += image->walls[i];
	return walls;
}

/* Replaces an image by its dilation. */
static void make_dilation(const char *path, struct pixel_image *image, int32_t radius)
{
	struct lockstep_mask *mask, *dilation;
	enum lockstep_status status =
	    lockstep_mask_create(&mask, image->width, image->height, image->walls);
	if (status == LOCKSTEP_OK) {
		status = lockstep_mask_dilate(&dilation, mask, radius);
		lockstep_mask_free(mask);
	}
	if (status != LOCKSTEP_OK)
		usage_error(me, "%s: %s", path, lockstep_status_text(status));
	uint8_t *wall = image->walls;
	for (int32_t y = 0; y < image->height; ++y)
		for (int32_t x = 0; x < image->width; ++x)
			*wall++ = lockstep_mask_wall(dilation, x, y);
	lockstep_mask_free(dilation);
}

static int run(int argc, char **argv)
{
	struct choices choices = {.radius = -1, .format = -1};
	struct pixel_image image;
	char error[512];
	read_options(argc, argv, &choices);
	if (!pnm_read_file(choices.mask, &image, error, sizeof error))
		usage_error(me, "%s", error);
	const size_t before = count_walls(&image);
	make_dilation(choices.mask, &image, choices.radius);
	if (!pnm_write_file(choices.output, (enum pnm_format)choices.format, &image, error,
			    sizeof error))
		usage_error(me, "%s", error);
	printf("%s: %d x %d pixels, %zu black (%zu in %s)\n", choices.output, image.width,
	       image.height, count_walls(&image), before, choices.mask);
	pnm_free(&image);
	return STATUS_FINE;
}

const struct command command_dilate = {
    .name = "dilate",
    .summary = "the mask of all places where a disc touches a wall of a mask",
    .run = run,
    .operands = "--radius R --output FILE MASK",
    .least = 1,
    .most = 1,
    .lacking = "no mask named",
    .about =
	"Write the dilation of a mask. A pixel of it is black if the centre of a disc of that "
	"radius cannot be there, because the disc would reach a black pixel of the mask or the "
	"outside of the image. A game then needs to look at one pixel instead of the whole disc.",
    .notes =
	"MASK is a PBM or PGM image. In a PGM image, pixels darker than half of the greatest value "
	"are black.\n\n"
	"Exit status: 0 fine, 2 bad usage or bad input; then no file is written.",
    .rows = rows};
