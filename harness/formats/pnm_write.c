/* SPDX-License-Identifier: MIT */
/* Writes images of walls, as PBM and PGM files; pnm.h describes the formats. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "harness/formats/pnm.h"

/* The most characters in a line of a plain file. */
enum { LINE_MAX_LENGTH = 70 };

/* Writes a row of digits, or of numbers, and ends its last line. */
static void write_plain_row(FILE *to, bool gray, const uint8_t *row, int32_t width)
{
	int length = 0;

	for (int32_t x = 0; x < width; ++x) {
		const char *free = gray ? "255" : "0", *wall = gray ? "0" : "1";
		int more = gray ? (row[x] != 0 ? 2 : 4) : 1;

		if (length > 0 && length + more > LINE_MAX_LENGTH) {
			putc('\n', to);
			length = 0;
		}
		if (gray && length > 0)
			putc(' ', to);
		fputs(row[x] != 0 ? wall : free, to);
		length += more;
	}
	putc('\n', to);
}

static void write_packed_row(FILE *to, const uint8_t *row, int32_t width)
{
	for (int32_t x = 0; x < width; x += 8) {
		int byte = 0;

		for (int32_t bit = 0; bit < 8 && x + bit < width; ++bit)
			byte |= (row[x + bit] != 0) << (7 - bit);
		putc(byte, to);
	}
}

void pnm_write(FILE *to, enum pnm_format format, const struct pixel_image *image)
{
	static const int kind[] = {
	    [PNM_PBM_PLAIN] = 1, [PNM_PBM_RAW] = 4, [PNM_PGM_PLAIN] = 2, [PNM_PGM_RAW] = 5};
	bool gray = format == PNM_PGM_PLAIN || format == PNM_PGM_RAW;
	const uint8_t *row = image->walls;

	fprintf(to, "P%d\n%d %d\n%s", kind[format], image->width, image->height,
		gray ? "255\n" : "");
	for (int32_t y = 0; y < image->height; ++y, row += image->width) {
		if (format == PNM_PBM_RAW)
			write_packed_row(to, row, image->width);
		else if (format == PNM_PGM_RAW)
			for (int32_t x = 0; x < image->width; ++x)
				putc(row[x] != 0 ? 0 : 255, to);
		else
			write_plain_row(to, gray, row, image->width);
	}
}
