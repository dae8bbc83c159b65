/* SPDX-License-Identifier: MIT */
/* lockstep band: where the centre of a disc cannot be, in an image of walls. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "formats/pnm.h"
#include "kernels/lockstep.h"

static const char me[] = "band";

static void print_help(void)
{
	printf(
	    "Usage: lockstep band MASK --radius R --output BAND [OPTION]...\n"
	    "The band of a mask: black is every pixel on which the centre of a disc of that "
	    "radius cannot\nbe, because the disc would reach a black pixel of the mask or the "
	    "outside of the image. A game\nthen needs to look at one pixel of it instead of all "
	    "of the disc.\n\n"
	    "      --radius R       of the disc, in pixels, from 0 on\n"
	    "      --output BAND    the file to write\n"
	    "      --format FORMAT  pbm, pbm-plain, pgm or pgm-plain (default: as BAND ends, .pbm "
	    "or .pgm)\n"
	    "  -h, --help           this text\n\n"
	    "MASK is a PBM, or a PGM, of which what is darker than half of the greatest value is "
	    "black.\n\n"
	    "Exit status: 0 fine, 2 bad usage or bad input; there is no new BAND then.\n");
}

struct choices {
	const char *mask, *output;
	int32_t radius; /* -1: none given */
	int format;     /* an enum pnm_format, or -1 */
};

static int parse_format(const char *text)
{
	static const char *const names[] = {[PNM_PBM_PLAIN] = "pbm-plain",
					    [PNM_PBM_RAW] = "pbm",
					    [PNM_PGM_PLAIN] = "pgm-plain",
					    [PNM_PGM_RAW] = "pgm"};
	for (int format = PNM_PBM_PLAIN; format <= PNM_PGM_RAW; ++format)
		if (strcmp(text, names[format]) == 0)
			return format;
	usage_error(me, "--format: none of pbm, pbm-plain, pgm and pgm-plain: '%s'", text);
}

static int format_of_name(const char *path)
{
	const char *dot = strrchr(path, '.');
	if (dot && strcmp(dot, ".pbm") == 0)
		return PNM_PBM_RAW;
	if (dot && strcmp(dot, ".pgm") == 0)
		return PNM_PGM_RAW;
	usage_error(me, "%s: ends neither in .pbm nor in .pgm, and no --format says what to write",
		    path);
}

static void read_options(int argc, char **argv, struct choices *choices)
{
	static const struct option options[] = {{"radius", required_argument, NULL, 'r'},
						{"output", required_argument, NULL, 'o'},
						{"format", required_argument, NULL, 'f'},
						{"help", no_argument, NULL, 'h'},
						{NULL, 0, NULL, 0}};
	opterr = 0;
	for (int c; (c = getopt_long(argc, argv, ":h", options, NULL)) != -1;)
		switch (c) {
		case 'r':
			choices->radius =
			    (int32_t)parse_whole(me, "--radius", optarg, 0, INT32_MAX);
			break;
		case 'o':
			choices->output = parse_output(me, "--output", optarg);
			break;
		case 'f':
			choices->format = parse_format(optarg);
			break;
		case 'h':
			print_help();
			exit(STATUS_FINE);
		default:
			option_error(me, argv, c);
		}
	if (optind == argc)
		usage_error(me, "no mask named; see lockstep band --help");
	choices->mask = argv[optind++];
	no_operands(me, argc, argv);
	if (choices->radius < 0)
		usage_error(me, "no --radius; see lockstep band --help");
	if (!choices->output)
		usage_error(me, "no --output; see lockstep band --help");
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

/* An image becomes its band. */
static void make_band(const char *path, struct pixel_image *image, int32_t radius)
{
	struct lockstep_mask *mask, *band;
	enum lockstep_status status =
	    lockstep_mask_create(&mask, image->width, image->height, image->walls);
	if (status == LOCKSTEP_OK) {
		status = lockstep_mask_band(&band, mask, radius);
		lockstep_mask_free(mask);
	}
	if (status != LOCKSTEP_OK)
		usage_error(me, "%s: %s", path, lockstep_status_text(status));
	uint8_t *wall = image->walls;
	for (int32_t y = 0; y < image->height; ++y)
		for (int32_t x = 0; x < image->width; ++x)
			*wall++ = lockstep_mask_wall(band, x, y);
	lockstep_mask_free(band);
}

int command_band(int argc, char **argv)
{
	struct choices choices = {.radius = -1, .format = -1};
	struct pixel_image image;
	char error[512];
	read_options(argc, argv, &choices);
	if (!pnm_read_file(choices.mask, &image, error, sizeof error))
		usage_error(me, "%s", error);
	const size_t before = count_walls(&image);
	make_band(choices.mask, &image, choices.radius);
	if (!pnm_write_file(choices.output, (enum pnm_format)choices.format, &image, error,
			    sizeof error))
		usage_error(me, "%s", error);
	printf("%s: %d x %d pixels, of which %zu are black, and %zu in %s\n", choices.output,
	       image.width, image.height, count_walls(&image), before, choices.mask);
	pnm_free(&image);
	return STATUS_FINE;
}
