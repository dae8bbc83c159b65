/* SPDX-License-Identifier: MIT */
/* Worlds of pixels, made from arguments or from rows, or refused with a status that gives the reason:
 * courts and masks; for the others, see test_grid_worlds.c. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "kernels/world.h"
#include "tests/kernels/pixel_rows.h"
#include "tests/unit.h"

/* A constructor that refuses must not leave this pointer behind. */
static int something;

/* ---- Courts --------------------------------------------------------------------------------- */

static const struct lockstep_pixels left_paddle = {-9, 5, 2, 8}, right_paddle = {-7, -3, 1, 1};

static void check_court(enum lockstep_status status, struct lockstep_pixels left,
			struct lockstep_pixels right)
{
	struct lockstep_court *court = (void *)&something;
	struct lockstep_pixels got_left, got_right;
	assert_int_equal(lockstep_court_create(&court, left, right), status);
	if (status != LOCKSTEP_OK) {
		assert_null(court);
		return;
	}
	lockstep_court_get(court, &got_left, &got_right);
	assert_memory_equal(&got_left, &left, sizeof left);
	assert_memory_equal(&got_right, &right, sizeof right);
	lockstep_court_free(court);
}

UNIT_TEST(courts)
{
	static const int32_t no_size[] = {0, -1, INT32_MIN};
	check_court(LOCKSTEP_OK, left_paddle, right_paddle);
	for (unsigned k = 0; k < 3 * 4; ++k) {
		struct lockstep_pixels paddle[] = {left_paddle, right_paddle};
		*(k & 1 ? &paddle[k >> 1 & 1].w : &paddle[k >> 1 & 1].h) = no_size[k >> 2];
		check_court(LOCKSTEP_BAD_SIZE, paddle[0], paddle[1]);
	}
	/* They may touch, but not overlap. */
	check_court(LOCKSTEP_BAD_PLACE, (struct lockstep_pixels){-9, 5, 3, 8}, right_paddle);
	check_court(LOCKSTEP_BAD_PLACE, right_paddle, left_paddle);
	/* The last valid pixel, and one beyond it: in x of the right one, in y of both. */
	struct lockstep_pixels far = {INT32_MAX - 4, INT32_MAX - 6, 5, 7}, beyond = far;
	check_court(LOCKSTEP_OK, left_paddle, far);
	++beyond.w;
	check_court(LOCKSTEP_BAD_PLACE, left_paddle, beyond);
	beyond = far;
	++beyond.h;
	check_court(LOCKSTEP_BAD_PLACE, left_paddle, beyond);
	beyond = left_paddle;
	beyond.y = INT32_MAX - 7;
	check_court(LOCKSTEP_OK, beyond, right_paddle);
	++beyond.y;
	check_court(LOCKSTEP_BAD_PLACE, beyond, right_paddle);
	/* Its end wraps around to a place free of the right one. */
	check_court(LOCKSTEP_BAD_PLACE, (struct lockstep_pixels){2, 0, INT32_MAX, 1}, far);
	check_court(LOCKSTEP_OK, (struct lockstep_pixels){INT32_MIN, INT32_MIN, 1, INT32_MAX},
		    (struct lockstep_pixels){INT32_MIN + 1, INT32_MIN, INT32_MAX, INT32_MAX});
}

UNIT_TEST(courts_by_rows)
{
	static const struct lockstep_pixels rows[] = {{-9, 5, 2, 8}, {-7, -3, 1, 1}, {0, 0, 1, 1}};
	static const size_t one_part[] = {2}, two_parts[] = {1, 1};
	struct lockstep_pixels left, right;
	for (size_t parts = 1; parts <= 2; ++parts) {
		void *court;
		assert_int_equal(
		    make_world("court", &court, parts, parts == 1 ? one_part : two_parts, rows),
		    LOCKSTEP_OK);
		lockstep_court_get(court, &left, &right);
		assert_memory_equal(&left, &rows[0], sizeof left);
		assert_memory_equal(&right, &rows[1], sizeof right);
		free_world("court", court);
	}
	refuse_rows("court", LOCKSTEP_EMPTY, 1, rows);
	refuse_rows("court", LOCKSTEP_EMPTY, 3, rows);
	refuse_rows("court", LOCKSTEP_BAD_PLACE, 2, (struct lockstep_pixels[]){rows[1], rows[0]});
	refuse_rows("court", LOCKSTEP_BAD_SIZE, 2,
		    (struct lockstep_pixels[]){rows[0], {9, 9, 1, -1}});
}

/* ---- Masks ---------------------------------------------------------------------------------- */

/* True if all padding of rows is set to walls: kernels read it. */
static void check_padding(const struct lockstep_mask *mask)
{
	for (int32_t y = 0; y < mask->height; ++y)
		for (int32_t x = mask->width; x < 32 * mask->words; ++x)
			assert_true(mask->bits[y * mask->words + x / 32] >> x % 32 & 1);
}

/* True if it has the walls of `picture`, one character per pixel, and walls all around. */
static void check_mask(const struct lockstep_mask *mask, int32_t width, int32_t height,
		       const char *picture)
{
	int32_t got_width, got_height;
	lockstep_mask_size(mask, &got_width, &got_height);
	assert_int_equal(got_width, width);
	assert_int_equal(got_height, height);
	for (int32_t y = -2; y < height + 2; ++y)
		for (int32_t x = -2; x < width + 35; ++x) {
			bool inside = x >= 0 && y >= 0 && x < width && y < height;
			assert_int_equal(lockstep_mask_wall(mask, x, y),
					 !inside || picture[y * width + x] == '#');
		}
	check_padding(mask);
	assert_true(lockstep_mask_wall(mask, INT32_MIN, 0));
	assert_true(lockstep_mask_wall(mask, 0, INT32_MIN));
	assert_true(lockstep_mask_wall(mask, INT32_MAX, 0));
	assert_true(lockstep_mask_wall(mask, 0, INT32_MAX));
}

/* All widths around the size of words; any nonzero byte is a wall. */
UNIT_TEST(masks)
{
	enum { WIDTH_MAX = 67, HEIGHT = 3 };
	for (int32_t width = 1; width <= WIDTH_MAX; ++width) {
		uint8_t walls[WIDTH_MAX * HEIGHT];
		char picture[WIDTH_MAX * HEIGHT];
		struct lockstep_mask *mask;
		for (int32_t i = 0; i < width * HEIGHT; ++i) {
			walls[i] = i % 7 == 3 || i % 11 == 0 ? (uint8_t)(1 + i) : 0;
			picture[i] = walls[i] ? '#' : '.';
		}
		assert_int_equal(lockstep_mask_create(&mask, width, HEIGHT, walls), LOCKSTEP_OK);
		memset(walls, 0xff, sizeof walls);
		check_mask(mask, width, HEIGHT, picture);
		lockstep_mask_free(mask);
	}
}

UNIT_TEST(sizes_of_masks)
{
	static const uint8_t walls[LOCKSTEP_MASK_SIDE_MAX] = {0};
	static const int32_t most = LOCKSTEP_MASK_SIDE_MAX;
	const int32_t good[][2] = {{1, 1}, {most, 1}, {1, most}};
	const int32_t bad[] = {0, -1, INT32_MIN, most + 1, INT32_MAX};
	struct lockstep_mask *mask;
	for (unsigned k = 0; k < 3; ++k) {
		int32_t width = good[k][0], height = good[k][1];
		assert_int_equal(lockstep_mask_create(&mask, width, height, walls), LOCKSTEP_OK);
		assert_false(lockstep_mask_wall(mask, width - 1, height - 1));
		assert_true(lockstep_mask_wall(mask, width, height - 1));
		assert_true(lockstep_mask_wall(mask, width - 1, height));
		lockstep_mask_free(mask);
	}
	for (unsigned k = 0; k < 2 * 5; ++k) {
		mask = (void *)&something;
		assert_int_equal(lockstep_mask_create(&mask, k & 1 ? bad[k / 2] : 3,
						      k & 1 ? 3 : bad[k / 2], NULL),
				 LOCKSTEP_BAD_SIZE);
		assert_null(mask);
	}
}

UNIT_TEST(masks_by_rows)
{
	static const struct lockstep_pixels rows[] = {
	    WILD_WALLS,
	    {INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX},
	};
	static const char picture[] = "#.....##"
				      "...##..."
				      "...##..."
				      "#......."
				      "#......#";
	void *mask = must_make("mask", sizeof rows / sizeof *rows, rows);
	check_mask(mask, 8, 5, picture);
	free_world("mask", mask);
	/* Only the image: everything is free except the padding of rows. */
	mask = must_make("mask", 1, rows);
	check_mask(mask, 8, 5, "........................................");
	free_world("mask", mask);
	mask = must_make("mask", 1, (struct lockstep_pixels[]){{0, 0, 32, 1}});
	check_mask(mask, 32, 1, "................................");
	free_world("mask", mask);
}

UNIT_TEST(frames_of_masks)
{
	const int32_t most = LOCKSTEP_MASK_SIDE_MAX;
	const struct lockstep_pixels sizes[] = {
	    {0, 0, 0, 5}, {0, 0, 5, 0}, {0, 0, -5, 5}, {0, 0, most + 1, 1}, {0, 0, 1, most + 1}};
	for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; ++k)
		refuse_rows("mask", LOCKSTEP_BAD_SIZE, 1, &sizes[k]);
	refuse_rows("mask", LOCKSTEP_BAD_PLACE, 1, (struct lockstep_pixels[]){{1, 0, 5, 5}});
	refuse_rows("mask", LOCKSTEP_BAD_PLACE, 1, (struct lockstep_pixels[]){{0, -1, 5, 5}});
	refuse_rows("mask", LOCKSTEP_BAD_SIZE, 3,
		    (struct lockstep_pixels[]){{0, 0, 5, 5}, {1, 1, 1, 1}, {1, 1, -1, 1}});
	refuse_rows("mask", LOCKSTEP_BAD_SIZE, 2,
		    (struct lockstep_pixels[]){{0, 0, 5, 5}, {1, 1, 1, INT32_MIN}});
}

/* ---- All kinds ------------------------------------------------------------------------------ */

UNIT_TEST(wrong_parts)
{
	static const char *const kinds[] = {"court", "mask", "tiles", "maze"};
	static const size_t most = LOCKSTEP_WORLD_ROWS_MAX;
	const size_t empty[] = {2, 0, 1}, many[] = {1, most}, wrapped[] = {2, SIZE_MAX};
	for (unsigned k = 0; k < 4; ++k) {
		refuse_parts(kinds[k], LOCKSTEP_EMPTY, 0, NULL);
		refuse_parts(kinds[k], LOCKSTEP_EMPTY, 3, empty);
		refuse_parts(kinds[k], LOCKSTEP_EMPTY, 1, empty + 1);
		refuse_parts(kinds[k], LOCKSTEP_TOO_MANY, 2, many);
		refuse_parts(kinds[k], LOCKSTEP_TOO_MANY, 2, wrapped);
	}
}
