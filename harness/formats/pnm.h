/* SPDX-License-Identifier: MIT */
/*
 * Images of walls, as PBM and PGM files: a pixel is a wall if it is black, or, in a PGM, darker
 * than half of the maximum value. Files may be plain, P1 and P2, or raw, P4 and P5, with one or two
 * bytes per pixel. Only the first of several images in a file is read.
 *
 * Comments, from # to the end of the line, are white space everywhere. The pixels of a raw file
 * follow one byte of white space; a comment there counts as that byte, as in Netpbm's programs.
 *
 * Nothing in a file is trusted: for any bytes, a reader returns an image or an error.
 * Source: Jef Poskanzer and Bryan Henderson, Netpbm, pbm(5) and pgm(5).
 */
#ifndef LOCKSTEP_FORMATS_PNM_H
#define LOCKSTEP_FORMATS_PNM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* An image that is all zero can be freed. */
struct pixel_image {
	int32_t width, height; /* from 1 to LOCKSTEP_MASK_SIDE_MAX */
	uint8_t *walls;        /* walls[y * width + x], 1 or 0; the top row is first */
};

/*
 * Reads the bytes of a file called `name`. False on failure, with one line in `error`: "NAME:LINE:
 * why", with lines counted from 1, or "NAME: why" if no line is to blame; `image` is then empty.
 * Free with pnm_free().
 */
bool pnm_parse(const char *name, const char *text, size_t size, struct pixel_image *image,
	       char *error, size_t error_size);

/* The same from a file. */
bool pnm_read_file(const char *path, struct pixel_image *image, char *error, size_t error_size);

void pnm_free(struct pixel_image *image);

enum pnm_format { PNM_PBM_PLAIN, PNM_PBM_RAW, PNM_PGM_PLAIN, PNM_PGM_RAW };

/* Writes an image. In a PGM, a wall is 0, and the rest 255. */
void pnm_write(FILE *to, enum pnm_format format, const struct pixel_image *image);

#endif
