/* SPDX-License-Identifier: MIT */
/* See shapes.h. */
#include <config.h>

#include <math.h>

#include "fuzz/shapes.h"
#include "fuzz/world.h"

void decode_outline(const uint8_t *data, size_t size, struct outline *o)
{
	struct fuzz_reader reader = {data, size ? data + size : data};
	const unsigned head = fuzz_byte(&reader);
	o->small = head & 1;
	o->finite = true;
	for (o->n = 0; o->n < VERTICES && reader.end - reader.at >= (o->small ? 2 : 8); ++o->n) {
		const size_t i = o->n;
		o->x[i] = o->small ? (float)(int8_t)fuzz_byte(&reader) : fuzz_float(&reader);
		o->y[i] = o->small ? (float)(int8_t)fuzz_byte(&reader) : fuzz_float(&reader);
		o->finite = o->finite && isfinite(o->x[i]) && isfinite(o->y[i]);
	}
	o->rings = head & 2 && o->n > 1 ? 2 : 1;
	o->ring[1] = o->rings == 2 ? o->n / 2 : 0;
	o->ring[0] = o->n - o->ring[1];
}

void decode_image(const uint8_t *data, size_t size, struct image *image)
{
	static const int32_t odd[] = {INT32_MAX, 46341, 1 << 15, -1, INT32_MIN, -46341};
	struct fuzz_reader reader = {data, size ? data + size : data};
	image->width = (int32_t)(fuzz_byte(&reader) % WIDTH) + 1;
	image->height = (int32_t)(fuzz_byte(&reader) % HEIGHT) + 1;
	unsigned radius = fuzz_byte(&reader), byte = 0;
	image->radius = radius < 250 ? (int32_t)radius : odd[radius - 250];
	for (int32_t i = 0; i < image->width * image->height; ++i) {
		byte = i % 8 == 0 ? fuzz_byte(&reader) : byte >> 1;
		image->walls[i] = byte & 1;
	}
}

void print_image(FILE *to, const struct image *image)
{
	for (int32_t y = 0; y < image->height; ++y) {
		for (int32_t x = 0; x < image->width; ++x)
			fputc(image->walls[y * image->width + x] ? '#' : '.', to);
		fputc('\n', to);
	}
}
