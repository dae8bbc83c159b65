/* SPDX-License-Identifier: MIT */
/*
 * Inputs of the fuzz targets of triangulation and dilation. Leftover bytes are ignored.
 *
 * An outline is
 *
 *	1 byte		bit 0: vertices are pairs of signed bytes, which often touch and line up;
 *			else of float32, low byte first. Bit 1: the second half of them is a
 *			separate ring
 *	n vertices	n up to 512
 *
 * An image is
 *
 *	1 byte		the width in pixels, less one, modulo 100
 *	1 byte		the height in pixels, less one, modulo 24
 *	1 byte		the radius; from 250 on, negative values, or ones larger than any image
 *	then bytes	the pixels row after row, eight per byte, the first in bit 0; 1 is a wall.
 *			Missing pixels are free
 */
#ifndef LOCKSTEP_FUZZ_SHAPES_H
#define LOCKSTEP_FUZZ_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { VERTICES = 512, WIDTH = 100, HEIGHT = 24, PIXELS = WIDTH * HEIGHT };

struct outline {
	bool small;  /* coordinates are small integers */
	bool finite; /* all coordinates are finite */
	size_t n, rings, ring[2];
	float x[VERTICES], y[VERTICES];
};

struct image {
	int32_t width, height, radius;
	uint8_t walls[PIXELS];
};

void decode_outline(const uint8_t *data, size_t size, struct outline *outline);
void decode_image(const uint8_t *data, size_t size, struct image *image);

/* Prints a line for each row: # is a wall, and . is free. */
void print_image(FILE *to, const struct image *image);

#endif
