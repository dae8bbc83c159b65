/* SPDX-License-Identifier: MIT */
/* The bytes of inputs for triangulation and dilation, as described in fuzz/shapes.h. */
#include <math.h>
#include <string.h>

#include "fuzz/shapes.h"
#include "tests/unit.h"

/* 1, -2 and infinity as bytes, the low one first. */
#define ONE 0, 0, 0x80, 0x3f
#define MINUS_TWO 0, 0, 0, 0xc0
#define INFINITE 0, 0, 0x80, 0x7f

static void assert_outline(const struct outline *o, size_t first, size_t second, bool finite)
{
	assert_int_equal(o->n, first + second);
	assert_int_equal(o->rings, second ? 2 : 1);
	assert_int_equal(o->ring[0], first);
	assert_int_equal(o->ring[1], second);
	assert_int_equal(o->finite, finite);
}

UNIT_TEST(outlines_are_vertices)
{
	static struct outline o;
	static const uint8_t small[] = {1, 5, 0xff, 0x80, 0x7f, 0, 3, 9},
			     floats[] = {2, ONE, MINUS_TWO, MINUS_TWO, ONE, ONE, ONE, 7, 7},
			     first[] = {0, INFINITE, ONE, ONE, ONE},
			     last[] = {0, ONE, ONE, ONE, INFINITE};
	static uint8_t many[2 + 2 * VERTICES + 2] = {1};
	decode_outline(small, sizeof small, &o);
	assert_outline(&o, 3, 0, true);
	assert_true(o.small);
	assert_true(o.x[0] == 5 && o.y[0] == -1 && o.x[1] == -128 && o.y[1] == 127);
	assert_true(o.x[2] == 0 && o.y[2] == 3);
	decode_outline(floats, sizeof floats, &o);
	assert_outline(&o, 2, 1, true);
	assert_false(o.small);
	assert_true(o.x[0] == 1 && o.y[0] == -2 && o.x[1] == -2 && o.y[1] == 1);
	assert_true(o.x[2] == 1 && o.y[2] == 1);
	/* One vertex cannot form two rings, and seven bytes are not a vertex. */
	decode_outline(floats, 9, &o);
	assert_outline(&o, 1, 0, true);
	decode_outline(floats, 17, &o);
	assert_outline(&o, 1, 1, true);
	decode_outline(floats, 16, &o);
	assert_outline(&o, 1, 0, true);
	decode_outline(floats, 0, &o);
	assert_outline(&o, 0, 0, true);
	decode_outline(first, sizeof first, &o);
	assert_outline(&o, 2, 0, false);
	decode_outline(last, sizeof last, &o);
	assert_outline(&o, 2, 0, false);
	decode_outline(many, sizeof many, &o);
	assert_outline(&o, VERTICES, 0, true);
}

UNIT_TEST(images_are_pixels)
{
	static struct image image;
	static const uint8_t bytes[] = {2, 3, 7, 0x05, 0xfa};
	static const uint8_t walls[] = {1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 1};
	static const int32_t odd[] = {249, INT32_MAX, 46341, 32768, -1, INT32_MIN, -46341};
	memset(&image, 0xff, sizeof image);
	decode_image(bytes, sizeof bytes, &image);
	assert_int_equal(image.width, 3);
	assert_int_equal(image.height, 4);
	assert_int_equal(image.radius, 7);
	assert_memory_equal(image.walls, walls, sizeof walls);
	assert_int_equal(image.walls[sizeof walls], 0xff);
	char printed[40] = "";
	FILE *file = tmpfile();
	assert_non_null(file);
	print_image(file, &image);
	rewind(file);
	assert_int_equal(fread(printed, 1, sizeof printed, file), 4 * 4);
	assert_string_equal(printed, "#.#\n...\n...\n#.#\n");
	fclose(file);
	/* The rest is free, and 0 0 is one pixel. */
	decode_image(bytes, 4, &image);
	for (unsigned i = 0; i < sizeof walls; ++i)
		assert_int_equal(image.walls[i], i < 8 ? walls[i] : 0);
	decode_image(NULL, 0, &image);
	assert_true(image.width == 1 && image.height == 1 && image.radius == 0);
	for (unsigned k = 0; k < sizeof odd / sizeof *odd; ++k) {
		const uint8_t head[] = {99 + 100, 23 + 24, (uint8_t)(249 + k)};
		decode_image(head, sizeof head, &image);
		assert_int_equal(image.radius, odd[k]);
		assert_true(image.width == WIDTH && image.height == HEIGHT);
		assert_int_equal(image.walls[PIXELS - 1], 0);
	}
}
