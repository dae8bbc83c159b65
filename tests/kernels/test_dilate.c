/* SPDX-License-Identifier: MIT */
/*
 * Dilations of masks by every radius: a pixel is in the dilation exactly if its nearest wall, found
 * by searching all walls, is within the radius. By every build that runs, and by the three
 * references.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "harness/check/builds.h"
#include "kernels/dilate.h"
#include "reference/dilate.h"
#include "reference/table.h"
#include "tests/kernels/dilate_image.h"
#include "tests/kernels/each_build.h"
#include "tests/kernels/each_isa.h"
#include "tests/slow_cpu.h"
#include "tests/unit.h"

enum { MASKS = 3 };

/* ---- One mask, one radius ------------------------------------------------------------------------ */

static void wrong(const char *who, int32_t r, int32_t pixel)
{
	fail_msg("%s, radius %d, pixel (%d, %d) of %d x %d: %s its nearest wall is %lld squared "
		 "away",
		 who, r, pixel % image.width, pixel / image.width, image.width, image.height,
		 in_dilation(pixel, r) ? "not in the dilation, but" : "in the dilation, but",
		 (long long)image.distance2[pixel]);
}

/* Compares whole words, to include the padding of rows; on a difference, looks for the pixel. */
static void check_build(const struct build *build, const struct lockstep_mask *mask, int32_t r,
			const struct lockstep_mask *expected)
{
	struct lockstep_mask *dilation;
	size_t words = (size_t)mask->words * (size_t)mask->height;

	assert_int_equal(lockstep_mask_dilate_by(build->tool[TOOL_dilate_rows], &dilation, mask, r),
			 LOCKSTEP_OK);
	assert_true(dilation->width == image.width && dilation->height == image.height);
	if (memcmp(dilation->bits, expected->bits, words * sizeof *dilation->bits) != 0) {
		for (int32_t pixel = 0; pixel < image.width * image.height; ++pixel)
			if (lockstep_mask_wall(dilation, pixel % image.width,
					       pixel / image.width) != in_dilation(pixel, r))
				wrong(build->name, r, pixel);
		fail_msg("%s, radius %d: the padding of rows of %d x %d is not walls", build->name,
			 r, image.width, image.height);
	}
	lockstep_mask_free(dilation);
}

static void check_radius(const struct lockstep_mask *mask, int32_t r)
{
	static uint8_t walls[SIDE * SIDE];
	struct lockstep_mask *expected;

	for (int32_t pixel = 0; pixel < image.width * image.height; ++pixel)
		walls[pixel] = in_dilation(pixel, r);
	assert_int_equal(lockstep_mask_create(&expected, image.width, image.height, walls),
			 LOCKSTEP_OK);
	for (const struct build *build = NULL; next_build(&build);)
		if (build->tool)
			check_build(build, mask, r, expected);
	lockstep_mask_free(expected);
}

static void check_reference(const struct lockstep_mask *mask, int32_t r)
{
	static uint8_t walls[SIDE * SIDE];
	static const struct {
		const char *name;
		void (*fill)(const struct lockstep_mask *mask, int32_t r, uint8_t *walls);
	} row[] = {{"by definition", lockstep_reference_dilate},
		   {"brush", lockstep_reference_brush},
		   {"outline brush", lockstep_reference_outline_brush}};

	for (size_t i = 0; i < sizeof row / sizeof *row; ++i) {
		memset(walls, 0xa5, sizeof walls);
		row[i].fill(mask, r, walls);
		for (int32_t pixel = 0; pixel < image.width * image.height; ++pixel)
			if (walls[pixel] != in_dilation(pixel, r))
				wrong(row[i].name, r, pixel);
		assert_int_equal(walls[image.width * image.height], 0xa5);
	}
}

/* Every radius up to beyond the image, where everything is wall; and radii whose squares
 * overflow. */
static void check_image(bool references)
{
	static const int32_t huge[] = {1 << 15, 46341, 1 << 16, INT32_MAX};
	struct lockstep_mask *mask, *before;
	int32_t side = image.width > image.height ? image.width : image.height;

	measure();
	assert_int_equal(lockstep_mask_create(&mask, image.width, image.height, image.walls),
			 LOCKSTEP_OK);
	assert_int_equal(lockstep_mask_create(&before, image.width, image.height, image.walls),
			 LOCKSTEP_OK);
	for (int32_t r = 0; r <= side + 2; ++r) {
		check_radius(mask, r);
		if (references)
			check_reference(mask, r);
	}
	for (size_t i = 0; i < sizeof huge / sizeof *huge; ++i) {
		check_radius(mask, huge[i]);
		if (references)
			check_reference(mask, huge[i]);
	}
	assert_memory_equal(mask->bits, before->bits,
			    (size_t)mask->words * (size_t)mask->height * sizeof *mask->bits);
	lockstep_mask_free(before);
	lockstep_mask_free(mask);
}

/* ---- Images -------------------------------------------------------------------------------------- */

static void check_size(int32_t width, int32_t height, bool references)
{
	struct random rng;

	random_begin(&rng, 1, random_stream("dilate", "test"), (uint64_t)(width * 1000 + height));
	image.width = width;
	image.height = height;
	for (unsigned k = 0; k < MASKS; ++k) {
		draw(&rng);
		check_image(references);
	}
}

UNIT_TEST(dilations_of_all_radii)
{
	static const int32_t edge[] = {1, 2, 31, 32, 33, 63, 64, 65};

	for (int32_t side = 1; side <= 70; side += (int32_t)one_in(1, 7)) {
		check_size(side, 1 + side * 37 % 71, side < 20);
		check_size(1 + side * 29 % 71, side, side < 20);
	}
	for (size_t i = 0; i < sizeof edge / sizeof *edge; ++i)
		for (size_t j = i % one_in(1, 3); j < sizeof edge / sizeof *edge; j += one_in(1, 3))
			check_size(edge[i], edge[j], edge[i] + edge[j] < 40);
	for (int32_t side = 127; side <= SIDE; side += (int32_t)one_in(1, 3))
		for (int32_t other = 1; other <= 10; other += (int32_t)one_in(3, 9)) {
			check_size(side, other, false);
			check_size(other, side, false);
		}
}

/* Each pixel of three words as the only wall, and as the only free pixel; in the middle of enough
 * rows for it to be the nearest. */
UNIT_TEST(walls_of_one_pixel)
{
	image.width = 96;
	image.height = 23;
	for (int32_t x = 0; x < image.width; x += (int32_t)one_in(1, 13)) {
		size_t size = (size_t)(image.width * image.height);

		memset(image.walls, 0, size);
		image.walls[11 * image.width + x] = 1;
		check_image(false);
		for (size_t pixel = 0; pixel < size; ++pixel)
			image.walls[pixel] = !image.walls[pixel];
		check_image(false);
	}
}

/* Walls in stripes: every word is cut the same way at both ends. */
UNIT_TEST(walls_in_stripes)
{
	static const uint32_t stripes[] = {0x55555555, 0xaaaaaaaa, 0x33333333, 0xcccccccc,
					   0x80000000, 0x00000001, 0x80000001, 0x7ffffffe,
					   0x7fffffff, 0xfffffffe, 0xffff0000, 0x0000ffff};

	image.width = 100;
	image.height = 20;
	for (size_t i = 0; i < sizeof stripes / sizeof *stripes; ++i)
		for (int32_t every = 1; every <= 19; every += 9) {
			for (int32_t y = 0; y < image.height; ++y)
				for (int32_t x = 0; x < image.width; ++x)
					image.walls[y * image.width + x] =
					    y % every == 0 && (stripes[i] >> x % 32 & 1);
			check_image(false);
		}
}

/* ---- A large mask --------------------------------------------------------------------------------- */

/* Free except for one pixel: the dilation is known without searching. */
UNIT_TEST(a_large_disc)
{
	static const int32_t width = 1021, height = 1100,
			     radii[] = {1, 97, 255, 400, 509, 510, 511};
	const int32_t wall_x = 500, wall_y = 561;
	uint8_t *walls = calloc((size_t)width * (size_t)height, 1);
	struct lockstep_mask *mask, *dilation;

	assert_non_null(walls);
	walls[wall_y * width + wall_x] = 1;
	assert_int_equal(lockstep_mask_create(&mask, width, height, walls), LOCKSTEP_OK);
	free(walls);
	for (const struct build *build = NULL; next_build(&build);)
		for (size_t i = 0; i < sizeof radii / sizeof *radii; ++i) {
			int64_t r2 = (int64_t)radii[i] * radii[i];

			/* Emulated lanes are slow: only one radius, at which everything is cut. */
			if (!build->tool || (build->kind == BUILD_EMULATED && radii[i] != 400))
				continue;
			assert_int_equal(lockstep_mask_dilate_by(build->tool[TOOL_dilate_rows],
								 &dilation, mask, radii[i]),
					 LOCKSTEP_OK);
			for (int32_t y = 0; y < height; ++y)
				for (int32_t x = 0; x < width; ++x) {
					int64_t dx = x - wall_x, dy = y - wall_y;
					bool expected =
					    dx * dx + dy * dy <= r2 ||
					    distance2_outside(width, height, x, y) <= r2;

					if (lockstep_mask_wall(dilation, x, y) != expected)
						fail_msg("%s, radius %d: pixel (%d, %d)",
							 build->name, radii[i], x, y);
				}
			lockstep_mask_free(dilation);
		}
	lockstep_mask_free(mask);
}

/* ---- The library's own function ------------------------------------------------------------------- */

UNIT_TEST(the_instruction_set_in_use)
{
	/* One wall in 5 x 7: a disc of radius 1, and the frame. */
	static const char *const expected[] = {"#####", "#...#", "#.#.#", "#####",
					       "#.#.#", "#...#", "#####"};
	uint8_t walls[5 * 7] = {0};
	struct lockstep_mask *mask, *dilation;

	walls[3 * 5 + 2] = 1;
	assert_int_equal(lockstep_mask_create(&mask, 5, 7, walls), LOCKSTEP_OK);
	for (int isa = -1; next_isa(&isa);) {
		assert_int_equal(lockstep_mask_dilate(&dilation, mask, 1), LOCKSTEP_OK);
		for (int32_t y = 0; y < 7; ++y)
			for (int32_t x = 0; x < 5; ++x)
				assert_int_equal(lockstep_mask_wall(dilation, x, y),
						 expected[y][x] == '#');
		lockstep_mask_free(dilation);
	}
	lockstep_mask_free(mask);
}

UNIT_TEST(negative_radii_are_refused)
{
	static const int32_t radii[] = {-1, -46341, INT32_MIN};
	uint8_t walls[1] = {0};
	struct lockstep_mask *mask, *dilation;

	assert_int_equal(lockstep_mask_create(&mask, 1, 1, walls), LOCKSTEP_OK);
	for (size_t i = 0; i < sizeof radii / sizeof *radii; ++i) {
		dilation = mask;
		assert_int_equal(lockstep_mask_dilate(&dilation, mask, radii[i]),
				 LOCKSTEP_BAD_SIZE);
		assert_null(dilation);
	}
	lockstep_mask_free(mask);
}
